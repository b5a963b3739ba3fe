// @ts-check
// The badge of a changed page, in sight in every tab and on paper: what is shown is then not what the files give.
import { showTab, undo } from "../actions.js";
import { el, setText } from "../dom.js";
import { formatNumber } from "../format.js";

/** How many changes there are, in words; empty without any. @param {import("../store.js").State} state */
export function changedWords({ changes }) {
  return changes.length === 0 ? "" : `changed: ${formatNumber(changes.length)}`;
}

/** @param {import("../store.js").Store} store @param {HTMLElement} element */
export function createBadge(store, element) {
  const { title } = document;
  const words = el("strong");
  const compare = el("button", { type: "button", class: "link", text: "compare", on: { click: () => {
    showTab(store, "compare");
    store.flush();
    document.getElementById("tab-compare")?.focus();
  } } });
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", "Changes against the files");
  const undoButton = el("button", { type: "button", class: "link", text: "undo", on: { click: () => undo(store) } });
  element.append(words, el("span", { class: "badge-print", text: " These are not the results of the files." }),
    el("span", { class: "badge-actions" }, undoButton, compare));

  /** @param {import("../store.js").State} state */
  function draw(state) {
    const text = changedWords(state);
    setText(words, text);
    element.hidden = text === "";
    element.title = state.changes.map(({ description }) => description).join("\n");
    document.documentElement.classList.toggle("is-changed", text !== "");
    document.title = text === "" ? title : `${title} (${text})`;
  }
  store.subscribe((state, changed) => {
    if (changed.has("changes")) draw(state);
  });
  draw(store.state);
}
