// Keeping the focus: what had it may be gone, or of no use any more, once the page is drawn anew.

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
  draw();
  const has = document.activeElement;
  if (!had || had === document.body || holds(had) || (has !== had && has !== document.body)) return;
  const same = had.id ? document.getElementById(had.id) : null;
  [same, ...instead()].find(holds)?.focus({ preventScroll: true });
}
