// @ts-check
// The legend of the map is a line that unfolds. Whether it is unfolded stays so for the session, also where the page is loaded again.
import { el } from "../dom.js";

const foldKey = "ringfence-map-legend";

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

/** Puts the legend beside what unfolds it. @param {HTMLElement} legend */
export function foldedLegend(legend) {
  const button = el("button", { type: "button", class: "link", text: "Legend", on: { click: () => {
    isOpen = !isOpen;
    storeFold(isOpen ? "open" : "folded");
    show();
  } } });
  const element = el("div", { class: "map-fold" }, button, legend);
  let isOpen = storedFold() === "open";
  function show() {
    button.setAttribute("aria-expanded", String(isOpen));
    element.classList.toggle("is-folded", !isOpen);
  }
  show();
  return element;
}
