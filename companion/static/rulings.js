// Rulings on what a photo shows: each with the work that it leaves to hands, the least first. The server says which there are.

import { el, within, byId } from "./dom.js";
import { called, say } from "./words.js";

/**
 * Return what the referee can rule, as buttons; the first, which is dark, has a legal result with the least work.
 * @param {Wire.RulingChoice[]} choices
 * @param {{ side: string, isTurn: boolean }} of whose turn it is about, and whether it is one
 * @param {(choice: Wire.RulingChoice) => void} rule
 */
export const rulingButtons = (choices, of, rule) => choices.map((choice, i) => {
  const count = choice.changes.length;
  const made = el(
    "button",
    { type: "button", id: choice.ruling, class: `button ruling${i ? "" : " primary"}` },
    el("span", {}, titleOf(choice, of)),
    el("small", { class: "cost" }, say("changes", { count })),
    el("small", { class: "detail" }, detailOf(choice, of)),
  );
  made.onclick = () => rule(choice);
  return made;
});

/** @type {(choice: Wire.RulingChoice, of: { isTurn: boolean }) => string} */
const titleOf = ({ ruling }, { isTurn }) => {
  if (ruling === "take") return say("rule-take");
  if (ruling === "restore") return say(isTurn ? "rule-restore" : "rule-carry");
  return say("rule-stand");
};

/** @type {(choice: Wire.RulingChoice, of: { side: string, isTurn: boolean }) => string} */
const detailOf = ({ ruling, changes, mover }, { side, isTurn }) => {
  if (ruling === "take") return changes.map(({ words }) => words.join(", ")).join("; ");
  if (ruling === "restore") return isTurn ? say("rule-restore-more", { side }) : say("rule-carry-more");
  return isTurn ? say("rule-stand-more", { next: called(mover) }) : say("rule-stand-now");
};

/**
 * Return a ruling as it is sent; faults: what it is about; cells: what lies there, for what no save line can say.
 * @param {Wire.RulingChoice} choice
 * @param {string} side
 * @param {Wire.Fault[]} faults
 * @param {Record<string, Page.Seen>} cells
 */
export const asSent = ({ ruling, turn, save }, side, faults, cells) => ({
  ruling,
  side,
  save,
  ...(save ? {} : { cells }),
  ...(turn ? { turn } : {}),
  ...(ruling === "restore" ? { waits: true } : {}),
  penalty: within(byId("penalty"), "select", HTMLSelectElement).value,
  note: faults.map((fault) => fault.message).join("; ").slice(0, 2000),
});
