// What a page says that cannot start. No module, and in the language of 2009, so that browsers of any age run it.
// The sentences stand on the element #unstarted; a page that has started says so on its root (started.js).

(function watchStart() {
  var PATIENCE_MS = 20000; // a slow phone in a full Wi-Fi needs ten seconds
  var told = false;

  /** Tell whether this browser has everything that the page's modules use. */
  function isYoung() {
    return (
      "noModule" in document.createElement("script") &&
      "showModal" in document.createElement("dialog") &&
      "replaceChildren" in document.documentElement &&
      "at" in Array.prototype &&
      "replaceAll" in String.prototype &&
      "fromEntries" in Object &&
      "EventSource" in window &&
      "fetch" in window
    );
  }

  /**
   * Say what is wrong, in place of what is being opened where the page has a line for that.
   * @param {"old" | "lost" | "failed" | "slow"} what
   * @param {string} [detail]
   */
  function tell(what, detail) {
    var sentences = document.getElementById("unstarted");
    var line = document.getElementById("instruction");
    var isStarted = document.documentElement.getAttribute("data-started") === "yes";
    if (isStarted || told || !sentences) return;
    told = what !== "slow"; // such a page may still come
    (line || sentences).textContent = sentences.getAttribute("data-" + what) + (detail ? " (" + detail + ")" : "");
    if (!line) sentences.removeAttribute("hidden");
    if (told) document.body.className += " closed";
  }

  /**
   * Say it once the page has its lines.
   * @param {"old" | "lost" | "failed" | "slow"} what
   * @param {string} [detail]
   */
  function tellSoon(what, detail) {
    if (document.readyState !== "loading") tell(what, detail);
    else document.addEventListener("DOMContentLoaded", function parsed() { tell(what, detail); });
  }

  /** Say that a script did not come, or what it ran into. @param {Event} event */
  function stopped(event) {
    var error = "error" in event ? event.error : "reason" in event ? event.reason : null;
    if (event.target instanceof Element) {
      if (event.target.nodeName === "SCRIPT") tellSoon("lost");
      return; // else it is a picture or a style sheet
    }
    tellSoon(isYoung() && !(error instanceof SyntaxError) ? "failed" : "old", error instanceof Error ? error.message : "");
  }

  document.documentElement.className += " starting";
  window.addEventListener("error", stopped, true);
  window.addEventListener("unhandledrejection", stopped);
  if (!isYoung()) tellSoon("old");
  setTimeout(function late() { tell("slow"); }, PATIENCE_MS);
})();
