// Other words for the same game: what is said is put into the words that this screen has chosen. Rules, codes and
// the notation of turns never change.

import { display } from "./display.js";

/** @type {Record<string, string>} */
const POWERS = { red: "church", green: "farmers", blue: "merchants" };
const CELL = "[a-z]+\\d+";

/** @typedef {(...found: string[]) => string} Maker */

// The longer phrase stands before the shorter one. Between slashes: what is said; the rest: what is said instead.
/** @type {[RegExp, string | Maker][]} */
const ELECTION = [
  [/\btake control of a free cell/, "send leaflets to an undecided town"],
  [/\btake control of one/, "send leaflets to one"],
  [/\bcontrol a cell, activate one of yours/, "send leaflets to a town and visit one of yours"],
  [/\bactivate a cell of yours/, "plan a visit to a town of yours"],
  [/\bdeactivate an active cell/, "visit a town that asks for it"],
  [/\bchoose a colour for/, "choose who has the power in"],
  [new RegExp(`\\bdeactivates (${CELL}) into (red|green|blue)`), (_, cell, colour) => `visits ${cell} and gives the power to the ${POWERS[colour]}`],
  [/\bdeactivate one of them into another colour/, "give the power to others in one of them"],
  [/\btakes and activates\b/, "sends leaflets to, and plans to visit,"],
  [new RegExp(`\\b(${CELL}) cannot be taken: (\\w+) controls it`), "leaflets cannot go to $1: it supports $2"],
  [/\bcannot be taken\b/, "cannot get leaflets"],
  [/\bnobody controls it/, "it supports nobody"],
  [/\b(\w+) controls (it|them|\w+)/, "$2 supports $1"],
  [/\bevery cell is controlled/, "every town supports somebody"],
  [/\bcontrolled\b/, "supporting somebody"],
  [/\btaking control\b/, "sending leaflets"],
  [/\b(?:take )?control\b/, "leaflets"],
  [/\bcontrols\b/, "has the support of"],
  [/\btook no free cell/, "sent no leaflets to an undecided town"],
  [/\btakes no cell/, "sends no leaflets"],
  [new RegExp(`\\btakes (?=${CELL})`), "sends leaflets to "],
  [/\bwas free\b/, "was undecided"],
  [/\btake a free cell/, "choose an undecided town"],
  [/\ba free cell\b/, "an undecided town"],
  [/\bfree cells?\b/, (said) => (said.endsWith("s") ? "undecided towns" : "undecided town")],
  [/(\d) free\b/, "$1 undecided"],
  [/\bwhile a cell is free/, "while a town is undecided"],
  [/\bpattern that has an active cell/, "pattern in which a town asks for a visit"],
  [/\bnothing is active\b/, "no town asks for a visit"],
  [/\bcannot be deactivated\b/, "cannot be visited"],
  [/\bdeactivating\b/, "visiting"],
  [/\bactivating\b/, "planning a visit"],
  [/\bdeactivated\b/, "visited"],
  [/\bdeactivates\b/, "visits"],
  [/\bdeactivate\b/, "visit"],
  [/\bdeactivations?\b/, (said) => (said.endsWith("s") ? "visits" : "visit")],
  [/\bactivates\b/, "plans to visit"],
  [/\bactivated\b/, "visited first"],
  [/\bactivate\b/, "plan to visit"],
  [/\bactivation\b/, "the first visit"],
  [/\bactive\b/, "asking for a visit"],
  [/\bcaptures? nothing\b/, (said) => (said.startsWith("captures") ? "sways nobody" : "sway nobody")],
  [/\bnothing captured\b/, "nobody won over"],
  [/\bcaptures\b/, "wins over"],
  [/\bcaptured\b/, "won over"],
  [/\bcapture\b/, "win over"],
  [/\bbecomes (?=red|green|blue)/, "goes to the "],
  [/\bit can only become (?=red|green|blue)/, "its power can only go to the "],
  [/\bstays (?=red|green|blue)/, "stays with the "],
  [/\bcolours\b/, "powers"],
  [/\bcolour\b/, "power"],
  ...Object.entries(POWERS).map(/** @returns {[RegExp, string]} */ ([colour, power]) => [new RegExp(`\\b${colour}\\b`), power]),
  [/\bcells\b/, "towns"],
  [/\bcell\b/, "town"],
];
/** @type {[RegExp, string | Maker][]} */
const SCISSORS = [
  [/\bred\b/, "scissors"],
  [/\bgreen\b/, "paper"],
  [/\bblue\b/, "stone"],
  [/\bcolours\b/, "shapes"],
  [/\bcolour\b/, "shape"],
];
/** @type {Record<string, [RegExp, string | Maker][]>} */
const SETS = { standard: [], election: ready(ELECTION), scissors: ready(SCISSORS) };

/**
 * @param {[RegExp, string | Maker][]} set
 * @returns {[RegExp, string | Maker][]}
 */
function ready(set) {
  return set.map(([from, to]) => [new RegExp(from.source, "gi"), to]);
}

/**
 * Say how many there are: "1 turn", "2 turns".
 * @param {number} count
 * @param {string} thing
 */
export const many = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** Say a board's shape: "9 × 9", "8 × 6", "hexagon of edge 7". @param {string} shape */
export function shapeWords(shape) {
  if (shape.startsWith("hex")) return `hexagon of edge ${shape.slice(3)}`;
  const [columns, rows = columns] = shape.split("x");
  return `${columns} × ${rows}`;
}

let fitting = true; // whether the game that is shown is one that the sets are made for

/** Say whether the words of the sets fit the game that is shown: one without captures keeps its own. @param {boolean} fits */
export function useWords(fits) {
  fitting = fits;
}

/** Say it in the words that this screen has chosen; a capital stays one. @param {string} words */
export function worded(words) {
  if (!fitting) return words;
  return (SETS[display.wording] ?? []).reduce((said, [from, to]) => said.replace(from, (whole, ...rest) => {
    const found = [whole, ...rest];
    const told = typeof to === "string" ? filled(to, found) : to(...found.map((part) => (typeof part === "string" ? lower(part, whole) : part)));
    return /^[A-Z]/.test(whole) ? told.charAt(0).toUpperCase() + told.slice(1) : told;
  }), words);
}

/**
 * @param {string} part
 * @param {string} whole
 */
const lower = (part, whole) => (part === whole ? part.charAt(0).toLowerCase() + part.slice(1) : part);

/**
 * Put what was found into the places $1, $2 of what is said instead.
 * @param {string} plain
 * @param {string[]} found
 */
const filled = (plain, found) => plain.replaceAll(/\$(\d)/g, (_, number) => found[number] ?? "");
