// The little of a browser that the pages' modules ask for when they are imported: import this before them.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

import { useSentences } from "../../companion/static/words.js";

globalThis.crypto ??= webcrypto; // Node 18 has it under this name alone

class Store {
  #kept = new Map();

  getItem(name) {
    return this.#kept.get(name) ?? null;
  }

  setItem(name, value) {
    this.#kept.set(name, String(value));
  }

  removeItem(name) {
    this.#kept.delete(name);
  }

  clear() {
    this.#kept.clear();
  }
}

class HTMLElement {
  dataset = {};
}

const main = Object.assign(new HTMLElement(), { dataset: { table: "abc" } });

Object.assign(globalThis, {
  HTMLElement,
  document: { documentElement: new HTMLElement(), getElementById: (id) => (id === "main" ? main : null) },
  localStorage: new Store(),
  location: { search: "" },
  sessionStorage: new Store(),
});

// The page has its sentences from the server, which reads them from these.
const SENTENCES = ["games/terms.ftl", "companion/static/words.ftl"].map((name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
useSentences(SENTENCES.join("\n"));

/** What was asked of the server since the last call of answering: method, path and body of each request. */
export const asked = [];

/** From now on let the server answer these, one after the other: what it says, and a status other than 200. */
export function answering(...answers) {
  asked.length = 0;
  globalThis.fetch = async (path, { method = "GET", body } = {}) => {
    asked.push({ method, path, body: body && JSON.parse(body) });
    const [said, status = 200] = answers.shift();
    return new Response(said === undefined ? "<p>no JSON" : JSON.stringify(said), { status });
  };
}

/** Return what a turn in the making comes to, where nothing else is said. */
export const draft = (told = {}) => ({
  cells: [], phase: "play", mover: "black", instruction: "", scores: {}, accepted: 0, actions: [], frames: [], faults: [],
  turn: null, after: null, done: [], taps: "cell", can_rest: false, state: "open", ...told,
});

/** Return what the server tells of a table, where nothing else is said. */
export const state = (told = {}) => ({
  table: "abc", seq: 1, role: "black", seat: "black", due: ["black"], players: { black: "black", white: "white" },
  game: "any", share: "start", outcome: null, scores: {}, plies: [], cells: [], clock: null, draft: draft(), ...told,
});
