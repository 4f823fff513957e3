// The board as an SVG grid: draws cells, marks, arrows and rings, and reports taps and keys by cell name.
// A cell has the outline that the server gives it (a square, a hexagon, whatever else), nothing here knows games.

import { aimedAt, svg, within } from "./dom.js";
import { angle, beside, centreOf, centresOf, coordinates, shortened } from "./geometry.js";
import { known } from "./known.js";
import { outlines } from "./outlines.js";
import { say } from "./words.js";

const MARGIN = 0.42;
const EDGE = 0.12;
const SMALLEST_CELL_PX = 27; // on a phone of 390 px half a column shows at the edge: there is more
const MOST_COLUMNS_FITTING = 15; // on the narrowest phone
const SQUARE = 4;
const WHOLE = { x: -0.5, y: -0.5, width: 1, height: 1 };
/** @type {Record<string, Page.Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Say a cell as a screen reader should: "e5, red, black's, active", what lies below it, and what else there is to say of it.
 * @param {Page.Standing} cell
 */
export function cellLabel(cell, note = "", ground = "") {
  const what = cell.piece ?? (cell.colour ? say("colour", { letter: cell.colour }) : say("empty"));
  const whose = cell.owner === "none" ? (cell.colour ? [say("nobodys")] : []) : [say("whose", { side: cell.owner })];
  const looks = cell.heading ? [say("facing", { heading: cell.heading })] : [];
  const more = [cell.noted ?? "", ground, note].filter(Boolean);
  const parts = [cell.name, what, ...whose, ...looks, ...(cell.marks ?? []), ...(cell.active ? [say("active")] : []), ...more];
  return say("label", { parts });
}

export class BoardView {
  /**
   * onAct(name) is called for a tap or Enter on a cell.
   * @param {HTMLElement} host
   * @param {(name: string) => void} onAct
   */
  constructor(host, onAct = () => {}) {
    this.host = host;
    this.onAct = onAct;
    this.turned = false;
    /** @type {Wire.Board & { drawnTurned: boolean } | null} */
    this.board = null;
    this.square = true;
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    /** @type {Map<string, Page.Point>} */
    this.centres = new Map();
    /** @type {Map<string, string>} */
    this.grounds = new Map(); // cell -> the regions that it is part of, in words
    // What setBoard draws.
    this.root = svg("svg");
    this.outlines = svg("g");
    this.rings = svg("g");
    this.arrows = svg("g");
  }

  /**
   * Draw an empty board; does nothing where the same board is drawn already.
   * @param {Wire.Board} board
   */
  setBoard(board) {
    if (this.board?.shape === board.shape && this.board.drawnTurned === this.turned) return false;
    this.board = { ...board, drawnTurned: this.turned };
    this.square = board.outline.length === SQUARE;
    const { width, height } = board;
    this.centres = centresOf(board, this.turned);
    this.nodes.clear();
    const box = { x: -MARGIN, y: -MARGIN, width: width + MARGIN + EDGE, height: height + MARGIN + EDGE };
    this.root = svg("svg", { class: "board", viewBox: Object.values(box).join(" "), role: "grid", "aria-label": say("board") });
    this.root.append(
      svg("rect", { class: "mat", ...box, rx: 0.18 }),
      ...this.#coordinates(),
      ...this.#rows(board),
      (this.outlines = svg("g", { class: "outlines", "aria-hidden": "true" })),
      (this.rings = svg("g", { class: "rings", "aria-hidden": "true" })),
      (this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" })),
    );
    this.root.addEventListener("click", (event) => this.#tapped(event));
    this.root.addEventListener("keydown", (event) => this.#keyed(event));
    this.host.replaceChildren(this.root);
    this.#enlarge(width);
    return true;
  }

  /**
   * Let a board with many columns be wider than a small screen, so that a finger still finds its cells.
   * @param {number} columns
   */
  #enlarge(columns) {
    const needed = columns * SMALLEST_CELL_PX;
    if (columns <= MOST_COLUMNS_FITTING || needed <= this.host.clientWidth) return;
    this.root.classList.add("large");
    this.root.style.minWidth = `${needed}px`;
  }

  /** Letters above and numbers beside a board of columns; elsewhere each row says its number where it begins. */
  #coordinates() {
    const { columns, rows } = coordinates(this.centres);
    /** @type {(x: number, y: number, said: string) => Node} */
    const text = (x, y, said) => svg("text", { class: "coordinate", x, y, "aria-hidden": "true" }, said);
    return [
      ...(this.square ? [...columns].map(([letter, x]) => text(x, -MARGIN / 2, letter)) : []),
      ...[...rows].map(([number, [x, y]]) => text(this.square ? -MARGIN / 2 : x - 0.5 - MARGIN / 2, y, number)),
    ];
  }

  /** @param {Wire.Board} board */
  #rows({ outline, shaded, regions }) {
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    for (const [name, [x, y]] of this.centres) {
      const row = rows.get(y) ?? svg("g", { role: "row" });
      rows.set(y, row);
      const node = this.#cell(name, x, y, outline);
      const below = regions.filter(({ cells }) => cells.includes(name));
      node.classList.toggle("shaded", shaded.includes(name));
      within(node, ".core", SVGElement).after(...below.map((region) => svg("use", { href: `#region-${region.name}`, ...WHOLE })));
      this.grounds.set(name, below.map(({ words }) => words).join(", "));
      this.nodes.set(name, node);
      row.append(node);
    }
    known(this.nodes.values().next().value, "The board's first cell").setAttribute("tabindex", "0");
    return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  }

