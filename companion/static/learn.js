// The page of a lesson: one task after the other, each a turn that the server judges; then questions about real turns.

import { deliver, get, whenLate, wordsOf } from "./api.js";
import { BoardView } from "./board.js";
import { cellPicture, learnMarks } from "./cell.js";
import { button, byId, capital, download, el, refill } from "./dom.js";
import { Errands } from "./errands.js";
import { keepFocus } from "./focus.js";
import { headingAfter } from "./geometry.js";
import { known } from "./known.js";
import { LessonLog, OWN } from "./lessonlog.js";
import { openTable } from "./opening.js";
import { arrowsOf, capturedIn } from "./playback.js";
import { scenesOf } from "./scenes.js";
import { learnSides } from "./sides.js";
import { started } from "./started.js";
import { Turn } from "./turn.js";
import { Turner } from "./turning.js";
import { beginWaiting, endWaiting, isWaiting } from "./waiting.js";
import { sign, wheelInWords } from "./wheel.js";
import { allOf, called, say, sentence } from "./words.js";

const HALF_ROUND = 3; // steps
const table = new URLSearchParams(location.search).get("table") ?? ""; // whose turns are asked about, and nothing else

/** @type {Page.Lesson} */
const lesson = JSON.parse(byId("lesson").textContent);
const log = new LessonLog(lesson.game);
const view = new BoardView(byId("board"), (name, isSecond) => later(() => tap(name, isSecond)));
learnSides(lesson.seats);
learnMarks(lesson.signs);
const turner = new Turner(view, {
  active: () => Boolean(lesson.turning),
  may: (name) => !judged?.met && (Boolean(judged) || turn.legalCells.has(name)),
  turn: (name, steps) => later(() => turnPiece(name, steps)),
  refuse: (name) => later(() => turnPiece(name, 1)),
  way: () => 1,
});

let number = 0;
let turn = new Turn("", lesson.game);
/** @type {string[]} */
let picked = []; // the cells of a way that is begun
/** @type {Wire.Task | null} what the turn made of the task, once it has ended */
let judged = null;
/** @type {Wire.Why[]} */
let whys = lesson.whys;
/** @type {Wire.WhyAnswer | null} what was answered last */
let answered = null;
let words = ""; // what is said below the board
let isRefused = false; // whether it says why something could not be done
/** @type {string[]} */
let hinted = []; // the cells that a hint names
/** @type {Page.Standing[]} */
let opening = []; // what stood when the task began
const errands = new Errands(failed, endWaiting, beginWaiting);

const task = () => known(lesson.tasks[number], "The task");
/** Return the question that is asked, null while it is a task. */
const why = () => whys[number - lesson.tasks.length] ?? null;

/** Say what went wrong. @param {unknown} error */
function failed(error) {
  byId("told").textContent = wordsOf(error);
}

/** Do what a tap asks for once all that was tapped before is done. @param {() => unknown} work */
const later = (work) => errands.soon(async () => {
  await work();
  keepFocus(show, () => [byId("actions").querySelector(".primary"), byId("chooser").querySelector("button"), view.stop]);
});

/** Do what a button asks for, unless it waits for that already. @param {() => unknown} work */
const doing = (work) => isWaiting() || later(work);

/** Begin a task, with the actions that are made already. @param {number} which */
async function begin(which) {
  number = which;
  judged = answered = null;
  picked = [];
  tell("");
  scrollTo(0, 0);
  const asked = why();
  if (asked) {
    view.setBoard(asked.board);
    return log.begin(keptAs(asked));
  }
  const { position, board, begun } = task();
  turn = new Turn(position, lesson.game);
  view.setBoard(board);
  await turn.open();
  opening = turn.draft.cells;
  if (begun.length) await turn.actAll(begun);
  pickGiven();
  log.begin(task().id);
}

/** Say something below the board. @param {string} said @param {boolean} isFault @param {string[]} cells those that it is about */
function tell(said, isFault = false, cells = []) {
  [words, isRefused, hinted] = [said, isFault, cells];
}

/** Return by which name a question is kept. @param {Wire.Why} asked */
const keptAs = ({ id }) => (table ? `${OWN}${table}-${id}` : id);

/** Answer a question by a cell. @param {Wire.Why} asked @param {string} answer */
async function answerWhy({ position, turn: played, step, cell, mover }, answer) {
  if (answered?.met) return;
  answered = await deliver("/api/lessons/why", { game: lesson.game, position, turn: played, step, cell, mover, answer });
  log.tried(known(answered, "The answer").met, true);
}

