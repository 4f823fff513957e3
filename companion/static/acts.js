// What a person does here: taps, choices, undoing, ending a turn, trying out, the next game.

import { Refusal, get, post, postPhotos, remove, wordsOf } from "./api.js";
import { claim } from "./clock.js";
import { correct } from "./correction.js";
import * as dealing from "./dealing.js";
import { display } from "./display.js";
import { byId, capital, el, within } from "./dom.js";
import { askDraws } from "./draws.js";
import { at, begunElsewhere, held, isApart, mayUnrule, mine, path, plays, stateNow, table, turnNow } from "./held.js";
import { known } from "./known.js";
import { sidePlayedBy, turnsOf } from "./side.js";
import { crunch } from "./sound.js";
import { lookUp, show, tell, tellFaults, work } from "./stage.js";
import { anyway, doing, quietly, reload, send, soon } from "./sync.js";
import { keepTokens, tokensOf } from "./tokens.js";
import { playsByHand } from "./tray.js";
import { madeSoFar, turnAside } from "./turns.js";
import { leave } from "./watching.js";
import { allOf, called, say, sentence, wording } from "./words.js";

const CALLED_AGAIN = 5;

export function timeIsUp() {
  if (!held.state || !plays()) return;
  quietly(() => claim(at("/events"), stateNow().seq));
}

/** Ask how the table stands once the time of the whole game is up: the server then says so. */
export const gameTimeIsUp = () => quietly(() => reload());

/** Do something of one's own turn; after the server was away, this lets the clock run again. @param {() => unknown} task */
const soonMine = (task) => soon(async () => {
  const { state, asked, tryOut } = held;
  if (begunElsewhere() && !asked && mine() && !stateNow().tray) return askToGoOn();
  if (state?.clock?.state === "away" && !state.outcome && !asked && !tryOut && mine()) await letClockRun();
  return task();
});

/** Ask what becomes of the turn that another page has begun: nobody loses it by a tap. */
function askToGoOn() {
  const { side, steps } = known(begunElsewhere(), "The turn that another page has begun");
  ask({
    words: say("begun-elsewhere", { side, count: steps }),
    actions: [
      [say("leave-begun"), () => ask(null), false, "leave-begun"],
      [say("begin-anew"), beginAnew, false, "begin-anew"],
      [say("go-on-here"), goOnHere, true, "go-on-here"],
    ],
  });
}

/** Begin the turn anew here, whatever another page has begun. */
const beginAnew = () => doing(() => {
  Object.assign(held, { asked: null, making: null });
  show();
  tell(turnNow().draft.instruction);
});

/** Go on here with the turn that another page has begun. */
export const goOnHere = () => doing(async () => {
  const made = await madeSoFar();
  held.asked = null;
  await turnNow().takeUp(made);
  settled();
});

/** Let the clock run after the server was away; somebody else may have been quicker. */
async function letClockRun() {
  try {
    await send({ run: true });
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || ![409, 422].includes(refusal.status)) throw refusal;
    await reload();
  }
}

/** Do what a tap on a cell means; isSecond: it is the second of a double tap. @param {string} name */
export function tap(name, isSecond = false) {
  if (held.playback) return leave();
  soonMine(() => tapped(name, isSecond));
}

/** Show where what a drag takes from a cell can go. @param {string} from */
export function lift(from) {
  if (!held.playback) soon(() => lifted(from));
}

/** Take what lies on a cell to another, as two taps do. @param {string} from @param {string} to */
export function slide(from, to) {
  if (held.playback) return leave();
  soonMine(() => lifted(from) && tapped(to));
}

/** Pick what lies on a cell; tell whether it can go anywhere. @param {string} from */
function lifted(from) {
  const leads = !held.asked && mine() && Boolean(held.turn?.after([from]).size);
  if (leads) pick([from]);
  return leads;
}

