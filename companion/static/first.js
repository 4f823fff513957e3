// The first screen: what people come for, and boards as pictures to begin on.

import { get, post } from "./api.js";
import { BoardView } from "./board.js";
import { allWithin, button, byId, el } from "./dom.js";
import { openTable } from "./opening.js";
import { keepName, keptName, nameField } from "./naming.js";
import { learnSides } from "./sides.js";
import { tabStorage } from "./storage.js";
import { boardSaid, ownName, say } from "./words.js";

/**
 * Let the buttons of the first screen lead where they say; start(open) says what goes wrong.
 * @param {(open: () => Promise<void>) => Promise<void>} start
 */
export function wireFirst(start) {
  const opens = { "do-play": "play", "do-learn": "learn" };
  for (const [id, shown] of Object.entries(opens)) byId(id).addEventListener("click", () => unfold(id, shown, opens));
  byId("do-play").addEventListener("click", () => showBoards(start), { once: true });
  byId("do-check").addEventListener("click", () => {
    byId("all-ways", HTMLDetailsElement).open = true;
    byId("tab-photo").click();
    byId("way-photo").scrollIntoView({ block: "start" });
  });
}

/** Show one part of the first screen, and no other. @param {string} id @param {string} shown @param {Record<string, string>} opens */
function unfold(id, shown, opens) {
  const isOpen = byId(shown).hidden;
  for (const [other, part] of Object.entries(opens)) {
    byId(part).hidden = !(isOpen && other === id);
    byId(other).setAttribute("aria-expanded", String(isOpen && other === id));
  }
  if (isOpen) byId(shown).scrollIntoView({ block: matchMedia("(max-height: 500px)").matches ? "start" : "nearest" });
}

/** Show the boards as pictures. @param {(open: () => Promise<void>) => Promise<void>} start */
async function showBoards(start) {
  byId("boards").replaceChildren(el("li", { class: "quiet" }, say("boards-coming")));
  await start(async () => {
    /** @type {Wire.Beginning[]} */
    const boards = await get("/api/boards");
    byId("boards").replaceChildren(...boards.map((board, i) => el("li", {}, card(board, i, start))));
    boards.forEach(draw);
  });
}

/** @param {number} i */
const hostOf = (i) => `offered-${i}`;

/**
 * @param {Wire.Beginning} board
 * @param {number} i
 * @param {(open: () => Promise<void>) => Promise<void>} start
 */
function card(board, i, start) {
  const chosen = button("", () => choose(board, chosen, start), { class: "board-card", "aria-pressed": "false", "data-game": board.game, "data-shape": board.shape });
  chosen.append(el("span", { class: "board-host", id: hostOf(i), "aria-hidden": "true" }), el("b", {}, board.title), el("small", {}, board.small ? say("board-small", { board: boardSaid(board.shape) }) : boardSaid(board.shape)), ...(board.small ? [] : board.about.map((words) => el("small", {}, words))));
  return chosen;
}

/** Draw a board into its card; nothing in it can be reached by itself. @param {Wire.Beginning} board @param {number} i */
function draw({ board, cells, seats }, i) {
  learnSides(seats);
  const view = new BoardView(byId(hostOf(i)));
  view.setBoard(board);
  view.setCells(cells);
  for (const node of allWithin(byId(hostOf(i)), "[tabindex], [role]", SVGElement)) for (const name of ["tabindex", "role"]) node.removeAttribute(name);
}

/**
 * Ask who plays, and on how many phones.
 * @param {Wire.Beginning} board
 * @param {HTMLElement} chosen
 * @param {(open: () => Promise<void>) => Promise<void>} start
 */
function choose({ game, shape, options, title, sides }, chosen, start) {
  for (const other of allWithin(byId("boards"), ".board-card", HTMLElement)) other.setAttribute("aria-pressed", String(other === chosen));
  const fields = sides.length > 1 ? sides.map((side, i) => nameField(`player-${side}`, i ? "" : keptName(), say("name-for", { own: ownName(side) }))) : [];
  byId("chosen-board").textContent = say("play-board", { game: title, board: boardSaid(shape) });
  byId("players").replaceChildren(...fields);
  byId("play-apart").hidden = sides.length < 2;
  byId("play-here").textContent = say(sides.length < 2 ? "play-alone" : "play-together");
  const named = () => sides.map((side) => /** @type {[string, string]} */ ([side, fields.length ? byId(`player-${side}`, HTMLInputElement).value.trim() : ""])).filter(([, name]) => name);
  /** @param {string} tab */
  const open = (tab) => start(async () => {
    const names = named();
    const [own] = names;
    if (own && own[0] === sides[0]) keepName(own[1]);
    if (tab) tabStorage.setItem("tab", tab);
    await openTable({ game, shape, options }, (path, seat, seq) => tellNames(path, seat, seq, names));
  });
  byId("play-here").onclick = () => open("");
  byId("play-apart").onclick = () => open("tab-seats");
  byId("who-plays").hidden = false;
  byId("who-plays").scrollIntoView({ block: "nearest" });
}

/**
 * Tell a new table what its players are called.
 * @param {string} path
 * @param {Record<string, string>} seat
 * @param {number} seq
 * @param {[side: string, name: string][]} names
 */
async function tellNames(path, seat, seq, names) {
  for (const [i, [side, name]] of names.entries()) await post(`${path}/events`, { after: seq + i, name, side }, seat);
}
