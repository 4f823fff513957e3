// The table page: holds what is shown, passes taps on to the turn in the making, keeps in step.

import { Refusal, freshKey, get, post } from "./api.js";
import { BoardView } from "./board.js";
import { checkPhotos } from "./checking.js";
import { byId, capital } from "./dom.js";
import { follow } from "./live.js";
import { Playback, arrowsOf, capturedIn } from "./playback.js";
import { copyOnClick, showLinks, showMoves, showScore } from "./side.js";
import { Turn } from "./turn.js";

const table = byId("main").dataset.table;
const path = `/api/tables/${table}`;
const view = new BoardView(byId("board"), (name) => tapped(name));
let state = null;
let turn = null;
let playback = null;
let selected = null;
let busy = false;
let heard = 0; // the last event that the stream told of

const mine = () => state.role === "referee" || state.role === state.mover;
const say = (words, fault = false) => {
  byId("told").textContent = words;
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
  if (state && heard > state.seq) doing(() => reload("The table has gone on."));
}

/** Show a page that has nothing to show. */
function close() {
  document.body.classList.add("closed");
  byId("instruction").textContent = "The table does not open";
  byId("again").hidden = false;
}

async function reload(words = "") {
  state = await get(path);
  byId("seat").textContent = { referee: "You play both sides", watch: "You are watching" }[state.role] ?? `You are ${state.role}`;
  view.setBoard(state.board);
  selected = null;
  playback = null;
  turn = state.outcome ? null : await new Turn(state.share, state.game).open();
  byId("save").value = state.share;
  show();
  if (words) say(words);
}

async function send(body) {
  await post(`${path}/events`, { after: state.seq, ...body }, { "Idempotency-Key": freshKey() });
  await reload();
}

function tapped(name) {
  if (playback || !turn || !mine()) return;
  doing(async () => {
    const { phase, cells } = turn.draft;
    if (phase === "done") return say("The turn is complete: end it, or undo.");
    const cell = cells.find((c) => c.name === name);
    if (phase === "deactivate" && turn.on(name).length) {
      selected = name;
      return show();
    }
    await act({ verb: phase, cell: name, choice: phase === "deactivate" ? (cell.colour ?? "") : "" });
  });
}

async function act(action) {
  const faults = await turn.act(action);
  if (faults.length) return say(faults.map((f) => f.message).join(" "), true);
  settled();
}

/** Show what the last action came to; a single active cell is chosen by itself. */
function settled() {
  const active = turn.complete ? [] : turn.draft.cells.filter((c) => c.active).map((c) => c.name);
  selected = active.length === 1 ? active[0] : null;
  show();
  const last = turn.draft.frames.at(-1);
  say(last && turn.begun ? `${last.words}.` : "");
}

function choose(choice) {
  if (!selected || playback) return;
  doing(() => act({ verb: "deactivate", cell: selected, choice }));
}

function show() {
  const draft = turn?.draft;
  const frame = playback ? playback.frame : turn?.begun ? draft.frames.at(-1) : null;
  const cells = [...(playback ? playback.cells : (draft?.cells ?? state.cells))];
  const acting = !playback && turn && mine() && !turn.complete;
  view.setCells(cells);
  view.phase = acting ? draft.phase : "none";
  view.setArrows(arrowsOf(frame));
  view.mark({
    legal: acting ? turn.legalCells : [],
    selected: selected && !playback ? [selected] : playback && frame?.cell ? [frame.cell] : [],
    captured: capturedIn(frame),
    changed: playback || turn?.begun ? [] : lastChanged(),
    wrong: [],
  });
  showHand(acting);
  const scores = playback ? counted(cells) : (draft?.scores ?? state.scores);
  showScore(scores, state.outcome ? null : state.mover, cells.filter((c) => c.owner === "none").length);
  showMoves(state, playBack, playback?.turn.number);
}

function counted(cells) {
  return Object.fromEntries(state.sides.map((side) => [side, cells.filter((c) => c.owner === side).length]));
}

/** Return the last turn that stands. */
function lastStanding() {
  return state.plies.filter((ply) => ply.standing).at(-1);
}

/** Return the cells that it captured, so that everyone sees what just happened. */
function lastChanged() {
  return lastStanding()?.captured ?? [];
}

