// What hands change on the real board: one instruction at a time, large, and the whole list below; a photo ticks off what is right.

import { cellPicture } from "./cell.js";
import { byId, el } from "./dom.js";
import { tabStorage } from "./storage.js";
import { say } from "./words.js";

/** @typedef {(now: string, left: string[]) => void} Mark shows the cell that hands see to now, and all that are left */

/**
 * Return what to change now, and every change to be ticked off.
 * @param {Page.Table} state
 * @param {{ carriedOut: () => void, again: () => void, mark: Mark }} work
 * @returns {Pick<Page.Panel, "words" | "list" | "actions" | "more">}
 */
export function handlingPanel(state, { carriedOut, again, mark }) {
  const ticked = tickedIn(state);
  const left = state.to_do.filter(({ cell }) => !ticked.has(cell));
  const done = state.to_do.filter(({ cell }) => ticked.has(cell));
  const [now] = left;
  /** @type {(cell: string, yes: boolean) => void} */
  const tick = (cell, yes) => {
    yes ? ticked.add(cell) : ticked.delete(cell);
    keep(state, ticked);
    again();
  };
  mark(now?.cell ?? "", left.map(({ cell }) => cell));
  const [last] = done.toReversed();
  /** @type {Page.Answer[]} */
  const onwards = now && state.to_do.length > 1 ? [[say("change-done"), () => tick(now.cell, true), true, "change-done"]] : [];
  /** @type {Page.Answer[]} */
  const back = last && onwards.length ? [[say("change-back"), () => tick(last.cell, false), false, "change-back"]] : [];
  return {
    words: say("to-change", { count: left.length || state.to_do.length }),
    list: now ? [largeItem(state, now, done.length)] : [],
    actions: [...back, ...onwards, [say("check-by-photo"), () => byId("camera").click()], [say("all-done"), carriedOut, !onwards.length, "all-done"]],
    more: state.to_do.length > 1 ? [[say("all-changes"), [el("ul", { class: "changes" }, ...state.to_do.map((item) => tickItem(item, ticked.has(item.cell), tick)))], true]] : [],
  };
}

/** Return the words of a change without the cell, which stands before them. @param {Wire.ToDo} item */
const wordsOf = ({ cell, words }) => words.map((said) => said.replace(`${cell}: `, "")).join(", ");

/**
 * Return the instruction that is due, with a picture of what the cell then shows.
 * @param {Page.Table} state
 * @param {Wire.ToDo} item
 * @param {number} done how many changes are done
 */
function largeItem({ board, cells, to_do: all }, item, done) {
  const shows = cells.find(({ name }) => name === item.cell);
  const told = el(
    "div",
    { class: "handling", role: "status" },
    ...(shows ? [el("span", { class: "handling-picture" }, cellPicture(board, shows))] : []),
    el("b", {}, item.cell),
    el("span", { class: "handling-words" }, wordsOf(item)),
    ...(all.length > 1 ? [el("small", {}, say("change-at", { number: done + 1, count: all.length }))] : []),
  );
  return el("li", {}, told);
}

/** @type {(item: Wire.ToDo, ticked: boolean, tick: (cell: string, yes: boolean) => void) => HTMLElement} */
function tickItem(item, ticked, tick) {
  const box = el("input", { type: "checkbox", id: `tick-${item.cell}` });
  box.checked = ticked;
  box.addEventListener("change", () => tick(item.cell, box.checked));
  return el("li", {}, el("label", { class: "tick" }, box, el("span", {}, el("b", {}, item.cell), ` ${wordsOf(item)}`)));
}

/**
 * Tick off what a photo shows as it should be; tell whether nothing else differs, so that only some changes are left.
 * @param {Page.Table} state
 * @param {string[]} differing
 * @param {string} verdict
 */
export function tickedOff(state, differing, verdict) {
  const cells = state.to_do.map(({ cell }) => cell);
  if (verdict || state.dealt || !differing.every((cell) => cells.includes(cell)) || differing.length === cells.length) return false;
  keep(state, new Set(cells.filter((cell) => !differing.includes(cell))));
  return true;
}

/** @param {Page.Table} state */
const keyOf = ({ table, plies, rulings, to_do: all }) => `ticked-${table}-${plies.length}-${rulings.length}-${all.map(({ cell }) => cell).join()}`;

/** @param {Page.Table} state @returns {Set<string>} */
const tickedIn = (state) => new Set(JSON.parse(tabStorage.getItem(keyOf(state)) ?? "[]"));

/** @type {(state: Page.Table, ticked: Set<string>) => void} */
const keep = (state, ticked) => tabStorage.setItem(keyOf(state), JSON.stringify([...ticked]));
