// Pieces that a finger turns on the board: a tap is a step, a drag follows the finger and snaps, keys do the same.
// What is turned is shown at once; the turn is sent after those before it, and no tap is lost.

import { still } from "./scenes.js";

const STEP_DEG = 60;
const MOVED_PX = 9; // a finger that stays within this has tapped
const NEAR_PX = 7; // so near to the middle a finger has no direction
const PRESS_MS = 480; // held so long, a press turns the other way
const SNAP_MS = 150;
/** @type {Record<string, number>} */
const KEYS = { "+": 1, "=": 1, "]": 1, Enter: 1, " ": 1, "-": -1, "_": -1, "[": -1 };

/**
 * A finger on a piece; deg: how far it has turned it.
 * @typedef {{ name: string, id: number, at: Page.Point, middle: Page.Point, deg: number, moved: boolean, done: boolean, timer: ReturnType<typeof setTimeout> }} Press
 */

export class Turner {
  /** @type {Press | null} */
  #press = null;
  /** @type {Map<string, number>} */
  #ahead = new Map(); // cell -> where its piece looks as it is shown, in degrees, while it is not drawn so
  #frame = 0;

  /**
   * may(name) tells whether the piece on a cell can be turned, turn(name, steps) turns it, refuse(name) says why not.
   * @param {import("./board.js").BoardView} view
   * @param {{ active: () => boolean, may: (name: string) => boolean, turn: (name: string, steps: number) => void, refuse: (name: string) => void, way: () => number }} hand
   */
  constructor(view, hand) {
    this.view = view;
    this.hand = hand;
    const host = view.host;
    /** @type {(kind: string, hear: (event: any) => void) => void} */
    const on = (kind, hear) => host.addEventListener(kind, (event) => hand.active() && hear(event), { capture: true, passive: false });
    on("pointerdown", (event) => this.#pressed(event));
    on("pointermove", (event) => this.#moved(event));
    on("pointerup", (event) => this.#released(event));
    on("pointercancel", () => this.#let());
    on("click", (event) => event.stopPropagation());
    on("contextmenu", (event) => event.preventDefault());
    on("touchmove", (event) => this.#press && hand.may(this.#press.name) && event.cancelable && event.preventDefault()); // elsewhere the page scrolls
    on("keydown", (event) => this.#keyed(event));
  }

  /** Show every piece as it lies now, with what is ahead of its drawing; waiting: whether turns are still to be sent. @param {boolean} waiting */
  settle(waiting) {
    for (const name of this.#ahead.keys()) {
      if (!waiting || this.#lead(name) % 360 === 0) this.#ahead.delete(name);
      this.#rest(name);
    }
  }

  /** Return the part of a cell that turns. @param {string} name */
  #lying(name) {
    return this.view.parts([name], ".lying")[0];
  }

  /** Return how far a piece is shown ahead of its drawing, in degrees. @param {string} name */
  #lead(name) {
    const drawn = this.view.headings.get(name) ?? 0;
    return (this.#ahead.get(name) ?? drawn) - drawn;
  }

  /** @param {string} name */
  #rest(name) {
    const lying = this.#lying(name);
    const lead = this.#lead(name);
    if (lying && !(this.#press?.name === name && this.#press.moved)) lying.style.transform = lead ? `rotate(${lead}deg)` : "";
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const node = event.target instanceof Element ? event.target.closest(".cell") : null;
    const name = node instanceof SVGElement ? node.dataset.name : undefined;
    if (this.#press) return this.#second(event);
    if (!name || !node) return;
    event.stopPropagation();
    if (event.button > 2 || event.button === 1) return;
    const box = node.querySelector(".core")?.getBoundingClientRect() ?? node.getBoundingClientRect();
    /** @type {Page.Point} */
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const timer = setTimeout(() => this.#held(), PRESS_MS);
    this.#press = { name, id: event.pointerId, at: [event.clientX, event.clientY], middle, deg: 0, moved: false, done: false, timer };
    if (event.button === 2) this.#tap(-1);
  }

  /** A second finger on the board turns the first one's piece the other way. @param {PointerEvent} event */
  #second(event) {
    event.stopPropagation();
    if (event.pointerId !== this.#press?.id && !this.#press?.moved) this.#tap(-1);
  }

  #held() {
    if (!this.#press?.moved) this.#tap(-1);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const press = this.#press;
    if (!press || press.done || event.pointerId !== press.id) return;
    event.stopPropagation();
    const [x, y] = [event.clientX, event.clientY];
    if (!press.moved && Math.hypot(x - press.at[0], y - press.at[1]) < MOVED_PX) return;
    if (!this.hand.may(press.name)) return;
    if (!press.moved) {
      press.moved = true;
      clearTimeout(press.timer);
      this.view.root.setPointerCapture(event.pointerId);
      this.view.root.classList.add("in-hand");
      const lying = this.#lying(press.name);
      if (lying) lying.style.willChange = "transform";
    }
    press.deg += between(press.middle, press.at, [x, y]);
    press.at = [x, y];
    this.#frame ||= requestAnimationFrame(() => this.#follow());
  }

  /** Show the piece as far as the finger has turned it. */
  #follow() {
    this.#frame = 0;
    const press = this.#press;
    const lying = press && this.#lying(press.name);
    if (press && lying) lying.style.transform = `rotate(${this.#lead(press.name) + press.deg}deg)`;
  }

  /** @param {PointerEvent} event */
  #released(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    event.stopPropagation();
    if (press.done) return this.#let();
    if (!press.moved) {
      this.#tap(this.hand.way());
      return this.#let();
    }
    const steps = Math.round(press.deg / STEP_DEG);
    const deg = press.deg;
    this.#let();
    this.#turn(press.name, steps % 6, deg - (steps - (steps % 6)) * STEP_DEG);
  }

  #let() {
    const press = this.#press;
    if (!press) return;
    clearTimeout(press.timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#press = null;
    this.view.root.classList.remove("in-hand");
    const lying = this.#lying(press.name);
    if (lying) lying.style.willChange = "";
    this.#rest(press.name);
  }

  /** @param {number} steps */
  #tap(steps) {
    const press = this.#press;
    if (!press || press.done) return;
    press.done = true;
    clearTimeout(press.timer);
    this.#press = null;
    this.turn(press.name, steps);
    this.#press = press;
  }

  /** Turn the piece on a cell by so many steps; say why not if it cannot be. @param {string} name @param {number} steps */
  turn(name, steps) {
    if (this.hand.may(name)) return this.#turn(name, steps, 0);
    const [body] = this.view.parts([name], ".body");
    if (!still()) body?.animate([0, 5, -5, 3, 0].map((deg) => ({ transform: `rotate(${deg}deg)` })), { duration: 260 });
    this.hand.refuse(name);
  }

  /**
   * @param {string} name
   * @param {number} steps
   * @param {number} deg how far it is turned already
   */
  #turn(name, steps, deg) {
    const lying = this.#lying(name);
    if (!lying) return;
    const behind = deg - steps * STEP_DEG;
    if (steps) this.#ahead.set(name, (this.#ahead.get(name) ?? this.view.headings.get(name) ?? 0) + steps * STEP_DEG);
    this.#rest(name);
    if (!still()) lying.animate([{ transform: `rotate(${behind}deg)` }, { transform: "rotate(0deg)" }], { duration: SNAP_MS, easing: "ease-out", composite: "add" });
    if (steps) this.hand.turn(name, steps);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const name = this.view.focused;
    const way = KEYS[event.key];
    if (!name || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(name, way);
  }
}

/**
 * Return how far a finger went round a middle, in degrees clockwise; nothing where it has no direction.
 * @param {Page.Point} middle
 * @param {Page.Point} from
 * @param {Page.Point} to
 */
export function between([x, y], from, to) {
  const [a, b] = [from, to].map(([u, v]) => ({ far: Math.hypot(u - x, v - y), deg: (Math.atan2(v - y, u - x) * 180) / Math.PI }));
  if (!a || !b || a.far < NEAR_PX || b.far < NEAR_PX) return 0;
  return ((b.deg - a.deg + 540) % 360) - 180;
}