/** @param {string} name */
async function tapped(name, isSecond = false) {
  const { turn } = held;
  if (held.asked?.correct) return held.asked.correct(name);
  if (held.asked) return tell(say("asked-first"));
  if (!turn || !mine()) return;
  if (isSecond && isDone(turn, name)) return;
  if (turn.complete && !(turn.draft.actions.length && (held.bag || !turn.draft.by_lot))) return tell(say("turn-complete"));
  if (display.advanced && turn.draft.taps === "choice") { // any cell of a pattern names it, not only an active one
    const faults = await turn.tapPattern(name);
    if (!faults.length) return settled();
  }
  const { picked } = held;
  if (turn.isLetGo(picked, name)) return pick([]);
  const way = turn.wayTo(picked, name);
  if (!way) return act(turn.barred(picked, name));
  const here = turn.on(way);
  const [only, ...others] = here;
  return !only || others.length || turn.after(way).size ? pick(way) : act(only);
}

/**
 * Tell whether the first tap of a double tap has done on a cell what was meant: the second would do something else there.
 * @param {import("./turn.js").Turn} turn
 * @param {string} name
 */
function isDone(turn, name) {
  const last = turn.actions.at(-1);
  if (display.advanced && turn.actions.length - (turn.past.at(-1)?.actions.length ?? 0) > 1) return false; // a pattern goes on by taps
  if (last?.cell === name) return !turn.on([name]).some(({ verb }) => verb === last.verb);
  return held.picked.at(-1) === name;
}

/** Go on from these cells; from none, let go of what was picked. @param {string[]} way */
export function pick(way) {
  held.picked = way;
  show();
  tell(possible());
}

/** Say what could be taken from the cells that are picked; nothing where nothing can. */
function possible() {
  const words = turnNow().taking(held.picked).map(({ foretold }) => sentence(capital(foretold)));
  return words.length ? say("possible", { words: words.join(" ") }) : "";
}

/** @param {Page.Action} action */
async function act(action) {
  const faults = await turnNow().act(action);
  if (faults.length) return tellFaults(faults);
  const { turn, tryOut } = held;
  const turned = action.verb === stateNow().tray?.verb && turn?.complete && !turn.draft.by_lot && !tryOut;
  return turned ? finish(turn) : settled(); // at a real board the piece lies so already
}

/** Hand in the whole turn. @param {import("./turn.js").Turn} turn */
async function finish(turn) {
  const { text } = turn;
  await send({ turn: text }, stateNow().tray ? work().took : undefined);
  if (stateNow().tray && !held.show) tell(say("turn-recorded"));
  if (stateNow().terms.solo && stateNow().outcome) compare();
}

/** Show what the last action came to; a piece that can go on, or a single cell from which it goes on, is picked by itself. */
function settled() {
  const turn = turnNow();
  held.bag &&= Boolean(turn.draft.by_lot);
  held.picked = turn.draft.by_lot && !held.bag ? [] : turn.given;
  show();
  const last = turn.draft.frames.at(-1);
  crunch(turn.gained);
  tell([last?.words && turn.begun ? sentence(last.words) : "", possible()].filter(Boolean).join(" "));
}

/** Go on from a piece that was turned on the real board to look so. @param {string} cell @param {string} choice */
export const turnedThere = (cell, choice) => soonMine(() => {
  held.asked = null;
  return act({ verb: stateNow().tray?.verb ?? "", cell, choice });
});

/** Choose what was drawn from a real bag in place of what the seed draws, or let the seed draw after all. */
export const fromBag = () => soonMine(() => {
  const { turn } = held;
  if (turn && stateNow().dealt && !held.playback && mine()) return enterDraws(turn);
  if (!turn?.draft.by_lot || held.playback || !mine()) return;
  held.bag = !held.bag;
  pick(held.bag ? turn.given : []);
});

