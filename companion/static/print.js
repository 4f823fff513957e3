// The print page: an order, a look at every page, and the files.

import { get, wordsOf } from "./api.js";
import "./display.js";
import { allWithin, byId, capital, el, field, isField } from "./dom.js";
import { known } from "./known.js";
import { fitOptions, optionField, optionsOf } from "./options.js";
import { started } from "./started.js";
import { say, sizeOf } from "./words.js";

const form = byId("order", HTMLFormElement);
const picture = byId("page", HTMLImageElement);
const trouble = byId("trouble");
/** @type {Map<string, string[]>} */
const options = new Map(); // what can be said of every kind that there is for this game
/** @type {Map<string, Wire.Pages>} */
const counts = new Map(); // pages of what was looked at, by address
/** @type {Wire.Option[]} */
let told = []; // the game's options that the pages can tell
let shown = { kind: "", page: 1 };
/** The kind that was asked for last: what is shown, or soon will be. */
let asked = "";
let looks = 0; // the last page that was asked for; earlier ones that come late are dropped
let wanted = 0; // the last order that was asked about; answers to earlier ones are dropped

const BOARD = ["game", "size", "cell", "paper"]; // can be said of all pages
const FIELDS = ["game", "size", "cell", "paper", "die", "across", "down", "ruleset", "wording", "dead", "players", "side"];

/** Return what can be said of the pages that the form asks for: of one kind, else of all of these kinds. @param {string[]} names */
const usedBy = (names) => new Set([...BOARD, ...names.flatMap((name) => options.get(name) ?? [])]);

/**
 * Return the address of something that an order comes to, saying only what these kinds use.
 * @param {string} path
 * @param {string[]} names
 * @param {Record<string, string | number>} more
 */
function address(path, names, more = {}) {
  const query = new URLSearchParams();
  const used = usedBy(names);
  for (const name of FIELDS) if (used.has(name) && said(name)) query.set(name, said(name));
  if (used.has("option") && optionsSaid()) query.set("option", optionsSaid());
  if (used.has("torus") && field(form, "torus", HTMLInputElement).checked) query.set("torus", "true");
  if (used.has(said("ink"))) query.set(said("ink"), "true");
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return `/api/print${path}?${query}`;
}

/** Return what a field of the order says. @param {string} name */
const said = (name) => field(form, name).value.trim();

/** Return what is chosen of the game's options besides the usual, as an order says it. */
function optionsSaid() {
  const usual = new Map(told.map((its) => [its.name, its.default]));
  return Object.entries(optionsOf(form)).filter(([name, value]) => value !== usual.get(name)).map((each) => each.join("=")).join(", ");
}

/** Ask for the game's options, where they are not asked for yet. @param {Wire.Option[]} its */
function offerOptions(its) {
  if (its.map(({ name }) => name).join() !== told.map(({ name }) => name).join()) byId("options").replaceChildren(...its.map(optionField));
  told = its;
  byId("options").hidden = !its.length;
  fitOptions(form, its, said("ruleset"));
}

const ticked = () => allWithin(byId("kinds"), "input:checked", HTMLInputElement).map((box) => box.value);

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e5 ? say("kilobytes", { kilobytes: Math.ceil(bytes / 1000) }) : say("megabytes", { megabytes: bytes / 1e6 }));

/** Say which pages a kind is. @param {string} kind */
const kindSaid = (kind) => kind.replace("-", " ");

/** Offer the pages that the game needs; what was wanted or not before is so now. @param {Wire.Kind[]} kinds */
function offer(kinds) {
  const boxes = allWithin(byId("kinds"), "input", HTMLInputElement);
  const before = new Map(boxes.map((box) => [box.value, box.checked]));
  const rows = kinds.map(({ name, title, extra }) =>
    el("label", { class: "tick" }, el("input", { type: "checkbox", name: "kind", value: name, checked: before.get(name) ?? !extra }), el("b", {}, capital(kindSaid(name))), el("small", {}, title)),
  );
  byId("kinds").replaceChildren(el("legend", {}, say("kinds")), ...rows);
}

/**
 * Offer what can be chosen of a game's rules or words, where there is a choice.
 * @param {string} name
 * @param {[string, string][]} choices
 */
function offerChoices(name, choices) {
  const select = field(form, name);
  const chosen = select.value;
  select.replaceChildren(...choices.map(([value, title]) => el("option", { value, selected: value === chosen }, capital(title))));
  known(select.closest("label"), `The row of ${name}`).hidden = choices.length < 2;
}

/**
 * Return what the order comes to; what there is to say of this game's pages is said once that is known.
 * @returns {Promise<Wire.Plan>}
 */
async function planned() {
  const first = address("", [...options.keys()]);
  /** @type {Wire.Plan} */
  const plan = await get(first);
  options.clear();
  for (const { name, options: its } of plan.kinds) options.set(name, its);
  const used = usedBy([...options.keys()]);
  for (const name of ["die", "dead", "torus", "players"]) known(field(form, name).closest("label"), `The row of ${name}`).hidden = !used.has(name);
  byId("players").hidden ||= !(Number(field(form, "players", HTMLInputElement).max) > 2);
  const whole = address("", [...options.keys()]);
  return whole === first ? plan : get(whole);
}

