// How this screen shows the game: kept on this device only, applied to the whole page.

import { isField } from "./dom.js";
import { browserStorage } from "./storage.js";
import { STANDARD } from "./words.js";

const KEY = "display";
/** @type {Page.Display} */
const USUAL = { signs: "both", ownerSign: "frame", theme: "auto", large: false, turned: false, sound: true, replay: true, advanced: false, speed: "1" };

const YEAR_SECONDS = 31_536_000;

const { wording: earlier, ...kept } = stored();

/** @type {Page.Display} */
export const display = { ...USUAL, ...kept };

/** Let the server tell everything in other words from now on. @param {string} name */
export function chooseWording(name) {
  const age = name === STANDARD ? 0 : YEAR_SECONDS;
  document.cookie = `wording=${encodeURIComponent(name)}; path=/; max-age=${age}; samesite=lax`;
  location.reload(); // a turn in the making is taken up again
}

/** @returns {Partial<Page.Display> & { wording?: string }} */
function stored() {
  try {
    return JSON.parse(browserStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Put the choices on the page. */
export function applyDisplay() {
  const root = document.documentElement.dataset;
  root.signs = display.signs;
  root.ownerSign = display.ownerSign;
  root.theme = display.theme;
  root.large = String(display.large);
}

/**
 * Wire a form whose fields are named as the choices; changed() is called after each change.
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function displayForm(form, changed) {
  for (const choice of form.elements) {
    if (!isField(choice)) continue;
    const { name } = choice;
    if (isSwitch(name) && choice instanceof HTMLInputElement) choice.checked = display[name];
    else if (isChoice(name)) choice.value = display[name];
  }
  form.addEventListener("change", ({ target }) => {
    if (!isField(target)) return;
    const { name } = target;
    if (isSwitch(name) && target instanceof HTMLInputElement) display[name] = target.checked;
    else if (isChoice(name)) display[name] = target.value;
    else return;
    browserStorage.setItem(KEY, JSON.stringify(display));
    applyDisplay();
    changed();
  });
}

/** Play turns so many times as fast as usual from now on. @param {string} speed */
export function chooseSpeed(speed) {
  display.speed = speed;
  browserStorage.setItem(KEY, JSON.stringify(display));
}

/** @param {string} name @returns {name is "large" | "turned" | "sound" | "replay" | "advanced"} */
const isSwitch = (name) => typeof Object.entries(USUAL).find(([its]) => its === name)?.[1] === "boolean";

/** @param {string} name @returns {name is "signs" | "ownerSign" | "theme" | "speed"} */
const isChoice = (name) => typeof Object.entries(USUAL).find(([its]) => its === name)?.[1] === "string";

applyDisplay();
if (earlier) { // this was kept here before the server told in other words
  browserStorage.setItem(KEY, JSON.stringify(kept));
  if (earlier !== STANDARD) chooseWording(earlier);
}

/** Return the theme in which the page is seen: the one that was chosen, else the system's. */
export function themeShown() {
  const { theme } = document.documentElement.dataset;
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return theme === "dark" || (theme !== "light" && dark) ? "dark" : "light";
}
