// The board as an SVG grid: draws cells, marks, arrows and rings, and reports taps and keys by cell name.
// A cell has the outline that the server gives it (a square, a hexagon, whatever else), nothing here knows games.

import { cellLabel, drawnCell, dress } from "./cell.js";
import { aimedAt, svg, within } from "./dom.js";
import { beside, beyond, centreOf, centresOf, coordinates, hourOf, seenFrom, shortWay } from "./geometry.js";
import { magnified } from "./magnifier.js";
import { known } from "./known.js";
import { drawnTraces } from "./scenes.js";
import { outlines } from "./outlines.js";
import { say } from "./words.js";

const MARGIN = 0.42;
const EDGE = 0.12;
const FOOT = 0.62; // below the board, where counters stand under their columns
const BEYOND = 0.32; // so much of the cells beyond the rim is shown where edges are joined
const FINGER_PX = 44; // what a finger finds without a second look
const SMALLEST_CELL_PX = 27; // on a phone of 390 px half a column shows at the edge: there is more
const MOST_COLUMNS_FITTING = 15; // on the narrowest phone
const MAGNIFIED_BELOW_PX = 32; // a finger cannot tell smaller cells apart
const SQUARE = 4;
const WHOLE = { x: -0.5, y: -0.5, width: 1, height: 1 };
/** @type {Record<string, Page.Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  /**
   * onAct(name, isSecond) is called for a tap or Enter on a cell, onLift(from) when a drag leaves a cell from which a way
   * goes on, onSlide(from, to) when it ends on another.
   * @param {HTMLElement} host
   * @param {(name: string, isSecond: boolean) => void} onAct
   * @param {(from: string) => void} onLift
   * @param {(from: string, to: string) => void} onSlide
   */
  constructor(host, onAct = () => {}, onLift = () => {}, onSlide = () => {}) {
    this.host = host;
    this.onAct = onAct;
    this.pointer = ""; // what touched the board last: "touch", "mouse" or "pen"
    this.onLift = onLift;
    this.onSlide = onSlide;
    /** @type {{ from: string, lifted: boolean } | null} */
    this.drag = null;
    this.turned = false;
    this.zoomed = false;
    this.footed = false; // whether counters stand under columns
    /** @type {Wire.Board & { drawnTurned: boolean, drawnFooted: boolean } | null} */
    this.board = null;
    /** @type {Map<string, string>} */
    this.shown = new Map(); // what each cell shows, so that only what is different is drawn anew
    this.square = true;
    this.upright = false;
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    /** @type {Map<string, Page.Point>} */
    this.centres = new Map();
    /** @type {Page.Point | null} */
    this.joined = null; // width and height of a board whose edges are joined
    /** @type {Map<string, string>} */
    this.grounds = new Map(); // cell -> the regions that it is part of, in words
    /** @type {Map<string, number>} */
    this.footing = new Map(); // column -> what its counter shows
    /** @type {Map<string, number>} */
    this.headings = new Map(); // cell -> where its piece looks, in degrees clockwise, of pieces on hexagons
    // What setBoard draws.
    this.root = svg("svg");
    this.outlines = svg("g");
    this.traces = svg("g");
    this.foot = svg("g");
    this.rings = svg("g");
    this.arrows = svg("g");
  }

  /**
   * Draw an empty board; does nothing where the same board is drawn already.
   * @param {Wire.Board} board
   */
  setBoard(board) {
    if (this.board?.shape === board.shape && this.board.drawnTurned === this.turned && this.board.drawnFooted === this.footed) return false;
    this.board = { ...board, drawnTurned: this.turned, drawnFooted: this.footed };
    this.shown.clear();
    this.square = board.outline.length === SQUARE;
    this.upright = !this.square && board.outline.some(([, y]) => Math.abs(y) < 0.01); // hexagons that lie on a side
    const { width, height } = board;
    this.centres = centresOf(board, this.turned);
    this.joined = board.torus ? [width, height] : null;
    this.nodes.clear();
    const more = this.#more;
    const [begin, end] = [-MARGIN - more, MARGIN + EDGE + 2 * more];
    const across = this.square ? end : this.upright ? MARGIN + EDGE : 2 * MARGIN;
    const box = { x: begin, y: begin, width: width + across, height: this.footed ? this.#bottom + FOOT - begin : height + end };
    this.root = svg("svg", { class: board.plain ? "board plain" : "board", viewBox: Object.values(box).join(" "), role: "grid", "aria-label": say("board") });
    this.root.append(
      svg("rect", { class: "mat", ...box, rx: 0.18 }),
      ...this.#coordinates(),
      ...this.#rows(board),
      ...this.#ghosts(),
      (this.outlines = svg("g", { class: "outlines", "aria-hidden": "true" })),
      (this.traces = svg("g", { class: "traces", "aria-hidden": "true" })),
      (this.foot = svg("g", { class: "foot", "aria-hidden": "true" })),
      (this.rings = svg("g", { class: "rings", "aria-hidden": "true" })),
      (this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" })),
    );
    this.root.addEventListener("click", (event) => this.#tapped(event));
    this.root.addEventListener("keydown", (event) => this.#keyed(event));
    this.root.addEventListener("pointerdown", (event) => this.#pressed(event));
    this.root.addEventListener("pointermove", (event) => this.#moved(event));
    this.root.addEventListener("pointerup", (event) => this.#dropped(event));
    this.root.addEventListener("pointercancel", () => (this.drag = null));
    this.root.addEventListener("touchmove", (event) => this.#held(event), { passive: false });
    this.host.replaceChildren(this.root);
    this.#enlarge(width);
    return true;
  }

  /** Where the lowest cells end. */
  get #bottom() {
    return Math.max(...[...this.centres.values()].map(([, y]) => y)) + 0.5;
  }

  /** How much is shown beyond the rim. */
  get #more() {
    return this.joined ? BEYOND : 0;
  }

  /** Show once more, beyond the rim, what lies at the opposite edge where the board goes on there. */
  #ghosts() {
    if (!this.joined) return [];
    const [width, height] = this.joined;
    const shown = { x: -BEYOND, y: -BEYOND, width: width + 2 * BEYOND, height: height + 2 * BEYOND };
    const id = `beyond-${this.host.id}`;
    const seen = beyond(this.centres, this.joined).map(([name, [u, v]]) => {
      const [x, y] = centreOf(this.centres, name);
      return svg("use", { href: `#${this.#idOf(name)}`, x: u - x, y: v - y });
    });
    return [svg("clipPath", { id }, svg("rect", shown)), svg("g", { class: "beyond", "clip-path": `url(#${id})`, "aria-hidden": "true" }, ...seen)];
  }

  /** @param {string} name */
  #idOf(name) {
    return `${this.host.id}-${name}`;
  }

  /**
   * Let a board with many columns be wider than a small screen, so that a finger still finds its cells.
   * @param {number} columns
   */
  #enlarge(columns) {
    const needed = columns * (this.zoomed ? FINGER_PX : SMALLEST_CELL_PX);
    const large = columns > MOST_COLUMNS_FITTING && needed > this.host.clientWidth;
    this.root.classList.toggle("large", large);
    this.root.style.minWidth = large ? `${needed}px` : "";
  }

  /** Tell whether squares can be made larger than the screen shows all of them. */
  get zooms() {
    const columns = this.board?.width ?? 0;
    return columns > MOST_COLUMNS_FITTING && columns * FINGER_PX > this.host.clientWidth;
  }

  /** Make squares as large as a finger needs them, or smaller again; the middle of the board stays in view. */
  zoom() {
    this.zoomed = !this.zoomed;
    const { scrollLeft, clientWidth, scrollWidth } = this.host;
    const middle = (scrollLeft + clientWidth / 2) / scrollWidth;
    this.#enlarge(this.board?.width ?? 0);
    this.host.scrollLeft = middle * this.host.scrollWidth - clientWidth / 2;
  }

  /**
   * Letters above and numbers beside a board of columns; elsewhere the letters of the top row stand above, and each row
   * says its number where it begins and its last letter where it ends, as on paper.
   */
  #coordinates() {
    const { columns, rows, first, ends } = coordinates(this.centres);
    const upright = this.square || this.upright; // then cells of one letter stand in a column
    const aside = -MARGIN / 2 - this.#more;
    /** @type {(x: number, y: number, said: string) => Node} */
    const text = (x, y, said) => svg("text", { class: this.square ? "coordinate" : "coordinate loose", x, y, "aria-hidden": "true" }, said);
    return [
      ...[...(upright ? columns : first)].map(([letter, x]) => text(x, aside, letter)),
      ...(upright ? [] : [...ends.values()].map(({ letter, at: [x, y] }) => text(x + 0.5 + MARGIN / 2, y, letter))),
      ...[...rows].map(([number, [x, y]]) => text(this.square ? aside : x - 0.5 - MARGIN / 2, y, number)),
    ];
  }

  /** @param {Wire.Board} board */
  #rows({ outline, shaded = [], regions = [] }) {
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    for (const [name, [x, y]] of this.centres) {
      const row = rows.get(y) ?? svg("g", { role: "row" });
      rows.set(y, row);
      const attributes = { role: "gridcell", tabindex: "-1", id: this.joined ? this.#idOf(name) : null, "data-name": name, transform: `translate(${x} ${y})` };
      const node = drawnCell(name, outline, this.turned, attributes);
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
      const shows = JSON.stringify([cell, notes[cell.name]]);
      if (this.shown.get(cell.name) === shows) continue;
      this.shown.set(cell.name, shows);
      this.headings.set(cell.name, 30 * (hourOf(cell.heading ?? "") ?? 0));
      node.setAttribute("aria-label", cellLabel(cell, notes[cell.name], this.grounds.get(cell.name)));
      dress(node, cell, this.turned);
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
   * Draw arrows, each along the cells of its way.
   * @param {string[][]} ways
   */
  setArrows(ways) {
    const drawn = ways.flatMap((names) => {
      /** @type {Page.Point[]} */
      const way = [];
      for (const name of names.toReversed()) {
        const [next] = way;
        const centre = centreOf(this.centres, name);
        way.unshift(next ? seenFrom(next, centre, this.joined) : centre);
      }
      const points = shortWay(way)?.map((point) => point.join(" ")).join(" ");
      return points ? [svg("polyline", { class: "arrow-halo", points }), svg("polyline", { class: "arrow", points })] : [];
    });
    this.arrows.replaceChildren(...drawn);
  }

  /**
   * Draw closed ways along the threads of cells; return their lines.
   * @param {Wire.Enclosed[]} ways
   */
  setTraces(ways) {
    const drawn = drawnTraces(this.centres, ways);
    this.traces.replaceChildren(...drawn);
    return drawn.filter((node) => node instanceof SVGPathElement);
  }

  /**
   * Show counters under their columns, in the board's own picture.
   * @param {Wire.Tally[]} tallies
   */
  setFoot(tallies) {
    const y = this.#bottom + FOOT / 2;
    const before = this.footing;
    this.footing = new Map(tallies.map(({ column, value }) => [column, value]));
    if (this.foot.childElementCount && tallies.every(({ column, value }) => before.get(column) === value)) return;
    const shown = tallies.map(({ column, value }) => {
      const [x = 0] = [...this.centres].find(([name]) => name.replace(/\d+$/, "") === column)?.[1] ?? [];
      const moved = (before.get(column) ?? value) !== value ? " moved" : "";
      return svg("g", { class: (value ? "tally" : "tally none-left") + moved, transform: `translate(${x} ${y})` }, svg("rect", { x: -0.38, y: -0.24, width: 0.76, height: 0.48, rx: 0.12 }), svg("text", {}, String(value)));
    });
    this.foot.replaceChildren(...shown);
  }

  /**
   * Return what is drawn of some cells' pieces.
   * @param {string[]} names
   * @param {string} part
   */
  parts(names, part) {
    return names.map((name) => within(this.#node(name), part, SVGElement));
  }

  /**
   * Draw each part of a piece as strongly as it is near to what it is for: 1 or more steps, 0 for not found; none at all as usual.
   * @param {Record<string, number[]>} steps by cell
   */
  setReach(steps) {
    const any = Object.keys(steps).length > 0;
    this.root.classList.toggle("reached", any);
    for (const [name, node] of any ? this.nodes : []) {
      for (const [i, path] of [...within(node, ".parts", SVGElement).children].entries()) path.setAttribute("data-reach", String(Math.min(3, steps[name]?.[Math.floor(i / 3)] ?? 0)));
    }
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

  /** The cell that the tab key comes to, null where there is none. */
  get stop() {
    return [...this.nodes.values()].find((node) => node.getAttribute("tabindex") === "0") ?? null;
  }

  /** @param {string} name */
  focus(name) {
    this.#stopAt(name);
    this.#node(name).focus();
  }

  /** From now on the tab key comes to this cell. @param {string} name */
  #stopAt(name) {
    for (const other of this.nodes.values()) other.setAttribute("tabindex", "-1");
    this.#node(name).setAttribute("tabindex", "0");
  }

  /** @param {MouseEvent} event */
  #tapped(event) {
    const name = aimedAt(event, ".cell")?.dataset.name;
    if (!name) return;
    if (this.stop) this.#stopAt(name);
    if (this.pointer === "touch" && event.detail && this.cellPx < MAGNIFIED_BELOW_PX) {
      magnified(this.nodes, this.centres, name, this.root.getAttribute("class") ?? "").then((meant) => meant && this.onAct(meant, false));
    } else this.onAct(name, event.detail > 1);
  }

  /** How many times as wide as high the board is. */
  get aspect() {
    const [, , width = 1, height = 1] = (this.root.getAttribute("viewBox") ?? "").split(" ").map(Number);
    return width / height;
  }

  /** How wide a cell is on the screen. */
  get cellPx() {
    return this.root instanceof SVGGraphicsElement ? (this.root.getScreenCTM()?.a ?? 0) : 0;
  }

  /** A drag may begin where a way begins: what cannot go anywhere does not hold up scrolling. @param {PointerEvent} event */
  #pressed(event) {
    this.pointer = event.pointerType;
    const from = aimedAt(event, ".cell.leads")?.dataset.name;
    this.drag = from && event.isPrimary && !event.button ? { from, lifted: false } : null;
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { drag } = this;
    if (!drag || drag.lifted || this.#below(event) === drag.from) return;
    drag.lifted = true;
    this.root.setPointerCapture(event.pointerId); // so that it ends here wherever it ends
    this.onLift(drag.from);
  }

  /** @param {PointerEvent} event */
  #dropped(event) {
    const { drag } = this;
    const name = this.#below(event);
    this.drag = null;
    if (drag?.lifted && name && name !== drag.from) this.onSlide(drag.from, name);
  }

  /** A finger moves the piece then, not the page. @param {TouchEvent} event */
  #held(event) {
    if (this.drag && event.touches.length === 1 && event.cancelable) event.preventDefault();
  }

  /** Return the cell below a finger, wherever that began. @param {PointerEvent} event */
  #below({ clientX, clientY }) {
    const node = document.elementFromPoint(clientX, clientY)?.closest(".cell");
    return node instanceof SVGElement && this.root.contains(node) ? node.dataset.name : undefined;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const name = this.focused;
    const direction = ARROWS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onAct(name, false);
    } else if (direction) {
      event.preventDefault();
      event.stopPropagation();
      this.focus(beside(this.centres, name, direction, this.joined));
    }
  }
}
