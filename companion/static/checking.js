// Checking the real table: photo, correction, and what follows: a turn to record, mistakes to put right, a ruling.

import { post, postPhoto } from "./api.js";
import { correct } from "./correction.js";
import { byId, capital, chosenFile, el, within } from "./dom.js";
import { known } from "./known.js";
import { worded } from "./words.js";

/** @typedef {Record<string, Wire.ScannedCell>} Cells */

/**
 * Wire the photo buttons; page: what the table page offers.
 * @param {Page.Offers} page
 */
export function checkPhotos(page) {
  const close = () => page.show(null);

  /** @type {(found: Wire.Fault[], compared: Wire.Comparison) => void} */
  const restore = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "restore", ...ruled(found), save: compared.save ?? "" } });
    page.say("The ruling is kept in the record. Put the table right as the list says.");
  });

  /** @type {(found: Wire.Fault[], compared: Wire.Comparison) => void} */
  const stand = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "stand", ...ruled(found), save: compared.save } });
    page.say("What stands on the table counts. The ruling is kept in the record.");
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
    page.say("The turn is written down.");
  });

  /**
   * What a photo's verdict shows as long as it is looked at: its position, and the verdict anew where the table goes on.
   * @param {Cells} cells
   */
  const looking = (cells) => ({
    seen: Object.entries(cells).map(([name, cell]) => ({ name, ...cell })),
    again: () => check(cells, false),
  });

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const found = (compared, cells) => {
    const { mover } = page.state();
    const turn = known(compared.turn, "The turn that was found");
    const shown = known(compared.shown, "The steps of the turn that was found");
    /** @type {Page.Answer[]} */
    const actions = [["Not this", close], ["▶ Show", () => page.showTurn({ ...shown, side: `${mover}, one way` }), false, "show-turn"]];
    if (page.mine()) actions.push([`Record ${mover}'s turn`, () => record(turn), true, "record-turn"]);
    page.show({
      ...looking(cells),
      title: "A turn was found",
      words: `One way for ${mover} to get there, perhaps not the one that was played:`,
      list: [el("li", {}, turn)],
      differing: cellsOf(compared.differences),
      actions,
    });
  };

  /** @type {(compared: Wire.Comparison, cells: Cells) => void} */
  const differs = (compared, cells) => {
    const referee = page.state().role === "referee";
    const faults = compared.faults.length ? compared.faults : compared.differences;
    /** @type {Page.Answer[]} */
    const actions = [["Done", close, !referee, "dismiss"]];
    if (referee) actions.push(["Put it right", () => restore(faults, compared), true, "restore"]);
    if (referee && compared.save) actions.push(["Let it stand", () => stand(faults, compared), false, "stand"]);
    page.show({
      ...looking(cells),
      title: "The table differs",
      words: verdictWords(compared, compared.differences.length, page.state().mover),
      list: [...said(faults), ...legalWould(compared)],
      atFault: compared.at_fault,
      differing: cellsOf(compared.differences),
      penalty: referee,
      actions,
    });
  };

  /**
   * Compare what a photo shows with what stands; fresh: it was taken just now.
   * @type {(cells: Cells, fresh: boolean) => Promise<void>}
   */
  const check = async (cells, fresh) => {
    page.say("Checking …");
    /** @type {Wire.Comparison} */
    const compared = await post(page.at("/compare"), { cells });
    page.say("");
    if (compared.verdict === "legal") return found(compared, cells);
    if (compared.verdict !== "same") return differs(compared, cells);
    if (fresh) await page.send({ carried: "photo" });
    page.say(fresh ? "The table stands exactly as it should." : "The photo shows exactly what stands here by now.");
  };

  /** @param {Event} event */
  const photographed = (event) => {
    const file = chosenFile(event);
    if (!file) return;
    page.soon(async () => {
      page.say("Reading the photo …");
      const scan = await postPhoto(page.at("/photos", { pieces: byId("pieces", HTMLSelectElement).value }), file);
      page.say("");
      const cells = await correct(scan, file, page.state().board);
      if (cells) await check(cells, true);
    });
  };

  byId("camera").addEventListener("change", photographed);
  byId("gallery").addEventListener("change", photographed);
}

/** @param {Wire.Fault[]} faults */
const cellsOf = (faults) => faults.flatMap((fault) => fault.cells);

/** @param {Wire.Fault[]} faults */
const said = (faults) => faults.map((fault) => el("li", {}, capital(worded(fault.message))));

/** Say how the cells would have to stand in the nearest legal position. @param {Wire.Comparison} compared */
function legalWould({ corrections }) {
  return corrections.length ? [el("li", { class: "would" }, "Legal would be:"), ...said(corrections)] : [];
}

/**
 * @param {Wire.Comparison} compared
 * @param {number} count
 * @param {string} mover
 */
function verdictWords(compared, count, mover) {
  const cells = count === 1 ? "One cell differs" : `${count} cells differ`;
  const atFault = compared.at_fault.length ? ` Look again at ${compared.at_fault.join(", ")}.` : "";
  if (compared.verdict === "illegal") return `${cells}, and no legal turn of ${mover} leads there.${atFault}`;
  if (compared.verdict === "undecided") return `${cells}. Whether a turn of ${mover} leads there was not found out.`;
  return `${cells} from what should stand there.`;
}