/** Begin the way that is begun by itself. */
function pickGiven() {
  picked = turn.complete ? [] : turn.given;
}

/** Go on with the way that is begun, or begin another one; the second tap of a double tap does nothing. @param {string} name */
async function tap(name, isSecond = false) {
  if (judged || isSecond) return;
  tell("");
  const asked = why();
  if (asked) return answerWhy(asked, name);
  if (turn.isLetGo(picked, name)) return void (picked = []);
  const way = turn.wayTo(picked, name);
  if (!way) return act(turn.barred(picked, name));
  const [only, ...others] = turn.on(way);
  if (!only || others.length || turn.after(way).size) picked = way;
  else await act(only);
}

/** Turn the piece on a cell by so many steps; the piece that was turned before is turned on. @param {string} name @param {number} steps */
async function turnPiece(name, steps) {
  if (judged?.met) return;
  const last = judged ? turn.actions.at(-1) : null;
  if (judged) await undo();
  const begins = headingOf(name);
  const isOn = last?.cell === name;
  const choice = headingAfter((isOn && last.choice) || begins, steps);
  if (choice !== begins) await act({ verb: lesson.turning, cell: name, path: [name], choice }, !isOn);
}

/** Return where the piece on a cell looks now. @param {string} name */
const headingOf = (name) => turn.draft.cells.find((cell) => cell.name === name)?.heading ?? "";

/** Make an action; isTry: whether it is another try if it ends the turn. @param {Page.Action} action */
async function act(action, isTry = true) {
  const [fault] = await turn.act(action); // of several the first is enough to go on
  if (fault) return tell([sentence(capital(fault.message)), goesOn() || due()].join(" "), true);
  tell(shown());
  pickGiven();
  if (turn.complete) await judge(isTry);
  else tell([words, await reached(), due()].filter(Boolean).join(" "));
}

/** Return what is said of a turn that has brought what the task asks for, but goes on. */
async function reached() {
  if (!capturedIn(turn.draft.frames.at(-1)).length) return "";
  /** @type {Wire.Task} */
  const its = await deliver("/api/lessons", { game: lesson.game, task: task().id, actions: turn.plain });
  return its.words;
}

/** Return what is to be done next. */
const due = () => sentence(capital(turn.draft.instruction));

/** Return what the last action did, in words. */
const shown = () => sentence(capital(turn.draft.frames.at(-1)?.words ?? ""));

/** Ask whether the turn meets the task. @param {boolean} isTry */
async function judge(isTry) {
  /** @type {Wire.Task} */
  const its = await deliver("/api/lessons", { game: lesson.game, task: task().id, actions: turn.plain });
  judged = its;
  if (turn.draft.by_lot) await turn.rest(); // lot draws what comes
  log.tried(its.met, isTry);
}

async function undo() {
  judged = null;
  tell("");
  if (turn.made.rest) await turn.undo(); // what lot drew comes back with the action that it followed
  await turn.undo();
  pickGiven();
}

/** Show the next action of the solution, from the beginning if the turn went another way. */
async function hint() {
  if (judged?.met) return;
  log.hinted();
  const its = why();
  if (its) {
    answered = null;
    return tell(say("learn-hint-cells", { cells: known(its.attackers[0], "An attacker") }));
  }
  const { begun, solution } = task();
  const made = turn.actions.slice(begun.length);
  const fits = made.every(({ path = [], choice }, i) => wayOf(solution[i]) === path.join() && solution[i]?.choice === choice);
  if (!fits) await begin(number);
  const next = known(solution[fits ? made.length : 0], "The next action");
  const way = next.path ?? [];
  if (lesson.turning) return tell(turnHint(known(next.cell, "The cell of a turn"), next.choice), false, way);
  const same = (/** @type {Wire.LegalAction} */ { verb, choice }) => verb === next.verb && choice === next.choice;
  const here = way.length ? turn.on(way) : turn.offBoard;
  const isChosen = !way.length || Boolean(next.choice) || here.length > 1 || turn.after(way).size > 0; // else taps alone do it
  const chosen = isChosen ? here.find(same) : undefined;
  picked = chosen ? way : [];
  const choice = chosen ? chosen.words || chosen.verb : "";
  const cells = way.length ? way.reduce((first, then) => say("learn-then", { first, next: then })) : "";
  const how = !cells ? say("learn-hint-button", { choice: capital(choice) }) : choice ? say("learn-hint-choice", { cells, choice }) : say("learn-hint-cells", { cells });
  tell(choice ? how : [due(), how].join(" "), false, way);
}

