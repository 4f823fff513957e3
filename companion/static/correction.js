// Putting a reading right: doubtful cells are asked one by one, every cell can be changed by tapping. Without a photo
// there is nothing to put right: a position is tapped in.

import { wordsOf } from "./api.js";
import { askedOf } from "./asking.js";
import { BoardView } from "./board.js";
import { cellPicture, learnParts } from "./cell.js";
import { CloseUps } from "./closeup.js";
import { hourOf } from "./geometry.js";
import { aimedAt, allWithin, byId, capital, chosenFile, download, el, svg } from "./dom.js";
import { paint } from "./pictures.js";
import { PARTS, Questions } from "./questions.js";
import { reportFile, reportOf } from "./report.js";
import { say } from "./words.js";

const MAX_PHOTOS = 4; // of one table, read together

class Correction {
  /**
   * @param {Wire.Scan} scan
   * @param {Wire.Board} board
   * @param {Blob | null} photo
   */
  constructor(scan, board, photo) {
    this.refused = "";
    this.answered = () => {}; // called when all is said that no photo shows
    this.settled = () => {}; // called when the last doubt is settled
    this.scan = scan;
    this.asked = new Questions(scan);
    this.photos = photo ? [photo] : [];
    this.busy = false;
    this.board = board;
    this.closeUps = new CloseUps(byId("correction-close-ups"), board.outline);
    if (photo) void this.closeUps.add(photo).then((its) => paint(byId("correction-photo", HTMLCanvasElement), its), () => { byId("correction-photo").hidden = true; });
    this.view = new BoardView(byId("correction-board"), (name) => this.choose(name));
    this.view.setBoard(board);
    this.tell();
  }

  /**
   * Show what one more photo tells, with those before.
   * @param {Wire.Scan} scan
   * @param {Blob} photo
   */
  take(scan, photo) {
    this.scan = scan;
    this.photos.push(photo);
    this.closeUps.add(photo).catch(() => {}); // what the browser cannot decode has no close-ups
    this.asked.take(scan);
    this.tell();
  }

  tell() {
    const { scan } = this;
    const advice = adviceFor(scan);
    byId("correction-advice").textContent = advice;
    byId("correction-advice").hidden = !advice;
    byId("correction-profile").hidden = !scan.profile || scan.profile.fits;
    byId("correction-profile").textContent = scan.profile ? capital(scan.profile.message) : "";
    warn("correction-supposed", scan.supposed ?? scan.supposed_game);
    warn("correction-beyond", scan.beyond?.message);
    this.refused = "";
    this.show();
  }

  /** @param {string | null} name */
  choose(name) {
    this.asked.look(name);
    this.refused = "";
    this.show();
  }

  /** Say why something was refused. @param {string} words */
  refuse(words) {
    this.refused = words;
    this.show();
  }

  /** While a photo is read nothing can be answered. @param {boolean} busy */
  wait(busy) {
    this.busy = busy;
    this.show();
  }

  /** @param {Partial<Wire.SeenCell>} part */
  change(part) {
    this.asked.change(part);
    this.show();
  }

  next() {
    this.asked.next();
    this.show();
    if (!this.asked.open.length) this.settled();
  }

  /** Ask what no photo shows. @param {Wire.Question[]} questions */
  ask(questions) {
    this.asked.ask(questions);
    this.#further();
  }

  /** Take an answer to what no photo shows, or none. @param {Wire.Noted} [answer] */
  answer(answer) {
    this.asked.answer(answer?.note);
    this.#further();
  }

