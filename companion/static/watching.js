// Watching turns again: step by step, by hand or by itself.

import { get } from "./api.js";
import { byId } from "./dom.js";
import { held, path } from "./held.js";
import { Playback } from "./playback.js";
import { say, show } from "./stage.js";
import { doing } from "./sync.js";

async function open(number) {
  held.playback?.stop();
  held.playback = new Playback(await get(`${path}/turns/${number}`));
  step(0);
}

/** Play a turn back by itself. */
export async function playBackAlone(number) {
  await open(number);
  held.playback.run(step, leave);
}

/** Play a turn back step by step, by hand. */
export function playBack(number) {
  doing(async () => {
    await open(number);
    byId("forth").focus({ preventScroll: true });
  });
}

function step(to) {
  const { playback, state } = held;
  playback.go(to);
  byId("scrub").max = playback.length;
  byId("scrub").value = playback.at;
  byId("back").disabled = playback.at === 0;
  byId("forth").disabled = playback.at === playback.length;
  byId("earlier").disabled = playback.turn.number === 1;
  byId("later").disabled = playback.turn.number === state.plies.length;
  show();
  say(playback.frame ? `${playback.frame.words}.` : "The position before the turn.");
}

/** Go a step by hand: what runs by itself stops. */
export function stepByHand(to) {
  held.playback.stop();
  step(to);
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
