// The page of an evening, which the server writes: only times of day are this device's own.

import "./display.js";
import { allWithin } from "./dom.js";
import { started } from "./started.js";

for (const time of allWithin(document, "time[data-at]", HTMLTimeElement)) {
  time.textContent = new Date(Number(time.dataset.at) * 1000).toLocaleTimeString(undefined, { timeStyle: "short" });
}
started();
