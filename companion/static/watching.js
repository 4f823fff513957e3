// Watching turns again: step by step, by hand or by itself.

import { get } from "./api.js";
import { chooseSpeed, display } from "./display.js";
import { byId, capital, el, within } from "./dom.js";
import { at, held, lastStanding, playbackNow, standing, stateNow, turnNow } from "./held.js";
import { turnSaid } from "./lastturn.js";
import { Playback } from "./playback.js";
import { board, lookUp, show, tell } from "./stage.js";
import { catchUp, soon } from "./sync.js";
import { say, sentence } from "./words.js";

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

/** Play turns back by themselves, one after the other, then show what stands. @param {number[]} numbers */
export async function playBackAlone([number, ...more]) {
  if (number === undefined) return leave();
  open(await turnOf(number));
  const playback = playbackNow();
  playback.alone = true;
  playback.run(step, () => playBackAlone(more), speed());
}

/** Play a turn back from its beginning; where nothing should move, it is gone through by hand. @param {number} number */
export function playBack(number) {
  soon(async () => {
    open(await turnOf(number));
    lookUp();
    if (isStill()) return byId("forth").focus({ preventScroll: true });
    play();
    byId("play").focus({ preventScroll: true });
  });
}

/** Play the whole game on the board; where nothing should move, it is gone through by hand from its first turn on. */
export function watchGame() {
  const numbers = standing(stateNow()).map(({ number }) => number);
  if (isStill() && numbers[0]) return playBack(numbers[0]);
  soon(() => {
    lookUp();
    return playBackAlone(numbers);
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
  const before = playback.at;
  playback.go(to);
  byId("scrub", HTMLInputElement).max = String(playback.length);
  byId("scrub", HTMLInputElement).value = String(playback.at);
  byId("play").textContent = say(playback.running ? "pause-turn" : "play-turn");
  byId("speed").textContent = say("speed", { speed: speedSaid() });
  byId("leave").textContent = say(playback.alone && playback.running ? "skip" : "close");
  byId("back", HTMLButtonElement).disabled = playback.at === 0;
  byId("forth", HTMLButtonElement).disabled = playback.at === playback.length;
  byId("earlier", HTMLButtonElement).disabled = playback.turn.number <= 1;
  byId("later", HTMLButtonElement).disabled = !playback.turn.number || playback.turn.number === stateNow().plies.length;
  show();
  if (to && to === before + 1) turnOver(playback);
  tell(playback.at ? sentence(capital(playback.brief)) : say("before-turn"));
  tellSteps(playback);
}

/** Say every step of a wave in full, for whoever wants to know. @param {Playback<Page.Shown>} playback */
function tellSteps({ frames }) {
  const words = frames.map((frame) => sentence(capital(frame.words))).filter(Boolean);
  within(byId("steps"), "ol", HTMLElement).replaceChildren(...(words.length ? words : [say("before-turn")]).map((said) => el("li", {}, said)));
}

/** Turn over what has become another piece, or another side's: it never stands between two colours. @param {Playback<Page.Shown>} playback */
function turnOver(playback) {
  if (isStill()) return;
  const names = [...new Set(playback.seen.flatMap(({ changes }) => changes.map(({ name }) => name)))];
  const duration = Math.min(OVER_MS, playback.pace(speed()) / 2);
  for (const body of board().parts(names, ".body")) body.animate([{ transform: "scaleX(0.1)" }, { transform: "none" }], { duration, easing: "ease-out" });
}

const OVER_MS = 180;

/** Return how many times as fast as usual turns are played. */
const speed = () => Number(display.speed) || 1;

const speedSaid = () => display.speed.replace("0.5", "½");

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Play faster, or slower again. */
export function changeSpeed() {
  const playback = playbackNow();
  const next = SPEEDS[(SPEEDS.indexOf(display.speed) + 1) % SPEEDS.length] ?? "1";
  chooseSpeed(next);
  byId("speed").textContent = say("speed", { speed: speedSaid() });
  if (!playback.running) return;
  playback.stop();
  playback.run(step, playback.ended, speed());
}

const SPEEDS = ["1", "2", "0.5"];

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
  playback.run(step, () => step(playback.at), speed());
  step(playback.at);
}

export const back = () => stepByHand(playbackNow().at - 1);
export const forth = () => stepByHand(playbackNow().at + 1);
export const earlier = () => playBack(playbackNow().turn.number - 1);
export const later = () => playBack(playbackNow().turn.number + 1);

/** Show what stands, and what has happened meanwhile. */
export function leave() {
  const last = held.playback?.alone ? lastStanding() : undefined;
  held.playback?.stop();
  held.playback = null;
  show();
  tell(last ? turnSaid(stateNow(), last) : ""); // who saw it in waves reads what it came to
  catchUp();
}
