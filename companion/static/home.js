// The start page: four ways to a table, one of them through a photo.

import { get, post, postPhoto, remove } from "./api.js";
import { BoardView } from "./board.js";
import { correct } from "./correction.js";
import "./display.js";
import { button, byId, capital, el, wireTabs } from "./dom.js";
import { keepTokens } from "./tokens.js";
import { many, shapeWords } from "./words.js";

const trouble = byId("trouble");
const formOf = (id) => byId(id).querySelector("form");
const lot = formOf("way-lot");
const photo = formOf("way-photo");

/** Open a table and go there; throws the refusal where the server has one. */
async function open(body) {
  const opened = await post("/api/tables", body);
  keepTokens(opened.table, opened.tokens);
  if (opened.faults) sessionStorage.setItem(`told-${opened.table}`, opened.faults.map((f) => f.message).join(" "));
  location.href = `/t/${opened.table}#${opened.tokens.referee}`;
}

const sentence = ({ message }) => capital(message.replace(/[^.!?]$/, "$&."));

async function start(body) {
  trouble.textContent = "";
  await open(body).catch((refusal) => (trouble.textContent = sentence(refusal)));
}

const games = JSON.parse(byId("games").textContent);

const rulesOf = (game) => game.rulesets.map((name) => el("option", { value: name }, capital(name)));

/** Offer the rules and options of the game that is chosen. */
function chosenGame() {
  const game = games[lot.game.value];
  lot.size.value = game.shape;
  lot.ruleset.replaceChildren(...rulesOf(game));
  byId("sizes").textContent = game.shape.startsWith("hex") ? `${game.shape} is a hexagon with ${game.shape.slice(3)} cells on each edge.` : "A number such as 7 for 7 by 7 cells, or 8x6.";
  lot.solo.checked &&= game.solo;
  lot.solo.closest("label").hidden = !game.solo;
  byId("options").replaceChildren(...game.options.map(optionField));
  chosenRules();
}

/** Ask for an option: a box to tick for no or yes, a choice of its values, or a field to fill in. */
function optionField(option) {
  const field = { name: `option-${option.name}`, autocomplete: "off", spellcheck: "false" };
  if (option.values.join() === "no,yes") return el("label", { class: "tick" }, el("input", { ...field, type: "checkbox", value: "yes" }), option.sentence.replace(/[.]$/, ""));
  const words = [option.title, el("small", {}, option.sentence)];
  if (!option.values.length) return el("label", {}, ...words, el("input", { ...field, placeholder: option.form }));
  const values = option.values.map((value) => el("option", { value, selected: value === option.default }, capital(value)));
  return el("label", {}, ...words, el("select", field, ...values));
}

/** Hide the options that cannot stand beside the rules that are chosen. */
function fittingOptions() {
  for (const { name, clashes } of games[lot.game.value].options) {
    const field = lot.elements.namedItem(`option-${name}`);
    field.disabled = clashes.some((clash) => clash.setting === "ruleset" && clash.values.includes(lot.ruleset.value));
    field.closest("label").hidden = field.disabled;
  }
}

/** Lead to the rules that are chosen, as they are printed, and offer what fits them. */
function chosenRules() {
  const game = lot.game.value;
  const rules = games[game].editions.includes(lot.ruleset.value) ? lot.ruleset.value : "";
  fittingOptions();
  byId("read-rules").href = `/api/print/rules/pages.pdf?${new URLSearchParams({ game, rules })}`;
}

/** Offer the rules and sides of the game that is photographed. */
function photographedGame() {
  const game = games[photo.game.value];
  photo.ruleset.replaceChildren(...rulesOf(game));
  const told = game.tells ? [el("option", { value: "" }, "As the pieces tell")] : [];
  photo.mover.replaceChildren(...told, ...game.sides.map((side) => el("option", { value: side }, capital(side))));
}

function optionsOf(form) {
  const asked = [...form.querySelectorAll("[name^=option-]")].filter((field) => !field.disabled && (field.type === "checkbox" ? field.checked : field.value.trim()));
  return Object.fromEntries(asked.map((field) => [field.name.replace("option-", ""), field.value.trim()]));
}

/** Return the terms of play, null where nothing but the usual is asked for. */
function termsOf(form) {
  const terms = { name: form.elements.name.value, clock: form.clock.value, hands: form.hands.checked, solo: form.solo.checked ? games[form.game.value].sides[0] : "" };
  return terms.name || terms.clock !== "none" || terms.hands || terms.solo ? terms : null;
}

function reseed() {
  lot.seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
}

function submitting(form, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      start(body(form));
    } catch {
      trouble.textContent = "This is no JSON that a table was exported as.";
    }
  });
}

