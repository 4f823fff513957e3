// What a linter finds in the pages' scripts and their tests; the types are checked by tsc.

import js from "@eslint/js";
import globals from "globals";

import sentences from "./tests/javascript/strays.js";

const FAULTS = {
  "array-callback-return": "error",
  "default-case-last": "error",
  eqeqeq: "error",
  "no-constructor-return": "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-new-func": "error",
  "no-new-wrappers": "error",
  "no-promise-executor-return": "error",
  // Globals that a forgotten declaration would fall back to in silence.
  "no-restricted-globals": ["error", "event", "length", "name", "origin", "parent", "self", "status", "top"],
  "no-return-assign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unreachable-loop": "error",
  "no-unused-expressions": ["error", { allowTernary: true, allowShortCircuit: true }],
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-return": "error",
  "no-var": "error",
  "no-warning-comments": ["error", { terms: ["@ts-", "{any}", "<any>"], location: "anywhere" }],
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-promise-reject-errors": "error",
  "prefer-rest-params": "error",
  "prefer-template": "error",
  radix: "error",
};

export default [
  { ignores: ["**/vendor/**", "companion/static/built/", "**/*.d.ts", ".venv/"] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: FAULTS },
  { files: ["companion/static/**/*.js"], languageOptions: { globals: globals.browser }, plugins: { sentences }, rules: { "sentences/strays": "error" } },
  // Of the language of 2009, for browsers of any age.
  { files: ["companion/static/start.js"], languageOptions: { ecmaVersion: 5, sourceType: "script" }, rules: { "no-var": "off", "object-shorthand": "off", "prefer-arrow-callback": "off", "prefer-template": "off" } },
  { files: ["companion/static/worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["eslint.config.js", "tests/javascript/**/*.js"], languageOptions: { globals: globals.node } },
];
