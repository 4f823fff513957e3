// The table page: holds what is shown, passes taps on to the turn in the making, keeps in step.

import { Refusal, freshKey, get, post, remove } from "./api.js";
import { BoardView } from "./board.js";
import { checkPhotos } from "./checking.js";
import { ClockFace, claim } from "./clock.js";
import { display, displayForm } from "./display.js";
import { button, byId, capital, el, svg, wireTabs } from "./dom.js";
import { gameActions, showTerms, wireTerms } from "./gamemenu.js";
import { follow } from "./live.js";
import { hidePanel, offerPanel, showPanel, toDoList } from "./panel.js";
import { asPng, asSvg } from "./picture.js";
import { Playback, arrowsOf, capturedIn } from "./playback.js";
import { copyOnClick, showLinks, showMoves, showScore } from "./side.js";
import { crunch } from "./sound.js";
import { Turn } from "./turn.js";
import { worded } from "./words.js";

const table = byId("main").dataset.table;
const path = `/api/tables/${table}`;
const inWords = (words) => worded(display.wording, words);
const view = new BoardView(byId("board"), (name) => tapped(name), inWords);
const face = new ClockFace(() => timeIsUp());
let state = null;
let turn = null;
let playback = null;
let selected = null;
let asked = null; // what a photo brought up, shown until it is answered
let tryOut = null; // the turns of a try-out, which the server never hears of
let busy = false;
let heard = 0; // the last event that the stream told of

const mine = () => Boolean(tryOut) || state.role === "referee" || state.role === state.seat;
const plays = () => state.role !== "watch";
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const say = (words, fault = false) => {
  byId("told").textContent = inWords(capital(words));
  byId("told").classList.toggle("fault", fault);
};

/** Do one thing at a time, and say in words what went wrong. */
async function doing(work) {
  if (busy) return;
  busy = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) await reload("The table has gone on meanwhile.");
    else say(error.message, true);
    if (!state) close();
  } finally {
    busy = false;
  }
  catchUp();
}

/** Fetch what the stream told of, unless it is known. */
function catchUp() {
  if (!busy && state && heard > state.seq) doing(async () => reload("", state));
}

/** Show a page that has nothing to show. */
function close() {
  document.body.classList.add("closed");
  byId("instruction").textContent = "The table does not open";
  byId("again").hidden = false;
}

/** Fetch what stands; before: what stood, where others may have changed it. */
async function reload(words = "", before = null) {
  const next = await get(path);
  playback?.stop();
  state = next;
  byId("seat").textContent = { referee: state.terms.solo ? "You play alone" : "You play both sides", watch: "You are watching" }[state.role] ?? `You are ${state.role}`;
  selected = null;
  playback = null;
  asked = null;
  if (!tryOut) await begin(state.share, Boolean(state.outcome));
  byId("save").value = state.share;
  face.set(state.clock);
  redraw();
  say(words || (before ? news(before) : ""));
  const last = lastStanding();
  const theirs = before && last && state.plies.length > before.plies.length && last.number === state.plies.length;
  if (theirs) crunch(last.captured.length);
  if (theirs && display.replay && !still() && !tryOut) await watch(last.number);
}

/** Say what has happened since. */
function news(before) {
  const last = lastStanding();
  if (state.offer && !before.offer) return `${state.offer.words}.`;
  if (!state.offer && before.offer && state.plies.length === before.plies.length && !state.outcome) return "The offer is off the table.";
  if (state.plies.length > before.plies.length || (last && last.number > (standing(before).at(-1)?.number ?? 0))) {
    return `${capital(last.side || "referee")} played: ${last.captured.length ? `${last.captured.length} captured` : "nothing captured"}.`;
  }
  return standing(before).length > standing(state).length ? "The last turn was taken back." : "";
}

async function begin(position, over = false) {
  turn = over ? null : await new Turn(position, state.game).open();
}

function redraw() {
  view.turned = display.turned;
  view.setBoard(state.board);
  show();
  gameActions(page);
  showTerms(page);
}

async function send(body) {
  const before = state;
  await post(`${path}/events`, { after: state.seq, ...body }, { "Idempotency-Key": freshKey() });
  await reload();
  const gained = lastStanding()?.captured.length ?? 0;
  if (body.turn && state.plies.length > before.plies.length) crunch(gained);
}

function timeIsUp() {
  if (!state || !plays()) return;
  doing(async () => {
    // An egg timer that runs out keeps every colour to the end of the turn in the making.
    const egg = state.clock.kind === "egg" && mine() && !tryOut;
    if (egg && turn?.begun && !turn.complete) await turn.rest();
    if (egg && turn?.complete) await send({ turn: turn.draft.turn });
    else await claim(path, state.seq);
  });
}

