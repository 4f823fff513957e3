// The start page: four ways to a table, one of them through a photo.

import { get, post, postPhotos, remove, textOf, wordsOf } from "./api.js";
import { BoardView } from "./board.js";
import { correct } from "./correction.js";
import "./display.js";
import { button, byId, capital, chosenFile, el, field, givenName, isolated, wireTabs, within } from "./dom.js";
import { known } from "./known.js";
import { levelChoice } from "./levels.js";
import { fitOptions, optionField, optionsOf, rowOf } from "./options.js";
import { wireFirst } from "./first.js";
import { openTable } from "./opening.js";
import { isChessClock } from "./times.js";
import { started } from "./started.js";
import { keepTokens } from "./tokens.js";
import { doOnce } from "./waiting.js";
import { allOf, boardSaid, called, ownName, say, sizeOf } from "./words.js";

const trouble = byId("trouble");
/** @param {string} id */
const formOf = (id) => within(byId(id), "form", HTMLFormElement);
const lot = formOf("way-lot");
const photo = formOf("way-photo");

/** @param {unknown} refusal */
const sentence = (refusal) => capital(wordsOf(refusal).replace(/[^.!?]$/, "$&."));

/** @param {object} body */
const start = (body) => opening(() => openTable(body));

/** Open a table, once for each tap, and say what goes wrong. @param {() => Promise<void>} open */
const opening = (open) => doOnce(async () => {
  trouble.textContent = "";
  try {
    await open();
  } catch (refusal) {
    trouble.textContent = sentence(refusal);
    trouble.scrollIntoView({ block: "nearest" });
  }
});

/** @type {Record<string, Page.Game>} */
const games = JSON.parse(byId("games").textContent);

/** Return the game that a form is about. @param {HTMLFormElement} form */
const gameOf = (form) => known(games[field(form, "game").value], "The game that is chosen");

/** Ask for the rules where a game has several. @param {HTMLFormElement} form @param {Page.Game} game */
function offerRules(form, { rulesets }) {
  const rules = field(form, "ruleset");
  rules.replaceChildren(...rulesets.map((name) => el("option", { value: name }, capital(name))));
  rowOf(rules).hidden = rulesets.length < 2;
}

/** Say which sizes a game's board can have. @param {Page.Game} game */
function sizesSaid({ shape, shapes, hexagons }) {
  if (shapes.length || shape.startsWith("tray")) return "";
  if (shape.startsWith("hex")) return say("board-hexagon", { shape, edge: shape.slice(3) });
  if (shape.startsWith("chess")) return say("board-chess", { board: boardSaid(shape) });
  return say(hexagons ? "board-sizes-all" : "board-sizes");
}

const writtenSize = field(lot, "size", HTMLInputElement);

/** Offer the boards of a game where it names them; else let any be written. @param {Page.Game} game */
function offerSizes({ shape, shapes }) {
  writtenSize.value = sizeOf(shape);
  const offered = shapes.map((its) => el("option", { value: its, selected: its === shape }, boardSaid(its)));
  field(lot, "size").replaceWith(offered.length ? el("select", { name: "size" }, ...offered) : writtenSize);
}

/** Offer the clocks that a game can have, its own first choice chosen. @param {Page.Game} game */
function offerClocks({ clock, chess_clock: chess }) {
  const kinds = field(lot, "clock", HTMLSelectElement);
  for (const option of kinds.options) option.hidden = option.disabled = !chess && isChessClock(option.value);
  const usual = clock.replace(/( wait)?( limit:.*)?$/, "");
  if (![...kinds.options].some(({ value }) => value === usual)) kinds.append(el("option", { value: usual }, say("clock-egg-each", { minutes: Number(usual.split(" ")[1]) / 60 })));
  kinds.value = usual;
  chosenClock();
  byId("no-chess-clock").hidden = chess;
}

/** Offer to let clocks wait for playbacks where each side has one. */
function chosenClock() {
  rowOf(field(lot, "wait", HTMLInputElement)).hidden = field(lot, "clock").value === "none";
}

/** Offer the rules and options of the game that is chosen. */
function chosenGame() {
  const game = gameOf(lot);
  const solo = field(lot, "solo", HTMLInputElement);
  offerSizes(game);
  offerRules(lot, game);
  byId("sizes").textContent = sizesSaid(game);
  byId("sizes").hidden = !byId("sizes").textContent;
  rowOf(solo).hidden = !game.solo;
  const limit = field(lot, "limit", HTMLInputElement);
  rowOf(limit).hidden = limit.disabled = !game.timed;
  limit.required = game.limit > 0;
  limit.value = game.limit ? String(game.limit) : "";
  offerClocks(game);
  byId("options").replaceChildren(...game.options.map(optionField));
  offerLevels(game);
  chosenRules();
}

