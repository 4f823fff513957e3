// Watching turns again: step by step, by hand or by itself.

import { get } from "./api.js";
import { byId } from "./dom.js";
import { at, held, playbackNow, stateNow, turnNow } from "./held.js";
import { Playback } from "./playback.js";
import { lookUp, show, tell } from "./stage.js";
import { soon } from "./sync.js";
import { say, sentence } from "./words.js";

const WATCHED_MS = 9000; // another's turn, however long it is, holds nobody up for longer

/**
 * @param {number} number
 * @returns {Promise<Wire.Playback>}
 */
const turnOf = (number) => get(at(`/turns/${number}`));

/** @param {Page.Shown} turn */
function open(turn) {
  held.playback?.stop();
  held.playback = new Playback(turn);
  step(0);
}

/** Play a turn back by itself. @param {number} number */
export async function playBackAlone(number) {
  open(await turnOf(number));
  playbackNow().run(step, leave, WATCHED_MS);
}

/** Play a turn back step by step, by hand. @param {number} number */
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
  tell(say("looking"));
  /** @type {Wire.Most} */
  const found = await get(at("/most", held.tryOut ? { position: turnNow().position } : {}));
  showTurn({ ...found, number: 0, side: say("could-take", { side: found.side }) });
  tell(sentence(found.words));
}

/** Show a turn step by step that nobody has played. @param {Page.Shown} turn */
export function showTurn(turn) {
  lookUp();
  open(turn);
  byId("forth").focus({ preventScroll: true });
}

/** @param {number} to */
function step(to) {
  const playback = playbackNow();
  playback.go(to);
  byId("scrub", HTMLInputElement).max = String(playback.length);
  byId("scrub", HTMLInputElement).value = String(playback.at);
  byId("play").textContent = say(playback.running ? "pause-turn" : "play-turn");
  byId("back", HTMLButtonElement).disabled = playback.at === 0;
  byId("forth", HTMLButtonElement).disabled = playback.at === playback.length;
  byId("earlier", HTMLButtonElement).disabled = playback.turn.number <= 1;
  byId("later", HTMLButtonElement).disabled = !playback.turn.number || playback.turn.number === stateNow().plies.length;
  show();
  tell(playback.frame ? sentence(playback.frame.words) : say("before-turn"));
}

/** Go a step by hand: what runs by itself stops. @param {number} to */
export function stepByHand(to) {
  playbackNow().stop();
  step(to);
}

/** Let it run by itself from here, once more from the start where it has ended; or stop it. */
export function play() {
  const playback = playbackNow();
  if (playback.running) {
    stepByHand(playback.at);
    return;
  }
  if (playback.at === playback.length) playback.go(0);
  playback.run(step, () => step(playback.at));
  step(playback.at);
}

export const back = () => stepByHand(playbackNow().at - 1);
export const forth = () => stepByHand(playbackNow().at + 1);
export const earlier = () => playBack(playbackNow().turn.number - 1);
export const later = () => playBack(playbackNow().turn.number + 1);

export function leave() {
  held.playback?.stop();
  held.playback = null;
  show();
  tell("");
}