/** Return how to turn a piece by the fewest taps or holds. @param {string} cell @param {string | undefined} heading */
function turnHint(cell, heading) {
  const steps = [1, 2, 3, 4, 5].find((its) => headingAfter(headingOf(cell), its) === heading) ?? 0;
  const isBack = steps > HALF_ROUND;
  return say("learn-hint-turn", { cell, way: isBack ? "hold" : "tap", times: isBack ? 2 * HALF_ROUND - steps : steps });
}

/** @param {Page.Action | undefined} action */
const wayOf = (action) => (action?.path ?? []).join();

/** Show the task or the question as it stands. */
function show() {
  const asked = why();
  asked ? showWhy(asked) : showTask();
  byId("legend").hidden = Boolean(asked);
  refill(byId("actions"), buttons());
  const names = [...lesson.tasks.map(({ id }) => id), ...whys.map(keptAs)];
  [...byId("tasks").children, ...byId("whys").children].forEach((item, i) => {
    const opens = known(item.querySelector("button"), "The button of a task");
    const isDone = log.of(names[i] ?? "").ended !== null;
    const at = i - lesson.tasks.length;
    opens.classList.toggle("done", isDone);
    opens.setAttribute("aria-label", say(at < 0 ? "learn-task" : "learn-why-button", { number: (at < 0 ? i : at) + 1, done: isDone ? "yes" : "no" }));
    if (i === number) opens.setAttribute("aria-current", "step");
    else opens.removeAttribute("aria-current");
  });
}

/** @param {Wire.Why} asked */
function showWhy(asked) {
  const frame = answered?.frame;
  view.setCells(frame?.changes ?? asked.cells);
  view.taps = "cell";
  view.setArrows(arrowsOf(frame));
  view.setRings([]);
  view.mark({ selected: [], captured: [asked.cell], legal: [] });
  byId("number").textContent = say("learn-why", { number: number - lesson.tasks.length + 1, count: whys.length });
  byId("mover").textContent = "";
  byId("asks").textContent = say(asked.goes ? "learn-why-goes" : "learn-why-asks", { side: asked.mover, cell: asked.cell, count: asked.attackers.length });
  sayTold(answered?.words ?? words, answered?.met);
  refill(byId("chooser"), []);
}

/** @param {string} said @param {boolean | undefined} isMet whether it is right or wrong, if it is either */
function sayTold(said, isMet) {
  byId("told").textContent = said;
  byId("told").classList.toggle("good", isMet === true);
  byId("told").classList.toggle("fault", isMet === false);
}

/** Show the task as it stands. */
function showTask() {
  const draft = judged?.reply ?? turn.draft;
  const last = draft.frames.at(-1);
  const isMet = judged?.met && !lesson.turning;
  const loop = lesson.turning && judged ? scenesOf({ cells: opening, scores: {}, frames: draft.frames }).find(isClosed) : undefined;
  view.setCells(loop ? [...loop.from.values()] : draft.cells);
  view.setTraces(loop ? draft.frames.filter(({ drawn }) => !drawn).flatMap(({ enclosed }) => enclosed) : []);
  view.taps = lesson.turning ? "turn" : draft.taps;
  turner.settle(errands.more);
  view.setArrows(isMet ? draft.frames.flatMap(arrowsOf) : judged?.met ? [] : arrowsOf(last));
  view.setRings(judged?.rings ?? []);
  view.mark({ selected: lesson.turning && !judged?.met ? toTurn() : picked, captured: isMet ? draft.frames.flatMap(capturedIn) : judged?.reply ? [known(last, "A reply").cell ?? "", ...capturedIn(last)] : judged ? [] : capturedIn(last), legal: judged ? [] : hinted.length ? hinted : picked.length && turn.after(picked).size ? turn.after(picked) : turn.legalCells });
  byId("number").textContent = say("learn-number", { number: number + 1, count: lesson.tasks.length });
  byId("asks").textContent = task().asks;
  byId("mover").textContent = say("learn-mover", { alone: lesson.seats.length > 1 ? "no" : "yes", side: called(task().mover), count: task().solution.length });
  if (judged) sayTold(judged.words, judged.met || !lesson.turning ? judged.met : undefined);
  else sayTold(words || goesOn() || [due(), ...(lesson.turning ? [say("turn-about")] : [])].join(" "), isRefused ? false : undefined);
  refill(byId("chooser"), judged ? [] : !lesson.turning && picked.length && turn.on(picked).length ? turn.on(picked).map(choiceOf) : turn.offBoard.map(choiceOf));
  byId("legend").replaceChildren(...task().legend.map(({ cell, words: means }) => el("span", {}, cellPicture(task().board, cell), capital(means))));
}

