// What pages load is made of today's sources.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { BUILT, built } from "./build.js";

test("the files that pages load are what the sources give: npm run build writes them", async () => {
  const files = await built();

  assert.deepEqual(readdirSync(BUILT).sort(), Object.keys(files).sort());
  for (const [name, text] of Object.entries(files)) assert.ok(readFileSync(new URL(name, BUILT), "utf8") === text, `${name} is older than its sources: run npm run build`);
});
