// Beside the board: score with clocks, moves, seats with their QR codes.

import { keepFile, post } from "./api.js";
import { aimedAt, button, byId, capital, copyText, el, givenName, scrollListTo, within } from "./dom.js";
import { turnTitle } from "./playback.js";
import { held, stateNow } from "./held.js";
import { awayNote, giveButton, minutesAway } from "./leaving.js";
import { known } from "./known.js";
import { codeDrawn } from "./pictures.js";
import { keepTokens, tokensOf } from "./tokens.js";
import { inkWith } from "./sides.js";
import { allOf, boardSaid, called, ownName, say, sentence } from "./words.js";

const TABLE = "*"; // the side of what the table itself says

/**
 * Return the side that a seat plays by now, nothing for whoever has none.
 * @param {Page.Table} state
 * @param {string} seat
 */
export const sidePlayedBy = (state, seat) => state.sides.find((side) => state.players[side] === seat);

/** Say which seat this page uses; where the browser holds several, let it use another. @param {Page.Table} state */
export function showSeat(state) {
  if (state.held.length < 2) {
    byId("seat").replaceChildren(seatWords(state, state.role));
    byId("seat").title = state.role === "referee" && !state.terms.solo ? say("seat-referee-about") : "";
    return;
  }
  const options = state.held.map((role) => el("option", { value: role, selected: role === state.role }, shortSeat(state, role)));
  const choose = el("select", { id: "use-seat", "aria-label": say("seat-used") }, ...options);
  choose.addEventListener("change", () => location.assign(`/t/${state.table}?seat=${choose.value}`));
  byId("seat").replaceChildren(choose);
}

/** Say of which seats several pages are open; who watches are many by nature. @param {Page.Table} state */
export function showShared({ role }) {
  const seats = held.shared.filter((seat) => seat !== "watch");
  const whose = seats.map((seat) => (seat === role ? say("seat-yours") : say("seat-of", { role: seat })));
  byId("shared").hidden = !seats.length;
  byId("shared").textContent = seats.length ? say(seats.includes(role) ? "shared-yours" : "shared", { seats: whose }) : "";
}

/**
 * Say what a seat is, and the side that it plays where players changed sides.
 * @param {Page.Table} state
 * @param {string} role
 */
function seatWords(state, role) {
  if (role === "referee") return say(state.terms.solo ? "seat-alone" : "seat-referee");
  if (role === "watch") return say("seat-watch");
  if (state.sides.length === 1) return say("seat-alone");
  const side = sidePlayedBy(state, role) ?? "";
  const name = state.names[side];
  if (name) return say("seat-named", { name, own: ownName(side) });
  return side === role ? say("seat-side", { side }) : say("seat-changed", { side, role });
}

/** Say what a seat is in a list of several. @type {typeof seatWords} */
const shortSeat = (state, role) => (role === "referee" && !state.terms.solo ? say("referee-seat") : seatWords(state, role));

/**
 * Show the sides with their scores and clocks, and what is nobody's.
 * @param {Page.Table} state
 * @param {Record<string, number>} scores
 * @param {string | null} mover
 * @param {number} free
 * @param {Page.Work} work
 */
export function showScore(state, scores, mover, free, work) {
  const alone = state.terms.solo;
  const items = state.sides.filter((side) => !alone || side === alone).map((side) => {
    const own = scores[side];
    const away = state.seats.find((seat) => seat.side === side)?.state ?? "";
    const parts = [own === undefined ? side : say("side-score", { side, score: own })];
    if (state.names[side]) parts.push(ownName(side));
    if (away === "waits" || away === "out") parts.push(say(away === "out" ? "out" : "to-come"));
    if (side === mover) parts.push(say("to-move"));
    if (minutesAway(side)) parts.push(say("away", { minutes: minutesAway(side) }));
    return el(
      "li",
      { class: side === mover ? "to-move" : "", "aria-label": say("label", { parts }) },
      frameOf(side),
      say("side", { side, state: away }),
      ...awayNote(side),
      ...(own === undefined ? [] : [el("b", {}, String(own))]),
      ...(state.clock?.sides[state.players[side] ?? ""] ? [el("span", { class: "time", id: `time-${state.players[side]}`, "data-clock": state.players[side] ?? "", role: "timer", "aria-label": say("time-of", { side }) })] : []),
      ...giveButton(side, work, "give"),
    );
  });
  const counted = [...(state.free ? [say("free", { free })] : []), ...(alone && Object.keys(scores).length ? [say("turns", { count: turnsOf(state) })] : [])];
  byId("score").replaceChildren(...items, ...wholeTime(state, work.askBreak), ...(counted.length ? [el("li", { class: "free" }, counted.join(" · "))] : []));
}

