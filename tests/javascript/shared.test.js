// The windows of a browser share one stream: one of them leads, and whatever happens to it another one does.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./page.js";

const timers = new Map();
const streams = [];
const channels = new Set();
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
    due.work();
  }
  passed = end;
}

class Stream extends EventTarget {
  constructor(address) {
    super();
    this.address = address;
    streams.push(this);
  }

  close() {
    this.closed = true;
  }

  /** Tell one of several windows something, as the stream for all of them does. */
  tell(to, event, id, data) {
    this.onmessage({ data: JSON.stringify({ to, event, id, data }) });
  }
}

/** A channel on which everything that is said is heard at once by all others. */
class Channel {
  constructor() {
    channels.add(this);
  }

  postMessage(said) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data: structuredClone(said) });
  }
}

Object.assign(globalThis, {
  EventSource: Stream,
  setTimeout: (work, ms) => {
    timers.set((ids += 1), { at: passed + ms, work });
    return ids;
  },
  clearTimeout: (id) => timers.delete(id),
});
Reflect.deleteProperty(globalThis, "BroadcastChannel"); // Node's own would keep the test alive
const { SharedSource, Windows, openStream } = await import("../../companion/static/shared.js");

beforeEach(() => {
  timers.clear();
  channels.clear();
  streams.length = 0;
});

/** Open a window that follows a table; return it with what it was told. */
function open(table) {
  const windows = new Windows(new Channel());
  const told = [];
  const follow = () => {
    const source = new SharedSource(windows, `/api/tables/${table}/stream?page=${table}&after=1`);
    source.onopen = () => { told.push("open"); };
    source.onerror = () => { told.push("error"); };
    source.onmessage = ({ lastEventId, data }) => { told.push([lastEventId, data]); };
    source.addEventListener("beat", ({ data }) => { told.push(["beat", data]); });
    return source;
  };
  return { told, follow, source: follow() };
}

const live = () => streams.filter(({ closed }) => !closed);
const followed = (stream) => [...new URL(stream.address, "http://a").searchParams.getAll("follow")];

test("a window by itself has its table's own stream", () => {
  const { told } = open("a");
  wait(300);
  const [stream, ...others] = streams;
  stream.onopen();
  stream.onmessage({ data: "{}", lastEventId: "2" });
  stream.dispatchEvent(Object.assign(new Event("beat"), { data: "5" }));

  assert.deepEqual([stream.address, others], ["/api/tables/a/stream?page=a&after=1", []]);
  assert.deepEqual(told, ["open", ["2", "{}"], ["beat", "5"]]);
});

test("windows that open together have one stream, and each is told what is for it", () => {
  const opened = ["a", "b", "c", "d", "e", "f", "g", "h"].map(open);
  wait(600);
  const [stream, ...others] = live();
  assert.deepEqual(others, []);
  stream.onopen();
  const order = followed(stream);
  assert.deepEqual([...order].sort(), [..."abcdefgh"].map((table) => `${table}?page=${table}&after=1`));
  order.forEach((_, to) => stream.tell(to, "", String(10 + to), { for: to }));

  for (const [number, { told }] of opened.entries()) {
    const to = order.findIndex((said) => said.startsWith("abcdefgh"[number]));
    assert.deepEqual(told.slice(-2), ["open", [String(10 + to), JSON.stringify({ for: to })]]);
  }
});

test("a window that comes later is followed for, too, and nobody is told anything twice", () => {
  const first = open("a");
  wait(300);
  streams[0].onmessage({ data: "{}", lastEventId: "7" });
  open("b");
  wait(300);

  assert.deepEqual(live().map(followed), [["a?page=a&after=7", "b?page=b&after=1"]]);
  assert.deepEqual(first.told, [["7", "{}"]]);
});

test("a leader that is closed or hidden hands the stream over, from where each window stands", () => {
  const [first, second] = [open("a"), open("b")];
  wait(600);
  const [stream] = live();
  const leads = followed(stream)[0].startsWith("a") ? first : second;
  const other = leads === first ? second : first;
  stream.tell(1, "", "5", {});
  leads.source.close();
  assert.equal(stream.closed, true);
  wait(300);

  const name = other === first ? "a" : "b";
  assert.deepEqual(live().map(({ address }) => address), [`/api/tables/${name}/stream?page=${name}&after=5`]);
  leads.follow();
  wait(300);
  assert.equal(live().length, 1);
  assert.equal(followed(live()[0]).length, 2);
});

test("a window that is closed is followed for no longer", () => {
  const [first, second] = [open("a"), open("b")];
  wait(600);
  const leads = followed(live()[0])[0].startsWith("a") ? first : second;
  (leads === first ? second : first).source.close();
  wait(100);

  assert.deepEqual(live().map(({ address }) => address.split("?")[0]), [`/api/tables/${leads === first ? "a" : "b"}/stream`]);
});

test("a stream that breaks is lost for all, who then begin anew", () => {
  const opened = [open("a"), open("b"), open("c")];
  wait(600);
  for (const each of opened) each.told.length = 0;
  live()[0].onerror();
  assert.deepEqual(opened.map(({ told }) => told), [["error"], ["error"], ["error"]]);
  for (const { source } of opened) source.close();
  wait(1500);
  assert.deepEqual(live(), []);
  for (const each of opened) each.follow();
  wait(600);

  assert.deepEqual(live().map((stream) => followed(stream).length), [3]);
});

test("of two windows that lead at once one gives up", () => {
  const [first, second] = [open("a"), open("b")];
  for (const channel of channels) channel.postMessage = () => {}; // a busy machine: nobody hears the others
  wait(600);
  assert.equal(live().length, 2);
  for (const channel of channels) Reflect.deleteProperty(channel, "postMessage");
  open("c");
  wait(900);

  assert.deepEqual(live().map((stream) => followed(stream).length), [3]);
  assert.ok(first && second);
});

test("a window without a seat is told so, and the others go on", () => {
  const [first, second] = [open("a"), open("b")];
  wait(600);
  const [stream] = live();
  const to = followed(stream).findIndex((said) => said.startsWith("b"));
  stream.tell(to, "gone", "", {});

  assert.deepEqual([first.told, second.told, stream.closed], [[], ["error"], undefined]);
});

test("a browser without channels gives each window a stream of its own", () => {
  assert.ok(openStream("/api/tables/a/stream") instanceof Stream);
});
