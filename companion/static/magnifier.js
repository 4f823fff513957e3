// Cells that a finger cannot tell apart: a tap shows them enlarged, and a second one says which of them is meant.

import { button, el, svg } from "./dom.js";
import { say } from "./words.js";

const REACH = 1.6; // cells to each side that are shown

/**
 * Show the cells round a tapped one as large as a finger needs them; resolve to the one that is meant, null for none.
 * @param {Map<string, SVGGElement>} nodes the cells as they are drawn
 * @param {Map<string, Page.Point>} centres
 * @param {string} tapped
 * @param {string} look classes of the board
 * @returns {Promise<string | null>}
 */
export function magnified(nodes, centres, tapped, look) {
  const [x, y] = centres.get(tapped) ?? [0, 0];
  const near = [...centres].filter(([, [u, v]]) => Math.abs(u - x) < REACH + 0.5 && Math.abs(v - y) < REACH + 0.5);
  const shown = near.map(([name]) => copyOf(name, nodes.get(name)));
  const picture = svg("svg", { class: `${look} magnified`, viewBox: `${x - REACH} ${y - REACH} ${2 * REACH} ${2 * REACH}` }, svg("rect", { class: "mat", x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH }), ...shown);
  const { promise, resolve } = answer();
  const said = nodes.get(tapped)?.getAttribute("aria-label") ?? tapped;
  const confirm = button(say("this-cell", { cell: tapped }), () => done(tapped), { class: "button primary", id: "this-cell" });
  const dialog = el("dialog", { class: "magnifier", "aria-label": say("which-cell") }, el("p", {}, said), picture, el("div", { class: "actions" }, button(say("not-this-cell"), () => done("")), confirm));
  /** @param {string} name */
  const done = (name) => {
    resolve(name || null);
    dialog.remove();
  };
  for (const node of shown) node.addEventListener("click", () => done(node.dataset.name ?? ""));
  dialog.addEventListener("cancel", () => done(""));
  dialog.addEventListener("click", (event) => event.target === dialog && done(""));
  (document.querySelector("dialog[open]") ?? document.body).append(dialog);
  dialog.showModal();
  confirm.focus();
  shown.find((node) => node.dataset.name === tapped)?.classList.add("selected");
  return promise;
}

/** @returns {{ promise: Promise<string | null>, resolve: (name: string | null) => void }} */
function answer() {
  /** @type {(name: string | null) => void} */
  let resolve = () => {};
  /** @type {Promise<string | null>} */
  const promise = new Promise((its) => { resolve = its; });
  return { promise, resolve };
}

/** Return a copy of a cell that can be tapped. @param {string} name @param {SVGGElement | undefined} node */
function copyOf(name, node) {
  const copy = node?.cloneNode(true);
  if (!(copy instanceof SVGGElement)) throw new Error(`The cell ${name} is missing.`);
  copy.removeAttribute("id");
  copy.removeAttribute("tabindex");
  copy.setAttribute("role", "button");
  return copy;
}