  /**
   * @param {string} name
   * @param {number} x
   * @param {number} y
   * @param {Page.Point[]} corners
   */
  #cell(name, x, y, corners) {
    const turn = this.turned ? -1 : 1;
    /** @type {(part: string, scale: number) => Node} */
    const outline = (part, scale) => {
      const points = corners.map(([u, v]) => `${turn * u * scale} ${turn * v * scale}`).join(" ");
      return svg("polygon", { class: part, points });
    };
    const tile = this.square ? 0.62 : 0.5;
    const [flagX, flagY] = this.square ? [0, 0] : [0.14, 0.03];
    return svg(
      "g",
      { class: "cell", role: "gridcell", tabindex: "-1", "data-name": name, transform: `translate(${x} ${y})` },
      outline("rim", 0.95),
      outline("core", 0.7),
      svg("rect", { class: "tile", x: -tile / 2, y: -tile / 2, width: tile, height: tile, rx: 0.07 }),
      svg("use", { class: "symbol", href: "#symbol-R", x: -tile * 0.39, y: -tile * 0.39, width: tile * 0.78, height: tile * 0.78 }),
      svg("circle", { class: "stone", r: 0.34 }),
      svg("path", { class: "stone-half", d: "M-0.2404 0.2404A0.34 0.34 0 0 1 0.2404 -0.2404z" }),
      svg("use", { class: "picture", href: "#symbol-R", x: -0.24, y: -0.24, width: 0.48, height: 0.48 }),
      svg("text", { class: "stone-mark" }),
      svg("g", { class: "signs", "aria-hidden": "true" }),
      svg("text", { class: "empty" }, "?"),
      ...(this.square ? [] : [svg("text", { class: "own-name", y: 0.43 }, name.replace(/\d+/, ""))]),
      outline("under", 0.924),
      outline("ring", 0.924),
      svg("g", { class: "badge", "aria-hidden": "true" }, svg("circle", { cx: 0.31, cy: -0.31, r: 0.17 }), svg("path", { d: "M0.31 -0.4v0.09m0 0.075v0.005" })),
      svg("circle", { class: "dot", r: 0.075, cx: this.square ? 0.36 : 0.3, cy: this.square ? 0.36 : 0.3 }),
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
   * Return what a cell is drawn as.
   * @param {string} name
   */
  #node(name) {
    return known(this.nodes.get(name), `The cell ${name}`);
  }