/** Offer the levels of a game in a row, each with its best score; a tap more begins a game alone. @param {Page.Game} game */
function offerLevels(game) {
  const level = game.options.find(({ name }) => name === game.level);
  const id = field(lot, "game").value;
  /** @type {(seed: string, value: string) => unknown} */
  const begin = (seed, value) => start({ game: id, size: game.shape, ruleset: field(lot, "ruleset").value, seed, options: { ...optionsOf(lot), [game.level]: value } });
  const offered = level ? [levelChoice({ ...level, value: level.default }, `${id} ${game.shape} ${game.rulesets[0]}`, begin)] : [];
  byId("levels").replaceChildren(...offered);
  byId("levels").hidden = !level;
}

/** @param {HTMLFormElement} form @param {Wire.Option[]} options */
const fitted = (form, options) => fitOptions(form, options, field(form, "ruleset").value);

/** Return the options that say nothing of what lies where: those of a board that is photographed. @param {Page.Game} game */
const optionsBeside = ({ options }) => options.filter((option) => !option.laid);
const fittedPhoto = () => fitted(photo, optionsBeside(gameOf(photo)));

/** Lead to the rules that are chosen, as they are printed, and offer what fits them. */
function chosenRules() {
  const game = field(lot, "game").value;
  const ruleset = field(lot, "ruleset").value;
  const printed = gameOf(lot).editions.includes(ruleset) ? ruleset : "";
  fitted(lot, gameOf(lot).options);
  const solo = field(lot, "solo", HTMLInputElement);
  const why = gameOf(lot).not_alone[ruleset] ?? "";
  solo.disabled = Boolean(why);
  solo.checked &&= gameOf(lot).solo && !why;
  byId("not-alone").textContent = why && sentence(why);
  const seed = field(lot, "seed");
  seed.required = gameOf(lot).lots.includes(ruleset);
  rowOf(seed).hidden = !seed.required;
  byId("read-rules").hidden = !gameOf(lot).printed;
  byId("read-rules", HTMLAnchorElement).href = `/api/print/rules/pages.pdf?${new URLSearchParams({ game, ruleset: printed })}`;
}

/** Offer the rules and sides of the game that is photographed. */
function photographedGame() {
  const game = gameOf(photo);
  offerRules(photo, game);
  const pieces = byId("pieces", HTMLSelectElement);
  rowOf(pieces).hidden = !game.dice;
  if (!game.dice) pieces.value = "auto";
  byId("lay").hidden = !game.bare;
  byId("lay-chess-men").hidden = !game.tokens;
  const told = game.tells ? [el("option", { value: "" }, say("pieces-tell"))] : [];
  const options = optionsBeside(game);
  byId("photo-options").replaceChildren(...options.map(optionField));
  byId("photo-more").hidden = !options.length;
  fittedPhoto();
  field(photo, "mover").replaceChildren(...told, ...game.sides.map((side) => el("option", { value: side }, capital(called(side)))));
}

/**
 * Return the options that are not as usual: of the others pieces may tell more, such as how many play.
 * @param {Record<string, string>} chosen
 * @param {Page.Game} game
 */
const otherThanUsual = (chosen, { options }) => Object.fromEntries(options.filter(({ name, default: usual }) => name in chosen && chosen[name] !== usual).map(({ name }) => [name, chosen[name]]));

/** Return the terms of play, null where nothing but the usual is asked for. @param {HTMLFormElement} form */
function termsOf(form) {
  const solo = field(form, "solo", HTMLInputElement).checked ? gameOf(form).sides[0] : "";
  const limit = field(form, "limit", HTMLInputElement);
  const whole = limit.value && !limit.disabled ? ` limit:${Math.round(60 * Number(limit.value))}` : "";
  const clock = field(form, "clock").value;
  const wait = clock !== "none" && field(form, "wait", HTMLInputElement).checked ? " wait" : "";
  const terms = { name: field(form, "name").value, clock: `${clock}${wait}${whole}`, hands: field(form, "hands", HTMLInputElement).checked, solo };
  return terms.name || terms.clock !== "none" || terms.hands || terms.solo ? terms : null;
}

function reseed() {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  field(lot, "seed").value = String(drawn % 1_000_000);
}

/**
 * @param {HTMLFormElement} form
 * @param {(form: HTMLFormElement) => object} body
 */
function submitting(form, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      start(body(form));
    } catch {
      trouble.textContent = say("no-export");
    }
  });
}

