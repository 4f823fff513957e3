// A photo report: one small file with a photo, what was read in it and what a person corrected. It is only saved on this
// device. vision/report.py reads it and writes the same.

import { PARTS } from "./questions.js";
import { known } from "./known.js";
import { paint, photoOf } from "./pictures.js";

const FORM = 1; // programs refuse a newer one
const MOST_BYTES = 1_000_000; // of the photo, before base64 makes it a third larger
const QUALITIES = [0.9, 0.75, 0.6, 0.4, 0.2];

/**
 * Return the report of a reading without its photo: only what was read and said, not what the photo's file is called.
 * @param {Wire.Scan} scan as it was read
 * @param {Page.SeenCells} cells as a person left them
 * @param {Iterable<string>} said the cells of which a person said what stands there
 */
export function reportOf(scan, cells, said) {
  const { game, sheet, shape, pieces, cells: read, doubtful, candidates, advice } = scan;
  const changed = Object.keys(cells).filter((name) => PARTS.some((part) => String(cells[name]?.[part] ?? "") !== String(read[name]?.[part] ?? "")));
  const corrected = Object.fromEntries([...new Set([...said, ...changed])].map((name) => {
    const { colour = null, piece = null, owner, active, heading = "", marks = [] } = known(cells[name], `The cell ${name}`);
    return [name, { colour, piece, owner, active, heading, marks }];
  }));
  return { photo_report: FORM, boards: [{ game, sheet, shape, pieces, cells: read, doubtful, candidates, advice }], corrected, error: null };
}

/**
 * Return the file of a report.
 * @param {Blob} photo
 * @param {ReturnType<typeof reportOf>} report
 */
export async function reportFile(photo, report) {
  return new Blob([JSON.stringify({ ...report, photo: await reduced(await photoOf(photo)) })], { type: "application/json" });
}

/** Return a photo drawn anew and smaller, so without its metadata: a JPEG in base64. @param {ImageBitmap} image */
async function reduced(image) {
  const canvas = document.createElement("canvas");
  paint(canvas, image);
  image.close();
  /** @type {Blob | null} */
  let jpeg = null;
  for (const quality of QUALITIES) {
    jpeg = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", quality); });
    if (jpeg && jpeg.size <= MOST_BYTES) break;
  }
  const bytes = new Uint8Array(await known(jpeg, "The smaller photo").arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
