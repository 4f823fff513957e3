// A turn in the making: the actions so far live here, every question about them is the server's.

import { post } from "./api.js";

export class Turn {
  /** position: the save line that the turn begins on; game: the game's id. */
  constructor(position, game) {
    this.position = position;
    this.game = game;
    this.actions = [];
    this.undone = [];
    this.rested = false;
    this.draft = null;
  }

  get begun() {
    return this.actions.length > 0;
  }

  get complete() {
    return Boolean(this.draft?.turn);
  }

  /** Ask what stands; call once before anything else. */
  async open() {
    this.draft = await this.#ask(this.actions, false);
    return this;
  }

  /** Try an action: keep it where it is legal; return the faults, none where it was. */
  async act(action) {
    return this.#keep([...this.actions, action], false);
  }

  /** Leave everything still active to rest; return the faults. */
  async rest() {
    return this.#keep(this.actions, true);
  }

  async undo() {
    if (this.rested) return this.#keep(this.actions, false);
    this.undone.push(this.actions.at(-1));
    return this.#keep(this.actions.slice(0, -1), false, true);
  }

  async redo() {
    return this.#keep([...this.actions, this.undone.pop()], false, true);
  }

  /** Return the legal actions on a cell. */
  on(name) {
    return this.draft.actions.filter((action) => action.cell === name);
  }

  /** Return the names of all cells that a legal action concerns. */
  get legalCells() {
    return new Set(this.draft.actions.map((action) => action.cell));
  }

  async #keep(actions, rest, moving = false) {
    const draft = await this.#ask(actions, rest);
    if (draft.faults.length) return draft.faults;
    if (!moving && !rest && !this.rested) this.undone = [];
    this.actions = actions;
    this.rested = rest;
    this.draft = draft;
    return [];
  }

  #ask(actions, rest) {
    const plain = actions.map(({ verb, cell, choice }) => ({ verb, cell, choice }));
    return post("/api/turns", { position: this.position, game: this.game, actions: plain, rest });
  }
}
