// A call to the player whose turn has come: in the title, on the icon, by a sound and a buzz, as far as the browser lets it.

import { display } from "./display.js";
import { plays, stateNow } from "./held.js";
import { chime } from "./sound.js";
import { say } from "./words.js";

const BUZZ_MS = 200;
const title = document.title;
let isCalled = true; // whoever opens the page sees whose turn it is

/** Tell whether this seat is called when its turn comes: others play, too. Who plays for every side needs no call. */
export function calls() {
  const { role, players, outcome, terms, sides } = stateNow();
  return plays() && !outcome && !terms.solo && sides.length > 1 && Object.values(players).includes(role);
}

/** Tell whether this seat is to move while others play, too. */
function isYours() {
  const { role, due, players } = stateNow();
  return calls() && due.some((side) => players[side] === role);
}

/** Show in the title and on the icon whether it is this player's turn, and call once when it has come. */
export function callPlayer() {
  const yours = isYours();
  document.title = yours ? say("your-turn", { title }) : title;
  const icon = document.querySelector("link[rel=icon]");
  const href = icon?.getAttribute("href")?.replace(/icon(-turn)?\.svg/, yours ? "icon-turn.svg" : "icon.svg") ?? "";
  if (icon?.getAttribute("href") !== href) icon?.setAttribute("href", href);
  if (yours && !isCalled && display.sound) {
    chime();
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  }
  isCalled = yours;
}
