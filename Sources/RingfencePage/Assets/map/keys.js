// @ts-check
// The map by keyboard: move and zoom, step through fences, events and corners, move the selected fence by metres.
import { applyLayout, moveCursor, select } from "../actions.js";
import { metersPerDegree } from "../geo.js";
import { toggleFullMap } from "./controls.js";
import { addLineCorner, drawCorridor, finishCorridor, removeLineCorner } from "../edit/drawing.js";
import { dragFence, dragHandle } from "../edit/handles.js";
import { placeTitle } from "../names.js";
import { radiusOf, removeCorner } from "../edit/layout.js";
import { editableSelection } from "./scene.js";
import { formatTime } from "../format.js";

/**
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("./scene.js").FenceIndex} FenceIndex
 * @typedef {import("../edit/handles.js").Handle} Handle
 * @typedef {import("../edit/handles.js").LayoutChange} LayoutChange
 * @typedef {import("../edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("./map.js").MapParts} MapParts
 * @typedef {import("../store.js").Store} Store
 * @typedef {LayoutChange & {east: number, north: number, original: LayoutValue, handle: Handle | null}} PendingMove
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PAN_PIXELS = 80;

/** Connects the keys of an element. `map`: scene, view changes, focus and announcements of map.js. @param {Store} store
 * @param {HTMLElement} element @param {MapParts & {cancelDrag: () => boolean}} map */
