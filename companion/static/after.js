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
  showPicture(false);
  byId("moving").onclick = () => showPicture(Boolean(byId("over-moving").hidden));
  byId("share").onclick = () => share().catch(() => {}); // who shares may think better of it
}

/** Return how the game ended, in words. */
const ended = () => stateNow().outcome?.words ?? "";

/** Show the picture of the end, or the animated one of all turns; a game without one keeps the place empty. @param {boolean} moves */
function showPicture(moves) {
  const image = byId("after-picture", HTMLImageElement);
  image.alt = sentence(capital(ended()));
  image.hidden = false;
  image.onerror = () => { image.hidden = true; };
  image.onload = () => image.classList.remove("coming");
  image.classList.add("coming");
  image.src = at(moves ? "/replay.gif" : "/picture.png", { theme: themeShown() });
  byId("moving").hidden = false;
  byId("moving").textContent = say(moves ? "moving-end" : "moving-all");
  byId("over-picture").hidden = moves;
  byId("over-moving").hidden = !moves;
  const [name, type] = moves ? ["game.gif", "image/gif"] : ["game.png", "image/png"];
  byId("share").hidden = !navigator.canShare?.({ files: [new File([], name, { type })] });
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

/** Pass on the picture that is shown, with how the game ended. */
async function share() {
  const { src, alt } = byId("after-picture", HTMLImageElement);
  const file = await (await fetch(src, { credentials: "same-origin" })).blob();
  await navigator.share({ files: [new File([file], `game.${file.type.slice("image/".length)}`, { type: file.type })], text: alt });
}
