// Pictures that pages draw themselves: none has an address of its own, which the Content-Security-Policy would refuse.

import { svg } from "./dom.js";
import { known } from "./known.js";

export const LONGEST_PX = 2048; // as much as is read of a photo of 12 megapixels

/** Return a photo upright, as it is seen. @param {Blob} photo */
export const photoOf = (photo) => createImageBitmap(photo);

/**
 * Draw a photo, or a part of it, on a canvas of at most so many pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {ImageBitmap} photo
 * @param {[left: number, top: number, width: number, height: number]} part
 */
export function paint(canvas, photo, part = [0, 0, photo.width, photo.height]) {
  const [, , width, height] = part;
  const factor = Math.min(1, LONGEST_PX / Math.max(width, height));
  Object.assign(canvas, { width: Math.round(factor * width), height: Math.round(factor * height) });
  const context = known(canvas.getContext("2d"), "The canvas's context");
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, ...part, 0, 0, canvas.width, canvas.height);
}

/**
 * Return a QR code, drawn from the picture that the server sends as text.
 * @param {string} code an SVG as a data URI
 * @param {string} label
 */
export function codeDrawn(code, label) {
  const read = new DOMParser().parseFromString(decodeURIComponent(code.slice(code.indexOf(",") + 1)), "image/svg+xml").documentElement;
  /** @type {(element: Element, ...names: string[]) => Page.Attributes} */
  const some = (element, ...names) => Object.fromEntries(names.flatMap((name) => (element.hasAttribute(name) ? [[name, element.getAttribute(name) ?? ""]] : [])));
  const lines = [...read.querySelectorAll("path")].map((path) => svg("path", some(path, "d", "fill", "stroke")));
  const scaled = svg("g", some(known(read.querySelector("[transform]"), "The code's scale"), "transform"), ...lines);
  const [width, height] = [read.getAttribute("width"), read.getAttribute("height")];
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, scaled);
}
