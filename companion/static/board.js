// The board as an SVG grid: draws cells, marks, arrows and rings, and reports taps and keys by cell name.
// A cell has the outline that the server gives it (a square, a hexagon, whatever else), nothing here knows games.

import { svg } from "./dom.js";

const COLOURS = { R: "red", G: "green", B: "blue" };
const MARGIN = 0.42;
const EDGE = 0.12;
const SMALLEST_CELL_PX = 27; // on a phone of 390 px half a column shows at the edge: there is more
const MOST_COLUMNS_FITTING = 15; // on the narrowest phone
const SQUARE = 4;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where a piece looks, in words, clockwise from the board's top; the angle at which this screen shows it. */
export const HEADINGS = { n: "north", ne: "north-east", e: "east", se: "south-east", s: "south", sw: "south-west", w: "west", nw: "north-west" };
export const angle = (heading, turned) => 45 * Object.keys(HEADINGS).indexOf(heading) + (turned ? 180 : 0);

/** Say a cell as a screen reader should: "e5, red, black's, active", and what else there is to say of it. */
export function cellLabel(cell, worded = (words) => words, note = "") {
  const what = cell.piece ?? COLOURS[cell.colour] ?? "empty";
  const whose = cell.owner === "none" ? (cell.colour ? ["nobody's"] : []) : [`${cell.owner}'s`];
  const looks = cell.heading ? [`facing ${HEADINGS[cell.heading]}`] : [];
  return worded([cell.name, what, ...whose, ...looks, ...(cell.marks ?? []), ...(cell.active ? ["active"] : []), ...(note ? [note] : [])].join(", "));
}

export class BoardView {
  /** onAct(name) is called for a tap or Enter on a cell; worded(words) puts labels into other words. */
  constructor(host, onAct = () => {}, worded = (words) => words) {
    this.host = host;
    this.onAct = onAct;
    this.worded = worded;
    this.nodes = new Map();
    this.board = null;
    this.turned = false;
  }

  /** Draw an empty board; does nothing where the same board is drawn already. */
  setBoard(board) {
    if (this.board?.shape === board.shape && this.board.drawnTurned === this.turned) return false;
    this.board = { ...board, drawnTurned: this.turned };
    this.square = board.outline.length === SQUARE;
    const { width, height } = board;
    const place = ([x, y]) => (this.turned ? [width - x, height - y] : [x, y]);
    this.centres = new Map(board.names.map((name, i) => [name, place(board.centres[i])]));
    this.nodes.clear();
    const box = { x: -MARGIN, y: -MARGIN, width: width + MARGIN + EDGE, height: height + MARGIN + EDGE };
    this.root = svg("svg", { class: "board", viewBox: Object.values(box).join(" "), role: "grid", "aria-label": "Board" });
    this.root.append(
      svg("rect", { class: "mat", ...box, rx: 0.18 }),
      ...this.#coordinates(),
      ...this.#rows(),
      (this.rings = svg("g", { class: "rings", "aria-hidden": "true" })),
      (this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" })),
    );
    this.root.addEventListener("click", (event) => this.#tapped(event));
    this.root.addEventListener("keydown", (event) => this.#keyed(event));
    this.host.replaceChildren(this.root);
    this.#enlarge(width);
    return true;
  }

  /** Let a board with many columns be wider than a small screen, so that a finger still finds its cells. */
  #enlarge(columns) {
    const needed = columns * SMALLEST_CELL_PX;
    if (columns <= MOST_COLUMNS_FITTING || needed <= this.host.clientWidth) return;
    this.root.classList.add("large");
    this.root.style.minWidth = `${needed}px`;
  }

  /** Letters above and numbers beside a board of columns; elsewhere each row says its number where it begins. */
  #coordinates() {
    const columns = new Map();
    const rows = new Map();
    for (const [name, [x, y]] of this.centres) {
      const [, letter, number] = name.match(/^([a-z]+)(\d+)$/);
      columns.set(letter, x);
      rows.set(number, [Math.min(x, rows.get(number)?.[0] ?? Infinity), y]);
    }
    const text = (x, y, said) => svg("text", { class: "coordinate", x, y, "aria-hidden": "true" }, said);
    const left = ([number, [x, y]]) => text(this.square ? -MARGIN / 2 : x - 0.5 - MARGIN / 2, y, number);
    return [
      ...(this.square ? [...columns].map(([letter, x]) => text(x, -MARGIN / 2, letter)) : []),
      ...[...rows].map(left),
    ];
  }

  #rows() {
    const rows = new Map();
    for (const [name, [x, y]] of this.centres) {
      if (!rows.has(y)) rows.set(y, svg("g", { role: "row" }));
      const node = this.#cell(name, x, y);
      this.nodes.set(name, node);
      rows.get(y).append(node);
    }
    const first = this.nodes.values().next().value;
    first.setAttribute("tabindex", "0");
    return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  }

