// Turning a piece on the board: the turn is sent at once, one after the other, and what follows is shown.

import { compare } from "./acts.js";
import { get } from "./api.js";
import { capital, el } from "./dom.js";
import { at, held, over, stateNow, turnNow } from "./held.js";
import { headingAfter } from "./geometry.js";
import { levelChoice } from "./levels.js";
import { openTable } from "./opening.js";
import { Show } from "./scenes.js";
import { crunch } from "./sound.js";
import { board, lookUp, show, tell, tellFaults } from "./stage.js";
import { doing, send, soon } from "./sync.js";
import { say, sentence } from "./words.js";

let waiting = 0; // turns that are shown and not sent yet

/** Tell whether turns are shown that were not sent yet. */
export const isWaiting = () => waiting > 0;

/** Turn the piece on a cell, after all that was turned before it. @param {string} name @param {number} steps */
export function turnPiece(name, steps) {
  const seen = held.show?.cells.get(name); // while a turn is shown, another piece may lie there by now
  skip();
  if (seen && seen.piece !== pieceOn(name)) return show();
  const piece = pieceOn(name);
  waiting += 1;
  soon(async () => {
    try {
      await turnNext(name, piece, steps);
    } finally {
      waiting -= 1;
      if (!waiting) show();
    }
  });
}

/** Return the name of the piece on a cell. @param {string} name */
const pieceOn = (name) => stateNow().cells.find((cell) => cell.name === name)?.piece;

/**
 * Send a turn, unless the piece that was tapped is gone.
 * @param {string} name
 * @param {string | null | undefined} piece
 * @param {number} steps
 */
async function turnNext(name, piece, steps) {
  const cell = stateNow().cells.find((its) => its.name === name);
  if (!cell?.piece || cell.piece !== piece || over()) return tell(say("piece-gone", { cell: name }));
  const { tray } = stateNow();
  const action = { verb: tray?.verb ?? "", cell: name, choice: headingAfter(cell.heading ?? "", steps) };
  const fits = turnNow().on([name]).some(({ choice }) => choice === action.choice);
  if (!fits) return tellFaults(await turnNow().act(action));
  await send({ actions: [action] }, (written) => took(written));
  if (held.show) return;
  tell(say("piece-turned", { cell: name, steps: Math.abs(steps), way: steps > 0 ? "clockwise" : "back" }));
  atEnd();
}

/** Show what a turn brought about, if more than the turn itself. @param {Wire.Written} written */
export function took({ shown }) {
  if (!shown) return;
  held.show = new Show(board(), shown, (frames) => {
    show();
    tellOf(frames);
  }, ended);
  held.show.run();
}

let words = ""; // of what was shown last

/** Return what frames say of closed ways, or of all that they show; what comes by lot is seen, not said. @param {Wire.Frame[]} frames */
const saidOf = (frames) => frames.filter(({ drawn, words: its }) => !drawn && its).map((frame) => sentence(capital(frame.words)));

/** @param {Wire.Frame[]} frames */
const waysOf = (frames) => frames.filter(({ enclosed }) => enclosed.length);

/** Say what a scene shows. @param {Wire.Frame[]} frames */
function tellOf(frames) {
  const ways = waysOf(frames);
  crunch(ways.flatMap(({ enclosed }) => enclosed.flatMap(({ wall, inside }) => [...wall, ...inside])).length);
  words = [words, ...saidOf(ways)].filter(Boolean).join(" ");
  const said = saidOf(frames);
  if (said.length) tell(said.join(" "));
}

/** Show what stands; the scores of what was closed stay to be read, of what was skipped too. @param {Wire.Frame[]} skipped */
function ended(skipped) {
  const said = [words, ...saidOf(waysOf(skipped))].filter(Boolean).join(" ");
  held.show = null;
  words = "";
  show();
  if (said) tell(said);
  atEnd();
}

/** Once the game is over, say how the result compares. */
function atEnd() {
  if (over() && !stateNow().tray?.helped.length) compare();
}

/** Show at once what a turn came to; tell whether one was being shown. */
export function skip() {
  const { show: shown } = held;
  shown?.skip();
  return Boolean(shown);
}

/** Do what concerns no piece, as a whole turn. @param {Wire.LegalAction} action */
export function actAtOnce({ verb, choice }) {
  skip();
  soon(async () => {
    await send({ actions: [{ verb, choice }] }, (written) => took(written));
    if (!held.show) atEnd();
  });
}

/** Say why the piece on a cell cannot be turned. @param {string} name */
export function refuseTurn(name) {
  if (skip()) return;
  soon(async () => {
    const cell = stateNow().cells.find((its) => its.name === name);
    const faults = await turnNow().act({ verb: stateNow().tray?.verb ?? "", cell: name, choice: headingAfter(cell?.heading ?? "", 1) });
    tellFaults(faults);
  });
}

/** Ask for the next game: its level, tiles by lot, those of today, or those of a seed. */
export function newGame() {
  const { tray, game, board: { shape }, ruleset } = stateNow();
  if (!tray?.level) return;
  const { level } = tray;
  /** @type {(seed: string, value: string) => unknown} */
  const begin = (seed, value) => doing(() => openTable({ game, size: shape, ruleset, seed, options: { [level.name]: value } }));
  held.asked = {
    words: say("another-game"),
    list: [el("li", {}, levelChoice(level, `${game} ${shape} ${ruleset}`, begin))],
    actions: [[say("not-now"), () => { held.asked = null; show(); }]],
  };
  show();
  lookUp();
}

/**
 * Ask for a hint at what stands, unless it was given; whoever does not want the score to count no more is asked first.
 * @param {boolean} reach
 */
async function asked(reach) {
  const { tray, seq } = stateNow();
  const given = held.hint?.seq === seq ? held.hint : null;
  if (given && (reach ? Object.keys(given.reach).length : given.clues.length)) return given;
  if (!tray?.helped.includes("hint") && !confirm(say("sure-hint"))) return null;
  if (!given) await send({ offer: "most" });
  tell(say("looking"));
  /** @type {Wire.Hint} */
  const found = await get(at("/hint", reach ? { reach } : {}));
  held.hint = { seq: stateNow().seq, clues: found.clues, shown: 0, reach: found.reach };
  return held.hint;
}

/** Give a hint, one step more each time: where to look, which pieces, which turns. */
export const hint = () => soon(async () => {
  skip();
  const given = await asked(false);
  if (!given) return;
  given.shown = Math.min(given.shown + 1, given.clues.length);
  show();
  const clue = given.clues[given.shown - 1];
  tell(clue ? sentence(capital(clue.words)) : say("no-clue"));
});

/** Show which parts of pieces can still do what they are for, or show it no more. */
export const check = () => soon(async () => {
  skip();
  if (held.hint?.seq === stateNow().seq && Object.keys(held.hint.reach).length) {
    held.hint = null;
    show();
    return tell("");
  }
  if (!(await asked(true))) return;
  show();
  tell(say("reach-about"));
});