/** Draw the frame of a side in its ink. @param {string} side */
function frameOf(side) {
  const frame = el("span", { class: `frame frame-${side}`, "aria-hidden": "true" });
  inkWith(frame, side);
  return frame;
}

/**
 * Show the time of the whole game, if it has a limit, and who still has a turn before it ends; a page of somebody who plays asks the
 * server once the time is up.
 * @param {Page.Table} state
 * @param {() => void} askBreak
 */
function wholeTime(state, askBreak) {
  const last = state.remaining.length ? [el("li", { class: "last-turns", id: "last-turns" }, say("last-turns", { sides: allOf(state.remaining.map((its) => capital(called(its)))) }))] : [];
  if (!state.clock?.limit) return last;
  const plays = state.role !== "watch";
  const face = el("span", { class: "time", id: "game-time", "data-clock": "*", role: "timer", "aria-label": say("game-time"), "data-asks": state.has_time && plays ? "yes" : "" });
  const pause = plays && state.clock.state === "run" && !state.outcome && !state.offer ? [button(say("break"), askBreak, { id: "break", "aria-label": say(state.role === "referee" ? "pause-clocks" : "ask-break") })] : [];
  return [el("li", { class: "whole" }, say("game-time"), face, ...pause), ...last];
}

/** Say what players want to know of each side: the page's own open, the others below one line. @param {Page.Table} state */
export function showOutlook(state) {
  const own = sidePlayedBy(state, state.role) ?? state.mover;
  const open = Boolean(byId("outlook").querySelector("#outlook-others[open]"));
  const told = Object.entries(state.outlook).map(([side, words]) => ({
    side,
    shown: el("div", { class: "of-side", id: `outlook-${side}` }, frameOf(side), el("b", {}, capital(called(side))), el("ul", {}, ...words.map((said) => el("li", {}, sentence(capital(said)))))),
  }));
  const others = told.filter(({ side }) => side !== own).map(({ shown }) => shown);
  const rest = others.length ? [el("details", { id: "outlook-others", open }, el("summary", {}, say("other-sides")), ...others)] : [];
  byId("outlook").hidden = !told.length;
  byId("outlook").replaceChildren(...told.filter(({ side }) => side === own).map(({ shown }) => shown), ...rest);
}

/** Return how many turns of the sides stand. @param {Page.Table} state */
export const turnsOf = (state) => state.plies.filter((ply) => ply.standing && !["", TABLE].includes(ply.side)).length;

/** Say how the game began and which of a match it is, and lead to the game before. @param {Page.Table} state */
export function showOrigin(state) {
  const start = state.origin === "seed" && !state.seeded ? "" : say("origin", { origin: state.origin, detail: state.detail });
  const before = state.before ? [" · ", el("a", { href: `/t/${encodeURIComponent(state.before)}` }, say("game-before"))] : [];
  const name = state.terms.name ? [givenName(state.terms.name), " · "] : [];
  byId("origin").replaceChildren(...name, [start, state.rules, boardSaid(state.board.shape)].filter(Boolean).join(" · "), ...before);
  byId("unread").hidden = !state.unread.length;
  byId("match").hidden = !state.match;
  byId("match").textContent = state.match;
  byId("cautions").hidden = !state.cautions.length;
  byId("cautions").textContent = state.cautions.join(" ");
  byId("assumed").hidden = !state.assumed.length;
  byId("assumed").textContent = state.assumed.map((words) => sentence(capital(words))).join(" ");
  byId("unread").textContent = say("kept-unread", { keys: state.unread });
}

/**
 * List the moves by rounds, as the record numbers them; onChoose(number) plays one back, shown is being played back.
 * @param {Page.Table} state
 * @param {(number: number) => void} onChoose
 * @param {number | undefined} shown
 */
