// A game whose pieces are turned on the board: when they can be, and the counters, goals and level below the board.

import { button, byId, capital, el } from "./dom.js";
import { held, mine, over, stateNow } from "./held.js";
import { drawnMark } from "./cell.js";
import { angle } from "./geometry.js";
import { say } from "./words.js";

let backwards = false; // whether a tap turns the other way

/** Return which way a tap turns: 1 clockwise, -1 the other way. */
export const tapWay = () => (backwards ? -1 : 1);

/** Tell whether pieces are turned on the screen; those of a real board beside it are turned there, and drawn from a bag. */
export const playsByHand = () => Boolean(held.state?.tray) && !held.state?.terms.hands && !held.tryOut;

/** Tell whether pieces are turned by hand now: not while a turn is made step by step, nor while another is watched. */
export const turnsByHand = () => playsByHand() && !held.playback && !held.asked && !held.turn?.begun && mine() && !over();

/** Tell whether a piece is to be turned on a real board now. */
export const turnsAtTable = () => Boolean(held.state?.tray && held.state.terms.hands) && !held.tryOut && !held.playback && !held.asked && !held.turn?.begun && mine() && !over();

/** Tell whether the piece on a cell can be turned. @param {string} name */
export const mayTurn = (name) => Boolean(held.turn?.legalCells.has(name));

/**
 * Return how a piece lies once an action has turned it, and by how many steps; null for any other action.
 * @param {Wire.LegalAction} action
 * @param {Page.Standing[]} cells
 */
export function turnedBy({ verb, cell, choice }, cells) {
  const lies = cells.find(({ name }) => name === cell);
  if (!lies || verb !== stateNow().tray?.verb) return null;
  const deg = angle(choice, false) - angle(lies.heading ?? "", false);
  const step = 360 / stateNow().board.outline.length;
  const steps = Math.round((((deg + 540) % 360) - 180) / step);
  const parts = (lies.parts ?? []).map(({ ends, ink }) => ({ ink, ends: ends.map((end) => (end + deg + 360) % 360) }));
  return { shows: { ...lies, heading: choice, parts }, steps: Math.abs(steps), way: steps < 0 && Math.abs(deg) !== 180 ? "back" : "clockwise" };
}

/** Return the counters as they stand now, while a turn is shown as it has counted so far. */
function talliesNow() {
  const { show, playback } = held;
  const { tray } = stateNow();
  const counted = show?.counts ?? playback?.counts ?? {};
  return (tray?.tallies ?? []).map((tally) => ({ ...tally, value: counted[tally.name] ?? tally.value }));
}

/**
 * Show counters under their columns and below the board, what lies there to be reached, and the level.
 * @param {import("./board.js").BoardView} view
 * @param {Page.Standing[]} stands
 */
export function showTray(view, stands) {
  const { tray, bests } = stateNow();
  const host = byId("tray");
  host.hidden = !tray;
  if (!tray) return;
  const tallies = talliesNow();
  view.setFoot(tallies.filter(({ column }) => column));
  const items = tallies.filter(({ column }) => !column).map(tallyItem);
  const goals = stands.filter(({ marks = [] }) => marks.length);
  if (goals.length) items.push(el("li", { class: "goals", "aria-label": say("goals", { cells: goals.map(({ name, marks = [] }) => `${name} (${marks.join(", ")})`) }) }, ...goals.map((cell) => goalItem(cell, tray.signs))));
  if (tray.level) items.push(el("li", { class: "level" }, el("b", {}, tray.level.value), el("span", {}, capital(tray.level.title))));
  if (tray.helped.length) items.push(el("li", { class: "helped" }, say("helped", { how: tray.helped.includes("hint") ? "hint" : "undo" })));
  keep(host, items);
  byId("tray-columns").textContent = tallies.some(({ column }) => column) ? say("columns-left", { columns: tallies.filter(({ column }) => column).map(({ column, value }) => `${column} ${value}`) }) : "";
  host.dataset.bests = bests;
}

/** @param {Wire.Tally} tally */
const tallyItem = ({ name, title, value, ink }) => el("li", { class: "tally", "data-ink": ink, "data-name": name }, el("b", {}, String(value)), el("span", {}, title));

/**
 * @param {Page.Standing} cell
 * @param {Record<string, string>} signs
 */
const goalItem = ({ name, marks = [] }, signs) => el("span", { class: "goal", "aria-hidden": "true" }, ...marks.map((mark) => drawnMark(signs[mark] ?? "")), name);

/** Replace what is listed where it is different; a number that changes is seen to. @param {HTMLElement} host @param {HTMLElement[]} items */
function keep(host, items) {
  const before = new Map([...host.children].map((item) => [item.getAttribute("data-name") ?? item.className, item]));
  for (const item of items) {
    const old = before.get(item.dataset.name ?? item.className);
    if (old && old.textContent !== item.textContent) item.classList.add("moved");
  }
  const same = host.children.length === items.length && items.every((item, i) => item.outerHTML.replace(" moved", "") === host.children[i]?.outerHTML.replace(" moved", ""));
  if (!same) host.replaceChildren(...items);
}

/** Return the button that says which way a tap turns, and changes it. @param {() => void} changed */
export function wayButton(changed) {
  const toggle = () => {
    backwards = !backwards;
    changed();
  };
  return button(say(backwards ? "tap-backwards" : "tap-clockwise"), toggle, { id: "tap-way", class: "chip big way-chip", "aria-pressed": String(backwards), title: say("tap-way-about") });
}
