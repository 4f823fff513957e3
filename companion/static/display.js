// How this screen shows the game: kept on this device only, applied to the whole page.

import { isField } from "./dom.js";

const KEY = "display";
/** @type {Page.Display} */
const USUAL = { signs: "both", ownerSign: "frame", theme: "auto", large: false, turned: false, sound: true, replay: true, advanced: false, wording: "standard" };

/** @type {Page.Display} */
export const display = { ...USUAL, ...stored() };

/** @returns {Partial<Page.Display>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
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
    localStorage.setItem(KEY, JSON.stringify(display));
    applyDisplay();
    changed();
  });
}

/** @param {string} name @returns {name is "large" | "turned" | "sound" | "replay" | "advanced"} */
const isSwitch = (name) => typeof Object.entries(USUAL).find(([its]) => its === name)?.[1] === "boolean";

/** @param {string} name @returns {name is "signs" | "ownerSign" | "theme" | "wording"} */
const isChoice = (name) => typeof Object.entries(USUAL).find(([its]) => its === name)?.[1] === "string";

applyDisplay();
