// Outlines of what belongs together: which cells are joined, and that no gap between three is left out.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { shape } from "../../companion/static/outlines.js";

/** Return how many paths a part of a shape has. */
const count = (path) => path.split("M").length - 1;

test("cells are joined where they touch, at a corner too", () => {
  const { dots, links, gaps } = shape([[0, 0], [1, 0], [2, 1], [4, 1]]);

  assert.equal(dots, "M0 0h0M1 0h0M2 1h0M4 1h0");
  assert.equal(links, "M0 0L1 0M1 0L2 1");
  assert.equal(gaps, "");
});

test("four in a square leave no gap, whichever comes first", () => {
  const square = [[0, 0], [1, 0], [0, 1], [1, 1]];
  for (const points of [square, square.toReversed?.() ?? [...square].reverse()]) {
    const { links, gaps } = shape(points);
    assert.deepEqual([count(links), count(gaps)], [6, 4]);
    for (const gap of gaps.split("z").filter(Boolean)) {
      const [[a, b], [c, d], [e, f]] = gap.slice(1).split("L").map((point) => point.split(" ").map(Number));
      assert.ok((c - a) * (f - b) - (d - b) * (e - a) > 0, gap);
    }
  }
});