/** Ask at once for all that was drawn, as long as anything is due. @param {import("./turn.js").Turn} turn */
async function enterDraws(turn) {
  const { game } = stateNow();
  /** @type {Wire.Draws} */
  const draws = await post(`/api/draws?wording=${wording()}`, { position: turn.position, game, actions: turn.plain });
  if (!draws.due.length) return;
  askDraws(draws, turn.draft.cells, { enter: (actions) => drawn(turn, actions), read: readBoard });
}

/** Take what was drawn; once nothing more is due, the turn is ended. @param {import("./turn.js").Turn} turn @param {Page.Action[]} actions */
async function drawn(turn, actions) {
  const refused = await turn.actAll(actions);
  if (refused) return refused;
  soonMine(async () => {
    settled();
    if (turn.complete && !turn.draft.by_lot) await finish(turn);
    else await enterDraws(turn);
  });
  return null;
}

/** Return what a photo shows of the real board, as it was put right; null where it was given up. @param {File} photo */
async function readBoard(photo) {
  tell(say("reading-photo"));
  const pieces = byId("pieces", HTMLSelectElement).value;
  /** @param {Blob[]} photos */
  const read = (photos) => postPhotos(at("/photos", { pieces }), photos);
  try {
    const scan = await read([photo]);
    tell("");
    return await correct(scan, photo, read, stateNow().board);
  } catch (refusal) {
    tell(wordsOf(refusal), true);
    return null;
  }
}

/** @param {Page.Action} action */
export function choose(action) {
  if (!held.playback) soonMine(() => act(action));
}

export const undo = () => soon(async () => {
  const { turn, tryOut } = held;
  const state = stateNow();
  if (turn?.begun) {
    await turn.undo();
    settled();
  } else if (tryOut?.length) {
    held.turn = await turnAside(known(tryOut.pop(), "The last turn that was tried"), state.game);
    show();
  } else if (!tryOut && !isApart()) await unmake();
});

/** Take back the last ruling, else the last turn. */
async function unmake() {
  const { ruledOn } = held;
  if (!mayUnrule(stateNow())) return stateNow().can_undo && (playsAlone() ? takeBack() : askToTakeBack());
  await send({ undo: "ruling" });
  tell(say("ruling-undone"));
  await ruledOn?.();
}

/** Take back as a referee. */
export const takeBackByRuling = () => soon(unmake);

/** Bring back as a referee what was taken back. */
export const bringBack = () => soon(() => send({ redo: true }));

/** Tell whether nobody else at the table minds what is taken back here. */
const playsAlone = () => Boolean(stateNow().terms.solo) || playsByHand();

/** Take back what stands last, or ask the others for it. */
async function takeBack() {
  await send({ undo: true });
  if (stateNow().offer) tell(say("others-asked"));
}

/** Ask before a whole turn is taken back, and before the others are bothered with it. */
function askToTakeBack() {
  const { undo: what, role, sides } = stateNow();
  const others = sides.filter((side) => side !== sidePlayedBy(stateNow(), role));
  ask({
    words: role === "referee" ? say("sure-take-back", { what }) : say("sure-ask-back", { what, sides: allOf(others.map(called)) }),
    actions: [
      [say("keep-it"), () => ask(null), false, "keep-it"],
      [say(role === "referee" ? "take-it-back" : "ask-them"), () => doing(takeBack), true, "take-back"],
    ],
  });
}

export const redo = () => soon(async () => {
  const { turn, tryOut } = held;
  if (turn?.undone.length) {
    await turn.redo();
    settled();
  } else if (!tryOut && !isApart() && stateNow().can_redo) await send({ redo: true });
});

export const rest = () => soonMine(async () => {
  const { turn } = held;
  if (!turn?.draft.can_rest || !mine()) return;
  const faults = await turn.rest();
  faults.length ? tellFaults(faults) : settled();
});

export const end = () => soon(async () => {
  const { turn, tryOut } = held;
  if (!turn?.complete || !mine()) return;
  if (!tryOut) return finish(turn);
  if (turn.draft.by_lot) await turn.rest(); // lot draws
  tryOut.push(turn.position);
  held.turn = await turnAside(known(turn.draft.after, "What stands after the turn"), stateNow().game);
  show();
});

