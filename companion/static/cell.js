// One cell as an SVG drawing: on a board, or by itself to choose it.

import { svg, within } from "./dom.js";
import { angle, hourOf } from "./geometry.js";
import { inkWith, markOf, markOfInk } from "./sides.js";
import { say } from "./words.js";

const SIDES_OF_SQUARE = 4;
/** @type {Record<string, string>} */
let markSigns = {}; // how marks on pieces are drawn, by the mark

/** From now on draw marks so. @param {Record<string, string>} its */
export function learnMarks(its) {
  markSigns = its;
}

/** @type {Record<string, Wire.Part[]>} */
let partsKnown = {}; // of pieces that a photo can show, as they look to the board's top

/** From now on know the parts of these pieces, by their names. @param {Record<string, Wire.Part[]>} its */
export function learnParts(its) {
  partsKnown = its;
}

/**
 * Return the parts of a piece as it lies: as they are told, else by its name and where it looks.
 * @param {Omit<Page.Standing, "name">} cell
 * @returns {Wire.Part[]}
 */
function partsOf({ parts, piece, heading = "" }) {
  if (parts || hourOf(heading) === null) return parts ?? [];
  const deg = angle(heading, false);
  return (partsKnown[piece ?? ""] ?? []).map(({ ends, ink }) => ({ ink, ends: ends.map((end) => (end + deg) % 360) }));
}

const HALF_SHOWN = 0.52; // of a cell, from its middle: what a picture of it shows

/**
 * Say a cell as a screen reader should: "e5, red, black's, active", what lies below it, and what else there is to say of it.
 * @param {Page.Standing} cell
 */
export function cellLabel(cell, note = "", ground = "") {
  const its = partsOf(cell);
  const what = its.length ? partsSaid(its) : cell.piece ?? (cell.colour ? say("colour", { letter: cell.colour }) : say("empty"));
  const whose = cell.owner === "none" ? (cell.colour ? [say("nobodys")] : []) : [say("whose", { side: cell.owner })];
  const hour = hourOf(cell.heading ?? "");
  const looks = its.length ? [] : hour ? [say("facing-hour", { hour: String(hour) })] : cell.heading ? [say("facing", { heading: cell.heading })] : [];
  const more = [cell.noted ?? "", ground, note].filter(Boolean);
  const parts = [cell.name, what, ...whose, ...looks, ...(cell.marks ?? []), ...(cell.active ? [say("active")] : []), ...more];
  return say("label", { parts });
}

/** Say which sides each part of a piece joins, as hours of a clock: "blue 12 to 4, green 6 to 8". @param {Wire.Part[]} parts */
const partsSaid = (parts) => parts.map(({ ink, ends }) => {
  const [from = 12, to = 12] = ends.map((deg) => Math.round(deg / 30) % 12 || 12).sort((a, b) => a - b);
  return say("part-said", { ink, from: String(from), to: String(to) });
}).join(", ");

/**
 * Draw an empty cell; attributes: of its group.
 * @param {string} name
 * @param {Page.Point[]} corners
 * @param {boolean} turned
 * @param {Page.Attributes} attributes
 */
export function drawnCell(name, corners, turned, attributes = {}) {
  const square = corners.length === SIDES_OF_SQUARE;
  const turn = turned ? -1 : 1;
  /** @type {(part: string, scale: number) => Node} */
  const outline = (part, scale) => {
    const points = corners.map(([u, v]) => `${turn * u * scale} ${turn * v * scale}`).join(" ");
    return svg("polygon", { class: part, points });
  };
  const tile = square ? 0.62 : 0.5;
  const [flagX, flagY] = square ? [0, 0] : [0.14, 0.03];
  return svg(
    "g",
    { class: "cell", ...attributes },
    outline("rim", 0.95),
    brokenFrame(corners, turn),
    outline("core", 0.7),
    drawnPiece(tile, outline),
    svg("text", { class: "empty" }, "?"),
    ...(square ? [] : [svg("text", { class: "own-name", y: 0.37 }, name.replace(/\d+/, ""))]),
    outline("under", 0.924),
    outline("ring", 0.924),
    svg("g", { class: "marker", "aria-hidden": "true", transform: square ? "" : "translate(-0.05 -0.08)" }, svg("path", { d: "M0.14 0.46V0.1h0.05L0.46 0.21L0.19 0.32V0.46z" })),
    svg("g", { class: "badge", "aria-hidden": "true" }, svg("circle", { cx: 0.29, cy: -0.29, r: 0.21 }), svg("path", { d: "M0.29 -0.4v0.12m0 0.095v0.005" })),
    svg("circle", { class: "dot", r: 0.075, cx: square ? 0.36 : 0.3, cy: square ? 0.36 : 0.3 }),
    svg(
      "g",
      { class: "flag", transform: `translate(${flagX} ${flagY})` },
      svg("path", { class: "yellow", d: "M-0.475 -0.475h0.45l-0.45 0.45z" }),
      svg("path", { class: "stripe", d: "M-0.475 -0.355l0.12 -0.12h0.065l-0.185 0.185zM-0.475 -0.185l0.29 -0.29h0.065l-0.355 0.355z" }),
    ),
    svg("g", { class: "known", "aria-hidden": "true" }),
  );
}

