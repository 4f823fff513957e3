// Which view of the table this page shows: the whole page, the clock that two people hit, or the wall view of a television.

const VIEWS = ["clock", "wall"];
const root = document.documentElement.dataset;
root.view = VIEWS.find((its) => its === new URLSearchParams(location.search).get("view")) ?? "";

/** Return the name of the view, empty for the whole page. */
export const viewNow = () => root.view ?? "";

/**
 * Return this page's address for a view and a seat.
 * @param {string} view
 * @param {string} seat
 */
export function addressOf(view, seat) {
  return `${location.pathname}?${new URLSearchParams({ ...(seat ? { seat } : {}), ...(view ? { view } : {}) })}`;
}

/** Show another view from now on, also when the page is loaded anew. @param {string} view */
export function changeView(view) {
  root.view = view;
  history.replaceState(null, "", addressOf(view, new URLSearchParams(location.search).get("seat") ?? ""));
}