submitting(lot, (form) => ({
  game: field(form, "game").value, seed: field(form, "seed").required ? field(form, "seed").value : undefined, size: field(form, "size").value.trim(), ruleset: field(form, "ruleset").value, options: optionsOf(form), terms: termsOf(form),
}));
field(lot, "game").addEventListener("change", chosenGame);
field(lot, "clock").addEventListener("change", chosenClock);
field(lot, "ruleset").addEventListener("change", chosenRules);
byId("options").addEventListener("change", () => fitted(lot, gameOf(lot).options));
field(photo, "ruleset").addEventListener("change", fittedPhoto);
byId("photo-options").addEventListener("change", fittedPhoto);
field(photo, "game").addEventListener("change", photographedGame);
submitting(formOf("way-save"), (form) => ({ start: field(form, "start").value.trim(), mover: field(form, "mover").value }));
submitting(formOf("way-record"), (form) => {
  const text = field(form, "record").value.trim();
  return /^\{\s*["}]/.test(text) ? { export: JSON.parse(text) } : { record: text }; // a record may begin with a remark in braces
});
const join = byId("join", HTMLFormElement);

/** Go to the seat that a code has opened, or let one of those be chosen that it opens. @param {Wire.Joined} opened */
async function joined({ table, role, free, names }) {
  if (role) {
    location.href = `/t/${table}?seat=${encodeURIComponent(role)}`;
    return;
  }
  /** @param {string} chosen */
  const choose = (chosen) => opening(async () => joined(await post("/api/join", { code: field(join, "code").value, role: chosen })));
  byId("free-seats").replaceChildren(...free.map((side) => el("li", {}, button(say(names[side] ? "play-as-named" : "play-as", { side: ownName(side), name: names[side] ?? "" }), () => choose(side), { "data-seat": side }))));
  byId("choose-seat").hidden = false;
  byId("choose-seat").scrollIntoView({ block: "nearest" });
}
join.addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble.textContent = "";
  try {
    await joined(await post("/api/join", { code: field(join, "code").value }));
  } catch (refusal) {
    trouble.textContent = sentence(refusal);
  }
});
byId("reseed").addEventListener("click", reseed);
byId("record-file").addEventListener("change", async (event) => {
  const file = chosenFile(event);
  if (!file) return;
  trouble.textContent = "";
  try {
    field(formOf("way-record"), "record").value = await textOf(file);
  } catch (refusal) {
    trouble.textContent = sentence(refusal);
  }
});

/** @param {Event} event */
async function photographed(event) {
  const file = chosenFile(event);
  if (!file) return;
  const path = `/api/photos?pieces=${byId("pieces", HTMLSelectElement).value}`;
  /** @param {Blob[]} photos */
  const read = (photos) => postPhotos(path, photos);
  await stood(say("reading-photo"), () => read([file]), file, read);
}

/** Tap in where everything stands on a board that no photo shows. */
const laid = () => stood("", () => get(`/api/bare?game=${field(photo, "game").value}`), null, async () => { throw new Error("no photo is read here"); });

/**
 * Let a person say what stands on a board, and open a table with it.
 * @param {string} words
 * @param {() => Promise<Wire.Scan>} scanned
 * @param {Blob | null} file
 * @param {(photos: Blob[]) => Promise<Wire.Scan>} read
 */
async function stood(words, scanned, file, read) {
  trouble.textContent = words;
  try {
    const scan = await scanned();
    trouble.textContent = "";
    // The board says which game it is; what was chosen for another game does not count.
    const ofIts = field(photo, "game").value === scan.game;
    const rules = ofIts ? { ruleset: field(photo, "ruleset").value, options: otherThanUsual(optionsOf(photo), gameOf(photo)) } : {};
    const mover = ofIts ? field(photo, "mover").value : "";
    const stands = { shape: scan.shape, game: scan.game };
    /** @param {Record<string, Page.Seen>} cells @returns {Promise<Wire.Question[]>} */
    const unseen = async (cells) => (await post("/api/questions", { cells, ...stands, ...rules })).questions;
    await correct(scan, file, read, scan.layout, { use: (cells) => openTable({ cells, ...stands, ...rules, mover }), unseen });
  } catch (refusal) {
    trouble.textContent = sentence(refusal);
  }
}
byId("camera").addEventListener("change", photographed);
byId("gallery").addEventListener("change", photographed);
byId("lay").addEventListener("click", laid);

