// The table page: takes the seat, wires what can be tapped, typed and pressed, and keeps in step.

import { Refusal, post } from "./api.js";
import * as acts from "./acts.js";
import { checkPhotos } from "./checking.js";
import { chooseWording, displayForm, themeShown } from "./display.js";
import { allWithin, byId, capital, el, field, isField, wireTabs } from "./dom.js";
import { wireTerms } from "./gamemenu.js";
import { at, held, lastStanding, mine, path, plays, stateNow, table } from "./held.js";
import { keepTable, stayAwake } from "./keeping.js";
import { tellName } from "./names.js";
import { asSvg } from "./picture.js";
import { copyOnClick, showLinks } from "./side.js";
import { letPlay, wireSimple } from "./simple.js";
import { lookUp, redraw, show, tell, turnView, useWork } from "./stage.js";
import { started } from "./started.js";
import { tabStorage } from "./storage.js";
import { anyway, doing, keepInStep, quietly, reload, send, soon } from "./sync.js";
import { playsByHand } from "./tray.js";
import * as turned from "./turned.js";
import { addressOf, viewNow } from "./views.js";
import * as watching from "./watching.js";
import { wheelInSigns } from "./wheel.js";
import { STANDARD, say, wording } from "./words.js";

/**
 * What the other modules may know and do.
 * @type {Page.Offers}
 */
const page = {
  table, at, anyway, doing, quietly, lookUp, soon, tell, send, mine, plays,
  call: acts.call,
  give: acts.give,
  unhit: acts.unhit,
  startTryOut: acts.startTryOut,
  showMost: watching.showMost,
  showTurn: watching.showTurn,
  state: stateNow,
  show: acts.ask,
  carriedOut: acts.carriedOut,
  turned: acts.turnedThere,
};
useWork({ ...acts, ...turned, page, playBack: watching.playBack, playBackAlone: watching.playBackAlone, letPlay: () => letPlay(page) });

/** @typedef {Record<string, (event: KeyboardEvent) => unknown>} Keys */

/**
 * The keys that act wherever the focus is; arrows and Enter belong to the board.
 * @type {Keys}
 */
const KEYS = {
  u: acts.undo, y: acts.redo, k: acts.rest, e: acts.end, t: typeNow,
  l: lastTurn, b: acts.fromBag,
};
/** @type {Keys} */
const PLAYING = { Escape: watching.leave, p: watching.play, ArrowLeft: watching.back, ArrowRight: watching.forth };

function lastTurn() {
  const last = lastStanding();
  if (last) watching.playBack(last.number);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !held.state || viewNow() === "wall") return;
  if (isField(event.target) || byId("correction", HTMLDialogElement).open) return;
  if (viewNow() === "clock" && event.key === "Escape") return turnView("");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (held.playback) return PLAYING[key]?.(event);
  if (turned.skip() && ["Escape", " ", "Enter"].includes(key)) return;
  if (held.asked) return key === "Escape" ? acts.ask(null) : undefined;
  if (key === "Escape" && held.picked.length) return acts.pick([]);
  const choice = held.turn?.on(held.picked).find((a) => a.choice.toLowerCase() === key);
  choice ? acts.choose(choice) : KEYS[key]?.(event);
}

/** Go to the field in which a turn is typed, wherever it is. @param {KeyboardEvent} event */
function typeNow(event) {
  event.preventDefault(); // else the letter would be typed, too
  byId("tab-moves").click();
  byId("typed-turn").focus();
}

function listen() {
  const clicked = {
    undo: acts.undo, redo: acts.redo, rest: acts.rest, end: acts.end, rematch: acts.rematch, rules: acts.rules, delete: acts.erase,
    "take-back-turn": acts.takeBackByRuling, "bring-back": acts.bringBack,
    "open-clock": () => turnView("clock"),
    leave: watching.leave, speed: watching.changeSpeed, play: watching.play, back: watching.back, forth: watching.forth, earlier: watching.earlier, later: watching.later,
    "watch-game": watching.watchGame,
    "as-svg": () => doing(asSvg),
  };
  for (const [id, does] of Object.entries(clicked)) byId(id).addEventListener("click", does);
  byId("wheel").hidden = !stateNow().wheel.length;
  byId("wheel").replaceChildren(...wheelInSigns(stateNow().wheel));
  byId("delete").hidden = stateNow().role !== "referee";
  for (const link of allWithin(document, "[data-themed]", HTMLAnchorElement)) link.addEventListener("click", () => { link.search = `theme=${themeShown()}`; });
  const scrub = byId("scrub", HTMLInputElement);
  scrub.addEventListener("input", () => watching.stepByHand(Number(scrub.value)));
  const typed = byId("typed", HTMLFormElement);
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    acts.typeTurn(field(typed, "turn", HTMLInputElement));
  });
  const remark = byId("remark", HTMLFormElement);
  remark.addEventListener("submit", (event) => {
    event.preventDefault();
    acts.remark(field(remark, "remark", HTMLInputElement));
  });
  document.addEventListener("keydown", keyed);
  displayForm(byId("display", HTMLFormElement), redraw);
  offerWordings(field(byId("display", HTMLFormElement), "wording", HTMLSelectElement));
  wireTerms(page);
  wireSimple(page);
  copyOnClick();
  checkPhotos(page);
  showLinks(page);
}

const TAB = "tab"; // which is open when the page is loaded anew

/** Offer the words that this game can be told in, where it has others. @param {HTMLSelectElement} choice */
function offerWordings(choice) {
  const { wordings } = stateNow();
  const all = [{ name: STANDARD, title: say("words-standard") }, ...wordings];
  choice.replaceChildren(...all.map(({ name, title }) => el("option", { value: name, selected: name === wording() }, capital(title))));
  choice.addEventListener("change", () => {
    tabStorage.setItem(TAB, "tab-display");
    chooseWording(choice.value);
  });
  byId("words").hidden = all.length < 2;
}

/** Exchange a link's token for the seat; tell whether there was one. */
async function takeSeat() {
  const token = location.hash.slice(1);
  if (!token) return false;
  /** @type {Wire.Seat} */
  const { role } = await post(`${path}/session`, { token });
  if (!navigator.cookieEnabled) throw new Refusal(0, { error: { message: say("no-cookies") } });
  keepSeat(role);
  return true;
}

/** From now on use this seat, also when the page is loaded anew and whatever other links are opened beside it. @param {string} role */
const keepSeat = (role) => history.replaceState(null, "", addressOf(viewNow(), role));

/** Say what hands have to do before a board that does not stand there yet is played on for real. */
function layOut() {
  const { terms, origin, before, plies, dealt } = stateNow();
  if (playsByHand() && !plies.length) tell(say("turn-about"));
  if (terms.hands && !dealt && (origin === "seed" || before) && !plies.length) tell(say("lay-out"));
}

async function open() {
  const byLink = await takeSeat();
  await reload(tabStorage.getItem(`told-${table}`) ?? "");
  keepSeat(stateNow().role);
  if (!byId("told").textContent) layOut();
  if (byLink && stateNow().next) return acts.follow();
  if (byLink) setTimeout(() => tellName(page)); // once this errand is done
  tabStorage.removeItem(`told-${table}`);
  listen();
  const tab = tabStorage.getItem(TAB);
  if (tab) byId(tab).click();
  tabStorage.removeItem(TAB);
  document.addEventListener("visibilitychange", stayAwake);
  navigator.serviceWorker?.addEventListener("controllerchange", () => keepTable(path, stateNow()));
  keepInStep();
  show();
  started();
}

wireTabs(byId("tabs")); // at once: they need nothing from the server
doing(open);
