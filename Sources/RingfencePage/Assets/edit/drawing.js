// @ts-check
// A corridor that is drawn on the map: each click is a corner of its line; a double click, or Enter twice at one point, ends it.
import { announce, applyLayout, select } from "../actions.js";
import { el } from "../dom.js";
import { editButton } from "./fields.js";

/**
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("../store.js").Store} Store
 */

/** Metres; the field of the corridor changes it. */
const usualHalfWidth = 25;

/** Begins a line, or gives up the one that is drawn. @param {Store} store @param {boolean} isDrawing */
export function drawCorridor(store, isDrawing) {
  store.set({ mapTool: isDrawing ? "corridor" : null, drawnLine: [] });
  announce(store, isDrawing
    ? "Click on the map: each click is a corner of the line, a double click ends it. With the keyboard: arrow keys move the map, Enter sets a "
      + "corner in its middle, Enter again ends the line, Backspace removes the last corner."
    : "No corridor is drawn.");
}

/** Adds a corner. @param {Store} store @param {Position} corner */
export function addLineCorner(store, corner) {
  const drawnLine = [...store.state.drawnLine, corner];
  store.set({ drawnLine });
  announce(store, `Corner ${drawnLine.length} of the line.`);
}

/** Removes the last corner. @param {Store} store */
export function removeLineCorner(store) {
  store.set({ drawnLine: store.state.drawnLine.slice(0, -1) });
}

/** Makes a zone of the line, and selects it; a line of one corner stays. @param {Store} store */
export async function finishCorridor(store) {
  const { drawnLine, layout } = store.state;
  if (drawnLine.length < 2) return announce(store, "A line has at least two corners.");
  const line = drawnLine.map(([longitude, latitude]) => /** @type {Position} */ ([round(longitude), round(latitude)]));
  const ids = new Set(layout.zones.flatMap(({ id, name }) => [id, name]));
  let number = 1;
  while (ids.has(`corridor-${number}`)) number += 1;
  const id = `corridor-${number}`;
  store.set({ mapTool: null, drawnLine: [] });
  const isTaken = await applyLayout(store, (now) => ({
    ...now, zones: [...now.zones, { id, fences: [{ id: "1", corridor: { line, halfWidth: usualHalfWidth } }] }],
  }), `Corridor ${id} drawn`);
  if (isTaken) select(store, { zone: store.state.layout.zones.length - 1, fence: 0 });
}

/** A degree with as many decimals as a centimetre needs. @param {number} degrees */
function round(degrees) {
  return Math.round(degrees * 1e7) / 1e7;
}

/** The button that draws. @param {Store} store */
export function corridorButton(store) {
  const button = editButton("Draw a corridor", () => {
    const isDrawing = store.state.mapTool === "corridor";
    if (isDrawing && store.state.drawnLine.length > 1) finishCorridor(store);
    else drawCorridor(store, !isDrawing);
  });
  return {
    element: el("div", { class: "edit-field" }, button),
    update: () => {
      const isDrawing = store.state.mapTool === "corridor";
      button.setAttribute("aria-pressed", String(isDrawing));
      button.textContent = !isDrawing ? "Draw a corridor" : store.state.drawnLine.length > 1 ? "Done" : "Draw no corridor";
    },
  };
}
