// Makes the one script of others that the pages use: `npm run vendor` writes it from the pinned package.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

/** Where the script lies that pages load. */
export const VENDORED = new URL("../../companion/static/vendor/fluent-bundle.js", import.meta.url);

const PACKAGE = "@fluent/bundle";

/** Return the package's code as one small module, its licence and version in the first line. */
export async function vendored() {
  const described = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const { version, license } = JSON.parse(readFileSync(described, "utf8"));
  const built = await build({
    stdin: { contents: `export * from "${PACKAGE}";`, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    banner: { js: `/*! ${PACKAGE} ${version}, ${license}: the licence lies beside this file */` },
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments: "inline",
    minify: true,
    target: "es2022",
    write: false,
  });
  const [file] = built.outputFiles;
  if (!file) throw new Error(`esbuild made nothing of ${PACKAGE}: is it installed? Run npm ci.`);
  return file.text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(VENDORED, await vendored());
