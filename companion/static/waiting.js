// What a person tapped shows at once that it waits for an answer, and is not asked for again meanwhile.

const KINDS = ["click", "keydown", "pointerup", "submit"];

/** @type {Element | null} */
let tapped = null; // by the event that is being handled

/** @type {Set<Element>} */
const waiting = new Set();

/** Return the control that an event is about; a key that is no tap on it is about none. @param {Event} event */
function controlOf(event) {
  if (event instanceof KeyboardEvent && !["Enter", " "].includes(event.key)) return null;
  const target = event instanceof SubmitEvent ? event.submitter : event.target;
  return target instanceof Element ? target.closest("button, .button, .cell") : null;
}

for (const kind of KINDS) {
  window.addEventListener(kind, (event) => { tapped = controlOf(event); }, true);
  window.addEventListener(kind, () => { tapped = null; });
}

/** Show that what was tapped waits for an answer; return the control, null if nothing was tapped just now. */
export function beginWaiting() {
  if (!tapped) return null;
  waiting.add(tapped);
  tapped.setAttribute("aria-busy", "true");
  return tapped;
}

/** Return whether what was tapped waits for an answer already. */
export const isWaiting = () => tapped !== null && waiting.has(tapped);

/** Show that a control, or everything that was tapped, has its answer. @param {Element | null} control */
export function endWaiting(control = null) {
  for (const its of control ? [control] : waiting) {
    its.removeAttribute("aria-busy");
    waiting.delete(its);
  }
}

/**
 * Do what a tap asks for, unless the same control waits for it already.
 * @param {() => Promise<unknown>} task
 */
export async function doOnce(task) {
  if (isWaiting()) return;
  const control = beginWaiting();
  try {
    await task();
  } finally {
    if (control) endWaiting(control);
  }
}
