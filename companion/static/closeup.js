// Close-ups of a cell, cut out of the photos that a person took: upright, as the sheet lies.

import { el } from "./dom.js";
import { photoOf } from "./pictures.js";
import { say } from "./words.js";

const SHOWN = 4 / 3; // cells: a close-up shows a little of what is round the cell
const SIDE = 320; // pixels: sharp where a screen has two to a point

/**
 * Return what turns a photo's pixels into those of a close-up, as a canvas takes it.
 * seen: the cell's corners in the photo; corners: the same as seen from the cell's centre, in cells.
 * @param {Page.Point[]} seen
 * @param {Page.Point[]} corners
 * @param {number} side
 * @returns {[a: number, b: number, c: number, d: number, e: number, f: number]}
 */
export function upright(seen, corners, side) {
  /** @type {(values: number[]) => number} */
  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const spread = sum(corners.map(([u, v]) => u * u + v * v)) / 2; // the same in both directions: cells are regular
  /** @type {(along: 0 | 1, of: 0 | 1) => number} how far the photo's pixels go, a cell along the sheet */
  const step = (along, of) => sum(seen.map((point, i) => (corners[i]?.[along] ?? NaN) * point[of])) / spread;
  const [xu, yu, xv, yv] = [step(0, 0), step(0, 1), step(1, 0), step(1, 1)];
  const [x, y] = [0, 1].map((i) => sum(seen.map((point) => point[i] ?? NaN)) / seen.length + 0.5); // a pixel's number is its middle
  const scale = side / SHOWN / (xu * yv - xv * yu);
  const [a, b, c, d] = [scale * yv, -scale * yu, -scale * xv, scale * xu];
  return [a, b, c, d, side / 2 - a * (x ?? NaN) - c * (y ?? NaN), side / 2 - b * (x ?? NaN) - d * (y ?? NaN)];
}

export class CloseUps {
  /**
   * @param {HTMLElement} host
   * @param {Page.Point[]} corners
   */
  constructor(host, corners) {
    this.host = host;
    this.corners = corners;
    /** @type {(ImageBitmap | null)[]} null until it is decoded */
    this.photos = [];
    /** @type {() => void} */
    this.again = () => {};
  }

  /** Add a photo, the next of those that are read, and return it. @param {Blob} photo */
  async add(photo) {
    const number = this.photos.push(null) - 1;
    const image = await photoOf(photo);
    this.photos[number] = image;
    this.again();
    return image;
  }

  /**
   * Show a cell as every photo shows it that shows it at all; outlines: where, photo by photo.
   * @param {string | null} name
   * @param {Wire.Scan["outlines"]} outlines
   */
  show(name, outlines) {
    this.again = () => this.show(name, outlines);
    const crops = this.photos.flatMap((photo, i) => {
      const seen = name === null ? undefined : outlines[i]?.[name];
      const inside = seen?.some(([x, y]) => photo && x > 0 && y > 0 && x < photo.width && y < photo.height);
      return name !== null && seen && photo && inside ? [this.#crop(photo, seen, say("close-up", { cell: name, number: i + 1, count: this.photos.length }))] : [];
    });
    this.host.replaceChildren(...crops);
    this.host.hidden = !crops.length;
  }

  /**
   * @param {ImageBitmap} photo
   * @param {Page.Point[]} seen
   * @param {string} label
   */
  #crop(photo, seen, label) {
    const canvas = el("canvas", { width: SIDE, height: SIDE, role: "img", "aria-label": label });
    const context = canvas.getContext("2d");
    if (context) {
      context.imageSmoothingQuality = "high";
      context.setTransform(...upright(seen, this.corners, SIDE));
      context.drawImage(photo, 0, 0);
    }
    return canvas;
  }

  close() {
    for (const photo of this.photos) photo?.close();
    this.again = () => {};
    this.host.replaceChildren();
  }
}
