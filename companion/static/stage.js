// The stage: board, instruction, hand and panel, drawn from what the page holds.

import { showAfter } from "./after.js";
import { BoardView } from "./board.js";
import { callPlayer } from "./calling.js";
import { overlaid } from "./changes.js";
import { cellPicture, learnMarks } from "./cell.js";
import { ClockFace } from "./clock.js";
import { display } from "./display.js";
import { button, byId, capital, el, refill, svg } from "./dom.js";
import { keepFocus } from "./focus.js";
import { Foretelling, scoreChange } from "./foretelling.js";
import { angle, isHeading } from "./geometry.js";
import { gameActions, showTerms } from "./gamemenu.js";
import { showSimple } from "./simple.js";
import { begunElsewhere, counts, held, isApart, lastStanding, madeElsewhere, mayUnrule, mine, over, plays, stateNow, turnNow } from "./held.js";
import { known } from "./known.js";
import { showNames } from "./names.js";
import { clockWaits, duePanel, hidePanel, showPanel } from "./panel.js";
import { arrowsOf, capturedIn, enclosedIn, reasonsOf, turnTitle } from "./playback.js";
import { showDials } from "./dials.js";
import { LIFTED_SECONDS, claims, liftable, minutesAway } from "./leaving.js";
import { showLastTurn } from "./lastturn.js";
import { changeView } from "./views.js";
import { showMoves, showOrigin, showOtherSeats, showOutlook, showScore, showSeat, showShared } from "./side.js";
import { learnSides } from "./sides.js";
import { mayTurn, playsByHand, showTray, tapWay, turnedBy, turnsAtTable, turnsByHand, wayButton } from "./tray.js";
import { Turner } from "./turning.js";
import { canView } from "./viewing.js";
import { nameSides, say, sentence } from "./words.js";

/** @typedef {import("./turn.js").Turn} Turn */

/** @type {Page.Work | null} */
let does = null;

/** Return what taps and buttons do; the page puts it in. */
export const work = () => known(does, "What taps and buttons do");

/** From now on let taps and buttons do this. @param {Page.Work} its */
export function useWork(its) {
  does = its;
}

const view = new BoardView(byId("board"), (name, isSecond) => work().tap(name, isSecond), (from) => work().lift(from), (from, to) => work().slide(from, to));
const turner = new Turner(view, {
  active: turnsByHand,
  may: (name) => mayTurn(name),
  turn: (name, steps) => work().turnPiece(name, steps),
  refuse: (name) => work().refuseTurn(name),
  way: tapWay,
});
/** Return the board. */
export const board = () => view;
/** Return the turn in which something can be chosen now, null if none is. */
const foretold = () => (held.turn && !held.playback && !held.asked && !held.show && !held.turn.complete && mine() && !playsByHand() ? held.turn : null);
const foretelling = new Foretelling(view, foretold);
const face = new ClockFace(() => work().timeIsUp(), () => work().gameTimeIsUp());

const ANSWERS_SHARE = 6; // what answers a list stays in view if it takes no more than this part of the screen

/** Keep the hand within reach of thumbs if it leaves the board free, also where letters are large. */
function fitHand() {
  const above = byId("board").getBoundingClientRect().bottom + scrollY;
  document.body.classList.toggle("hand-fits", above + byId("hand").offsetHeight <= innerHeight);
  document.body.classList.toggle("answers-low", byId("panel-actions").offsetHeight * ANSWERS_SHARE <= innerHeight);
}
const fitting = new ResizeObserver(() => requestAnimationFrame(fitHand)); // what it changes is measured in the next frame
for (const id of ["board", "hand", "panel-actions"]) fitting.observe(byId(id));
addEventListener("resize", fitHand);

byId("zoom").addEventListener("click", () => {
  view.zoom();
  showZoom();
});

/** Offer larger squares where the board is wider than the screen. */
function showZoom() {
  byId("zoom").hidden = !view.zooms;
  byId("zoom").textContent = say(view.zoomed ? "zoom-out" : "zoom-in");
}

/** Show the clocks as the server told them just now. @param {Page.Clock} clock */
export const showClock = (clock) => face.set(clock);

/** @param {string} words */
export function tell(words, fault = false) {
  byId("told").textContent = capital(words);
  byId("told").classList.toggle("fault", fault);
}

/** Bring the board into view where something below it was tapped that changes what the board shows. */
export const lookUp = () => byId("instruction").scrollIntoView({ block: "nearest" });