  #cell(name, x, y) {
    const turn = this.turned ? -1 : 1;
    const outline = (part, scale) => {
      const points = this.board.outline.map(([u, v]) => `${turn * u * scale} ${turn * v * scale}`).join(" ");
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
    );
  }

  /** Show what stands on these cells; notes: what a screen reader says besides, by cell name. */
  setCells(cells, notes = {}) {
    for (const cell of cells) {
      const node = this.nodes.get(cell.name);
      node.dataset.owner = cell.owner;
      node.setAttribute("aria-label", cellLabel(cell, this.worded, notes[cell.name]));
      set(node, "colour", cell.colour);
      set(node, "piece", cell.piece);
      set(node, "active", cell.active ? "yes" : null);
      node.querySelector("use").setAttribute("href", `#symbol-${cell.colour ?? "R"}`);
      node.querySelector(".stone-mark").textContent = cell.piece?.[0].toUpperCase() ?? "";
      node.querySelector(".signs").replaceChildren(...this.#signs(cell));
    }
  }

  /** Draw where a piece looks, and opposite, so that neither hides the other, the first letter of each mark on it. */
  #signs({ heading, marks = [] }) {
    const away = ((angle(heading || "ne", this.turned) + 90) * Math.PI) / 180;
    const signs = marks.flatMap((mark, i) => {
      const [x, y] = [0.25 * Math.cos(away) + 0.2 * i, 0.25 * Math.sin(away)];
      return [svg("circle", { class: "mark", cx: x, cy: y, r: 0.13 }), svg("text", { class: "mark-letter", x, y }, mark[0].toUpperCase())];
    });
    const pointer = { class: "pointer", d: "M-0.16 -0.24L0 -0.5L0.16 -0.24z", transform: `rotate(${angle(heading, this.turned)})` };
    return [...(heading ? [svg("path", pointer)] : []), ...signs];
  }

  /** Mark cells: class name -> names; what is not named loses the mark. */
  mark(marks) {
    for (const [kind, names] of Object.entries(marks)) {
      const wanted = new Set(names);
      for (const [name, node] of this.nodes) node.classList.toggle(kind, wanted.has(name));
    }
  }

  /** Say what a tap does here: "cell" where it names one, "choice" where it selects one for a choice. */
  set taps(value) {
    this.root.dataset.taps = value;
  }

  /** Draw arrows from attackers to what they captured. */
  setArrows(pairs) {
    const drawn = pairs.flatMap(([from, to]) => {
      const line = shortened(this.centres.get(from), this.centres.get(to));
      return [svg("line", { class: "arrow-halo", ...line }), svg("line", { class: "arrow", ...line })];
    });
    this.arrows.replaceChildren(...drawn);
  }

  /** Draw closed walks of cells. */
  setRings(rings) {
    const drawn = rings.flatMap((names) => {
      const points = names.map((name) => this.centres.get(name).join(" ")).join(" ");
      return [svg("polygon", { class: "won-halo", points }), svg("polygon", { class: "won", points })];
    });
    this.rings.replaceChildren(...drawn);
  }

  /** Return the name of the focused cell, null where none is. */
  get focused() {
    return document.activeElement?.closest?.(".board") === this.root ? document.activeElement.dataset.name : null;
  }

  focus(name) {
    for (const node of this.nodes.values()) node.setAttribute("tabindex", "-1");
    const node = this.nodes.get(name);
    node.setAttribute("tabindex", "0");
    node.focus();
  }

  #tapped(event) {
    const node = event.target.closest(".cell");
    if (node) this.onAct(node.dataset.name);
  }

  #keyed(event) {
    const name = this.focused;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onAct(name);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      this.focus(this.#beside(name, ARROWS[event.key]));
    }
  }

  /** Return the nearest cell in a direction, the cell itself at the edge. */
  #beside(name, [dx, dy]) {
    const [x, y] = this.centres.get(name);
    let best = name;
    let nearest = Infinity;
    for (const [other, [u, v]] of this.centres) {
      const along = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (along > 0.4 && along + 3 * aside < nearest) {
        nearest = along + 3 * aside;
        best = other;
      }
    }
    return best;
  }
}

function set(node, key, value) {
  if (value) node.dataset[key] = value;
  else delete node.dataset[key];
}

function shortened([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return { x1: x1 + ux * 0.3, y1: y1 + uy * 0.3, x2: x2 - ux * 0.3, y2: y2 - uy * 0.3 };
}
