// The start page: four ways to a table, one of them through a photo.

import { post, postPhoto } from "./api.js";
import { BoardView } from "./board.js";
import { correct } from "./correction.js";
import { byId } from "./dom.js";

const trouble = byId("trouble");
const lot = byId("way-lot");

async function start(body) {
  trouble.textContent = "";
  try {
    const opened = await post("/api/tables", body);
    localStorage.setItem(`tokens-${opened.table}`, JSON.stringify(opened.tokens));
    if (opened.faults) sessionStorage.setItem(`told-${opened.table}`, opened.faults.map((f) => f.message).join(" "));
    location.href = `/t/${opened.table}#${opened.tokens.referee}`;
  } catch (refusal) {
    trouble.textContent = refusal.message;
  }
}

function sizeOf(form) {
  const [columns, rows] = [form.columns.value, form.rows.value];
  return columns === rows ? columns : `${columns}x${rows}`;
}

function reseed() {
  lot.seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
}

function submitting(form, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(body(form));
  });
}

submitting(lot, (form) => ({
  seed: form.seed.value, size: sizeOf(form), ruleset: form.ruleset.value, equal: form.equal.checked,
}));
submitting(byId("way-save"), (form) => ({ start: form.start.value.trim(), mover: form.mover.value }));
submitting(byId("way-record"), (form) => ({ record: form.record.value }));
byId("reseed").addEventListener("click", reseed);

async function photographed(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  trouble.textContent = "Reading the photo …";
  try {
    const scan = await postPhoto("/api/photos", file);
    trouble.textContent = "";
    const cells = await correct(scan, file);
    const form = byId("way-photo");
    if (cells) await start({ cells, shape: scan.shape, ruleset: form.ruleset.value, mover: form.mover.value });
  } catch (refusal) {
    trouble.textContent = refusal.message;
  }
}
byId("camera").addEventListener("change", photographed);
byId("gallery").addEventListener("change", photographed);

const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  trouble.textContent = "";
}
for (const [i, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

/** Show a small board as decoration, so that the page says at a glance what this is about. */
function decorate() {
  const owners = "...bb....bbw..bwww.wwb..w";
  const colours = "RGBBGGRRBGBGRGRRBGBGGRBRB";
  const names = [...colours].map((_, i) => `${"abcde"[i % 5]}${Math.floor(i / 5) + 1}`);
  const centres = names.map((_, i) => [(i % 5) + 0.5, Math.floor(i / 5) + 0.5]);
  const view = new BoardView(byId("preview"));
  view.setBoard({ shape: "5", names, centres, width: 5, height: 5 });
  const owner = { ".": "none", b: "black", w: "white" };
  view.setCells(names.map((name, i) => ({ name, colour: colours[i], owner: owner[owners[i]], active: name === "b3" })));
  for (const cell of byId("preview").querySelectorAll("[tabindex]")) cell.removeAttribute("tabindex");
}

reseed();
decorate();
