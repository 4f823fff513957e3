// Following a table: a page has a stream, of its own or shared with others, closed while the page is hidden and calls nobody; says when the page is out of step.

const SILENCE_MS = 12_000; // the server gives a sign of life every 5 s: two missed ones mean that it is gone
const DOUBT_MS = 800; // a server that is there answers sooner: what stands on the page may be old
const OPENING_MS = 4000; // where the network is gone nobody says so
const AGAIN_MS = 1500;

/**
 * An event's number, and what it changed where the server remembers that.
 * @typedef {[seq: number, changes?: Page.Changes]} Heard
 */

/**
 * address() tells where to follow, anew whenever the stream is opened. events([[seq, changes], …])
 * is called for everything that was written, with what it changed where the server remembers that: once for all that was
 * missed, then one by one; anew(epoch) is asked before that whether the database is another than before, so that nothing of it fits;
 * held(seats) for the seats that this browser holds, making(shown) for each step of a turn in the making,
 * shared(seats) for the seats that several pages are open at, away(who) for who has left, inStep(true|false) when the stream comes or goes. Return what ends it.
 * clock(seq, clock) is called when the server tells how the clocks stand after an event. calls() tells whether the page
 * has to hear of its turn while it is hidden; then it lets go of the stream first, so that a window that is seen leads.
 * @param {() => string} address
 * @param {{
 *   events: (heard: Heard[]) => void,
 *   anew: (epoch: string) => boolean,
 *   held: (seats: string[]) => void,
 *   clock: (seq: number, clock: Wire.Clock) => void,
 *   making: (shown: Wire.Shared) => void,
 *   shared: (seats: string[]) => void,
 *   away: (told: { away: Record<string, number>, refereed: boolean, apart: boolean }) => void,
 *   inStep: (yes: boolean) => void,
 *   calls: () => boolean,
 * }} tell
 * @param {(where: string) => Page.Source} openStream
 */
export function follow(address, { events, anew, held, clock, making, shared, away, inStep, calls }, openStream = (where) => new EventSource(where)) {
  /** @type {Page.Source | null} */
  let source = null;
  let ended = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let doubt;

  const calm = () => {
    clearTimeout(silence);
    clearTimeout(doubt);
  };
  const alive = () => {
    calm();
    silence = setTimeout(lost, SILENCE_MS);
    inStep(true);
  };
  const lost = () => {
    close();
    inStep(false);
    setTimeout(open, AGAIN_MS);
  };
  const open = () => {
    if (source || ended || (document.hidden && !calls())) return;
    const opened = openStream(address());
    source = opened;
    doubt = setTimeout(inStep, DOUBT_MS, false);
    silence = setTimeout(lost, OPENING_MS);
    opened.onopen = alive;
    /** @type {Heard[] | null} */
    let missed = [];
    opened.onmessage = (message) => {
      alive();
      /** @type {Heard} */
      const event = [Number(message.lastEventId), JSON.parse(message.data).changes];
      missed ? missed.push(event) : events([event]);
    };
    /**
     * Hear the stream's events of a name.
     * @template T what such an event tells
     * @param {string} name
     * @param {(told: T) => void} tell
     */
    const told = (name, tell) => opened.addEventListener(name, (message) => {
      alive();
      tell(JSON.parse(message.data));
    });
    told("held", (/** @type {{ held: string[], epoch: string, clock?: Wire.Clock }} */ message) => {
      if (anew(message.epoch)) return close();
      const last = missed?.at(-1);
      if (missed?.length) events(missed);
      missed = null;
      held(message.held);
      if (message.clock && last) clock(last[0], message.clock);
    });
    told("making", making);
    told("shared", (/** @type {{ seats: string[] }} */ { seats }) => shared(seats));
    told("away", away);
    told("beat", (/** @type {{ seq: number, clock?: Wire.Clock }} */ message) => {
      events([[message.seq]]);
      if (message.clock) clock(message.seq, message.clock);
    });
    opened.onerror = lost;
  };
  const close = () => {
    calm();
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    close();
    setTimeout(open, AGAIN_MS);
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  window.addEventListener("offline", lost);
  window.addEventListener("online", open);
  open();
  return () => {
    ended = true;
    close();
  };
}