/** Ask what the order comes to and show its first page. */
async function changed() {
  const mine = ++wanted;
  byId("made").hidden = true;
  try {
    const plan = await planned();
    if (mine !== wanted) return;
    trouble.textContent = "";
    byId("sizes").classList.remove("fault");
    offer(plan.kinds);
    offerChoices("ruleset", plan.editions.map((name) => [name, name]));
    offerChoices("wording", [["", say("words-standard")], ...plan.wordings.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]))]);
    offerChoices("side", [["", say("all-sides")], ...plan.sides.map((name) => /** @type {[string, string]} */ ([name, name]))]);
    offerOptions(plan.choices);
    const words = [plan.words.replace(/^(Hexagonal board|Board),? /, ""), plan.advice.replace("--size ", "").replace(/ [(]--cell [0-9]+[)]/, "")];
    byId("sizes").textContent = words.filter(Boolean).map((each) => say("sentence", { words: capital(each) })).join(" ");
    const kinds = ticked();
    await show(kinds.includes(asked) ? asked : (kinds[0] ?? ""), 1);
  } catch (refusal) {
    if (mine !== wanted) return;
    byId("sizes").textContent = say("sentence", { words: capital(wordsOf(refusal)) });
    byId("sizes").classList.add("fault");
  }
}

/** Return how many pages a kind has, as told before or asked now. @param {string} kind */
async function pagesOf(kind) {
  const path = address(`/${kind}`, [kind]);
  /** @type {Wire.Pages} */
  const pages = counts.get(path) ?? await get(path);
  counts.set(path, pages);
  return pages;
}

/**
 * Show a page of a kind, the last one where the number is too large, unless another is asked for meanwhile.
 * @param {string} kind
 * @param {number} page
 */
async function show(kind, page) {
  asked = kind;
  if (!kind) return;
  const mine = ++looks;
  picture.classList.add("old");
  try {
    const { pages } = await pagesOf(kind);
    if (mine !== looks) return;
    shown = { kind, page: Math.min(page, pages) };
    const drawn = address(`/${kind}/page.png`, [kind], { page: shown.page });
    picture.src = drawn;
    picture.alt = say("page-shown", { kind: capital(kindSaid(kind)), page: shown.page });
    await picture.decode().catch(() => null);
    if (mine !== looks) return;
    byId("caption").textContent = say("page-caption", { kind: capital(kindSaid(kind)), page: shown.page, pages });
  } catch (refusal) {
    if (mine !== looks) return;
    byId("caption").textContent = wordsOf(refusal);
  }
  picture.classList.remove("old");
}

/** Go to the page after or before the one shown, on to the next kind at its end, round at the last. @param {number} step */
async function turn(step) {
  const kinds = ticked();
  if (!kinds.length) return;
  const { pages } = shown.kind ? await pagesOf(shown.kind).catch(() => ({ pages: 1 })) : { pages: 1 };
  const page = shown.page + step;
  if (page >= 1 && page <= pages) return show(shown.kind, page);
  const next = kinds[(kinds.indexOf(shown.kind) + step + kinds.length) % kinds.length];
  return show(known(next, "The next kind"), step > 0 ? 1 : Infinity);
}

/** Build every kind that is wanted, one after the other, and offer the files. @param {Event} event */
async function make(event) {
  event.preventDefault();
  const kinds = ticked();
  const mine = ++wanted;
  const progress = byId("progress", HTMLProgressElement);
  trouble.textContent = kinds.length ? "" : say("no-kind");
  byId("made").hidden = !kinds.length;
  if (!kinds.length) return;
  byId("files").replaceChildren();
  byId("all").hidden = true;
  progress.hidden = false;
  progress.max = kinds.length;
  const total = { pages: 0, size: 0, files: 0 };
  /** @type {string[]} */
  const refusals = [];
  for (const [number, kind] of kinds.entries()) {
    progress.value = number;
    byId("told").textContent = say("making", { kind: kindSaid(kind), number: number + 1, count: kinds.length });
    try {
      const made = await pagesOf(kind);
      if (mine !== wanted) return;
      total.pages += made.pages;
      total.size += made.size;
      total.files += 1;
      const link = el("a", { href: address(`/${kind}/pages.pdf`, [kind]), download: `${kind}.pdf` }, `${kind}.pdf`, el("small", {}, say("file-size", { count: made.pages, size: size(made.size) })));
      byId("files").append(el("li", {}, link));
    } catch (refusal) {
      if (mine !== wanted) return;
      refusals.push(wordsOf(refusal));
    }
  }
  progress.hidden = true;
  trouble.textContent = refusals.join(" ");
  byId("told").textContent = say("pages-ready", { count: total.pages });
  const names = allWithin(byId("files"), "a", HTMLAnchorElement).map((link) => link.download.replace(".pdf", ""));
  byId("all").hidden = total.files < 2;
  byId("all", HTMLAnchorElement).href = address("/set.zip", names, { kinds: names.join(",") });
  byId("all").textContent = say("download-all", { size: size(total.size) });
}

function gameChanged() {
  options.clear();
  told = [];
  byId("options").replaceChildren();
  for (const name of ["ruleset", "wording", "side"]) field(form, name).replaceChildren();
  const { sides = "", shape = "" } = known(field(form, "game", HTMLSelectElement).selectedOptions[0], "The game that is chosen").dataset;
  const players = field(form, "players", HTMLInputElement);
  players.value = "";
  players.max = sides;
  field(form, "size").value = sizeOf(shape);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
form.addEventListener("input", ({ target }) => {
  if (!isField(target)) return;
  if (target.name === "game") gameChanged();
  if (target instanceof HTMLInputElement && target.name === "kind") {
    byId("made").hidden = true;
    wanted += 1;
    const { checked, value } = target;
    return void (checked && show(value, 1));
  }
  clearTimeout(waiting);
  waiting = setTimeout(changed, target instanceof HTMLSelectElement ? 0 : 400);
});
form.addEventListener("submit", make);
byId("back").addEventListener("click", () => turn(-1));
byId("forth").addEventListener("click", () => turn(1));
gameChanged();
changed();
started();
