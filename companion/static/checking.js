// Checking the real table: photo, correction, and what follows: a turn to record, mistakes to put right, a ruling.

import { post, postPhotos, wordsOf } from "./api.js";
import { askedOf } from "./asking.js";
import { correct } from "./correction.js";
import { putRight as putRightByHand } from "./dealing.js";
import { button, byId, capital, chosenFile, el } from "./dom.js";
import { held, stateNow } from "./held.js";
import { known } from "./known.js";
import { tickedOff } from "./handling.js";
import { wavesOnPhoto } from "./photowaves.js";
import { Playback } from "./playback.js";
import { asSent, rulingButtons } from "./rulings.js";
import { canView, viewLive } from "./viewing.js";
import { say } from "./words.js";

const WIDE_PX = 900; // of a screen that has room for the photo beside the board

/** @typedef {Record<string, Page.Seen>} Cells */

/** A photo of the real table as it was read; read: reads it with more. @typedef {{ scan: Wire.Scan, file: File, read: (photos: Blob[]) => Promise<Wire.Scan> }} Photographed */

/**
 * Wire the photo buttons; page: what the table page offers.
 * @param {Page.Offers} page
 */
export function checkPhotos(page) {
  const pieces = byId("pieces", HTMLSelectElement);
  known(pieces.parentElement, "The label of what lies on the board").hidden = !page.state().dice;

  const close = () => page.show(null);
  /** @type {Photographed | null} the photo that is talked about */
  let photo = null;

  /** Rule on what a photo shows. @type {(choice: Wire.RulingChoice, compared: Wire.Comparison, cells: Cells) => void} */
  const rule = (choice, compared, cells) => page.doing(async () => {
    const last = page.state().plies.filter((ply) => ply.standing && ply.side).at(-1);
    const side = !isTurn(compared) && last ? last.side : page.state().mover;
    await page.send({ ruling: asSent(choice, side, faultsOf(compared), cells) });
    held.ruledOn = () => check(unsaid(cells), false);
    page.tell(say("ruled", { ruling: page.state().to_do.length || choice.ruling === "stand" ? choice.ruling : "" }));
  });

  /** @param {string} turn */
  const record = (turn) => page.doing(async () => {
    await page.send({ turn, by: "photo" });
    page.tell(say("turn-recorded"));
  });

  /** Go on from a piece that was turned on the real board: what follows is still to come. @type {(cell: string, cells: Cells) => void} */
  const goOn = (cell, cells) => page.turned(cell, known(cells[cell], `The cell ${cell}`).heading);

  /** Ask which of several pieces was turned first. @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const severalTurned = ({ begun, differences }, cells) => page.show({
    ...looking(cells),
    title: say("several-turned"),
    words: say("several-turned-more"),
    list: Object.values(begun).map((turn) => el("li", {}, turn)),
    differing: cellsOf(differences),
    actions: [[say("not-now"), close], ...Object.keys(begun).map(/** @returns {Page.Answer} */ (cell) => [cell, () => goOn(cell, cells), false, `first-${cell}`])],
  });

  /**
   * What a photo's verdict shows as long as it is looked at: its position, the verdict anew where the table goes on, and what a tap on a cell corrects.
   * @param {Cells} cells
   * @returns {Pick<Page.Panel, "seen" | "again" | "correct">}
   */
  const looking = (cells) => ({
    seen: Object.entries(cells).map(([name, cell]) => ({ name, ...cell })),
    again: () => check(unsaid(cells), false),
    correct: (name) => page.soon(() => correctAt(cells, name)),
  });

  /** Say which cells nobody read but the rules, and how to correct any. */
  const hint = () => {
    const decided = cellsOf(photo?.scan.decided ?? []);
    return decided.length ? `${say("decided-cells", { cells: decided, count: decided.length })} ${say("read-wrong")}` : say("read-wrong");
  };

  /** Let a person put right how a cell was read, and judge the photo anew. @type {(cells: Cells, name: string) => Promise<void>} */
  const correctAt = async (cells, name) => {
    if (!photo) return;
    const { scan, file, read } = photo;
    const right = await correct({ ...scan, cells, doubtful: [], decided: [] }, file, read, page.state().board, { first: name, asRead: scan });
    if (right) await check(right, true);
  };

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const found = (compared, cells) => {
    const { mover } = page.state();
    const turn = known(compared.turn, "The turn that was found");
    const [turned] = Object.keys(compared.begun);
    const shown = known(compared.shown, "The steps of the turn that was found");
    /** @type {Page.Answer[]} */
    const actions = [[say("not-this"), close], [say("show-turn"), () => page.showTurn({ ...shown, side: say("one-way", { side: mover }) }), false, "show-turn"]];
    if (page.mine()) actions.push([say("record-turn", { side: mover }), () => (turned ? goOn(turned, cells) : record(turn)), true, "record-turn"]);
    const drawn = photo && wavesOnPhoto(photo.file, photo.scan.outlines[0], shown);
    page.show({
      ...looking(cells),
      title: say("turn-found"),
      words: turned ? say("turned-found") : foundWords(shown),
      differing: cellsOf(compared.differences),
      actions,
      hint: hint(),
      more: [...(drawn ? [/** @type {[string, Node[], boolean]} */ ([say("on-photo"), [drawn], innerWidth >= WIDE_PX])] : []), [say("in-steps"), [toldInWaves(shown)], true], [say("in-notation"), [el("p", {}, turn), ...(compared.told ? [el("p", {}, capital(compared.told))] : [])], false]],
    });
  };

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const differs = (compared, cells) => {
    const { role, mover } = page.state();
    const referee = role === "referee";
    const faults = faultsOf(compared);
    const { dealing, rulings } = compared;
    const nearest = referee && nearestIn(compared); // then the rulings say in short what is wrong
    /** @type {Page.Answer[]} */
    const actions = [[say(referee ? "rule-later" : "back-to-game"), close, false, "dismiss"], [say("photo-again"), () => byId("camera").click(), !referee && !dealing?.steps.length, "photo-again"]];
    const putRight = async () => {
      if (dealing) putRightByHand(dealing, faults, { carried: page.carriedOut, photo: () => byId("camera").click() });
    };
    if (dealing?.steps.length) actions.push([say("deal-right"), putRight, !referee, "deal-right"]);
    const of = { side: mover, isTurn: isTurn(compared) };
    page.show({
      ...looking(cells),
      title: say("table-differs"),
      words: verdictWords(compared, mover),
      list: [...(nearest ? [] : reasonsFor(compared)), ...(referee ? questionsOf(compared, (question, note) => answer(cells, question, note)) : [])],
      more: nearest ? [[say("why-not-legal"), [el("ul", {}, ...reasonsFor(compared))], false]] : [],
      hint: hint(),
      atFault: wrongIn(compared),
      differing: cellsOf(compared.differences),
      penalty: referee,
      choices: referee ? rulingButtons(rulings, of, (choice) => rule(choice, compared, cells)) : [],
      actions,
    });
  };

  /**
   * Take the answer to what no photo shows, and judge what the photo shows with it.
   * @type {(cells: Cells, question: Wire.Question, note: string) => void}
   */
  const answer = (cells, { cell }, note) => page.soon(async () => {
    await check({ ...cells, [cell]: { ...known(cells[cell], `The cell ${cell}`), note } }, false);
    document.getElementById(answerId(cell, note))?.focus();
  });

  /**
   * Compare what a photo shows with what stands; fresh: it was taken just now.
   * @type {(cells: Cells, fresh: boolean) => Promise<void>}
   */
  const check = async (cells, fresh) => {
    page.tell(say("checking"));
    /** @type {Wire.Comparison} */
    const compared = await post(page.at("/compare"), { cells });
    page.tell("");
    if (compared.verdict === "legal") return found(compared, cells);
    if (Object.keys(compared.begun).length && page.mine()) return severalTurned(compared, cells);
    if (fresh && tickedOff(page.state(), cellsOf(compared.differences), compared.verdict)) {
      page.show(null);
      return page.tell(say("still-to-change", { count: compared.differences.length }));
    }
    if (compared.verdict !== "same") return differs(compared, cells);
    page.show(null);
    if (fresh) await page.send({ carried: "photo" });
    page.tell(say(fresh ? "stands-exactly" : "shows-exactly"));
  };

  /** @param {Event} event */
  const photographed = (event) => {
    const file = chosenFile(event);
    if (file) readPhoto(file);
  };

  /** @param {File} file */
  const readPhoto = (file) => {
    page.soon(async () => {
      page.tell(say("reading-photo"));
      const path = page.at("/photos", { pieces: pieces.value });
      /** @param {Blob[]} photos */
      const read = (photos) => postPhotos(path, photos);
      const scan = await read([file]);
      page.tell("");
      photo = { scan, file, read };
      const cells = isRead(scan) ? scan.cells : await correct(scan, file, read, page.state().board, { straight: true });
      if (cells) await check(cells, true);
    });
  };

  byId("live-open").hidden = !canView();
  byId("live-open").addEventListener("click", async () => {
    try {
      const file = await viewLive();
      if (file) readPhoto(file);
    } catch (error) {
      page.tell(wordsOf(error), true);
    }
  });
  byId("camera").addEventListener("change", photographed);
  byId("gallery").addEventListener("change", photographed);
}

