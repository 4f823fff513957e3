// The clock that two people hit: one half of the screen for each side, or a tile for each of more than two.

import { button, byId, capital, el } from "./dom.js";
import { begunElsewhere, held, plays, stateNow } from "./held.js";
import { giveButton, mayUnhit } from "./leaving.js";
import { clockWaits } from "./panel.js";
import { sidePlayedBy } from "./side.js";
import { inkWith } from "./sides.js";
import { viewNow } from "./views.js";
import { ownName, say } from "./words.js";

const HALVES = 2;
let drawn = ""; // what is shown, but for the times

/** Tell whether the table has a clock for each side. */
export const hasDials = () => Object.keys(stateNow().clock?.sides ?? {}).length > 0;

/**
 * What a tap on a side's part does; null if nothing is to be done there.
 * @typedef {{ words: string, act: () => void } | null} Hit
 */

/**
 * Show the clock; back() leads to the board, end() ends the turn, again() shows it anew.
 * @param {Page.Work} work
 * @param {{ back: () => void, end: () => void, again: () => void }} ways
 * @param {Record<string, number>} scores
 * @param {string | null} mover
 */
export function showDials(work, ways, scores, mover) {
  byId("open-clock").hidden = !hasDials();
  if (viewNow() !== "clock") return;
  if (!hasDials()) return ways.back();
  const { role, clock, sides, players } = stateNow();
  const timed = sides.filter((side) => clock?.sides[players[side] ?? ""]);
  const own = sidePlayedBy(stateNow(), role);
  const order = timed.length === HALVES && timed[1] !== own ? [...timed].reverse() : timed; // one's own half is the lower one
  byId("dials").classList.toggle("halves", order.length === HALVES);
  const parts = order.map((side) => part(side, hitFor(side, work, ways), scores[side], side === mover, giveButton(side, work, "dial-give")));
  const whole = clock?.limit ? [el("span", { class: "whole" }, say("game-time"), " ", el("span", { class: "time", "data-clock": "*", role: "timer", "aria-label": say("game-time") }))] : [];
  const pauses = plays() && clock?.state === "run" && !stateNow().outcome && !stateNow().offer;
  const strip = el(
    "div",
    { class: "dial-strip" },
    button(say("board-view"), ways.back, { id: "close-clock" }),
    ...whole,
    ...(mayUnhit(ways.again) ? [button(say("unhit"), work.unhit, { id: "dial-unhit" })] : []),
    ...(pauses ? [button(say("break"), work.askBreak, { id: "dial-break", "aria-label": say(role === "referee" ? "pause-clocks" : "ask-break") })] : []),
  );
  const all = order.length === HALVES ? [...parts.slice(0, 1), strip, ...parts.slice(1)] : [el("div", { class: "dial-tiles" }, ...parts), strip];
  const made = all.map(({ outerHTML }) => outerHTML).join("");
  if (made === drawn) return; // a finger may be on it
  drawn = made;
  byId("dials").replaceChildren(...all);
}

/**
 * Draw a side's part: its name, score and time, what a tap does, and what gives it time.
 * @param {string} side
 * @param {Hit} hit
 * @param {number | undefined} score
 * @param {boolean} moves
 * @param {HTMLElement[]} gives
 */
function part(side, hit, score, moves, gives) {
  const { players, names } = stateNow();
  const frame = el("span", { class: `frame frame-${side}`, "aria-hidden": "true" });
  inkWith(frame, side);
  const name = names[side] ?? capital(ownName(side));
  return el(
    "div",
    { class: `dial${moves ? " to-move" : ""}`, "data-side": side, role: "group", "aria-label": name },
    el("p", { class: "dial-name" }, frame, el("span", { class: "name" }, name), ...(score === undefined ? [] : [el("b", {}, String(score))]), ...gives),
    el("span", { class: "time", "data-clock": players[side] ?? "", role: "timer", "aria-label": say("time-of", { side }) }),
    hit ? button(hit.words, hit.act, { id: `hit-${side}`, class: "hit" }) : el("p", { class: "hit-words" }, moves ? say("to-move") : ""),
  );
}

/**
 * Return what a tap on a side's part does by the rules and the clock.
 * @param {string} side
 * @param {Page.Work} work
 * @param {{ back: () => void, end: () => void }} ways
 * @returns {Hit}
 */
function hitFor(side, work, ways) {
  const state = stateNow();
  const { role, players, clock, due } = state;
  const isOwn = role === "referee" || players[side] === role;
  if (!plays() || !isOwn || state.outcome) return null;
  if (held.asked || held.playback || held.tryOut || state.offer || state.next) return { words: say("hit-answer"), act: ways.back };
  if (clock?.state === "hands") {
    if (clock.carrying !== players[side]) return null;
    return state.to_do.length ? { words: say("hit-carried"), act: work.carriedOut } : { words: say("go-on"), act: work.run };
  }
  const waits = clockWaits(state);
  if (waits) return { words: waits[2], act: work.run };
  if (side !== state.mover && !due.includes(side)) return null;
  const { turn } = held;
  const ends = turn?.complete && !turn.draft.warning && !begunElsewhere() && turn.draft.mover === side;
  return ends ? { words: say("end-turn"), act: ways.end } : { words: say("hit-board"), act: ways.back };
}
