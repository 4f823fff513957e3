// The end of a page's start: start.js, which waits for it, says nothing any more.

import { keepsNothing } from "./storage.js";
import { say } from "./words.js";

/** Say that the page has started, and whether this browser keeps nothing for it. */
export function started() {
  document.documentElement.dataset.started = "yes";
  const place = document.getElementById("unstarted");
  if (!place) return;
  place.textContent = keepsNothing ? say("keeps-nothing") : "";
  place.classList.add("quiet"); // a remark, no trouble
  place.hidden = !keepsNothing;
}
