// @ts-check
// Dragging on the map: the selected fence, one of its handles, or a corner of a test drive. Each frame applies the last position only.
import { groundDistance, metersPerDegree, nearLongitude } from "../geo.js";
import { applyLayout } from "../actions.js";
import { dragFence, dragHandle } from "../edit/handles.js";
import { distanceToLine } from "../edit/layout.js";
import { placeTitle } from "../names.js";

/**
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("./scene.js").FenceIndex} FenceIndex
 * @typedef {import("../edit/handles.js").Handle} Handle
 * @typedef {import("../edit/handles.js").LayoutChange} LayoutChange
 * @typedef {import("../edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("../store.js").Store} Store
 */

/** The longitude and latitude of a point of the screen. @typedef {(px: number, py: number) => Position} PositionAt */

/**
 * A drag that changes the layout. `change(longitude, latitude)` gives the layout and its description for a position of the pointer.
 * The layout at the beginning is the base of every step, so that a drag back gives what was before.
 * @param {Store} store @param {PositionAt} positionAt
 * @param {(layout: LayoutValue, longitude: number, latitude: number) => LayoutChange} change
 * @returns {import("./input.js").MapDrag}
 */
function layoutDrag(store, positionAt, change) {
  const original = store.state.layout;
  /** @type {{px: number, py: number} | null} */ let last = null;
  let frame = 0;
  let hasSteps = false;
  const step = () => {
    frame = 0;
    if (last === null) return;
    const { layout, description } = change(original, ...positionAt(last.px, last.py));
    applyLayout(store, layout, description, { transient: true }).then((isAccepted) => { hasSteps ||= isAccepted; });
  };
  return {
    move(px, py) {
      last = { px, py };
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    async end() {
      cancelAnimationFrame(frame);
      if (last === null) return;
      const { layout, description } = change(original, ...positionAt(last.px, last.py));
      // The last position may be impossible; what was applied last then stays.
      if (!await applyLayout(store, layout, description) && hasSteps) applyLayout(store, (now) => now, description);
    },
    cancel() {
      cancelAnimationFrame(frame);
      if (hasSteps) applyLayout(store, original, "Drag ended without a change", { transient: true });
      last = null;
    },
  };
}

/** Begins to drag a handle of a fence. @param {Store} store @param {Handle} handle @param {PositionAt} positionAt */
export function beginHandleDrag(store, /** @type {FenceIndex} */ { zone, fence }, handle, positionAt) {
  const name = placeTitle(store.state.layoutAnswer.zones[zone], fence);
  return layoutDrag(store, positionAt, (layout, longitude, latitude) => {
    const { circle, corridor } = layout.zones[zone].fences[fence];
    const distance = circle ? groundDistance(circle.center[0], circle.center[1], longitude, latitude)
      : corridor ? distanceToLine(corridor.line, longitude, latitude) : 0;
    return dragHandle(layout, zone, fence, name, handle, longitude, latitude, distance);
  });
}

/** Begins to drag a whole fence. @param {Store} store @param {number} startLongitude @param {number} startLatitude
 * @param {PositionAt} positionAt */
export function beginFenceDrag(store, /** @type {FenceIndex} */ { zone, fence }, startLongitude, startLatitude, positionAt) {
  const name = placeTitle(store.state.layoutAnswer.zones[zone], fence);
  return layoutDrag(store, positionAt, (layout, longitude, latitude) => {
    const scale = metersPerDegree((startLatitude + latitude) / 2);
    const east = (nearLongitude(longitude, startLongitude) - startLongitude) * scale.longitude;
    return dragFence(layout, zone, fence, name, east, (latitude - startLatitude) * scale.latitude);
  });
}

/** Begins to drag a corner of a test drive. @param {Store} store @param {number} index @param {PositionAt} positionAt */
export function beginDriveDrag(store, index, positionAt) {
  const original = store.state.drive ?? { corners: [] };
  return {
    /** @param {number} px @param {number} py */
    move(px, py) {
      const [longitude, latitude] = positionAt(px, py);
      const corners = original.corners.map((corner, i) => (i === index ? /** @type {Position} */ ([longitude, latitude]) : corner));
      store.set({ drive: { ...original, corners, isDragged: true } });
    },
    end: () => store.set({ drive: { ...(store.state.drive ?? original), isDragged: false } }),
    cancel: () => store.set({ drive: { ...original, isDragged: false } }),
  };
}
