// What a person does here: taps, choices, undoing, ending a turn, trying out, the next game.

import { get, post, remove } from "./api.js";
import { claim } from "./clock.js";
import { display } from "./display.js";
import { at, held, mine, path, plays, table } from "./held.js";
import { turnsOf } from "./side.js";
import { crunch } from "./sound.js";
import { lookUp, say, sayFaults, show } from "./stage.js";
import { doing, reload, send, soon } from "./sync.js";
import { keepTokens, tokensOf } from "./tokens.js";
import { turnAside } from "./turns.js";
import { leave } from "./watching.js";
import { many } from "./words.js";

export function timeIsUp() {
  if (!held.state || !plays()) return;
  doing(async () => {
    const { state, turn, tryOut } = held;
    // An egg timer that runs out keeps every colour to the end of the turn in the making.
    const egg = state.clock.kind === "egg" && mine() && !tryOut;
    if (egg && turn?.begun && !turn.complete) await turn.rest();
    if (egg && turn?.complete) await send({ turn: turn.draft.turn });
    else await claim(at("/events"), state.seq);
  });
}

export function tap(name) {
  if (held.playback) return leave();
  soon(async () => {
    const { turn } = held;
    if (held.asked) return say("First answer what is asked below the board.");
    if (!turn || !mine()) return;
    if (turn.complete && !turn.draft.actions.length) return say("The turn is complete: end it, or undo.");
    if (display.advanced && turn.draft.taps === "choice") { // any cell of a pattern names it, not only an active one
      const faults = await turn.tapPattern(name);
      if (!faults.length) return settled();
    }
    const { picked } = held;
    const further = turn.after(picked);
    if (picked.at(-1) === name && further.size && !further.has(name)) return pick([]);
    const way = [[...picked, name], [name]].find((cells) => turn.on(cells).length || turn.after(cells).size);
    if (!way) return act(further.size ? offTheWay(picked, name) : forbidden(name));
    const here = turn.on(way);
    return here.length > 1 || turn.after(way).size ? pick(way) : act(here[0]);
  });
}

/** Go on from these cells; from none, let go of what was picked. */
export function pick(way) {
  held.picked = way;
  show();
}

/** Return how whatever was picked would get to a cell if it could. */
function offTheWay(picked, name) {
  const { verb, choice } = held.turn.draft.actions.find((action) => action.path.length > picked.length);
  return { verb, choice, cell: name, path: [...picked, name] };
}

/** Return what a tap on a cell would do if it were legal, so that the rules say why it is not. */
function forbidden(name) {
  const { cells, actions, phase, taps } = held.turn.draft;
  const usual = actions.find((action) => action.cell) ?? { verb: phase, choice: "" };
  const choice = taps === "choice" ? (cells.find((cell) => cell.name === name).colour ?? "") : usual.choice;
  return { verb: usual.verb, cell: name, choice };
}

async function act(action) {
  const faults = await held.turn.act(action);
  return faults.length ? sayFaults(faults) : settled();
}

/** Show what the last action came to; a single cell from which it goes on is picked by itself. */
function settled() {
  const { turn } = held;
  held.picked = turn.given;
  show();
  const last = turn.draft.frames.at(-1);
  crunch(turn.gained);
  say(last && turn.begun ? `${last.words}.` : "");
}

export function choose(action) {
  if (!held.playback) soon(() => act(action));
}

export const undo = () => soon(async () => {
  const { turn, tryOut, state } = held;
  if (turn?.begun) {
    await turn.undo();
    settled();
  } else if (tryOut?.length) {
    held.turn = await turnAside(tryOut.pop(), state.game);
    show();
  } else if (!tryOut && state.can_undo) {
    await send({ undo: true });
    if (held.state.offer) say("The others are asked.");
  }
});

export const redo = () => soon(async () => {
  const { turn, tryOut, state } = held;
  if (turn?.undone.length) {
    await turn.redo();
    settled();
  } else if (!tryOut && state.can_redo) await send({ redo: true });
});

export const rest = () => soon(async () => {
  if (!held.turn?.draft.can_rest || !mine()) return;
  const faults = await held.turn.rest();
  faults.length ? sayFaults(faults) : settled();
});

