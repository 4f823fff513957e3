// What a turn brought about, shown scene by scene on the board: turned, drawn along its threads, gone, slid, come.
// A scene is a frame of the turn, or all draws that follow one another. Nothing here knows games.

import { svg } from "./dom.js";
import { centreOf } from "./geometry.js";

const TURN_MS = 240;
const STEP_OF_WAY_MS = 75; // of a way along threads, from one piece to the next
const LONGEST_WAY_MS = 1050;
const HOLD_MS = 700; // a closed way is looked at, its score is read
const GO_MS = 280;
const SLIDE_MS = 300;
const COME_MS = 200;
const APART_MS = 50; // between two pieces that come
const STILL_MS = 600; // of a scene without motion
const EASE = "ease-in-out";

/** @typedef {Map<string, Page.Standing>} Cells */
/** @typedef {{ from: Cells, to: Cells, frames: Wire.Frame[] }} Scene */

/** Tell whether this person wants to see states, and nothing that moves. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Return the scenes of a turn; draws that follow one another are one.
 * @param {Page.Film} film
 * @returns {Scene[]}
 */
export function scenesOf({ cells, frames }) {
  let stands = new Map(cells.map((cell) => [cell.name, cell]));
  /** @type {Scene[]} */
  const scenes = [];
  for (const frame of frames) {
    const to = new Map([...stands, ...frame.changes.map(/** @returns {[string, Page.Standing]} */ (cell) => [cell.name, cell])]);
    const last = scenes.at(-1);
    if (last?.frames[0]?.drawn && frame.drawn && !frame.enclosed.length) {
      last.frames.push(frame);
      last.to = to;
    } else scenes.push({ from: stands, to, frames: [frame] });
    stands = to;
  }
  return scenes;
}

/** A turn that is shown scene by scene. */
export class Show {
  #over = false;
  /** @type {() => void} */
  #wake = () => {};
  /** @type {Animation[]} */
  #moving = [];

  /**
   * change(frames) is called when something else is to be shown, with the frames that begin; ended(skipped) after the last, with those that are shown no more.
   * @param {import("./board.js").BoardView} view
   * @param {Page.Film} film
   * @param {(frames: Wire.Frame[]) => void} change
   * @param {(skipped: Wire.Frame[]) => void} ended
   */
  constructor(view, film, change, ended) {
    this.view = view;
    this.change = change;
    this.ended = ended;
    this.scenes = scenesOf(film);
    this.cells = new Map(film.cells.map((cell) => [cell.name, cell]));
    this.begun = false;
    /** @type {Record<string, number>} */
    this.counts = { ...film.counts };
  }

  /** Return the cells that some scene still changes. */
  get busy() {
    return new Set(this.scenes.flatMap(({ frames }) => frames.flatMap(({ changes }) => changes.map(({ name }) => name))));
  }

  /** Show all scenes; the first, which is what a finger has done, is there at once. */
  async run() {
    for (let scene = this.scenes.shift(); scene && !this.#over; scene = this.scenes.shift()) {
      await this.#show(scene);
    }
    this.#end();
  }

  /** Show no more of it: what it came to stands at once. */
  skip() {
    this.#over = true;
    for (const motion of this.#moving) motion.cancel();
    this.#wake();
    this.#end(this.scenes.flatMap(({ frames }) => frames));
  }

  /** @param {Wire.Frame[]} skipped */
  #end(skipped = []) {
    const { ended } = this;
    this.ended = () => {};
    this.view.setTraces([]);
    ended(skipped);
  }