/** Say every fault of what was tried. @param {Wire.Fault[]} faults */
export const tellFaults = (faults) => tell(faults.map((fault) => sentence(capital(fault.message))).join(" "), true);

/** Return what comes next where the focus was lost: what is asked, a playback's steps, else the board. */
const instead = () => [byId("panel"), byId("forth"), byId("back"), view.stop];

/** Show what a fresh state brings, beside and below the board too. */
export const redraw = () => keepFocus(drawAll, instead);

export const show = () => keepFocus(draw, instead);

function drawAll() {
  const state = stateNow();
  learnSides(state.seats);
  nameSides(state.names);
  showSeat(state);
  callPlayer();
  showShared(state);
  byId("save", HTMLInputElement).value = state.share;
  face.set(state.clock);
  view.turned = display.turned;
  learnMarks(state.tray?.signs ?? {});
  view.footed = state.tray?.tallies.some(({ column }) => column) ?? false;
  document.body.classList.toggle("by-hand", Boolean(state.tray));
  document.body.classList.toggle("at-table", Boolean(state.tray) && state.terms.hands);
  view.setBoard(state.board);
  byId("main").style.setProperty("--aspect", String(view.aspect));
  showZoom();
  draw();
  showOrigin(state);
  gameActions(work().page);
  showSimple(work().page);
  showTerms(work().page);
  showOtherSeats(work().page);
  if (document.activeElement?.closest("#naming") === null) showNames(work().page); // what is being typed stays
  showOutlook(state);
  showAfter((number) => work().playBack(number));
  byId("remark").hidden = !plays() || state.sides.length === 1; // nobody else reads it
}

function draw() {
  foretelling.hide();
  const { turn, playback, picked, asked, tryOut, show: scenes } = held;
  const state = stateNow();
  const draft = turn?.draft;
  const making = madeElsewhere();
  const seen = playback ? undefined : asked?.seen; // what a photo shows, while it is talked about
  const frame = making ? making.frame : turn?.begun ? turn.draft.frames.at(-1) : null;
  const frames = seen ? [] : playback ? playback.seen : frame ? [frame] : [];
  /** @type {Page.Standing[]} */
  const stands = [...(playback ? playback.cells : scenes ? scenes.cells.values() : making ? overlaid(state.cells, making.cells) : (draft?.cells ?? state.cells))];
  const byLot = Boolean(turn?.draft.by_lot) && !held.bag; // then only the bag could choose
  const acting = !playback && !asked && turn && mine() && turn.draft.actions.length && !byLot ? turn : null;
  const inviting = making ? null : acting;
  const { atFault = [], differing = [] } = asked ?? {};
  const staked = inviting?.taking(picked).flatMap(({ captures }) => captures) ?? [];
  const own = turn?.complete && !playback && !asked && !making ? turn : null;
  const going = own?.draft.warning ? own.draft.removed : [];
  const gone = new Map(going.filter(({ name }) => stands.some((cell) => cell.name === name && !cell.piece && !cell.colour)).map((cell) => [cell.name, cell]));
  /** @type {[names: string[], note: string][]} */
  const noted = [[differing, say("differs")], [atFault, say("look-again")], [staked, say("would-go")], [[...gone.keys()], say("would-go")]];
  view.setCells(seen ?? stands.map((cell) => gone.get(cell.name) ?? cell), Object.fromEntries(noted.flatMap(([names, note]) => names.map((name) => [name, note]))));
  turner.settle(work().isWaiting());
  const further = inviting?.after(picked).size ? inviting.after(picked) : null;
  const byHand = turnsByHand();
  view.taps = byHand ? "turn" : further ? "cell" : inviting ? inviting.draft.taps : "none";
  const ended = playback || tryOut || scenes ? null : state.outcome;
  view.setArrows(ended ? reasonsOf(ended) : frames.flatMap(arrowsOf));
  view.setRings(ended ? ended.rings : []);
  byId("board").classList.toggle("making", Boolean(making));
  view.mark({
    legal: inviting ? (further ?? inviting.legalCells) : [],
    leads: inviting ? inviting.leading : [],
    selected: picked.length && !playback ? picked : playback || making ? frames.flatMap(({ cell }) => (cell ? [cell] : [])) : [],
    captured: frames.flatMap(capturedIn),
    ...(state.tray ? {} : enclosedIn(frames)), // along threads a way is drawn
    staked: [...staked, ...going.map(({ name }) => name)],
    going: [...gone.keys()],
    changed: seen || playback || scenes || making || turn?.begun || tryOut ? [] : lastChanged(playsByHand()),
    made: making ? making.cells.map((cell) => cell.name) : [],
    differing,
    wrong: atFault,
    doing: hinted(),
  });
  if (!scenes && state.tray) view.setTraces(playback ? frames.flatMap(({ enclosed }) => enclosed) : []);
  view.setReach(hintNow()?.reach ?? {});
  showHand(acting, making);
  const shown = playback?.turn ?? making;
  const mover = shown ? shown.side : over() ? null : (draft?.mover ?? state.mover);
  const scores = playback?.scores ?? making?.frame?.scores ?? draft?.scores ?? state.scores;
  showScore(state, scores, mover, stands.filter((c) => c.owner === "none" && !c.piece).length, work());
  showDials(work(), { back: () => turnView(""), end: work().end, again: show }, scores, mover);
  face.show();
  showLastTurn(state);
  showMoves(state, work().playBack, playback?.turn.number);
  showTray(view, stands);
}

