// Playing a turn back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Playback, arrowsOf, capturedIn, enclosedIn, turnTitle } from "../../companion/static/playback.js";
import "./page.js";

const cell = (name, colour) => ({ name, colour, owner: "none", active: false });
const frames = [
  { words: "one", cell: "a1", captures: [], changes: [cell("a1", "G")], scores: { black: 1 } },
  { words: "two", cell: "b1", captures: [{ cell: "b1", attackers: ["a1", "c1"], owner: "none", again: false }], changes: [cell("b1", "B")], scores: { black: 2 } },
];
const turn = { number: 4, side: "black", cells: [cell("a1", "R"), cell("b1", "R")], scores: { black: 0 }, frames };

test("each frame shows what stands after it, and going back takes its changes back", () => {
  const film = new Playback(turn);
  const shown = (to) => {
    film.go(to);
    return [[...film.cells].map(({ colour }) => colour).join(""), film.scores.black, film.frame?.words];
  };

  assert.deepEqual([0, 1, 2, 1, 0].map(shown), [["RR", 0, undefined], ["GR", 1, "one"], ["GB", 2, "two"], ["GR", 1, "one"], ["RR", 0, undefined]]);
});

test("nobody goes before the start or behind the end", () => {
  const film = new Playback(turn);
  const at = (to) => {
    film.go(to);
    return film.at;
  };

  assert.deepEqual([-3, 9].map(at), [0, 2]);
});

test("it runs through all frames by itself, one after the other, and says when it has ended", async () => {
  const film = new Playback(turn);
  const shown = [];
  await new Promise((ended) => {
    film.run((to) => {
      film.go(to);
      shown.push(film.at);
    }, ended, 100);
    assert.equal(film.running, true);
  });

  assert.deepEqual([shown, film.running], [[1, 2], false]);
});

test("frames of one wave are shown at once, in short, and those that only take flags off say nothing", () => {
  const [one, two] = frames;
  const quiet = { ...one, words: "b1 stays", cell: "b1", captures: [], changes: [], quiet: true, wave: 1 };
  const film = new Playback({ ...turn, frames: [{ ...one, wave: 1, brief: "in short" }, quiet, { ...two, wave: 1 }, { ...two, wave: 2 }] });
  film.go(1);

  assert.deepEqual([film.length, film.brief, film.frames.length, film.scores.black], [2, "in short; two", 3, 2]);
  assert.deepEqual([[...film.cells].map(({ colour }) => colour).join(""), film.seen.length], ["GB", 2]);
});

test("waves last 400 ms, and a long turn 8 s in all", () => {
  const long = new Playback({ ...turn, frames: Array.from({ length: 80 }, () => frames[0]) });

  assert.deepEqual([new Playback(turn).pace(), long.pace(), long.pace(2)], [400, 100, 50]);
});

test("an arrow goes from every attacker to what it helped to capture", () => {
  assert.deepEqual([arrowsOf(frames[1]), capturedIn(frames[1])], [[["a1", "b1"], ["c1", "b1"]], ["b1"]]);
  assert.deepEqual([arrowsOf(null), capturedIn(undefined)], [[], []]);
  const ownCause = { ...frames[1], captures: [{ cell: "b1", attackers: ["b1", "c1"], owner: "none", again: false }] };
  assert.deepEqual(arrowsOf(ownCause), [["c1", "b1"]]);
});

test("a piece that goes has one arrow along its way, whatever it takes there", () => {
  const taken = (name) => ({ cell: name, attackers: ["a1"], owner: "none", again: false });
  const jump = { ...frames[1], cell: "e1", captures: [taken("b1"), taken("d1")], ways: [["a1", "c1", "e1"]] };

  assert.deepEqual([arrowsOf(jump), capturedIn(jump)], [[["a1", "c1", "e1"]], ["b1", "d1"]]);
  const other = { ...jump, captures: [{ ...taken("b1"), attackers: ["a1", "e5"] }] };
  assert.deepEqual(arrowsOf(other), [["a1", "c1", "e1"], ["e5", "b1"]]);
});

test("a turn is headed by its round where it has one, and a step of no side is the referee's", () => {
  const sides = ["black", "white"];
  assert.deepEqual([turnTitle({ round: 3, side: "black" }, sides), turnTitle({ round: null, side: "" }, sides)], ["Turn 3, black", "referee"]);
});

test("a frame tells its walls and what they close off; others tell none", () => {
  const enclosed = [{ wall: ["a2", "b1"], inside: ["a1"] }, { wall: ["c1"], inside: ["d1"] }];

  assert.deepEqual(enclosedIn([{ ...frames[0], enclosed }]), { wall: ["a2", "b1", "c1"], inside: ["a1", "d1"] });
  assert.deepEqual(enclosedIn([]), { wall: [], inside: [] });
});