export function showMoves(state, onChoose, shown) {
  /** @type {Map<number, string[]>} */
  const ruled = new Map();
  for (const ruling of [...state.absences, ...state.rulings, ...state.remarks]) ruled.set(ruling.after, [...(ruled.get(ruling.after) ?? []), ruling.words]);
  /** @param {number} number */
  const told = (number) => (ruled.get(number) ?? []).map((words) => el("li", { class: "ruling" }, capital(words)));
  const items = state.plies.flatMap((ply) => {
    const said = ply.side ? ply.text : say("position-set", { position: ply.text });
    const label = plySaid(ply, said, state.sides);
    const text = el("span", { class: "text", title: said }, said);
    const maker = simple(ply) ? [el("small", { class: "maker" }, say("by-player", { player: ply.by }))] : [];
    const choose = el("button", { type: "button", id: `move-${ply.number}`, "aria-label": label }, el("span", {}, `${ply.round ?? ""}`), ...(ply.side && state.sides.length === 1 ? [] : [el("b", {}, capital(ply.side === TABLE ? say("the-table") : called(ply.side) || say("referee")))]), text, ...maker);
    choose.addEventListener("click", () => onChoose(ply.number));
    return [el("li", { "data-undone": !ply.standing, class: ply.number === shown ? "shown" : "" }, choose), ...told(ply.number)];
  });
  const because = (state.outcome?.because ?? []).map(({ words }) => el("li", { class: "because" }, capital(words)));
  byId("moves").replaceChildren(...told(0), ...(items.length ? items : [el("li", { class: "quiet" }, say("no-turns"))]), ...because);
  const item = byId("moves").querySelector(".shown") ?? byId("moves").lastElementChild;
  scrollListTo(byId("moves"), known(item, "The last move"));
}

/** Tell whether a simple player made a turn. @param {Wire.Ply} ply */
const simple = ({ by }) => !["screen", "photo", "clock", ""].includes(by);

/**
 * Say a step, and who made it where that was not by taps.
 * @param {Wire.Ply} ply
 * @param {string} what
 * @param {string[]} sides
 */
function plySaid(ply, what, sides) {
  const turn = turnTitle(ply, sides);
  if (simple(ply)) return say("ply-player", { turn, player: ply.by, what });
  return ply.by === "photo" ? say("ply-photo", { turn, what }) : say("ply", { turn, what });
}

/**
 * Show a seat's link as a QR code, with the code to type on the start page.
 * @param {Page.Offers} page
 * @param {Wire.Link} link
 */
export function showLink({ at, doing }, link) {
  within(byId("qr"), ".code", HTMLElement).replaceChildren(codeDrawn(link.qr, say("code-opens", { seat: named(link.role) })));
  within(byId("qr"), "p", HTMLElement).textContent = say(link.lan ? "code-scan" : "code-here", { seat: named(link.role) });
  byId("join-code").textContent = link.code;
  byId("join-code-about").textContent = say("join-code-about");
  const paper = /^en-(US|CA)/.test(navigator.language) ? "letter" : "a4";
  byId("tent").onclick = () => doing(() => keepFile(at("/tent"), { token: link.token, paper }, "tent.pdf"));
  byId("qr").hidden = false;
  byId("qr").scrollIntoView({ block: "nearest" });
}

/** Show the code by which people join this table, once its seats' links are known here. @param {Page.Offers} page */
function showCode({ table, at, soon, tell }) {
  const tokens = Object.fromEntries(Object.entries(tokensOf(table)).filter(([role]) => stateNow().sides.includes(role)));
  if (!Object.keys(tokens).length || stateNow().terms.solo || stateNow().sides.length < 2) return;
  const host = byId("table-code");
  soon(async () => {
    /** @type {Wire.TableCode} */
    const { code, qr } = await post(at("/code"), { tokens });
    byId("table-code-letters").textContent = code;
    within(host, ".code", HTMLElement).replaceChildren(codeDrawn(qr, code));
    within(host, "p", HTMLElement).textContent = say("table-code-about");
    host.hidden = false;
    if (!stateNow().plies.length) tell(say("table-code-told", { code }));
  });
}

