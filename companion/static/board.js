// The board as an SVG grid: draws cells, marks and arrows, and reports taps and keys by cell name.

import { svg } from "./dom.js";

const COLOURS = { R: "red", G: "green", B: "blue" };
const MARGIN = 0.42;
const SMALLEST_CELL_PX = 26;
const MOST_COLUMNS_FITTING = 12; // on the narrowest phone
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Say a cell as a screen reader should: "e5, red, black's, active". */
export function cellLabel(cell) {
  const what = cell.piece ?? COLOURS[cell.colour] ?? "empty";
  const whose = cell.owner === "none" ? "nobody's" : `${cell.owner}'s`;
  return [cell.name, what, whose, ...(cell.active ? ["active"] : [])].join(", ");
}

export class BoardView {
  /** onAct(name) is called for a tap or Enter on a cell. */
  constructor(host, onAct = () => {}) {
    this.host = host;
    this.onAct = onAct;
    this.nodes = new Map();
    this.shape = null;
  }

  /** Draw an empty board; does nothing where the same board is drawn already. */
  setBoard(board) {
    if (this.shape === board.shape) return;
    this.shape = board.shape;
    this.centres = new Map(board.names.map((name, i) => [name, board.centres[i]]));
    const { width, height } = board;
    const box = `${-MARGIN} ${-MARGIN} ${width + MARGIN + 0.12} ${height + MARGIN + 0.12}`;
    this.root = svg("svg", { class: "board", viewBox: box, role: "grid", "aria-label": "Board" });
    this.root.append(
      svg("rect", { class: "mat", x: -MARGIN, y: -MARGIN, width: width + MARGIN + 0.12, height: height + MARGIN + 0.12, rx: 0.18 }),
      ...this.#coordinates(board),
      ...this.#rows(board),
      (this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" })),
    );
    this.root.addEventListener("click", (event) => this.#tapped(event));
    this.root.addEventListener("keydown", (event) => this.#keyed(event));
    this.host.replaceChildren(this.root);
    this.#enlarge(width);
  }

  /** Let a board with many columns be wider than a small screen, so that a finger still finds its cells. */
  #enlarge(columns) {
    const needed = columns * SMALLEST_CELL_PX;
    if (columns <= MOST_COLUMNS_FITTING || needed <= this.host.clientWidth) return;
    this.root.classList.add("large");
    this.root.style.minWidth = `${needed}px`;
  }

  #coordinates(board) {
    const columns = new Map();
    const rows = new Map();
    board.names.forEach((name, i) => {
      const [, letter, number] = name.match(/^([a-z]+)(\d+)$/);
      columns.set(letter, board.centres[i][0]);
      rows.set(number, board.centres[i][1]);
    });
    const text = (x, y, said) => svg("text", { class: "coordinate", x, y, "aria-hidden": "true" }, said);
    return [
      ...[...columns].map(([letter, x]) => text(x, -MARGIN / 2, letter)),
      ...[...rows].map(([number, y]) => text(-MARGIN / 2, y, number)),
    ];
  }

  #rows(board) {
    const rows = new Map();
    board.names.forEach((name, i) => {
      const [x, y] = board.centres[i];
      if (!rows.has(y)) rows.set(y, svg("g", { role: "row" }));
      const node = cellNode(name, x, y);
      this.nodes.set(name, node);
      rows.get(y).append(node);
    });
    const first = this.nodes.values().next().value;
    first.setAttribute("tabindex", "0");
    return rows.values();
  }

  /** Show what stands on these cells. */
  setCells(cells) {
    for (const cell of cells) {
      const node = this.nodes.get(cell.name);
      node.dataset.owner = cell.owner;
      node.setAttribute("aria-label", cellLabel(cell));
      cell.colour ? (node.dataset.colour = cell.colour) : delete node.dataset.colour;
      cell.active ? (node.dataset.active = "") : delete node.dataset.active;
      node.querySelector("use").setAttribute("href", `#symbol-${cell.colour ?? "R"}`);
    }
  }

  /** Mark cells: class name -> names; what is not named loses the mark. */
  mark(marks) {
    for (const [kind, names] of Object.entries(marks)) {
      const wanted = new Set(names);
      for (const [name, node] of this.nodes) node.classList.toggle(kind, wanted.has(name));
    }
  }

  set phase(value) {
    this.root.dataset.phase = value;
  }

  /** Draw arrows from attackers to what they captured. */
  setArrows(pairs) {
    const drawn = pairs.flatMap(([from, to]) => {
      const line = shortened(this.centres.get(from), this.centres.get(to));
      return [svg("line", { class: "arrow-halo", ...line }), svg("line", { class: "arrow", ...line })];
    });
    this.arrows.replaceChildren(...drawn);
  }

  /** Return the name of the focused cell, null where none is. */
  get focused() {
    return document.activeElement?.dataset?.name ?? null;
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
    if (!name) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onAct(name);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
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

function cellNode(name, x, y) {
  const rim = { class: "rim", x: -0.475, y: -0.475, width: 0.95, height: 0.95, rx: 0.03 };
  return svg(
    "g",
    { class: "cell", role: "gridcell", tabindex: "-1", "data-name": name, transform: `translate(${x} ${y})` },
    svg("rect", rim),
    svg("rect", { class: "core", x: -0.35, y: -0.35, width: 0.7, height: 0.7, rx: 0.02 }),
    svg("rect", { class: "tile", x: -0.31, y: -0.31, width: 0.62, height: 0.62, rx: 0.07 }),
    svg("use", { class: "symbol", href: "#symbol-R", x: -0.24, y: -0.24, width: 0.48, height: 0.48 }),
    svg("text", { class: "empty" }, "?"),
    svg("rect", { class: "under", x: -0.462, y: -0.462, width: 0.924, height: 0.924, rx: 0.04 }),
    svg("rect", { class: "ring", x: -0.462, y: -0.462, width: 0.924, height: 0.924, rx: 0.04 }),
    svg(
      "g",
      { class: "flag" },
      svg("path", { class: "yellow", d: "M-0.475 -0.475h0.45l-0.45 0.45z" }),
      svg("path", { class: "stripe", d: "M-0.475 -0.355l0.12 -0.12h0.065l-0.185 0.185zM-0.475 -0.185l0.29 -0.29h0.065l-0.355 0.355z" }),
    ),
  );
}

function shortened([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return { x1: x1 + ux * 0.3, y1: y1 + uy * 0.3, x2: x2 - ux * 0.3, y2: y2 - uy * 0.3 };
}
