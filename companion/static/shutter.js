// When a live view takes the photo: once the sheet, its sharpness and the light have been right for a moment.

const HOLD_MS = 600; // in which nothing may move much; the sharpest frame of it is taken
const MOVED = 0.015; // of the frame's side, from one look to the next
const SOFT = 0.6; // of the sharpest frame of this view: the phone is still looking for its focus

/**
 * Decides from looks at frames; F is a frame.
 * @template F
 */
export class Shutter {
  #since = 0;
  #sharpest = 0; // of all frames of this view
  /** @type {number[]} */
  #box = [];
  /** @type {{ frame: F, sharpness: number } | null} */
  #best = null;
  #isTaken = false;

  /** The sharpest frame of the moment in which everything is right; null before. */
  get best() {
    return this.#best?.frame ?? null;
  }

  /**
   * Take in what a frame shows; return what to tell people: "taken" once, when the best frame is the photo.
   * @param {Wire.Look} look
   * @param {F} frame
   * @param {number} now in milliseconds
   * @returns {string} the look's hint, or "steady", "hold", "taken"
   */
  saw({ tags, hint, sharpness }, frame, now) {
    const before = this.#box;
    this.#box = boxOf(tags);
    this.#sharpest = Math.max(this.#sharpest, sharpness);
    const isStill = before.length > 0 && this.#box.every((at, i) => Math.abs(at - (before[i] ?? Infinity)) < MOVED);
    if (hint || !isStill || sharpness < SOFT * this.#sharpest) {
      this.#best = null;
      return hint || "steady";
    }
    if (!this.#best) this.#since = now;
    if (!this.#best || sharpness > this.#best.sharpness) this.#best = { frame, sharpness };
    if (this.#isTaken || now - this.#since < HOLD_MS) return "hold";
    this.#isTaken = true; // and never again by itself
    return "taken";
  }
}

/** Return the box round all marks: left, top, right, bottom. @param {Wire.Look["tags"]} tags */
function boxOf(tags) {
  const corners = tags.flat();
  if (!corners.length) return [];
  const [across, down] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
