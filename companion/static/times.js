// Times of clocks, in words and in numbers.

/** Write milliseconds as 12:34, with tenths below ten seconds. @param {number} ms */
export function timeText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return wholeSeconds(left + 999);
}

/** Write milliseconds as 12:34, without what is no whole second. @param {number} ms */
export function wholeSeconds(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Write a clock's terms as the server reads them; times: side -> [seconds, bonus].
 * @param {string} kind
 * @param {Record<string, [base: number, bonus: number]>} times
 */
export function clockText(kind, times) {
  if (kind === "none") return kind;
  return [kind, ...Object.entries(times).map(([side, [base, bonus]]) => `${side}=${base}+${bonus}`)].join(" ");
}

/**
 * Tell whether a side's time runs.
 * @param {Wire.Clock} clock
 * @param {string} side
 */
export const runsFor = (clock, side) => clock.state === "run" && clock.due.includes(side);

/**
 * Return what a side has left so many milliseconds after the server said it.
 * @param {Wire.Clock} clock
 * @param {string} side
 * @param {Wire.SideClock} own
 * @param {number} passed
 */
export const leftAfter = (clock, side, own, passed) => (runsFor(clock, side) ? own.left - Math.max(0, passed - own.free) : own.left);
