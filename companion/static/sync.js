// In step with the server: one thing at a time goes out, what happens elsewhere comes in and is shown.

import { Refusal, freshKey, get, post } from "./api.js";
import { keepChanges, timed, toldSince } from "./changes.js";
import { display } from "./display.js";
import { byId, capital } from "./dom.js";
import { at, held, lastStanding, madeElsewhere, mine, standing } from "./held.js";
import { follow } from "./live.js";
import { crunch } from "./sound.js";
import { showSeat, showShared } from "./side.js";
import { redraw, say, show, work } from "./stage.js";
import { freshTurn, maker } from "./turns.js";

let busy = false;
let waiting = null; // what a quick hand asked for meanwhile
let heard = 0; // the last event that the stream told of
const hearing = new Set(); // who waits for an event: each is called with every one that is heard

const LATE_MS = 400; // what the stream does not tell by then is fetched

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Do one thing at a time, and say in words what went wrong. */
export async function doing(task) {
  if (busy) return;
  busy = true;
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 409) await reload("The table has gone on meanwhile.", null, error.seq);
    else say(error.message, true);
    if (!held.state) close();
  } finally {
    busy = false;
  }
  const next = waiting;
  waiting = null;
  next ? doing(next) : catchUp();
}

/** Do it as soon as nothing else is being done: no quick tap gets lost. */
export function soon(task) {
  if (busy) waiting = task;
  else doing(task);
}

/** Show what the stream told of, unless it is shown. */
function catchUp() {
  if (!busy && held.state && heard > held.state.seq) doing(async () => reload("", held.state, heard));
}

/** Wait until the stream has told of an event, but not for long: it may be out of step. */
const hearingOf = (seq) => new Promise((done) => {
  const late = setTimeout(() => tell(seq), LATE_MS);
  const tell = (told) => {
    if (told < seq) return;
    clearTimeout(late);
    hearing.delete(tell);
    done();
  };
  hearing.add(tell);
  if (heard >= seq || document.body.classList.contains("out-of-step")) tell(seq);
});

/** Return what stands after event number `least` or a later one: as the stream told it, else fetched. */
async function standsAfter(least) {
  return (held.state && toldSince(held.state, least)) ?? timed(await get(at("", { draft: true })));
}

/** Show a page that has nothing to show. */
function close() {
  document.body.classList.add("closed");
  byId("instruction").textContent = "The table does not open";
  byId("again").hidden = false;
}

/** Show what stands after event number `least` or a later one; before: what stood, where others may have changed it. */
export async function reload(words = "", before = null, least = Infinity) {
  const next = await standsAfter(least);
  const watched = madeElsewhere()?.complete; // whoever saw the turn being made needs no playback of it
  const studying = Boolean(held.playback);
  const again = held.asked?.again; // a photo is compared with what stands by now
  held.playback?.stop();
  Object.assign(held, { state: next, picked: [], playback: null, asked: null });
  if (!held.tryOut) held.turn = await freshTurn(next);
  if (held.turn?.begun && mine()) held.picked = held.turn.given;
  redraw();
  say(words || (before ? news(before) : ""));
  if (before && next.next && !before.next && !studying && !held.tryOut) return work.follow();
  if (again) return again();
  const last = lastStanding();
  const theirs = before && last && next.plies.length > before.plies.length && last.number === next.plies.length;
  if (!theirs || watched) return;
  crunch(gainedBy(last.side, before, next));
  if (!display.replay || still() || held.tryOut) return;
  if (thinking(next)) return say("Your clock runs: ▶ Last turn shows what was played.");
  await work.playBackAlone(last.number);
}

/** Tell whether this seat's own clock runs: then nothing is shown that it would have to wait for. */
const thinking = ({ clock, role }) => clock?.state === "run" && clock.turn === role;

/** Return how many cells a side has more than before. */
const gainedBy = (side, before, after) => Math.max(0, after.scores[side] - before.scores[side]) || 0;

/** Return how many cells a turn in the making on another page has brought so far. */
const gainedIn = (making) => gainedBy(making.side, held.state, making.frame ?? held.state);

/** Say what has happened since. */
function news(before) {
  const { state } = held;
  const last = lastStanding();
  if (state.offer && !before.offer) return `${state.offer.words}.`;
  if (state.most === "told" && before.most === "ask" && !state.outcome) return "All agree: “What could I take?” under Game tells it now.";
  if (!state.offer && before.offer && state.plies.length === before.plies.length && !state.outcome) {
    return before.offer.side === state.role ? "That was declined." : "The offer is off the table.";
  }
  if (state.plies.length > before.plies.length || (last && last.number > (standing(before).at(-1)?.number ?? 0))) {
    return `${capital(last.side || "referee")} played: ${last.captured.length ? `${last.captured.length} captured` : "nothing captured"}.`;
  }
  return standing(before).length > standing(state).length ? "The last turn was taken back." : "";
}

/** Send an event, then show what stands. */
export async function send(body) {
  const before = held.state;
  const { seq } = await post(at("/events"), { after: before.seq, ...body }, { "Idempotency-Key": freshKey() });
  held.asked = null;
  await hearingOf(seq);
  await reload("", null, seq);
  if (body.by === "photo") crunch(gainedBy(before.mover, before, held.state)); // a tapped turn was heard step by step
}

/** Show the turn in the making of another page as it is told. */
function madeByOthers(making) {
  if (making.maker === maker) return;
  const before = madeElsewhere();
  held.making = making;
  const shown = madeElsewhere();
  if (!held.state || making.seq !== held.state.seq || held.turn?.begun || held.playback || held.tryOut || held.asked?.seen) return;
  show();
  say(shown?.frame ? `${shown.frame.words}.` : "");
  if (shown) crunch(Math.max(0, gainedIn(shown) - (before ? gainedIn(before) : 0)));
}

/** Tell people that a seat is open on several pages: on two devices of one player, or somebody has the link. */
function sharedBy(seats) {
  held.shared = seats;
  showShared(held.state);
}

/** Offer the seats that this browser holds: another page of it may have taken one meanwhile. */
function heldBy(seats) {
  if (seats.join() === held.state.held.join()) return;
  held.state.held = seats;
  showSeat(held.state);
}

/** Take in what the stream tells of events, and show what the last of them came to. */
function hear(events) {
  for (const [seq, changes] of events) {
    heard = seq;
    if (changes && seq > held.state.seq) keepChanges(seq, changes);
  }
  for (const tell of [...hearing]) tell(heard);
  catchUp();
}

/** Follow the table from now on. */
export function keepInStep() {
  const unfollow = follow(() => at("/stream", { page: maker, after: held.state.seq }), {
    events: hear,
    held: heldBy,
    making: madeByOthers,
    shared: sharedBy,
    inStep: (yes) => {
      const back = yes && document.body.classList.contains("out-of-step");
      if (back && byId("told").classList.contains("fault")) say(""); // what failed meanwhile may be tried again
      byId("sync").textContent = yes ? "" : "Out of step: reconnecting …";
      document.body.classList.toggle("out-of-step", !yes);
      if (!yes) get(at()).catch((refusal) => shutOut(refusal, unfollow));
    },
  });
}

/** Say that this seat was taken back, or the table deleted; a server that is only away comes back by itself. */
function shutOut(refusal, unfollow) {
  if (![403, 404].includes(refusal.status)) return;
  unfollow();
  byId("sync").textContent = "";
  close();
  say(refusal.message, true);
}