/** Say how many turns others needed for such a board, or how many points they came to; nothing waits for that. */
export async function compare() {
  const { seq, bests } = stateNow();
  /** @type {Wire.Best[]} */
  const [fewest] = await get(`/api/bests?${new URLSearchParams({ board: bests })}`).catch(() => []);
  if (!fewest || held.state?.seq !== seq) return;
  if (typeof fewest.points === "number") return comparePoints(fewest.points);
  const own = turnsOf(stateNow());
  tell(own > fewest.turns ? say("fewest", { count: fewest.turns }) : say("fewest-yours"));
}

/** @param {number} most */
function comparePoints(most) {
  const { scores, terms } = stateNow();
  tell(most > (scores[terms.solo] ?? 0) ? say("most-points", { count: most }) : say("most-points-yours"));
}

/** Take a turn as it was typed or pasted. @param {HTMLInputElement} typed */
export const typeTurn = (typed) => soonMine(async () => {
  if (!held.turn || !mine()) return tell(say("not-your-turn"), true);
  const faults = await held.turn.type(typed.value.trim());
  if (faults.length) return tellFaults(faults);
  typed.value = "";
  settled();
});

/** Write a remark into the record. @param {HTMLInputElement} written */
export const remark = (written) => anyway(async () => {
  await send({ remark: written.value.trim() });
  written.value = "";
});

/** Try turns out that the server never hears of. */
export function startTryOut() {
  doing(async () => {
    const { share, game } = stateNow();
    held.turn = await turnAside(share, game);
    Object.assign(held, { tryOut: [], asked: null, picked: [] });
    show();
    lookUp();
    tell(say("try-out-begins"));
  });
}

export function leaveTryOut() {
  held.tryOut = null;
  doing(() => reload(say("try-out-over"), null, stateNow().seq));
}

/** @param {boolean} yes */
export const answer = (yes) => doing(() => send({ answer: yes }));
/** Make one of the calls that this seat may make; several sides may answer at once, so what has gone on meanwhile stops none. @param {string} turn */
export const call = (turn) => anyway(async () => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send({ turn });
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 409 || tries === CALLED_AGAIN) throw refusal;
      await reload();
      if (!stateNow().calls.some((its) => its.turn === turn)) throw refusal;
    }
  }
});
/** Put aside what a side asks; whoever does not answer has not agreed. @param {string} request */
export function ignore(request) {
  held.ignored = request;
  show();
}
/** Ask for a break, or begin one as the referee. */
export const askBreak = () => anyway(() => send(stateNow().role === "referee" ? { pause: "break" } : { offer: "break" }));
/** Give a seat time, which lifts its flag if that fell. @param {string} seat @param {number} seconds */
export const give = (seat, seconds) => anyway(async () => {
  await send({ give: seconds, side: seat });
  tell(sentence(capital(stateNow().remarks.at(-1)?.words ?? "")));
});
/** Take the last tap on the clock back. */
export const unhit = () => doing(async () => {
  await send({ undo: "hit" });
  tell(sentence(capital(stateNow().remarks.at(-1)?.words ?? "")));
});
export const run = () => anyway(() => send({ run: true }));
export const carriedOut = () => doing(async () => {
  await send({ carried: "hands" });
  tell(say("carried-out"));
});

/** Show what hands do on the real board, lane by lane. */
export const deal = () => doing(async () => {
  await dealing.deal({ carried: carriedOut, photo: () => byId("camera").click() });
});

/** Ask how the next game begins where no lot dealt this one, then who plays which side. */
export function rematch() {
  const [start, ...others] = stateNow().starts;
  if (stateNow().tray) return askSides("dealt");
  if (start && !others.length) return askSides(start);
  ask({
    words: say("how-next"),
    actions: [
      [say("not-now"), () => ask(null)],
      [say("same-position"), () => askSides("same"), false, "same-start"],
      [say("by-lot"), () => askSides("dealt"), true, "dealt-start"],
    ],
  });
}