  /**
   * Show what stands on these cells; notes: what a screen reader says besides, by cell name.
   * @param {Iterable<Page.Standing>} cells
   * @param {Record<string, string>} notes
   */
  setCells(cells, notes = {}) {
    for (const cell of cells) {
      const node = this.#node(cell.name);
      node.dataset.owner = cell.owner;
      node.setAttribute("aria-label", cellLabel(cell, notes[cell.name], this.grounds.get(cell.name)));
      set(node, "colour", cell.colour);
      set(node, "piece", cell.piece);
      set(node, "active", cell.active ? "yes" : null);
      within(node, ".symbol", SVGUseElement).setAttribute("href", `#symbol-${cell.colour ?? "R"}`);
      const token = cell.piece && document.getElementById(`symbol-${cell.piece}`) ? cell.piece : null;
      set(node, "token", token);
      within(node, ".picture", SVGUseElement).setAttribute("href", `#symbol-${token ?? "R"}`);
      within(node, ".stone-mark", SVGTextElement).textContent = (token ? cell.owner : cell.piece ?? "").charAt(0).toUpperCase();
      within(node, ".signs", SVGGElement).replaceChildren(...this.#signs(cell));
      within(node, ".known", SVGGElement).replaceChildren(...noted(cell));
    }
    if (this.board?.joined) this.#outline();
  }

  /** Draw the outline of what belongs together, by what stands on all cells now. */
  #outline() {
    /** @type {Map<string, string[]>} */
    const owned = new Map();
    for (const [name, { dataset }] of this.nodes) {
      if (dataset.piece && dataset.owner && dataset.owner !== "none") owned.set(dataset.owner, [...(owned.get(dataset.owner) ?? []), name]);
    }
    this.outlines.replaceChildren(...outlines(owned, this.centres, `outline-${this.host.id}`));
  }

  /**
   * Draw where a piece looks, and opposite, so that neither hides the other, the first letter of each mark on it.
   * @param {Page.Standing} cell
   */
  #signs({ heading = "", marks = [] }) {
    const away = ((angle(heading || "ne", this.turned) + 90) * Math.PI) / 180;
    const signs = marks.flatMap((mark, i) => {
      const [x, y] = [0.25 * Math.cos(away) + 0.2 * i, 0.25 * Math.sin(away)];
      return [svg("circle", { class: "mark", cx: x, cy: y, r: 0.13 }), svg("text", { class: "mark-letter", x, y }, mark.charAt(0).toUpperCase())];
    });
    const pointer = { class: "pointer", d: "M-0.16 -0.24L0 -0.5L0.16 -0.24z", transform: `rotate(${angle(heading, this.turned)})` };
    return [...(heading ? [svg("path", pointer)] : []), ...signs];
  }

  /**
   * Mark cells: class name -> names; what is not named loses the mark.
   * @param {Record<string, Iterable<string>>} marks
   */
  mark(marks) {
    for (const [kind, names] of Object.entries(marks)) {
      const wanted = new Set(names);
      for (const [name, node] of this.nodes) node.classList.toggle(kind, wanted.has(name));
    }
  }

  /**
   * Say what a tap does here: "cell" where it names one, "choice" where it selects one for a choice.
   * @param {string} value
   */
  set taps(value) {
    this.root.dataset.taps = value;
  }

  /**
   * Draw arrows from attackers to what they captured.
   * @param {[from: string, to: string][]} pairs
   */
  setArrows(pairs) {
    const drawn = pairs.flatMap(([from, to]) => {
      const line = shortened(centreOf(this.centres, from), centreOf(this.centres, to));
      return [svg("line", { class: "arrow-halo", ...line }), svg("line", { class: "arrow", ...line })];
    });
    this.arrows.replaceChildren(...drawn);
  }

  /**
   * Draw closed walks of cells.
   * @param {string[][]} rings
   */
  setRings(rings) {
    const drawn = rings.flatMap((names) => {
      const points = names.map((name) => centreOf(this.centres, name).join(" ")).join(" ");
      return [svg("polygon", { class: "won-halo", points }), svg("polygon", { class: "won", points })];
    });
    this.rings.replaceChildren(...drawn);
  }

  /** Return the name of the focused cell, null where none is. */
  get focused() {
    const node = document.activeElement;
    return node instanceof SVGElement && node.closest(".board") === this.root ? node.dataset.name ?? null : null;
  }

  /** @param {string} name */
  focus(name) {
    for (const other of this.nodes.values()) other.setAttribute("tabindex", "-1");
    const node = this.#node(name);
    node.setAttribute("tabindex", "0");
    node.focus();
  }

  /** @param {Event} event */
  #tapped(event) {
    const name = aimedAt(event, ".cell")?.dataset.name;
    if (name) this.onAct(name);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const name = this.focused;
    const direction = ARROWS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onAct(name);
    } else if (direction) {
      event.preventDefault();
      event.stopPropagation();
      this.focus(beside(this.centres, name, direction));
    }
  }
}

/** Draw what is known of a piece and not seen, in its cell's upper left corner. @param {Page.Standing} cell */
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
