// What stands, from what stood before and what events changed: what the stream tells need not be fetched.

/** @type {Map<number, Page.Changes>} */
const told = new Map(); // event -> what it changed, until that is shown

/**
 * Keep what an event changed.
 * @param {number} seq
 * @param {Page.Changes} changes
 */
export const keepChanges = (seq, changes) => told.set(seq, timed(changes));

/**
 * Return cells with some of them changed.
 * @template {{ name: string }} C
 * @param {C[]} cells
 * @param {C[]} changes
 */
export function overlaid(cells, changes) {
  const changed = new Map(changes.map((cell) => [cell.name, cell]));
  return cells.map((cell) => changed.get(cell.name) ?? cell);
}

/**
 * Return what stands after event number `least` or a later one, as far as it was told; null where something is missing.
 * @param {Page.Table} state
 * @param {number} least
 */
export function toldSince(state, least) {
  let now = state;
  for (let next = told.get(now.seq + 1); next; next = told.get(now.seq + 1)) now = after(now, next);
  for (const seq of told.keys()) if (seq <= now.seq) told.delete(seq);
  return now.seq >= least ? now : null;
}

/**
 * @param {Page.Table} state
 * @param {Page.Changes} changes
 * @returns {Page.Table}
 */
function after(state, { cells, plies, draft, ...values }) {
  const stands = values.board ? cells : overlaid(state.cells, cells);
  return {
    ...state,
    ...values,
    cells: stands,
    plies: [...state.plies.slice(0, plies.kept), ...plies.more],
    draft: draft && { ...draft, cells: stands },
  };
}

/**
 * Note when clocks were told: they have run on when they are shown.
 * @template {{ clock?: Page.Clock | null }} S
 * @param {S} state
 */
export function timed(state) {
  if (state.clock) state.clock.at = performance.now();
  return state;
}
