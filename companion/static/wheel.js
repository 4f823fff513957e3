// The wheel of colours, each of which captures the next, and the last one the first.

import { el, svg } from "./dom.js";
import { known } from "./known.js";
import { say } from "./words.js";

/** Return each piece of a wheel, and after it the piece that it captures. @param {string[]} wheel */
const pairsOf = (wheel) => wheel.map((piece, i) => /** @type {[string, string]} */ ([piece, known(wheel[(i + 1) % wheel.length], "The captured piece")]));

/** @param {string} piece */
const signed = (piece) => el("span", { class: `chip-${piece}` }, sign(piece));

/** Draw a piece's sign. @param {string} piece */
export const sign = (piece) => svg("svg", { class: "symbol", "aria-hidden": "true" }, svg("use", { href: `#symbol-${piece}` }));

/** Say what captures what. @param {string} piece @param {string} prey */
const words = (piece, prey) => say("learn-beats", { piece: say("colour", { letter: piece }), prey: say("colour", { letter: prey }) });

/** Return the wheel in words, each with its signs. @param {string[]} wheel */
export const wheelInWords = (wheel) => pairsOf(wheel).map(([piece, prey]) => el("span", { class: "beats" }, signed(piece), words(piece, prey), signed(prey)));

/** Return the wheel in signs, on one line; its words are for those who do not see it. @param {string[]} wheel */
export const wheelInSigns = (wheel) =>
  pairsOf(wheel).map(([piece, prey]) => el("span", { class: "beats" }, el("span", { class: "unseen" }, `${words(piece, prey)}.`), el("span", { "aria-hidden": "true", class: "beats" }, signed(piece), say("beats"), signed(prey))));
