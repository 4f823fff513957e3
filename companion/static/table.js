// The table page: takes the seat, wires what can be tapped, typed and pressed, and keeps in step.

import { post } from "./api.js";
import * as acts from "./acts.js";
import { checkPhotos } from "./checking.js";
import { displayForm } from "./display.js";
import { byId, wireTabs } from "./dom.js";
import { wireTerms } from "./gamemenu.js";
import { at, held, lastStanding, mine, path, plays, table } from "./held.js";
import { asPng, asSvg } from "./picture.js";
import { copyOnClick, showLinks } from "./side.js";
import { lookUp, redraw, say, show, work } from "./stage.js";
import { doing, keepInStep, reload, send, soon } from "./sync.js";
import * as watching from "./watching.js";

/** What the other modules may know and do. */
const page = {
  table, at, doing, lookUp, soon, say, send, mine, plays,
  startTryOut: acts.startTryOut,
  showMost: watching.showMost,
  showTurn: watching.showTurn,
  state: () => held.state,
  role: () => held.state.role,
  sides: () => held.state.sides,
  show: acts.ask,
};
Object.assign(work, acts, { page, playBack: watching.playBack, playBackAlone: watching.playBackAlone });

// The keys that act wherever the focus is; arrows and Enter belong to the board.
const KEYS = {
  u: acts.undo, y: acts.redo, k: acts.rest, e: acts.end, t: typeNow,
  l: () => lastStanding() && watching.playBack(lastStanding().number),
};
const PLAYING = { Escape: watching.leave, p: watching.play, ArrowLeft: watching.back, ArrowRight: watching.forth };

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !held.state) return;
  if (event.target.matches("input, textarea, select") || byId("correction").open) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (held.playback) return PLAYING[key]?.();
  if (held.asked) return key === "Escape" ? acts.ask(null) : undefined;
  if (key === "Escape" && held.picked.length) return acts.pick([]);
  const choice = held.turn?.on(held.picked).find((a) => a.choice.toLowerCase() === key);
  choice ? acts.choose(choice) : KEYS[key]?.(event);
}

/** Go to the field in which a turn is typed, wherever it is. */
function typeNow(event) {
  event.preventDefault(); // else the letter would be typed, too
  byId("tab-moves").click();
  byId("typed-turn").focus();
}

function listen() {
  const clicked = {
    undo: acts.undo, redo: acts.redo, rest: acts.rest, end: acts.end, rematch: acts.rematch, rules: acts.rules, delete: acts.erase,
    leave: watching.leave, play: watching.play, back: watching.back, forth: watching.forth, earlier: watching.earlier, later: watching.later,
    "as-svg": () => doing(asSvg),
    "as-png": () => doing(asPng),
  };
  for (const [id, does] of Object.entries(clicked)) byId(id).addEventListener("click", does);
  byId("delete").hidden = held.state.role !== "referee";
  byId("scrub").addEventListener("input", () => watching.stepByHand(Number(byId("scrub").value)));
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    acts.typeTurn(event.target);
  });
  document.addEventListener("keydown", keyed);
  displayForm(byId("display"), redraw);
  wireTerms(page);
  copyOnClick();
  checkPhotos(page);
  showLinks(page);
}

/** Exchange a link's token for the seat; tell whether there was one. */
async function takeSeat() {
  const token = location.hash.slice(1);
  if (!token) return false;
  const { role } = await post(`${path}/session`, { token });
  keepSeat(role);
  return true;
}

/** From now on use this seat, also when the page is loaded anew and whatever other links are opened beside it. */
const keepSeat = (role) => history.replaceState(null, "", `${location.pathname}?seat=${role}`);

/** Keep the screen awake where the browser allows it: a table is looked at for minutes between taps. */
async function stayAwake() {
  if (document.hidden) return;
  await navigator.wakeLock?.request("screen").catch(() => {});
}

/** Say what hands have to do before a board that does not stand there yet is played on for real. */
function layOut() {
  const { terms, origin, before, plies } = held.state;
  if (terms.hands && (origin === "seed" || before) && !plies.length) say("Lay the real board out as it stands here; a photo shows whether it is right.");
}

async function open() {
  const byLink = await takeSeat();
  await reload(sessionStorage.getItem(`told-${table}`) ?? "");
  keepSeat(held.state.role);
  if (!byId("told").textContent) layOut();
  if (byLink && held.state.next) return acts.follow();
  sessionStorage.removeItem(`told-${table}`);
  listen();
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  keepInStep();
  show();
}

wireTabs(byId("tabs")); // at once: they need nothing from the server
doing(open);
