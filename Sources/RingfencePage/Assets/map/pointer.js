// @ts-check
// What the pointer does on the map: it drags fences, handles and the test drive, selects, moves the cursor, and shows tips.
import { moveCursor, select } from "../actions.js";
import { addLineCorner, finishCorridor } from "../edit/drawing.js";
import { handleAt } from "../edit/handles.js";
import { beginDriveDrag, beginFenceDrag, beginHandleDrag } from "./drag.js";
import { hitTest, hoverOf, isSameHover, tipLines } from "./hit.js";
import { connectGestures } from "./input.js";
import { driveScreenPoints, lineScreenPoints } from "./live.js";
import { coordinateText } from "./scale.js";
import { editableSelection } from "./scene.js";
import { distanceToOutline, fenceContains, fencesAt } from "./shapes.js";
import { panView, planeX, planeY, zoomView } from "./view.js";

/**
 * @typedef {import("./controls.js").MapControls} MapControls
 * @typedef {import("./map.js").MapParts} MapParts
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("./view.js").View} View
 */

/** Distances to handles in pixels, for a mouse and for a finger. */
const HANDLE_REACH = 10;
const TOUCH_HANDLE_REACH = 22;
/** How much farther from a mark or a line a finger may be. */
const TOUCH_FACTOR = 1.8;
/** Clicks as near as this, in pixels, are one corner of a line. */
const SAME_POINT = 5;
/** Milliseconds of rest after which a fence says what it is. */
const FENCE_TIP_DELAY = 600;
/** A click on the number of more marks than this enlarges the map. */
const MOST_CLICKED_MARKS = 3;

/** Connects the pointer with the map: `map` has the scene, the view and what map.js does with them. @param {Store} store
 * @param {HTMLElement} surface @param {MapParts} map @param {MapControls} controls */
