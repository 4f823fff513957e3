// Checking the real table: photo, correction, and what follows: a turn to record, mistakes to put right, a ruling.

import { post, postPhotos } from "./api.js";
import { askedOf } from "./asking.js";
import { correct } from "./correction.js";
import { putRight as putRightByHand } from "./dealing.js";
import { button, byId, capital, chosenFile, el, within } from "./dom.js";
import { known } from "./known.js";
import { say } from "./words.js";

/** @typedef {Record<string, Page.Seen>} Cells */

/**
 * Wire the photo buttons; page: what the table page offers.
 * @param {Page.Offers} page
 */
export function checkPhotos(page) {
  const pieces = byId("pieces", HTMLSelectElement);
  known(pieces.parentElement, "The label of what lies on the board").hidden = !page.state().dice;

  const close = () => page.show(null);

  /** @type {(found: Wire.Fault[], compared: Wire.Comparison) => void} */
  const restore = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "restore", ...ruled(found), save: compared.save ?? "" } });
    page.tell(say("ruled-right"));
  });

  /** @type {(found: Wire.Fault[], compared: Wire.Comparison) => void} */
  const stand = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "stand", ...ruled(found), save: compared.save } });
    page.tell(say("ruled-stands"));
  });

  /** @param {Wire.Fault[]} found */
  const ruled = (found) => {
    const { state } = page;
    const last = state().plies.filter((ply) => ply.standing && ply.side).at(-1);
    const note = found.map((fault) => fault.message).join("; ").slice(0, 2000);
    return { side: state().to_do.length && last ? last.side : state().mover, penalty: within(byId("penalty"), "select", HTMLSelectElement).value, note };
  };

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
   * What a photo's verdict shows as long as it is looked at: its position, and the verdict anew where the table goes on.
   * @param {Cells} cells
   */
  const looking = (cells) => ({
    seen: Object.entries(cells).map(([name, cell]) => ({ name, ...cell })),
    again: () => check(unsaid(cells), false),
  });

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const found = (compared, cells) => {
    const { mover } = page.state();
    const turn = known(compared.turn, "The turn that was found");
    const [turned] = Object.keys(compared.begun);
    const shown = known(compared.shown, "The steps of the turn that was found");
    /** @type {Page.Answer[]} */
    const actions = [[say("not-this"), close], [say("show-turn"), () => page.showTurn({ ...shown, side: say("one-way", { side: mover }) }), false, "show-turn"]];
    if (page.mine()) actions.push([say("record-turn", { side: mover }), () => (turned ? goOn(turned, cells) : record(turn)), true, "record-turn"]);
    page.show({
      ...looking(cells),
      title: say("turn-found"),
      words: turned ? say("turned-found") : say("turn-found-more", { side: mover }),
      list: [turn, ...(compared.told ? [capital(compared.told)] : [])].map((said) => el("li", {}, said)),
      differing: cellsOf(compared.differences),
      actions,
    });
  };

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const differs = (compared, cells) => {
    const referee = page.state().role === "referee";
    const faults = faultsOf(compared);
    /** @type {Page.Answer[]} */
    const actions = [[say("done"), close, !referee && !compared.dealing?.steps.length, "dismiss"]];
    if (referee) actions.push([say("put-right"), () => restore(faults, compared), true, "restore"]);
    if (referee && compared.save) actions.push([say("let-stand"), () => stand(faults, compared), false, "stand"]);
    const { dealing } = compared;
    const putRight = async () => {
      if (dealing) putRightByHand(dealing, faultsOf(compared), { carried: page.carriedOut, photo: () => byId("camera").click() });
    };
    if (dealing?.steps.length) actions.push([say("deal-right"), putRight, !referee, "deal-right"]);
    page.show({
      ...looking(cells),
      title: say("table-differs"),
      words: verdictWords(compared, page.state().mover),
      list: [...listed(faults), ...legalWould(compared), ...(referee ? questionsOf(compared, (question, note) => answer(cells, question, note)) : [])],
      atFault: compared.at_fault,
      differing: cellsOf(compared.differences),
      penalty: referee,
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
    if (compared.verdict !== "same") return differs(compared, cells);
    if (fresh) await page.send({ carried: "photo" });
    page.tell(say(fresh ? "stands-exactly" : "shows-exactly"));
  };

  /** @param {Event} event */
  const photographed = (event) => {
    const file = chosenFile(event);
    if (!file) return;
    page.soon(async () => {
      page.tell(say("reading-photo"));
      const path = page.at("/photos", { pieces: pieces.value });
      /** @param {Blob[]} photos */
      const read = (photos) => postPhotos(path, photos);
      const scan = await read([file]);
      page.tell("");
      const cells = await correct(scan, file, read, page.state().board);
      if (cells) await check(cells, true);
    });
  };

  byId("camera").addEventListener("change", photographed);
  byId("gallery").addEventListener("change", photographed);
}

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

/** Say how the cells would have to stand in the nearest legal position. @param {Wire.Comparison} compared */
function legalWould({ corrections }) {
  return corrections.length ? [el("li", { class: "would" }, say("legal-would-be")), ...listed(corrections)] : [];
}

/**
 * Say what came of a comparison; few cells that differ are named, where it is not said at which to look again.
 * @param {Wire.Comparison} compared
 * @param {string} mover
 */
function verdictWords({ verdict, at_fault: cells, differences }, mover) {
  const differing = cellsOf(differences);
  const many = { count: differences.length, differing, few: cells.length || differing.length > FEW ? "no" : "yes" };
  if (verdict === "illegal") return cells.length ? say("differ-illegal-look", { ...many, side: mover, cells }) : say("differ-illegal", { ...many, side: mover });
  if (verdict === "undecided") return say("differ-undecided", { ...many, side: mover });
  return say("differ", many);
}
