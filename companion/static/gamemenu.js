// Everything about the game that is no turn: offers, resigning, pauses, the terms of play.

import { allWithin, button, byId, capital, el, field, refill } from "./dom.js";
import { known } from "./known.js";
import { GIVEN_SECONDS, givable, giveWords, mayUnhit } from "./leaving.js";
import { rowOf } from "./options.js";
import { clockText, isChessClock } from "./times.js";
import { playsByHand } from "./tray.js";
import { say } from "./words.js";

const MOST_CALLS = 8; // of more one is chosen in a list

/** Offer what this seat may do now. @param {Page.Offers} page */
export function gameActions(page) {
  const state = page.state();
  /** @type {(body: Page.Sent) => () => unknown} */
  const sending = (body) => () => page.doing(async () => {
    await page.send(body);
    page.lookUp();
  });
  /** @type {(question: string, body: Page.Sent) => () => unknown} */
  const sure = (question, body) => () => confirm(question) && sending(body)();
  // A referee's offer counts for all sides at once.
  /** @type {(question: string, body: Page.Sent) => () => unknown} */
  const agreed = (question, body) => (state.role === "referee" ? sure(question, body) : sending(body));
  /** @type {[words: string, work: () => unknown, id: string][]} */
  const able = state.outcome ? [] : [[say("try-out"), page.startTryOut, "try-out"]];
  if (!state.outcome && page.plays()) {
    const calls = state.calls.length > MOST_CALLS ? [] : state.calls;
    for (const { turn, words } of calls) able.push([capital(words), () => confirm(say("sure-call", { call: words })) && page.call(turn), `call-${turn.replaceAll(" ", "-")}`]);
    if (!state.terms.solo) able.push([say("draw"), agreed(say("sure-draw"), { offer: "draw" }), "draw"]);
    if (state.clock?.state === "run") able.push(breakOf(state, sending));
    if (state.has_time && state.clock?.limit) able.push([say("end-time"), agreed(say("sure-end-time"), { offer: "time" }), "end-time"]);
    if (state.clock?.state === "run" && page.mine()) able.push([say("by-hand"), sending({ pause: "hands" }), "by-hand"]);
    if (!state.terms.solo) able.push([say("finish"), agreed(say("sure-finish"), { offer: "finish" }), "finish"]);
    for (const side of state.sides) if (givable(side)) able.push([giveWords(side), () => page.give(givable(side), GIVEN_SECONDS), `menu-give-${side}`]);
    if (mayUnhit(() => gameActions(page))) able.push([say("unhit"), page.unhit, "unhit"]);
    if (state.role === "referee" && !state.terms.solo) able.push([say("call-off"), sure(say("sure-call-off"), { claim: "off" }), "call-off"]);
    able.push([say(state.sides.length === 1 ? "give-up" : "resign"), sure(state.role === "referee" && state.sides.length > 1 ? say("sure-resign-for", { side: state.mover }) : say("sure-resign"), { resign: true }), "resign"]);
  } else if (page.plays() && !state.outcome?.for_good && !state.terms.solo) {
    able.push([say("play-on"), agreed(say("sure-play-on"), { offer: "play-on" }), "play-on"]);
  }
  if (state.most && page.plays()) able.push([say("most"), askMost(page, state), "most"]);
  const many = state.calls.length > MOST_CALLS && !playsByHand() && !state.outcome ? [callChoice(page, state)] : [];
  refill(byId("game-actions"), able.map(([words, work, id]) => button(words, work, { id })));
  byId("game-calls").replaceChildren(...many);
  byId("rulings").replaceChildren(...state.rulings.map((ruling) => el("li", {}, capital(ruling.words))));
}

/** Let one of many calls be chosen, then made. @param {Page.Offers} page @param {Page.Table} state */
function callChoice(page, { calls }) {
  const chosen = el("select", { id: "call", "aria-label": say("calls") }, ...calls.map(({ turn, words }) => el("option", { value: turn }, capital(words))));
  const make = () => {
    const words = chosen.selectedOptions[0]?.textContent ?? "";
    if (confirm(say("sure-call", { call: words }))) page.call(chosen.value);
  };
  return el("div", { class: "with-button" }, chosen, button(say("say-call"), make, { id: "make-call" }));
}