  #further() {
    this.refused = "";
    this.show();
    if (!this.asked.question) this.answered();
  }

  settle() {
    this.asked.settleAll();
    this.show();
    if (!this.asked.open.length) this.settled();
  }

  show() {
    const { cells, cell, current, open, takeable, isUnknown, decided, question } = this.asked;
    this.view.setCells(Object.entries(cells).map(([name, each]) => ({ name, ...each })));
    this.view.mark({ selected: current ? [current] : [], doubtful: open, decided: [...decided.keys()] });
    byId("correction-ask").textContent = this.question();
    byId("correction-all").hidden = takeable.length < 2;
    byId("correction-all").textContent = say("all-right", { count: takeable.length });
    byId("correction-rules").hidden = !decided.size;
    byId("correction-rules").textContent = say("decided", { what: [...decided.values()].join("; ") });
    byId("correction-done").textContent = say(question ? "not-known" : isUnknown ? "later" : open.length ? "yes-next" : "use-position");
    byId("correction-more").hidden = !open.length || this.photos.length >= MAX_PHOTOS;
    this.closeUps.show(current, this.scan.outlines);
    this.#offer();
    for (const id of ["correction-all", "correction-done", "correction-more-photo"]) byId(id).toggleAttribute("disabled", this.busy);
    byId("editor").hidden = Boolean(question);
    byId("editor").toggleAttribute("inert", !cell || this.busy);
    for (const chip of allWithin(byId("editor"), "button", HTMLElement)) {
      const { part, value } = chip.dataset;
      const stands = PARTS.find((its) => its === part);
      chip.setAttribute("aria-pressed", String(Boolean(cell && stands && String(cell[stands] ?? "") === value)));
    }
  }

  /** Offer what may stand on the cell, or what may be known of its piece, drawn as the board draws it. */
  #offer() {
    const { asked } = this;
    const { question, cell } = asked;
    /** @type {[shown: Omit<Page.Standing, "name">, said: string, stands: boolean][]} */
    const offers = question && cell
      ? question.answers.map((its) => [{ ...cell, ...its }, its.noted, false])
      : asked.candidates.map((its) => [its, looks(its), asked.stands(its)]);
    const offered = offers.map(([shown, said, stands], i) => {
      const its = { type: "button", class: "candidate", "aria-pressed": String(stands), disabled: this.busy };
      const made = el("button", its, cellPicture(this.board, shown), el("span", {}, capital(said)), el("kbd", { "aria-hidden": "true" }, String(i + 1)));
      made.addEventListener("click", () => this.decide(i));
      return made;
    });
    byId("correction-candidates").replaceChildren(...offered);
  }

  /** Take one of the candidates, by its place, and go on; tell whether there is such a one. @param {number} place */
  decide(place) {
    const { question } = this.asked;
    if (question) return this.#reply(question.answers[place]);
    const candidate = this.asked.candidates[place];
    if (!candidate || this.busy) return false;
    this.asked.decide(candidate);
    this.refused = "";
    this.show();
    byId("correction-done").focus();
    if (!this.asked.open.length) this.settled();
    return true;
  }

  /** @param {Wire.Noted | undefined} answer */
  #reply(answer) {
    if (!answer || this.busy) return false;
    this.answer(answer);
    byId("correction-done").focus();
    return true;
  }

  question() {
    if (this.busy) return say("reading-photo");
    if (this.refused) return capital(this.refused);
    const { cell, current, decided, open, asks, question } = this.asked;
    if (question) return askedOf(question);
    if (!cell || !current) return say(this.photos.length ? "all-read" : "lay-cells");
    if (decided.has(current)) return say("decided-cell", { cell: current });
    if (!asks) return say("change-cell", { cell: current, what: looks(cell) });
    if (cell.visible === false) return say("unseen-cell", { cell: current, count: open.length });
    return say("unsure", { cell: current, what: looks(cell), count: open.length });
  }
}

/** Say what stands on a cell: "black's red, active", "nobody's red", "empty cell". @param {Wire.SeenCell} cell */
function looks({ owner, colour, piece, active, heading, marks }) {
  const hour = hourOf(heading ?? "");
  const what = piece ? [piece, ...(hour ? [say("facing-hour", { hour: String(hour) })] : []), ...(marks ?? [])].join(", ") : (colour ? say("colour", { letter: colour }) : say("empty-cell"));
  const bare = !piece && !colour;
  const whose = bare && owner !== "none" ? say("empty-of", { side: owner }) : owner !== "none" ? say("of", { side: owner, what }) : colour ? say("of-nobody", { what }) : what;
  return active ? say("and-active", { what: whose }) : whose;
}

/**
 * Say in a sentence what a person has to know besides the cells.
 * @param {string} id
 * @param {string | null | undefined} words
 */
function warn(id, words) {
  byId(id).hidden = !words;
  byId(id).textContent = words ? say("sentence", { words: capital(words) }) : "";
}

/** Say what would make a better photo, where this one leaves something to ask. @param {Wire.Scan} scan */
function adviceFor(scan) {
  if (!scan.doubtful.length) return "";
  const poor = 2 * scan.doubtful.length > Object.keys(scan.cells).length;
  const better = scan.advice.length ? say("better-photo", { advice: scan.advice.join("; ") }) : "";
  return poor ? `${say("poor-photo")} ${better}` : better;
}

/**
 * Say what a part of a cell can be.
 * @param {string} part
 * @param {string | boolean} value
 */
function valueSaid(part, value) {
  if (typeof value === "boolean") return say(value ? "active" : "at-rest");
  if (part === "colour" && value) return say("colour", { letter: value });
  if (part === "heading") return say("facing-hour", { hour: String(hourOf(value) ?? value) });
  return value === "" ? say("empty") : value === "none" ? say("nobody") : value;
}

/**
 * Offer whatever cells of this game differ in: colour, piece, owner, active, heading.
 * @param {Wire.SeenFactors} factors
 * @param {Wire.Board} board
 * @param {Record<string, Wire.Part[]>} made of which parts pieces are
 */
