// Beside the board: score with clocks, moves, seats with their QR codes.

import { keepFile, post } from "./api.js";
import { aimedAt, button, byId, capital, copyText, el, scrollListTo, within } from "./dom.js";
import { turnTitle } from "./playback.js";
import { held, stateNow } from "./held.js";
import { known } from "./known.js";
import { keepTokens, tokensOf } from "./tokens.js";
import { many, shapeWords, worded } from "./words.js";

/** @type {Record<string, string>} */
const ORIGINS = { save: "Started from a save line", record: "Started from a record", photo: "Started from a photo" };

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
    return;
  }
  const options = state.held.map((role) => el("option", { value: role, selected: role === state.role }, seatWords(state, role).replace(/:.*/, "")));
  const choose = el("select", { id: "use-seat", "aria-label": "The seat that this page uses" }, ...options);
  choose.addEventListener("change", () => location.assign(`/t/${state.table}?seat=${choose.value}`));
  byId("seat").replaceChildren(choose);
}

/** Say of which seats several pages are open; who watches are many by nature. @param {Page.Table} state */
export function showShared({ role }) {
  const seats = held.shared.filter((seat) => seat !== "watch");
  const whose = seats.map((seat) => (seat === role ? "Your seat" : `${capital(seat)}'s seat`)).join(", ");
  const unless = seats.includes(role) ? " If that is not you, let the referee make a fresh link." : "";
  byId("shared").hidden = !seats.length;
  byId("shared").textContent = seats.length ? `${whose}: open on more than one device or page.${unless}` : "";
}

/**
 * Say what a seat is, and the side that it plays where players changed sides.
 * @param {Page.Table} state
 * @param {string} role
 */
function seatWords(state, role) {
  const plays = sidePlayedBy(state, role);
  const changed = plays === role ? "" : `, with ${role}'s link`;
  /** @type {Record<string, string>} */
  const said = { referee: state.terms.solo ? "You play alone" : "Referee: you may play every side", watch: "You are watching" };
  return said[role] ?? `You are ${plays}${changed}`;
}

/** @type {Record<string, string>} */
const AWAY = { waits: ", to come", out: ", out" };

/**
 * Show the sides with their scores and clocks, and what is nobody's.
 * @param {Page.Table} state
 * @param {Record<string, number>} scores
 * @param {string | null} mover
 * @param {number} free
 */
export function showScore(state, scores, mover, free) {
  const alone = state.terms.solo;
  const items = state.sides.filter((side) => !alone || side === alone).map((side) => {
    const told = side in scores ? ` ${scores[side]}` : "";
    const away = AWAY[state.seats.find((seat) => seat.side === side)?.state ?? ""] ?? "";
    return el(
      "li",
      { class: side === mover ? "to-move" : "", "aria-label": `${side}${told}${away}${side === mover ? ", to move" : ""}` },
      el("span", { class: `frame frame-${side}`, "aria-hidden": "true" }),
      capital(side) + away,
      ...(side in scores ? [el("b", {}, String(scores[side]))] : []),
      ...(state.clock ? [el("span", { class: "time", id: `time-${state.players[side]}`, role: "timer", "aria-label": `${side}'s time` })] : []),
    );
  });
  const counted = Object.keys(scores).length ? [el("li", { class: "free" }, worded(`${free} free`) + (alone ? ` · ${many(turnsOf(state), "turn")}` : ""))] : [];
  byId("score").replaceChildren(...items, ...counted);
}

/** Return how many turns of the sides stand. @param {Page.Table} state */
export const turnsOf = (state) => state.plies.filter((ply) => ply.standing && ply.side).length;

