// Small helpers for making elements; nothing here knows of games.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** Make an HTML element. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Make a button that does something. */
export function button(words, work, attributes = {}) {
  const made = el("button", { type: "button", class: "button", ...attributes }, words);
  made.addEventListener("click", work);
  return made;
}

/** Scroll a list, and nothing else on the page, to one of its items. */
export function scrollListTo(list, item) {
  list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

/** Begin a sentence; a cell's name stays as it is. */
export const capital = (words) => (/^[a-z]+\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

/** Put a text where it can be pasted from; works over plain http too, where the clipboard API is missing. */
export async function copyText(input) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(input.value);
    return;
  }
  input.select();
  document.execCommand("copy");
}

/** Let the browser keep a file. */
export function download(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Wire tabs: buttons with role tab and what they control; the arrow keys go from one to the next. */
export function wireTabs(list, changed = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = !chosen;
    }
    changed();
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = tabs[(i + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    });
  }
}
