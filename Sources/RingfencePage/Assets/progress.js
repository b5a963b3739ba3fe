// @ts-check
// Says that the page still works on something, and what went wrong in the engine.
import { el, setText } from "./dom.js";
import { formatNumber } from "./format.js";
import { watchFrames } from "./frames.js";

/** Adds the line of progress to an element. @param {import("./store.js").Store} store @param {HTMLElement} element */
export function createProgress(store, element) {
  const bar = el("progress", { "aria-label": "Zones that are explained" });
  const text = el("span");
  const line = el("p", { class: "progress", hidden: true }, bar, " ", text);
  const error = el("p", { class: "edit-error", role: "alert", hidden: true });
  element.append(line, error);
  let isDrawing = false;

  function show() {
    const { progress } = store.state;
    const words = progressWords(store.state, isDrawing);
    line.hidden = words === "";
    bar.hidden = progress === null;
    bar.max = progress?.total ?? 1;
    bar.value = progress?.done ?? 0;
    setText(text, words);
  }

  // In a drag, the line would move what is under the pointer.
  watchFrames((isLong) => { isDrawing = isLong && !store.state.isTransient; show(); });
  store.subscribe(({ engineError }, changed) => {
    if (["progress", "isReading", "isComparing"].some((key) => changed.has(key))) show();
    if (changed.has("engineError")) {
      error.hidden = engineError === null;
      setText(error, engineError === null ? "" : engineError.message);
    }
  });
}

/** What the page works on; empty for nothing that takes long. @param {import("./store.js").State} state @param {boolean} isDrawing */
function progressWords({ progress, isReading, isComparing }, isDrawing) {
  if (isReading) return "The zones are read …";
  if (progress !== null) return `${formatNumber(progress.done)} of ${formatNumber(progress.total)} zones explained`;
  return isComparing ? "The events are compared …" : isDrawing ? "The results are drawn …" : "";
}
