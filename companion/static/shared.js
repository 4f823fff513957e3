// One stream for all windows of a browser, which opens only six connections to a server: with a stream for each window,
// the seventh window, and every tap, would wait for ever.
//
// One window leads: it opens the stream and passes on what the stream tells every window. Windows speak through a
// BroadcastChannel; this also works over plain http and on phones, where shared workers and locks are missing. A window
// that wants a stream asks for a leader, and leads itself if none answers. When the leader is closed or hidden it says
// so, and another window leads. Whatever goes wrong ends the streams of all windows, which then ask anew.

import { freshKey } from "./api.js";

const CHANNEL = "streams";
const ELECT_MS = 120; // how long a window waits for a leader before it leads
const SPREAD_MS = 120; // more or less of that, so that not all windows lead at once
const GATHER_MS = 40; // windows that come or go together change the stream once
const NAMES = ["held", "making", "shared", "away", "beat"]; // what a table's own stream tells besides events

/**
 * What one window is told; event: empty for an event of the table, which has a number (id).
 * @typedef {{ event: string, id: string, data: string }} Told
 */
/**
 * What windows say to one another. want: it follows this address; lead: it leads for these windows; leave: it follows
 * no more; bye: it leads no more; open, lost: the stream of these windows; told: what the stream told one.
 * @typedef {(
 *   | { kind: "want", from: string, address: string }
 *   | { kind: "lead" | "open" | "lost", from: string, pages: string[] }
 *   | { kind: "leave" | "bye", from: string }
 *   | { kind: "told", from: string, to: string, told: Told }
 * )} Said
 */

