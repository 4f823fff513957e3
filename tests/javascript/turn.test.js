// A turn in the making: what is kept, taken back and brought again, and what the server is asked for it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Turn } from "../../companion/static/turn.js";
import { answering, asked, draft } from "./page.js";

const action = (...way) => ({ verb: "go", cell: way[0] ?? "", choice: "", path: way, words: "", captures: [] });
const fault = { code: "no", cells: [], message: "not so" };

/** Return a turn whose every step is answered by the next of these, and what was asked for. */
async function made(...answers) {
  const steps = [];
  const turn = new Turn("start", "any");
  turn.shareBy(async (step) => {
    steps.push(step);
    return answers.shift();
  });
  turn.begin(draft({ actions: [action("a1"), action("b1", "b2"), action("b1", "c1"), action()] }));
  return { turn, steps };
}

test("nothing can be said of a turn before anybody was asked", () => {
  const turn = new Turn("start", "any");

  assert.throws(() => turn.draft, /What the turn in the making comes to is missing/);
  assert.deepEqual([turn.begun, turn.complete], [false, false]);
});

test("a turn aside is asked about with its position and its game", async () => {
  answering([draft({ phase: "first" })]);
  const turn = await new Turn("a position", "a game").open();

  assert.equal(turn.draft.phase, "first");
  assert.deepEqual(asked, [{ method: "POST", path: "/api/turns?wording=standard", body: { position: "a position", game: "a game", actions: [] } }]);
});

test("a legal action is kept, and its way is sent only where it is longer than a cell", async () => {
  const { turn, steps } = await made(draft(), draft());
  const faults = [await turn.act(action("a1")), await turn.act(action("b1", "b2"))];

  assert.deepEqual(faults, [[], []]);
  assert.deepEqual([turn.begun, turn.actions.length], [true, 2]);
  assert.deepEqual(steps[1].actions, [{ verb: "go", cell: "a1", choice: "" }, { verb: "go", cell: "b1", choice: "", path: ["b1", "b2"] }]);
});

test("an illegal action changes nothing and brings its faults", async () => {
  const { turn } = await made(draft({ faults: [fault], phase: "other" }));

  assert.deepEqual(await turn.act(action("a1")), [fault]);
  assert.deepEqual([turn.begun, turn.draft.phase], [false, "play"]);
});

test("several actions are kept together or not at all, and are taken back at once", async () => {
  const { turn, steps } = await made(draft(), draft({ faults: [fault], accepted: 2 }), draft(), draft());
  await turn.act(action("a1"));
  assert.deepEqual(await turn.actAll([action("b1"), action("c1")]), { faults: [fault], at: 1 });
  assert.equal(turn.actions.length, 1);
  assert.equal(await turn.actAll([action("b1"), action("d1")]), null);
  assert.deepEqual(turn.plain.map(({ cell }) => cell), ["a1", "b1", "d1"]);
  await turn.undo();

  assert.deepEqual([steps.at(-1).actions.length, turn.actions.length], [1, 1]);
});

test("a pattern makes several actions at once and is taken back at once", async () => {
  const { turn, steps } = await made(draft(), draft({ done: [action("a1"), action("b1"), action("c1")] }), draft(), draft());
  await turn.act(action("a1"));
  await turn.tapPattern("b1");
  assert.deepEqual([steps[1].pattern, turn.actions.length], ["b1", 3]);
  await turn.undo();
  assert.deepEqual(turn.actions.map(({ cell }) => cell), ["a1"]);
  await turn.redo();
  assert.deepEqual(turn.actions.map(({ cell }) => cell), ["a1", "b1", "c1"]);
});

test("whoever acts anew after taking back cannot bring the old step again", async () => {
  const { turn } = await made(draft(), draft(), draft());
  await turn.act(action("a1"));
  await turn.undo();
  assert.equal(turn.undone.length, 1);
  await turn.act(action("b1"));
  assert.equal(turn.undone.length, 0);
});

test("rest is taken back before the action that went before it", async () => {
  const { turn, steps } = await made(draft(), draft({ turn: "done" }), draft(), draft());
  await turn.act(action("a1"));
  await turn.rest();
  assert.deepEqual([turn.made.rest, turn.complete], [true, true]);
  await turn.undo();
  assert.deepEqual([turn.made.rest, turn.actions.length], [false, 1]);
  await turn.undo();
  assert.deepEqual([turn.begun, steps.map(({ rest }) => rest)], [false, [false, true, false, false]]);
});

