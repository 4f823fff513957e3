// Following a table: one stream a page, closed while the page is hidden; says when the page is out of step.

const SILENCE_MS = 12_000; // the server gives a sign of life every 5 s: two missed ones mean that it is gone
const DOUBT_MS = 800; // a server that is there answers sooner: what stands on the page may be old
const OPENING_MS = 4000; // where the network is gone nobody says so
const AGAIN_MS = 1500;

/**
 * event(seq) is called for everything that was written, making(shown) for each step of a turn in the making,
 * shared(seats) for the seats that several pages are open at, inStep(true|false) when the stream comes or goes. Return what ends it.
 */
export function follow(address, { event, making, shared, inStep }) {
  let source = null;
  let ended = false;
  let silence = 0;
  let doubt = 0;

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
    if (source || ended || document.hidden) return;
    source = new EventSource(address);
    doubt = setTimeout(inStep, DOUBT_MS, false);
    silence = setTimeout(lost, OPENING_MS);
    source.onopen = alive;
    source.onmessage = (message) => {
      alive();
      event(Number(message.lastEventId));
    };
    source.addEventListener("making", (message) => {
      alive();
      making(JSON.parse(message.data));
    });
    source.addEventListener("shared", (message) => {
      alive();
      shared(JSON.parse(message.data).seats);
    });
    source.addEventListener("beat", (message) => {
      alive();
      event(JSON.parse(message.data).seq);
    });
    source.onerror = lost;
  };
  const close = () => {
    calm();
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
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