function tapped(name) {
  if (playback) return leave();
  if (!turn || !mine() || asked) return;
  doing(async () => {
    if (turn.complete && !turn.draft.actions.length) return say("The turn is complete: end it, or undo.");
    const legal = turn.on(name);
    if (display.advanced && legal.length) {
      const faults = await turn.tapPattern(name);
      if (!faults.length) return settled();
    }
    if (legal.length > 1) {
      selected = name;
      return show();
    }
    const cell = turn.draft.cells.find((c) => c.name === name);
    await act(legal[0] ?? { verb: turn.draft.phase, cell: name, choice: turn.draft.taps === "choice" ? (cell.colour ?? "") : "" });
  });
}

async function act(action) {
  const faults = await turn.act(action);
  if (faults.length) return say(faults.map((f) => f.message).join(" "), true);
  settled();
}

/** Show what the last action came to; a single cell that asks for a choice is chosen by itself. */
function settled() {
  const choosing = turn.draft.taps === "choice" ? [...turn.legalCells] : [];
  selected = choosing.length === 1 ? choosing[0] : null;
  show();
  const last = turn.draft.frames.at(-1);
  const captured = capturedIn(last).length;
  if (turn.begun && captured) crunch(captured);
  say(last && turn.begun ? `${last.words}.` : "");
}

function choose(action) {
  if (playback) return;
  doing(() => act(action));
}

/** Choose by letter for the selected cell. */
function chooseLetter(letter) {
  const action = selected && turn?.on(selected).find((a) => a.choice.toLowerCase() === letter);
  if (action) choose(action);
}

function show() {
  const draft = turn?.draft;
  const frame = playback ? playback.frame : turn?.begun ? draft.frames.at(-1) : null;
  const cells = [...(playback ? playback.cells : (draft?.cells ?? state.cells))];
  const acting = Boolean(!playback && !asked && turn && mine() && draft.actions.length && !(turn.complete && !draft.actions.length));
  view.setCells(cells);
  view.taps = acting ? draft.taps : "none";
  view.setArrows(arrowsOf(frame));
  view.setRings(state.outcome && !playback && !tryOut ? state.outcome.rings : []);
  const last = lastStanding();
  view.mark({
    legal: acting ? turn.legalCells : [],
    selected: selected && !playback ? [selected] : playback && frame?.cell ? [frame.cell] : [],
    captured: capturedIn(frame),
    changed: playback || turn?.begun || tryOut ? [] : (last?.changed ?? []),
    wrong: asked?.names ?? [],
    doing: [],
  });
  showHand(acting);
  const scores = playback ? counted(cells) : (draft?.scores ?? state.scores);
  showScore(state, scores, state.outcome && !tryOut ? null : (draft?.mover ?? state.mover), cells.filter((c) => c.owner === "none" && !c.piece).length);
  face.show();
  showMoves(state, watchByHand, playback?.turn.number);
}

function counted(cells) {
  if (!Object.keys(state.scores).length) return {};
  return Object.fromEntries(state.sides.map((side) => [side, cells.filter((c) => c.owner === side).length]));
}

const standing = (of) => of.plies.filter((ply) => ply.standing);
const lastStanding = () => standing(state).at(-1);

/** Say the one thing to do next. */
function due(acting) {
  if (state.outcome && !tryOut) return state.outcome.words;
  if (!mine()) return `Waiting for ${state.mover}`;
  const said = acting && selected ? `${capital(turn.draft.mover)}: choose a colour for ${selected}` : turn.draft.instruction;
  return tryOut ? `Try-out. ${said}` : said;
}

function showHand(acting) {
  const instruction = byId("instruction");
  instruction.classList.toggle("replaying", Boolean(playback));
  instruction.classList.toggle("outcome", Boolean(state.outcome) && !playback && !tryOut);
  instruction.textContent = inWords(
    playback ? `Turn ${playback.turn.number}, ${playback.turn.side || "referee"}: step ${playback.at} of ${playback.length}` : due(acting),
  );
  const panel = playback || turn?.begun || tryOut ? null : currentPanel();
  if (panel) view.taps = "none";
  panel ? showPanel(panel) : hidePanel();
  const over = Boolean(state.outcome) && !tryOut;
  byId("chooser").hidden = Boolean(playback || panel);
  byId("actions").hidden = Boolean(playback || (panel && asked));
  byId("player").hidden = !playback;
  showChooser(acting, over);
  const within = Boolean(turn?.begun) && mine();
  byId("undo").disabled = !(within || tryOut?.length || (!tryOut && state.can_undo));
  byId("redo").disabled = !(turn?.undone.length || (!within && !tryOut && state.can_redo));
  byId("rest").hidden = over || (!turn?.draft.can_rest && !turn?.begun);
  byId("rest").disabled = !(acting && turn.draft.can_rest);
  byId("end").hidden = over;
  byId("end").disabled = !(turn?.complete && mine());
  byId("end").textContent = tryOut ? "Try the reply" : "End turn";
  byId("rematch").hidden = !over || !plays();
  byId("again").hidden = !over;
}

