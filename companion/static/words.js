// Other words for the same game: what the server says is put into the words of a theme. Rules never change.

import { display } from "./display.js";

const ELECTION = [
  [/take control of a free cell/g, "send leaflets to an undecided town"],
  [/activate a cell of yours/g, "visit a town of yours"],
  [/deactivate an active cell/g, "choose who holds power in a town you visit"],
  [/choose a colour for/g, "choose who holds power in"],
  [/takes and activates/g, "sends leaflets to, and visits,"],
  [/\btakes (?=[a-z]+\d)/g, "sends leaflets to "],
  [/\bactivates\b/g, "visits"],
  [/and captures nothing/g, "and sways nobody"],
  [/\bcaptures\b/g, "wins over"],
  [/\bcapture\b/g, "win over"],
  [/\bcaptured\b/g, "won over"],
  [/\bbecomes\b/g, "goes to the"],
  [/\bstays\b/g, "stays with the"],
  [/\bwas free\b/g, "was undecided"],
  [/\bactive\b/g, "being visited"],
  [/\bred\b/g, "church"],
  [/\bgreen\b/g, "farmers"],
  [/\bblue\b/g, "merchants"],
  [/\bcells\b/g, "towns"],
  [/\bcell\b/g, "town"],
];
const SCISSORS = [
  [/\bred\b/g, "scissors"],
  [/\bgreen\b/g, "paper"],
  [/\bblue\b/g, "stone"],
  [/\bcolour\b/g, "shape"],
];
const SETS = { standard: [], election: ELECTION, scissors: SCISSORS };

/** Say it in the words that this screen has chosen. */
export function worded(words) {
  return (SETS[display.wording] ?? []).reduce((said, [from, to]) => said.replace(from, to), words);
}
