// The print page: an order, a look at every page, and the files.

import { get } from "./api.js";
import "./display.js";
import { byId, capital, el } from "./dom.js";

const form = byId("order");
const picture = byId("page");
const trouble = byId("trouble");
const options = new Map(); // what can be said of every kind that there is for this game
const counts = new Map(); // pages of what was looked at, by address
let shown = { kind: "", page: 1 };
let wanted = 0; // the last order that was asked about; answers to earlier ones are dropped

const BOARD = ["game", "size", "cell", "paper"]; // can be said of all pages
const FIELDS = ["game", "size", "cell", "paper", "die", "across", "down", "rules", "dead", "players"];

/** Return what can be said of the pages that the form asks for: of one kind, else of all of these kinds. */
const usedBy = (names) => new Set([...BOARD, ...names.flatMap((name) => options.get(name) ?? [])]);

/** Return the address of something that an order comes to, saying only what these kinds use. */
function address(path, names, more = {}) {
  const query = new URLSearchParams();
  const used = usedBy(names);
  for (const name of FIELDS) if (used.has(name) && form[name].value.trim()) query.set(name, form[name].value.trim());
  if (used.has("torus") && form.torus.checked) query.set("torus", "true");
  if (used.has(form.ink.value)) query.set(form.ink.value, "true");
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/api/print${path}?${query}`;
}

const ticked = () => [...byId("kinds").querySelectorAll("input:checked")].map((box) => box.value);

const size = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

const many = (count) => `${count} page${count === 1 ? "" : "s"}`;

/** Offer the pages that the game needs; what was wanted or not before is so now. */
function offer(kinds) {
  const boxes = [...byId("kinds").querySelectorAll("input")];
  const known = new Map(boxes.map((box) => [box.value, box.checked]));
  const rows = kinds.map(({ name, title, extra }) =>
    el("label", { class: "tick" }, el("input", { type: "checkbox", name: "kind", value: name, checked: known.get(name) ?? !extra }), el("b", {}, capital(name.replace("-", " "))), el("small", {}, title)),
  );
  byId("kinds").replaceChildren(el("legend", {}, "Pages"), ...rows);
}

/** Offer the editions of the game's rules, where there are several. */
function offerEditions(names) {
  const chosen = form.rules.value;
  form.rules.replaceChildren(...names.map((name) => el("option", { value: name, selected: name === chosen }, capital(name.replace(" ", ", told as an ")))));
  byId("editions").hidden = names.length < 2;
}

/** Return what the order comes to; what there is to say of this game's pages is said once that is known. */
async function planned() {
  const asked = address("", [...options.keys()]);
  const plan = await get(asked);
  options.clear();
  for (const { name, options: its } of plan.kinds) options.set(name, its);
  const used = usedBy([...options.keys()]);
  for (const name of ["die", "dead", "torus"]) form[name].closest("label").hidden = !used.has(name);
  const whole = address("", [...options.keys()]);
  return whole === asked ? plan : get(whole);
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
    offerEditions(plan.editions);
    const words = [plan.words.replace(/^(Hexagonal board|Board),? /, ""), plan.advice.replace("--size ", "")];
    byId("sizes").textContent = words.filter(Boolean).map((each) => `${capital(each)}.`).join(" ");
    const kinds = ticked();
    if (!kinds.includes(shown.kind)) shown = { kind: kinds[0] ?? "", page: 1 };
    await show(shown.kind, 1);
  } catch (refusal) {
    if (mine !== wanted) return;
    byId("sizes").textContent = `${capital(refusal.message)}.`;
    byId("sizes").classList.add("fault");
  }
}

/** Return how many pages a kind has, as told before or asked now. */
async function pagesOf(kind) {
  const path = address(`/${kind}`, [kind]);
  if (!counts.has(path)) counts.set(path, await get(path));
  return counts.get(path);
}

/** Show a page of a kind; the last one where the number is too large. */
async function show(kind, page) {
  if (!kind) return;
  picture.classList.add("old");
  try {
    const { pages } = await pagesOf(kind);
    shown = { kind, page: Math.min(page, pages) };
    const drawn = address(`/${kind}/page.png`, [kind], { page: shown.page });
    picture.src = drawn;
    picture.alt = `${capital(kind.replace("-", " "))}, page ${shown.page}, as it will be printed`;
    await picture.decode().catch(() => null);
    byId("caption").textContent = `${capital(kind.replace("-", " "))} · page ${shown.page} of ${pages}`;
  } catch (refusal) {
    byId("caption").textContent = refusal.message;
  }
  picture.classList.remove("old");
}

/** Go to the page after or before the one shown, on to the next kind at its end, round at the last. */
async function turn(step) {
  const kinds = ticked();
  if (!kinds.length) return;
  const { pages } = shown.kind ? await pagesOf(shown.kind).catch(() => ({ pages: 1 })) : { pages: 1 };
  const page = shown.page + step;
  if (page >= 1 && page <= pages) return show(shown.kind, page);
  const next = kinds[(kinds.indexOf(shown.kind) + step + kinds.length) % kinds.length];
  return show(next, step > 0 ? 1 : Infinity);
}

/** Build every kind that is wanted, one after the other, and offer the files. */
async function make(event) {
  event.preventDefault();
  const kinds = ticked();
  const mine = ++wanted;
  const progress = byId("progress");
  trouble.textContent = kinds.length ? "" : "Choose at least one kind of pages.";
  byId("made").hidden = !kinds.length;
  if (!kinds.length) return;
  byId("files").replaceChildren();
  byId("all").hidden = true;
  progress.hidden = false;
  progress.max = kinds.length;
  const total = { pages: 0, size: 0, files: 0 };
  const refusals = [];
  for (const [number, kind] of kinds.entries()) {
    progress.value = number;
    byId("told").textContent = `Making ${kind.replace("-", " ")}, ${number + 1} of ${kinds.length} …`;
    try {
      const made = await pagesOf(kind);
      if (mine !== wanted) return;
      total.pages += made.pages;
      total.size += made.size;
      total.files += 1;
      const link = el("a", { href: address(`/${kind}/pages.pdf`, [kind]), download: `${kind}.pdf` }, `${kind}.pdf`, el("small", {}, `${many(made.pages)}, ${size(made.size)}`));
      byId("files").append(el("li", {}, link));
    } catch (refusal) {
      if (mine !== wanted) return;
      refusals.push(refusal.message);
    }
  }
  progress.hidden = true;
  trouble.textContent = refusals.join(" ");
  byId("told").textContent = `${many(total.pages)} ready. Print at 100 %, not fitted to the page.`;
  const names = [...byId("files").querySelectorAll("a")].map((link) => link.download.replace(".pdf", ""));
  byId("all").hidden = total.files < 2;
  byId("all").href = address("/set.zip", names, { kinds: names.join(",") });
  byId("all").textContent = `Download all (${size(total.size)})`;
}

function gameChanged() {
  options.clear();
  form.rules.replaceChildren();
  const sides = form.game.selectedOptions[0].dataset.sides;
  form.players.value = "";
  form.players.max = sides ?? "";
  byId("players").hidden = !(sides > 2);
  form.size.value = form.game.selectedOptions[0].dataset.shape;
}

let waiting = 0;
form.addEventListener("input", (event) => {
  if (event.target === form.game) gameChanged();
  if (event.target.name === "kind") {
    byId("made").hidden = true;
    wanted += 1;
    const { checked, value } = event.target;
    return void (checked && show(value, 1));
  }
  clearTimeout(waiting);
  waiting = setTimeout(changed, event.target.tagName === "SELECT" ? 0 : 400);
});
form.addEventListener("submit", make);
byId("back").addEventListener("click", () => turn(-1));
byId("forth").addEventListener("click", () => turn(1));
gameChanged();
changed();