/** Offer a link and a QR code for every seat, to whoever opened the table. @param {Page.Offers} page */
export function showLinks(page) {
  const { table, at, doing } = page;
  if (stateNow().role !== "referee") return;
  byId("seats-words").textContent = say("codes");
  byId("tab-seats").addEventListener("click", () => byId("table-code").hidden && showCode(page));
  /** @param {Wire.Link} link */
  const show = (link) => {
    const input = byId(`link-${link.role}`, HTMLInputElement);
    input.value = link.url;
    within(known(input.parentElement, "What copies the link"), "button", HTMLButtonElement).disabled = false;
    if (link.role === "watch") aimWall(byId("wall-link", HTMLAnchorElement), link.url);
    input.closest(".seat-row")?.after(byId("qr"));
    showLink(page, link);
  };
  /** @param {string} role */
  const fresh = (role) => doing(async () => {
    /** @type {Wire.Link} */
    const link = await post(at("/links"), { role });
    keepTokens(table, { ...tokensOf(table), [role]: link.token });
    show(link);
  });
  /** @param {string} role */
  const code = (role) => {
    const token = tokensOf(table)[role];
    return token ? doing(async () => show(await post(at("/qr"), { token }))) : fresh(role);
  };
  const roles = [...stateNow().sides, "watch", "referee"];
  const rows = roles.map((role) => {
    const token = tokensOf(table)[role];
    const value = token ? `${location.origin}/t/${table}#${token}` : "";
    const input = el("input", { readonly: true, id: `link-${role}`, "aria-label": say("link-for", { seat: named(role) }), value, placeholder: say("link-missing") });
    return el(
      "div",
      { class: "seat-row" },
      el("b", {}, role === "referee" ? say("referee-link") : named(role)),
      button(say("code"), () => code(role), { "aria-label": say("code-for", { seat: named(role) }) }),
      button(say("fresh-link"), () => fresh(role), { "aria-label": say("fresh-link-for", { seat: named(role) }) }),
      el("div", { class: "copy" }, input, el("button", { type: "button", class: "button", "data-copy": `link-${role}`, disabled: !token }, say("copy"))),
    );
  });
  const wall = el("a", { class: "button", id: "wall-link" }, say("wall-view"));
  aimWall(wall, byWatchers(table));
  byId("links").replaceChildren(...rows, wall);
}

/** Return the link of those who watch, empty if it is not known here. @param {string} table */
const byWatchers = (table) => (tokensOf(table).watch ? `${location.origin}/t/${table}#${tokensOf(table).watch}` : "");

/**
 * Let a link open the wall view by the link of those who watch.
 * @param {HTMLAnchorElement} wall
 * @param {string} link
 */
function aimWall(wall, link) {
  wall.hidden = !link;
  wall.href = link.replace("#", "?view=wall#");
}

/** @param {string} role */
const named = (role) => (role === "watch" ? say("watchers") : capital(called(role)));

/**
 * Offer the other seats to a seat: two of them together make a fresh link for a third while the referee is away.
 * @param {Page.Offers} page
 */
export function showOtherSeats(page) {
  const { role, sides, granted, outcome } = stateNow();
  const able = sides.includes(role) && sides.length > 2 && !outcome;
  if (role === "referee") return;
  byId("seats-words").textContent = say(able ? "seats-together" : "seats-by-referee");
  const rows = sides.filter((side) => able && side !== role).map((side) => {
    const agreed = granted?.side === side && granted.by.includes(role);
    const make = () => page.doing(async () => {
      /** @type {Wire.Link} */
      const link = await post(page.at("/links"), { role: side });
      showLink(page, link);
    });
    const ask = () => page.doing(async () => {
      await page.send({ offer: "link", side });
      page.lookUp();
    });
    const offered = agreed ? button(say("make-link"), make, { id: `make-link-${side}`, class: "button primary" }) : button(say("ask-link"), ask, { id: `ask-link-${side}`, "aria-label": say("ask-link-for", { seat: named(side) }) });
    return el("div", { class: "seat-row" }, el("b", {}, named(side)), offered);
  });
  byId("links").replaceChildren(...rows);
}

export function copyOnClick() {
  document.addEventListener("click", async (event) => {
    const pressed = aimedAt(event, "[data-copy]");
    if (!pressed?.dataset.copy) return;
    await copyText(byId(pressed.dataset.copy, HTMLInputElement));
    pressed.textContent = say("copied");
    setTimeout(() => { pressed.textContent = say("copy"); }, 1600);
  });
}
