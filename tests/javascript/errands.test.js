// One thing at a time.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Errands } from "../../companion/static/errands.js";

/** Return errands with a note of what was done, and something that takes until it is let go. */
function noting() {
  const noted = [];
  const errands = new Errands((error) => { noted.push(`failed: ${error.message}`); }, () => { noted.push("idle"); });
  let letGo;
  const slow = new Promise((done) => { letGo = done; });
  return { errands, noted, slow, letGo, note: (words) => () => { noted.push(words); } };
}

test("whatever is asked for now while something is being done is let go of", async () => {
  const { errands, noted, slow, letGo, note } = noting();
  const first = errands.now(() => slow);
  await errands.now(note("second"));
  letGo();
  await first;

  assert.deepEqual(noted, ["idle"]);
});

test("what is asked for soon is done in turn, once the first is done", async () => {
  const { errands, noted, slow, letGo, note } = noting();
  const first = errands.now(() => slow);
  errands.soon(note("second"));
  errands.soon(note("third"));
  assert.deepEqual([errands.busy, noted], [true, []]);
  letGo();
  await first;
  await new Promise((done) => { setTimeout(done); });

  assert.deepEqual([errands.busy, noted], [false, ["second", "third", "idle"]]);
});

test("what a person asks for is taken when it will be done, and not when it is let go of or the page's own", async () => {
  let taken = 0;
  const errands = new Errands(() => {}, () => {}, () => { taken += 1; });
  let letGo;
  const first = errands.now(() => new Promise((done) => { letGo = done; }));
  errands.now(() => {});
  errands.quietly(() => {});
  errands.soon(() => {});
  letGo();
  await first;

  assert.equal(taken, 2);
});

test("what waits for something that goes wrong is let go of", async () => {
  const { errands, noted, slow, letGo, note } = noting();
  const first = errands.now(async () => { await slow; throw new Error("refused"); });
  errands.soon(note("second"));
  errands.soon(note("third"));
  letGo();
  await first;
  await new Promise((done) => { setTimeout(done); });

  assert.deepEqual([errands.busy, noted], [false, ["failed: refused", "idle"]]);
});

test("what a person asks for while the page looks after itself is done then, once", async () => {
  const { errands, noted, slow, letGo, note } = noting();
  const first = errands.quietly(() => slow);
  errands.now(note("second"));
  errands.now(note("the same tap twice"));
  errands.quietly(note("nobody asked for this"));
  letGo();
  await first;
  await new Promise((done) => { setTimeout(done); });

  assert.deepEqual(noted, ["second", "idle"]);
});

test("what a person asks for of what is shown only by now is done once the rest of it is done", async () => {
  const { noted, slow, letGo, note } = noting();
  let shown = 3;
  const errands = new Errands(() => {}, () => { noted.push("idle"); }, () => {}, () => shown);
  const first = errands.now(async () => { await slow; noted.push("first"); });
  errands.now(note("a second tap on the same thing"));
  shown = 4;
  errands.now(note("the next game"));
  errands.now(note("the same tap twice"));
  letGo();
  await first;
  await new Promise((done) => { setTimeout(done); });

  assert.deepEqual(noted, ["first", "the next game", "idle"]);
});

test("what a person asks for is done although what the page did by itself went wrong", async () => {
  const { errands, noted, slow, letGo, note } = noting();
  const first = errands.quietly(async () => { await slow; throw new Error("refused"); });
  errands.now(note("second"));
  letGo();
  await first;
  await new Promise((done) => { setTimeout(done); });

  assert.deepEqual(noted, ["failed: refused", "second", "idle"]);
});

test("soon is at once where nothing is being done", () => {
  const { errands, noted, note } = noting();
  errands.soon(note("done"));

  assert.deepEqual(noted, ["done"]);
});

test("what went wrong is told before anything else is done, and nothing stays blocked", async () => {
  const { errands, noted, note } = noting();
  await errands.now(async () => { throw new Error("refused"); });
  await errands.now(note("next"));

  assert.deepEqual(noted, ["failed: refused", "idle", "next", "idle"]);
});

test("nothing else is done while what went wrong is dealt with", async () => {
  const { slow, letGo } = noting();
  const errands = new Errands(() => slow, () => {});
  const failing = errands.now(() => { throw new Error("refused"); });
  await null;
  assert.equal(errands.busy, true);
  letGo();
  await failing;
  assert.equal(errands.busy, false);
});

test("what nobody can deal with is thrown on, and still nothing stays blocked", async () => {
  const errands = new Errands((error) => { throw error; }, () => {});

  await assert.rejects(errands.now(() => { throw new Error("a slip"); }), /a slip/);
  assert.equal(errands.busy, false);
});

test("it is known whether something waits for what is being done", async () => {
  const { errands, slow, letGo, note } = noting();
  const first = errands.now(() => slow);
  assert.equal(errands.more, false);
  errands.soon(note("second"));
  assert.equal(errands.more, true);
  letGo();
  await first;

  assert.equal(errands.more, false);
});
