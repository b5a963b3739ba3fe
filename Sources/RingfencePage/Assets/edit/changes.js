// @ts-check
// The list of changes against the file, undo and redo, and saving.
import { redo, revertAll, undo } from "../actions.js";
import { download, el } from "../dom.js";
import { editButton, editGroup } from "./fields.js";
import { savedLayoutName, savedLayoutText } from "./save.js";

/** The group with the changes. @returns {{element: HTMLElement, update: () => void}} */
export function changeList(store) {
  const list = el("ol", { class: "edit-changes" });
  const empty = el("p", { class: "edit-help", text: "Nothing is changed yet. Drag a fence, turn a limit or add an event: all results follow." });
  const undoButton = editButton("Undo", () => undo(store), { title: "Ctrl+Z" });
  const redoButton = editButton("Redo", () => redo(store), { title: "Ctrl+Shift+Z" });
  const revertButton = editButton("Back to the file", () => revertAll(store));
  const saveButton = editButton("Save layout", () => download(savedLayoutName(store.state), savedLayoutText(store.state), "application/json"));
  const scenarioButton = editButton("Save scenario", () => download("scenario.json", `${store.state.scenarioText}\n`, "application/json"));
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    // In a text that is being typed the browser undoes letters.
    const target = /** @type {HTMLElement} */ (event.target);
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|number|date|time)$/.test(target.type))) return;
    event.preventDefault();
    if (event.shiftKey) redo(store);
    else undo(store);
  });
  let shown = /** @type {any} */ (null);
  return {
    element: editGroup("Changes against the file", empty, list, el("div", { class: "edit-row" }, undoButton, redoButton, revertButton, saveButton, scenarioButton)),
    update() {
      const { state } = store;
      undoButton.disabled = !state.canUndo;
      redoButton.disabled = !state.canRedo;
      revertButton.disabled = !state.canUndo;
      scenarioButton.hidden = state.scenarioText === null;
      if (state.changes === shown) return;
      shown = state.changes;
      empty.hidden = state.changes.length > 0;
      list.hidden = state.changes.length === 0;
      list.replaceChildren(...state.changes.map(({ description }) => el("li", { text: description, dir: "auto" })));
      list.scrollTop = list.scrollHeight;
    },
  };
}
