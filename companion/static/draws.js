// What was drawn from a real bag, entered at once: a field for each draw, names to tap, or read from a photo.

import { cellPicture } from "./cell.js";
import { button, byId, capital, chosenFile, el } from "./dom.js";
import { angle } from "./geometry.js";
import { stateNow } from "./held.js";
import { say, sentence } from "./words.js";

/** What the form asks of the page: enter() hands draws in, read() reads a photo. */
/** @typedef {{ enter: (actions: Page.Action[]) => Promise<{ faults: Wire.Fault[], at: number } | null>, read: (photo: File) => Promise<Page.SeenCells | null> }} Ends */

/** A draw as it is entered: what was written, and which of the ways in which it can come. */
class Field {
  /** @param {Wire.DrawDue} due @param {number} number */
  constructor(due, number) {
    this.due = due;
    this.number = number;
    this.way = due.pick;
    this.input = el("input", { "id": `draw-${number}`, "aria-describedby": `draw-${number}-fault`, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false", "enterkeyhint": "next" });
    this.lies = button("", () => {}, { class: "draw-lies", title: say("draw-turn") });
    this.fault = el("small", { id: `draw-${number}-fault`, class: "fault" });
    this.row = el("li", { class: "draw" }, el("label", { for: `draw-${number}` }, due.cell || capital(due.verb)), this.input, this.lies, this.fault);
  }

  get name() {
    return this.input.value.trim().toLowerCase();
  }

  get known() {
    return this.due.names.find(({ name }) => name === this.name);
  }

  /** Return how what was drawn comes to its place. */
  get comes() {
    const ways = this.known?.ways ?? [];
    return ways[this.way % ways.length];
  }

  /** @param {string} words */
  refuse(words) {
    this.fault.textContent = words;
    this.input.toggleAttribute("aria-invalid", Boolean(words));
  }
}

class Draws {
  /**
   * @param {Wire.Draws} draws
   * @param {Page.Standing[]} cells what stands before they are drawn
   * @param {Ends} ends
   */
  constructor({ due, pieces }, cells, ends) {
    this.pieces = pieces;
    this.cells = cells;
    this.ends = ends;
    this.dialog = byId("draws", HTMLDialogElement);
    this.fields = due.map((its, i) => new Field(its, i));
    this.active = this.fields[0];
    const marks = this.fields.filter((its) => !its.due.cell);
    marks.forEach((its, i) => { // lot has said where they lie
      const { names } = its.due;
      its.input.value = names[(its.due.pick + i) % names.length]?.name ?? "";
      its.way = 0;
    });
  }

  open() {
    for (const field of this.fields) {
      field.input.onfocus = () => this.look(field);
      field.input.oninput = () => this.written(field);
      field.row.onclick = () => this.look(field);
      field.lies.onclick = () => {
        field.way += 1;
        this.show();
      };
    }
    byId("draws-due").replaceChildren(...this.fields.map(({ row }) => row));
    byId("draws-told").textContent = "";
    byId("draws-form", HTMLFormElement).onsubmit = (event) => {
      event.preventDefault();
      this.enter();
    };
    byId("draws-close").onclick = () => this.dialog.close();
    byId("draws-camera", HTMLInputElement).onchange = (event) => this.read(event);
    if (!this.dialog.open) this.dialog.showModal();
    this.show();
  }

  /** Offer the names for a field. @param {Field} field */
  look(field) {
    if (this.active === field) return;
    this.active = field;
    this.show();
  }

  /** @param {Field} field */
  written(field) {
    this.active = field;
    field.refuse("");
    this.show();
  }

  /** Take a name that was tapped, and go on to the next field that is empty. @param {string} name */
  take(name) {
    const { active } = this;
    if (!active) return;
    active.input.value = name;
    active.refuse("");
    this.active = this.fields.find((its) => !its.name) ?? active;
    this.show();
    this.active.row.scrollIntoView({ block: "nearest" });
  }

  show() {
    for (const field of this.fields) {
      field.row.classList.toggle("active", field === this.active);
      const comes = field.comes;
      field.lies.hidden = !comes;
      field.lies.disabled = (field.known?.ways.length ?? 0) < 2;
      field.lies.replaceChildren(...(comes ? [this.#picture(field.name, comes)] : []));
      field.lies.setAttribute("aria-label", comes ? say("draw-lies", { piece: field.name, way: String(field.way % (field.known?.ways.length ?? 1) + 1) }) : "");
    }
    byId("draws-active").textContent = this.active ? sentence(capital(this.active.due.words)) : "";
    const typed = this.active?.name ?? "";
    const names = this.active?.due.names ?? [];
    const fitting = names.filter(({ name }) => name.startsWith(typed) && name !== typed);
    const offered = fitting.length ? fitting : names;
    byId("draws-names").replaceChildren(...offered.map(({ name }) => {
      const chip = button("", () => this.take(name), { class: "chip draw-name", "data-name": name });
      const [piece] = [this.pieces[name]];
      chip.append(...(piece ? [cellPicture(stateNow().board, piece)] : []), el("span", {}, name));
      return chip;
    }));
  }

  /** Draw a piece as it comes, or say in a word how. @param {string} name @param {Wire.DrawWay} way */
  #picture(name, { heading, words }) {
    const piece = this.pieces[name];
    if (!piece) return el("span", {}, words);
    const deg = heading ? angle(heading, false) - angle(piece.heading, false) : 0;
    const parts = piece.parts.map(({ ends, ink }) => ({ ink, ends: ends.map((end) => (end + deg + 360) % 360) }));
    return cellPicture(stateNow().board, { ...piece, heading, parts });
  }

  /** Say at its field what cannot have been drawn; tell whether there is such a one. */
  #refused() {
    /** @type {Map<string, number>} */
    const used = new Map();
    for (const field of this.fields) {
      const { name, known } = field;
      used.set(name, (used.get(name) ?? 0) + 1);
      if (!name) field.refuse(say("draw-missing"));
      else if (!known) field.refuse(say("draw-unknown", { name }));
      else if (field.due.cell && (used.get(name) ?? 0) > known.count) field.refuse(say("draw-too-many", { name, count: known.count }));
      else field.refuse("");
    }
    const [first] = this.fields.filter(({ fault }) => fault.textContent);
    if (first) this.#goTo(first);
    return Boolean(first);
  }

  /** @param {Field} field */
  #goTo(field) {
    this.active = field;
    this.show();
    field.input.focus();
  }

  async enter() {
    if (this.#refused()) return;
    const actions = this.fields.flatMap(({ due, comes }) => (comes ? [{ verb: due.verb, cell: comes.cell, choice: comes.choice }] : []));
    this.dialog.close();
    const refused = await this.ends.enter(actions);
    if (!refused) return;
    this.dialog.showModal();
    const field = this.fields[refused.at];
    const words = refused.faults.map(({ message }) => capital(message)).join(" ");
    if (!field) return (byId("draws-told").textContent = words);
    field.refuse(words);
    this.#goTo(field);
  }

  /** Fill the fields with what a photo of the board shows. @param {Event} event */
  async read(event) {
    const photo = chosenFile(event);
    if (!photo) return;
    this.dialog.close();
    const seen = await this.ends.read(photo);
    if (seen) this.fill(seen);
    this.dialog.showModal();
    this.show();
  }

  /** @param {Page.SeenCells} seen */
  fill(seen) {
    const marked = Object.entries(seen).filter(([name, { marks }]) => marks.length && !this.cells.find((its) => its.name === name)?.marks?.length);
    for (const field of this.fields) {
      const [name, cell] = field.due.cell ? [seen[field.due.cell]?.piece ?? "", seen[field.due.cell]] : (marked.shift() ?? ["", undefined]);
      field.input.value = name;
      field.refuse("");
      const ways = field.known?.ways ?? [];
      field.way = Math.max(0, ways.findIndex(({ heading, choice }) => (field.due.cell ? heading === cell?.heading : cell?.marks.includes(choice))));
    }
    this.#refused();
  }
}

/** Ask what was drawn, all of it at once. @param {Wire.Draws} draws @param {Page.Standing[]} cells @param {Ends} ends */
export const askDraws = (draws, cells, ends) => new Draws(draws, cells, ends).open();