/** Show another view of the table. @param {string} name */
export function turnView(name) {
  changeView(name);
  show();
  byId(name ? "close-clock" : "open-clock").focus({ preventScroll: true });
  if (!name) scrollTo(0, 0);
}

/** Return the hint that was given at what stands, null while anything else is shown. */
const hintNow = () => (held.hint?.seq === stateNow().seq && !held.show && !held.playback ? held.hint : null);

/** Return the cells that the hint names so far. */
const hinted = () => hintNow()?.clues[(hintNow()?.shown ?? 0) - 1]?.cells ?? [];

/** Return what gives hints and checks. @returns {HTMLButtonElement[]} */
function helpers() {
  if (!stateNow().tray?.hints || !(turnsByHand() || turnsAtTable())) return [];
  const [more, checks] = [Boolean(hinted().length), Object.keys(hintNow()?.reach ?? {}).length > 0];
  return [wide(say(more ? "hint-more" : "hint"), () => work().hint(), { id: "hint" }), wide(say(checks ? "check-off" : "check"), () => work().check(), { id: "check" })];
}

/** Return the cells that the last turn changed; where pieces are turned only the one that was, if no others went. @param {boolean} byHand */
function lastChanged(byHand) {
  const changed = lastStanding()?.changed ?? [];
  return byHand && changed.length > 1 ? [] : changed;
}

/**
 * Say the one thing to do next, or what is being shown.
 * @param {Turn | null} acting
 * @param {Wire.Shared | null} making
 */
function due(acting, making) {
  const { playback, tryOut } = held;
  const state = stateNow();
  if (held.show) return say("turn-shown");
  if (playback) return say("step", { turn: turnTitle(playback.turn, state.sides), step: playback.at, steps: playback.length });
  if (over()) return known(state.outcome, "How the game ended").words;
  if (making) return making.complete ? say("may-end", { side: making.side }) : say("is-making", { side: making.side, step: making.steps });
  const minutes = minutesAway(state.mover);
  if (!mine()) return (!plays() && clockWaits(state)?.[0]) || (minutes ? say("waiting-away", { side: state.mover, minutes }) : say("waiting", { side: state.mover }));
  const said = (acting && choiceDue(acting)) ?? turnNow().draft.instruction;
  return tryOut ? say("trying", { due: said }) : said;
}

/**
 * Return the question before a turn is ended by which pieces go, or whose moment counts; null where nothing is asked.
 * @returns {Page.Panel | null}
 */
function warning() {
  const { turn } = held;
  if (!turn?.complete || !mine() || !turn.draft.warning) return null;
  return { words: sentence(capital(turn.draft.warning)) }; // below it are the buttons that undo and end the turn
}

/** Say what is to be chosen for the picked cell, null where something else can be done with it. @param {Turn} turn */
function choiceDue(turn) {
  const { picked } = held;
  const here = turn.on(picked);
  if (!here.length || turn.after(picked).size) return null;
  if (turn.draft.by_lot || here.every(({ drawn }) => drawn)) return say("choose-drawn", { cell: known(picked.at(-1), "The picked cell") });
  const heading = here.every(({ choice }) => isHeading(choice));
  if (here.every(({ verb }) => verb === stateNow().tray?.verb)) return say("choose-turned", { cell: known(picked.at(-1), "The picked cell") });
  const colour = here.every(({ choice }) => ["R", "G", "B"].includes(choice));
  return say(heading ? "choose-heading" : colour ? "choose-colour" : "choose-what", { side: turn.draft.mover, cell: known(picked.at(-1), "The picked cell") });
}

/** Mark the cells that hands have to change, and the one that is due. @param {string[]} names */
const markDue = (names, now = "") => view.mark({ doing: names, selected: now ? [now] : [] });

