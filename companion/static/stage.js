// The stage: board, instruction, hand and panel, drawn from what the page holds.

import { BoardView, HEADINGS, angle } from "./board.js";
import { overlaid } from "./changes.js";
import { ClockFace } from "./clock.js";
import { display } from "./display.js";
import { button, byId, capital, el, svg } from "./dom.js";
import { gameActions, showTerms } from "./gamemenu.js";
import { counts, held, lastStanding, madeElsewhere, mine, over, plays } from "./held.js";
import { duePanel, hidePanel, showPanel } from "./panel.js";
import { arrowsOf, capturedIn, turnTitle } from "./playback.js";
import { showMoves, showOrigin, showScore, showSeat, showShared } from "./side.js";
import { useWords, worded } from "./words.js";

/** What taps and buttons do; the page puts it in. */
export const work = {};

const view = new BoardView(byId("board"), (name) => work.tap(name), worded);
const face = new ClockFace(() => work.timeIsUp());

export function say(words, fault = false) {
  byId("told").textContent = capital(worded(words));
  byId("told").classList.toggle("fault", fault);
}

/** Bring the board into view where something below it was tapped that changes what the board shows. */
export const lookUp = () => byId("instruction").scrollIntoView({ block: "nearest" });

/** Say every fault of what was tried. */
export const sayFaults = (faults) => say(faults.map((fault) => `${capital(worded(fault.message))}.`).join(" "), true);

/** Show what a fresh state brings, beside and below the board too. */
export function redraw() {
  const { state } = held;
  showSeat(state);
  showShared(state);
  useWords(counts());
  byId("words").hidden = !counts();
  byId("save").value = state.share;
  face.set(state.clock);
  view.turned = display.turned;
  view.setBoard(state.board);
  show();
  showOrigin(state);
  gameActions(work.page);
  showTerms(work.page);
}

export function show() {
  const { state, turn, playback, picked, asked, tryOut } = held;
  const draft = turn?.draft;
  const making = madeElsewhere();
  const seen = playback ? null : asked?.seen; // what a photo shows, while it is talked about
  const frame = seen ? null : playback ? playback.frame : making ? making.frame : turn?.begun ? draft.frames.at(-1) : null;
  const stands = [...(playback ? playback.cells : making ? overlaid(state.cells, making.cells) : (draft?.cells ?? state.cells))];
  const acting = Boolean(!playback && !asked && turn && mine() && draft.actions.length);
  const inviting = acting && !making;
  const { atFault = [], differing = [] } = asked ?? {};
  view.setCells(seen ?? stands, Object.fromEntries([...differing.map((name) => [name, "differs"]), ...atFault.map((name) => [name, "look again"])]));
  const further = inviting && turn.after(picked).size ? turn.after(picked) : null;
  view.taps = further ? "cell" : inviting ? draft.taps : "none";
  view.setArrows(arrowsOf(frame));
  view.setRings(state.outcome && !playback && !tryOut ? state.outcome.rings : []);
  byId("board").classList.toggle("making", Boolean(making));
  view.mark({
    legal: inviting ? (further ?? turn.legalCells) : [],
    selected: picked.length && !playback ? picked : (playback || making) && frame?.cell ? [frame.cell] : [],
    captured: capturedIn(frame),
    changed: seen || playback || making || turn?.begun || tryOut ? [] : (lastStanding()?.changed ?? []),
    made: making ? making.cells.map((cell) => cell.name) : [],
    differing,
    wrong: atFault,
    doing: [],
  });
  showHand(acting, making);
  const shown = playback?.turn ?? making;
  const mover = shown ? shown.side : over() ? null : (draft?.mover ?? state.mover);
  const scores = playback?.scores ?? making?.frame?.scores ?? draft?.scores ?? state.scores;
  showScore(state, scores, mover, stands.filter((c) => c.owner === "none" && !c.piece).length);
  face.show();
  showMoves(state, work.playBack, playback?.turn.number);
}

/** Say the one thing to do next, or what is being shown. */
function due(acting, making) {
  const { state, turn, playback, tryOut } = held;
  if (playback) return `${capital(turnTitle(playback.turn))}: step ${playback.at} of ${playback.length}`;
  if (over()) return state.outcome.words;
  if (making) return `${capital(making.side)} ${making.complete ? "may end the turn now" : `is making a turn: step ${making.steps}`}`;
  if (!mine()) return `Waiting for ${state.mover}`;
  const said = acting ? (choiceDue() ?? turn.draft.instruction) : turn.draft.instruction;
  return tryOut ? `Try-out. ${said}` : said;
}

