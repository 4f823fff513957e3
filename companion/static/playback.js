// Playing a turn back: frame by frame, forwards and backwards, with arrows and the reason in words.

import { say } from "./words.js";

/**
 * Return the arrows of a frame, each by its cells: the way of every piece that went, and from every other attacker to
 * the other cell that it helped to capture.
 * @param {Wire.Frame | null | undefined} frame
 * @returns {string[][]}
 */
export function arrowsOf(frame) {
  const ways = frame?.ways ?? [];
  const gone = new Set(ways.map(([from]) => from));
  const taken = (frame?.captures ?? []).flatMap(({ attackers, cell }) =>
    attackers.filter((attacker) => attacker !== cell && !gone.has(attacker)).map((attacker) => [attacker, cell]),
  );
  return [...ways, ...taken];
}

/**
 * Return the arrows of an end: the way of every reason that it rests on.
 * @param {Wire.Outcome | null} outcome
 * @returns {[from: string, to: string][]}
 */
export function reasonsOf(outcome) {
  return (outcome?.because ?? []).flatMap(({ path: [from, ...on] }) => {
    const to = on.at(-1);
    return from && to ? [/** @type {[string, string]} */ ([from, to])] : [];
  });
}

/**
 * Return the cells that a frame captured.
 * @param {Wire.Frame | null | undefined} frame
 */
export function capturedIn(frame) {
  return (frame?.captures ?? []).map((capture) => capture.cell);
}

/**
 * Return the cells of a frame's walls, and those that they close off.
 * @param {Wire.Frame | null | undefined} frame
 */
export function enclosedIn(frame) {
  const enclosed = frame?.enclosed ?? [];
  return { wall: enclosed.flatMap(({ wall }) => wall), inside: enclosed.flatMap(({ inside }) => inside) };
}

/**
 * Return the heading of a turn: its round, where it has one, and who played it if there are several sides.
 * @param {{ round?: number | null, side: string }} turn
 * @param {string[]} sides
 */
export function turnTitle({ round, side }, sides = []) {
  if (side && sides.length === 1) return say("turn-number", { round: round ?? "" });
  const by = side === "*" ? say("the-table") : side || say("referee");
  return typeof round === "number" ? say("turn-title", { round, side: by }) : by;
}

const STEP_MS = 650;

/** @template {Page.Film} T */
export class Playback {
  /**
   * turn: what the server told of a turn; at: the frame shown, 0 is the position before it.
   * @param {T} turn
   */
  constructor(turn) {
    this.turn = turn;
    this.at = 0;
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get length() {
    return this.turn.frames.length;
  }

  /** @returns {T["frames"][number] | null} */
  get frame() {
    return this.turn.frames[this.at - 1] ?? null;
  }

  /** Return every side's score at the frame shown. */
  get scores() {
    return this.frame ? this.frame.scores : this.turn.scores;
  }

  /** Return what counters show at the frame shown, by their names, as far as the turn has counted. */
  get counts() {
    return Object.assign({}, this.turn.counts ?? {}, ...this.turn.frames.slice(0, this.at).map(({ counts }) => counts));
  }

  /** Return what stands on every cell at the frame shown. */
  get cells() {
    const cells = new Map(this.turn.cells.map((cell) => [cell.name, cell]));
    for (const frame of this.turn.frames.slice(0, this.at)) {
      for (const cell of frame.changes) cells.set(cell.name, cell);
    }
    return cells.values();
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.length, to));
  }

  /**
   * Go on by itself; step(to) shows a frame, ended() is called a moment after the last one; most: for all, in ms.
   * @param {(to: number) => void} step
   * @param {() => void} ended
   */
  run(step, ended, most = Infinity) {
    const pace = Math.min(STEP_MS, most / this.length);
    this.running = true;
    const next = () => {
      if (this.at === this.length) {
        this.running = false;
        ended();
        return;
      }
      step(this.at + 1);
      this.timer = setTimeout(next, this.at === this.length ? 2 * STEP_MS : pace);
    };
    this.timer = setTimeout(next, STEP_MS / 2);
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
  }
}
