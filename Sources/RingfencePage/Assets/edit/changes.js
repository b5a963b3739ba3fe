// @ts-check
// The list of changes against the file, undo and redo.
import { redo, revertAll, undo } from "../actions.js";
import { el } from "../dom.js";
import { editButton, editGroup } from "./fields.js";

/** @typedef {import("../store.js").Store} Store */

/** The group with the changes. @param {Store} store @returns {{element: HTMLElement, update: () => void}} */
export function changeList(store) {
  const list = el("ol", { class: "edit-changes" });
  const empty = el("p", { class: "edit-help", text: "Nothing is changed yet. Drag a fence, turn a limit or add an event: all results follow." });
  const undoButton = editButton("Undo", () => undo(store), { title: "Ctrl+Z" });
  const redoButton = editButton("Redo", () => redo(store), { title: "Ctrl+Y or Ctrl+Shift+Z" });
  const revertButton = editButton("Back to the file", () => revertAll(store));
  document.addEventListener("keydown", (event) => {
    const turn = turnOfKey(event);
    if (turn === null) return;
    event.preventDefault();
    if (turn === "redo") redo(store);
    else undo(store);
  });
  let shown = /** @type {unknown} */ (null);
  return {
    element: editGroup("Changes against the file", empty, list, el("div", { class: "edit-row" }, undoButton, redoButton, revertButton)),
    update() {
      const { state } = store;
      undoButton.disabled = !state.canUndo;
      redoButton.disabled = !state.canRedo;
      revertButton.disabled = !state.canUndo;
      if (state.changes === shown) return;
      shown = state.changes;
      empty.hidden = state.changes.length > 0;
      list.hidden = state.changes.length === 0;
      list.replaceChildren(...state.changes.map(({ description }) => el("li", { text: description, dir: "auto" })));
      list.scrollTop = list.scrollHeight;
    },
  };
}

/** What a key asks for; null for nothing. In a text that is being typed the browser undoes letters. @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null} */
export function turnOfKey(event) {
  const key = event.key.toLowerCase();
  const isRedo = (key === "z" && event.shiftKey) || (key === "y" && event.ctrlKey);
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(key === "z" || isRedo)) return null;
  const { target } = event;
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|number|date|time)$/.test(target.type))) return null;
  return isRedo ? "redo" : "undo";
}
