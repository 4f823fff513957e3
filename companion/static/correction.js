// Putting a reading right: doubtful cells are asked one by one, every cell can be changed by tapping.

import { wordsOf } from "./api.js";
import { BoardView } from "./board.js";
import { aimedAt, allWithin, byId, capital, el, svg } from "./dom.js";
import { say } from "./words.js";

/**
 * What can be changed of a cell.
 * @type {["colour", "piece", "owner", "active"]}
 */
const PARTS = ["colour", "piece", "owner", "active"];

class Correction {
  /**
   * @param {Wire.Scan} scan
   * @param {Wire.Board} board
   */
  constructor(scan, board) {
    this.refused = "";
    this.cells = Object.fromEntries(Object.entries(scan.cells).map(([name, cell]) => [name, { ...cell }]));
    this.open = [...scan.doubtful];
    this.decided = new Map(scan.decided.flatMap((fault) => fault.cells.map((name) => [name, fault.message])));
    /** @type {string | null} */
    this.current = this.open[0] ?? null;
    this.view = new BoardView(byId("correction-board"), (name) => this.choose(name));
    this.view.setBoard(board);
    this.show();
  }

  /** The cell that is asked about. */
  get cell() {
    return this.current === null ? undefined : this.cells[this.current];
  }

  /** @param {string | null} name */
  choose(name) {
    this.current = name;
    this.refused = "";
    this.show();
  }

  /** Say why these cells cannot stand so. @param {string} words */
  refuse(words) {
    this.refused = words;
    this.show();
  }

  /** @param {Partial<Wire.SeenCell>} part */
  change(part) {
    if (!this.current || !this.cell) return;
    Object.assign(this.cell, part);
    this.decided.delete(this.current);
    this.show();
  }

  /** Take the current cell as it is and go on to the next doubtful one; tell whether there was one. */
  next() {
    this.open = this.open.filter((name) => name !== this.current);
    this.current = this.open[0] ?? null;
    this.show();
    return this.current !== null;
  }

  /** Take every doubtful cell as it is. */
  settle() {
    this.open = [];
    this.choose(null);
  }

  show() {
    this.view.setCells(Object.entries(this.cells).map(([name, cell]) => ({ name, ...cell })));
    this.view.mark({ selected: this.current ? [this.current] : [], doubtful: this.open, decided: [...this.decided.keys()] });
    byId("correction-ask").textContent = this.question();
    byId("correction-all").hidden = this.open.length < 2;
    byId("correction-all").textContent = say("all-right", { count: this.open.length });
    byId("correction-rules").hidden = !this.decided.size;
    byId("correction-rules").textContent = say("decided", { what: [...this.decided.values()].join("; ") });
    byId("correction-done").textContent = say(this.open.length ? "yes-next" : "use-position");
    const { cell } = this;
    byId("editor").toggleAttribute("inert", !cell);
    for (const chip of allWithin(byId("editor"), "button", HTMLElement)) {
      const { part, value } = chip.dataset;
      const stands = PARTS.find((its) => its === part);
      chip.setAttribute("aria-pressed", String(Boolean(cell && stands && String(cell[stands] ?? "") === value)));
    }
  }

  question() {
    if (this.refused) return say("refused", { why: capital(this.refused) });
    const { cell, current } = this;
    if (!cell || !current) return say("all-read");
    if (this.decided.has(current)) return say("decided-cell", { cell: current });
    if (!this.open.includes(current)) return say("change-cell", { cell: current, what: looks(cell) });
    return say("unsure", { cell: current, what: looks(cell), count: this.open.length });
  }
}

/** Say what stands on a cell: "black's red, active", "nobody's red", "empty cell". @param {Pick<Wire.SeenCell, "owner" | "colour" | "piece" | "active">} cell */
function looks({ owner, colour, piece, active }) {
  const what = piece ?? (colour ? say("colour", { letter: colour }) : say("empty-cell"));
  const whose = owner !== "none" ? say("of", { side: owner, what }) : colour ? say("of-nobody", { what }) : what;
  return active ? say("and-active", { what: whose }) : whose;
}

