// Makes what pages load: `npm run build` writes one script and one style sheet for each page, and what they come from.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STATIC = "companion/static";

/** Where the files lie that pages load. */
export const BUILT = new URL(`../../${STATIC}/built/`, import.meta.url);

/** The file that lists the sources with their checksums, as sha256sum writes and checks it. */
export const SOURCES = "sources.sha256";

const COMMON = {
  absWorkingDir: ROOT, bundle: true, charset: "utf8", external: ["*.woff2", "*.svg"], legalComments: "eof", logLevel: "warning",
  metafile: true, minify: true, outdir: `${STATIC}/built`, target: "es2022", write: false,
};
// The replay stands in a page of its own, which no server answers; a worker runs beside pages; start.js is for browsers of any age.
const STEPS = [
  { entries: ["home.js", "table.js", "print.js", "learn.js", "evening.js", "trust.js", "home.css", "table.css", "print.css", "learn.css", "evening.css", "trust.css", "replay.css"], format: "esm" },
  { entries: ["replay.js", "worker.js"], format: "iife" },
  { entries: ["start.js"], format: "iife", target: "es5" },
];

const checksum = (name) => createHash("sha256").update(readFileSync(`${ROOT}${name}`)).digest("hex");

/** Return the text of every file by its name. */
export async function built() {
  const files = {};
  const sources = new Set(["package.json", "tests/javascript/build.js"]);
  for (const { entries, ...more } of STEPS) {
    const done = await build({ ...COMMON, ...more, entryPoints: entries.map((name) => `${STATIC}/${name}`) });
    for (const { path, text } of done.outputFiles) files[path.split("/").at(-1)] = text;
    for (const name of Object.keys(done.metafile.inputs)) sources.add(name);
  }
  files[SOURCES] = [...sources].sort().map((name) => `${checksum(name)}  ${name}\n`).join("");
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await built();
  mkdirSync(BUILT, { recursive: true });
  for (const old of readdirSync(BUILT)) if (!(old in files)) rmSync(new URL(old, BUILT));
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, BUILT), text);
}
