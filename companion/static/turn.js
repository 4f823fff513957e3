// A turn in the making: the actions so far live here, every question about them is the server's.

import { post } from "./api.js";
import { known } from "./known.js";
import { wording } from "./words.js";

export class Turn {
  /** @type {Wire.Draft | null} */
  #draft = null;

  /**
   * position: the save line that the turn begins on; game: the game's id.
   * @param {string} position
   * @param {string} game
   */
  constructor(position, game) {
    this.position = position;
    /** @type {Page.Action[]} */
    this.actions = [];
    /** @type {Page.Action[][]} */
    this.undone = [];
    /** @type {number[]} */
    this.earlier = []; // how many actions there were before each step: a pattern makes several at once
    this.rested = false;
    /** @type {string | null} */
    this.typed = null;
    this.gained = 0; // cells that the last step brought to whoever makes the turn
    /** @type {Page.Ask} */
    this.ask = (body) => post(`/api/turns?wording=${wording()}`, { position, game, ...body });
  }

  /** What the turn comes to so far; throws before anything was asked. */
  get draft() {
    return known(this.#draft, "What the turn in the making comes to");
  }

  /**
   * From now on let ask(body) answer every step: so the others at the table see it.
   * @param {Page.Ask} ask
   */
  shareBy(ask) {
    this.ask = ask;
  }

  /** Go on where this page was before it was loaded anew. @param {Page.Action[]} actions */
  async takeUp(actions) {
    await this.#keep(actions, false, true);
  }

  get begun() {
    return this.actions.length > 0 || this.typed !== null;
  }

  get complete() {
    return Boolean(this.text);
  }

  /** The whole turn's text, null while something is left to choose; what lot draws then is not in it. */
  get text() {
    return this.#draft?.turn ?? this.#draft?.by_lot ?? null;
  }

  /** Ask what stands; this or begin comes before anything else. */
  async open() {
    return this.begin(await this.#ask({ actions: [] }));
  }

  /** Begin with what the server told already. @param {Wire.Draft} draft */
  begin(draft) {
    this.#show(draft);
    this.gained = 0;
    return this;
  }

  /** Try an action: keep it where it is legal; return the faults, none where it was. @param {Page.Action} action */
  async act(action) {
    return this.#keep([...this.actions, action], false);
  }

  /** Try several actions at once: keep them if all are legal; else return the faults, and which of them is faulty. @param {Page.Action[]} actions */
  async actAll(actions) {
    const all = [...this.actions, ...actions];
    const draft = await this.#ask({ actions: all });
    if (draft.faults.length) return { faults: draft.faults, at: draft.accepted - this.actions.length };
    this.#taken(all, false, draft);
    this.undone = [];
    return null;
  }

  /** Return the actions as they are sent: what the server fills in is left out. */
  get plain() {
    return plainOf(this.actions);
  }

  /** Take the pattern round a cell a step on; return the faults. @param {string} cell */
  async tapPattern(cell) {
    const draft = await this.#ask({ actions: this.actions, pattern: cell });
    if (draft.faults.length) return draft.faults;
    this.#taken(draft.done, false, draft);
    this.undone = [];
    return [];
  }

  /** Take a turn as it was typed; return the faults. @param {string} text */
  async type(text) {
    const draft = await this.#ask({ actions: [], turn: text });
    if (draft.faults.length) return draft.faults;
    this.typed = text;
    this.actions = [];
    this.#show(draft);
    return [];
  }

  /** Leave everything still active to rest; return the faults. */
  async rest() {
    return this.#keep(this.actions, true);
  }

  async undo() {
    if (this.typed !== null) {
      this.typed = null;
      return this.#keep([], false, true);
    }
    if (this.rested) return this.#keep(this.actions, false);
    const before = this.earlier.pop() ?? this.actions.length - 1;
    this.undone.push(this.actions.slice(before));
    return this.#keep(this.actions.slice(0, before), false, true);
  }

  async redo() {
    const step = this.undone.pop() ?? [];
    this.earlier.push(this.actions.length);
    return this.#keep([...this.actions, ...step], false, true);
  }

  /** Return the legal actions whose way is just these cells. @param {string[]} way */
  on(way) {
    return this.#along(way).filter((action) => action.path.length === way.length);
  }

  /** Return the cells that can follow these on the way of a legal action. @param {string[]} way */
  after(way) {
    return new Set(this.#along(way).flatMap((action) => action.path[way.length] || []));
  }

  /** Return the cells from which a way goes on. */
  get leading() {
    return [...this.legalCells].filter((name) => this.after([name]).size);
  }

  /** Return the legal actions that go on from these cells and take something. @param {string[]} way */
  taking(way) {
    return this.#along(way).filter(({ captures, path }) => captures.length && path.length > way.length);
  }

  /** @param {string[]} way */
  #along(way) {
    return this.draft.actions.filter((action) => way.length && way.every((name, i) => action.path[i] === name));
  }

  /**
   * Return the way that is begun by itself: where the piece that went last can go on, the turn can only go on from
   * one cell, or a choice is asked for one.
   */
  get given() {
    const went = (this.actions.at(-1)?.path ?? []).slice(1).slice(-1);
    if (this.after(went).size) return went;
    const begins = [...this.legalCells];
    const asked = this.after(begins).size ? this.begun : this.draft.taps === "choice";
    return begins.length === 1 && asked ? begins : [];
  }

  /** Return the legal actions that concern no cell. */
  get offBoard() {
    return this.draft.actions.filter((action) => !action.cell);
  }

  /** Return the names of all cells where a legal action begins. */
  get legalCells() {
    return new Set(this.draft.actions.flatMap((action) => action.path[0] || []));
  }

  /**
   * @param {Page.Action[]} actions
   * @param {boolean} rest
   */
  async #keep(actions, rest, moving = false) {
    const draft = await this.#ask({ actions, rest });
    if (draft.faults.length) return draft.faults;
    if (!moving && !rest && !this.rested) this.undone = [];
    if (moving || rest || this.rested) this.actions = actions;
    else this.#taken(actions, rest, draft);
    this.rested = rest;
    if (draft !== this.#draft) this.#show(draft);
    return [];
  }

  /**
   * @param {Page.Action[]} actions
   * @param {boolean} rest
   * @param {Wire.Draft} draft
   */
  #taken(actions, rest, draft) {
    this.earlier.push(this.actions.length);
    this.actions = actions;
    this.rested = rest;
    this.#show(draft);
  }

  /** @param {Wire.Draft} draft */
  #show(draft) {
    const held = draft.scores[draft.mover] ?? 0;
    this.gained = Math.max(0, held - (this.#draft?.scores[draft.mover] ?? 0));
    this.#draft = draft;
  }

  /** @param {Page.Step} step */
  #ask({ actions, ...more }) {
    return this.ask({ actions: plainOf(actions), ...more });
  }
}

/** @param {Page.Action[]} actions */
const plainOf = (actions) => actions.map(({ verb, cell = "", choice = "", path = [] }) => ({ verb, cell, choice, ...(path.length > 1 ? { path } : {}) }));