  /** @param {Scene} scene */
  async #show(scene) {
    for (const frame of scene.frames) Object.assign(this.counts, frame.counts);
    if (!this.begun) { // a finger has turned it already
      this.begun = true;
      this.cells = scene.to;
      return this.change(scene.frames);
    }
    this.cells = scene.from;
    this.change(scene.frames);
    for (const frame of scene.frames) {
      for (const way of frame.enclosed) await this.#trace(way);
    }
    if (this.#over) return;
    const gone = namesOf(scene, ({ was, now, name }) => lies(was) && !lies(now) && !left(scene, name));
    if (gone.length && !still()) await this.#go(gone);
    if (this.#over) return;
    this.view.setTraces([]);
    this.cells = scene.to;
    this.change([]);
    await (still() ? this.#wait(calm(scene) ? 0 : STILL_MS) : this.#arrive(scene));
  }

  /** Draw a closed way along the threads of its cells, with what is said of it. @param {Wire.Enclosed} way */
  async #trace({ wall, inside, what }) {
    if (this.#over || wall.length < 2) return;
    const long = still() ? 0 : Math.min(LONGEST_WAY_MS, STEP_OF_WAY_MS * wall.length);
    const lines = this.view.setTraces([{ wall, inside, what }]);
    this.#moving = long ? lines.map((line) => line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: long, easing: "linear" })) : [];
    await this.#wait(long + HOLD_MS);
  }

  /** Let pieces go. @param {string[]} names */
  async #go(names) {
    this.#moving = this.view.parts(names, ".body").map((body) => body.animate([{ transform: "scale(1)", opacity: 1 }, { transform: "scale(1.12)", opacity: 1, offset: 0.3 }, { transform: "scale(0.2)", opacity: 0 }], { duration: GO_MS, easing: EASE, fill: "forwards" }));
    await this.#wait(GO_MS);
    for (const motion of this.#moving) motion.cancel();
  }

  /** Let pieces turn, slide, come and become others, each from where it was to where it is drawn already. @param {Scene} scene */
  async #arrive(scene) {
    const centres = this.view.centres;
    /** @type {[name: string, keyframes: Keyframe[], time: number, delay: number][]} */
    const moves = [];
    /** @type {typeof moves} */
    const turns = [];
    const came = namesOf(scene, ({ was, now, name }) => !lies(was) && lies(now) && !reached(scene, name));
    for (const frame of scene.frames) {
      for (const way of frame.ways) {
        const [from = "", to = ""] = [way[0], way.at(-1)];
        const [[x, y], [u, v]] = [centreOf(centres, from), centreOf(centres, to)];
        moves.push([to, [{ transform: `translate(${x - u}px, ${y - v}px)` }, { transform: "none" }], SLIDE_MS, 0]);
      }
    }
    for (const [i, name] of came.entries()) moves.push([name, [{ transform: "translate(0, 0.8px)", opacity: 0 }, { transform: "none", opacity: 1 }], COME_MS, i * APART_MS]);
    for (const name of namesOf(scene, ({ was, now }) => lies(was) && lies(now))) {
      const [was, now] = [scene.from.get(name), scene.to.get(name)];
      if (reached(scene, name) || !was || !now) continue;
      const turn = was.piece === now.piece ? turned(was, now) : 0;
      if (turn) turns.push([name, [{ transform: `rotate(${-turn}deg)` }, { transform: "none" }], TURN_MS, 0]);
      else if (was.piece !== now.piece) moves.push([name, [{ transform: "scale(0.6)", opacity: 0 }, { transform: "none", opacity: 1 }], TURN_MS, 0]);
    }
    const marked = namesOf(scene, ({ was, now }) => (now.marks ?? []).length > (was.marks ?? []).length);
    /** @type {(of: typeof moves, part: string) => Animation[]} */
    const move = (of, part) => of.flatMap(([name, keyframes, duration, delay]) => this.view.parts([name], part).map((node) => node.animate(keyframes, { duration, delay, easing: EASE, fill: "backwards" })));
    this.#moving = [...move(moves, ".body"), ...move(turns, ".lying")];
    this.#moving.push(...this.view.parts(marked, ".signs").map((sign) => sign.animate([{ transform: "scale(2.4)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], { duration: GO_MS, easing: EASE })));
    const lasts = [...[...moves, ...turns].map(([, , time, delay]) => time + delay), marked.length ? GO_MS : 0];
    await this.#wait(Math.max(0, ...lasts));
  }

  /** @param {number} time in ms */
  #wait(time) {
    if (this.#over || !time) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
  }
}

/** @param {Page.Standing | undefined} cell */
const lies = (cell) => Boolean(cell?.piece || cell?.colour);

/**
 * Return the cells of which something is so before and after a scene.
 * @param {Scene} scene
 * @param {(of: { name: string, was: Page.Standing, now: Page.Standing }) => boolean} is
 */
function namesOf({ from, to, frames }, is) {
  const changed = new Set(frames.flatMap(({ changes }) => changes.map(({ name }) => name)));
  return [...changed].filter((name) => {
    const [was, now] = [from.get(name), to.get(name)];
    return was && now && is({ name, was, now });
  });
}

/** Tell whether a piece went away from a cell, so that it lies elsewhere. @param {Scene} scene @param {string} name */
const left = ({ frames }, name) => frames.some(({ ways }) => ways.some(([from]) => from === name));

/** Tell whether a piece came to a cell from another. @param {Scene} scene @param {string} name */
const reached = ({ frames }, name) => frames.some(({ ways }) => ways.some((way) => way.at(-1) === name));

/** Tell whether a scene changes nothing that is seen. @param {Scene} scene */
const calm = ({ frames }) => frames.every(({ changes }) => !changes.length);

/**
 * Return how far a piece was turned, in degrees clockwise, the short way; 0 for not at all.
 * @param {Page.Standing} was
 * @param {Page.Standing} now
 */
function turned(was, now) {
  const [a, b] = [was, now].map(({ heading = "" }) => 30 * Number(heading.split("/")[0] || 0));
  return ((((b ?? 0) - (a ?? 0) + 540) % 360) - 180) || 0;
}

/**
 * Return a path along the threads of cells that follow one another in a closed way; null where two are not neighbours.
 * @param {Map<string, Page.Point>} centres
 * @param {string[]} names
 */
export function wayAlong(centres, names) {
  const points = names.map((name) => centreOf(centres, name));
  const parts = points.map(([x, y], i) => {
    const [p, q] = [points.at(i - 1), points[(i + 1) % points.length]];
    if (!p || !q) return "";
    const [from, to] = [p, q].map(/** @returns {Page.Point} */ ([u, v]) => [(u - x) / 2, (v - y) / 2]);
    if (!from || !to || Math.hypot(...from) > 0.75 || Math.hypot(...to) > 0.75) return "";
    const [a, b] = [from, to].map(([u, v]) => (Math.atan2(u, -v) * 180) / Math.PI);
    const clockwise = ((b ?? 0) - (a ?? 0) + 360) % 360;
    const between = Math.min(clockwise, 360 - clockwise);
    const end = `${x + to[0]} ${y + to[1]}`;
    const start = i ? "" : `M${x + from[0]} ${y + from[1]}`;
    const radius = Math.hypot(...from) * Math.tan((between * Math.PI) / 360);
    return start + (between > 179 ? `L${end}` : `A${radius} ${radius} 0 0 ${clockwise < 180 ? 0 : 1} ${end}`);
  });
  return parts.includes("") ? null : parts.join("");
}

/**
 * Draw closed ways along threads, the cells that each closes off, and what is said of it in the middle.
 * @param {Map<string, Page.Point>} centres
 * @param {Wire.Enclosed[]} ways
 */
export function drawnTraces(centres, ways) {
  return ways.flatMap(({ wall, inside, what }) => {
    const d = wayAlong(centres, wall);
    if (!d) return [];
    const points = [...wall, ...inside].map((name) => centreOf(centres, name));
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
    const shut = inside.map((name) => {
      const [u, v] = centreOf(centres, name);
      return svg("circle", { class: "shut", cx: u, cy: v, r: 0.4 });
    });
    const said = what ? [svg("text", { class: "gain", x, y }, what)] : [];
    return [...shut, svg("path", { class: "trace-halo", d, pathLength: 1 }), svg("path", { class: "trace", d, pathLength: 1 }), ...said];
  });
}
