// The sentences that the page's scripts say. The server puts the catalogue into the page, in the words that were chosen.

import { FluentBundle, FluentResource } from "./vendor/fluent-bundle.js";

/** Begin with a capital: { CAPITAL(-cells) }. @param {unknown[]} given */
const CAPITAL = ([said]) => String(said).charAt(0).toUpperCase() + String(said).slice(1);

export const STANDARD = "standard";
const TORUS = "torus"; // what a shape says of joined edges

/** Return the name of the words in which the server told this page: a wording of its game, or the standard ones. */
export const wording = () => document.documentElement.dataset.wording ?? STANDARD;

/** @type {FluentBundle | null} */
let sentences = null;

/** Say the sentences of this catalogue from now on. @param {string} text */
export function useSentences(text) {
  sentences = new FluentBundle("en", { useIsolating: false, functions: { CAPITAL } });
  sentences.addResource(new FluentResource(text), { allowOverrides: true });
  return sentences;
}

const SIDES = ["side", "owner", "role"]; // what in a sentence names a side

/** @type {Record<string, string>} */
let names = {}; // what players call themselves, by their sides

/** From now on call sides by their players' names. @param {Record<string, string>} its */
export const nameSides = (its) => (names = its);

/** Return a side's own name: "player 2" if it is only a number. @param {string} side */
export const ownName = (side) => (/^\d+$/.test(side) ? say("player-number", { number: side }) : side);

/** Return what a side is called: by its player's name, else by its own. @param {string} side */
export const called = (side) => names[side] ?? ownName(side);

/**
 * Say a sentence about what is given by name; throws where there is none, or something in it has no value.
 * @type {<K extends keyof Sentences>(id: K, ...given: {} extends Sentences[K] ? [] : [data: Sentences[K]]) => string}
 */
export function say(id, ...[data = {}]) {
  const told = sentences ?? useSentences(document.getElementById("sentences")?.textContent ?? "");
  const pattern = told.getMessage(id)?.value;
  if (!pattern) throw new Error(`this page has no sentence ${id}: load it anew`);
  /** @type {Error[]} */
  const errors = [];
  const plain = Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : SIDES.includes(name) ? called(String(value)) : value]);
  const said = told.formatPattern(pattern, Object.fromEntries(plain), errors);
  if (errors[0]) throw new Error(`the sentence ${id} cannot be said: ${errors[0].message}`);
  return said;
}

/** End a sentence. @param {string} words */
export const sentence = (words) => say("sentence", { words });

/**
 * Say a board's shape: "9 × 9", "8 × 6" (of chess boards, too), "hexagon of edge 7", "8 × 8 without d4 and e4".
 * @param {string} shape
 * @returns {string}
 */
export function boardSaid(shape) {
  const [plan = shape, ...changes] = shape.split("-");
  const dead = changes.find((change) => change !== TORUS);
  if (dead) return say("board-without", { board: boardSaid([plan, ...changes.filter((change) => change !== dead)].join("-")), cells: allOf(dead.split(".")) });
  if (changes.length) return say("board-joined", { board: boardSaid(plan) });
  if (shape.startsWith("hex")) return say("board-hex", { edge: shape.slice(3) });
  const [columns = shape, rows = columns] = shape.replace(/^[a-z]+/, "").split("x"); // as "chess8x8"
  return say("board-grid", { columns, rows });
}

/** Return how the size of a shape is written where a game is chosen already: "8x8" of "chess8x8". @param {string} shape */
export const sizeOf = (shape) => shape.replace(/^chess/, "");

/** List things as in speech: "a1, a2 and b1". @param {string[]} things */
export function allOf(things) {
  return say("and", { count: things.length - 1, rest: things.slice(0, -1), last: things.at(-1) ?? "" });
}
