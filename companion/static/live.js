// Following a table: one stream a page, closed while the page is hidden; says when the page is out of step.

const SILENCE_MS = 12_000; // the server gives a sign of life every 5 s: two missed ones mean that it is gone
const AGAIN_MS = 1500;

/** onEvent(seq) for everything that was written; onState(true|false) when the stream comes or goes. Return what ends it. */
export function follow(table, onEvent, onState) {
  let source = null;
  let ended = false;
  let silence = 0;

  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE_MS);
    onState(true);
  };
  const lost = () => {
    close();
    onState(false);
    setTimeout(open, AGAIN_MS);
  };
  const open = () => {
    if (source || ended || document.hidden) return;
    source = new EventSource(`/api/tables/${table}/stream`);
    source.onopen = alive;
    source.onmessage = (message) => {
      alive();
      onEvent(Number(message.lastEventId));
    };
    source.addEventListener("beat", (message) => {
      alive();
      onEvent(JSON.parse(message.data).seq);
    });
    source.onerror = lost;
  };
  const close = () => {
    clearTimeout(silence);
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
