// What is asked of a reading, and what a person has said: nothing here draws.

/**
 * What can be changed of a cell.
 * @type {["colour", "piece", "owner", "active", "heading"]}
 */
export const PARTS = ["colour", "piece", "owner", "active", "heading"];

/**
 * What a candidate says of a cell: what can be changed, and what lies on its piece.
 * @type {["colour", "piece", "owner", "active", "heading", "marks"]}
 */
const SEEN = [...PARTS, "marks"];
const MOST_CANDIDATES = 4;

export class Questions {
  /** @param {Wire.Scan} scan */
  constructor(scan) {
    /**
     * What a person said of cells; it outlives every reading.
     * @type {Map<string, Partial<Wire.ScannedCell>>}
     */
    this.said = new Map();
    /** @type {Set<string>} */
    this.settled = new Set();
    /** @type {string | null} */
    this.current = null;
    /** @type {Record<string, Page.Seen>} */
    this.cells = {};
    /**
     * What no photo shows of the pieces, still to be asked.
     * @type {Wire.Question[]}
     */
    this.unseen = [];
    /** @type {Wire.Scan["candidates"]} */
    this.maybe = {};
    /** @type {string[]} */
    this.open = [];
    /** @type {Map<string, string>} */
    this.decided = new Map();
    this.take(scan);
  }

  /** Take a reading of this board, the first or that of more photos: whatever was said before stays. @param {Wire.Scan} scan */
  take(scan) {
    this.cells = Object.fromEntries(Object.entries(scan.cells).map(([name, cell]) => [name, { ...cell, ...this.said.get(name) }]));
    this.maybe = scan.candidates;
    this.open = scan.doubtful.filter((name) => !this.settled.has(name));
    this.decided = new Map(scan.decided.flatMap((fault) => fault.cells.map((name) => [name, fault.message])));
    for (const name of this.said.keys()) this.decided.delete(name);
    if (!this.asks) this.current = this.open[0] ?? null;
  }

  /** Ask what no photo shows, but what was said already. @param {Wire.Question[]} questions */
  ask(questions) {
    this.unseen = questions.filter(({ said }) => !said);
    this.current = this.question?.cell ?? null;
  }

  /** What is asked now of the cell that is looked at, which no photo shows. */
  get question() {
    return this.unseen[0];
  }

  /** Say what no photo shows of the piece that is looked at, nothing where it is not known, and go on to the next. @param {string} [note] */
  answer(note) {
    if (note && this.cell) this.cell.note = note;
    this.ask(this.unseen.slice(1));
  }

  /** Look at another cell, or at none; what was being asked can be asked again. @param {string | null} name */
  look(name) {
    this.unseen = [];
    this.current = name;
  }

  /** The cell that is looked at. */
  get cell() {
    return this.current === null ? undefined : this.cells[this.current];
  }

  /** Whether the cell that is looked at is in doubt. */
  get asks() {
    return this.current !== null && this.open.includes(this.current);
  }

  /** What may stand on the cell that is looked at, likeliest first; what cannot be told apart here is one. */
  get candidates() {
    /** @type {Map<string, Wire.Candidate>} */
    const told = new Map();
    for (const each of this.maybe[this.current ?? ""] ?? []) {
      const key = SEEN.map((part) => each[part]).join();
      if (!told.has(key)) told.set(key, each);
    }
    return [...told.values()].slice(0, MOST_CANDIDATES);
  }

  /** Tell whether this is what the cell that is looked at is taken for; an unknown cell is taken for nothing. @param {Wire.SeenCell} candidate */
  stands(candidate) {
    const { cell, isUnknown } = this;
    return !isUnknown && SEEN.every((part) => String(cell?.[part] ?? "") === String(candidate[part] ?? ""));
  }

  /** Say what stands on the cell that is looked at, and go on to the next doubtful one. @param {Wire.SeenCell} candidate */
  decide(candidate) {
    this.change(Object.fromEntries(SEEN.map((part) => [part, candidate[part]])));
    this.next();
  }

  /** Change the cell that is looked at. @param {Partial<Wire.SeenCell>} part */
  change(part) {
    const { current, cell } = this;
    if (current === null || !cell) return;
    Object.assign(cell, part);
    delete cell.note; // said of what is taken for another piece by now
    this.#keep(current);
    this.decided.delete(current);
    if (!this.asks) this.settled.add(current);
  }

  /** Take the cell as it is and go on to the next doubtful one; a cell that is not known has to be said. */
  next() {
    const { current } = this;
    if (current !== null && this.#unknown(current)) {
      this.open = [...this.open.filter((name) => name !== current), current];
    } else if (current !== null) {
      this.#settle([current]);
    }
    this.current = this.open[0] ?? null;
  }

  /** The doubtful cells that can be taken as they are. */
  get takeable() {
    return this.open.filter((name) => !this.#unknown(name));
  }

  /** Take every doubtful cell as it is, but those that are not known. */
  settleAll() {
    this.#settle(this.takeable);
    this.current = this.open[0] ?? null;
  }

  /** Whether the cell that is looked at has to be said. */
  get isUnknown() {
    return this.current !== null && this.#unknown(this.current);
  }

  /** Whether the photo does not show a cell and nobody has said what stands there. @param {string} name */
  #unknown(name) {
    return this.open.includes(name) && this.cells[name]?.visible === false && !this.said.has(name);
  }

  /** @param {string[]} names */
  #settle(names) {
    for (const name of names) {
      this.#keep(name);
      this.settled.add(name);
    }
    this.open = this.open.filter((name) => !this.settled.has(name));
  }

  /** @param {string} name */
  #keep(name) {
    const cell = this.cells[name];
    if (cell) this.said.set(name, Object.fromEntries(SEEN.map((part) => [part, cell[part]])));
  }
}
