// Clocks on the screen: they count down from what the server said; the server alone decides when time is up.

import { post } from "./api.js";
import { allWithin } from "./dom.js";
import { bell, tick } from "./sound.js";
import { leftAfter, limitLeft, longText, runsFor, timeText, waitLeft, wholeSeconds } from "./times.js";
import { say } from "./words.js";

const LOW_MS = 20_000;
const CLAIM_EVERY_MS = 1000;
const WHOLE = "*"; // the whole game's time

/** Return what shows a side's time, or the whole game's. @param {string} side */
const facesOf = (side) => allWithin(document, `[data-clock="${CSS.escape(side)}"]`, HTMLElement);

export class ClockFace {
  /**
   * onUp() is called when the running side's time is up here, onGameUp() when the whole game's is; the server is then asked.
   * @param {() => void} onUp
   * @param {() => void} onGameUp
   */
  constructor(onUp, onGameUp) {
    this.onUp = onUp;
    this.onGameUp = onGameUp;
    /** @type {Page.Clock | null} */
    this.clock = null;
    this.told = 0;
    /** @type {number | null} */
    this.lastSecond = null;
    this.claimed = 0;
    setInterval(() => this.show(), 100);
  }

  /** @param {Page.Clock | null} clock */
  set(clock) {
    this.clock = clock;
    this.told = clock?.at ?? 0;
    this.show();
  }

  show() {
    if (!this.clock || document.body.classList.contains("out-of-step")) return; // nobody knows whether it runs
    const passed = performance.now() - this.told;
    for (const [side, own] of Object.entries(this.clock.sides)) {
      const runs = runsFor(this.clock, side);
      const carries = this.clock.state === "hands" && this.clock.carrying === side;
      const left = leftAfter(this.clock, side, own, passed);
      const wait = Math.ceil(waitLeft(this.clock, side, passed) / 1000);
      const waits = wait ? say("starts-in", { seconds: wait }) : "";
      const by = carries ? `+${wholeSeconds(own.carried + passed)}` : timeText(left);
      for (const face of facesOf(side)) {
        if (face.textContent !== by) face.textContent = by;
        face.classList.toggle("low", left < LOW_MS);
        face.classList.toggle("runs", runs && !wait);
        if (face.dataset.waits !== waits) face.dataset.waits = waits;
        face.title = carries ? say("time-carried", { side }) : waits && say("clock-starts-in", { side, seconds: wait });
      }
      if (runs) this.#warn(left);
    }
    if (this.clock.limit) this.#showLimit(this.clock, passed);
  }

  /**
   * Show what is left of the whole game's time.
   * @param {Page.Clock} clock
   * @param {number} passed
   */
  #showLimit(clock, passed) {
    const face = document.getElementById("game-time");
    if (!face) return;
    const left = limitLeft(clock, passed);
    const by = left > 0 ? longText(left) : say("game-time-up");
    for (const its of facesOf(WHOLE)) {
      if (its.textContent !== by) its.textContent = by;
      its.classList.toggle("low", left < LOW_MS);
    }
    const asks = face.dataset.asks === "yes" && ["run", "hands"].includes(clock.state);
    if (left > 0 || !asks || performance.now() - this.claimed <= CLAIM_EVERY_MS) return;
    this.claimed = performance.now();
    this.onGameUp();
  }

  /** @param {number} left */
  #warn(left) {
    const second = Math.ceil(left / 1000);
    if (left > 0 && left <= 10_000 && second !== this.lastSecond) tick();
    if (left <= 0 && performance.now() - this.claimed > CLAIM_EVERY_MS) {
      if (!this.claimed) bell();
      this.claimed = performance.now();
      this.onUp();
    }
    if (left > 0) this.claimed = 0;
    this.lastSecond = second;
  }
}

/**
 * Tell the server that time is up; it decides.
 * @param {string} address
 * @param {number} seq
 */
export async function claim(address, seq) {
  await post(address, { after: seq, flag: true }).catch(() => {});
}