/** The stream of one window, to be used like an EventSource. */
export class SharedSource {
  /** @type {Map<string, (message: MessageEvent) => void>} */
  #hearing = new Map();
  #last = ""; // the last event that it was told
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((message: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {(() => void) | null} */
  onerror = null;

  /**
   * @param {Windows} windows
   * @param {string} address
   */
  constructor(windows, address) {
    this.windows = windows;
    this.opened = address;
    windows.open(this);
  }

  /** Where it is followed from here on. */
  get address() {
    return after(this.opened, this.#last);
  }

  /** @param {string} event @param {(message: MessageEvent) => void} hear */
  addEventListener(event, hear) {
    this.#hearing.set(event, hear);
  }

  /** Take in what the stream told this window. @param {Told} told */
  receive({ event, id, data }) {
    if (id) this.#last = id;
    if (event === "gone") this.onerror?.();
    else if (event) this.#hearing.get(event)?.(new MessageEvent(event, { data }));
    else this.onmessage?.(new MessageEvent("message", { data, lastEventId: id }));
  }

  close() {
    this.windows.close(this);
  }
}

/** This window among the windows of its browser. */
export class Windows {
  #me = freshKey();
  #leads = false;
  /** @type {SharedSource | null} */
  #source = null;
  /** @type {EventSource | null} */
  #stream = null;
  /** @type {Map<string, { address: string, last: string }>} */
  #wanted = new Map(); // by window, if this one leads: what it follows, and the last event that it was told
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #election;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #gathering;

  /** @param {BroadcastChannel} channel */
  constructor(channel) {
    this.channel = channel;
    channel.onmessage = ({ data }) => this.#hear(data);
  }

  /** Follow an address from now on; a window follows one at a time. @param {SharedSource} source */
  open(source) {
    this.#source = source;
    this.#ask();
  }

  /** @param {SharedSource} source */
  close(source) {
    if (this.#source !== source) return;
    this.#source = null;
    clearTimeout(this.#election);
    if (this.#leads) this.#resign();
    else this.#post({ kind: "leave", from: this.#me });
  }

  /** @param {Said} said */
  #post(said) {
    this.channel.postMessage(said);
  }

  /** Ask whoever leads for a stream; lead if nobody does. */
  #ask() {
    if (!this.#source) return;
    this.#post({ kind: "want", from: this.#me, address: this.#source.address });
    clearTimeout(this.#election);
    this.#election = setTimeout(() => this.#lead(), ELECT_MS + Math.random() * SPREAD_MS);
  }

  #lead() {
    if (!this.#source) return;
    this.#leads = true;
    this.#wanted.set(this.#me, { address: this.#source.address, last: "" });
    this.#connect();
  }

  #resign() {
    this.#leads = false;
    this.#disconnect();
    this.#wanted.clear();
    this.#post({ kind: "bye", from: this.#me });
  }

  #disconnect() {
    clearTimeout(this.#gathering);
    this.#stream?.close();
    this.#stream = null;
  }

  /** @param {Said} said */
  #hear(said) {
    switch (said.kind) {
      case "want": return this.#take(said);
      case "lead": return this.#follow(said);
      case "leave": return this.#wanted.delete(said.from) && this.#gather();
      case "bye": return this.#leads || this.#ask();
      case "open": return said.pages.includes(this.#me) && this.#source?.onopen?.();
      case "lost": return said.pages.includes(this.#me) && this.#source?.onerror?.();
      case "told": return said.to === this.#me && this.#source?.receive(said.told);
      default: return null; // of another version of this page
    }
  }

  /** Follow for another window, if this one leads. @param {Extract<Said, { kind: "want" }>} said */
  #take(said) {
    if (!this.#leads) return;
    this.#wanted.set(said.from, { address: said.address, last: "" });
    this.#tellAll("lead");
    this.#gather();
  }

  /** Let another window lead; of two that do, the one whose name comes first goes on. @param {{ from: string, pages: string[] }} said */
  #follow(said) {
    if (this.#leads && this.#me < said.from) {
      this.#tellAll("lead");
      return;
    }
    clearTimeout(this.#election);
    if (this.#leads) this.#resign();
    if (this.#source && !said.pages.includes(this.#me)) this.#post({ kind: "want", from: this.#me, address: this.#source.address });
  }

  /** @param {"lead" | "open" | "lost"} kind */
  #tellAll(kind) {
    this.#post({ kind, from: this.#me, pages: [...this.#wanted.keys()] });
  }

  #gather() {
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(() => this.#connect(), GATHER_MS);
  }

  /** Open the stream of all windows that want one, from where each of them stands. */
  #connect() {
    this.#disconnect();
    const pages = [...this.#wanted.keys()];
    const addresses = [...this.#wanted.values()].map(({ address, last }) => after(address, last));
    const [alone, ...others] = addresses;
    if (!alone) return;
    this.#tellAll("lead");
    const stream = new EventSource(others.length ? together(addresses) : alone);
    this.#stream = stream;
    stream.onopen = () => {
      this.#source?.onopen?.();
      this.#tellAll("open");
    };
    stream.onerror = () => this.#lose();
    if (others.length) {
      stream.onmessage = ({ data }) => {
        const { to, event, id, data: said } = JSON.parse(data);
        this.#tell(pages[to], { event, id, data: JSON.stringify(said) });
      };
      return;
    }
    stream.onmessage = ({ data, lastEventId }) => this.#tell(this.#me, { event: "", id: lastEventId, data });
    for (const event of NAMES) stream.addEventListener(event, ({ data }) => this.#tell(this.#me, { event, id: "", data }));
  }

  /** @param {string | undefined} page @param {Told} told */
  #tell(page, told) {
    const wanted = this.#wanted.get(page ?? "");
    if (!page || !wanted) return;
    if (told.id) wanted.last = told.id;
    if (page === this.#me) this.#source?.receive(told);
    else this.#post({ kind: "told", from: this.#me, to: page, told });
  }

  /** Let every window begin anew: the stream broke. */
  #lose() {
    this.#disconnect();
    this.#tellAll("lost");
    this.#source?.onerror?.();
  }
}

/**
 * Return the address of a stream that tells what comes after an event; of none as it is.
 * @param {string} address
 * @param {string} last
 */
function after(address, last) {
  const [path = "", query] = address.split("?");
  const asked = new URLSearchParams(query);
  if (last) asked.set("after", last);
  return `${path}?${asked}`;
}

/** Return the address of one stream for several. @param {string[]} addresses */
function together(addresses) {
  const follow = addresses.map((address) => ["follow", address.replace(/^\/api\/tables\/(.*)\/stream/, "$1")]);
  return `/api/stream?${new URLSearchParams(follow)}`;
}

const windows = typeof BroadcastChannel === "undefined" ? null : new Windows(new BroadcastChannel(CHANNEL));

/**
 * Open the stream of this window; in a browser without channels it has one of its own.
 * @param {string} address
 * @returns {Page.Source}
 */
export const openStream = (address) => (windows ? new SharedSource(windows, address) : new EventSource(address));