/** Say what a turn that was found brings its side. @param {Wire.Playback} shown */
function foundWords(shown) {
  const { side, scores, frames } = shown;
  const gained = (frames.at(-1)?.scores[side] ?? 0) - (scores[side] ?? 0);
  return say("turn-found-more", { side, gained: stateNow().free ? gained : 0, steps: new Playback(shown).length });
}

/** Tell a turn in words, wave by wave. @param {Wire.Playback} shown */
function toldInWaves(shown) {
  const film = new Playback(shown);
  const said = film.waves.map((_, i) => {
    film.go(i + 1);
    return el("li", {}, capital(film.brief));
  });
  return el("ol", { class: "waves" }, ...said);
}

/** Tell whether everything in a photo was read, so that nobody has to look at it first. @param {Wire.Scan} scan */
const isRead = ({ doubtful, supposed, supposed_game: game, beyond, profile }) => !doubtful.length && !supposed && !game && !beyond && profile?.fits !== false;

const FEW = 4; // cells that differ are named up to so many

/** @param {Wire.Comparison} compared */
const faultsOf = ({ faults, differences }) => (faults.length ? faults : differences);

/** @param {Wire.Fault[]} faults */
const cellsOf = (faults) => faults.flatMap((fault) => fault.cells);

/** @param {Wire.Fault[]} faults */
const listed = (faults) => faults.map((fault) => el("li", {}, capital(fault.message)));