export function connectPointer(store, surface, map, controls) {
  const { scene, positionAt } = map;
  /** @type {{px: number, py: number, event: PointerEvent} | null} */ let pointer = null;
  let hoverFrame = 0;
  let tipTimer = 0;
  const reachOf = (/** @type {PointerEvent} */ event) => (event.pointerType === "touch" ? TOUCH_HANDLE_REACH : HANDLE_REACH);

  /** @param {number} px @param {number} py @param {number} reach */
  function driveCornerAt(px, py, reach) {
    return driveScreenPoints(map.view(), scene, store.state.drive).findIndex(({ x, y }) => Math.hypot(x - px, y - py) <= reach);
  }

  /** @param {number} px @param {number} py @param {PointerEvent} event */
  function press(px, py, event) {
    hideTip();
    if (store.state.mapTool === "measure" || store.state.mapTool === "corridor") return null;
    const driveCorner = driveCornerAt(px, py, reachOf(event));
    if (driveCorner >= 0) return beginDriveDrag(store, driveCorner, positionAt);
    const target = editableSelection(store.state);
    if (target === null) return null;
    const view = map.view();
    const handle = handleAt(scene.handles, view, px, py, reachOf(event));
    if (handle !== null && handle.kind !== "center") return beginHandleDrag(store, target, handle, positionAt);
    const drawn = scene.fences.find((each) => each.zone === target.zone && each.fence === target.fence);
    if (drawn === undefined) return null;
    const x = planeX(view, px);
    const y = planeY(view, py);
    const isOn = fenceContains(drawn, x, y) || distanceToOutline(drawn, x, y) * view.scale <= reachOf(event) / 2;
    return isOn || handle !== null ? beginFenceDrag(store, target, ...positionAt(px, py), positionAt) : null;
  }

  /** @param {number} px @param {number} py @param {PointerEvent} event */
  function click(px, py, event) {
    surface.focus({ preventScroll: true });
    if (store.state.mapTool === "measure") {
      store.set({ measured: [...store.state.measured, positionAt(px, py)] });
      return;
    }
    if (store.state.mapTool === "corridor") {
      // The second click of a double click adds none.
      const last = lineScreenPoints(map.view(), scene, store.state.drawnLine).at(-1);
      if (last === undefined || Math.hypot(last.x - px, last.y - py) > SAME_POINT) addLineCorner(store, positionAt(px, py));
      return;
    }
    if (store.state.mapTool === "draw" && store.state.drive) {
      store.set({ drive: { ...store.state.drive, corners: [...store.state.drive.corners, positionAt(px, py)] } });
      return;
    }
    const view = map.view();
    const handle = handleAt(scene.handles, view, px, py, reachOf(event));
    if (handle !== null && handle.kind !== "center" && handle.kind !== "middle") {
      map.setFocus({ kind: "handle", index: scene.handles.indexOf(handle) });
      return;
    }
    map.setFocus(null);
    const hit = hitTest(scene, view, map.markHits(), px, py, event.pointerType === "touch" ? TOUCH_FACTOR : 1);
    if (hit === null) select(store, null);
    else if (hit.kind === "fence") selectFenceAt(view, px, py, hit);
    else if (hit.kind === "fix") {
      moveCursor(store, scene.drawn?.times[hit.index] ?? null);
      if (hit.fence !== null) select(store, hit.fence);
    } else if (hit.members.length > MOST_CLICKED_MARKS) map.setView(zoomView(view, 2.5, px, py));
    else {
      if (hit.mark.zone >= 0) select(store, { zone: hit.mark.zone, fence: hit.mark.fence });
      moveCursor(store, hit.mark.time);
    }
  }

  /** Selects a fence; where fences lie on each other, each click selects the next one. @param {View} view @param {number} px
   * @param {number} py @param {{zone: number, fence: number}} hit */
  function selectFenceAt(view, px, py, hit) {
    const { selection } = store.state;
    const stack = fencesAt(scene.fences, planeX(view, px), planeY(view, py), 0);
    const at = selection === null ? -1 : stack.findIndex(({ zone, fence }) => zone === selection.zone && fence === (selection.fence ?? fence));
    const { zone, fence } = at < 0 ? hit : stack[(at + 1) % stack.length];
    select(store, { zone, fence });
  }

  function showHover() {
    if (pointer === null) return;
    const { px, py, event } = pointer;
    const view = map.view();
    const handle = handleAt(scene.handles, view, px, py, HANDLE_REACH);
    const hit = hitTest(scene, view, map.markHits(), px, py);
    const target = editableSelection(store.state);
    const isOnSelected = hit?.kind === "fence" && target !== null && hit.zone === target.zone && hit.fence === target.fence;
    const isOnHandle = handle !== null || driveCornerAt(px, py, HANDLE_REACH) >= 0;
    surface.dataset.cursor = store.state.mapTool ? "draw"
      : isOnHandle ? "handle" : isOnSelected ? "move" : hit !== null ? "hit" : "";
    const hover = hoverOf(hit, scene);
    if (!isSameHover(hover, store.state.hover)) store.set({ hover });
    const isQuiet = event.pointerType === "touch" || isOnHandle || isOnSelected;
    showTip(isQuiet ? null : tipLines(hit, scene, store.state), px, py, hit?.kind === "fence" ? FENCE_TIP_DELAY : 0);
    if (store.state.coordinatesShown) controls.setPosition(coordinateText(...positionAt(px, py)));
  }

  /** Shows a tip, that of a fence only after a pause: it would cover what one points at on the way. @param {string[] | null} lines
   * @param {number} px @param {number} py @param {number} delay */
  function showTip(lines, px, py, delay) {
    clearTimeout(tipTimer);
    const { width } = map.view();
    controls.setTip(delay > 0 ? null : lines, px, py, width);
    if (lines !== null && delay > 0) tipTimer = window.setTimeout(() => controls.setTip(lines, px, py, width), delay);
  }

  function hideTip() {
    showTip(null, 0, 0, 0);
  }

  return connectGestures(surface, {
    press,
    click,
    pan: (dx, dy) => {
      hideTip();
      map.setView(panView(map.view(), dx, dy));
    },
    zoom: (factor, px, py) => {
      hideTip();
      map.setView(zoomView(map.view(), factor, px, py));
    },
    hover: (px, py, event) => {
      pointer = { px, py, event };
      if (hoverFrame !== 0) return;
      hoverFrame = requestAnimationFrame(() => {
        hoverFrame = 0;
        showHover();
      });
    },
    leave: () => {
      pointer = null;
      hideTip();
      if (store.state.hover !== null) store.set({ hover: null });
    },
    doubleClick: (px, py, event) => {
      if (store.state.mapTool === "corridor") finishCorridor(store);
      else if (!store.state.mapTool) map.setView(zoomView(map.view(), event.shiftKey ? 0.5 : 2, px, py));
    },
  });
}