/** Return the piece to turn if the task or a hint names it. */
const toTurn = () => task().solution.flatMap(({ cell = "" }) => (hinted.includes(cell) || task().asks.split(/\W+/).includes(cell) ? cell : []));

/** Tell whether a scene closes a way. @param {import("./scenes.js").Scene} scene */
const isClosed = ({ frames }) => frames.some(({ enclosed }) => enclosed.length > 0);

/** Return how the way that is begun goes on, nothing if none is. */
function goesOn() {
  if (!turn.after(picked).size) return "";
  return say(turn.on(picked).length ? "learn-picked-or" : "learn-picked", { cells: allOf(picked) });
}

/** @param {Wire.LegalAction} action */
function choiceOf(action) {
  const made = button("", () => doing(() => act(action)), { class: `chip big chip-${action.choice}`, "data-choice": action.choice });
  const taken = action.captures.length && log.of(task().id).tries ? say("takes", { cells: allOf(action.captures) }) : "";
  made.append(...(document.getElementById(`symbol-${action.choice}`) ? [sign(action.choice)] : []), el("span", {}, capital(action.words || action.verb)), el("small", {}, taken));
  return made;
}

const toTable = () => button(say("learn-table"), () => location.assign(`/t/${table}`), { id: "to-table", class: "button primary" });

/** Return the buttons below the board: what comes next, or how to go back. */
function buttons() {
  const asked = why();
  const next = number + 1;
  const goOn = () => button(say("learn-next"), () => doing(() => begin(next)), { id: "next", class: "button primary" });
  const hinting = () => button(say("learn-hint"), () => doing(hint), { id: "hint" });
  const playing = () => button(say("learn-play"), play, { id: "play", class: "button primary" });
  if (asked && !answered?.met) return [hinting()];
  if (asked) return [next < lesson.tasks.length + whys.length ? goOn() : table ? toTable() : playing()];
  if (judged?.met) {
    if (next < lesson.tasks.length) return [goOn()];
    return [playing(), ...(whys.length ? [button(say("learn-whys"), () => doing(() => begin(next)), { id: "ask-why" })] : [])];
  }
  const canUndo = turn.actions.length > task().begun.length;
  const back = button(say("undo"), () => doing(undo), { id: "undo", ...(canUndo ? {} : { disabled: "" }) });
  const anew = button(say("learn-again"), () => doing(() => begin(number)), { id: "again", class: judged && !lesson.turning ? "button primary" : "button" });
  return [anew, back, hinting()];
}

/** Open a table for a first game, on the board of the last task. */
const play = () => doing(() => {
  log.played();
  return openTable({ game: lesson.game, size: known(lesson.tasks.at(-1), "The last task").board.shape, seed: String(Date.now()), options: lesson.options });
});

/** List the tasks or questions of one kind. @param {string} place @param {unknown[]} all @param {number} from */
const list = (place, all, from) => byId(place).replaceChildren(...all.map((_, i) => el("li", {}, button(String(i + 1), () => doing(() => begin(from + i)), { class: "button" }))));

byId("save-results").addEventListener("click", () => download(`lesson-${lesson.game}.json`, new Blob([log.report(lesson.tasks.map(({ id }) => id))], { type: "application/json" })));
document.addEventListener("visibilitychange", () => (document.hidden ? log.pause() : log.goOn()));
addEventListener("pagehide", () => log.pause());
byId("wheel").hidden = !lesson.wheel.length;
byId("wheel").replaceChildren(...wheelInWords(lesson.wheel), el("span", {}, lesson.rule));
const first = lesson.tasks.findIndex(({ id }) => log.of(id).ended === null);
whenLate((yes, isBroken) => { if (yes) byId("told").textContent = say(isBroken ? "tap-kept" : "answer-late"); });
await errands.now(async () => {
  if (table) whys = await get(`/api/tables/${encodeURIComponent(table)}/whys`);
  list("tasks", lesson.tasks, 0);
  list("whys", whys, lesson.tasks.length);
  byId("tasks").hidden = Boolean(table);
  byId("whys-title").hidden = !whys.length;
  const open = whys.findIndex((its) => log.of(keptAs(its)).ended === null);
  if (table && !whys.length) {
    sayTold(say("learn-no-whys"), undefined);
    return refill(byId("actions"), [toTable()]);
  }
  await begin(table || (first < 0 && whys.length) ? lesson.tasks.length + Math.max(open, 0) : Math.max(first, 0));
  show();
});
started();