function editor(factors, board, made) {
  const rows = PARTS.flatMap((part) => {
    const values = factors[part].map((value) => value ?? "").filter((value) => part !== "heading" || value);
    if (values.length < 2) return [];
    const chips = values.map((value) => {
      const chip = el("button", { type: "button", class: `chip chip-${value}`, "data-part": part, "data-value": String(value) });
      if (part === "colour" && value) chip.append(svg("svg", { class: "symbol", "aria-hidden": "true" }, svg("use", { href: `#symbol-${value}` })));
      if (part === "owner") chip.append(el("span", { class: `frame frame-${value}`, "aria-hidden": "true" }));
      if (part === "piece" && made[String(value)]) {
        chip.classList.add("draw-name");
        chip.append(cellPicture(board, { piece: String(value), heading: factors.heading.find(Boolean) ?? "", owner: "none", active: false }));
      }
      chip.append(capital(valueSaid(part, value)));
      return chip;
    });
    return [el("div", { class: "choices", role: "group", "aria-label": say("part", { part }) }, ...chips)];
  });
  byId("editor").replaceChildren(...rows);
}

/**
 * Let a person put a scan of a photo right; resolve to its cells, or to null where it was given up.
 * read(photos): reads several photos of the same table together. use(cells): what is done with them; where it
 * throws, its message is shown and nothing that was put right is lost. unseen(cells): what no photo shows of them, asked
 * before they are used. first: the cell that is looked at first. asRead: the scan before anything was put right. straight: whether the cells are
 * used as soon as no doubt is left.
 * @typedef {Record<string, Page.Seen>} Cells
 * @param {Wire.Scan} scan
 * @param {Blob | null} photo
 * @param {(photos: Blob[]) => Promise<Wire.Scan>} read
 * @param {Wire.Board} board
 * @param {{ use?: (cells: Cells) => Promise<void>, unseen?: (cells: Cells) => Promise<Wire.Question[]>, first?: string, asRead?: Wire.Scan, straight?: boolean }} ends
 * @returns {Promise<Cells | null>}
 */
export function correct(scan, photo, read, board = scan.layout, { use = async () => {}, unseen = async () => [], first = "", asRead, straight = false } = {}) {
  const dialog = byId("correction", HTMLDialogElement);
  dialog.showModal(); // before the board is drawn: only what is shown has a size
  learnParts(scan.parts);
  editor(scan.factors, board, scan.parts);
  byId("correction-board").classList.toggle("may-be-bare", scan.classes.some(({ colour, piece }) => !colour && !piece));
  const correction = new Correction(scan, board, photo);
  const { asked } = correction;
  byId("correction-photo").hidden = !photo;
  byId("correction-keep").hidden = !photo;
  byId("correction-title").textContent = say(photo ? "correction-title" : "tap-in-title");
  /** @param {Event} event */
  const edit = (event) => {
    const { part, value = "" } = aimedAt(event, "button")?.dataset ?? {};
    if (!part) return;
    if (part === "active") correction.change({ active: value === "true" });
    else correction.change({ ...(part === "colour" ? { piece: null } : {}), [part]: value || null, ...(value === "none" ? { active: false } : {}) });
  };
  /** @param {Event} event */
  const more = async (event) => {
    const another = chosenFile(event);
    if (!another) return;
    correction.wait(true);
    try {
      correction.take(await read([...correction.photos, another]), another);
    } catch (refusal) {
      correction.refuse(wordsOf(refusal));
    }
    correction.wait(false);
    byId("correction-done").focus();
  };
  const save = () => {
    const [its] = correction.photos;
    if (!its) return;
    const report = reportOf(asRead ?? correction.scan, asked.cells, asked.said.keys());
    reportFile(its, report).then((file) => download("photo-report.json", file), () => correction.refuse(say("no-report")));
  };
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    if (correction.decide(Number(event.key) - 1)) event.preventDefault();
  };
  return new Promise((resolve) => {
    /** @param {Cells | null} cells */
    const leave = (cells) => {
      byId("editor").removeEventListener("click", edit);
      dialog.removeEventListener("keydown", keyed);
      correction.closeUps.close();
      dialog.onclose = null;
      Object.assign(byId("correction-photo", HTMLCanvasElement), { width: 0, height: 0 });
      dialog.close();
      resolve(cells);
    };
    byId("editor").addEventListener("click", edit);
    dialog.addEventListener("keydown", keyed);
    byId("correction-more-photo").onchange = more;
    byId("correction-save").onclick = save;
    byId("correction-cancel").onclick = () => leave(null);
    byId("correction-all").onclick = () => correction.settle();
    /** @param {unknown} refusal */
    const refused = (refusal) => correction.refuse(say("refused", { why: wordsOf(refusal) }));
    if (straight) correction.settled = () => leave(asked.cells);
    correction.answered = () => void use(asked.cells).then(() => leave(asked.cells), refused);
    byId("correction-done").onclick = () => {
      const [doubtful] = asked.open;
      if (asked.question) correction.answer();
      else if (!doubtful) unseen(asked.cells).then((questions) => correction.ask(questions), refused);
      else if (asked.asks) correction.next();
      else correction.choose(doubtful);
    };
    dialog.onclose = () => leave(null);
    if (first) correction.choose(first);
    byId("correction-done").focus();
  });
}
