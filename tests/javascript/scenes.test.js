// Turning pieces, and what a turn brings about scene by scene.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { scenesOf, wayAlong } from "../../companion/static/scenes.js";
import { seedOfToday } from "../../companion/static/levels.js";
import { between } from "../../companion/static/turning.js";

const cell = (name, piece = null) => ({ name, piece, owner: "none", active: false });
const frame = (changes, more = {}) => ({ words: "", cell: null, captures: [], changes, scores: {}, enclosed: [], ways: [], counts: {}, drawn: false, ...more });

test("draws that follow one another are one scene, all else is a scene of its own", () => {
  const cells = [cell("a1", "x"), cell("b1", "x"), cell("b2", "x")];
  const gone = frame([cell("a1"), cell("b1")]);
  const draws = ["a1", "b1"].map((name) => frame([cell(name, "y")], { drawn: true }));
  const scenes = scenesOf({ cells, scores: {}, frames: [gone, ...draws, gone] });

  assert.deepEqual(scenes.map(({ frames }) => frames.length), [1, 2, 1]);
  assert.deepEqual(scenes.map(({ to }) => to.get("a1").piece), [null, "y", null]);
  assert.equal(scenes[1].from.get("b1").piece, null);
});

test("a way goes along the threads of neighbouring cells, and nowhere else", () => {
  const third = Math.PI / 3;
  const centres = new Map([["a1", [0, 0]], ["b1", [Math.sin(third), -Math.cos(third)]], ["a2", [0, 1]], ["b2", [Math.sin(third), 0.5]]]);

  assert.equal(wayAlong(centres, ["a1", "b1", "a2"]), null);
  const way = wayAlong(centres, ["a1", "b1", "b2"]);
  assert.equal(way?.match(/A/g)?.length, 3);
  assert.ok(way?.startsWith("M"));
});

test("a finger turns a piece by how far it goes round its middle, and by nothing near it", () => {
  assert.equal(Math.round(between([0, 0], [50, 0], [0, 50])), 90);
  assert.equal(Math.round(between([0, 0], [-50, -1], [-50, 1])), -2);
  assert.equal(between([0, 0], [3, 0], [0, 50]), 0);
});

test("the seed of today is the date", () => {
  assert.equal(seedOfToday(new Date(2026, 10, 7)), "2026-11-07");
});