/**
 * @param {Turn | null} acting
 * @param {Wire.Shared | null} making
 */
function showHand(acting, making) {
  const { turn, playback, asked, tryOut } = held;
  const state = stateNow();
  const instruction = byId("instruction");
  instruction.classList.toggle("replaying", Boolean(playback || making));
  instruction.classList.toggle("outcome", over() && !playback && !held.show);
  const away = state.clock?.state === "away" && !tryOut; // which stops whoever makes a turn, too
  const busy = (turn?.begun && !away) || tryOut || held.show; // what is asked goes before, what is due waits
  const warned = playback || asked || tryOut ? null : warning();
  const panel = playback ? null : (asked ?? warned ?? (busy ? null : duePanel(work(), markDue, show)));
  instruction.textContent = (making ? null : panel?.title) ?? due(acting, making);
  if (panel) view.taps = "none";
  panel ? showPanel(panel) : hidePanel();
  byId("chooser").hidden = Boolean(playback || panel);
  byId("actions").hidden = Boolean(playback || (panel && asked) || (!plays() && !tryOut && !over()));
  byId("player").hidden = !playback;
  const byHand = playsByHand() && !turn?.begun;
  byId("typed").hidden = !mine() || over();
  showChooser(acting);
  const begun = Boolean(turn?.begun) && mine();
  nameUndo(begun);
  byId("redo", HTMLButtonElement).disabled = !(turn?.undone.length || (!begun && !tryOut && !isApart() && state.can_redo));
  byId("rest").hidden = over() || !counts() || (!turn?.draft.can_rest && !turn?.begun);
  byId("rest", HTMLButtonElement).disabled = !acting?.draft.can_rest;
  byId("end").hidden = over() || byHand;
  byId("end", HTMLButtonElement).disabled = !(turn?.complete && mine());
  nameEnd();
  byId("redo").hidden = byHand && !state.can_redo;
  byId("rematch").hidden = !over() || Boolean(held.show) || !plays() || Boolean(state.next);
  byId("again").hidden = !over() || byHand;
}

/** Say on the button what the turn brings, once it can be ended. */
function nameEnd() {
  const { turn, tryOut } = held;
  const { sides, scores } = stateNow();
  const brings = turn?.complete && !tryOut ? scoreChange(scores, turn.draft.scores) : "";
  byId("end").replaceChildren(say(tryOut && sides.length > 1 ? "try-reply" : "end-turn"), ...(brings ? [el("small", {}, brings)] : []));
}

/** Say on the button what it takes back: a step of the turn in the making, or a turn that was made. @param {boolean} begun */
function nameUndo(begun) {
  const { turn, tryOut } = held;
  const { can_undo, undo, role, terms } = stateNow();
  const may = !begun && !tryOut && !isApart();
  const ruled = may && mayUnrule(stateNow());
  const back = may && !ruled && can_undo;
  const step = begun && turn ? turn.draft.frames.length : 0;
  const asks = back && role !== "referee" && !terms.solo && !playsByHand();
  const words = back ? say(asks ? "ask-back" : "take-back") : say(ruled ? "undo-ruling" : "undo");
  const small = step ? say("undo-step", { step }) : back ? undo : "";
  const takes = byId("undo", HTMLButtonElement);
  takes.disabled = !(begun || tryOut?.length || ruled || back);
  const said = step ? say("undoes", { what: turn?.draft.frames.at(-1)?.words ?? "" }) : back ? say("undoes", { what: undo }) : "";
  if (takes.textContent !== words + small) takes.replaceChildren(words, ...(small ? [el("small", {}, small)] : []));
  takes.title = said;
  showReferee(!begun && !tryOut && isApart());
}

/** Offer a referee what stood last to be taken back, by its name, apart from what players undo. @param {boolean} may */
function showReferee(may) {
  const { can_undo: can, can_redo: brings, undo } = stateNow();
  const ruled = mayUnrule(stateNow());
  byId("referee").hidden = !(may && (ruled || can || brings));
  byId("take-back-turn").hidden = !(ruled || can);
  byId("take-back-turn").textContent = ruled ? say("undo-ruling") : say("take-back-turn", { what: undo });
  byId("bring-back").hidden = !brings;
}

