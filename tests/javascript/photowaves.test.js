// A turn drawn on a photo: what is drawn, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { inCells, wavesByCell } = await import("../../companion/static/photowaves.js");

test("a cell of a photo is a unit, however large and turned it is seen", () => {
  const { pixels, cells } = inCells({ a1: [[10, 0], [20, 10], [10, 20], [0, 10]], b1: [[20, 10], [30, 20], [20, 30], [10, 20]] });

  assert.ok(Math.abs(pixels - Math.sqrt(200)) < 1e-9);
  assert.deepEqual(cells.get("a1")[2], [10 / pixels, 20 / pixels]);
});

test("a cell has the number of the wave that captures it first", () => {
  const frame = (...cells) => ({ captures: cells.map((cell) => ({ cell, attackers: [] })) });
  const numbers = wavesByCell([[frame()], [frame("a1"), frame("b1")], [frame("b1", "c1")]]);

  assert.deepEqual([...numbers], [["a1", 2], ["b1", 2], ["c1", 3]]);
});
