// What stands, from what stood before and what events changed: what the stream tells need not be fetched.

const told = new Map(); // event -> what it changed, until that is shown

/** Keep what an event changed. */
export const keepChanges = (seq, changes) => told.set(seq, timed(changes));

/** Return cells with some of them changed. */
export function overlaid(cells, changes) {
  const changed = new Map(changes.map((cell) => [cell.name, cell]));
  return cells.map((cell) => changed.get(cell.name) ?? cell);
}

/** Return what stands after event number `least` or a later one, as far as it was told; null where something is missing. */
export function toldSince(state, least) {
  let now = state;
  while (told.has(now.seq + 1)) now = after(now, told.get(now.seq + 1));
  for (const seq of told.keys()) if (seq <= now.seq) told.delete(seq);
  return now.seq >= least ? now : null;
}

function after(state, { cells, plies, draft, ...values }) {
  const now = { ...state, ...values };
  now.cells = values.board ? cells : overlaid(state.cells, cells);
  now.plies = [...state.plies.slice(0, plies.kept), ...plies.more];
  now.draft = draft && { ...draft, cells: now.cells };
  return now;
}

/** Note when clocks were told: they have run on when they are shown. */
export function timed(state) {
  if (state.clock) state.clock.at = performance.now();
  return state;
}
