// Checking the real table against what should stand there: photo, correction, differences in words.

import { post, postPhoto } from "./api.js";
import { correct } from "./correction.js";
import { byId, el } from "./dom.js";

/** Say in one sentence what was found. */
function summed(found) {
  if (!found.length) return "The table stands as it should.";
  return found.length === 1 ? `${found[0].message}.` : `${found.length} cells differ: outlined here, told in the list below.`;
}

/** Wire the photo buttons of the table page; page: what that page offers (path, doing, say, mark, send, role). */
export function checkPhotos(page) {
  let compared = null;

  const tell = (items, names) => {
    byId("differences").replaceChildren(...items);
    byId("settle").hidden = !items.length;
    byId("adopt").hidden = !names.length || page.role() !== "referee";
    page.mark(names);
  };

  const photographed = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    page.doing(async () => {
      page.say("Reading the photo …");
      const scan = await postPhoto(`${page.path}/photos`, file);
      page.say("");
      const cells = await correct(scan, file);
      if (!cells) return;
      compared = await post(`${page.path}/compare`, { cells });
      const found = compared.differences;
      if (!found.length) tell([el("li", { class: "good" }, "The table stands exactly as it should.")], []);
      else tell(found.map((fault) => el("li", {}, fault.message)), found.flatMap((fault) => fault.cells));
      page.say(summed(found));
    });
  };

  byId("camera").addEventListener("change", photographed);
  byId("gallery").addEventListener("change", photographed);
  byId("dismiss").addEventListener("click", () => tell([], []));
  byId("adopt").addEventListener("click", () =>
    page.doing(async () => {
      await page.send({ position: compared.save, reason: "photo" });
      tell([], []);
      page.say("The position is now what stands on the table.");
    }),
  );
}