/**
 * Draw a piece, and beside it what lies on it, which does not turn with it.
 * @param {number} tile the side of a piece on a square
 * @param {(part: string, scale: number) => Node} outline
 */
function drawnPiece(tile, outline) {
  return svg(
    "g",
    { class: "body" },
    svg(
      "g",
      { class: "lying" },
      svg("rect", { class: "tile", x: -tile / 2, y: -tile / 2, width: tile, height: tile, rx: 0.07 }),
      svg("use", { class: "symbol", href: "#symbol-R", x: -tile * 0.39, y: -tile * 0.39, width: tile * 0.78, height: tile * 0.78 }),
      svg("circle", { class: "stone", r: 0.34 }),
      svg("path", { class: "stone-half", d: "M-0.2404 0.2404A0.34 0.34 0 0 1 0.2404 -0.2404z" }),
      svg("use", { class: "picture", href: "#symbol-R", x: -0.24, y: -0.24, width: 0.48, height: 0.48 }),
      svg("text", { class: "stone-mark" }),
      outline("piece-tile", 0.94),
      svg("g", { class: "parts", "aria-hidden": "true" }),
    ),
    svg("g", { class: "signs", "aria-hidden": "true" }),
  );
}

/**
 * Draw the frame of a third side, broken on every other side, so that it is told from black and from white without any colour.
 * @param {Page.Point[]} corners
 * @param {number} turn
 */
function brokenFrame(corners, turn) {
  const parts = corners.flatMap(([u, v], i) => {
    const [s, t] = corners[(i + 1) % corners.length] ?? [u, v];
    const round = [[u, v, 0.95], [s, t, 0.95], [s, t, 0.7], [u, v, 0.7]];
    return i % 2 ? [] : [`M${round.map(([x = 0, y = 0, scale = 1]) => `${turn * x * scale} ${turn * y * scale}`).join("L")}z`];
  });
  return svg("path", { class: "broken", d: parts.join("") });
}

/**
 * Show what stands on a cell.
 * @param {SVGGElement} node
 * @param {Omit<Page.Standing, "name">} cell
 * @param {boolean} turned
 */
export function dress(node, cell, turned) {
  node.dataset.owner = cell.owner;
  set(node, "colour", cell.colour);
  set(node, "piece", cell.piece);
  set(node, "active", cell.active ? "yes" : null);
  set(node, "marker", cell.marker);
  within(node, ".symbol", SVGUseElement).setAttribute("href", `#symbol-${cell.colour ?? "R"}`);
  const token = cell.piece && document.getElementById(`symbol-${cell.piece}`) ? cell.piece : null;
  set(node, "token", token);
  within(node, ".picture", SVGUseElement).setAttribute("href", `#symbol-${token ?? "R"}`);
  const ofInk = markOfInk(cell.piece ?? "");
  const letter = (cell.piece ?? "").charAt(0).toUpperCase();
  const owned = cell.owner !== "none" && !cell.colour;
  set(node, "marked", ofInk || (owned && !token) ? "yes" : null);
  set(node, "sided", owned ? "yes" : null);
  inkWith(node, cell.owner, cell.piece ?? "");
  within(node, ".stone-mark", SVGTextElement).textContent = token ? markOf(cell.owner) : ofInk || (owned ? `${markOf(cell.owner)}${letter.toLowerCase()}` : letter);
  const its = partsOf(cell);
  set(node, "parts", its.length ? "yes" : null);
  set(node, "sign", its.length ? (cell.marks ?? []).map((mark) => markSigns[mark] ?? "mark").at(0) : null);
  within(node, ".parts", SVGGElement).replaceChildren(...its.flatMap((part) => drawnPart(part, turned)));
  within(node, ".signs", SVGGElement).replaceChildren(...signs({ ...cell, parts: its }, turned));
  within(node, ".known", SVGGElement).replaceChildren(...noted(cell));
}

const STAR = 5;

/** Draw the sign of a mark by itself. @param {string} sign */
export const drawnMark = (sign) => svg("svg", { class: `goal-sign sign-${sign}`, viewBox: "-0.18 -0.18 0.36 0.36", "aria-hidden": "true" }, markPath(sign));

