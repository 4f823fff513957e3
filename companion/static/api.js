// Talking to the server: JSON in, JSON out, refusals as one kind of error that carries its sentences.

import { say } from "./words.js";

/** A refusal: its status, its sentence, and where the server told them the faults or the last number. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{ error?: { message: string }, faults?: Wire.Fault[], seq?: number } | null} body
   */
  constructor(status, body) {
    const faults = body?.faults ?? [];
    super(body?.error?.message ?? faults.map((f) => f.message).join(" ") ?? "");
    this.status = status;
    this.faults = faults;
    this.seq = body?.seq;
  }
}

/** Return what an error says. @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Response} response */
export async function answered(response) {
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    if (!body) throw new Refusal(response.status, { error: { message: say("no-answer") } });
    throw new Refusal(response.status, body);
  }
  return body;
}

const LATE_MS = 2000;
let late = 0; // requests that the server should have answered by now
let tellLate = (/** @type {boolean} */ _yes, /** @type {boolean} */ _isBroken) => {};

/**
 * From now on call this whenever the server begins to be late with an answer, and when it no longer is; isBroken: the network is gone.
 * @param {(yes: boolean, isBroken: boolean) => void} tell
 */
export function whenLate(tell) {
  tellLate = tell;
}

/**
 * Wait for an answer, and let people know when it is late, or that the network is gone.
 * @template T
 * @param {(broken: () => void) => Promise<T>} ask
 */
async function awaited(ask) {
  let isLate = false;
  const beLate = (isBroken = false) => {
    if (!isLate) late += 1;
    isLate = true;
    tellLate(true, isBroken);
  };
  const timer = setTimeout(beLate, LATE_MS);
  try {
    return await ask(() => beLate(true));
  } finally {
    clearTimeout(timer);
    if (isLate) late -= 1;
    if (isLate && !late) tellLate(false, false);
  }
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
export async function sent(path, options) {
  try {
    return await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refusal(0, { error: { message: say("unreachable") } });
  }
}

/**
 * @template T what is answered there
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return answered(await awaited(() => sent(path, {})));
}

/**
 * @template T what is answered there
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} headers
 * @returns {Promise<T>}
 */
export async function post(path, body, headers = {}) {
  const json = { "Content-Type": "application/json", ...headers };
  return answered(await awaited(() => sent(path, { method: "POST", headers: json, body: JSON.stringify(body) })));
}

/** Return what the server waits for before it can write anything, empty if it does not. @returns {Promise<string>} */
export async function whyLate() {
  try {
    return (await answered(await sent("/healthz/alive", {}))).waits;
  } catch {
    return "";
  }
}

const AGAIN_MS = 2000;
const NOBODY = [502, 504]; // a proxy says so of a server that is away; this one never does

/** @type {Set<() => void>} */
const paused = new Set(); // posts that wait for the network

/** Post again what waits for the network: it is back. */
export function resume() {
  for (const again of paused) again();
  paused.clear();
}

/**
 * Post JSON, again after every break of the network until the server answers: for what comes to the same if it is posted twice.
 * @template T what is answered there
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} headers
 * @returns {Promise<T>}
 */
export async function deliver(path, body, headers = {}) {
  const options = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  return answered(await awaited(async (broken) => {
    for (;;) {
      try {
        const answer = await sent(path, options);
        if (!NOBODY.includes(answer.status)) return answer;
        throw new Refusal(answer.status, null);
      } catch {
        broken();
        await new Promise((again) => { paused.add(() => again(null)); setTimeout(again, AGAIN_MS); });
      }
    }
  }));
}

/**
 * Post JSON and keep the file that comes back under a name.
 * @param {string} path
 * @param {object} body
 * @param {string} name
 */
export async function keepFile(path, body, name) {
  const json = { "Content-Type": "application/json" };
  const response = await sent(path, { method: "POST", headers: json, body: JSON.stringify(body) });
  if (!response.ok) await answered(response);
  const address = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} path */
export async function remove(path) {
  const response = await sent(path, { method: "DELETE" });
  if (!response.ok) await answered(response);
}

/** Return the text of a file, whatever its coding is. @param {Blob} file */
export async function textOf(file) {
  /** @type {Wire.Text} */
  const { text } = await answered(await sent("/api/text", { method: "POST", body: file }));
  return text;
}

const MAX_PHOTO_BYTES = 25 * 1024 * 1024; // of all that are sent together

/**
 * Send photos of one board, to be read together.
 * @param {string} path
 * @param {Blob[]} photos
 * @returns {Promise<Wire.Scan>}
 */
export async function postPhotos(path, photos) {
  if (photos.reduce((sum, photo) => sum + photo.size, 0) > MAX_PHOTO_BYTES) {
    throw new Refusal(413, { error: { message: say("photo-large", { count: photos.length }) } });
  }
  const form = new FormData();
  for (const [i, photo] of photos.entries()) form.append(`photo-${i + 1}`, photo, say("photo-number", { number: i + 1 }));
  return answered(await sent(path, { method: "POST", body: form }));
}

/** Return a new idempotency key; crypto.randomUUID is missing over plain http. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}