/** Say what is to be chosen for the picked cell, null where something else can be done with it. */
function choiceDue() {
  const { turn, picked } = held;
  const here = turn.on(picked);
  if (!here.length || turn.after(picked).size) return null;
  const what = here.every(({ choice }) => choice in HEADINGS) ? "a heading" : "a colour";
  return `${capital(turn.draft.mover)}: choose ${what} for ${picked.at(-1)}`;
}

function showHand(acting, making) {
  const { state, turn, playback, asked, tryOut } = held;
  const instruction = byId("instruction");
  instruction.classList.toggle("replaying", Boolean(playback || making));
  instruction.classList.toggle("outcome", over() && !playback);
  const busy = turn?.begun || tryOut; // what is asked goes before, what is due waits
  const panel = playback ? null : (asked ?? (busy ? null : duePanel(work, (names) => view.mark({ doing: names }))));
  instruction.textContent = worded((making ? null : panel?.title) ?? due(acting, making));
  if (panel) view.taps = "none";
  panel ? showPanel(panel) : hidePanel();
  byId("chooser").hidden = Boolean(playback || panel);
  byId("actions").hidden = Boolean(playback || (panel && asked) || (!plays() && !tryOut && !over()));
  byId("player").hidden = !playback;
  byId("typed").hidden = !mine() || over();
  showChooser(acting);
  const within = Boolean(turn?.begun) && mine();
  byId("undo").disabled = !(within || tryOut?.length || (!tryOut && state.can_undo));
  byId("redo").disabled = !(turn?.undone.length || (!within && !tryOut && state.can_redo));
  byId("rest").hidden = over() || !counts() || (!turn?.draft.can_rest && !turn?.begun);
  byId("rest").disabled = !(acting && turn.draft.can_rest);
  byId("end").hidden = over();
  byId("end").disabled = !(turn?.complete && mine());
  byId("end").textContent = tryOut ? "Try the reply" : "End turn";
  byId("rematch").hidden = !over() || !plays() || Boolean(state.next);
  byId("again").hidden = !over();
}

/** Offer every choice for the picked cell; while none is picked or it has none, what else one may do. */
function showChooser(acting) {
  const { state, turn, picked, tryOut } = held;
  const here = acting ? turn.on(picked) : [];
  if (here.length) return byId("chooser").replaceChildren(...here.map(choiceChip));
  const others = acting ? turn.offBoard.map((a) => wide(capital([a.verb, a.words].filter(Boolean).join(" ")), () => work.choose(a))) : [];
  const last = lastStanding();
  const idle = !turn?.begun && !tryOut;
  if (idle && last) others.push(wide("▶ Last turn", () => work.playBack(last.number), { id: "last" }));
  if (idle && state.role === "referee" && !state.plies.length && !state.terms.solo) others.push(wide("Invite players", invite, { id: "invite" }));
  if (idle && !over() && plays()) others.push(wide("Photograph the board", () => byId("camera").click()));
  if (tryOut) others.push(wide("Leave the try-out", work.leaveTryOut, { id: "leave-try" }));
  byId("chooser").replaceChildren(...others);
}

/** Bring the seats' codes into view. */
function invite() {
  byId("tab-seats").click();
  byId("side-seats").scrollIntoView({ block: "nearest" });
}

function choiceChip(action) {
  const active = held.turn.draft.cells.find((cell) => cell.name === action.cell)?.active;
  const taken = action.captures.length ? `captures ${action.captures.join(" ")}` : active ? "captures nothing" : "";
  const chip = button("", () => work.choose(action), { class: `chip big chip-${action.choice}`, "data-choice": action.choice });
  const known = document.getElementById(`symbol-${action.choice}`);
  const drawn = known ? svg("use", { href: `#symbol-${action.choice}` }) : action.choice in HEADINGS ? needle(action.choice) : null;
  const sign = drawn ? [svg("svg", { class: "symbol", viewBox: known ? null : "-0.5 -0.5 1 1", "aria-hidden": "true" }, drawn)] : [];
  chip.append(...sign, el("span", {}, worded(capital(action.words || action.verb))), el("small", {}, worded(taken)));
  return chip;
}

const needle = (heading) => svg("path", { d: "M0 -0.45L0.32 0.38L0 0.2L-0.32 0.38z", transform: `rotate(${angle(heading, view.turned)})` });

const wide = (words, does, attributes = {}) => button(worded(words), does, { class: "chip big", ...attributes });
