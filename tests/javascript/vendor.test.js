// What the pages use of others is just what the pinned package gives.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FluentBundle, FluentResource } from "../../companion/static/vendor/fluent-bundle.js";
import { VENDORED, vendored } from "./vendor.js";

test("the script that pages load is what the pinned package gives when it is built again", async () => {
  assert.equal(readFileSync(VENDORED, "utf8"), await vendored());
});

test("its first line names package, version and licence", () => {
  const [first] = readFileSync(VENDORED, "utf8").split("\n", 1);

  assert.match(first, /^\/\*! @fluent\/bundle \d+\.\d+\.\d+, Apache-2\.0: /);
});

test("it says a sentence in the plural that a number needs", () => {
  const bundle = new FluentBundle("en", { useIsolating: false });
  bundle.addResource(new FluentResource("turns = { $n ->\n    [one] one turn\n   *[other] { $n } turns\n }\n"));
  const said = (n) => bundle.formatPattern(bundle.getMessage("turns").value, { n });

  assert.deepEqual([said(1), said(3)], ["one turn", "3 turns"]);
});

test("the lock names versions and checksums, and no address of a registry", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  const [[, root], ...locked] = Object.entries(packages);

  assert.ok(locked.length > Object.keys(root.devDependencies).length);
  assert.deepEqual(locked.filter(([, its]) => its.resolved || !its.version || !its.integrity), []);
});
