// What a table keeps on this device: the screen awake during a game and, over https, what stands for a time without a network.

import { held, over, seat } from "./held.js";

const TABLES = "tables"; // as worker.js calls it
const MOST = 20; // tables; the one that was kept longest ago goes first

/** @type {WakeLockSentinel | null} */
let lock = null;
/** @type {Promise<unknown> | null} */
let listed = null;

/** Keep the screen awake where the browser allows it, as long as the game goes on: people look for minutes between taps. */
export async function stayAwake() {
  if (document.hidden) lock = null; // the browser has let go of it
  else if (held.state && over()) await lock?.release();
  else lock ??= (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
}

/** Keep what stands, where a worker can show it without a network. @param {string} path @param {Page.Table} state */
export async function keepTable(path, state) {
  if (!navigator.serviceWorker?.controller || state.kept) return;
  listed ??= fetch("/api/tables").catch(() => null); // which the worker keeps for the start page
  const cache = await caches.open(TABLES);
  const key = `${path}?seat=${seat() || state.role}`;
  const told = JSON.stringify({ ...state, kept: Date.now() });
  await cache.delete(key); // so that it comes last
  await cache.put(key, new Response(told, { headers: { "Content-Type": "application/json" } }));
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}
