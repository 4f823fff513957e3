// What the last turn came to, in a sentence.

import { byId } from "./dom.js";
import { say, sentence } from "./words.js";

/**
 * Say what a turn came to.
 * @param {Page.Table} state
 * @param {Wire.Ply} last
 */
export function turnSaid(state, { side, text, by, lapsed, captured, gained }) {
  if (lapsed) return say("turn-lapsed", { side });
  if (by === "clock" && side !== "*") return say("turn-timed", { side, turn: text });
  if (!side) return sentence(say("position-set", { position: text }));
  if (side === "*") return say("table-says", { turn: text });
  return state.free ? say("played", { side, gained: gained.length, again: captured.filter((cell) => !gained.includes(cell)).length }) : say("played-turn", { side, turn: text });
}

/** Show what the last turn came to where the page is a wall view. @param {Page.Table} state */
export function showLastTurn(state) {
  const last = state.plies.filter((ply) => ply.standing).at(-1);
  byId("last-turn").textContent = last ? turnSaid(state, last) : "";
}
