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

/** Write milliseconds as 1:23:45 from an hour on, without what is no whole second. @param {number} ms */
export function longText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const [m, s] = [minutes, seconds % 60].map((number) => String(number).padStart(2, "0"));
  return hours ? `${hours}:${m}:${s}` : `${minutes}:${s}`;
}

/** Tell whether a kind of clock, or a clock's terms, counts what a side uses of the whole game. @param {string} clock */
export const isChessClock = (clock) => /^(increment|delay)\b/.test(clock);

/**
 * Write a clock's terms as the server reads them; times: side -> [seconds, bonus]; limit: of the whole game, in seconds, 0 for none;
 * wait: whether clocks wait for playbacks.
 * @param {string} kind
 * @param {Record<string, [base: number, bonus: number]>} times
 * @param {number} limit
 * @param {boolean} wait
 */
export function clockText(kind, times, limit = 0, wait = false) {
  const sides = kind === "none" ? [] : Object.entries(times).map(([side, [base, bonus]]) => `${side}=${base}+${bonus}`);
  return [kind, ...sides, ...(wait && kind !== "none" ? ["wait"] : []), ...(limit ? [`limit:${limit}`] : [])].join(" ");
}

/**
 * Return what the whole game has left so many milliseconds after the server said it: breaks stop it.
 * @param {Wire.Clock} clock
 * @param {number} passed
 */
export const limitLeft = (clock, passed) => clock.limit_left - (["run", "hands"].includes(clock.state) ? passed : 0);

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

/**
 * Return how long a side's clock waits yet for a playback, so many milliseconds after the server said it.
 * @param {Wire.Clock} clock
 * @param {string} side
 * @param {number} passed
 */
export const waitLeft = (clock, side, passed) => (runsFor(clock, side) ? Math.max(0, (clock.sides[side]?.waits ?? 0) - passed) : 0);
