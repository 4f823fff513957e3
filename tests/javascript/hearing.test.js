// Who waits for an event goes on when it is heard of, or when that takes too long.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Hearing } from "../../companion/static/hearing.js";

const SOON = 20;
const LATE = 60_000;

/** Tell whether a promise is kept before anything else is to do. */
const kept = (promise) => Promise.race([promise.then(() => true), new Promise((done) => { setImmediate(done, false); })]);

test("what was heard already is not waited for", async () => {
  const hearing = new Hearing();
  hearing.hear(5);

  assert.equal(await kept(hearing.until(5, LATE)), true);
});

test("an earlier event does not do, a later one does, for all who wait", async () => {
  const hearing = new Hearing();
  const waiting = [hearing.until(3, LATE), hearing.until(4, LATE)];
  hearing.hear(2);
  assert.deepEqual(await Promise.all(waiting.map(kept)), [false, false]);
  hearing.hear(4);
  assert.deepEqual([await Promise.all(waiting.map(kept)), hearing.last], [[true, true], 4]);
});

test("nobody waits longer than they said, and nothing counts as heard by that", async () => {
  const hearing = new Hearing();
  await hearing.until(9, SOON);

  assert.equal(hearing.last, 0);
});

test("where nothing is to be heard nobody waits at all", async () => {
  assert.equal(await kept(new Hearing().until(9, 0)), true);
});
