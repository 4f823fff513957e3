// The live view: the camera's picture with the sheet's marks in it, hints, and a photo that is taken by itself.

import { Refusal, answered, sent } from "./api.js";
import { byId, svg, within } from "./dom.js";
import { known } from "./known.js";
import { Shutter } from "./shutter.js";
import { say } from "./words.js";

const LOOKED_PX = 1280; // the longer side of a frame as it is sent
const QUALITY = { look: 0.7, photo: 0.92 };
const EVERY_MS = 125; // from the beginning of a look to the next: up to eight a second
const LEAST_MS = 20; // between two looks, for what else the page has to do
const SAID_MS = 1000; // at least, for each hint: else they flicker
const WANTED = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };

/** @type {Record<string, () => string>} */
const HINTS = {
  "no-sheet": () => say("live-no-sheet"), marks: () => say("live-marks"), closer: () => say("live-closer"), light: () => say("live-light"),
  steady: () => say("live-steady"), hold: () => say("live-hold"), taken: () => say("live-taken"), "": () => say("live-hold"),
};

/** Tell whether this page can show the camera's picture: over https, in a browser that lets it. */
export const canView = () => location.protocol === "https:" && Boolean(navigator.mediaDevices?.getUserMedia);

/** Show the camera's picture; return the photo, null if none is taken. @returns {Promise<File | null>} */
export async function viewLive() {
  if (byId("live", HTMLDialogElement).open) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED }).catch(() => null);
  if (!stream) throw new Refusal(0, { error: { message: say("live-no-camera") } });
  const [dialog, video] = [byId("live", HTMLDialogElement), byId("live-video", HTMLVideoElement)];
  video.srcObject = stream;
  await video.play();
  byId("live-frame").style.aspectRatio = `${video.videoWidth} / ${video.videoHeight}`;
  hint("", true);
  dialog.showModal();
  const close = () => dialog.open && dialog.close();
  document.addEventListener("visibilitychange", close);
  /** @type {Blob | null} */
  let photo = null;
  try {
    photo = await watch(video, dialog);
  } finally {
    document.removeEventListener("visibilitychange", close);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    close();
  }
  return photo && new File([photo], "photo.jpg", { type: photo.type });
}

/** Look at the newest frame again and again, until a photo is taken or the view is closed. @param {HTMLVideoElement} video @param {HTMLDialogElement} dialog */
async function watch(video, dialog) {
  /** @type {Shutter<ImageBitmap>} */
  const shutter = new Shutter();
  let isPressed = false;
  byId("live-take").onclick = () => { isPressed = true; };
  byId("live-close").onclick = () => dialog.close();
  while (dialog.open) {
    const begun = performance.now();
    const frame = await createImageBitmap(video);
    if (isPressed) return blobOf(shutter.best ?? frame, Infinity, QUALITY.photo);
    const look = await lookAt(frame);
    if (look && dialog.open && !isPressed) {
      mark(look);
      const said = shutter.saw(look, frame, performance.now());
      hint(said, said === "taken");
      if (said === "taken") return blobOf(shutter.best ?? frame, Infinity, QUALITY.photo);
    }
    await new Promise((on) => { setTimeout(on, Math.max(LEAST_MS, EVERY_MS - (performance.now() - begun))); });
  }
  return null;
}

/** Return what the server sees in a frame, null while it cannot be asked. @param {ImageBitmap} frame @returns {Promise<Wire.Look | null>} */
async function lookAt(frame) {
  try {
    return await answered(await sent("/api/looks", { method: "POST", body: await blobOf(frame, LOOKED_PX, QUALITY.look) }));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Return a frame as a JPEG whose longer side has at most so many pixels. @param {ImageBitmap} frame @param {number} most @param {number} quality @returns {Promise<Blob>} */
function blobOf(frame, most, quality) {
  const factor = Math.min(1, most / Math.max(frame.width, frame.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(frame.width * factor);
  canvas.height = Math.round(frame.height * factor);
  canvas.getContext("2d")?.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("this frame cannot be kept"))), "image/jpeg", quality);
  });
}

/** Draw the marks that were seen. @param {Wire.Look} look */
function mark({ tags }) {
  within(byId("live-frame"), "svg", SVGSVGElement).replaceChildren(...tags.map((corners) => svg("polygon", { points: corners.map((at) => at.join()).join(" ") })));
}

let since = -Infinity;

/** Say a hint, unless the last one was said just now. @param {string} what @param {boolean} atOnce */
function hint(what, atOnce) {
  const now = performance.now();
  const place = byId("live-hint");
  const words = known(HINTS[what], `The hint ${what}`)();
  if (words === place.textContent || (!atOnce && now - since < SAID_MS)) return;
  place.textContent = words;
  since = now;
}
