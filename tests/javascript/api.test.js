// Talking to the server: what is sent, and what a refusal tells.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Refusal, deliver, freshKey, get, post, postPhotos, remove, resume, whenLate, wordsOf } from "../../companion/static/api.js";
import { answering, asked } from "./page.js";

const refused = (promise) => promise.then(() => assert.fail("nothing was refused"), (refusal) => {
  assert.ok(refusal instanceof Refusal);
  return refusal;
});

test("an answer is what the server said, and what was asked went out as JSON", async () => {
  answering([{ seq: 3 }], [[1, 2]]);

  assert.deepEqual([await post("/api/x", { a: 1 }), await get("/api/y")], [{ seq: 3 }, [1, 2]]);
  assert.deepEqual(asked, [{ method: "POST", path: "/api/x", body: { a: 1 } }, { method: "GET", path: "/api/y", body: undefined }]);
});

test("a refusal carries the server's sentence, its status and its faults", async () => {
  const faults = [{ code: "a", cells: ["a1"], message: "One." }, { code: "b", cells: [], message: "Two." }];
  answering([{ error: { code: "no", message: "Not yours." } }, 403], [{ faults }, 422]);
  const [one, two] = [await refused(get("/")), await refused(get("/"))];

  assert.deepEqual([one.status, one.message, one.faults], [403, "Not yours.", []]);
  assert.deepEqual([two.status, two.message, two.faults], [422, "One. Two.", faults]);
});

test("a table that has gone on tells the number of its last event", async () => {
  answering([{ seq: 7 }, 409]);
  const { status, seq } = await refused(post("/", {}));

  assert.deepEqual([status, seq], [409, 7]);
});

test("an answer that is no JSON is a refusal with words of its own", async () => {
  answering([undefined, 502]);
  const { status, message } = await refused(get("/"));

  assert.equal(status, 502);
  assert.notEqual(message, "");
});

test("a server that is away is a refusal without a status", async () => {
  globalThis.fetch = async () => { throw new TypeError("network"); };
  const { status, message } = await refused(get("/"));

  assert.equal(status, 0);
  assert.notEqual(message, "");
});

test("photos that are too large, alone or together, are refused before they are sent", async () => {
  answering();
  const [one, half] = [{ size: 25 * 1024 * 1024 + 1 }, { size: 13 * 1024 * 1024 }];
  const [large, both] = [await refused(postPhotos("/", [one])), await refused(postPhotos("/", [half, half]))];

  assert.deepEqual([large.status, both.status], [413, 413]);
  assert.match(large.message, /^This photo has/);
  assert.match(both.message, /^These photos have .* together/);
  assert.deepEqual(asked, []);
});

test("all photos of a table are sent in one form, by number", async () => {
  const sent = [];
  globalThis.fetch = async (path, { body }) => {
    sent.push(...[...body].map(([field, file]) => [field, file.name, file.size]));
    return new Response("{}");
  };
  await postPhotos("/", [new Blob(["a"]), new Blob(["bc"])]);

  assert.deepEqual(sent, [["photo-1", "photo 1", 1], ["photo-2", "photo 2", 2]]);
});

test("what is deleted needs no answer, and what cannot be is refused", async () => {
  answering([undefined], [{ error: { message: "Not yours." } }, 403]);
  await remove("/api/x");

  assert.equal((await refused(remove("/api/x"))).message, "Not yours.");
  assert.equal(asked[0].method, "DELETE");
});

test("no key is given twice, and each has 32 hexadecimal digits", () => {
  const keys = Array.from({ length: 100 }, freshKey);

  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
});

test("whatever is thrown says something", () => {
  assert.deepEqual([wordsOf(new Error("this")), wordsOf("that")], ["this", "that"]);
});

test("an answer that takes more than two seconds is said to be late, until the last of them is there", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const said = [];
  whenLate((yes) => { said.push(yes); });
  const waiting = [];
  globalThis.fetch = () => new Promise((done) => { waiting.push(() => done(new Response("{}"))); });
  const answers = [get("/a"), post("/b", {}), get("/c")];
  context.mock.timers.tick(1999);
  waiting[2]();
  await answers[2];
  assert.deepEqual(said, []);
  context.mock.timers.tick(1);
  assert.deepEqual(said, [true, true]);
  waiting[0]();
  await answers[0];
  assert.deepEqual(said, [true, true]);
  waiting[1]();
  await answers[1];
  assert.deepEqual(said, [true, true, false]);
});

test("what is delivered is sent again after each break, the same with the same key, until the server answers", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [sent, said] = [[], []];
  whenLate((...told) => { said.push(told); });
  const broken = [true, 502, false]; // by the network, and by a proxy whose server is away
  globalThis.fetch = async (path, { body, headers }) => {
    sent.push([path, body, headers["Idempotency-Key"]]);
    const away = broken.shift();
    if (away === true) throw new TypeError("network");
    return new Response("{}", { status: away || 200 });
  };
  const answer = deliver("/a", { x: 1 }, { "Idempotency-Key": "k" });
  const soon = async (count) => { while (sent.length < count || (sent.length < 3 && said.length < count)) await null; };
  await soon(1);
  resume();
  await soon(2);
  context.mock.timers.tick(2000);
  await answer;

  assert.deepEqual(sent, Array(3).fill(["/a", '{"x":1}', "k"]));
  assert.deepEqual([said[0], said.at(-1)], [[true, true], [false, false]]);
});

test("what the server refuses is not sent again", async () => {
  answering([{ error: { code: "no", message: "Not yours." } }, 403]);

  assert.equal((await refused(deliver("/a", {}))).status, 403);
  assert.equal(asked.length, 1);
});
