// Clocks on the screen: they count down from what the server said; the server alone decides when time is up.

import { post } from "./api.js";
import { byId } from "./dom.js";
import { bell, tick } from "./sound.js";

const LOW_MS = 20_000;
const CLAIM_EVERY_MS = 1000;

/** Write milliseconds as 12:34, with tenths below ten seconds. */
export function timeText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return wholeSeconds(left + 999);
}

function wholeSeconds(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Write a clock's terms as the server reads them; times: side -> [seconds, bonus]. */
export function clockText(kind, times) {
  if (kind === "none") return kind;
  return [kind, ...Object.entries(times).map(([side, [base, bonus]]) => `${side}=${base}+${bonus}`)].join(" ");
}

export class ClockFace {
  /** onUp() is called when the running side's time is up here; the server is then asked. */
  constructor(onUp) {
    this.onUp = onUp;
    this.clock = null;
    this.told = 0;
    this.lastSecond = null;
    this.claimed = 0;
    setInterval(() => this.show(), 100);
  }

  set(clock) {
    this.clock = clock;
    this.told = clock?.at;
    this.show();
  }

  /** Return what a side has left now. */
  left(side) {
    const own = this.clock.sides[side];
    const passed = performance.now() - this.told;
    return this.clock.state === "run" && this.clock.due.includes(side) ? own.left - Math.max(0, passed - own.free) : own.left;
  }

  show() {
    if (!this.clock) return;
    for (const [side, own] of Object.entries(this.clock.sides)) {
      const face = byId(`time-${side}`);
      if (!face) continue;
      const runs = this.clock.state === "run" && this.clock.due.includes(side);
      const carries = this.clock.state === "hands" && this.clock.carrying === side;
      const left = this.left(side);
      const by = carries ? `+${wholeSeconds(own.carried + performance.now() - this.told)}` : timeText(left);
      if (face.textContent !== by) face.textContent = by;
      face.classList.toggle("low", left < LOW_MS);
      face.classList.toggle("runs", runs);
      face.title = carries ? `${side}'s turn is being carried out: so long have all of them taken` : "";
      if (runs) this.#warn(left);
    }
  }

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

/** Tell the server that time is up; it decides. */
export async function claim(address, seq) {
  await post(address, { after: seq, flag: true }).catch(() => {});
}
