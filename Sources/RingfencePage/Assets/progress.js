// @ts-check
// Says that the engine still works on something, and what went wrong in it.
import { el, setText } from "./dom.js";
import { formatNumber } from "./format.js";

/** Adds the line of progress to an element. @param {import("./store.js").Store} store @param {HTMLElement} element */
export function createProgress(store, element) {
  const bar = el("progress", { "aria-label": "Zones that are explained" });
  const text = el("span");
  const line = el("p", { class: "progress", hidden: true }, bar, " ", text);
  const error = el("p", { class: "edit-error", role: "alert", hidden: true });
  element.append(line, error);
  store.subscribe(({ progress, isReading, engineError }, changed) => {
    if (changed.has("progress") || changed.has("isReading")) {
      line.hidden = progress === null && !isReading;
      bar.hidden = progress === null;
      bar.max = progress?.total ?? 1;
      bar.value = progress?.done ?? 0;
      setText(text, isReading ? "The zones are read …"
        : progress === null ? "" : `${formatNumber(progress.done)} of ${formatNumber(progress.total)} zones explained`);
    }
    if (changed.has("engineError")) {
      error.hidden = engineError === null;
      setText(error, engineError === null ? "" : engineError.message);
    }
  });
}