/** Say the one thing to do next. */
function due(acting) {
  if (!turn) return state.instruction;
  if (!mine()) return `Waiting for ${state.mover}`;
  if (acting && selected) return `${capital(state.mover)}: choose a colour for ${selected}`;
  return turn.draft.instruction;
}

function showHand(acting) {
  const instruction = byId("instruction");
  instruction.classList.toggle("replaying", Boolean(playback));
  instruction.classList.toggle("outcome", Boolean(state.outcome) && !playback);
  instruction.textContent = playback
    ? `Turn ${playback.turn.number}, ${playback.turn.side || "referee"}: step ${playback.at} of ${playback.length}`
    : due(acting);
  byId("chooser").hidden = Boolean(playback || state.outcome);
  byId("actions").hidden = Boolean(playback);
  const last = turn?.begun ? undefined : lastStanding();
  byId("last").hidden = !last;
  byId("rest").hidden = Boolean(last || state.outcome);
  byId("end").hidden = Boolean(state.outcome);
  byId("again").hidden = !state.outcome;
  byId("player").hidden = !playback;
  for (const button of byId("chooser").children) {
    const legal = acting && selected && turn.on(selected).find((a) => a.choice === button.dataset.choice);
    button.disabled = !legal;
    const taken = legal ? legal.captures : [];
    button.querySelector("small").textContent = taken.length ? `takes ${taken.join(" ")}` : legal ? "takes nothing" : "";
  }
  const within = Boolean(turn?.begun) && mine();
  byId("undo").disabled = !(within || state.can_undo);
  byId("redo").disabled = !(turn?.undone.length || (!within && state.can_redo));
  byId("rest").disabled = !(acting && turn.draft.frames.length > 2 && turn.draft.phase === "deactivate");
  byId("end").disabled = !(turn?.complete && mine());
}

const undo = () => doing(async () => {
  if (turn?.begun) {
    await turn.undo();
    settled();
  } else if (state.can_undo) await send({ undo: true });
});

const redo = () => doing(async () => {
  if (turn?.undone.length) {
    await turn.redo();
    settled();
  } else if (state.can_redo) await send({ redo: true });
});

const rest = () => doing(async () => {
  if (byId("rest").disabled) return;
  const faults = await turn.rest();
  if (faults.length) return say(faults.map((f) => f.message).join(" "), true);
  settled();
});

const end = () => doing(async () => {
  if (turn?.complete && mine()) await send({ turn: turn.draft.turn });
});

function playBack(number) {
  doing(async () => {
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
  show();
  say(playback.frame ? `${playback.frame.words}.` : "The position before the turn.");
}

function leave() {
  playback = null;
  show();
  say("");
}

// The keys that act wherever the focus is; arrows and Enter belong to the board.
const KEYS = { r: () => choose("R"), g: () => choose("G"), b: () => choose("B"), u: undo, y: redo, k: rest, e: end };

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=range]), textarea, select") || byId("correction").open) return;
  if (playback) {
    if (event.key === "Escape") leave();
  } else KEYS[event.key.toLowerCase()]?.();
}

async function takeSeat() {
  const token = location.hash.slice(1);
  if (!token) return;
  await post(`${path}/session`, { token });
  history.replaceState(null, "", location.pathname);
}

function listen() {
  byId("chooser").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) choose(button.dataset.choice);
  });
  const buttons = { last: () => playBack(lastStanding().number), undo, redo, rest, end, leave, back: () => step(playback.at - 1), forth: () => step(playback.at + 1) };
  for (const [id, work] of Object.entries(buttons)) byId(id).addEventListener("click", work);
  byId("scrub").addEventListener("input", () => step(Number(byId("scrub").value)));
  document.addEventListener("keydown", keyed);
  copyOnClick();
  checkPhotos({ path, doing, say, mark: (names) => view.mark({ wrong: names }), send, role: () => state.role });
}

async function begin() {
  await takeSeat();
  await reload(sessionStorage.getItem(`told-${table}`) ?? "");
  sessionStorage.removeItem(`told-${table}`);
  showLinks(table);
  listen();
  follow(
    table,
    (seq) => {
      heard = seq;
      if (heard > state.seq) doing(() => reload("The table has gone on."));
    },
    (inStep) => {
      byId("sync").textContent = inStep ? "" : "Out of step: reconnecting …";
      document.body.classList.toggle("out-of-step", !inStep);
    },
  );
}

doing(begin);
