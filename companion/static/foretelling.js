// What would come of it, before it is done: what each choice on a cell would capture, and what a whole turn brings.

import { capital, el, svg } from "./dom.js";
import { allOf, called, say, sentence } from "./words.js";

const REST_MS = 350; // a mouse that rests on a cell so long asks about it
const PRESS_MS = 480; // as long as a piece is held to be turned the other way
const MOVED_PX = 9;
const EDGE_PX = 8; // between the words and the edge of the screen

/** @typedef {import("./turn.js").Turn} Turn */

/** @type {{ choices: Wire.LegalAction[], taking: Wire.LegalAction[] }} */
const NOTHING = { choices: [], taking: [] };

/**
 * Return what changes between two scores, in words; empty if nothing does.
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 */
export function scoreChange(before, after) {
  const gains = Object.entries(after).map(([side, score]) => /** @type {[string, number]} */ ([side, score - (before[side] ?? 0)]));
  return gains.filter(([, gain]) => gain).map(([side, gain]) => say("side-gain", { side: called(side), gain: `${gain > 0 ? "+" : "−"}${Math.abs(gain)}` })).join(" · ");
}

/** Shows what each choice on a cell would capture, while a mouse rests on it, once a finger has held it, or by a key. */
export class Foretelling {
  /** @type {HTMLElement} */
  #place = el("div", { class: "foretold", id: "foretold", role: "status", hidden: "" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #name = ""; // the cell that is asked about
  #held = false; // whether a finger asked: then the tap that follows is none
  /** @type {[x: number, y: number]} */
  #at = [0, 0];

  /**
   * turn() returns the turn of who looks at the page, null if nothing can be chosen.
   * @param {import("./board.js").BoardView} view
   * @param {() => Turn | null} turn
   */
  constructor(view, turn) {
    this.view = view;
    this.turn = turn;
    const { host } = view;
    host.after(this.#place);
    host.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#wait(cellOf(event), REST_MS));
    host.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.hide());
    host.addEventListener("pointerdown", (event) => this.#pressed(event));
    host.addEventListener("pointermove", (event) => this.#moved(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) host.addEventListener(kind, () => clearTimeout(this.#timer));
    host.addEventListener("click", (event) => this.#clicked(event), true);
    host.addEventListener("contextmenu", (event) => this.#name && event.preventDefault());
    host.addEventListener("keydown", (event) => {
      if (event.key === "?") this.show(this.view.focused ?? "");
      else this.hide();
    });
  }

  hide() {
    clearTimeout(this.#timer);
    this.#name = "";
    this.#place.hidden = true;
  }

  /** Show what the choices on a cell would capture, if there are any. @param {string} name */
  async show(name) {
    const turn = this.turn();
    if (!turn || !name) return this.hide();
    this.#name = name;
    const { choices, taking } = await turn.foretell(name).catch(() => NOTHING); // nobody waits for it
    if (this.#name !== name || this.turn() !== turn || !(choices.length || taking.length)) return;
    this.#place.replaceChildren(...(choices.length ? [el("b", {}, say("would-capture", { cell: name })), ...choices.map(choiceRow)] : taking.map(({ foretold }) => el("span", {}, sentence(capital(foretold))))));
    this.#place.hidden = false;
    this.#lay(name, [...choices, ...taking].flatMap(({ captures }) => captures));
  }

  /**
   * Lay the words above a cell, its neighbours and the cells that they name; where there is no room below these, else beside them.
   * @param {string} name
   * @param {string[]} named
   */
  #lay(name, named) {
    const [cell, ...others] = this.view.parts([name, ...named], ".core").map((node) => node.getBoundingClientRect());
    if (!cell) return;
    const box = this.#place.getBoundingClientRect();
    const [top, bottom] = [Math.min(cell.top - cell.height, ...others.map((its) => its.top)), Math.max(cell.bottom + cell.height, ...others.map((its) => its.bottom))];
    const right = Math.max(cell.right + cell.width, ...others.map((its) => its.right));
    const above = top - box.height - EDGE_PX;
    const isBeside = above < EDGE_PX && bottom + box.height + 2 * EDGE_PX > innerHeight;
    const left = isBeside ? right + EDGE_PX : cell.x + cell.width / 2 - box.width / 2;
    this.#place.style.left = `${Math.min(Math.max(EDGE_PX, left), innerWidth - box.width - EDGE_PX)}px`;
    this.#place.style.top = `${isBeside ? Math.min(cell.y, innerHeight - box.height - EDGE_PX) : above >= EDGE_PX ? above : bottom + EDGE_PX}px`;
  }

  /** @param {string} name @param {number} ms */
  #wait(name, ms) {
    if (name && name === this.#name) return;
    this.hide();
    if (name) this.#timer = setTimeout(() => this.show(name), ms);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.hide();
    this.#held = false;
    const name = cellOf(event);
    if (event.pointerType === "mouse" || !name || !event.isPrimary) return;
    this.#at = [event.clientX, event.clientY];
    this.#timer = setTimeout(() => {
      this.#held = Boolean(this.turn());
      this.show(name);
    }, PRESS_MS);
  }

  /** @param {PointerEvent} event */
  #moved({ pointerType, clientX, clientY }) {
    const [x, y] = this.#at;
    if (pointerType !== "mouse" && Math.hypot(clientX - x, clientY - y) > MOVED_PX) clearTimeout(this.#timer);
  }

  /** A tap that ends a long press does nothing; any other takes the words away. @param {Event} event */
  #clicked(event) {
    if (this.#held) event.stopPropagation();
    else this.hide();
    this.#held = false;
  }
}

/** Return the name of the cell that an event is about. @param {Event} event */
function cellOf({ target }) {
  const node = target instanceof Element ? target.closest(".cell") : null;
  return node instanceof SVGElement ? (node.dataset.name ?? "") : "";
}

/** @param {Wire.LegalAction} action */
function choiceRow({ choice, verb, words, captures }) {
  const sign = document.getElementById(`symbol-${choice}`) ? [svg("svg", { class: "symbol", "aria-hidden": "true" }, svg("use", { href: `#symbol-${choice}` }))] : [];
  const takes = captures.length ? say("takes", { cells: allOf(captures) }) : say("takes-nothing");
  return el("span", { class: `chip-${choice}` }, ...sign, say("choice-takes", { choice: capital(words || verb), takes }));
}