/** Ask who plays which side in the next game; whoever plays alone goes right on. @param {string} start */
function askSides(start) {
  const { sides, terms } = stateNow();
  if (terms.solo) return begin({}, start);
  const choices = sides.length > 2 ? sides.map((side, i) => sideChoice(side, sides, i)) : [];
  ask({
    words: say("play-again"),
    list: choices,
    actions: [
      [say("not-now"), () => ask(null)],
      [say("same-sides"), () => begin({}, start), false, "same-sides"],
      choices.length ? [say("sides-chosen"), () => beginAsChosen(sides, choices, start), true, "sides-chosen"] : [say("swap-sides"), () => begin({ swapped: true }, start), true, "swap-sides"],
    ],
  });
}

/**
 * Ask which side a side's player plays in the next game: the one after it, unless another is chosen.
 * @param {string} side
 * @param {string[]} sides
 * @param {number} number
 */
function sideChoice(side, sides, number) {
  const next = (number + 1) % sides.length;
  const options = sides.map((its, i) => el("option", { value: its, selected: i === next }, capital(called(its))));
  return el("li", {}, el("label", { class: "pair" }, say("seat-of-side", { side }), el("select", { id: `next-${side}` }, ...options)));
}

/**
 * Begin the next game with the sides that were chosen; each is played by one seat.
 * @param {string[]} sides
 * @param {HTMLElement[]} choices
 * @param {string} start
 */
function beginAsChosen(sides, choices, start) {
  const chosen = choices.map((choice) => within(choice, "select", HTMLSelectElement).value);
  if (new Set(chosen).size < sides.length) return tell(say("sides-twice"), true);
  return begin({ seats: Object.fromEntries(sides.map((side, i) => [side, chosen[i] ?? side])) }, start);
}

/** @param {Page.Panel | null} panel */
export function ask(panel) {
  held.asked = panel;
  show();
}

/**
 * @param {{ swapped?: boolean, seats?: Record<string, string> }} seats
 * @param {string} start
 */
const begin = (seats, start) => doing(async () => {
  await post(at("/rematch"), { after: stateNow().seq, ...seats, start });
  await reload();
  await follow();
});

/** Go on to the newest game after this one, with the same seat. */
export const goOn = () => anyway(follow);

export async function follow() {
  /** @type {Wire.NextSeat} */
  const { table: next, role } = await post(at("/next"), {});
  for (const token of Object.values(tokensOf(table))) await bring(token);
  location.href = `/t/${next}?seat=${role}`;
}

/** Exchange another seat's token too, so that its code can be shown at the newest table; one taken back stays behind. @param {string} token */
async function bring(token) {
  /** @type {Wire.NextSeat | null} */
  const fresh = await post(`${path}/next`, {}, { Authorization: `Bearer ${token}` }).catch(() => null);
  if (fresh) keepTokens(fresh.table, { ...tokensOf(fresh.table), [fresh.role]: fresh.token });
}

/** Fetch the rules as they are printed: of this game's ruleset, in the words of this screen where there are such. */
export const rules = () => anyway(async () => {
  const { game, ruleset } = stateNow();
  /** @type {Wire.Plan} */
  const { editions, wordings } = await get(`/api/print?game=${game}`);
  const words = wordings.find(({ name }) => name === wording())?.name ?? "";
  const order = { game, ruleset: editions.find((name) => name === ruleset) ?? "", wording: words };
  location.href = `/api/print/rules/pages.pdf?${new URLSearchParams(order)}`;
});

export const erase = () => doing(async () => {
  if (!confirm(say("sure-delete"))) return;
  await remove(at());
  keepTokens(table, {});
  location.href = "/";
});
