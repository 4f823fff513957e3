// Keeps pages for a time without a network. It runs beside them, over https only; the server writes KEPT before it.
// Pages are asked of the server first, so none is older than it has to be. Scripts lie at addresses of their content:
// a worker keeps those of one version, with pages that load them.
/* global KEPT */

const PAGES = `pages${KEPT.root}`;
const TABLES = "tables"; // what the pages keep of tables, see keeping.js
const PATIENCE_MS = 4000; // where the network is gone nobody says so
const PAGE = /^\/($|learn$|evening$|print$|trust$|t\/)/;
const TABLE = /^\/api\/tables\/[^/]+$/;
const LIST = "/api/tables"; // of this browser, for the start page

/** Return the server's answer; where something is kept, wait for it only so long. @param {Request} request @param {boolean} isKept */
function ask(request, isKept) {
  return fetch(request, isKept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
}

/**
 * Return what the server answers now, else what it answered last; other: kept at another path, if nothing is at this one.
 * @param {Request} request
 * @param {string} path
 * @param {(text: string) => boolean} isOurs
 * @param {string} other
 */
async function newest(request, path, isOurs, other) {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(path);
  try {
    const answer = await ask(request, Boolean(kept));
    if (answer.ok && isOurs(await answer.clone().text())) await cache.put(path, answer.clone());
    return answer;
  } catch (error) {
    const last = kept ?? (await cache.match(other));
    if (last) return last;
    throw error;
  }
}

/** Return a page, which loads the scripts of this version. @param {Request} request @param {string} path */
const page = (request, path) => newest(request, path, (text) => text.includes(KEPT.root), "/");

/** Return a file; it never changes. @param {Request} request */
async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Return what stands at a table, else what a page kept of it; nothing is kept of a seat that was lost. @param {Request} request @param {URL} url */
async function table(request, url) {
  const cache = await caches.open(TABLES);
  const seat = url.searchParams.get("seat");
  const kept = await cache.match(seat ? `${url.pathname}?seat=${seat}` : url.pathname, { ignoreSearch: !seat });
  try {
    const answer = await ask(request, Boolean(kept));
    if ([403, 404].includes(answer.status)) await cache.delete(url.pathname, { ignoreSearch: true });
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function begin() {
  const cache = await caches.open(PAGES);
  await cache.addAll([...KEPT.files, "/"]);
  await skipWaiting();
}

async function tidy() {
  for (const name of await caches.keys()) if (![PAGES, TABLES].includes(name)) await caches.delete(name);
  await clients.claim();
  for (const { url } of await clients.matchAll()) { // which were opened before this worker could keep them
    const { pathname } = new URL(url);
    if (PAGE.test(pathname)) await page(new Request(url), pathname).catch(() => null);
  }
}

addEventListener("message", () => { tidy(); }); // of a page that was on its way when this worker began
addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${KEPT.root}/`)) event.respondWith(file(request));
  else if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(page(request, url.pathname));
  else if (url.pathname === LIST) event.respondWith(newest(request, LIST, () => true, LIST));
  else if (TABLE.test(url.pathname)) event.respondWith(table(request, url));
});
