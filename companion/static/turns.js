// Where turns in the making are asked about: at the table, so that everybody sees them, or aside, for a try-out.

import { deliver, freshKey, get } from "./api.js";
import { at, mine, table } from "./held.js";
import { known } from "./known.js";
import { tabStorage } from "./storage.js";
import { Turn } from "./turn.js";

const KEPT = `making-${table}`;

/** Names this page among those of a table, also after it was loaded anew. */
export const maker = tabStorage.getItem("maker") ?? freshKey();
tabStorage.setItem("maker", maker);

/**
 * Begin a turn on a position that only this page knows of.
 * @param {string} position
 * @param {string} game
 */
export const turnAside = (position, game) => new Turn(position, game).open();

/**
 * Begin the turn that is due at the table; null where none is. One that this page had begun is taken up again.
 * @param {Page.Table} state
 */
export async function freshTurn(state) {
  if (state.outcome) return null;
  const turn = new Turn(state.share, state.game).begin(known(state.draft, "The turn that is due"));
  if (!mine()) return turn;
  turn.shareBy(async (body) => {
    /** @type {Wire.DraftView} */
    const draft = await deliver(at("/making"), { after: state.seq, maker, ...body });
    const { pattern, ...made } = body;
    const actions = pattern ? draft.done : body.actions;
    if (!draft.faults.length) tabStorage.setItem(KEPT, JSON.stringify({ ...made, seq: state.seq, actions }));
    return draft;
  });
  const kept = JSON.parse(tabStorage.getItem(KEPT) ?? "null");
  const stands = kept && (kept.seq === state.seq || kept.seq >= state.known); // the server was only away meanwhile
  if (stands && (kept.actions.length || kept.turn) && (await isOurs())) await turn.takeUp(kept);
  return turn;
}

/** Tell whether no other page has gone on with the turn that this page began. */
async function isOurs() {
  const { maker: by } = await madeSoFar();
  return !by || by === maker;
}

/** Return what the turn in the making at the table consists of. @returns {Promise<Wire.Made>} */
export const madeSoFar = () => get(at("/making"));

/** Forget what this page had begun: another page goes on with it. */
export const forget = () => tabStorage.removeItem(KEPT);
