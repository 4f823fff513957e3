// The links that a browser keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { keepTokens, tokensOf } from "../../companion/static/tokens.js";

test("tokens are kept for each table on its own", () => {
  keepTokens("one", { black: "b", referee: "r" });
  keepTokens("two", { white: "w" });

  assert.deepEqual([tokensOf("one"), tokensOf("two"), tokensOf("three")], [{ black: "b", referee: "r" }, { white: "w" }, {}]);
});

test("a table without tokens is forgotten", () => {
  keepTokens("gone", { black: "b" });
  keepTokens("gone", {});

  assert.equal(globalThis.localStorage.getItem("tokens-gone"), null);
  assert.deepEqual(tokensOf("gone"), {});
});
