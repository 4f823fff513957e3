// What stands, from what stood and what the stream told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepChanges, overlaid, timed, toldSince } from "../../companion/static/changes.js";
import { draft, state } from "./page.js";

const cell = (name, colour) => ({ name, colour, owner: "none", active: false });
const nothing = { cells: [], plies: { kept: 0, more: [] }, draft: null };

test("cells that changed take the place of those of their name; all others stay, in their order", () => {
  const stood = [cell("a1", "R"), cell("b1", "G"), cell("c1", "B")];

  assert.deepEqual(overlaid(stood, [cell("b1", "R")]).map(({ name, colour }) => name + colour), ["a1R", "b1R", "c1B"]);
});

test("events told one after the other come to what stands after the last of them", () => {
  const was = state({ seq: 1, cells: [cell("a1", "R"), cell("b1", "G")], plies: ["p", "q"], mover: "black" });
  keepChanges(2, { ...nothing, seq: 2, cells: [cell("a1", "B")], plies: { kept: 1, more: ["r"] }, mover: "white" });
  keepChanges(3, { ...nothing, seq: 3, cells: [cell("b1", "B")], plies: { kept: 2, more: ["s"] }, draft: draft({ phase: "late" }) });
  const now = toldSince(was, 3);

  assert.deepEqual([now.seq, now.mover, now.plies, now.cells.map((its) => its.colour)], [3, "white", ["p", "r", "s"], ["B", "B"]]);
  assert.deepEqual([now.draft.phase, now.draft.cells], ["late", now.cells]);
  assert.deepEqual([was.seq, was.cells[0].colour], [1, "R"]);
});

test("where an event in between was not told, nothing is made up", () => {
  keepChanges(12, { ...nothing, seq: 12 });

  assert.equal(toldSince(state({ seq: 10 }), 12), null);
});

test("what was told too late is let go of, and what is missing may still come", () => {
  keepChanges(20, { ...nothing, seq: 20, mover: "old" });
  keepChanges(23, { ...nothing, seq: 23 });

  assert.equal(toldSince(state({ seq: 21 }), 23), null);
  keepChanges(22, { ...nothing, seq: 22 });
  assert.equal(toldSince(state({ seq: 21 }), 23).seq, 23);
  assert.equal(toldSince(state({ seq: 19 }), 20), null);
});

test("what stands already is enough where no later event is asked for", () => {
  const was = state({ seq: 30 });

  assert.equal(toldSince(was, 30), was);
});

test("a new board brings all of its cells", () => {
  keepChanges(41, { ...nothing, seq: 41, board: { shape: "2" }, cells: [cell("a2", "G")] });

  assert.deepEqual(toldSince(state({ seq: 40, cells: [cell("a1", "R")] }), 41).cells, [cell("a2", "G")]);
});

test("clocks are noted to be told now, and no clock is no trouble", () => {
  const before = performance.now();
  const { clock } = timed(state({ clock: { kind: "egg" } }));

  assert.ok(clock.at >= before && clock.at <= performance.now());
  assert.equal(timed(state()).clock, null);
});