export function connectMapKeys(store, element, map) {
  /** The last step of a move by keys; it becomes one change when the key is released. @type {PendingMove | null} */
  let pending = null;

  const finishMove = () => {
    if (pending === null) return;
    const { layout, description } = pending;
    pending = null;
    applyLayout(store, layout, description);
  };

  const moveByKey = (/** @type {FenceIndex} */ target, /** @type {[number, number]} */ [dx, dy], /** @type {number} */ meters) => {
    const { layout } = store.state;
    const base = pending ?? { east: 0, north: 0, original: layout };
    const east = base.east + dx * meters;
    const north = base.north + dy * meters;
    const focus = map.focus();
    const handle = focus?.kind === "handle" ? (pending?.handle ?? map.scene.handles[focus.index]) : null;
    const name = placeTitle(store.state.layoutAnswer.zones[target.zone], target.fence);
    const change = handle
      ? moveHandle(base.original, target, name, handle, east, north)
      : dragFence(base.original, target.zone, target.fence, name, east, north);
    const before = pending;
    const move = { ...change, east, north, original: base.original, handle };
    pending = move;
    applyLayout(store, change.layout, change.description, { transient: true }).then((isAccepted) => {
      if (isAccepted) map.announce(change.description);
      else if (pending === move) pending = before;
    });
  };

  element.addEventListener("keyup", (event) => {
    if (event.key in ARROWS) finishMove();
  });
  element.addEventListener("blur", finishMove);
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event)) event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  function handleKey(event) {
    const { key } = event;
    if (key in ARROWS) {
      if (store.state.mapTool !== "corridor" && moveDriveCorner(ARROWS[key], event.shiftKey ? 100 : 10)) return true;
      const target = store.state.mapTool === "corridor" ? null : editableSelection(store.state);
      if (target !== null && map.focus()?.kind !== "mark") moveByKey(target, ARROWS[key], event.shiftKey ? 10 : 1);
      else map.pan(-ARROWS[key][0] * PAN_PIXELS, ARROWS[key][1] * PAN_PIXELS);
      return true;
    }
    if (key === "+" || key === "=") map.zoom(1.5);
    else if (key === "-" || key === "_") map.zoom(1 / 1.5);
    else if (key === "0") map.fit();
    else if (key === "m" || key === "M") toggleFullMap();
    else if (key === "f" || key === "F") stepFence(event.shiftKey ? -1 : 1);
    else if (key === "e" || key === "E") stepMark(event.shiftKey ? -1 : 1);
    else if (key === "c" || key === "C") stepHandle(event.shiftKey ? -1 : 1);
    else if (key === "Enter") return choose();
    else if (key === "Delete" || key === "Backspace") return removeFocusedCorner();
    else if (key === "Escape") return leave();
    else return false;
    return true;
  }

  /** @param {number} step */
  function stepFence(step) {
    const { fences } = map.scene;
    if (fences.length === 0) return;
    const focus = map.focus();
    const { selection } = store.state;
    const now = focus?.kind === "fence" ? focus : selection === null ? null : { zone: selection.zone, fence: selection.fence ?? 0 };
    const at = now === null ? -1 : fences.findIndex((each) => each.zone === now.zone && each.fence === now.fence);
    const next = fences[at < 0 ? (step > 0 ? 0 : fences.length - 1) : (at + step + fences.length) % fences.length];
    map.setFocus({ kind: "fence", zone: next.zone, fence: next.fence });
    map.reveal((next.fenceBounds.minX + next.fenceBounds.maxX) / 2, (next.fenceBounds.minY + next.fenceBounds.maxY) / 2);
    map.announce(`Fence ${placeTitle(store.state.layoutAnswer.zones[next.zone], next.fence)}. Enter selects it.`);
  }

  /** @param {number} step */
  function stepMark(step) {
    const marks = [...map.scene.marks].sort((a, b) => a.time - b.time);
    if (marks.length === 0) {
      map.announce("No events.");
      return;
    }
    const focus = map.focus();
    const at = focus?.kind === "mark" ? marks.findIndex((each) => each.time === focus.mark.time && each.series === focus.mark.series && each.index === focus.mark.index && each.kind === focus.mark.kind) : -1;
    const mark = marks[at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length];
    map.setFocus({ kind: "mark", mark });
    map.reveal(mark.x, mark.y);
    map.announce(`${mark.word} ${mark.title}, ${formatTime(mark.time, store.state.clock)}. Enter moves the cursor there.`);
  }

  /** Moves the focused corner of the test drive by metres. Returns whether one is focused. @param {number} meters */
  function moveDriveCorner(/** @type {[number, number]} */ [dx, dy], meters) {
    const focus = map.focus();
    const { drive } = store.state;
    // Opened tracks may have taken the place of the drive.
    if (focus?.kind !== "drive" || !drive) return false;
    const { index } = focus;
    const { corners } = drive;
    const corner = corners[index];
    if (corner === undefined) return true;
    const scale = metersPerDegree(corner[1]);
    /** @type {Position} */
    const moved = [corner[0] + (dx * meters) / scale.longitude, corner[1] + (dy * meters) / scale.latitude];
    setCorners(corners.map((each, i) => (i === index ? moved : each)));
    map.announce(`Corner ${index + 1} of the drive moved.`);
    return true;
  }

  /** @param {Position[]} corners */
  function setCorners(corners) {
    store.set({ drive: { ...store.state.drive, corners } });
  }

  /** Steps through the corners of the test drive. @param {Position[]} corners @param {number} step */
  function stepDriveCorner(corners, step) {
    const focus = map.focus();
    const at = focus?.kind === "drive" ? focus.index : step > 0 ? -1 : 0;
    const index = (at + step + corners.length) % corners.length;
    map.setFocus({ kind: "drive", index });
    map.revealPosition(corners[index]);
    map.announce(`Corner ${index + 1} of ${corners.length} of the drive. Arrow keys move it by 10 m, with Shift by 100 m.`);
  }

  /** @param {number} step */
  function stepHandle(step) {
    const drawn = store.state.drive?.corners ?? [];
    if (store.state.selection === null && drawn.length > 0) {
      stepDriveCorner(drawn, step);
      return;
    }
    const corners = map.scene.handles.map((handle, index) => ({ handle, index })).filter(({ handle }) => handle.kind === "corner" || handle.kind === "radius");
    if (corners.length === 0) {
      map.announce("No corners: select a fence first.");
      return;
    }
    const focus = map.focus();
    const at = focus?.kind === "handle" ? corners.findIndex(({ index }) => index === focus.index) : -1;
    const { handle, index } = corners[(at + step + corners.length) % corners.length];
    map.setFocus({ kind: "handle", index });
    map.reveal(handle.x, handle.y);
    map.announce(handle.kind === "radius" ? "Radius. Arrow keys change it." : `Corner ${handle.index.corner + 1}. Arrow keys move it.`);
  }

  function choose() {
    const focus = map.focus();
    if (store.state.mapTool === "measure") {
      store.set({ measured: [...store.state.measured, map.center()] });
      return true;
    }
    if (store.state.mapTool === "corridor") {
      const [center, last] = [map.center(), store.state.drawnLine.at(-1)];
      if (last !== undefined && last[0] === center[0] && last[1] === center[1]) finishCorridor(store);
      else addLineCorner(store, center);
      return true;
    }
    if (store.state.mapTool === "draw" && focus === null) {
      const corners = [...(store.state.drive?.corners ?? []), map.center()];
      setCorners(corners);
      map.announce(`Corner ${corners.length} in the middle of the map.`);
      return true;
    }
    if (focus?.kind === "fence") {
      select(store, { zone: focus.zone, fence: focus.fence });
      map.setFocus(null);
      map.announce(`${placeTitle(store.state.layoutAnswer.zones[focus.zone], focus.fence)} selected. Arrow keys move it.`);
      return true;
    }
    if (focus?.kind !== "mark") return false;
    if (focus.mark.zone >= 0) select(store, { zone: focus.mark.zone, fence: focus.mark.fence });
    moveCursor(store, focus.mark.time);
    return true;
  }

  function removeFocusedCorner() {
    const focus = map.focus();
    if (store.state.mapTool === "corridor") {
      removeLineCorner(store);
      return true;
    }
    if (focus?.kind === "drive" && store.state.drive) {
      const { corners } = store.state.drive;
      map.setFocus(null);
      setCorners(corners.filter((_, i) => i !== focus.index));
      return true;
    }
    const target = editableSelection(store.state);
    const handle = focus?.kind === "handle" ? map.scene.handles[focus.index] : undefined;
    if (target === null || handle?.kind !== "corner") return false;
    map.setFocus(null);
    applyLayout(store, (layout) => removeCorner(layout, target.zone, target.fence, handle.index),
      `Corner of ${placeTitle(store.state.layoutAnswer.zones[target.zone], target.fence)} removed`);
    return true;
  }

  function leave() {
    if (map.cancelDrag()) return true;
    if (store.state.mapTool === "measure") {
      store.set({ mapTool: null, measured: [] });
      return true;
    }
    if (store.state.mapTool === "corridor") {
      drawCorridor(store, false);
      return true;
    }
    if (map.focus() !== null) {
      map.setFocus(null);
      return true;
    }
    if (store.state.selection === null) return false;
    select(store, null);
    return true;
  }
}

/** What a move of a handle by metres makes of a layout. Steps to the east and north enlarge a radius. @param {LayoutValue} layout
 * @param {string} name @param {Handle} handle @param {number} east @param {number} north */
function moveHandle(layout, /** @type {FenceIndex} */ { zone, fence }, name, handle, east, north) {
  if (handle.kind === "radius") return dragHandle(layout, zone, fence, name, handle, 0, 0, radiusOf(layout.zones[zone].fences[fence]) + east + north);
  const scale = metersPerDegree(handle.position[1]);
  return dragHandle(layout, zone, fence, name, handle, handle.position[0] + east / scale.longitude, handle.position[1] + north / scale.latitude, 0);
}
