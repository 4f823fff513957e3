// After a game: the turns that swung it, a picture to pass on, the whole game once more.

import { get } from "./api.js";
import { themeShown } from "./display.js";
import { button, byId, capital, el } from "./dom.js";
import { at, over, standing, stateNow } from "./held.js";
import { say, sentence } from "./words.js";

let shown = ""; // the end that is shown; it is another after turns were taken back

/**
 * Show what a game came to once it is over, and nothing before.
 * @param {(number: number) => void} playBack plays a turn on the board
 */
export async function showAfter(playBack) {
  const place = byId("after");
  place.hidden = !over();
  const now = over() ? `${standing(stateNow()).length} ${ended()}` : "";
  if (now === shown) return;
  shown = now;
  if (!now) return;
  /** @type {Wire.Summary | null} */
  const summary = await get(at("/summary")).catch(() => null);
  if (now !== shown) return;
  const swings = summary?.swings ?? [];
  byId("swings-about").hidden = !swings.length;
  byId("swings").replaceChildren(...swings.map((swing) => el("li", {}, swingButton(swing, playBack))));
  const asks = document.getElementById("ask-whys");
  if (asks) asks.hidden = !standing(stateNow()).some(({ captured }) => captured.length);
  showPicture();
  byId("share").hidden = !navigator.canShare?.({ files: [new File([], "game.png", { type: "image/png" })] });
  byId("share").onclick = () => share().catch(() => {}); // who shares may think better of it
}

/** Return how the game ended, in words. */
const ended = () => stateNow().outcome?.words ?? "";

/** Show the picture to pass on; a game without one keeps the place empty. */
function showPicture() {
  const image = el("img", { src: at("/picture.png", { theme: themeShown() }), alt: sentence(capital(ended())), loading: "lazy" });
  image.addEventListener("error", () => image.remove());
  byId("after-picture").replaceChildren(image);
}

/**
 * @param {Wire.Swing} swing
 * @param {(number: number) => void} playBack
 */
function swingButton({ number, round, words }, playBack) {
  const made = button("", () => playBack(number), { class: "button swing", "data-turn": number });
  made.append(...(round ? [el("b", {}, say("round-number", { round }))] : []), el("span", {}, sentence(words)));
  return made;
}

/** Pass the picture on with how the game ended. */
async function share() {
  const picture = await fetch(at("/picture.png", { theme: themeShown() }), { credentials: "same-origin" });
  await navigator.share({ files: [new File([await picture.blob()], "game.png", { type: "image/png" })], text: sentence(capital(ended())) });
}
