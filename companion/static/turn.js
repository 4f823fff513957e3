// A turn in the making: the actions so far live here, every question about them is the server's.

import { deliver, post } from "./api.js";
import { known } from "./known.js";
import { wording } from "./words.js";

/** @type {Page.Made} */
const NOTHING = { actions: [], rest: false, turn: null };

const MOST_STEPS = 2; // on one cell before something is chosen there: to take it, and to activate it

export class Turn {
  /** @type {Wire.DraftView | null} */
  #draft = null;
  #accepted = 0; // how many actions of what was tried last were legal

  /**
   * position: the save line that the turn begins on; game: the game's id.
   * @param {string} position
   * @param {string} game
   */
  constructor(position, game) {
    this.position = position;
    this.made = NOTHING;
    /** @type {Page.Made[]} */
    this.past = []; // what there was before each step: a pattern makes several actions at once
    /** @type {Page.Made[]} */
    this.undone = []; // what was taken back, the last of it at the end
    this.gained = 0; // cells that the last step brought to whoever makes the turn
    /** @type {Page.Ask} */
    this.ask = (body) => deliver(`/api/turns?wording=${wording()}`, { position, game, ...body });
    this.game = game;
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

  /** Go on where this page was before it was loaded anew, or where another page has stopped. @param {Partial<Page.Made>} kept */
  async takeUp({ actions = [], rest = false, turn = null }) {
    const faults = await this.#go({ actions, rest, turn });
    if (faults.length) return;
    this.past = actions.map((_, i) => ({ ...NOTHING, actions: actions.slice(0, i) }));
    if (rest) this.past.push({ ...NOTHING, actions });
    if (turn !== null) this.past = [NOTHING];
  }

  /** Let go of what was begun here, so that it can still be brought back; draft: what can be done then. @param {Wire.DraftView} draft */
  letGo(draft) {
    this.undone = [this.made];
    this.past = [];
    this.made = NOTHING;
    this.begin(draft);
  }

  get actions() {
    return this.made.actions;
  }

  get begun() {
    return this.actions.length > 0 || this.made.turn !== null;
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
    return this.begin(await this.#asked({ actions: [] }));
  }

  /** Begin with what the server told already. @param {Wire.DraftView} draft */
  begin(draft) {
    this.#show(draft);
    this.gained = 0;
    return this;
  }

  /** Try an action: keep it where it is legal; return the faults, none where it was. @param {Page.Action} action */
  async act(action) {
    return this.#step({ ...NOTHING, actions: [...this.actions, action] });
  }

  /** Try several actions at once: keep them if all are legal; else return the faults, and which of them is faulty. @param {Page.Action[]} actions */
  async actAll(actions) {
    const before = this.actions.length;
    const faults = await this.#step({ ...NOTHING, actions: [...this.actions, ...actions] });
    return faults.length ? { faults, at: this.#accepted - before } : null;
  }

  /** Return the actions as they are sent: what the server fills in is left out. */
  get plain() {
    return plainOf(this.actions);
  }

  /** Take the pattern round a cell a step on; return the faults. @param {string} cell */
  async tapPattern(cell) {
    const draft = await this.#asked({ actions: this.actions, pattern: cell });
    if (!draft.faults.length) this.#keep({ ...NOTHING, actions: draft.done }, draft);
    return draft.faults;
  }

  /** Take a turn as it was typed; return the faults. @param {string} text */
  async type(text) {
    return this.#step({ ...NOTHING, turn: text });
  }

  /** Leave everything still active to rest; return the faults. */
  async rest() {
    return this.#step({ ...NOTHING, actions: this.actions, rest: true });
  }

  /** Take the last step back. */
  async undo() {
    return this.#move(this.past, this.undone);
  }

  /** Bring back the step that was taken back last. */
  async redo() {
    return this.#move(this.undone, this.past);
  }

  /** Return the legal actions whose way is just these cells. @param {string[]} way */
  on(way) {
    return this.#along(way).filter((action) => action.path.length === way.length);
  }

  /** Return the cells that can follow these on the way of a legal action. @param {string[]} way */
  after(way) {
    return new Set(this.#along(way).flatMap((action) => action.path[way.length] || []));
  }

  /** Return whether a tap lets go of the way that is picked: on its last cell, if it leads elsewhere. @param {string[]} picked @param {string} name */
  isLetGo(picked, name) {
    const further = this.after(picked);
    return picked.at(-1) === name && further.size > 0 && !further.has(name);
  }

  /** Return the way that a tap on a cell goes on with, or begins anew; nothing if no action goes there. @param {string[]} picked @param {string} name */
  wayTo(picked, name) {
    return [[...picked, name], [name]].find((way) => this.on(way).length || this.after(way).size);
  }

  /** Return what a tap on a cell would do if it were legal, so that the rules say why it is not. @param {string[]} picked @param {string} name */
  barred(picked, name) {
    const { cells, actions, phase, taps } = this.draft;
    const path = this.after(picked).size ? [...picked, name] : [name];
    const usual = actions.find((action) => action.path.length === path.length) ?? actions.find(({ cell }) => cell) ?? { verb: phase, choice: "" };
    const choice = taps === "choice" ? (cells.find((cell) => cell.name === name)?.colour ?? "") : usual.choice;
    return { verb: usual.verb, cell: name, path, choice };
  }

  /**
   * Return what each choice on a cell would bring, once nothing else is left to do there, and what ways from it would take.
   * @param {string} name
   * @returns {Promise<{ choices: Wire.LegalAction[], taking: Wire.LegalAction[] }>}
   */
  async foretell(name) {
    let { draft } = this;
    const made = plainOf(this.actions);
    for (let steps = 0; steps <= MOST_STEPS; steps += 1) {
      const here = draft.actions.filter(({ path }) => path.length === 1 && path[0] === name);
      const [only, ...others] = here;
      if (!only || others.length || only.choice) return { choices: here, taking: steps ? [] : this.taking([name]) };
      made.push(...plainOf([only]));
      draft = await post(`/api/turns?wording=${wording()}`, { position: this.position, game: this.game, actions: made }); // aside: nobody else sees it
      if (draft.faults.length) break;
    }
    return { choices: [], taking: [] };
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

  /** Make a step, after which nothing that was taken back can come again; return the faults. @param {Page.Made} made */
  async #step(made) {
    const draft = await this.#askedFor(made);
    this.#accepted = draft.accepted;
    if (!draft.faults.length) this.#keep(made, draft);
    return draft.faults;
  }

  /** @param {Page.Made} made @param {Wire.DraftView} draft */
  #keep(made, draft) {
    this.past.push(this.made);
    this.undone = [];
    this.made = made;
    this.#show(draft);
  }

  /**
   * Go to the last of some earlier or later states, and note the present one among the others.
   * @param {Page.Made[]} from
   * @param {Page.Made[]} to
   */
  async #move(from, to) {
    const now = this.made;
    const faults = await this.#go(from.at(-1) ?? NOTHING);
    if (faults.length) return faults;
    from.pop();
    to.push(now);
    return faults;
  }

  /** Let the turn be just this; return the faults. @param {Page.Made} made */
  async #go(made) {
    const draft = await this.#askedFor(made);
    if (draft.faults.length) return draft.faults;
    this.made = made;
    this.#show(draft);
    return draft.faults;
  }

  /** @param {Wire.DraftView} draft */
  #show(draft) {
    const held = draft.scores[draft.mover] ?? 0;
    this.gained = Math.max(0, held - (this.#draft?.scores[draft.mover] ?? 0));
    this.#draft = draft;
  }

  /** @param {Page.Made} made */
  #askedFor({ actions, rest, turn }) {
    return this.#asked(turn === null ? { actions, rest } : { actions, turn });
  }

  /** @param {Page.Step} step */
  #asked({ actions, ...more }) {
    return this.ask({ actions: plainOf(actions), ...more });
  }
}

/** @param {Page.Action[]} actions */
const plainOf = (actions) => actions.map(({ verb, cell = "", choice = "", path = [] }) => ({ verb, cell, choice, ...(path.length > 1 ? { path } : {}) }));
