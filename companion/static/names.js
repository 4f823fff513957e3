// Players' names: each is kept on its device, told to the table, and used for the side wherever a side is named.

import { byId } from "./dom.js";
import { stateNow } from "./held.js";
import { keepName, keptName, nameField } from "./naming.js";
import { sidePlayedBy } from "./side.js";
import { ownName, say } from "./words.js";

/** Return the sides that this seat may name: its own, or all as the referee. */
function named() {
  const state = stateNow();
  if (state.role === "referee") return state.sides;
  return [sidePlayedBy(state, state.role)].filter((side) => side !== undefined);
}

/** Offer a field for each name that this seat may tell. @param {Page.Offers} page */
export function showNames({ anyway, send, tell }) {
  const form = byId("naming", HTMLFormElement);
  const state = stateNow();
  const fields = named().map((side) => {
    const label = state.role === "referee" ? say("name-for", { own: ownName(side) }) : say("your-name");
    return nameField(`name-${side}`, state.names[side] ?? "", label);
  });
  form.hidden = !fields.length || state.terms.solo !== "";
  byId("names").replaceChildren(...fields);
  form.onsubmit = (event) => {
    event.preventDefault();
    const told = named().map((side) => /** @type {[string, string]} */ ([side, byId(`name-${side}`, HTMLInputElement).value.trim()]));
    anyway(async () => {
      for (const [side, name] of told) {
        if (name === (stateNow().names[side] ?? "")) continue;
        await send({ name, side: stateNow().players[side] ?? side });
        if (stateNow().role !== "referee") keepName(name);
      }
      tell(say("names-told"));
    });
  };
}

/** Tell the table the name that this device keeps if its seat has none yet. @param {Page.Offers} page */
export function tellName({ quietly, send }) {
  const { role, names, sides, terms } = stateNow();
  const side = sidePlayedBy(stateNow(), role);
  const name = keptName();
  if (!side || names[side] || !name || terms.solo || sides.length < 2) return;
  quietly(() => send({ name }).catch(() => {})); // somebody else is called so: then the side keeps its own name
}
