// Where things are on a board, in units of one cell; y grows downwards, as on the screen.

/** Where a piece on a square can look, clockwise from the board's top. */
const HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/**
 * Return the hour at which a hand of a clock shows where a piece on a hexagon looks ("3/12"), null for any other heading.
 * @param {string} heading
 */
export const hourOf = (heading) => {
  const [, twelfth] = heading.match(/^(\d|1[01])\/12$/) ?? [];
  return twelfth ? Number(twelfth) || 12 : null;
};

/** @param {string} text */
export const isHeading = (text) => HEADINGS.includes(text) || hourOf(text) !== null;

/**
 * Return the angle at which this screen shows a heading, in degrees clockwise.
 * @param {string} heading
 * @param {boolean} turned
 */
export const angle = (heading, turned) => (30 * (hourOf(heading) ?? 0) || 45 * HEADINGS.indexOf(heading)) + (turned ? 180 : 0);

/**
 * Return where every cell's centre is shown, by name; turned: as whoever sits opposite sees it.
 * @param {Wire.Board} board
 * @param {boolean} turned
 * @returns {Map<string, Page.Point>}
 */
export function centresOf({ names, centres, width, height }, turned) {
  const shown = centres.map(/** @returns {Page.Point} */ ([x, y]) => (turned ? [width - x, height - y] : [x, y]));
  return new Map(names.map((name, i) => [name, shown[i] ?? [NaN, NaN]]));
}

/**
 * Return the nearest cell in a direction, at the edge the cell itself; where edges are joined, the one that follows there.
 * @param {Map<string, Page.Point>} centres
 * @param {string} name
 * @param {Page.Point} direction
 * @param {Page.Point | null} joined the width and height of a board whose edges are
 */
export function beside(centres, name, [dx, dy], joined = null) {
  const [x, y] = centreOf(centres, name);
  const next = nearest(centres, [x, y], [dx, dy]);
  const [width, height] = joined ?? [0, 0];
  return next ?? (joined && nearest(centres, [x - dx * width, y - dy * height], [dx, dy])) ?? name;
}

/**
 * @param {Map<string, Page.Point>} centres
 * @param {Page.Point} from
 * @param {Page.Point} direction
 */
function nearest(centres, [x, y], [dx, dy]) {
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const [other, [u, v]] of centres) {
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (along > 0.4 && along + 3 * aside < least) {
      least = along + 3 * aside;
      best = other;
    }
  }
  return best;
}

/**
 * Return where a cell is seen from another: where edges are joined, perhaps beyond one.
 * @param {Page.Point} from
 * @param {Page.Point} to
 * @param {Page.Point | null} joined
 * @returns {Page.Point}
 */
export function seenFrom([x, y], [u, v], joined) {
  if (!joined) return [u, v];
  const [width, height] = joined;
  return [u + width * Math.round((x - u) / width), v + height * Math.round((y - v) / height)];
}

/**
 * Return the cells that lie beyond the rim of a board whose edges are joined, each with where it is seen there once more.
 * @param {Map<string, Page.Point>} centres
 * @param {Page.Point} joined
 * @returns {[name: string, at: Page.Point][]}
 */
export function beyond(centres, [width, height]) {
  return [...centres].flatMap(([name, [x, y]]) => {
    /** @type {[boolean, Page.Point][]} */
    const seen = [[x > width - 1, [x - width, y]], [x < 1, [x + width, y]], [y > height - 1, [x, y - height]], [y < 1, [x, y + height]]];
    return seen.filter(([there]) => there).map(/** @returns {[string, Page.Point]} */ ([, at]) => [name, at]);
  });
}

/**
 * Return a cell's centre; throws where the board has no such cell.
 * @param {Map<string, Page.Point>} centres
 * @param {string} name
 */
export function centreOf(centres, name) {
  const centre = centres.get(name);
  if (!centre) throw new Error(`there is no cell ${name} on this board: load the page anew`);
  return centre;
}

/**
 * Return the line between two centres that leaves both cells' middles free; null where both are one point.
 * @param {Page.Point} from
 * @param {Page.Point} to
 */
export function shortened([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return null;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return { x1: x1 + ux * 0.3, y1: y1 + uy * 0.3, x2: x2 - ux * 0.3, y2: y2 - uy * 0.3 };
}

/**
 * Return a way along centres that leaves the middles of its first and its last cell free; null where it leads nowhere.
 * @param {Page.Point[]} way
 * @returns {Page.Point[] | null}
 */
export function shortWay(way) {
  const points = way.filter(([x, y], i) => x !== way[i - 1]?.[0] || y !== way[i - 1]?.[1]);
  const [first, second, before, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  const begin = first && second && shortened(first, second);
  const end = before && last && shortened(before, last);
  return begin && end ? [[begin.x1, begin.y1], ...points.slice(1, -1), [end.x2, end.y2]] : null;
}

/**
 * Return the letters and the numbers of cells' names with where they are written: each letter at its column, each
 * number at its row and the row's left end. Where letters stand in no columns: those of the top row, and of the last
 * cell of each row, which says how far its letters go.
 * @param {Map<string, Page.Point>} centres
 */
export function coordinates(centres) {
  /** @type {Map<string, number>} */
  const columns = new Map();
  /** @type {Map<string, Page.Point>} */
  const rows = new Map();
  /** @type {Map<string, { letter: string, at: Page.Point }>} */
  const ends = new Map();
  const top = Math.min(...[...centres.values()].map(([, y]) => y));
  /** @type {Map<string, number>} */
  const first = new Map();
  for (const [name, [x, y]] of centres) {
    const [, letter, number] = name.match(/^([a-z]+)(\d+)$/) ?? [];
    if (!letter || !number) throw new Error(`the cell ${name} is not named by letters and a number`);
    columns.set(letter, x);
    rows.set(number, [Math.min(x, rows.get(number)?.[0] ?? Infinity), y]);
    if (x > (ends.get(number)?.at[0] ?? -Infinity)) ends.set(number, { letter, at: [x, y] });
    if (y === top) first.set(letter, x);
  }
  return { columns, rows, first, ends };
}

/**
 * Return where a piece looks once it is turned: "4/12" for "2/12" and one step of a hexagon.
 * @param {string} heading
 * @param {number} steps
 */
export function headingAfter(heading, steps) {
  const hour = Number(heading.split("/")[0] || 0);
  return `${(((hour + 2 * steps) % 12) + 12) % 12}/12`;
}
