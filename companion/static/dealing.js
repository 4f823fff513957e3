// What hands do on a real board of many pieces: one lane at a time, in large pictures, with two large buttons.

import { get } from "./api.js";
import { cellPicture } from "./cell.js";
import { byId, el, svg } from "./dom.js";
import { at, stateNow } from "./held.js";
import { tabStorage } from "./storage.js";
import { say } from "./words.js";

const NAME_FAR = 0.42; // of a piece, from its middle to the middle of its printed name
const READS_INWARDS = 90; // degrees between where a name is and how it is turned

/** What is shown page by page, and what the buttons of the last page do. @typedef {{ carried: () => void, photo: () => void }} Ends */
/** @typedef {{ first: string, words: string, places: Node[], at: string }} Shown */

/** @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };

class Dealing {
  /**
   * key: under which is kept how far one has come; empty for nowhere.
   * @param {Shown[]} pages
   * @param {string} key
   * @param {Ends} ends
   */
  constructor(pages, key, ends) {
    this.pages = pages;
    this.key = key;
    this.ends = ends;
    this.dialog = byId("dealing", HTMLDialogElement);
    const kept = Number(key ? (tabStorage.getItem(key) ?? 0) : 0);
    this.number = Math.min(kept, pages.length - 1);
  }

  open() {
    if (!this.pages.length) return;
    byId("dealing-back").onclick = () => this.go(-1);
    byId("dealing-next").onclick = () => this.go(1);
    byId("dealing-close").onclick = () => this.dialog.close();
    byId("dealing-photo").onclick = () => {
      this.dialog.close();
      this.ends.photo();
    };
    this.dialog.onkeydown = (event) => this.#keyed(event);
    if (!this.dialog.open) this.dialog.showModal();
    this.show();
    byId("dealing-next").focus();
  }

  /** Go a page on or back; after the last all is done. @param {number} by */
  go(by) {
    if (this.number + by < 0) return;
    if (this.number + by >= this.pages.length) {
      this.dialog.close();
      return this.ends.carried();
    }
    this.number += by;
    if (this.key) tabStorage.setItem(this.key, String(this.number));
    this.show();
  }

  show() {
    const page = this.pages[this.number];
    if (!page) return;
    const last = this.number === this.pages.length - 1;
    byId("dealing-at").textContent = page.at;
    byId("dealing-words").textContent = page.words;
    byId("dealing-first").textContent = page.first;
    byId("dealing-first").hidden = !page.first;
    byId("dealing-places").replaceChildren(...page.places);
    byId("dealing-places").scrollTop = 0;
    byId("dealing-back", HTMLButtonElement).disabled = !this.number;
    byId("dealing-next").textContent = say(last ? "all-done" : "deal-next");
    byId("dealing-photo").hidden = !last;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    if (this.number + by < this.pages.length) this.go(by); // only the button says that all is done
  }
}

/** Ask what is to be done, and show it from where it was left. @param {Ends} ends */
export async function deal(ends) {
  const { table, seq } = stateNow();
  /** @type {Wire.Dealing} */
  const dealing = await get(at("/dealing"));
  new Dealing(pagesOf(dealing), `dealt-${table}-${seq}`, ends).open();
}

/** Show what a photo shows otherwise than it should be, place by place, then how it is put right. @param {Wire.Dealing} dealing @param {Wire.Fault[]} faults @param {Ends} ends */
export function putRight(dealing, faults, ends) {
  const places = faults.map(({ message }) => el("li", { class: "deal-fault" }, message));
  const overview = { at: say("deal-photo-shows"), words: say("deal-differs", { count: faults.length }), first: "", places };
  new Dealing([overview, ...pagesOf(dealing)], "", ends).open();
}

/** @param {Wire.Dealing} dealing @returns {Shown[]} */
function pagesOf({ words, steps }) {
  return steps.map((step, i) => ({
    at: say("deal-at", { step: i + 1, steps: steps.length, part: step.part, parts: step.parts }),
    words: step.words,
    first: i ? (step.part > (steps[i - 1]?.part ?? 0) ? say("deal-part", { part: step.part }) : "") : words,
    places: step.places.map(drawnPlace),
  }));
}

/**
 * Draw a place of a lane: its name, the piece as it is printed, and what hands do there.
 * @param {Wire.DealPlace} place
 */
function drawnPlace({ cell, kind, words, to, name_deg: deg }) {
  const picture = cellPicture(stateNow().board, cell);
  if (deg !== null) picture.append(svg("text", { class: "printed-name", transform: `rotate(${deg}) translate(0 ${-NAME_FAR}) rotate(${READS_INWARDS})` }, cell.piece ?? ""));
  const piece = cell.piece && kind ? [el("b", { class: "deal-piece" }, cell.piece)] : [];
  const done = words.length ? words.join(" ") : cell.piece ? say("deal-stays") : say("deal-bare");
  return el(
    "li",
    { "class": "deal-place", "data-kind": kind || "rest", "data-cell": cell.name, "data-to": to || null },
    el("span", { class: "deal-cell" }, cell.name),
    el("span", { class: "deal-picture" }, picture),
    el("span", { class: "deal-words" }, ...piece, el("span", {}, done)),
  );
}
