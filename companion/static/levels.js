// Choosing the next game that somebody plays alone: a level with its best score, the game of today, a seed of one's own.

import { get } from "./api.js";
import { button, capital, el, within } from "./dom.js";
import { say } from "./words.js";

/** Return a seed by lot. */
export function drawnSeed() {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(drawn % 1_000_000);
}

/** Return the seed of today, which is the same for everybody: the date. */
export function seedOfToday(now = new Date()) {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Return the best points of every level, by "game shape ruleset" and the level; those of other options are others'.
 * @param {string} boardOf
 * @returns {Promise<Map<string, number>>}
 */
export async function bestsOf(boardOf) {
  /** @type {Wire.Best[]} */
  const bests = await get("/api/bests").catch(() => []);
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { board, points } of bests) {
    const level = board.slice(boardOf.length + 1);
    if (board.startsWith(`${boardOf} `) && !level.includes(" ") && typeof points === "number") found.set(level, Math.max(points, found.get(level) ?? 0));
  }
  return found;
}

/**
 * Return a row of all levels with their best scores, and what begins a game of the one that is chosen.
 * @param {{ name: string, title: string, value: string, values: string[] }} level
 * @param {string} boardOf "game shape ruleset"
 * @param {(seed: string, level: string) => unknown} begin
 */
export function levelChoice({ title, value, values }, boardOf, begin) {
  let chosen = value;
  const chips = values.map((each) => {
    const chip = button("", () => choose(each), { class: "level-chip", "aria-pressed": String(each === chosen), "data-level": each });
    chip.append(el("b", {}, each), el("small", {}, ""));
    return chip;
  });
  /** @param {string} level */
  const choose = (level) => {
    chosen = level;
    for (const chip of chips) chip.setAttribute("aria-pressed", String(chip.dataset.level === level));
  };
  bestsOf(boardOf).then((bests) => {
    for (const chip of chips) {
      const points = bests.get(chip.dataset.level ?? "");
      within(chip, "small", HTMLElement).textContent = points === undefined ? "–" : String(points);
      chip.setAttribute("aria-label", say("level-best", { level: `${capital(title)} ${chip.dataset.level}`, points: String(points ?? -1) }));
    }
  });
  const seed = el("input", { maxlength: "100", autocomplete: "off", spellcheck: "false", placeholder: say("own-seed"), "aria-label": say("own-seed") });
  const form = el("form", { class: "with-button" }, seed, el("button", { class: "button" }, say("play-seed")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (seed.value.trim()) begin(seed.value.trim(), chosen);
  });
  return el(
    "div",
    { class: "level-choice" },
    el("p", { class: "quiet" }, say("levels-about")),
    el("div", { class: "level-row", role: "group", "aria-label": capital(title) }, ...chips),
    el("div", { class: "actions" }, button(say("new-game"), () => begin(drawnSeed(), chosen), { class: "button primary", id: "new-tiles" }), button(say("todays-game"), () => begin(seedOfToday(), chosen), { id: "todays-game", title: say("todays-game-about") })),
    form,
  );
}