/** Return what has to be settled before play goes on, null where nothing has. */
function currentPanel() {
  if (asked) return asked;
  if (state.offer) return offerPanel(state, state.role, (answer) => doing(() => send({ answer })));
  if (state.to_do.length && plays()) {
    const done = () => doing(async () => {
      await send({ carried: "hands" });
      say("The real table shows what stands here.");
    });
    return {
      words: `On the real board: ${state.to_do.length === 1 ? "one cell" : `${state.to_do.length} cells`} to change`,
      list: toDoList(state, (names) => view.mark({ doing: names })),
      actions: [["Check by photo", () => byId("camera").click()], ["All done", done, true, "all-done"]],
    };
  }
  const clock = state.clock;
  if (clock && plays() && !state.outcome && clock.state === "break") {
    return { words: "The clocks are paused.", actions: [["Go on", () => doing(() => send({ run: true })), true, "run"]] };
  }
  if (clock?.state === "hands" && plays() && !state.outcome) {
    return { words: `${capital(clock.carrying)}'s turn is being carried out. No clock runs.`, actions: [["Go on", () => doing(() => send({ run: true })), true, "run"]] };
  }
  if (clock?.state === "start" && plays() && !state.outcome) {
    return { words: `The clocks wait. They start with ${state.seat}'s time.`, actions: [["Start the clocks", () => doing(() => send({ run: true })), true, "run"]] };
  }
  return null;
}

/** Offer every choice for the selected cell; while nothing is selected, what else one may do. */
function showChooser(acting, over) {
  const here = acting && selected ? turn.on(selected) : [];
  const active = turn?.draft.cells.find((cell) => cell.name === selected)?.active;
  const chips = here.map((action) => {
    const taken = action.captures.length ? `takes ${action.captures.join(" ")}` : active ? "takes nothing" : "";
    const chip = button("", () => choose(action), { class: `chip big chip-${action.choice}`, "data-choice": action.choice });
    const sign = document.getElementById(`symbol-${action.choice}`) ? [svg("svg", { class: "symbol", "aria-hidden": "true" }, svg("use", { href: `#symbol-${action.choice}` }))] : [];
    chip.append(...sign, el("span", {}, inWords(capital(action.words || action.verb))), el("small", {}, inWords(taken)));
    return chip;
  });
  if (chips.length) return byId("chooser").replaceChildren(...chips);
  const others = acting ? turn.offBoard.map((a) => wide(capital([a.verb, a.words].filter(Boolean).join(" ")), () => choose(a))) : [];
  const last = lastStanding();
  const idle = !turn?.begun && !tryOut;
  if (idle && last) others.push(wide("▶ Last turn", () => watchByHand(last.number), { id: "last" }));
  if (idle && !over && plays()) others.push(wide("Photograph the board", () => byId("camera").click()));
  if (tryOut) others.push(wide("Leave the try-out", leaveTryOut, { id: "leave-try" }));
  byId("chooser").replaceChildren(...others);
}

const wide = (words, work, attributes = {}) => button(words, work, { class: "chip big", ...attributes });

const undo = () => doing(async () => {
  if (turn?.begun) {
    await turn.undo();
    settled();
  } else if (tryOut?.length) {
    await begin(tryOut.pop());
    show();
  } else if (!tryOut && state.can_undo) {
    await send({ undo: true });
    if (state.offer) say("The others are asked.");
  }
});

const redo = () => doing(async () => {
  if (turn?.undone.length) {
    await turn.redo();
    settled();
  } else if (!tryOut && state.can_redo) await send({ redo: true });
});

const rest = () => doing(async () => {
  if (byId("rest").disabled) return;
  const faults = await turn.rest();
  if (faults.length) return say(faults.map((f) => f.message).join(" "), true);
  settled();
});

const end = () => doing(async () => {
  if (!turn?.complete || !mine()) return;
  if (!tryOut) return send({ turn: turn.draft.turn });
  tryOut.push(turn.position);
  await begin(turn.draft.after);
  show();
});

/** Try turns out that the server never hears of. */
function startTryOut() {
  tryOut = [];
  asked = null;
  doing(async () => {
    await begin(state.share);
    selected = null;
    show();
    say("Nothing that you do here touches the game.");
  });
}

function leaveTryOut() {
  tryOut = null;
  doing(() => reload("Back at the game."));
}

async function watch(number) {
  playback?.stop();
  playback = new Playback(await get(`${path}/turns/${number}`));
  step(0);
  playback.run(step, leave);
}

