// A name that a device keeps for its player.

import { el } from "./dom.js";
import { browserStorage } from "./storage.js";

const KEPT = "name";
const LONGEST = 24;

/** Return the name that this device keeps, empty if it keeps none. */
export const keptName = () => browserStorage.getItem(KEPT) ?? "";

/** Keep a name on this device, for every table. @param {string} name */
export const keepName = (name) => (name ? browserStorage.setItem(KEPT, name) : browserStorage.removeItem(KEPT));

/** Return a field for a name. @param {string} id @param {string} value @param {string} label */
export const nameField = (id, value, label) => el("label", {}, label, el("input", { id, value, maxlength: LONGEST, autocomplete: "off", spellcheck: "false" }));
