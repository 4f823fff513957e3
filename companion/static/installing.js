// Over https, what a page needs to be installed and to open without a network.

import { el } from "./dom.js";

/** @type {Promise<boolean> | null} */
let installed = null;

/** Let the browser keep the pages, and offer to install them; tell whether it keeps them. */
export function install() {
  return (installed ??= begin());
}

async function begin() {
  if (location.protocol !== "https:" || !navigator.serviceWorker) return false;
  const icon = document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "";
  document.head.append(
    el("link", { rel: "manifest", href: "/manifest.webmanifest" }),
    el("link", { rel: "apple-touch-icon", href: icon.replace("icon.svg", "icon-512.png") }),
  );
  navigator.serviceWorker.ready.then(({ active }) => { if (!navigator.serviceWorker.controller) active?.postMessage("claim"); });
  return navigator.serviceWorker.register("/worker.js").then(() => true, () => false); // refused if a warning was tapped away
}

/** Tell whether the server is out of reach, so that a worker showed the page; without one there would be no page. */
export async function isAway() {
  if (!navigator.serviceWorker?.controller) return false;
  return fetch("/healthz/alive").then(() => false, () => true);
}
