// @ts-check
// The upper edge of the timeline, which can be dragged: the map gets what the rows of the timeline leave.
import { el } from "../dom.js";

/** Pixels of the rows at least, of a step by key, and of the map at least. */
const leastRows = 56;
const keyStep = 28;
const leastMap = 200;

/** Pixels of the window that the rows leave. */
const besideRows = 420;

/** @param {HTMLElement} scroller the rows @returns {HTMLElement} */
export function createSplitter(scroller) {
  const root = document.documentElement.style;
  const most = () => Math.max(leastRows, innerHeight - besideRows);
  const element = el("div", { class: "timeline-splitter", role: "separator", tabindex: "0", "aria-orientation": "horizontal",
    "aria-label": "Height of the timeline", "aria-valuemin": leastRows, title: "Drag, or press the arrow keys; twice for the height of before" });
  const show = () => {
    element.setAttribute("aria-valuemax", String(most()));
    element.setAttribute("aria-valuenow", String(Math.min(scroller.clientHeight, most())));
  };
  const set = (/** @type {number} */ height) => {
    root.setProperty("--timeline-space", `${Math.round(Math.min(Math.max(height, leastRows), most()))}px`);
    root.setProperty("--map-least", `${leastMap}px`);
    show();
  };
  const reset = () => {
    root.removeProperty("--timeline-space");
    root.removeProperty("--map-least");
    show();
  };
  // Where a drag began: the pointer, and the height of the rows.
  /** @type {{y: number, height: number} | null} */ let begun = null;
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    begun = { y: event.clientY, height: scroller.clientHeight };
  });
  element.addEventListener("pointermove", (event) => { if (begun) set(begun.height + begun.y - event.clientY); });
  for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, () => { begun = null; });
  element.addEventListener("dblclick", reset);
  element.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") set(scroller.clientHeight + keyStep);
    else if (event.key === "ArrowDown") set(scroller.clientHeight - keyStep);
    else if (event.key === "Home") reset();
    else return;
    event.preventDefault();
  });
  element.addEventListener("focus", show);
  show();
  return element;
}