function watchByHand(number) {
  doing(async () => {
    playback?.stop();
    playback = new Playback(await get(`${path}/turns/${number}`));
    step(0);
    byId("forth").focus({ preventScroll: true });
  });
}

function step(to) {
  playback.go(to);
  byId("scrub").max = playback.length;
  byId("scrub").value = playback.at;
  byId("back").disabled = playback.at === 0;
  byId("forth").disabled = playback.at === playback.length;
  byId("earlier").disabled = playback.turn.number === 1;
  byId("later").disabled = playback.turn.number === state.plies.length;
  show();
  say(playback.frame ? `${playback.frame.words}.` : "The position before the turn.");
}

/** Go a step by hand: what runs by itself stops. */
function stepByHand(to) {
  playback.stop();
  step(to);
}

function leave() {
  playback?.stop();
  playback = null;
  show();
  say("");
}

// The keys that act wherever the focus is; arrows and Enter belong to the board.
const KEYS = { u: undo, y: redo, k: rest, e: end, l: () => lastStanding() && watchByHand(lastStanding().number), t: typeNow };
const PLAYING = { Escape: leave, ArrowLeft: () => stepByHand(playback.at - 1), ArrowRight: () => stepByHand(playback.at + 1) };

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !state) return;
  if (event.target.matches("input, textarea, select") || byId("correction").open) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (playback) PLAYING[key]?.();
  else if (selected && turn?.on(selected).some((a) => a.choice.toLowerCase() === key)) chooseLetter(key);
  else KEYS[key]?.(event);
}

/** Go to the field in which a turn is typed, wherever it is. */
function typeNow(event) {
  event.preventDefault(); // else the letter would be typed, too
  byId("tab-moves").click();
  byId("typed-turn").focus();
}

async function takeSeat() {
  const token = location.hash.slice(1);
  if (!token) return;
  await post(`${path}/session`, { token });
  history.replaceState(null, "", location.pathname);
}

const typeTurn = (form) => doing(async () => {
  if (!turn || !mine()) return say("It is not your turn.", true);
  const faults = await turn.type(form.turn.value.trim());
  if (faults.length) return say(faults.map((f) => f.message).join(" "), true);
  form.turn.value = "";
  settled();
});

const rematch = () => doing(async () => {
  const size = state.board.shape;
  const terms = { ...state.terms, name: state.terms.name };
  const opened = await post("/api/tables", { game: state.game, size, ruleset: state.ruleset, options: state.rematch, terms });
  localStorage.setItem(`tokens-${opened.table}`, JSON.stringify(opened.tokens));
  location.href = `/t/${opened.table}#${opened.tokens.referee}`;
});

const erase = () => doing(async () => {
  if (!confirm("Delete this table for everyone, with all its turns? This cannot be taken back.")) return;
  await remove(path);
  localStorage.removeItem(`tokens-${table}`);
  location.href = "/";
});

/** What the other modules may know and do. */
const page = {
  table, path, doing, say, send, mine, plays, startTryOut,
  state: () => state,
  role: () => state.role,
  sides: () => state.sides,
  show: (panel) => {
    asked = panel;
    show();
  },
};

function listen() {
  const work = {
    undo, redo, rest, end, leave, rematch,
    back: () => stepByHand(playback.at - 1),
    forth: () => stepByHand(playback.at + 1),
    earlier: () => watchByHand(playback.turn.number - 1),
    later: () => watchByHand(playback.turn.number + 1),
    "as-svg": () => doing(asSvg),
    "as-png": () => doing(asPng),
    delete: erase,
  };
  for (const [id, does] of Object.entries(work)) byId(id).addEventListener("click", does);
  byId("delete").hidden = state.role !== "referee";
  byId("scrub").addEventListener("input", () => stepByHand(Number(byId("scrub").value)));
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    typeTurn(event.target);
  });
  document.addEventListener("keydown", keyed);
  wireTabs(byId("tabs"));
  displayForm(byId("display"), redraw);
  wireTerms(page);
  copyOnClick();
  checkPhotos(page);
  showLinks(page);
}

/** Keep the screen awake where the browser allows it: a table is looked at for minutes between taps. */
async function stayAwake() {
  if (document.hidden) return;
  await navigator.wakeLock?.request("screen").catch(() => {});
}

async function open() {
  await takeSeat();
  await reload(sessionStorage.getItem(`told-${table}`) ?? "");
  sessionStorage.removeItem(`told-${table}`);
  listen();
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  follow(
    table,
    (seq) => {
      heard = seq;
      catchUp();
    },
    (inStep) => {
      byId("sync").textContent = inStep ? "" : "Out of step: reconnecting …";
      document.body.classList.toggle("out-of-step", !inStep);
    },
  );
}

doing(open);
