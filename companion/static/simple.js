// Simple players: one makes the turn that is due, once or every time while this page is open.

import { allWithin, byId, el, field, within } from "./dom.js";
import { held } from "./held.js";
import { known } from "./known.js";
import { say } from "./words.js";

/**
 * The sides whose every turn a simple player makes.
 * @type {Set<string>}
 */
const steady = new Set();

const form = () => byId("simple", HTMLFormElement);

/** Offer what a simple player may do for this seat. @param {Page.Offers} page */
export function showSimple(page) {
  const { outcome, mover, sides, role, players, terms } = page.state();
  form().hidden = Boolean(outcome) || !page.plays();
  const button = within(form(), "#let-move", HTMLButtonElement);
  button.textContent = say("let-move", { side: mover });
  button.disabled = !ours(page);
  const own = sides.filter((side) => (terms.solo ? side === terms.solo : role === "referee" || players[side] === role));
  const shown = allWithin(byId("let-all"), "input", HTMLInputElement).map(({ value }) => value);
  if (shown.join() === own.join()) return;
  byId("let-all").replaceChildren(...own.map((side) => {
    const box = el("input", { type: "checkbox", value: side });
    box.checked = steady.has(side);
    return el("label", { class: "tick" }, box, say("let-all", { side }));
  }));
}

/** Tell whether this seat has the turn that is due. @param {Page.Offers} page */
function ours({ state }) {
  const { role, seat } = state();
  return role === "referee" || role === seat;
}

/** Let one make the turn that is due, and show it as another's. @param {Page.Offers} page */
async function letMove(page) {
  try {
    page.lookUp();
    page.tell(say("looking-for-turn", { side: page.state().mover }));
    await page.send({ player: field(form(), "player").value });
  } catch (refusal) {
    steady.clear(); // whoever is in the way is not to be asked again and again
    for (const box of allWithin(byId("let-all"), "input", HTMLInputElement)) box.checked = false;
    throw refusal;
  }
}

/** Make the turn that is due where every turn of that side is a simple player's; what else is going on goes before. @param {Page.Offers} page */
export function letPlay(page) {
  const { outcome, mover, offer, to_do: toDo, next } = page.state();
  const otherwise = held.tryOut || held.asked || held.turn?.begun || outcome || next || offer || toDo.length;
  if (steady.has(mover) && !otherwise && ours(page)) page.doing(() => letMove(page));
}

/** @param {Page.Offers} page */
export function wireSimple(page) {
  byId("let-move").addEventListener("click", () => page.doing(() => letMove(page)));
  form().addEventListener("submit", (event) => event.preventDefault());
  byId("let-all").addEventListener("change", ({ target }) => {
    const box = known(allWithin(byId("let-all"), "input", HTMLInputElement).find((each) => each === target), "The box that was ticked");
    box.checked ? steady.add(box.value) : steady.delete(box.value);
    letPlay(page);
  });
}