/** Offer every choice for the picked cell; while none is picked or it has none, what else one may do. @param {Turn | null} acting */
function showChooser(acting) {
  const { turn, picked, tryOut } = held;
  const state = stateNow();
  const here = acting?.on(picked) ?? [];
  const bag = turn?.draft.by_lot && mine() ? [wide(say(held.bag ? "let-lot-draw" : "from-bag"), () => work().fromBag(), { id: "from-bag" })] : [];
  if (turn && state.dealt && mine() && (turn.draft.by_lot || (turn.draft.actions.length && turn.draft.actions.every(({ drawn }) => drawn)))) {
    return refill(byId("chooser"), [wide(say("enter-draws"), () => work().fromBag(), { id: "from-bag" })]);
  }
  if (here.length) return refill(byId("chooser"), [...here.map(choiceChip), ...bag]);
  const others = acting ? acting.offBoard.map((a) => wide(capital([a.words && !a.choice ? "" : a.verb, a.words].filter(Boolean).join(" ")), () => (playsByHand() ? work().actAtOnce(a) : work().choose(a)), { "data-verb": a.verb })) : [];
  others.push(...bag);
  const last = lastStanding();
  const idle = !turn?.begun && !tryOut;
  if (playsByHand() && idle) return refill(byId("chooser"), [...(turnsByHand() ? [wayButton(show)] : []), ...others, ...helpers(), ...(state.tray?.level ? [wide(say("another-game"), () => work().newGame(), { id: "new-game" })] : [])]);
  const { seat, held: seats, table } = state;
  if (idle && !over() && !mine() && seats.includes(seat)) others.push(wide(say("play-as", { side: state.mover }), () => location.assign(`/t/${table}?seat=${seat}`), { id: "play-as" }));
  if (idle && over() && liftable()) others.push(wide(say("lift-flag", { side: liftable() }), () => work().give(state.lifts, LIFTED_SECONDS), { id: "lift-flag" }));
  for (const [words, question, body, id] of idle ? claims() : []) others.push(wide(words, () => confirm(question) && work().page.doing(() => work().page.send(body)), { id }));
  if (idle && last) others.push(wide(say("last-turn"), () => work().playBack(last.number), { id: "last" }));
  if (idle && state.role === "referee" && !state.plies.length && !state.terms.solo) others.push(wide(say("invite"), invite, { id: "invite" }));
  if (idle && !over() && plays()) others.push(wide(say("photograph"), () => byId("camera").click()));
  if (idle && !over() && plays() && canView()) others.push(wide(say("live-view"), () => byId("live-open").click(), { id: "live-view" }));
  if (idle && mine() && begunElsewhere()?.left) others.push(wide(say("go-on-begun"), () => work().goOnHere(), { id: "go-on-begun" }));
  others.push(...(turnsAtTable() ? helpers() : []));
  if (tryOut) others.push(wide(say("leave-try"), work().leaveTryOut, { id: "leave-try" }));
  refill(byId("chooser"), others);
}

/** Bring the seats' codes into view. */
function invite() {
  byId("tab-seats").click();
  byId("side-seats").scrollIntoView({ block: "nearest" });
}

/** @param {Wire.LegalAction} action */
function choiceChip(action) {
  const active = turnNow().draft.cells.find((cell) => cell.name === action.cell)?.active;
  const taken = action.captures.length ? say("takes", { cells: action.captures.join(" ") }) : active ? say("takes-nothing") : "";
  const chip = button("", () => work().choose(action), { class: `chip ${action.shows ? "piece-chip" : "big"} chip-${action.choice}`, "data-choice": action.choice, "data-cell": action.cell || null });
  const symbol = document.getElementById(`symbol-${action.choice}`);
  const drawn = symbol ? svg("use", { href: `#symbol-${action.choice}` }) : isHeading(action.choice) ? needle(action.choice) : null;
  const sign = drawn ? [svg("svg", { class: "symbol", viewBox: symbol ? null : "-0.5 -0.5 1 1", "aria-hidden": "true" }, drawn)] : [];
  const turned = turnedBy(action, turnNow().draft.cells);
  const shows = action.shows ?? turned?.shows;
  const words = turned ? say("turned-by", turned) : capital(action.words || action.verb);
  if (turned) chip.classList.replace("big", "piece-chip");
  chip.append(...(shows ? [cellPicture(stateNow().board, shows)] : sign), el("span", {}, words), el("small", {}, taken));
  return chip;
}

/** @param {string} heading */
const needle = (heading) => svg("path", { d: "M0 -0.45L0.32 0.38L0 0.2L-0.32 0.38z", transform: `rotate(${angle(heading, view.turned)})` });

/**
 * @param {string} words
 * @param {() => unknown} act
 */
const wide = (words, act, attributes = {}) => button(words, act, { class: "chip big", ...attributes });
