// @ts-check
// What the signs of the timeline mean.
import { el } from "../dom.js";
import { secondSeriesName } from "../store.js";

/** @param {import("../store.js").Store} store */
export function timelineLegend(store) {
  const second = el("li", { class: "mark mark-restart", text: secondSeriesName(store.state) });
  store.subscribe((state, changed) => {
    if (changed.has("answer")) second.textContent = secondSeriesName(state);
  });
  return el("ul", { class: "legend", "aria-label": "Signs" },
    el("li", { class: "mark mark-normal", text: "Normal mode" }), second,
    el("li", { class: "mark mark-suppressed", text: "Suppressed" }), el("li", { class: "mark mark-lost", text: "Lost" }));
}
