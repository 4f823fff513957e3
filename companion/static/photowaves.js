// A turn drawn on the photo of the table: what each wave captures, with arrows from the attackers.

import { button, capital, el, svg } from "./dom.js";
import { shortWay } from "./geometry.js";
import { paint, photoOf } from "./pictures.js";
import { Playback, arrowsOf, capturedIn } from "./playback.js";
import { say } from "./words.js";

const ROUND = 1; // cells of the photo that are shown round those that the turn is about

/** @typedef {Record<string, Page.Point[]>} Outlines the corners of each cell in the photo, in pixels */

/**
 * Return how large a cell is in a photo, in pixels: as a square of its area.
 * @param {Page.Point[]} corners
 */
function sizeOf(corners) {
  const area = corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length] ?? [x, y];
    return sum + x * v - u * y;
  }, 0);
  return Math.sqrt(Math.abs(area) / 2);
}

/** @param {Page.Point[]} corners @returns {Page.Point} */
const middleOf = (corners) => [corners.reduce((sum, [x]) => sum + x, 0) / corners.length, corners.reduce((sum, [, y]) => sum + y, 0) / corners.length];

/**
 * Return the outlines with a cell as unit, and how many pixels that is.
 * @param {Outlines} outlines
 */
export function inCells(outlines) {
  const sizes = Object.values(outlines).map(sizeOf);
  const pixels = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const cells = Object.entries(outlines).map(([name, corners]) => /** @type {const} */ ([name, corners.map(([x, y]) => /** @type {Page.Point} */ ([x / pixels, y / pixels]))]));
  return { pixels, cells: new Map(cells) };
}

/**
 * Return the number of the wave that captures each cell first.
 * @param {Wire.Frame[][]} waves
 */
export function wavesByCell(waves) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const [i, frames] of waves.entries()) {
    for (const cell of frames.flatMap(capturedIn)) numbers.set(cell, numbers.get(cell) ?? i + 1);
  }
  return numbers;
}

/**
 * Return a photo on which a turn is drawn: all waves at first, then one at a time; nothing if the photo shows no cells.
 * @param {Blob} photo
 * @param {Outlines | undefined} outlines
 * @param {Wire.Playback} shown
 */
export function wavesOnPhoto(photo, outlines = {}, shown) {
  if (!Object.keys(outlines).length) return null;
  const film = new Playback(shown);
  const { pixels, cells } = inCells(outlines);
  const about = new Set(shown.frames.flatMap((frame) => [frame.cell ?? "", ...capturedIn(frame), ...arrowsOf(frame).flat()]));
  const seen = [...about].flatMap((name) => cells.get(name) ?? []);
  const points = seen.length ? seen : [...cells.values()].flat();
  const [left, top] = [0, 1].map((i) => Math.min(...points.map((point) => point[i] ?? 0)) - ROUND);
  const [right, bottom] = [0, 1].map((i) => Math.max(...points.map((point) => point[i] ?? 0)) + ROUND);
  const drawn = svg("g");
  /** @type {[left: number, top: number, width: number, height: number]} */
  const part = [left ?? 0, top ?? 0, (right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
  const picture = svg("svg", { viewBox: part.join(" "), role: "img" }, drawn);
  const canvas = el("canvas", { "aria-hidden": "true" });
  const [x, y, width, height] = part;
  void photoOf(photo).then((its) => { paint(canvas, its, [x * pixels, y * pixels, width * pixels, height * pixels]); its.close(); }, () => {}); // one that the browser cannot decode is left out
  const told = el("p", { role: "status" });
  const numbers = wavesByCell(film.waves);
  /** @param {number} at 0 for all waves */
  const show = (at) => {
    film.go(at);
    const frames = at ? film.frames : film.waves.flat();
    const taken = at ? frames.flatMap(capturedIn) : [...numbers.keys()];
    drawn.replaceChildren(...taken.flatMap((name) => outlineOf(cells.get(name))), ...(at ? frames.flatMap(arrowsOf) : []).flatMap((names) => arrowOf(names, cells)), ...taken.flatMap((name) => numberOf(String(at || numbers.get(name)), cells.get(name))));
    told.textContent = at ? say("wave-at", { number: at, count: film.length, words: capital(film.brief) }) : say("waves-all", { count: film.length });
    picture.setAttribute("aria-label", told.textContent);
    back.disabled = at === 0;
    on.disabled = at === film.length;
  };
  const [back, on] = [button(say("wave-back"), () => show(film.at - 1), { class: "button wave-back" }), button(say("wave-on"), () => show(film.at + 1), { class: "button wave-on" })];
  show(0);
  return el("div", { class: "photo-waves" }, el("div", { class: "on-photo" }, canvas, picture), told, el("div", { class: "actions" }, back, on));
}

/** @param {Page.Point[] | undefined} corners */
function outlineOf(corners) {
  const points = (corners ?? []).map((point) => point.join(" ")).join(" ");
  return points ? [svg("polygon", { class: "taken-halo", points }), svg("polygon", { class: "taken", points })] : [];
}

/** @param {string} text @param {Page.Point[] | undefined} corners */
function numberOf(text, corners) {
  if (!corners) return [];
  const [x, y] = middleOf(corners);
  return [svg("text", { x, y }, text)];
}

/** @param {string[]} names @param {Map<string, Page.Point[]>} cells */
function arrowOf(names, cells) {
  const way = names.flatMap((name) => (cells.has(name) ? [middleOf(cells.get(name) ?? [])] : []));
  const points = shortWay(way)?.map((point) => point.join(" ")).join(" ");
  return points ? [svg("polyline", { class: "arrow-halo", points }), svg("polyline", { class: "arrow", points })] : [];
}
