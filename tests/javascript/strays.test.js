/* eslint-disable no-template-curly-in-string -- the code that is judged is written as text */
// The linter finds sentences that stand in a script instead of the catalogue.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Linter } from "eslint";

import sentences from "./strays.js";

const strays = (code) => new Linter().verify(code, [{ plugins: { sentences }, rules: { "sentences/strays": "error" } }]).map(({ message }) => message);
const found = (code) => strays(code).length;

test("a text of several words is found wherever it is put together", () => {
  const texts = ['tell("Not yours.")', "tell(`${side} played`)", 'x = a ? "The clocks wait" : ""', '[["Not now", work]]', "say(`${count} turns`)"];

  assert.deepEqual(texts.map(found), texts.map(() => 1));
  assert.match(strays("tell(`${side} played`)")[0], /“\{\} played” stands beside the catalogue/);
});

test("single words, addresses, selectors, styles and errors for programmers are none", () => {
  const texts = [
    'say("not-yours")', "get(`/t/${table}?seat=${seat}`)", 'known(x, "The next tab")', 'throw new Error("there is no cell")', 'within(host, "b i", Kind)',
    'el("p", { class: "button primary" })', "`${a} ${b}`", "`rotate(${angle})`",
  ];

  assert.deepEqual(texts.filter(found), []);
});
