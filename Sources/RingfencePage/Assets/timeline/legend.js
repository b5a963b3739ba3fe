// @ts-check
// What the signs of the timeline mean.
import { el } from "../dom.js";
import { capitalized } from "../format.js";
import { resultWords } from "../panel/words.js";
import { signElement } from "../signs.js";
import { secondSeriesName } from "../store.js";

/** @param {import("../store.js").Store} store */
export function timelineLegend(store) {
  const second = el("span", { text: secondSeriesName(store.state) });
  store.subscribe((state, changed) => {
    if (changed.has("answer")) second.textContent = secondSeriesName(state);
  });
  const entry = (/** @type {string} */ sign, /** @type {Node | string} */ words) => el("li", { class: "mark" }, signElement(sign), words);
  return el("ul", { class: "legend", "aria-label": "Signs" },
    entry("normal", "Normal mode"), entry("restart", second), entry("suppressed", "Suppressed"), entry("lost", "Lost"),
    entry("false", capitalized(resultWords("falseCheckIn"))));
}