export const end = () => soon(async () => {
  const { turn, tryOut, state } = held;
  if (!turn?.complete || !mine()) return;
  if (!tryOut) {
    await send({ turn: turn.draft.turn });
    return held.state.terms.solo && held.state.outcome ? compare() : null;
  }
  tryOut.push(turn.position);
  held.turn = await turnAside(turn.draft.after, state.game);
  show();
});

/** Say how many turns others needed for such a board. */
async function compare() {
  const { game, board, ruleset } = held.state;
  const [fewest] = await get(`/api/bests?${new URLSearchParams({ board: `${game} ${board.shape} ${ruleset}` })}`);
  if (!fewest) return;
  const own = turnsOf(held.state);
  say(own > fewest.turns ? `The fewest on such a board so far: ${many(fewest.turns, "turn")}.` : "Nobody here has held such a board in fewer turns.");
}

/** Take a turn as it was typed or pasted. */
export const typeTurn = (form) => soon(async () => {
  if (!held.turn || !mine()) return say("It is not your turn.", true);
  const faults = await held.turn.type(form.turn.value.trim());
  if (faults.length) return sayFaults(faults);
  form.turn.value = "";
  settled();
});

/** Try turns out that the server never hears of. */
export function startTryOut() {
  doing(async () => {
    const { share, game } = held.state;
    held.turn = await turnAside(share, game);
    Object.assign(held, { tryOut: [], asked: null, picked: [] });
    show();
    lookUp();
    say("Nothing that you do here touches the game.");
  });
}

export function leaveTryOut() {
  held.tryOut = null;
  doing(() => reload("Back at the game.", null, held.state.seq));
}

export const answer = (yes) => doing(() => send({ answer: yes }));
export const run = () => doing(() => send({ run: true }));
export const carriedOut = () => doing(async () => {
  await send({ carried: "hands" });
  say("The real table shows what stands here.");
});

/** Ask how the next game begins where no lot dealt this one, then who plays which side. */
export function rematch() {
  const { starts } = held.state;
  if (starts.length === 1) return askSides(starts[0]);
  ask({
    words: "This game began on a position that was given. And the next one?",
    actions: [
      ["Not now", () => ask(null)],
      ["On the same position", () => askSides("same"), false, "same-start"],
      ["Dealt by lot", () => askSides("dealt"), true, "dealt-start"],
    ],
  });
}

/** Ask who plays which side in the next game; whoever plays alone goes right on. */
function askSides(start) {
  if (held.state.terms.solo) return begin(false, start);
  ask({
    words: "Play again with the same links?",
    actions: [
      ["Not now", () => ask(null)],
      ["Same sides", () => begin(false, start), false, "same-sides"],
      ["Swap sides", () => begin(true, start), true, "swap-sides"],
    ],
  });
}

export function ask(panel) {
  held.asked = panel;
  show();
}

const begin = (swapped, start) => doing(async () => {
  await post(at("/rematch"), { after: held.state.seq, swapped, start });
  await reload();
  await follow();
});

/** Go on to the newest game after this one, with the same seat. */
export const goOn = () => doing(follow);

export async function follow() {
  const { table: next, role } = await post(at("/next"), {});
  for (const token of Object.values(tokensOf(table))) await bring(token);
  location.href = `/t/${next}?seat=${role}`;
}

/** Exchange another seat's token too, so that its code can be shown at the newest table; one taken back stays behind. */
async function bring(token) {
  const fresh = await post(`${path}/next`, {}, { Authorization: `Bearer ${token}` }).catch(() => null);
  if (fresh) keepTokens(fresh.table, { ...tokensOf(fresh.table), [fresh.role]: fresh.token });
}

/** Fetch the rules as they are printed: of this game's ruleset, in the words of this screen where there are such. */
export const rules = () => doing(async () => {
  const { game, ruleset } = held.state;
  const { editions } = await get(`/api/print?game=${game}`);
  const edition = [`${ruleset} ${display.wording}`, ruleset].find((name) => editions.includes(name)) ?? "";
  location.href = `/api/print/rules/pages.pdf?${new URLSearchParams({ game, rules: edition })}`;
});

export const erase = () => doing(async () => {
  if (!confirm("Delete this table for everyone, with all its turns? This cannot be taken back.")) return;
  await remove(at());
  keepTokens(table, {});
  location.href = "/";
});
