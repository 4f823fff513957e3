// The replay page: one game as one long line of frames, with no server behind it.

import { BoardView } from "./board.js";
import { byId, capital, el, isField, scrollListTo } from "./dom.js";
import { known } from "./known.js";
import { Playback, arrowsOf, capturedIn, enclosedIn, reasonsOf, turnTitle } from "./playback.js";
import { learnSides } from "./sides.js";
import { say, sentence } from "./words.js";

/** @type {Page.Replay} */
const game = JSON.parse(byId("game").textContent);
learnSides(game.seats ?? []);
const view = new BoardView(byId("board"));
// Wave 0 is the start; each turn's waves follow; from[i] is where turn i begins.
const sides = game.sides ?? [];
const frames = game.turns.flatMap((turn) => turn.frames.map((frame) => ({ ...frame, turn })));
const line = new Playback({ cells: game.start, frames, scores: {} });
const from = game.turns.map((turn) => line.waves.findIndex(([frame]) => frame?.turn === turn));
const scrub = byId("scrub", HTMLInputElement);

/** Return how many waves come before a turn. @param {Wire.Playback} turn */
const begins = (turn) => known(from[game.turns.indexOf(turn)], "Where the turn begins");

/** @param {number} to */
function show(to) {
  line.go(to);
  const { frame } = line;
  view.setCells([...line.cells]);
  const ended = line.at === line.length ? game.outcome : null;
  view.setArrows(ended ? reasonsOf(ended) : line.seen.flatMap(arrowsOf));
  view.mark({ selected: line.seen.flatMap(({ cell }) => (cell ? [cell] : [])), captured: line.seen.flatMap(capturedIn), ...enclosedIn(line.seen) });
  view.setRings(ended ? ended.rings : []);
  const said = [...line.seen.map(({ words }) => capital(words)), ...(ended ? [ended.words, ...(ended.because ?? []).map(({ words }) => capital(words))] : [])];
  byId("instruction").textContent = frame ? say("step", { turn: turnTitle(frame.turn, sides), step: line.at - begins(frame.turn), steps: line.waves.filter(([one]) => one?.turn === frame.turn).length }) : game.title;
  byId("told").textContent = frame ? said.filter(Boolean).map(sentence).join(" ") : say("start");
  scrub.value = String(line.at);
  for (const id of ["back", "first"]) byId(id, HTMLButtonElement).disabled = line.at === 0;
  for (const id of ["forth", "play"]) byId(id, HTMLButtonElement).disabled = line.at === line.length;
  for (const [i, item] of [...byId("moves").children].entries()) {
    if (item.classList.toggle("shown", frame?.turn === game.turns[i])) scrollListTo(byId("moves"), item);
  }
}

function stop() {
  line.stop();
  byId("play").textContent = say("play");
}

/** @param {number} to */
function byHand(to) {
  stop();
  show(to);
}

function play() {
  if (line.running) return stop();
  byId("play").textContent = say("stop");
  line.run(show, stop);
}

view.setBoard(game.board);
scrub.max = String(line.length);
scrub.addEventListener("input", () => byHand(Number(scrub.value)));
for (const [id, work] of Object.entries({ first: () => byHand(0), back: () => byHand(line.at - 1), forth: () => byHand(line.at + 1), play })) byId(id).addEventListener("click", work);
document.addEventListener("keydown", ({ key, target }) => {
  if (isField(target) || view.focused) return;
  if (key === "ArrowLeft") byHand(line.at - 1);
  if (key === "ArrowRight") byHand(line.at + 1);
});
byId("moves").append(
  ...game.turns.map((turn, i) => {
    const choose = el("button", { type: "button" }, el("span", {}, `${turn.round ?? ""}`), ...(turn.side && sides.length === 1 ? [] : [el("b", {}, capital(turn.side === "*" ? say("the-table") : turn.side || say("referee")))]), el("span", { class: "text", title: turn.text }, turn.text));
    choose.addEventListener("click", () => byHand(known(from[i], "Where the turn begins") + 1));
    return el("li", {}, choose);
  }),
);
show(0);
