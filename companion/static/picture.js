// The board as a picture to pass on: a standalone SVG.

import { allWithin, byId, download, ofKind, within } from "./dom.js";

const SIDE_PX = 1200;
const SVG = "http://www.w3.org/2000/svg";

/** @param {SVGSVGElement} board */
async function standalone(board) {
  const drawn = ofKind(board.cloneNode(true), SVGSVGElement, "The copied board");
  const links = allWithin(document, "link[rel=stylesheet]", HTMLLinkElement);
  const sheets = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
  const style = document.createElementNS(SVG, "style");
  style.textContent = sheets.join("\n").replaceAll(/@font-face[^}]*}/g, "").replaceAll(/@import[^;]*;/g, "");
  const symbols = within(document, ".sprite defs", SVGDefsElement).cloneNode(true);
  const group = document.createElementNS(SVG, "g");
  const { signs, ownerSign } = document.documentElement.dataset;
  Object.assign(group.dataset, { signs, ownerSign });
  drawn.removeAttribute("style");
  delete drawn.dataset.taps; // what may be tapped is no part of the position
  group.append(...drawn.childNodes);
  drawn.append(style, symbols, group);
  const { width, height } = board.viewBox.baseVal;
  drawn.setAttribute("xmlns", SVG);
  drawn.setAttribute("width", String(SIDE_PX));
  drawn.setAttribute("height", String(Math.round((SIDE_PX * height) / width)));
  return new XMLSerializer().serializeToString(drawn);
}

const board = () => within(byId("board"), "svg", SVGSVGElement);

export async function asSvg() {
  download("board.svg", new Blob([await standalone(board())], { type: "image/svg+xml" }));
}
