// Following a table: one stream a page, closed while the page is hidden; says when the page is out of step.

/** onEvent(seq) for everything that was written; onState(true|false) when the stream comes or goes. */
export function follow(table, onEvent, onState) {
  let source = null;

  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(`/api/tables/${table}/stream`);
    source.onopen = () => onState(true);
    source.onmessage = (message) => onEvent(Number(message.lastEventId));
    source.onerror = () => {
      onState(false);
      if (source?.readyState === EventSource.CLOSED) {
        source = null;
        setTimeout(open, 3000);
      }
    };
  };
  const close = () => {
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  open();
}
