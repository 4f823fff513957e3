// Small helpers for making and finding elements; nothing here knows of games.

import { known } from "./known.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return what was found on a page where it is of the kind that is meant.
 * @template T
 * @param {unknown} found
 * @param {new () => T} Kind
 * @param {string} what
 * @returns {T}
 */
export function ofKind(found, Kind, what) {
  if (found instanceof Kind) return found;
  throw new Error(`${what} is no ${Kind.name} on this page, but ${found}`);
}

/**
 * Return the element of this id, which is on the page.
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @template {HTMLElement} T
 * @overload
 * @param {string} id
 * @param {new () => T} Kind
 * @returns {T}
 */
/**
 * @param {string} id
 * @param {new () => HTMLElement} Kind
 */
export function byId(id, Kind = HTMLElement) {
  return ofKind(document.getElementById(id), Kind, `#${id}`);
}

/**
 * Return the first element inside another that a selector names.
 * @template {Element} T
 * @param {ParentNode} host
 * @param {string} selector
 * @param {new () => T} Kind
 */
export const within = (host, selector, Kind) => ofKind(host.querySelector(selector), Kind, selector);

/**
 * Return all elements inside another that a selector names.
 * @template {Element} T
 * @param {ParentNode} host
 * @param {string} selector
 * @param {new () => T} Kind
 */
export const allWithin = (host, selector, Kind) => [...host.querySelectorAll(selector)].map((found) => ofKind(found, Kind, selector));

/**
 * Return the element that an event is about: the innermost round its target that a selector names, null where none is.
 * @param {Event} event
 * @param {string} selector
 */
export function aimedAt({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
}

/**
 * Return a form's field.
 * @overload
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {Page.Field}
 */
/**
 * @template {HTMLElement} T
 * @overload
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {new () => T} Kind
 * @returns {T}
 */
/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {new () => HTMLElement} [Kind]
 */
export function field(form, name, Kind) {
  const found = form.elements.namedItem(name);
  if (Kind) return ofKind(found, Kind, `The field ${name}`);
  if (isField(found)) return found;
  throw new Error(`The field ${name} is none that has a value, but ${found}`);
}

/**
 * Tell whether this is a field that has a value.
 * @param {unknown} found
 * @returns {found is Page.Field}
 */
export const isField = (found) => [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((Kind) => found instanceof Kind);

/**
 * Return the file that was chosen, if any, and let the same be chosen again.
 * @param {Event} event
 */
export function chosenFile({ target }) {
  const input = ofKind(target, HTMLInputElement, "What files are chosen with");
  const [file] = input.files ?? [];
  input.value = "";
  return file;
}

/**
 * @template {Element} T
 * @param {T} node
 * @param {Page.Attributes} attributes
 * @param {(Node | string)[]} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Page.Attributes} attributes
 * @param {(Node | string)[]} children
 */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Return a name that somebody gave, so that letters that run backwards turn nothing but the name round. @param {string} name */
export const givenName = (name) => el("bdi", { class: "name" }, name);

const RUNS_BACKWARDS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Return such a name for a text without elements, such as a label. @param {string} name */
export const isolated = (name) => (RUNS_BACKWARDS.test(name) ? `\u2068${name}\u2069` : name);

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Page.Attributes} attributes
 * @param {(Node | string)[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Make a button that does something.
 * @param {string} words
 * @param {() => unknown} work
 * @param {Page.Attributes} attributes
 */
export function button(words, work, attributes = {}) {
  const made = el("button", { type: "button", class: "button", ...attributes }, words);
  made.onclick = work;
  return made;
}

/** Return what tells a button from others beside it; empty if only its look does. @param {HTMLElement} made */
const keyOf = ({ id, dataset: { verb = "", cell = "", choice = "" } }) => id || [verb, cell, choice].filter(Boolean).join();

/**
 * Fill a place with buttons; one that is there already stays where it is, for a finger may be on it.
 * @param {HTMLElement} host
 * @param {HTMLButtonElement[]} buttons
 */
export function refill(host, buttons) {
  const there = allWithin(host, ":scope > button", HTMLButtonElement);
  /** @type {HTMLButtonElement[]} */
  const stay = [];
  for (const made of buttons) {
    const free = there.filter((old) => !stay.includes(old));
    const same = free.find((old) => old.isEqualNode(made)) ?? free.find((old) => keyOf(made) && keyOf(old) === keyOf(made));
    if (same) become(same, made);
    stay.push(same ?? made);
  }
  for (const old of there) if (!stay.includes(old)) old.remove();
  stay.forEach((node, i) => {
    const next = host.children[i] ?? null;
    if (next !== node) host.insertBefore(node, next);
  });
}

/** Let a button that stays look and do as another. @param {HTMLButtonElement} old @param {HTMLButtonElement} made */
function become(old, made) {
  old.onclick = made.onclick;
  if (old.isEqualNode(made)) return;
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) old.setAttribute(name, value);
  old.replaceChildren(...made.childNodes);
}

/**
 * Scroll a list, and nothing else on the page, to one of its items.
 * @param {Element} list
 * @param {Element} item
 */
export function scrollListTo(list, item) {
  list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

/** Begin a sentence; a cell's name stays as it is. @param {string} words */
export const capital = (words) => (/^[a-z]+\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1));

/**
 * Put a text where it can be pasted from; works over plain http too, where the clipboard API is missing.
 * @param {HTMLInputElement} input
 */
export async function copyText(input) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(input.value);
    return;
  }
  input.select();
  document.execCommand("copy");
}

/**
 * Let the browser keep a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @type {Record<string, number>} */
const TAB_STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Wire tabs: buttons with role tab and what they control; the arrow keys go from one to the next.
 * @param {HTMLElement} list
 */
export function wireTabs(list, changed = () => {}) {
  const tabs = allWithin(list, "[role=tab]", HTMLElement);
  /** @param {HTMLElement} tab */
  const choose = (tab) => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      byId(other.getAttribute("aria-controls") ?? "").hidden = !chosen;
    }
    changed();
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = TAB_STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const next = known(tabs[(i + step + tabs.length) % tabs.length], "The next tab");
      choose(next);
      next.focus();
    });
  }
}
