// In step with the server: one thing at a time goes out, what happens elsewhere comes in and is shown.

import { Refusal, deliver, freshKey, get, resume, whenLate, whyLate } from "./api.js";
import { calls } from "./calling.js";
import { keepChanges, timed, toldSince } from "./changes.js";
import { display } from "./display.js";
import { byId, capital } from "./dom.js";
import { Errands } from "./errands.js";
import { Hearing } from "./hearing.js";
import { at, held, lastStanding, madeElsewhere, mine, path, standing, stateNow } from "./held.js";
import { keepTable, stayAwake } from "./keeping.js";
import { turnSaid } from "./lastturn.js";
import { follow } from "./live.js";
import { takeAway } from "./leaving.js";
import { openStream } from "./shared.js";
import { crunch } from "./sound.js";
import { showSeat, showShared } from "./side.js";
import { redraw, show, showClock, tell, work } from "./stage.js";
import { started } from "./started.js";
import { waitLeft } from "./times.js";
import { forget, freshTurn, maker } from "./turns.js";
import { beginWaiting, endWaiting } from "./waiting.js";
import { say, sentence } from "./words.js";

const hearing = new Hearing(); // of what the stream tells
const errands = new Errands(failed, idle, beginWaiting, () => held.state?.seq);

const LATE_MS = 400; // what the stream does not tell by then is fetched

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Do one thing at a time, whatever has come meanwhile, and say in words what went wrong. @param {() => unknown} task */
export const anyway = (task) => errands.now(task);

/** Do it if what stands is still what the person saw who asked for it; else say that the game has gone on. @param {() => unknown} task */
export function doing(task) {
  const seen = held.state?.seq;
  return errands.now(() => (held.state?.seq === seen ? task() : tell(say("gone-on"))));
}

/** Do what nobody asked for, unless something else is being done. @param {() => unknown} task */
export const quietly = (task) => errands.quietly(task);

/** Do it after all that was asked for before: no quick tap gets lost. @param {() => unknown} task */
export const soon = (task) => errands.soon(task);

/** Say what the server refused; whatever else went wrong is no errand's to say. @param {unknown} error */
async function failed(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 409) await reload(say("gone-on"), null, error.seq);
  else tell(error.message, true);
  if (!held.state) close();
}

/** Show that all that was tapped has its answer, then go on. */
function idle() {
  endWaiting();
  catchUp();
}

/** Show what the stream told of, unless it is shown or a turn is still being played back; then a simple player goes on. */
export function catchUp() {
  if (errands.busy || !held.state || held.playback?.running) return;
  if (hearing.last > held.state.seq) quietly(() => reload("", held.state, hearing.last));
  else work().letPlay();
}

/** Tell whether the stream is gone, so that nothing is to be heard. */
const outOfStep = () => document.body.classList.contains("out-of-step");

/**
 * Return what stands after event number `least` or a later one: as the stream told it, else fetched.
 * @param {number} least
 */
async function standsAfter(least) {
  const told = held.state && toldSince(held.state, least);
  if (told) return told;
  /** @type {Page.Table} */
  const fetched = await get(at("", { draft: true }));
  return timed(fetched);
}

/** Show a page that has nothing to show. */
function close() {
  document.body.classList.add("closed");
  byId("instruction").textContent = say("not-open");
  byId("again").hidden = false;
  started();
}

/**
 * Show what stands after event number `least` or a later one; before: what stood, where others may have changed it.
 * @param {string} words
 * @param {Page.Table | null} before
 * @param {number} least
 */
export async function reload(words = "", before = null, least = Infinity) {
  const next = await standsAfter(least);
  const making = madeElsewhere();
  const watched = making?.complete && !making.leaps; // whoever saw each wave of the turn as it was made needs no playback of it
  const begun = held.turn?.begun && mine() ? held.turn.draft.frames.length : 0;
  const studying = Boolean(held.playback);
  const again = held.asked?.again; // a photo is compared with what stands by now
  held.playback?.stop();
  Object.assign(held, { state: next, picked: [], playback: null, asked: null, bag: false });
  keepTable(path, next);
  stayAwake();
  if (!held.tryOut) held.turn = await freshTurn(next);
  if (held.turn?.begun && mine()) held.picked = held.turn.given;
  redraw();
  const lost = before && begun && !held.turn?.begun ? begun : 0; // somebody else, or the clock, was quicker
  if (!held.show) tell(words || (before ? newsAnd(lost, before) : "")); // what a turn brought about is said scene by scene
  if (before && next.next && !before.next && !studying && !held.tryOut) return work().follow();
  if (again) return again();
  const last = lastStanding();
  const theirs = before && last && next.plies.length > before.plies.length && last.number === next.plies.length;
  if (!theirs || (watched && !waits(next))) return;
  const played = standing(next).map(({ number }) => number).filter((number) => number > before.plies.length);
  crunch(gainedBy(last.side, before, next));
  if (!display.replay || still() || held.tryOut) return;
  if (thinking(next)) return tell(say("clock-runs"));
  await work().playBackAlone(played);
}

