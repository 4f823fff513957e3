// When the live view takes the photo: everything right for a moment, the sharpest frame of it, and once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Shutter } from "../../companion/static/shutter.js";

/** Return a look at a sheet that lies so far from the left. */
const look = (at = 0.1, { hint = "", sharpness = 100 } = {}) => ({
  hint, sharpness, tags: [[[at, 0.1], [at + 0.8, 0.1], [at + 0.8, 0.9], [at, 0.9]]],
});

/** Let a shutter see looks every 200 ms; return what it says to each. */
const said = (shutter, looks) => looks.map((each, i) => shutter.saw(each, i, 200 * i));

test("the sharpest frame of a moment in which all is right is taken, and never another", () => {
  const shutter = new Shutter();
  const looks = [look(), look(), look(0.1, { sharpness: 130 }), look(), look(), look(), look(), look()];
  assert.deepEqual(said(shutter, looks), ["steady", "hold", "hold", "hold", "taken", "hold", "hold", "hold"]);
  assert.equal(shutter.best, 2);
});

test("whatever is wrong begins the moment anew", () => {
  for (const [wrong, words] of [[look(0.1, { hint: "closer" }), "closer"], [look(0.15), "steady"], [look(0.1, { sharpness: 20 }), "steady"]]) {
    const shutter = new Shutter();
    const after = said(shutter, [look(), look(), look(), wrong, look(0.15), look(0.15), look(0.15), look(0.15)]);
    assert.equal(after[3], words);
    assert.equal(after.slice(0, 7).filter((each) => each === "taken").length, 0, words);
  }
});

test("no sheet is no still sheet", () => {
  const shutter = new Shutter();
  const empty = { tags: [], hint: "no-sheet", sharpness: 0 };
  assert.deepEqual(said(shutter, [empty, empty, look(), look()]), ["no-sheet", "no-sheet", "steady", "hold"]);
  assert.equal(shutter.best, 3);
});
