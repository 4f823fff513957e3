// What somebody is at stays: the focus, though what had it may be gone once the page is drawn anew, and what a finger is on.

/** @type {Element | null} */
let pressed = null; // what a finger is on
addEventListener("pointerdown", ({ target }) => { pressed = target instanceof Element ? target : null; }, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => { pressed = null; }, true);

/** Tell whether an element can have the focus as it stands. @param {Element | null} node */
const holds = (node) => node instanceof Element && node.isConnected && node.checkVisibility() && !node.matches(":disabled");

/**
 * Draw; where that takes the focus away it goes to what stands there by the same id, else to the first of `instead`
 * that can have it.
 * @param {() => void} draw
 * @param {() => (HTMLElement | SVGElement | null)[]} instead
 */
export function keepFocus(draw, instead) {
  const had = document.activeElement;
  keepPlace(draw);
  const has = document.activeElement;
  if (!had || had === document.body || holds(had) || (has !== had && has !== document.body)) return;
  const same = had.id ? document.getElementById(had.id) : null;
  [same, ...instead()].find(holds)?.focus({ preventScroll: true });
}

/** Draw; what a finger is on stays under it, though what is above it becomes lower or higher. @param {() => void} draw */
function keepPlace(draw) {
  const top = pressed?.getBoundingClientRect().top ?? 0;
  draw();
  if (pressed?.checkVisibility()) scrollBy({ top: pressed.getBoundingClientRect().top - top, behavior: "instant" });
}
