// Putting a reading right: doubtful cells are asked one by one, every cell can be changed by tapping.

import { BoardView } from "./board.js";
import { byId } from "./dom.js";

const WORDS = { R: "red", G: "green", B: "blue" };

/** Return a board like the server's from a square sheet's cell names. */
export function boardOfNames(shape, names) {
  const centres = names.map((name) => [name.charCodeAt(0) - 96.5, Number(name.slice(1)) - 0.5]);
  const width = Math.max(...centres.map(([x]) => x)) + 0.5;
  const height = Math.max(...centres.map(([, y]) => y)) + 0.5;
  return { shape, names, centres, width, height };
}

class Correction {
  constructor(scan) {
    this.cells = Object.fromEntries(Object.entries(scan.cells).map(([name, cell]) => [name, { ...cell }]));
    this.open = [...scan.doubtful];
    this.current = this.open[0] ?? null;
    this.view = new BoardView(byId("correction-board"), (name) => this.choose(name));
    this.view.setBoard(boardOfNames(scan.shape, Object.keys(this.cells)));
    this.show();
  }

  choose(name) {
    this.current = name;
    this.show();
  }

  change(part) {
    if (!this.current) return;
    Object.assign(this.cells[this.current], part);
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
    this.view.mark({ selected: this.current ? [this.current] : [], wrong: this.open });
    byId("correction-ask").textContent = this.question();
    byId("correction-all").hidden = this.open.length < 2;
    byId("correction-all").textContent = `All ${this.open.length} are right`;
    byId("correction-done").textContent = this.open.length ? "Yes, next" : "Use this position";
    const cell = this.cells[this.current];
    byId("editor").toggleAttribute("inert", !cell);
    for (const button of byId("editor").querySelectorAll("button")) {
      const { colour, owner } = button.dataset;
      const pressed = cell && (colour ? cell.colour === colour : owner ? cell.owner === owner : cell.active);
      button.setAttribute("aria-pressed", Boolean(pressed));
    }
  }

  question() {
    const cell = this.cells[this.current];
    if (!cell) return "Everything is read. Tap a cell to change it, or go on.";
    const what = `${cell.owner === "none" ? "nobody's" : `${cell.owner}'s`} ${WORDS[cell.colour] ?? "empty cell"}`;
    const said = `${what}${cell.active ? ", active" : ""}`;
    if (!this.open.includes(this.current)) return `${this.current}: ${said}. Change it below.`;
    return `I am not sure about ${this.current}. Is it ${said}? (${this.open.length} to look at)`;
  }
}

/** Let a person put a scan of a photo right; resolve to its cells, or to null where it was given up. */
export function correct(scan, photo) {
  const dialog = byId("correction");
  dialog.showModal(); // before the board is drawn: only what is shown has a size
  const correction = new Correction(scan);
  const picture = URL.createObjectURL(photo);
  byId("correction-photo").src = picture;
  const edit = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { colour, owner } = button.dataset;
    const active = { active: !correction.cells[correction.current].active };
    correction.change(colour ? { colour, piece: null } : owner ? { owner, ...(owner === "none" ? { active: false } : {}) } : active);
  };
  return new Promise((resolve) => {
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
      if (!correction.open.length) leave(correction.cells);
      else if (correction.open.includes(correction.current)) correction.next();
      else correction.choose(correction.open[0]);
    };
    dialog.onclose = () => leave(null);
    byId("correction-done").focus();
  });
}
