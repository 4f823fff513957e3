// The panel over the hand: whatever has to be answered or done before play goes on, one thing at a time.

import { button, byId, capital, el } from "./dom.js";

/** Show words, a list and actions in place of the hand; actions: [words, work, primary]. */
export function showPanel({ words, list = [], actions = [], penalty = false }) {
  byId("panel-words").textContent = words;
  byId("panel-list").replaceChildren(...list);
  byId("panel-list").hidden = !list.length;
  byId("penalty").hidden = !penalty;
  byId("panel-actions").replaceChildren(
    ...actions.map(([said, work, primary, id]) => button(said, work, { class: `button${primary ? " primary" : ""}`, ...(id ? { id } : {}) })),
  );
  byId("panel").hidden = false;
}

export function hidePanel() {
  byId("panel").hidden = true;
}

const ticksKey = (state) => `ticked-${state.table}-${state.seq}`;

/** List what hands have to do, each to be ticked off; marked(names) shows what is left on the board. */
export function toDoList(state, marked) {
  const ticked = new Set(JSON.parse(sessionStorage.getItem(ticksKey(state)) ?? "[]"));
  const tell = () => marked(state.to_do.map((item) => item.cell).filter((cell) => !ticked.has(cell)));
  const items = state.to_do.map((item) => {
    const box = el("input", { type: "checkbox" });
    box.checked = ticked.has(item.cell);
    box.addEventListener("change", () => {
      box.checked ? ticked.add(item.cell) : ticked.delete(item.cell);
      sessionStorage.setItem(ticksKey(state), JSON.stringify([...ticked]));
      tell();
    });
    const words = item.words.map((said) => said.replace(`${item.cell}: `, "")).join(", ");
    return el("li", {}, el("label", { class: "tick" }, box, el("span", {}, el("b", {}, item.cell), ` ${words}`)));
  });
  tell();
  return items;
}

/** Say what an offer asks of whoever looks. */
export function offerPanel(state, role, answer) {
  const { offer } = state;
  const may = role === "referee" || offer.waits.includes(role);
  const waiting = offer.waits.map(capital).join(" and ");
  if (may) return { words: `${offer.words}.`, actions: [["Decline", () => answer(false)], ["Agree", () => answer(true), true]] };
  return { words: `${offer.words}. ${waiting} has not answered yet.`, actions: role === offer.side ? [["Take it back", () => answer(false)]] : [] };
}
