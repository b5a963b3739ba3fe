// @ts-check
// The legend of the map can be folded. Whether it is stays so for the session, also where the page is loaded again.
import { el } from "../dom.js";

const foldKey = "ringfence-map-legend";

/** On a narrower screen the legend would take much of the map: it is folded at first. */
const leastOpenWidth = 1200;

/** What the session holds. A frame without an origin of its own has no storage. @returns {string | null} */
function storedFold() {
  try {
    return sessionStorage.getItem(foldKey);
  } catch {
    return null;
  }
}

/** @param {string} value */
function storeFold(value) {
  try {
    sessionStorage.setItem(foldKey, value);
  } catch {
    // Then it holds as long as the page is open.
  }
}

/** Puts the legend into what folds it. @param {HTMLElement} legend */
export function foldedLegend(legend) {
  const summary = el("summary", { text: "Legend" });
  const details = el("details", { class: "map-fold" }, summary, legend);
  const stored = storedFold();
  details.open = stored === null ? innerWidth >= leastOpenWidth : stored === "open";
  // `toggle` comes for the printer's opening, too; only the reader's choice is kept.
  summary.addEventListener("click", () => storeFold(details.open ? "folded" : "open"));
  let wasOpen = true;
  addEventListener("beforeprint", () => {
    wasOpen = details.open;
    details.open = true;
  });
  addEventListener("afterprint", () => { details.open = wasOpen; });
  return details;
}
