// Following a table: what is missed comes at once, what is lost is sought again.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { follow } from "../../companion/static/live.js";

const timers = new Map();
const opened = [];
let ids = 0;
let passed = 0;

/** Let time pass: whatever is due is done, in its order. */
function wait(ms) {
  const end = passed + ms;
  for (;;) {
    const [id, due] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
    if (!due) break;
    timers.delete(id);
    passed = due.at;
    due.work(...due.said);
  }
  passed = end;
}

class Stream extends EventTarget {
  closed = false;

  constructor(address) {
    super();
    this.address = address;
    opened.push(this);
  }

  close() {
    this.closed = true;
  }

  told(seq, changes) {
    this.onmessage({ lastEventId: String(seq), data: JSON.stringify({ changes }) });
  }

  named(kind, said) {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(said) }));
  }
}

Object.assign(globalThis, {
  EventSource: Stream,
  setTimeout: (work, ms, ...said) => {
    timers.set((ids += 1), { at: passed + ms, work, said });
    return ids;
  },
  clearTimeout: (id) => timers.delete(id),
});

let noted = [];
let steps = [];
let stop = () => {};
let isCalled = false;

beforeEach(() => {
  timers.clear();
  opened.length = 0;
  noted = [];
  steps = [];
  isCalled = false;
  globalThis.window = new EventTarget();
  globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  const note = (kind) => (said) => { noted.push([kind, said]); };
  stop = follow(() => `/stream/${opened.length}`, {
    events: note("events"), anew: (epoch) => epoch === "other", held: note("held"), clock: (seq, clock) => { noted.push(["clock", seq, clock]); }, making: note("making"), shared: note("shared"), inStep: (yes) => { steps.push(yes); }, calls: () => isCalled,
  });
});

test("all that was missed is told at once with what the browser holds, then one event after the other", () => {
  const [stream] = opened;
  stream.told(4);
  stream.told(5, { seq: 5 });
  assert.deepEqual(noted, []);
  stream.named("held", { held: ["black"] });
  stream.told(6, { seq: 6 });
  stream.named("beat", { seq: 6 });

  assert.deepEqual(noted, [["events", [[4, undefined], [5, { seq: 5 }]]], ["held", ["black"]], ["events", [[6, { seq: 6 }]]], ["events", [[6]]]]);
});

test("nothing of another database is told to a page", () => {
  const [stream] = opened;
  stream.told(4);
  stream.named("held", { held: ["black"], epoch: "other" });

  assert.deepEqual(noted, []);
});

test("turns in the making and seats that several pages are open at are passed on", () => {
  opened[0].named("making", { steps: 1 });
  opened[0].named("shared", { seats: ["white"] });

  assert.deepEqual(noted, [["making", { steps: 1 }], ["shared", ["white"]]]);
});

test("clocks are told with the seats that are held, and with every beat", () => {
  const [stream] = opened;
  stream.told(4);
  stream.named("held", { held: ["black"], clock: { state: "run" } });
  stream.named("beat", { seq: 4, clock: { state: "break" } });
  stream.named("beat", { seq: 4 });

  assert.deepEqual(noted.filter(([kind]) => kind === "clock"), [["clock", 4, { state: "run" }], ["clock", 4, { state: "break" }]]);
});

test("a server that does not answer soon is doubted, and is trusted once it does", () => {
  wait(801);
  assert.deepEqual(steps, [false]);
  opened[0].onopen();
  assert.deepEqual(steps, [false, true]);
});

test("a stream that falls silent is closed and opened anew, from where the page then stands", () => {
  opened[0].onopen();
  wait(11_999);
  assert.equal(opened[0].closed, false);
  wait(1);
  assert.deepEqual([opened[0].closed, steps.at(-1), opened.length], [true, false, 1]);
  wait(1500);
  assert.deepEqual(opened.map(({ address }) => address), ["/stream/0", "/stream/1"]);
});

test("a sign of life keeps a stream open", () => {
  opened[0].onopen();
  for (let beats = 0; beats < 5; beats += 1) {
    wait(5000);
    opened[0].named("beat", { seq: 1 });
  }

  assert.deepEqual([opened.length, opened[0].closed, steps.includes(false)], [1, false, false]);
});

test("a hidden page follows nothing, and follows again when it is looked at", () => {
  globalThis.document.hidden = true;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  wait(60_000);
  assert.deepEqual([opened.length, opened[0].closed, steps], [1, true, []]);
  globalThis.document.hidden = false;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(opened.length, 2);
});

test("a hidden page whose seat is called follows again once another window may lead", () => {
  isCalled = true;
  globalThis.document.hidden = true;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([opened.length, opened[0].closed], [1, true]);
  wait(1500);
  assert.equal(opened.length, 2);
  globalThis.document.hidden = false;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([opened.length, opened[1].closed], [2, false]);
});

test("whoever stops following is told nothing more", () => {
  stop();
  globalThis.window.dispatchEvent(new Event("online"));
  wait(60_000);

  assert.deepEqual([opened.length, opened[0].closed, steps], [1, true, []]);
});