/** Say what would make a better photo, where this one leaves something to ask. @param {Wire.Scan} scan */
function adviceFor(scan) {
  if (!scan.doubtful.length) return "";
  const poor = 2 * scan.doubtful.length > Object.keys(scan.cells).length;
  const better = scan.advice.length ? say("better-photo", { advice: scan.advice.join("; ") }) : "";
  return poor ? `${say("poor-photo")} ${better}` : better;
}

/**
 * Say what a part of a cell can be.
 * @param {string} part
 * @param {string | boolean} value
 */
function valueSaid(part, value) {
  if (typeof value === "boolean") return say(value ? "active" : "at-rest");
  if (part === "colour" && value) return say("colour", { letter: value });
  return value === "" ? say("empty") : value === "none" ? say("nobody") : value;
}

/** Offer whatever the classes of this game differ in: colour, piece, owner, active. @param {Wire.SeenCell[]} classes */
function editor(classes) {
  const rows = PARTS.flatMap((part) => {
    const values = [...new Set(classes.map((standing) => standing[part] ?? ""))];
    if (values.length < 2) return [];
    const chips = values.map((value) => {
      const chip = el("button", { type: "button", class: `chip chip-${value}`, "data-part": part, "data-value": String(value) });
      if (part === "colour" && value) chip.append(svg("svg", { class: "symbol", "aria-hidden": "true" }, svg("use", { href: `#symbol-${value}` })));
      if (part === "owner") chip.append(el("span", { class: `frame frame-${value}`, "aria-hidden": "true" }));
      chip.append(capital(valueSaid(part, value)));
      return chip;
    });
    return [el("div", { class: "choices", role: "group", "aria-label": say("part", { part }) }, ...chips)];
  });
  byId("editor").replaceChildren(...rows);
}

/**
 * Let a person put a scan of a photo right; resolve to its cells, or to null where it was given up.
 * use(cells): what is done with them; where it throws, its message is shown and nothing that was put right is lost.
 * @typedef {Record<string, Wire.ScannedCell>} Cells
 * @param {Wire.Scan} scan
 * @param {Blob} photo
 * @param {Wire.Board} board
 * @param {(cells: Cells) => Promise<void>} use
 * @returns {Promise<Cells | null>}
 */
export function correct(scan, photo, board = scan.layout, use = async () => {}) {
  const dialog = byId("correction", HTMLDialogElement);
  dialog.showModal(); // before the board is drawn: only what is shown has a size
  editor(scan.classes);
  const advice = adviceFor(scan);
  byId("correction-advice").textContent = advice;
  byId("correction-advice").hidden = !advice;
  byId("correction-profile").hidden = !scan.profile || scan.profile.fits;
  byId("correction-profile").textContent = scan.profile ? capital(scan.profile.message) : "";
  const correction = new Correction(scan, board);
  const picture = URL.createObjectURL(photo);
  byId("correction-photo", HTMLImageElement).src = picture;
  /** @param {Event} event */
  const edit = (event) => {
    const { part, value = "" } = aimedAt(event, "button")?.dataset ?? {};
    if (!part) return;
    if (part === "active") correction.change({ active: value === "true" });
    else correction.change({ ...(part === "colour" ? { piece: null } : {}), [part]: value || null, ...(value === "none" ? { active: false } : {}) });
  };
  return new Promise((resolve) => {
    /** @param {Cells | null} cells */
    const leave = (cells) => {
      byId("editor").removeEventListener("click", edit);
      dialog.onclose = null;
      URL.revokeObjectURL(picture);
      byId("correction-photo").removeAttribute("src");
      dialog.close();
      resolve(cells);
    };
    byId("editor").addEventListener("click", edit);
    byId("correction-cancel").onclick = () => leave(null);
    byId("correction-all").onclick = () => correction.settle();
    byId("correction-done").onclick = () => {
      const [doubtful] = correction.open;
      if (!doubtful) use(correction.cells).then(() => leave(correction.cells), (refusal) => correction.refuse(wordsOf(refusal)));
      else if (correction.current && correction.open.includes(correction.current)) correction.next();
      else correction.choose(doubtful);
    };
    dialog.onclose = () => leave(null);
    byId("correction-done").focus();
  });
}
