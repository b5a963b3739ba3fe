// @ts-check
// What the signs of the timeline mean.
import { el, setText } from "../dom.js";
import { capitalized } from "../format.js";
import { appModeWords, resultWords } from "../panel/words.js";
import { signElement } from "../signs.js";
import { secondSeries, secondSeriesName } from "../store.js";

/** @param {import("../store.js").Store} store */
export function timelineLegend(store) {
  const normal = el("span");
  const second = el("span");
  const draw = (/** @type {import("../store.js").State} */ state) => {
    const isScenario = secondSeries(state) === "app";
    setText(normal, isScenario ? `Normal mode; app, ${appModeWords({ mode: "normal" })}` : "Normal mode");
    setText(second, isScenario ? `App, ${appModeWords({ mode: "restart" })}` : secondSeriesName(state));
  };
  store.subscribe((state, changed) => {
    if (changed.has("answer")) draw(state);
  });
  draw(store.state);
  const entry = (/** @type {string} */ sign, /** @type {Node | string} */ words) => el("li", { class: "mark" }, signElement(sign), words);
  return el("ul", { class: "legend", "aria-label": "Signs" },
    entry("normal", normal), entry("restart", second), entry("suppressed", "Suppressed"), entry("lost", "Lost"),
    entry("false", capitalized(resultWords("falseCheckIn"))));
}