/** Tell whether this seat's own clock runs: then nothing is shown that it would have to wait for. @param {Page.Table} state */
const thinking = (state) => state.clock?.state === "run" && state.clock.turn === state.role && !waits(state);

/** Tell whether the clock waits for a playback. @param {Page.Table} state */
const waits = ({ clock }) => Boolean(clock?.due.some((seat) => waitLeft(clock, seat, performance.now() - (clock.at ?? 0))));

/**
 * Return how many cells a side has more than before.
 * @typedef {{ scores: Record<string, number> }} Scored
 * @param {string} side
 * @param {Scored} before
 * @param {Scored} after
 */
function gainedBy(side, before, after) {
  const [was, now] = [before.scores[side], after.scores[side]];
  return was === undefined || now === undefined ? 0 : Math.max(0, now - was);
}

/** Return how many cells a turn in the making on another page has brought so far. */
/** @param {Wire.Shared} making */
const gainedIn = (making) => gainedBy(making.side, stateNow(), making.frame ?? stateNow());

/**
 * Tell whether the game is where it was, so that what was offered came to nothing.
 * @param {Page.Table} before
 * @param {Page.Table} after
 */
const stayed = (before, after) => standing(before).length === standing(after).length && Boolean(before.outcome) === Boolean(after.outcome);

/** Say what has happened since, and how many steps that were begun here are lost by it. @param {number} lost @param {Page.Table} before */
function newsAnd(lost, before) {
  const said = news(before);
  return lost ? say("steps-lost", { news: said, count: lost }) : said;
}

/** Say what has happened since. @param {Page.Table} before */
function news(before) {
  const state = stateNow();
  const last = lastStanding();
  if (state.offer && !before.offer) return sentence(state.offer.words);
  const remark = state.remarks.length > before.remarks.length ? state.remarks.at(-1) : null;
  if (remark) return sentence(capital(remark.words));
  if (!before.granted && state.granted?.by.includes(state.role)) return say("link-agreed", { side: state.granted.side });
  if (state.most === "told" && before.most === "ask" && !state.outcome) return say("all-agree");
  if (!state.offer && before.offer && stayed(before, state)) return before.offer.side === state.role ? say("declined") : say("offer-off");
  if (last && (state.plies.length > before.plies.length || last.number > (standing(before).at(-1)?.number ?? 0))) {
    return turnSaid(state, last);
  }
  return standing(before).length > standing(state).length ? say("taken-back") : "";
}

/**
 * Send an event, then show what stands.
 * @param {Page.Sent} body
 * @param {(written: Wire.Written) => void} took is told what was written before it is shown
 */
export async function send(body, took = () => {}) {
  const before = stateNow();
  /** @type {Wire.Written} */
  const written = await deliver(at("/events"), { after: before.seq, ...body }, { "Idempotency-Key": freshKey() });
  const { seq } = written;
  held.asked = null;
  await hearing.until(seq, outOfStep() ? 0 : LATE_MS);
  took(written);
  await reload("", body.player ? before : null, seq); // a simple player's turn is watched like another's
  if (body.by === "photo") crunch(gainedBy(before.mover, before, stateNow())); // a tapped turn was heard step by step
}

/** Show the turn in the making of another page as it is told. @param {Wire.Shared} making */
function madeByOthers(making) {
  if (making.maker === maker) return;
  const before = madeElsewhere();
  held.making = making;
  if (held.turn?.begun && making.steps && mine() && !held.tryOut) return soon(() => handOver(making));
  const shown = madeElsewhere();
  if (!held.state || making.seq !== held.state.seq || held.turn?.begun || held.playback || held.tryOut || held.asked?.seen) return;
  show();
  const { side, steps: count, left } = making;
  tell(left && count ? say("began-and-left", { side, count }) : shown?.frame ? sentence(shown.frame.words) : "");
  if (shown) crunch(Math.max(0, gainedIn(shown) - (before ? gainedIn(before) : 0)));
}

/** Let another page go on with the turn that this page began. @param {Wire.Shared} making */
function handOver(making) {
  const { draft, seq } = stateNow();
  if (!held.turn?.begun || !draft || making.seq !== seq) return;
  forget();
  held.turn.letGo(draft);
  held.picked = [];
  show();
  tell(say("taken-over"), true);
}