/** Return the cells without what was answered of them. @param {Cells} cells @returns {Cells} */
const unsaid = (cells) => Object.fromEntries(Object.entries(cells).map(([name, { note: _, ...cell }]) => [name, cell]));

/** @type {(cell: string, note: string) => string} */
const answerId = (cell, note) => `answer-${cell}-${note}`;

/**
 * Ask what of the position nobody could see, where it can be let stand.
 * @param {Wire.Comparison} compared
 * @param {(question: Wire.Question, note: string) => void} answer
 */
function questionsOf({ save, questions }, answer) {
  return (save ? questions : []).map((question) => {
    const chips = question.answers.map(({ note, noted }) => {
      const its = { id: answerId(question.cell, note), class: "chip", "aria-pressed": String(question.said === note) };
      return button(capital(noted), () => answer(question, note), its);
    });
    const words = askedOf(question);
    return el("li", { class: "asked" }, words, el("div", { class: "choices", role: "group", "aria-label": words }, ...chips));
  });
}

/** Tell whether the photo is about a turn of the side to move; else the last turn is still being carried out. @param {Wire.Comparison} compared */
const isTurn = ({ verdict }) => verdict !== "";

/** Return the ruling that takes the nearest legal turn. @param {Wire.Comparison} compared */
const nearestIn = ({ rulings }) => rulings.find(({ ruling }) => ruling === "take");

/** Return the cells that have to be changed at the least, else those that cannot all stand so, of which some differ. @param {Wire.Comparison} compared */
function wrongIn(compared) {
  const nearest = nearestIn(compared);
  if (nearest) return nearest.changes.map(({ cell }) => cell);
  const differing = cellsOf(compared.differences);
  const wrong = compared.at_fault.filter((cell) => differing.includes(cell));
  return wrong.length ? wrong : compared.at_fault;
}

/** Say why it is not legal, and how the cells would have to stand in the nearest legal position. @param {Wire.Comparison} compared */
function reasonsFor(compared) {
  const { corrections } = compared;
  const would = corrections.length ? [el("li", { class: "would" }, say("legal-would-be")), ...listed(corrections)] : [];
  return [...listed(faultsOf(compared)), ...would];
}

/**
 * Say what came of a comparison; few cells that differ are named, where it is not said at which to look again.
 * @param {Wire.Comparison} compared
 * @param {string} mover
 */
function verdictWords(compared, mover) {
  const { verdict, at_fault: cells, differences } = compared;
  const nearest = nearestIn(compared)?.changes.map(({ cell }) => cell);
  if (nearest) return say("nearly-legal", { side: mover, count: nearest.length, cells: nearest });
  const differing = cellsOf(differences);
  const many = { count: differences.length, differing, few: cells.length || differing.length > FEW ? "no" : "yes" };
  if (verdict === "illegal") return cells.length ? say("differ-illegal-look", { ...many, side: mover, cells }) : say("differ-illegal", { ...many, side: mover });
  if (verdict === "undecided") return say("differ-undecided", { ...many, side: mover });
  return say("differ", many);
}
