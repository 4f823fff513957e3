// The end of a page's start: start.js, which waits for it, says nothing any more. Over https the page is kept from now on.

import { install, isAway } from "./installing.js";
import { keepsNothing } from "./storage.js";
import { say } from "./words.js";

/** Say that the page has started, and whether this browser keeps nothing for it, or shows what it kept. */
export function started() {
  document.documentElement.dataset.started = "yes";
  install();
  remark(keepsNothing ? say("keeps-nothing") : "");
  if (!document.getElementById("sync")) isAway().then((yes) => yes && remark(say("no-network"))); // a table says it itself
}

/** Show a remark on top of the page, which is no trouble. @param {string} words */
function remark(words) {
  const place = document.getElementById("unstarted");
  if (!place) return;
  place.textContent = words;
  place.classList.add("quiet");
  place.hidden = !words;
}
