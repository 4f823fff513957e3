// Watching turns again: step by step, by hand or by itself.

import { get } from "./api.js";
import { byId } from "./dom.js";
import { at, held } from "./held.js";
import { Playback } from "./playback.js";
import { lookUp, say, show } from "./stage.js";
import { soon } from "./sync.js";

const WATCHED_MS = 9000; // another's turn, however long its cascade is, holds nobody up for longer

const turnOf = (number) => get(at(`/turns/${number}`));

function open(turn) {
  held.playback?.stop();
  held.playback = new Playback(turn);
  step(0);
}

/** Play a turn back by itself. */
export async function playBackAlone(number) {
  open(await turnOf(number));
  held.playback.run(step, leave, WATCHED_MS);
}

/** Play a turn back step by step, by hand. */
export function playBack(number) {
  soon(async () => {
    open(await turnOf(number));
    lookUp();
    byId("forth").focus({ preventScroll: true });
  });
}

/** Show step by step what the side to move could take; in a try-out, the side to move there. */
export async function showMost() {
  lookUp();
  say("Looking for the turn that takes most …");
  const found = await get(at("/most", held.tryOut ? { position: held.turn.position } : {}));
  showTurn({ ...found, number: 0, side: `what ${found.side} could take` });
  say(`${found.words}.`);
}

/** Show a turn step by step that nobody has played. */
export function showTurn(turn) {
  lookUp();
  open(turn);
  byId("forth").focus({ preventScroll: true });
}

function step(to) {
  const { playback, state } = held;
  playback.go(to);
  byId("scrub").max = playback.length;
  byId("scrub").value = playback.at;
  byId("play").textContent = playback.running ? "❚❚ Pause" : "▶ Play";
  byId("back").disabled = playback.at === 0;
  byId("forth").disabled = playback.at === playback.length;
  byId("earlier").disabled = playback.turn.number <= 1;
  byId("later").disabled = !playback.turn.number || playback.turn.number === state.plies.length;
  show();
  say(playback.frame ? `${playback.frame.words}.` : "The position before the turn.");
}

/** Go a step by hand: what runs by itself stops. */
export function stepByHand(to) {
  held.playback.stop();
  step(to);
}

/** Let it run by itself from here, once more from the start where it has ended; or stop it. */
export function play() {
  const { playback } = held;
  if (playback.running) return stepByHand(playback.at);
  if (playback.at === playback.length) playback.go(0);
  playback.run(step, () => step(playback.at));
  step(playback.at);
}

export const back = () => stepByHand(held.playback.at - 1);
export const forth = () => stepByHand(held.playback.at + 1);
export const earlier = () => playBack(held.playback.turn.number - 1);
export const later = () => playBack(held.playback.turn.number + 1);

export function leave() {
  held.playback?.stop();
  held.playback = null;
  show();
  say("");
}
