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
 * Return the cells of the walls of frames, and those that they close off.
 * @param {Wire.Frame[]} frames
 */
export function enclosedIn(frames) {
  const enclosed = frames.flatMap((frame) => frame.enclosed ?? []);
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

const WAVE_MS = 400;
const MOST_MS = 8000; // for a whole turn, however long
const BEFORE_MS = 300; // the first wave comes at once
const AFTER_MS = 1200; // the last one is looked at

/** Tell whether this person wants to see states, and nothing that moves. */
const isStill = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * Return the frames in waves: those that are seen at once, of one turn.
 * @template {Wire.Frame & { turn?: unknown }} F
 * @param {F[]} frames
 * @returns {F[][]}
 */
function wavesOf(frames) {
  /** @type {F[][]} */
  const waves = [];
  for (const frame of frames) {
    const last = waves.at(-1);
    const [one] = last ?? [];
    if (last && one?.wave && one.wave === frame.wave && one.turn === frame.turn) last.push(frame);
    else waves.push([frame]);
  }
  return waves;
}

/** @template {Page.Film} T */
export class Playback {
  /**
   * turn: what the server told of a turn; at: the wave shown, 0 is the position before it.
   * @param {T} turn
   */
  constructor(turn) {
    this.turn = turn;
    /** @type {T["frames"][number][][]} */
    this.waves = wavesOf(turn.frames);
    this.at = 0;
    this.running = false;
    this.ended = () => {}; // what is done after the last wave
    this.alone = false; // whether it came by itself, and goes by itself
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get length() {
    return this.waves.length;
  }

  /** Return the frames of the wave shown. */
  get frames() {
    return this.waves[this.at - 1] ?? [];
  }

  /** Return the frames of the wave shown that change something, all if none does. */
  get seen() {
    const seen = this.frames.filter(({ quiet }) => !quiet);
    return seen.length ? seen : this.frames;
  }

  /** @returns {T["frames"][number] | null} the last frame of the wave shown */
  get frame() {
    return this.frames.at(-1) ?? null;
  }

  /** Return the words of the wave shown, in short. */
  get brief() {
    return this.seen.map(({ brief, words }) => brief || words).filter(Boolean).join("; ");
  }

  /** Return every side's score at the wave shown. */
  get scores() {
    return this.frame ? this.frame.scores : this.turn.scores;
  }

  /** Return the frames up to the wave shown. */
  get #shown() {
    return this.waves.slice(0, this.at).flat();
  }

  /** Return what counters show at the wave shown, by their names, as far as the turn has counted. */
  get counts() {
    return Object.assign({}, this.turn.counts ?? {}, ...this.#shown.map(({ counts }) => counts));
  }

  /** Return what stands on every cell at the wave shown. */
  get cells() {
    const cells = new Map(this.turn.cells.map((cell) => [cell.name, cell]));
    for (const frame of this.#shown) {
      for (const cell of frame.changes) cells.set(cell.name, cell);
    }
    return cells.values();
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.length, to));
  }

  /** Return how long a wave is shown, in ms. @param {number} speed */
  pace(speed = 1) {
    return Math.min(WAVE_MS, MOST_MS / this.length) / speed;
  }

  /**
   * Go on by itself; step(to) shows a wave, ended() is called a moment after the last one. Where nothing should move the end is shown at once.
   * @param {(to: number) => void} step
   * @param {() => void} ended
   * @param {number} speed how many times as fast as usual
   */
  run(step, ended, speed = 1) {
    this.running = true;
    this.ended = ended;
    const next = () => {
      if (this.at === this.length) {
        this.running = false;
        ended();
        return;
      }
      step(isStill() ? this.length : this.at + 1);
      this.timer = setTimeout(next, isStill() ? 0 : this.at === this.length ? AFTER_MS / speed : this.pace(speed));
    };
    this.timer = setTimeout(next, isStill() ? 0 : BEFORE_MS / speed);
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
  }
}
