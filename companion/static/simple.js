// Simple players: one makes the turn that is due, once or every time as long as this tab is open.

import { Refusal } from "./api.js";
import { allWithin, byId, el, field, within } from "./dom.js";
import { held } from "./held.js";
import { known } from "./known.js";
import { tabStorage } from "./storage.js";
import { say } from "./words.js";

/**
 * The sides whose every turn a simple player makes.
 * @type {Set<string>}
 */
const steady = new Set();

const form = () => byId("simple", HTMLFormElement);
const boxes = () => allWithin(byId("let-all"), "input", HTMLInputElement);

const tick = () => boxes().forEach((box) => { box.checked = steady.has(box.value); });

/** @param {Page.Offers} page */
const key = ({ table }) => `simple-${table}`;

/** Keep what was ticked, for when the page is loaded anew, which breaks off a turn that is looked for. @param {Page.Offers} page */
function keep(page) {
  tabStorage.setItem(key(page), JSON.stringify({ player: field(form(), "player").value, sides: [...steady] }));
}

/** @param {Page.Offers} page */
function takeUp(page) {
  const { player, sides = [] } = JSON.parse(tabStorage.getItem(key(page)) ?? "{}");
  for (const side of sides) steady.add(side);
  tick();
  if (player) field(form(), "player").value = player;
}

/** Offer what a simple player may do for this seat. @param {Page.Offers} page */
export function showSimple(page) {
  const { outcome, mover, sides, role, players, terms } = page.state();
  form().hidden = Boolean(outcome) || !page.plays();
  const button = within(form(), "#let-move", HTMLButtonElement);
  button.textContent = say("let-move", { side: mover });
  button.disabled = !ours(page);
  const own = sides.filter((side) => (terms.solo ? side === terms.solo : role === "referee" || players[side] === role));
  const shown = boxes().map(({ value }) => value);
  if (shown.join() === own.join()) return;
  byId("let-all").replaceChildren(...own.map((side) => el("label", { class: "tick" }, el("input", { type: "checkbox", value: side }), say("let-all", { side }))));
  tick();
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
    if (refusal instanceof Refusal && refusal.status === 409) throw refusal; // the table went on meanwhile: it is looked at anew
    steady.clear(); // whoever is in the way is not to be asked again and again
    tick();
    throw refusal;
  }
}

/** Make the turn that is due where every turn of that side is a simple player's; what else is going on goes before. @param {Page.Offers} page */
export function letPlay(page) {
  const { outcome, mover, offer, to_do: toDo, next, clock } = page.state();
  const otherwise = clock?.state === "away" || held.tryOut || held.asked || held.turn?.begun || outcome || next || offer || toDo.length;
  if (steady.has(mover) && !otherwise && ours(page)) page.quietly(() => letMove(page));
}

/** @param {Page.Offers} page */
export function wireSimple(page) {
  takeUp(page);
  field(form(), "player").addEventListener("change", () => keep(page));
  byId("let-move").addEventListener("click", () => page.doing(() => letMove(page)));
  form().addEventListener("submit", (event) => event.preventDefault());
  byId("let-all").addEventListener("change", ({ target }) => {
    const box = known(boxes().find((each) => each === target), "The box that was ticked");
    box.checked ? steady.add(box.value) : steady.delete(box.value);
    keep(page);
    letPlay(page);
  });
}