/** Say how the game began, and lead to the game before. @param {Page.Table} state */
export function showOrigin(state) {
  const start = ORIGINS[state.origin] ?? `Seed ${state.detail}`;
  const before = state.before ? [" · ", el("a", { href: `/t/${encodeURIComponent(state.before)}` }, "The game before")] : [];
  byId("origin").replaceChildren([...(state.terms.name ? [state.terms.name] : []), start, state.ruleset, shapeWords(state.board.shape)].join(" · "), ...before);
  byId("unread").hidden = !state.unread.length;
  byId("unread").textContent = `Kept from the save line, but never judged: ${state.unread.join(", ")}.`;
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
  for (const ruling of state.rulings) ruled.set(ruling.after, [...(ruled.get(ruling.after) ?? []), ruling.words]);
  /** @param {number} number */
  const told = (number) => (ruled.get(number) ?? []).map((words) => el("li", { class: "ruling" }, worded(capital(words))));
  const items = state.plies.flatMap((ply) => {
    const said = ply.side ? ply.text : `position set (${ply.text})`;
    const by = ply.by === "photo" ? " (from a photo)" : "";
    const label = worded(`${turnTitle(ply)}${by}: ${said}`);
    const text = el("span", { class: "text", title: said }, ply.side ? said : worded(said));
    const choose = el("button", { type: "button", "aria-label": label }, `${ply.round ?? ""}`, el("b", {}, capital(ply.side || "referee")), text);
    choose.addEventListener("click", () => onChoose(ply.number));
    return [el("li", { "data-undone": !ply.standing, class: ply.number === shown ? "shown" : "" }, choose), ...told(ply.number)];
  });
  byId("moves").replaceChildren(...told(0), ...(items.length ? items : [el("li", { class: "quiet" }, "No turn has been played yet.")]));
  const item = byId("moves").querySelector(".shown") ?? byId("moves").lastElementChild;
  scrollListTo(byId("moves"), known(item, "The last move"));
}

/** Offer a link and a QR code for every seat, to whoever opened the table. @param {Page.Offers} page */
export function showLinks(page) {
  const { table, at, doing } = page;
  if (stateNow().role !== "referee") return;
  byId("seats-words").textContent = "Each code opens one seat: let its player scan it. A fresh link shuts the earlier one out.";
  /** @param {Wire.Link} link */
  const show = (link) => {
    const picture = within(byId("qr"), "img", HTMLImageElement);
    picture.src = link.qr;
    picture.alt = `QR code that opens the seat: ${named(link.role)}`;
    within(byId("qr"), "p", HTMLElement).textContent = link.lan
      ? `${named(link.role)}: scan this with the phone's camera, in the same Wi-Fi.`
      : `${named(link.role)}: only this machine can open this. For phones start the server with --lan.`;
    const paper = /^en-(US|CA)/.test(navigator.language) ? "letter" : "a4";
    byId("tent").onclick = () => doing(() => keepFile(at("/tent"), { token: link.token, paper }, "tent.pdf"));
    const input = byId(`link-${link.role}`, HTMLInputElement);
    input.value = link.url;
    input.closest(".seat-row")?.after(byId("qr"));
    byId("qr").hidden = false;
    byId("qr").scrollIntoView({ block: "nearest" });
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
    const input = el("input", { readonly: true, id: `link-${role}`, "aria-label": `Link for ${named(role)}`, value, placeholder: "make a fresh link" });
    return el(
      "div",
      { class: "seat-row" },
      el("b", {}, named(role)),
      button("QR code", () => code(role), { "aria-label": `QR code for ${named(role)}` }),
      button("Fresh link", () => fresh(role), { "aria-label": `Fresh link for ${named(role)}` }),
      el("div", { class: "copy" }, input, el("button", { type: "button", class: "button", "data-copy": `link-${role}` }, "Copy")),
    );
  });
  byId("links").replaceChildren(...rows);
}

/** @param {string} role */
const named = (role) => (role === "watch" ? "Watchers" : capital(role));

export function copyOnClick() {
  document.addEventListener("click", async (event) => {
    const pressed = aimedAt(event, "[data-copy]");
    if (!pressed?.dataset.copy) return;
    await copyText(byId(pressed.dataset.copy, HTMLInputElement));
    pressed.textContent = "Copied";
    setTimeout(() => { pressed.textContent = "Copy"; }, 1600);
  });
}
