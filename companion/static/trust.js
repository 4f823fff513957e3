// The page of the certificate: finds out by trying what this device can do here, and remembers that it accepts.

import "./display.js";
import { byId, within } from "./dom.js";
import { install } from "./installing.js";
import { started } from "./started.js";
import { say } from "./words.js";

const YEAR_SECONDS = 31_536_000;
const OFFERED_MS = 1500; // in which a browser that tells whether it can install a page does so

const main = byId("main");
const ANSWERS = {
  yes: () => say("can-yes"), no: () => say("can-no"), untried: () => say("can-untried"), unknown: () => say("can-unknown"),
};

/**
 * Show whether this device can do something.
 * @param {string} what
 * @param {keyof typeof ANSWERS} is
 */
function show(what, is) {
  const place = within(main, `[data-can="${what}"] .answer`, HTMLElement);
  place.dataset.is = is;
  place.textContent = ANSWERS[is]();
}

/** Tell whether the screen can be kept awake. */
async function canStayAwake() {
  try {
    const lock = await navigator.wakeLock.request("screen");
    await lock.release();
    return true;
  } catch {
    return false;
  }
}

/** Ask for the camera, and let it go at once. */
async function tryCamera() {
  const is = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop();
      return /** @type {const} */ ("yes");
    },
    () => /** @type {const} */ ("no"),
  );
  show("camera", is);
  if (is === "yes") byId("try-camera").hidden = true;
}

/** Tell whether the browser offers to install the page; null where it does not tell. */
const isOffered = () => new Promise((tell) => {
  if (matchMedia("(display-mode: standalone)").matches) tell(true);
  addEventListener("beforeinstallprompt", () => tell(true));
  setTimeout(tell, OFFERED_MS, null);
});

/** Remember that this browser accepts the certificate, so that pages by HTTP lead on to https; or that it does not. @param {boolean} yes */
function remember(yes) {
  document.cookie = `accepted=${main.dataset.root}; path=/; max-age=${yes ? YEAR_SECONDS : 0}; samesite=lax`;
}

/** Say whether this browser accepts the certificate, which is why it keeps pages. @param {boolean} isKept */
function judge(isKept) {
  byId("verdict").textContent = isKept ? say("trust-accepted") : say("trust-not-accepted");
  if (!isKept || !main.dataset.root) return;
  remember(true);
  byId("accept").hidden = true;
}

async function tryAll() {
  const offered = isOffered();
  const isSecure = window.isSecureContext;
  show("photo", "yes");
  show("secure", "secure" in main.dataset ? "yes" : "no");
  show("awake", (await canStayAwake()) ? "yes" : "no");
  const hasCamera = Boolean(navigator.mediaDevices?.getUserMedia);
  show("camera", hasCamera ? "untried" : "no");
  byId("try-camera").hidden = !hasCamera;
  byId("try-camera").addEventListener("click", tryCamera);
  const isKept = await install();
  show("offline", isKept ? "yes" : "no");
  if ("secure" in main.dataset) judge(isKept);
  show("install", isSecure ? ((await offered) ? "yes" : "unknown") : "no");
}

document.getElementById("plain")?.addEventListener("click", () => remember(false));
started();
tryAll();
