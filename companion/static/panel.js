// The panel over the hand: whatever has to be answered or done before play goes on, one thing at a time.

import { button, byId, capital, el, refill } from "./dom.js";
import { held, plays, stateNow } from "./held.js";
import { sidePlayedBy } from "./side.js";
import { tabStorage } from "./storage.js";
import { allOf, say, sentence } from "./words.js";

/** Show words, a list and actions in place of the hand; actions: [words, work, primary, id]. @param {Page.Panel} panel */
export function showPanel({ words, list = [], actions = [], penalty = false }) {
  byId("panel-words").textContent = words;
  byId("panel-list").replaceChildren(...list);
  byId("panel-list").hidden = !list.length;
  byId("penalty").hidden = !penalty;
  const timed = Object.keys(stateNow().clock?.sides ?? {}).length > 0;
  for (const option of byId("penalty").querySelectorAll("option")) option.disabled = Number(option.value) > 0 && !timed;
  refill(byId("panel-actions"), actions.map(([said, work, primary, id]) => button(said, work, { class: `button${primary ? " primary" : ""}`, ...(id ? { id } : {}) })));
  byId("panel").hidden = false;
}

export function hidePanel() {
  byId("panel").hidden = true;
}

/**
 * Return what has to be settled before play goes on, null where nothing has; marked(names) shows cells to change.
 * @param {Page.Work} work
 * @param {(names: string[]) => void} marked
 * @returns {Page.Panel | null}
 */
export function duePanel(work, marked) {
  const state = stateNow();
  if (state.next) return { words: say("next-begun"), actions: [[say("to-next"), work.goOn, true, "go-on"]] };
  if (state.offer) return offerPanel(state, state.offer, (answer) => work.answer(answer));
  if (!plays()) return null;
  const request = requestPanel(state, work);
  if (request) return request;
  if (state.to_do.length) return toDoPanel(state, work, marked);
  const waits = clockWaits(state);
  if (!waits) return null;
  const [title, words, said] = waits;
  return { title, words, actions: [[said, work.run, true, "run"]] };
}

/** Return why the clocks stand still, in short and at length, and what lets them run; null where they run or there are none. @param {Page.Table} state */
export const clockWaits = (state) => (state.clock && !state.outcome ? CLOCK_WAITS[state.clock.state]?.(state) : null) ?? null;

/** @type {Record<string, (state: Page.Table) => [title: string, words: string, said: string]>} */
const CLOCK_WAITS = {
  break: () => [say("clocks-paused"), sentence(say("clocks-paused")), say("go-on")],
  away: ({ absences }) => {
    const words = absences.at(-1)?.words ?? "";
    return [say("clocks-paused"), [...(words ? [sentence(capital(words))] : []), say("first-action")].join(" "), say("go-on")];
  },
  hands: (state) => {
    const side = sidePlayedBy(state, state.clock?.carrying ?? "") ?? "";
    return [say("carrying", { side }), say("carrying-more", { side }), say("go-on")];
  },
  start: ({ mover, clock }) => {
    const whole = !Object.keys(clock?.sides ?? {}).length;
    return whole ? [say("time-waits"), say("time-waits-more"), say("start-time")] : [say("clocks-wait"), say("clocks-wait-more", { side: mover }), say("start-clocks")];
  },
};

/**
 * @param {Page.Table} state
 * @param {Page.Work} work
 * @param {(names: string[]) => void} marked
 * @returns {Page.Panel}
 */
function toDoPanel(state, work, marked) {
  const count = state.to_do.length;
  if (state.dealt) {
    marked(state.to_do.map(({ cell }) => cell));
    return {
      title: say(putRight(state) ? "put-board-right" : state.plies.length ? "carry-out" : "lay-board"),
      words: say("deal-due", { count }),
      actions: [[say("deal-start"), work.deal, true, "deal"], [say("check-by-photo"), () => byId("camera").click()], [say("all-done"), work.carriedOut, false, "all-done"]],
    };
  }
  return {
    title: say(putRight(state) ? "put-board-right" : "carry-out"),
    words: say("to-change", { count }),
    list: toDoList(state, marked),
    actions: [[say("check-by-photo"), () => byId("camera").click()], [say("all-done"), work.carriedOut, true, "all-done"]],
  };
}

/** Tell whether the referee ruled so after the last turn. @param {Page.Table} state */
const putRight = ({ rulings, plies }) => rulings.at(-1)?.after === plies.filter((ply) => ply.standing).length;

/** @param {Page.Table} state */
const ticksKey = (state) => `ticked-${state.table}-${state.seq}`;

/**
 * List what hands have to do, each to be ticked off; marked(names) shows what is left on the board.
 * @param {Page.Table} state
 * @param {(names: string[]) => void} marked
 */
function toDoList(state, marked) {
  /** @type {Set<string>} */
  const ticked = new Set(JSON.parse(tabStorage.getItem(ticksKey(state)) ?? "[]"));
  const tell = () => marked(state.to_do.map((item) => item.cell).filter((cell) => !ticked.has(cell)));
  const items = state.to_do.map((item) => {
    const box = el("input", { type: "checkbox" });
    box.checked = ticked.has(item.cell);
    box.addEventListener("change", () => {
      box.checked ? ticked.add(item.cell) : ticked.delete(item.cell);
      tabStorage.setItem(ticksKey(state), JSON.stringify([...ticked]));
      tell();
    });
    const words = item.words.map((said) => said.replace(`${item.cell}: `, "")).join(", ");
    return el("li", {}, el("label", { class: "tick" }, box, el("span", {}, el("b", {}, item.cell), ` ${words}`)));
  });
  tell();
  return items;
}

/**
 * Return the question that a side asks of this seat by the rules of the game, null if it asks none that waits here.
 * Nobody has to answer: whoever goes on has not agreed.
 * @param {Page.Table} state
 * @param {Page.Work} work
 * @returns {Page.Panel | null}
 */
function requestPanel(state, work) {
  const own = sidePlayedBy(state, state.role);
  const request = state.requests.find(({ waits }) => waits.includes(own ?? ""));
  const name = request ? `${request.side} ${request.what}` : "";
  if (held.ignored !== name) held.ignored = "";
  if (!request || held.ignored) return null;
  const answers = state.calls.filter(({ answers: asker }) => asker === request.side);
  const ignore = () => work.ignore(name);
  /** @type {Page.Answer[]} */
  const actions = answers.map(({ turn, words }, i) => [capital(words), () => work.call(turn), i === 0, `answer-${i}`]);
  return { words: sentence(request.words), actions: [[say("not-now"), ignore, false, "ignore"], ...actions] };
}

/**
 * Say what an offer asks of whoever looks.
 * @param {Page.Table} state
 * @param {Wire.Offered} offer
 * @param {(yes: boolean) => void} answer
 * @returns {Page.Panel}
 */
function offerPanel(state, offer, answer) {
  const { role } = state;
  const may = role === "referee" || offer.waits.includes(role);
  const side = sidePlayedBy(state, offer.side) ?? offer.side;
  if (may) return { title: say("asks", { side }), words: sentence(offer.words), actions: [[say("decline"), () => answer(false)], [say("agree"), () => answer(true), true]] };
  const sides = allOf(offer.waits.map((seat) => capital(sidePlayedBy(state, seat) ?? "")));
  const words = say("not-answered", { offer: offer.words, sides, count: offer.waits.length });
  return { words, actions: role === offer.side ? [[say("withdraw"), () => answer(false)]] : [] };
}