/** Tell people that a seat is open on several pages: on two devices of one player, or somebody has the link. @param {string[]} seats */
function sharedBy(seats) {
  held.shared = seats;
  showShared(stateNow());
}

/** Say who has left, and every minute for how long. @param {{ away: Record<string, number>, refereed: boolean, apart: boolean }} told */
function awayTold(told) {
  takeAway(told);
  clearInterval(counting);
  if (Object.keys(told.away).length) counting = setInterval(showIdle, 60_000);
  showIdle();
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let counting;

/** Show the page anew unless somebody is doing something on it. */
function showIdle() {
  if (held.state && !errands.busy && !held.playback) show();
}

/** Offer the seats that this browser holds: another page of it may have taken one meanwhile. @param {string[]} seats */
function heldBy(seats) {
  const state = stateNow();
  if (seats.join() === state.held.join()) return;
  state.held = seats;
  showSeat(state);
}

/** Go on from the clocks that the server tells: this device may have slept. @param {number} seq @param {Wire.Clock} clock */
function clockTold(seq, clock) {
  const { state } = held;
  if (state?.seq !== seq) return;
  timed(Object.assign(state, { clock }));
  showClock(clock);
}

/** Take in what the stream tells of events, and show what the last of them came to. @param {import("./live.js").Heard[]} events */
function hear(events) {
  for (const [seq, changes] of events) if (changes && seq > stateNow().seq) keepChanges(seq, changes);
  const last = events.at(-1);
  if (last) hearing.hear(last[0]);
  if (held.playback?.running && last?.[1]?.clock) showClock(timed({ clock: last[1].clock }).clock); // which waits for no picture
  catchUp();
}

let isLate = false; // with an answer to this page

/** Say whether this page is out of step, or waits for an answer for too long. */
function showSync() {
  const { kept } = held.state ?? {};
  const time = kept && new Date(kept).toLocaleTimeString(undefined, { timeStyle: "short" });
  const words = time ? say("last-seen", { time }) : outOfStep() ? say("out-of-step") : isLate ? say("answer-late") : "";
  if (byId("sync").textContent !== words) byId("sync").textContent = words;
}

whenLate((yes, isBroken) => {
  isLate = yes;
  showSync();
  if (!yes && saidLate.has(byId("told").textContent)) tell(""); // what the answer comes to is said next
  if (!yes || !errands.busy) return;
  if (isBroken || outOfStep()) return tellLate(say("tap-kept"));
  tellLate(say("answer-late-more"));
  whyLate().then((why) => { if (why && isLate && errands.busy) tellLate(say("disk-late", { why })); });
});

/** @type {Set<string | null>} */
const saidLate = new Set();

/** Say why an answer is late, until it is there. @param {string} words */
function tellLate(words) {
  tell(words);
  saidLate.add(byId("told").textContent);
}

/** Follow the table from now on. */
export function keepInStep() {
  const unfollow = follow(() => at("/stream", { page: maker, after: stateNow().seq }), {
    events: hear,
    anew: (epoch) => {
      if (epoch === stateNow().epoch) return false;
      location.reload(); // a copy of the database was put back
      return true;
    },
    held: heldBy,
    clock: clockTold,
    making: madeByOthers,
    shared: sharedBy,
    away: awayTold,
    calls,
    inStep: (yes) => {
      const back = yes && outOfStep();
      if (back) resume();
      if (yes) delete stateNow().kept;
      if (back && byId("told").classList.contains("fault")) tell(""); // what failed meanwhile may be tried again
      document.body.classList.toggle("out-of-step", !yes);
      showSync();
      if (!yes) askAnyway(unfollow);
    },
  }, openStream);
}

/** Ask how the table stands while no stream tells it: a proxy may keep streams back. @param {() => void} unfollow */
async function askAnyway(unfollow) {
  try {
    /** @type {Page.Table} */
    const { seq, kept } = await get(at());
    if (!kept && outOfStep() && seq > stateNow().seq) hear([[seq]]);
  } catch (refusal) {
    shutOut(refusal, unfollow);
  }
}

/**
 * Say that this seat was taken back, or the table deleted; a server that is only away comes back by itself.
 * @param {unknown} refusal
 * @param {() => void} unfollow
 */
function shutOut(refusal, unfollow) {
  if (!(refusal instanceof Refusal) || ![403, 404].includes(refusal.status)) return;
  unfollow();
  byId("sync").textContent = "";
  close();
  tell(refusal.message, true);
}
