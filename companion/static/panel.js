// The panel over the hand: whatever has to be answered or done before play goes on, one thing at a time.

import { button, byId, capital, el, refill } from "./dom.js";
import { handlingPanel } from "./handling.js";
import { held, plays, stateNow } from "./held.js";
import { sidePlayedBy } from "./side.js";
import { allOf, called, say, sentence } from "./words.js";

/** Show words, a list and actions in place of the hand; actions: [words, work, primary, id]. @param {Page.Panel} panel */
export function showPanel({ words, hint = "", list = [], choices = [], more = [], actions = [], penalty = false }) {
  byId("panel-words").textContent = words;
  byId("panel-list").replaceChildren(...list);
  byId("panel-list").hidden = !list.length;
  byId("panel-hint").hidden = !hint;
  byId("panel-hint").textContent = hint;
  byId("penalty").hidden = !penalty;
  byId("panel-more").replaceChildren(...more.map(([summary, told, open]) => el("details", { class: "why", open }, el("summary", {}, summary), ...told)));
  refill(byId("panel-choices"), choices);
  byId("panel-choices").hidden = !choices.length;
  const timed = Object.keys(stateNow().clock?.sides ?? {}).length > 0;
  for (const option of byId("penalty").querySelectorAll("option")) option.disabled = Number(option.value) > 0 && !timed;
  refill(byId("panel-actions"), actions.map(([said, work, primary, id]) => button(said, work, { class: `button${primary ? " primary" : ""}`, ...(id ? { id } : {}) })));
  byId("panel").hidden = false;
}

export function hidePanel() {
  byId("panel").hidden = true;
}

/**
 * Return what has to be settled before play goes on, null where nothing has; marked(names, now) shows cells to change, and the one that is due; again() shows the panel anew.
 * @param {Page.Work} work
 * @param {(names: string[], now?: string) => void} marked
 * @param {() => void} again
 * @returns {Page.Panel | null}
 */
export function duePanel(work, marked, again) {
  const state = stateNow();
  if (state.next) return { words: say("next-begun"), actions: [[say("to-next"), work.goOn, true, "go-on"]] };
  if (state.offer) return offerPanel(state, state.offer, (answer) => work.answer(answer));
  if (!plays()) return null;
  const request = requestPanel(state, work);
  if (request) return request;
  if (state.to_do.length) return toDoPanel(state, work, marked, again);
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
 * @param {(names: string[], now?: string) => void} marked
 * @param {() => void} again
 * @returns {Page.Panel}
 */
function toDoPanel(state, work, marked, again) {
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
    ...handlingPanel(state, { carriedOut: work.carriedOut, again, mark: (now, left) => marked(left, now) }),
  };
}

/** Tell whether a ruling was made last, so that the board is put right by it. @param {Page.Table} state */
const putRight = ({ can_unrule: ruled }) => ruled;

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
  const sides = allOf(offer.waits.map((seat) => capital(called(sidePlayedBy(state, seat) ?? ""))));
  const words = say("not-answered", { offer: offer.words, sides, count: offer.waits.length });
  return { words, actions: role === offer.side ? [[say("withdraw"), () => answer(false)]] : [] };
}
