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

/** Say a side's name as it begins a sentence. */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Put a text where it can be pasted from; works over plain http too, where the clipboard API is missing. */
export async function copyText(input) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(input.value);
    return;
  }
  input.select();
  document.execCommand("copy");
}
