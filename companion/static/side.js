// Beside the board: score, moves, save line, links for others.

import { byId, capital, copyText, el } from "./dom.js";

const ORIGINS = { save: "Started from a save line", record: "Started from a record", photo: "Started from a photo" };

export function showScore(scores, mover, free) {
  const items = Object.entries(scores).map(([side, score]) =>
    el(
      "li",
      { class: side === mover ? "to-move" : "", "aria-label": `${side} ${score}${side === mover ? ", to move" : ""}` },
      el("span", { class: `frame frame-${side}`, "aria-hidden": "true" }),
      capital(side),
      " ",
      el("b", {}, String(score)),
    ),
  );
  byId("score").replaceChildren(...items, el("li", { class: "free" }, `${free} free`));
}

/** List the moves; onChoose(number) plays one back, shown is the one being played back. */
export function showMoves(state, onChoose, shown) {
  const start = ORIGINS[state.origin] ?? `Seed ${state.detail}`;
  byId("origin").textContent = `${start} · ${state.ruleset} · ${state.board.shape.includes("x") ? state.board.shape : `${state.board.shape}x${state.board.shape}`}`;
  const items = state.plies.map((ply) => {
    const text = el("span", { class: "text", title: ply.text }, ply.side ? ply.text : `position set (${ply.text})`);
    const button = el("button", { type: "button" }, `${ply.number}`, el("b", {}, capital(ply.side || "referee")), text);
    button.addEventListener("click", () => onChoose(ply.number));
    return el("li", { "data-undone": !ply.standing, class: ply.number === shown ? "shown" : "" }, button);
  });
  byId("moves").replaceChildren(...(items.length ? items : [el("li", { class: "quiet" }, "No turn has been played yet.")]));
  byId("moves").scrollTop = byId("moves").scrollHeight;
}

/** Show a link for every seat whose token this browser knows: that of whoever opened the table. */
export function showLinks(table) {
  const tokens = JSON.parse(localStorage.getItem(`tokens-${table}`) ?? "{}");
  const rows = Object.entries(tokens).filter(([role]) => role !== "referee").map(([role, token]) => {
    const input = el("input", { readonly: true, id: `link-${role}`, "aria-label": `Link for ${role}`, value: `${location.origin}/t/${table}#${token}` });
    const button = el("button", { type: "button", class: "button", "data-copy": `link-${role}` }, "Copy");
    return el("div", { class: "copy" }, el("b", {}, role === "watch" ? "Watchers" : capital(role)), input, button);
  });
  byId("share").hidden = !rows.length;
  byId("links").replaceChildren(...rows);
}

export function copyOnClick() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await copyText(byId(button.dataset.copy));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1600);
  });
}