/** List the tables that this browser has a seat at. */
async function listTables() {
  /** @type {Wire.Listed[]} */
  const tables = await get("/api/tables").catch(() => []);
  const search = byId("search", HTMLInputElement);
  byId("mine").hidden = !tables.length;
  const show = () => {
    const wanted = search.value.toLowerCase();
    const rows = tables.map((seen) => {
      const date = new Date(seen.last * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
      const unread = !seen.game; // written by a newer version, or damaged: it only says why
      const title = seen.name || say("table-of", { game: seen.game, board: boardSaid(seen.shape) });
      const about = [...(unread ? [] : [seen.players.length ? allOf(seen.players) : "", date, say("turns", { count: seen.turns })]), seen.words, seen.role === "referee" ? "" : seen.role === "watch" ? say("watching") : seen.role].filter(Boolean).join(" · ");
      if (![title, about, seen.game, seen.ruleset, boardSaid(seen.shape).replaceAll(" × ", "x")].join(" ").toLowerCase().includes(wanted)) return null;
      const link = el("a", { href: `/t/${seen.table}?seat=${seen.role}` }, el("b", {}, givenName(title)), el("small", {}, about));
      const erase = seen.role === "referee" ? [button(say("delete"), () => erased(seen, title), { "aria-label": say("delete-table", { title: isolated(title) }) })] : [];
      return el("li", {}, link, ...erase);
    }).filter((row) => row !== null);
    byId("tables").replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, say("none-called-so"))]));
  };
  search.oninput = show;
  show();
}

/**
 * @param {Wire.Listed} seen
 * @param {string} title
 */
async function erased(seen, title) {
  if (!confirm(say("sure-delete-table", { title: isolated(title) }))) return;
  await remove(`/api/tables/${seen.table}`).catch((refusal) => { trouble.textContent = wordsOf(refusal); });
  keepTokens(seen.table, {});
  listTables();
}

const BESTS_SHOWN = 3; // of every kind of board

/** List in how few turns boards were held alone; a tap deals the same board again. */
async function listBests() {
  /** @type {Wire.Best[]} */
  const bests = await get("/api/bests").catch(() => []);
  byId("bests").hidden = !bests.length;
  /** @type {Map<string, number>} */
  const placed = new Map();
  const shown = bests.filter(({ board }) => {
    const place = (placed.get(board) ?? 0) + 1;
    placed.set(board, place);
    return place <= BESTS_SHOWN;
  });
  byId("best-list").replaceChildren(
    ...shown.map((best) => {
      const [game = "", size = "", ruleset = "", ...level] = best.board.split(" ");
      const again = () => start({ game, size, ruleset, seed: best.seed, options: best.options, terms: { solo: known(games[game], `The game ${game}`).sides[0] } });
      const about = [boardSaid(size), ruleset, ...level, say("seed", { seed: best.seed })].filter(Boolean).join(" · ");
      const name = best.name ? [" · ", givenName(best.name)] : [];
      return el("li", {}, el("span", {}, el("b", {}, typeof best.points === "number" ? say("points", { count: best.points }) : say("turns", { count: best.turns })), el("small", {}, about, ...name)), button(say("try-board"), again, { "aria-label": say("try-seed", { seed: best.seed }) }));
    }),
  );
}

wireTabs(byId("tabs"), () => { trouble.textContent = ""; });
/** Show a small board as decoration, so that the page says at a glance what this is about. */
function decorate() {
  const owners = "...bb....bbw..bwww.wwb..w";
  const colours = "RGBBGGRRBGBGRGRRBGBGGRBRB";
  const names = [...colours].map((_, i) => `${"abcde"[i % 5]}${Math.floor(i / 5) + 1}`);
  const centres = names.map(/** @returns {Page.Point} */ (_, i) => [(i % 5) + 0.5, Math.floor(i / 5) + 0.5]);
  const view = new BoardView(byId("preview"));
  view.setBoard({ shape: "5", names, centres, width: 5, height: 5, joined: false, outline: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], shaded: [], regions: [], torus: false, plain: false });
  /** @type {Record<string, string>} */
  const owner = { b: "black", w: "white" };
  view.setCells(names.map((name, i) => ({ name, colour: colours.charAt(i), owner: owner[owners.charAt(i)] ?? "none", active: name === "b3" })));
  for (const cell of byId("preview").querySelectorAll("[tabindex]")) cell.removeAttribute("tabindex");
}

reseed();
const wanted = new URLSearchParams(location.search).get("game"); // as a link to one game says it
if (wanted && games[wanted]) field(lot, "game").value = wanted;
byId("all-ways", HTMLDetailsElement).open = Boolean(wanted) || new URLSearchParams(location.search).has("options");
wireFirst(opening);
const code = new URLSearchParams(location.search).get("join"); // as a table's QR code says it
if (code) {
  field(join, "code").value = code;
  join.requestSubmit();
}
chosenGame();
photographedGame();
decorate();
listTables();
listBests();
started();
