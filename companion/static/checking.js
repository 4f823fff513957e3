// Checking the real table: photo, correction, and what follows: a turn to record, mistakes to put right, a ruling.

import { post, postPhoto } from "./api.js";
import { correct } from "./correction.js";
import { byId, capital, el } from "./dom.js";
import { worded } from "./words.js";

/** Wire the photo buttons; page: what the table page offers (path, doing, soon, say, show, send, state). */
export function checkPhotos(page) {
  const close = () => page.show(null);

  const restore = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "restore", ...ruled(found), save: compared.save ?? "" } });
    page.say("The ruling is kept in the record. Put the table right as the list says.");
  });

  const stand = (found, compared) => page.doing(async () => {
    await page.send({ ruling: { ruling: "stand", ...ruled(found), save: compared.save } });
    page.say("What stands on the table counts. The ruling is kept in the record.");
  });

  const ruled = (found) => {
    const { state } = page;
    const last = state().plies.filter((ply) => ply.standing && ply.side).at(-1);
    const note = found.map((fault) => fault.message).join("; ").slice(0, 2000);
    return { side: state().to_do.length && last ? last.side : state().mover, penalty: byId("penalty").querySelector("select").value, note };
  };

  const record = (turn) => page.doing(async () => {
    await page.send({ turn, by: "photo" });
    page.say("The turn is written down.");
  });

  const decided = async (compared) => {
    const found = compared.differences;
    const referee = page.state().role === "referee";
    const mover = page.state().mover;
    if (compared.verdict === "same") {
      await page.send({ carried: "photo" });
      return page.say("The table stands exactly as it should.");
    }
    if (compared.verdict === "legal" && page.mine()) {
      return page.show({
        title: "A turn was found",
        words: `A legal turn of ${mover} leads there:`,
        list: [el("li", {}, compared.turn)],
        differing: cellsOf(found),
        actions: [["Not this", close], [`Record ${mover}'s turn`, () => record(compared.turn), true, "record-turn"]],
      });
    }
    const faults = compared.faults.length ? compared.faults : found;
    const actions = [["Done", close, !referee, "dismiss"]];
    if (referee) actions.push(["Put it right", () => restore(faults, compared), true, "restore"]);
    if (referee && compared.save) actions.push(["Let it stand", () => stand(faults, compared), false, "stand"]);
    page.show({
      title: "The table differs",
      words: verdictWords(compared, found.length, mover),
      list: [...said(faults), ...legalWould(compared)],
      atFault: compared.at_fault,
      differing: cellsOf(found),
      penalty: referee,
      actions,
    });
  };

  const photographed = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    page.soon(async () => {
      page.say("Reading the photo …");
      const scan = await postPhoto(`${page.path}/photos`, file, byId("pieces").value);
      page.say("");
      const cells = await correct(scan, file, page.state().board);
      if (!cells) return;
      page.say("Checking …");
      const compared = await post(`${page.path}/compare`, { cells });
      page.say("");
      await decided(compared);
    });
  };

  byId("camera").addEventListener("change", photographed);
  byId("gallery").addEventListener("change", photographed);
}

const cellsOf = (faults) => faults.flatMap((fault) => fault.cells);

const said = (faults) => faults.map((fault) => el("li", {}, capital(worded(fault.message))));

/** Say how the cells would have to stand in the nearest legal position. */
function legalWould({ corrections }) {
  return corrections.length ? [el("li", { class: "would" }, "Legal would be:"), ...said(corrections)] : [];
}

function verdictWords(compared, count, mover) {
  const cells = count === 1 ? "One cell differs" : `${count} cells differ`;
  const atFault = compared.at_fault.length ? ` Wrong: ${compared.at_fault.join(", ")}.` : "";
  if (compared.verdict === "illegal") return `${cells}, and no legal turn of ${mover} leads there.${atFault}`;
  if (compared.verdict === "undecided") return `${cells}. Whether a turn of ${mover} leads there was not found out.`;
  if (compared.verdict === "legal") return `${cells}: it is what ${mover} may have played.`;
  return `${cells} from what should stand there.`;
}
