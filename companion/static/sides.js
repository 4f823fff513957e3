// How the sides of a table look: the ink and the mark of each, as the server tells them.

/** @type {Map<string, Wire.SideAtTable>} */
const bySide = new Map();
/** @type {Map<string, string>} */
const marks = new Map(); // of stones that are told by their ink alone

const FEW = 2; // sides whose inks differ in lightness: more need a mark besides

/** Learn how the sides of this page look. @param {Wire.SideAtTable[]} seats */
export function learnSides(seats) {
  bySide.clear();
  marks.clear();
  for (const seat of seats) {
    bySide.set(seat.side, seat);
    if (seat.ink && seats.length > FEW) marks.set(seat.ink, seat.mark);
  }
}

/** Return the mark of the side whose stones have this ink, empty where that needs none. @param {string} piece */
export const markOfInk = (piece) => marks.get(piece) ?? "";

/** Return the mark of a side; its first letter where nothing is known of it. @param {string} side */
export const markOf = (side) => bySide.get(side)?.mark ?? side.charAt(0).toUpperCase();

/**
 * Give an element the ink of a side as properties, or the ink of a stone that is told by it; none where there is none.
 * @param {HTMLElement | SVGElement} element
 * @param {string} side
 * @param {string} piece
 */
export function inkWith(element, side, piece = "") {
  const seat = bySide.get(side) ?? [...bySide.values()].find(({ ink }) => piece && ink === piece);
  const properties = { "--side": seat?.colour, "--on-side": seat?.on_colour };
  for (const [name, value] of Object.entries(properties)) {
    if (value) element.style.setProperty(name, value);
    else element.style.removeProperty(name);
  }
}