/** Draw the sign of a mark: a star of five points, or a diamond; any other mark has a disc. @param {string} sign */
function markPath(sign) {
  const points = sign === "star" ? STAR : sign === "diamond" ? 2 : 0;
  if (!points) return svg("circle", { class: "mark", r: 0.13 });
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const [turn, r] = [(Math.PI * i) / points, i % 2 ? (points === STAR ? 0.072 : 0.12) : 0.19];
    return `${r * Math.sin(turn)} ${-r * Math.cos(turn)}`;
  });
  return svg("polygon", { class: `mark mark-${sign}`, points: corners.join(" ") });
}

const TO_SIDE = 0.47; // of a cell, from its middle to where a part ends

/**
 * Draw a part of a piece as a band that leaves both sides squarely: a white rim, its ink, and the sign along its middle.
 * @param {Wire.Part} part
 * @param {boolean} turned
 */
function drawnPart({ ends: [from = 0, to = 0], ink }, turned) {
  const [start, end] = [from, to].map((deg) => {
    const rad = ((deg + (turned ? 180 : 0)) * Math.PI) / 180;
    return `${TO_SIDE * Math.sin(rad)} ${-TO_SIDE * Math.cos(rad)}`;
  });
  const clockwise = (to - from + 360) % 360;
  const between = Math.min(clockwise, 360 - clockwise);
  const radius = TO_SIDE * Math.tan((between * Math.PI) / 360);
  const way = between > 179 ? `L${end}` : `A${radius} ${radius} 0 0 ${clockwise < 180 ? 0 : 1} ${end}`;
  const beads = between < 61 ? 3 : 5; // as on paper
  return ["part-rim", "part", "part-sign"].map((look) => svg("path", { "class": look, "data-ink": ink, pathLength: beads, d: `M${start}${way}` }));
}

/**
 * Draw a cell by itself.
 * @param {Wire.Board} board
 * @param {Omit<Page.Standing, "name">} cell
 */
export function cellPicture({ outline, plain }, cell) {
  const node = drawnCell("", outline, false);
  dress(node, cell, false);
  return svg("svg", { class: plain ? "board alone plain" : "board alone", viewBox: `${-HALF_SHOWN} ${-HALF_SHOWN} ${2 * HALF_SHOWN} ${2 * HALF_SHOWN}`, "aria-hidden": "true" }, node);
}

/**
 * Draw where a piece looks, and opposite, so that neither hides the other, the first letter of each mark on it.
 * @param {Omit<Page.Standing, "name">} cell
 * @param {boolean} turned
 */
function signs({ heading = "", marks = [], parts = [] }, turned) {
  if (parts.length) return marks.map((mark, i) => onCorner(markSigns[mark] ?? "", i, parts));
  const away = ((angle(heading || "ne", turned) + 90) * Math.PI) / 180;
  const drawn = marks.flatMap((mark, i) => {
    const [x, y] = [0.25 * Math.cos(away) + 0.2 * i, 0.25 * Math.sin(away)];
    return [svg("circle", { class: "mark", cx: x, cy: y, r: 0.13 }), svg("text", { class: "mark-letter", x, y }, mark.charAt(0).toUpperCase())];
  });
  const pointer = { class: "pointer", d: "M-0.16 -0.24L0 -0.5L0.16 -0.24z", transform: `rotate(${angle(heading, turned)})` };
  return [...(heading && !parts.length ? [svg("path", pointer)] : []), ...drawn];
}

/**
 * Draw the sign of a mark in a corner of a piece, where no part of it runs.
 * @param {string} sign
 * @param {number} number of the corner
 * @param {Wire.Part[]} parts
 */
function onCorner(sign, number, parts) {
  const rad = ((((parts[0]?.ends[0] ?? 0) % 60 ? 0 : 90) + 120 * number) * Math.PI) / 180;
  return svg("g", { transform: `translate(${0.45 * Math.sin(rad)} ${-0.45 * Math.cos(rad)}) scale(0.72)` }, markPath(sign));
}

/** Draw what is known of a piece and not seen, in its cell's upper left corner. @param {Omit<Page.Standing, "name">} cell */
function noted({ note = "" }) {
  const [x, y, width, height] = [-0.46, -0.46, 0.1 + 0.14 * note.length, 0.26];
  return note ? [svg("rect", { x, y, width, height, rx: 0.07 }), svg("text", { x: x + width / 2, y: y + height / 2 }, note)] : [];
}

/**
 * @param {SVGElement} node
 * @param {string} key
 * @param {string | null | undefined} value
 */
function set(node, key, value) {
  if (value) node.dataset[key] = value;
  else delete node.dataset[key];
}
