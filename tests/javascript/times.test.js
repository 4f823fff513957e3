// Times of clocks, in words and in numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, leftAfter, limitLeft, longText, runsFor, timeText, waitLeft, wholeSeconds } from "../../companion/static/times.js";

const clock = { kind: "delay", state: "run", turn: "black", due: ["black"], carrying: "", sides: {} };
const own = { left: 60_000, base: 60_000, bonus: 0, carried: 0, free: 4000, waits: 0 };

test("tenths are told below ten seconds, nothing below none", () => {
  assert.deepEqual([9999, 1234, 40, 0, -500].map(timeText), ["0:09.9", "0:01.2", "0:00.0", "0:00.0", "0:00.0"]);
});

test("a second that has begun is still there from ten seconds on", () => {
  assert.deepEqual([10_000, 10_001, 59_001, 60_000, 754_000].map(timeText), ["0:10", "0:11", "1:00", "1:00", "12:34"]);
});

test("whole seconds are cut, not rounded", () => {
  assert.deepEqual([0, 999, 61_999].map(wholeSeconds), ["0:00", "0:00", "1:01"]);
});

test("terms are written side by side, and no clock is one word", () => {
  assert.equal(clockText("increment", { black: [1500, 10], white: [900, 5] }), "increment black=1500+10 white=900+5");
  assert.equal(clockText("none", { black: [1, 1] }), "none");
});

test("a side's time runs down once its free seconds are used up", () => {
  assert.deepEqual([0, 4000, 9000].map((passed) => leftAfter(clock, "black", own, passed)), [60_000, 60_000, 55_000]);
});

test("the time of whoever is not due stands, and everybody's does in a break", () => {
  assert.deepEqual([runsFor(clock, "black"), runsFor(clock, "white"), runsFor({ ...clock, state: "break" }, "black")], [true, false, false]);
  assert.equal(leftAfter(clock, "white", own, 9000), 60_000);
});

test("the time of the whole game is told in hours, stands in breaks, and is written last", () => {
  assert.deepEqual([59_001, 3_599_000, 3_600_000, 7_384_000].map(longText), ["1:00", "59:59", "1:00:00", "2:03:04"]);
  const whole = { ...clock, limit: 60_000, limit_left: 30_000 };
  assert.deepEqual(["run", "hands", "break"].map((state) => limitLeft({ ...whole, state }, 5000)), [25_000, 25_000, 30_000]);
  assert.deepEqual([true, false].map((wait) => clockText("delay", { A: [60, 5] }, 60, wait)), ["delay A=60+5 wait limit:60", "delay A=60+5 limit:60"]);
  assert.deepEqual([clockText("none", {}, 7200, true), clockText("egg", { A: [60, 0] }, 60)], ["none limit:7200", "egg A=60+0 limit:60"]);
});

test("a clock waits for a playback first, and only while it runs", () => {
  const sides = { black: { ...own, waits: 3000 } };
  assert.deepEqual([0, 2000, 3000, 9000].map((passed) => waitLeft({ ...clock, sides }, "black", passed)), [3000, 1000, 0, 0]);
  assert.equal(waitLeft({ ...clock, sides, state: "break" }, "black", 0), 0);
});