submitting(lot, (form) => ({
  game: form.game.value, seed: form.seed.value, size: form.size.value.trim(), ruleset: form.ruleset.value, options: optionsOf(form), terms: termsOf(form),
}));
lot.game.addEventListener("change", chosenGame);
lot.ruleset.addEventListener("change", chosenRules);
photo.game.addEventListener("change", photographedGame);
submitting(formOf("way-save"), (form) => ({ start: form.start.value.trim(), mover: form.mover.value }));
submitting(formOf("way-record"), (form) => {
  const text = form.record.value.trim();
  return text.startsWith("{") ? { export: JSON.parse(text) } : { record: text };
});
byId("reseed").addEventListener("click", reseed);
byId("record-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) formOf("way-record").record.value = await file.text();
});

async function photographed(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  trouble.textContent = "Reading the photo …";
  try {
    const scan = await postPhoto(`/api/photos?pieces=${byId("pieces").value}`, file);
    trouble.textContent = "";
    // The board says which game it is; what was chosen for another game does not count.
    const chosen = photo.game.value === scan.game ? { ruleset: photo.ruleset.value, mover: photo.mover.value } : {};
    await correct(scan, file, scan.layout, (cells) => open({ cells, shape: scan.shape, game: scan.game, ...chosen }));
  } catch (refusal) {
    trouble.textContent = sentence(refusal);
  }
}
byId("camera").addEventListener("change", photographed);
byId("gallery").addEventListener("change", photographed);

/** List the tables that this browser has a seat at. */
async function listTables() {
  const tables = await get("/api/tables").catch(() => []);
  byId("mine").hidden = !tables.length;
  const show = () => {
    const wanted = byId("search").value.toLowerCase();
    const rows = tables.map((seen) => {
      const date = new Date(seen.last * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });
      const unread = !seen.game; // written by a newer version, or damaged: it only says why
      const title = seen.name || `${seen.game}, ${shapeWords(seen.shape)}`;
      const about = [...(unread ? [] : [date, many(seen.turns, "turn")]), seen.words, seen.role === "referee" ? "" : seen.role === "watch" ? "watching" : seen.role].filter(Boolean).join(" · ");
      if (![title, about, seen.game, seen.ruleset, shapeWords(seen.shape).replaceAll(" × ", "x")].join(" ").toLowerCase().includes(wanted)) return null;
      const link = el("a", { href: `/t/${seen.table}?seat=${seen.role}` }, el("b", {}, title), el("small", {}, about));
      const erase = seen.role === "referee" ? [button("Delete", () => erased(seen, title), { "aria-label": `Delete ${title}` })] : [];
      return el("li", {}, link, ...erase);
    }).filter(Boolean);
    byId("tables").replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, "No table is called so.")]));
  };
  byId("search").oninput = show;
  show();
}

async function erased(seen, title) {
  if (!confirm(`Delete “${title}” for everyone, with all its turns? This cannot be taken back.`)) return;
  await remove(`/api/tables/${seen.table}`).catch((refusal) => (trouble.textContent = refusal.message));
  keepTokens(seen.table, {});
  listTables();
}

const BESTS_SHOWN = 3; // of every kind of board

/** List in how few turns boards were held alone; a tap deals the same board again. */
async function listBests() {
  const bests = await get("/api/bests").catch(() => []);
  byId("bests").hidden = !bests.length;
  const placed = new Map();
  const shown = bests.filter(({ board }) => placed.set(board, (placed.get(board) ?? 0) + 1).get(board) <= BESTS_SHOWN);
  byId("best-list").replaceChildren(
    ...shown.map((best) => {
      const [game, size, ruleset] = best.board.split(" ");
      const again = () => start({ game, size, ruleset, seed: best.seed, terms: { solo: games[game].sides[0] } });
      const about = [shapeWords(size), ruleset, `seed ${best.seed}`, best.name].filter(Boolean).join(" · ");
      return el("li", {}, el("span", {}, el("b", {}, many(best.turns, "turn")), el("small", {}, about)), button("Try it", again, { "aria-label": `Try seed ${best.seed}` }));
    }),
  );
}

wireTabs(byId("tabs"), () => (trouble.textContent = ""));
/** Show a small board as decoration, so that the page says at a glance what this is about. */
function decorate() {
  const owners = "...bb....bbw..bwww.wwb..w";
  const colours = "RGBBGGRRBGBGRGRRBGBGGRBRB";
  const names = [...colours].map((_, i) => `${"abcde"[i % 5]}${Math.floor(i / 5) + 1}`);
  const centres = names.map((_, i) => [(i % 5) + 0.5, Math.floor(i / 5) + 0.5]);
  const view = new BoardView(byId("preview"));
  view.setBoard({ shape: "5", names, centres, width: 5, height: 5, outline: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]] });
  const owner = { ".": "none", b: "black", w: "white" };
  view.setCells(names.map((name, i) => ({ name, colour: colours[i], owner: owner[owners[i]], active: name === "b3" })));
  for (const cell of byId("preview").querySelectorAll("[tabindex]")) cell.removeAttribute("tabindex");
}

reseed();
chosenGame();
photographedGame();
decorate();
listTables();
listBests();
