// Where turns in the making are asked about: at the table, so that everybody sees them, or aside, for a try-out.

import { freshKey, post } from "./api.js";
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
    /** @type {Wire.Draft} */
    const draft = await post(at("/making"), { after: state.seq, maker, ...body });
    if (!draft.faults.length) tabStorage.setItem(KEPT, JSON.stringify({ seq: state.seq, actions: body.actions }));
    return draft;
  });
  const kept = JSON.parse(tabStorage.getItem(KEPT) ?? "null");
  const stands = kept && (kept.seq === state.seq || kept.seq >= state.known); // the server was only away meanwhile
  if (stands && kept.actions.length) await turn.takeUp(kept.actions);
  return turn;
}
