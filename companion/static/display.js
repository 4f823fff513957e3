// How this screen shows the game: kept on this device only, applied to the whole page.

const KEY = "display";
const USUAL = { signs: "both", ownerSign: "frame", theme: "auto", large: false, turned: false, sound: true, replay: true, advanced: false, wording: "standard" };

export const display = { ...USUAL, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
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
  root.large = display.large;
}

/** Wire a form whose fields are named as the choices; changed() is called after each change. */
export function displayForm(form, changed) {
  for (const field of form.elements) {
    if (!(field.name in display)) continue;
    if (field.type === "checkbox") field.checked = display[field.name];
    else field.value = display[field.name];
  }
  form.addEventListener("change", ({ target }) => {
    if (!(target.name in display)) return;
    display[target.name] = target.type === "checkbox" ? target.checked : target.value;
    localStorage.setItem(KEY, JSON.stringify(display));
    applyDisplay();
    changed(target.name);
  });
}

applyDisplay();
