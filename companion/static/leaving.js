// Kindness and its limits: time for another side, taps on the clock that were wrong, and what can be done if somebody has left.

import { button, el } from "./dom.js";
import { held, plays, stateNow } from "./held.js";
import { say } from "./words.js";

export const GIVEN_SECONDS = 15;
export const LIFTED_SECONDS = 60;
const SHOWN_MS = 60_000; // who loads a page anew or turns the phone off for a moment has not left
const CLAIM_MS = 300_000; // as companion/table/leaving.py has it
const UNHIT_MS = 15_000; // as companion/table/hitting.py has it

/** Take in who is away: for how many seconds, seen by this page's clock. @param {{ away: Record<string, number>, refereed: boolean, apart: boolean }} told */
export function takeAway({ away, refereed, apart }) {
  const now = performance.now();
  held.away = Object.fromEntries(Object.entries(away).map(([seat, seconds]) => [seat, now - 1000 * seconds]));
  held.refereed = refereed;
  held.apart = apart;
}

/** Return for how many ms a side has been away, 0 if it is there or nobody knows. @param {string} side */
function awayFor(side) {
  const seat = stateNow().players[side] ?? "";
  const since = held.away[seat];
  return since === undefined || seat === stateNow().role ? 0 : performance.now() - since;
}

/** Return for how many minutes a side has been away, 0 if that is no news. @param {string} side */
export const minutesAway = (side) => (awayFor(side) < SHOWN_MS || stateNow().outcome ? 0 : Math.floor(awayFor(side) / 60_000));

/**
 * Return what this seat can do about a side that is to move and has left: claim the game, call it off.
 * @returns {[words: string, question: string, body: Page.Sent, id: string][]}
 */
export function claims() {
  const { role, due, mover, sides, seats, players, outcome, terms, clock } = stateNow();
  if (!plays() || outcome || terms.solo || clock?.state === "break" || (held.refereed && role !== "referee")) return [];
  const playing = sides.filter((side) => seats.find((seat) => seat.side === side)?.state !== "out" && players[side] !== role);
  const gone = (due.length ? due : [mover]).find((side) => players[side] !== role && awayFor(side) >= CLAIM_MS);
  if (!gone) return [];
  const alone = role === "referee" || playing.every((side) => awayFor(side) >= CLAIM_MS);
  return [
    [role === "referee" ? say("count-lost", { side: gone }) : say("claim-game"), say("sure-claim", { side: gone }), { claim: "loss" }, "claim"],
    ...(alone ? /** @type {[string, string, Page.Sent, string][]} */ ([[say("call-off"), say("sure-call-off"), { claim: "off" }, "call-off-left"]]) : []),
  ];
}

/** Return the seat of a side that this seat may give time, empty for one's own or while no clock of it counts. @param {string} side */
export function givable(side) {
  const { clock, outcome, players, role, seats, offer } = stateNow();
  const seat = players[side] ?? "";
  const isIn = seats.find((its) => its.side === side)?.state !== "out";
  return plays() && isIn && !outcome && !offer && seat !== role && clock?.sides[seat] && clock.state !== "start" ? seat : "";
}

/**
 * Return the button that gives a side time, if this seat may; place: what tells it from another one's.
 * @param {string} side
 * @param {Page.Work} work
 * @param {string} place
 */
export function giveButton(side, { give }, place) {
  const seat = givable(side);
  const label = giveWords(side);
  return seat ? [button(say("more-time", { seconds: GIVEN_SECONDS }), () => give(seat, GIVEN_SECONDS), { class: "give", id: `${place}-${seat}`, "aria-label": label, title: label })] : [];
}

/** @param {string} side */
export const giveWords = (side) => say("give-time", { side, seconds: GIVEN_SECONDS });

/** @type {{ seq: number, at: number }} */
let seen = { seq: 0, at: 0 }; // when this page first saw a tap that can be taken back

/** Tell whether this seat may take the last tap on the clock back; again() is called once it may no more. @param {() => void} again */
export function mayUnhit(again) {
  const { can_unhit, clock, role, seq } = stateNow();
  if (!can_unhit || !plays() || !Object.keys(clock?.sides ?? {}).length) return false;
  if (role === "referee") return true;
  if (seen.seq !== seq) {
    seen = { seq, at: performance.now() };
    setTimeout(again, UNHIT_MS);
  }
  return performance.now() - seen.at < UNHIT_MS;
}

/** Say beside a side that it is away. @param {string} side */
export function awayNote(side) {
  const minutes = minutesAway(side);
  return minutes ? [el("span", { class: "away" }, say("away", { minutes }))] : [];
}

/** Return the side whose flag this seat may lift, empty for none. */
export function liftable() {
  const { lifts, sides, players } = stateNow();
  return (plays() && lifts && sides.find((side) => players[side] === lifts)) || "";
}