/**
 * Return what stops the clocks: while the whole game has a limit, all have to agree on a break.
 * @param {Page.Table} state
 * @param {(body: Page.Sent) => () => unknown} sending
 * @returns {[words: string, work: () => unknown, id: string]}
 */
function breakOf({ clock, role }, sending) {
  const asks = clock?.limit && role !== "referee";
  return [say(asks ? "ask-break" : "pause-clocks"), sending(asks ? { offer: "break" } : { pause: "break" }), "pause"];
}

/** Return what tells the most cells of a turn: at once where it may be told, else by asking the others. @param {Page.Offers} page @param {Page.Table} state */
function askMost(page, state) {
  if (state.most === "told") return () => page.soon(page.showMost);
  const agreed = () => state.role !== "referee" || confirm(say("sure-most"));
  return () => agreed() && page.soon(async () => {
    await page.send({ offer: "most" });
    if (page.state().most === "told") return page.soon(page.showMost);
    page.tell(say("others-asked"));
    page.lookUp();
  });
}

/** Show the terms of play where this seat may change them. @param {Page.Offers} page */
export function showTerms(page) {
  const state = page.state();
  const form = byId("terms", HTMLFormElement);
  if (state.role !== "referee" || form.contains(document.activeElement)) return;
  form.hidden = false;
  field(form, "name").value = state.terms.name;
  field(form, "hands", HTMLInputElement).checked = state.terms.hands;
  const kinds = field(form, "kind", HTMLSelectElement);
  for (const option of kinds.options) option.hidden = option.disabled = !state.chess_clock && isChessClock(option.value);
  kinds.value = state.clock?.kind ?? "none";
  const limit = field(form, "limit", HTMLInputElement);
  limit.value = state.clock?.limit ? String(state.clock.limit / 60_000) : "";
  limit.disabled = state.plies.length > 0;
  field(form, "wait", HTMLInputElement).checked = state.clock?.kind === "none" || (state.clock?.wait ?? true);
  rowOf(limit).hidden = !state.clock?.limit && (!state.has_time || limit.disabled);
  fields(page, form);
}

/**
 * @param {Page.Offers} page
 * @param {HTMLFormElement} form
 */
function fields(page, form) {
  const { sides, clock } = page.state();
  const kind = field(form, "kind").value;
  rowOf(field(form, "wait", HTMLInputElement)).hidden = kind === "none";
  const second = kind === "increment" ? say("clock-added") : kind === "delay" ? say("clock-free") : "";
  const usual = kind === "egg" ? 180_000 : 1_500_000;
  const rows = (kind === "none" ? [] : sides).map((side) => {
    const own = clock?.kind === kind ? known(clock.sides[side], `The time of ${side}`) : { base: usual, bonus: 10_000 };
    const minutes = el("input", { type: "number", min: "0.1", max: "600", step: "any", value: own.base / 60_000, "data-minutes": side, required: true });
    const bonus = el("input", { type: "number", min: "0", max: "600", step: "1", value: own.bonus / 1000, "data-bonus": side, required: true });
    return el(
      "div",
      { class: "pair" },
      el("label", {}, say("clock-minutes", { side }), minutes),
      ...(second ? [el("label", {}, second, bonus)] : []),
    );
  });
  byId("times").replaceChildren(...rows);
}

/** @param {Page.Offers} page */
export function wireTerms(page) {
  const form = byId("terms", HTMLFormElement);
  field(form, "kind").addEventListener("change", () => fields(page, form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {Record<string, [base: number, bonus: number]>} */
    const times = {};
    for (const minutes of allWithin(form, "[data-minutes]", HTMLInputElement)) {
      const side = minutes.dataset.minutes ?? "";
      const [bonus] = allWithin(form, `[data-bonus="${side}"]`, HTMLInputElement);
      times[side] = [Math.max(1, Math.round(Number(minutes.value) * 60)), Number(bonus?.value ?? 0)];
    }
    const { solo } = page.state().terms;
    const terms = { name: field(form, "name").value, clock: clockText(field(form, "kind").value, times, Math.round(60 * Number(field(form, "limit").value)), field(form, "wait", HTMLInputElement).checked), hands: field(form, "hands", HTMLInputElement).checked, solo };
    page.doing(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await page.send({ terms });
      page.tell(say("terms-settled"));
    });
  });
}
