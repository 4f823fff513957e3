// What this browser keeps for a page. Where it keeps nothing, the page remembers it for as long as it is open.

/** Remembers as a browser's storage does, until the page is left. */
class PageStorage {
  /** @type {Map<string, string>} */
  #kept = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.#kept.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#kept.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#kept.delete(key);
  }
}

const PROBE = "probe";

/** Return a storage that can be written: of the browser, else of the page. @param {"localStorage" | "sessionStorage"} name */
function usableStorage(name) {
  try {
    const found = globalThis[name]; // throws where site data are blocked
    found.setItem(PROBE, PROBE); // throws where nothing may be written
    found.removeItem(PROBE);
    return found;
  } catch {
    return new PageStorage();
  }
}

/** What all pages of this browser know. */
export const browserStorage = usableStorage("localStorage");

/** What this tab knows, also after the page is loaded anew. */
export const tabStorage = usableStorage("sessionStorage");

/** Whether nothing is kept when the page is left. */
export const keepsNothing = browserStorage instanceof PageStorage;
