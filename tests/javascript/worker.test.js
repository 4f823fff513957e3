// The worker beside the pages: what it keeps, what it shows without a network, and that nothing old outlives a new version.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

import { BUILT } from "./build.js";

const ORIGIN = "https://table.test";
const source = await readFile(new URL("worker.js", BUILT), "utf8");

class Kept {
  answers = new Map();

  #key(address, loose) {
    const { pathname, search } = new URL(address, ORIGIN);
    return loose ? pathname : pathname + search;
  }

  #found(address, { ignoreSearch = false } = {}) {
    return [...this.answers.keys()].find((key) => this.#key(key, ignoreSearch) === this.#key(address, ignoreSearch));
  }

  async match(address, how) { return this.answers.get(this.#found(address, how))?.clone(); }

  async put(address, answer) { this.answers.set(this.#key(address), answer); }

  async delete(address, how) { return this.answers.delete(this.#found(address, how)); }

  async addAll(addresses) { for (const each of addresses) await this.put(each, new Response(`kept ${each}`)); }
}

/** Caches as a browser has them, as far as the worker uses them. */
class Caches {
  all = new Map();

  async keys() { return [...this.all.keys()]; }

  async delete(name) { return this.all.delete(name); }

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Kept());
    return this.all.get(name);
  }

  async match(address) {
    for (const cache of this.all.values()) { const found = await cache.match(address); if (found) return found; }
    return undefined;
  }
}

/** Run a worker of a version beside others; return what asks it as a page would: null where it leaves the browser alone. */
async function running(caches, version, server, open = []) {
  const heard = {};
  const world = {
    KEPT: { root: `/static/${version}`, files: [`/static/${version}/table.js`] },
    caches, URL, Request, Response, AbortSignal, location: { origin: ORIGIN }, fetch: (request) => server(new URL(request.url)),
    addEventListener: (kind, does) => { heard[kind] = does; }, skipWaiting: async () => {}, clients: { claim: async () => {}, matchAll: async () => open.map((url) => ({ url: ORIGIN + url })) },
  };
  world.globalThis = world;
  runInNewContext(source, world);
  const done = async (kind) => { let work; heard[kind]({ waitUntil: (its) => { work = its; } }); await work; };
  await done("install");
  await done("activate");
  return async (path, { mode = "cors", method = "GET" } = {}) => {
    let answer = null;
    heard.fetch({ request: { url: ORIGIN + path, mode, method }, respondWith: (its) => { answer = its; } });
    return answer && (await answer).text();
  };
}

const gone = async () => { throw new TypeError("no network"); };
const serving = (version) => async ({ pathname }) => new Response(`${pathname} by /static/${version}/`);
const PAGE = { mode: "navigate" };

test("a page is asked of the server first, and shown as it was without a network", async () => {
  const caches = new Caches();
  let server = serving("one");
  const ask = await running(caches, "one", (url) => server(url));
  assert.equal(await ask("/t/x?seat=black", PAGE), "/t/x by /static/one/");
  server = gone;
  assert.equal(await ask("/t/x?seat=white", PAGE), "/t/x by /static/one/");
  assert.equal(await ask("/t/y", PAGE), "kept /"); // never seen: the start page stands in
  assert.equal(await ask("/static/one/table.js"), "kept /static/one/table.js");
  await assert.rejects(ask("/api/tables/x"), /no network/);
});

test("a page that was open before the worker is kept, too", async () => {
  let server = serving("one");
  const ask = await running(new Caches(), "one", (url) => server(url), ["/t/x?seat=black", "/healthz"]);
  server = gone;
  assert.equal(await ask("/t/x?seat=black", PAGE), "/t/x by /static/one/");
});

test("a new version outlives nothing of the old one", async () => {
  const caches = new Caches();
  const old = await running(caches, "one", serving("two")); // the server is newer already
  assert.equal(await old("/t/x", PAGE), "/t/x by /static/two/");
  assert.equal(await (await caches.open("pages/static/one")).match("/t/x"), undefined); // its scripts are not kept
  const ask = await running(caches, "two", gone);
  assert.deepEqual(await caches.keys(), ["pages/static/two"]);
  assert.equal(await ask("/static/two/table.js"), "kept /static/two/table.js");
  assert.equal(await ask("/static/one/table.js"), null);
});

test("a table is shown as its page kept it, until its seat is lost", async () => {
  const caches = new Caches();
  let server = gone;
  const ask = await running(caches, "one", (url) => server(url));
  await (await caches.open("tables")).put("/api/tables/x?seat=black", new Response("kept"));
  assert.equal(await ask("/api/tables/x?draft=true&seat=black&wording=standard"), "kept");
  assert.equal(await ask("/api/tables/x?draft=true"), "kept");
  await assert.rejects(ask("/api/tables/x?seat=white"), /no network/);
  server = async () => new Response("out", { status: 403 });
  assert.equal(await ask("/api/tables/x?seat=black"), "out");
  server = gone;
  await assert.rejects(ask("/api/tables/x?seat=black"), /no network/);
});

test("streams, turns, photos and other paths are the browser's own", async () => {
  const ask = await running(new Caches(), "one", gone);
  const others = ["/api/tables/x/stream?after=1", "/api/boards", "/healthz", "/trust/table-authority.crt"];
  for (const path of others) assert.equal(await ask(path, PAGE), null, path);
  assert.equal(await ask("/api/tables/x", { method: "POST" }), null);
  assert.equal(await ask("/t/x"), null); // fetched, not opened
});
