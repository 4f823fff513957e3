// The turn that is due at a table: made before everybody's eyes, and taken up again after the page was loaded anew.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answering, asked, draft, state } from "./page.js";

const { held } = await import("../../companion/static/held.js");
const { freshTurn, maker, turnAside } = await import("../../companion/static/turns.js");
const { sessionStorage } = globalThis;
const action = { verb: "go", cell: "a1", choice: "" };

beforeEach(() => {
  held.state = state();
  sessionStorage.removeItem("making-abc");
});

test("no turn is due where the game is over", async () => {
  assert.equal(await freshTurn(state({ outcome: { words: "won" } })), null);
});

test("each step is shown to the table by a page that keeps its name", async () => {
  answering([draft()]);
  const turn = await freshTurn(held.state);
  await turn.act(action);

  assert.deepEqual(asked, [{ method: "POST", path: "/api/tables/abc/making?wording=standard", body: { after: 1, maker, actions: [action], rest: false } }]);
  assert.equal(sessionStorage.getItem("maker"), maker);
});

test("whoever is not due makes nothing at the table", async () => {
  held.state = state({ role: "white" });
  answering([draft()]);
  const turn = await freshTurn(held.state);
  await turn.act(action);

  assert.equal(asked[0].path, "/api/turns?wording=standard");
});

test("what was begun before the page was loaded anew is taken up again", async () => {
  answering([draft()], [{ seq: 1, maker }], [draft({ phase: "again" })]);
  await (await freshTurn(held.state)).act(action);
  const turn = await freshTurn(held.state);

  assert.deepEqual([turn.begun, turn.actions, turn.draft.phase], [true, [action], "again"]);
});

test("what another page has gone on with is not taken up again", async () => {
  answering([draft()], [{ seq: 1, maker: "another" }]);
  await (await freshTurn(held.state)).act(action);
  const turn = await freshTurn(held.state);

  assert.deepEqual([turn.begun, asked.at(-1).path], [false, "/api/tables/abc/making?wording=standard"]);
});

test("what was begun before the table went on is let go of", async () => {
  answering([draft()]);
  await (await freshTurn(held.state)).act(action);
  const turn = await freshTurn(state({ seq: 2 }));

  assert.deepEqual([turn.begun, asked.length], [false, 1]);
});

test("an illegal step is not kept for later", async () => {
  answering([draft({ faults: [{ code: "no", cells: [], message: "not so" }] })]);
  await (await freshTurn(held.state)).act(action);

  assert.equal(sessionStorage.getItem("making-abc"), null);
});

test("a turn aside is asked about without the table", async () => {
  answering([draft()]);
  await turnAside("a position", "any");

  assert.deepEqual(asked.map(({ path }) => path), ["/api/turns?wording=standard"]);
});
