// What a page holds of the table, and what it may do there.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { state } from "./page.js";

const { at, counts, held, lastStanding, madeElsewhere, mine, over, plays, stateNow, table } = await import("../../companion/static/held.js");
const empty = { ...held };

beforeEach(() => {
  Object.assign(held, empty, { state: state() });
  globalThis.location.search = "";
  delete globalThis.document.documentElement.dataset.wording;
});

test("the server is asked about this table, by the seat that the address names and in the words of the page", () => {
  assert.deepEqual([table, at(), at("/events")], ["abc", "/api/tables/abc?wording=standard", "/api/tables/abc/events?wording=standard"]);
  globalThis.location.search = "?seat=white";
  globalThis.document.documentElement.dataset.wording = "election";
  assert.equal(at("/stream", { after: 3, draft: true }), "/api/tables/abc/stream?after=3&draft=true&seat=white&wording=election");
});

test("whoever only watches does not play", () => {
  assert.equal(plays(), true);
  held.state.role = "watch";
  assert.deepEqual([plays(), mine()], [false, false]);
});

test("the turn is its seat's, everybody's who is due, the referee's, and anybody's in a try-out", () => {
  const may = (told, tryOut = null) => {
    Object.assign(held, { state: state(told), tryOut });
    return mine();
  };

  assert.equal(may({ role: "black" }), true);
  assert.equal(may({ role: "white" }), false);
  assert.equal(may({ role: "white", due: ["black", "white"] }), true);
  assert.equal(may({ role: "white", due: ["black"], players: { black: "white" } }), true);
  assert.equal(may({ role: "referee", seat: "black" }), true);
  assert.equal(may({ role: "watch" }, []), true);
});

test("a game with an outcome is over, but not for whoever tries something out", () => {
  held.state.outcome = { words: "won" };
  assert.equal(over(), true);
  held.tryOut = [];
  assert.equal(over(), false);
});

test("a game counts whose cells are owned and scored", () => {
  held.state.free = false;
  assert.equal(counts(), false);
  held.state.free = true;
  assert.equal(counts(), true);
});

test("the last step that stands is none that was undone", () => {
  held.state.plies = [{ number: 1, standing: true }, { number: 2, standing: false }];

  assert.equal(lastStanding().number, 1);
});

test("another page's turn is shown only while it is of what stands and nothing else is shown", () => {
  const making = { seq: 1, maker: "x", side: "white", steps: 2, complete: false, frame: null, cells: [] };
  const shown = (more) => {
    Object.assign(held, empty, { state: state(), making, ...more });
    return madeElsewhere();
  };

  assert.equal(shown({}), making);
  const hidden = [
    { making: { ...making, steps: 0 } }, { making: { ...making, seq: 2 } }, { turn: { begun: true } }, { playback: {} }, { tryOut: [] },
    { asked: { words: "", seen: [] } }, { making: null },
  ];
  assert.deepEqual(hidden.map(shown), hidden.map(() => null));
  assert.equal(shown({ asked: { words: "no photo" }, turn: { begun: false } }), making);
});

test("before the server has told anything, that is said by name", () => {
  held.state = null;

  assert.throws(stateNow, /What stands at the table is missing/);
});
