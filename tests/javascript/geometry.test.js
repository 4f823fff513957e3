// Where things are on a board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { angle, beside, beyond, centreOf, centresOf, coordinates, hourOf, isHeading, seenFrom, shortWay, shortened } from "../../companion/static/geometry.js";

const square = (side) => {
  const cells = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)]);
  return {
    shape: String(side), width: side, height: side, outline: [],
    names: cells.map(([x, y]) => `${"abcdefgh"[x]}${y + 1}`),
    centres: cells.map(([x, y]) => [x + 0.5, y + 0.5]),
  };
};
// Seven cells of a hexagon: rows of two, three and two, half a cell apart.
const hexagon = {
  shape: "hex2", width: 3, height: 2.732, outline: [],
  names: ["a1", "b1", "a2", "b2", "c2", "a3", "b3"],
  centres: [[1, 0.5], [2, 0.5], [0.5, 1.366], [1.5, 1.366], [2.5, 1.366], [1, 2.232], [2, 2.232]],
};

test("a turned board shows every cell opposite, and turned twice where it was", () => {
  const board = square(3);
  const turned = centresOf(board, true);

  assert.deepEqual([turned.get("a1"), turned.get("b2"), turned.get("c3")], [[2.5, 2.5], [1.5, 1.5], [0.5, 0.5]]);
  assert.deepEqual([...centresOf({ ...board, centres: [...turned.values()] }, true)], [...centresOf(board, false)]);
});

test("an arrow key goes to the next cell in its direction, and stays at the edge", () => {
  const centres = centresOf(square(3), false);

  assert.deepEqual([[1, 0], [-1, 0], [0, 1], [0, -1]].map((way) => beside(centres, "b2", way)), ["c2", "a2", "b3", "b1"]);
  assert.deepEqual([beside(centres, "c1", [1, 0]), beside(centres, "c1", [0, -1])], ["c1", "c1"]);
});

test("where edges are joined an arrow key goes on at the opposite one, and what lies there is seen beyond the rim", () => {
  const centres = centresOf(square(3), false);
  const round = [["c1", [1, 0]], ["c1", [0, -1]], ["a3", [-1, 0]], ["a3", [0, 1]], ["b2", [1, 0]]];

  assert.deepEqual(round.map(([name, way]) => beside(centres, name, way, [3, 3])), ["a1", "c3", "c3", "a1", "c2"]);
  assert.deepEqual(seenFrom([0.5, 0.5], [2.5, 0.5], [3, 3]), [-0.5, 0.5]);
  assert.deepEqual(seenFrom([0.5, 0.5], [1.5, 0.5], [3, 3]), [1.5, 0.5]);
  assert.deepEqual(seenFrom([0.5, 0.5], [2.5, 0.5], null), [2.5, 0.5]);
  const seen = beyond(centres, [3, 3]);
  assert.equal(seen.length, 12);
  assert.deepEqual(seen.filter(([name]) => name === "a1"), [["a1", [3.5, 0.5]], ["a1", [0.5, 3.5]]]);
});

test("every cell of a hexagon is reached by arrow keys from every other", () => {
  const centres = centresOf(hexagon, false);
  for (const start of hexagon.names) {
    const met = new Set([start]);
    for (const name of met) for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) met.add(beside(centres, name, way));

    assert.deepEqual([...met].sort(), [...hexagon.names].sort());
  }
});

test("a cell that the board does not have is named", () => {
  assert.throws(() => centreOf(centresOf(square(2), false), "z9"), /no cell z9/);
});

test("an arrow leaves the middles of both cells free and keeps its direction", () => {
  assert.deepEqual(shortened([0, 0], [10, 0]), { x1: 0.3, y1: 0, x2: 9.7, y2: 0 });
  const { x1, y1, x2, y2 } = shortened([1, 1], [4, 5]);
  assert.ok(Math.abs(Math.hypot(x2 - x1, y2 - y1) - 4.4) < 1e-12);
  assert.ok(Math.abs((y2 - y1) / (x2 - x1) - 4 / 3) < 1e-12);
});

test("an arrow along several cells is shortened at both ends alone, and a cell named twice is no way", () => {
  assert.deepEqual(shortWay([[0, 0], [2, 0], [2, 0], [2, 2]]), [[0.3, 0], [2, 0], [2, 1.7]]);
  assert.deepEqual([shortWay([[1, 1], [1, 1]]), shortWay([[1, 1]]), shortWay([])], [null, null, null]);
});

test("an arrow from a point to itself is none", () => {
  assert.equal(shortened([2.5, 1.5], [2.5, 1.5]), null);
});

test("letters stand at columns, numbers where their row begins", () => {
  const { columns, rows } = coordinates(centresOf(square(2), false));
  assert.deepEqual([[...columns], [...rows]], [[["a", 0.5], ["b", 1.5]], [["1", [0.5, 0.5]], ["2", [0.5, 1.5]]]]);
  assert.deepEqual([...coordinates(centresOf(hexagon, false)).rows.values()].map(([x]) => x), [1, 0.5, 1]);
  const { first, ends } = coordinates(centresOf(hexagon, false));
  assert.deepEqual([...first], [["a", 1], ["b", 2]]);
  assert.deepEqual([...ends.values()].map(({ letter, at: [x] }) => [letter, x]), [["b", 2], ["c", 2.5], ["b", 2]]);
  assert.deepEqual([...coordinates(centresOf(hexagon, true)).ends.values()].map(({ letter }) => letter), ["a", "a", "a"]);
  assert.throws(() => coordinates(new Map([["a-1", [0, 0]]])), /a-1 is not named by letters and a number/);
});

test("headings go clockwise from the board's top, and round with a turned board", () => {
  assert.deepEqual(["n", "e", "s", "nw"].map((heading) => angle(heading, false)), [0, 90, 180, 315]);
  assert.deepEqual(["1/12", "3/12", "0/12", "11/12"].map((heading) => angle(heading, false) % 360), [30, 90, 0, 330]);
  assert.deepEqual(["1/12", "0/12", "ne", "h1", ""].map(hourOf), [1, 12, null, null, null]);
  assert.deepEqual(["nw", "10/12", "12/12", "a1"].map(isHeading), [true, true, false, false]);
  assert.equal(angle("e", true), 270);
});
