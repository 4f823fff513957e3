// Close-ups: what turns the pixels of a photo into a cell that lies upright.

import assert from "node:assert/strict";
import { test } from "node:test";

import { upright } from "../../companion/static/closeup.js";

const SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
const HEXAGON = [0, 1, 2, 3, 4, 5].map((k) => [Math.sin((k * Math.PI) / 3) / Math.sqrt(3), -Math.cos((k * Math.PI) / 3) / Math.sqrt(3)]);
const SIDE = 400;

/** Return where a point of the photo is shown; its number is the middle of its pixel. */
const shown = ([a, b, c, d, e, f], [x, y]) => [a * (x + 0.5) + c * (y + 0.5) + e, b * (x + 0.5) + d * (y + 0.5) + f];

/** Return the corners as a photo shows them: turned, sheared, shifted. */
const seen = (corners, [a, b, c, d, e, f]) => corners.map(([u, v]) => [a * u + c * v + e, b * u + d * v + f]);

const near = (found, wanted) => found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-9, `${found} for ${wanted}`));

for (const [name, corners] of [["square", SQUARE], ["hexagon", HEXAGON]]) {
  for (const view of [[100, 0, 0, 100, 50, 60], [0, 80, -80, 0, 500, 400], [70, -30, 20, 45, 900, 10]]) {
    test(`a ${name} that a photo shows as ${view} fills three quarters of its close-up, upright`, () => {
      const points = seen(corners, view);
      const map = upright(points, corners, SIDE);

      points.forEach((point, i) => near(shown(map, point), corners[i].map((share) => SIDE / 2 + 0.75 * SIDE * share)));
      near(shown(map, view.slice(4)), [SIDE / 2, SIDE / 2]);
    });
  }
}

test("in perspective the cell's middle stays in the middle, and its corners are off by little", () => {
  const points = [[100, 100], [200, 104], [196, 190], [102, 184]];
  const map = upright(points, SQUARE, SIDE);

  points.forEach((point, i) => shown(map, point).forEach((value, k) => {
    assert.ok(Math.abs(value - (SIDE / 2 + 0.75 * SIDE * SQUARE[i][k])) < 0.05 * SIDE);
  }));
});