test("rest and a typed turn come again after they were taken back", async () => {
  const { turn, steps } = await made(draft(), draft({ turn: "done" }), draft(), draft({ turn: "done" }), draft({ turn: "a1 b1" }), draft(), draft({ turn: "a1 b1" }));
  await turn.act(action("a1"));
  await turn.rest();
  await turn.undo();
  assert.deepEqual([turn.complete, turn.undone.length], [false, 1]);
  await turn.redo();
  assert.deepEqual([turn.complete, turn.made.rest, steps.at(-1).rest], [true, true, true]);
  await turn.type("a1 b1");
  await turn.undo();
  await turn.redo();
  assert.deepEqual([turn.complete, steps.at(-1).turn], [true, "a1 b1"]);
});

test("a rest that comes after taking back leaves nothing of what was taken back", async () => {
  const { turn } = await made(draft(), draft(), draft(), draft());
  await turn.act(action("a1"));
  await turn.act(action("b1"));
  await turn.undo();
  await turn.rest();
  assert.deepEqual([turn.undone.length, turn.actions.length], [0, 1]);
});

test("what was begun elsewhere is taken up with its rest, and is taken back step by step", async () => {
  const { turn, steps } = await made(draft({ turn: "done" }), draft(), draft());
  await turn.takeUp({ actions: [action("a1"), action("b1")], rest: true });
  assert.deepEqual([turn.complete, steps[0].rest], [true, true]);
  await turn.undo();
  await turn.undo();
  assert.deepEqual(turn.actions.map(({ cell }) => cell), ["a1"]);
});

test("a typed turn stands alone, and taking it back leaves nothing", async () => {
  const { turn, steps } = await made(draft({ turn: "a1 b1" }), draft());
  await turn.type("a1 b1");
  assert.deepEqual([turn.begun, turn.complete, turn.actions, steps[0].turn], [true, true, [], "a1 b1"]);
  await turn.undo();
  assert.deepEqual([turn.begun, turn.complete], [false, false]);
});

test("a step says how many cells it brought, never fewer than none", async () => {
  const { turn } = await made(draft({ scores: { black: 3 } }), draft({ scores: { black: 2 } }), draft({ scores: {} }));
  const gained = [];
  for (const name of ["a1", "b1", "c1"]) {
    await turn.act(action(name));
    gained.push(turn.gained);
  }

  assert.deepEqual(gained, [3, 0, 0]);
});

test("a way leads on cell by cell, and only a whole way is an action", async () => {
  const { turn } = await made();

  assert.deepEqual([...turn.legalCells], ["a1", "b1"]);
  assert.deepEqual([...turn.after(["b1"])], ["b2", "c1"]);
  assert.deepEqual([turn.on(["b1"]), turn.on(["b1", "c1"]).length, turn.on(["b1", "a1"]).length], [[], 1, 0]);
  assert.deepEqual([...turn.after(["a1"]), ...turn.after([])], []);
  assert.equal(turn.offBoard.length, 1);
});

test("a way is begun by itself only where a begun turn goes on from one cell, or one cell is asked for a choice", async () => {
  const goes = { actions: [action("b1", "b2"), action("b1", "c1")] };
  const { turn } = await made(draft(goes));
  assert.deepEqual(turn.given, []);
  turn.begin(draft(goes));
  assert.deepEqual(turn.given, []);
  await turn.act(action("a1"));
  assert.deepEqual(turn.given, ["b1"]);
  turn.begin(draft({ actions: [{ ...action("a1"), choice: "R" }, { ...action("a1"), choice: "G" }], taps: "choice" }));
  assert.deepEqual(turn.given, ["a1"]);
});

test("a piece that went stays picked while it can go on, also after taking back, and no other is", async () => {
  const near = { actions: [action("b1", "b2"), action("c1", "c2"), action("d1")] };
  const { turn } = await made(draft(near), draft(near), draft(near), draft({ actions: [action("c1", "c2")] }), draft(near));
  await turn.act(action("a1", "b1"));
  assert.deepEqual(turn.given, ["b1"]);
  await turn.act(action("b1", "d1")); // a whole action of one cell is no way on
  assert.deepEqual(turn.given, []);
  await turn.undo();
  assert.deepEqual(turn.given, ["b1"]);
  await turn.act(action("b1", "b2")); // it cannot go on: the only cell that can is begun
  assert.deepEqual(turn.given, ["c1"]);
  await turn.act(action("c1")); // nothing went
  assert.deepEqual(turn.given, []);
});

test("what goes on from a picked cell and takes something is told apart", async () => {
  const taking = { ...action("b1", "c1"), captures: ["c1", "d1"], foretold: "c1 and d1 go" };
  const turn = new Turn("start", "any").begin(draft({ actions: [{ ...action("a1", "c1"), captures: ["c1"] }, action("b1", "b2"), taking] }));

  assert.deepEqual(turn.taking(["b1"]), [taking]);
  assert.deepEqual([turn.taking(["b1", "c1"]), turn.taking([])], [[], []]);
});

test("a drag can begin where a way goes on, not where one cell is all", async () => {
  const { turn } = await made();

  assert.deepEqual(turn.leading, ["b1"]);
});
