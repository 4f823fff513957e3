// What this page holds of the table: everything else here shows it or changes it.

import { byId } from "./dom.js";
import { known } from "./known.js";
import { viewNow } from "./views.js";
import { wording } from "./words.js";

export const table = known(byId("main").dataset.table, "The table's name");
export const path = `/api/tables/${table}`;

/** The seat that this page uses, of those that the browser holds; empty for the foremost. */
export const seat = () => new URLSearchParams(location.search).get("seat") ?? "";

/**
 * Return where the server is asked about this table, by this page's seat and in its words.
 * @param {string} part
 * @param {Record<string, string | number | boolean>} query
 */
export function at(part = "", query = {}) {
  const said = Object.entries({ ...query, ...(seat() ? { seat: seat() } : {}), wording: wording() });
  const asked = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return `${path}${part}?${asked}`;
}

/** @type {Page.Held} */
export const held = {
  state: null, // what the server told last
  turn: null, // the turn in the making on this page
  making: null, // the turn in the making on another page, as it is shown to everybody
  playback: null,
  show: null, // the scenes of the turn just made, while they are shown
  hint: null, // the hint that was asked for at what stands, and what of it is shown
  picked: [], // the cells of a way so far: the piece that goes it, or the cell that a choice is asked for
  asked: null, // what a photo or a person brought up, shown until it is answered
  ruledOn: null, // judges once more what the last ruling of this page was about
  shared: [], // the seats that several pages are open at
  away: {}, // since when seats are away, by this page's clock
  refereed: false, // whether the referee's page is open
  apart: false, // whether players have pages of their own
  ignored: "", // what a side asks of this seat that was put aside here
  bag: false, // whether what was drawn from a real bag is chosen
  tryOut: null, // the turns of a try-out, which the server never hears of
};

/** Return what the server told last, which it has told. */
export const stateNow = () => known(held.state, "What stands at the table");

/** Return the turn in the making on this page, which there is. */
export const turnNow = () => known(held.turn, "The turn in the making");

/** Return what is being played back, which something is. */
export const playbackNow = () => known(held.playback, "The turn that is played back");

/** Tell whether Undo takes back the referee's last ruling. @param {Page.Table} state */
export const mayUnrule = ({ can_unrule: can, role }) => can && role === "referee";

/** Tell whether this page referees players who have pages of their own: then it takes back as a referee only. */
export const isApart = () => stateNow().role === "referee" && held.apart;

/** Tell whether this page may do anything; a wall view only shows the table. */
export const plays = () => stateNow().role !== "watch" && viewNow() !== "wall";

/** Tell whether this page may make the turn that is due. */
export const mine = () => {
  const { role, seat: toMove, due, players } = stateNow();
  if (viewNow() === "wall") return false;
  return Boolean(held.tryOut) || role === "referee" || role === toMove || due.some((side) => players[side] === role);
};

export const over = () => Boolean(stateNow().outcome) && !held.tryOut;

/** Tell whether this is a game of captures and counted cells: others have turns of their own. */
export const counts = () => stateNow().free;

/** @param {Page.Table} state */
export const standing = (state) => state.plies.filter((ply) => ply.standing);
export const lastStanding = () => standing(stateNow()).at(-1);

/** Return the turn that another page has begun on what stands, null if there is none. */
export function begunElsewhere() {
  const { making, state, turn, tryOut } = held;
  return making?.steps && making.seq === state?.seq && !turn?.begun && !tryOut ? making : null;
}

/** Return the other page's turn in the making if nothing else is to be shown; one that its page has left is not shown. */
export function madeElsewhere() {
  const { asked, playback } = held;
  const making = begunElsewhere();
  return making && !making.left && !playback && !asked?.seen ? making : null;
}
