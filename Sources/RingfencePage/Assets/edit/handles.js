// @ts-check
// Handles of the selected fence on the map: its corners, the middles of its edges, the radius of a circle, the half-width of a corridor, its body.
import { destination, nearLongitude } from "../geo.js";
import { fenceCorners, insertCorner, isLine, longestEdge, moveCorner, moveFence, radiusOf, setRadius } from "./layout.js";
import { formatMeters } from "../format.js";
import { screenX, screenY } from "../map/view.js";
import { drawSign } from "../signs.js";

/**
 * @typedef {import("./parts.js").LayoutFence} LayoutFence
 * @typedef {import("./parts.js").LayoutValue} LayoutValue
 * @typedef {import("../map/theme.js").MapTheme} MapTheme
 * @typedef {import("../map/view.js").View} View
 */

/**
 * @typedef {{kind: "corner"|"middle"|"radius"|"center", index: {polygon: number, ring: number, corner: number}, position: [number, number], x: number, y: number}} Handle
 * @typedef {import("../geo.js").Projection} Projection
 * @typedef {{layout: LayoutValue, description: string}} LayoutChange
 */

/** Fences with more corners show handles only near the pointer of a keyboard: they would cover everything. */
export const MOST_CORNER_HANDLES = 400;

/** Half of the width of each handle in pixels. @type {Record<Handle["kind"], number>} */
const HANDLE_SIZES = { corner: 5, middle: 3.5, radius: 7, center: 6 };

/** The handles of a fence of the layout. @param {LayoutFence} fence @returns {Handle[]} */
export function fenceHandles(fence, /** @type {Projection} */ projection) {
  /** @type {Handle[]} */ const handles = [];
  /** @param {Handle["kind"]} kind @param {number} polygon @param {number} ring @param {number} corner @param {number} longitude
   * @param {number} latitude */
  const add = (kind, polygon, ring, corner, longitude, latitude) => {
    const [x, y] = projection.project(nearLongitude(longitude, projection.center[0]), latitude);
    handles.push({ kind, index: { polygon, ring, corner }, position: [longitude, latitude], x, y });
  };
  if (fence.circle) {
    const [longitude, latitude] = fence.circle.center;
    const [east, north] = destination(longitude, latitude, 90, radiusOf(fence));
    add("center", 0, 0, 0, longitude, latitude);
    add("radius", 0, 0, 0, east, north);
    return handles;
  }
  fenceCorners(fence).forEach((rings, polygon) => rings.forEach((written, ring) => {
    const last = written.length - 1;
    const isClosed = !isLine(fence) && last > 2 && written[0][0] === written[last][0] && written[0][1] === written[last][1];
    const corners = isClosed ? written.slice(0, -1) : written;
    corners.forEach(([longitude, latitude], corner) => {
      add("corner", polygon, ring, corner, longitude, latitude);
      const isEnd = corner === corners.length - 1;
      if (fence.rectangle || (isEnd && isLine(fence))) return;
      const next = corners[isEnd ? 0 : corner + 1];
      add("middle", polygon, ring, corner, (longitude + nearLongitude(next[0], longitude)) / 2, (latitude + next[1]) / 2);
    });
  }));
  if (fence.corridor) {
    // On the right-hand side of the middle of the longest edge.
    const [a, b] = longestEdge(fence.corridor.line);
    const [dx, dy] = [nearLongitude(b[0], a[0]) - a[0], b[1] - a[1]];
    const course = (Math.atan2(dx * Math.cos((a[1] * Math.PI) / 180), dy) * 180) / Math.PI;
    const [east, north] = destination(a[0] + dx / 2, a[1] + dy / 2, course + 90, radiusOf(fence));
    add("radius", 0, 0, 0, east, north);
  }
  return handles;
}

/** The handle at a point of the screen within `reach` pixels; corners go before middles. @param {View} view @param {number} px
 * @param {number} py @param {number} reach @returns {Handle|null} */
export function handleAt(/** @type {Handle[]} */ handles, view, px, py, reach) {
  let found = null;
  let least = reach;
  for (const handle of handles) {
    const distance = Math.hypot(screenX(view, handle.x) - px, screenY(view, handle.y) - py) + (handle.kind === "middle" ? 3 : 0);
    if (distance <= least) {
      found = handle;
      least = distance;
    }
  }
  return found;
}

/** Draws the handles. Middles of edges are left out when edges are short. @param {CanvasRenderingContext2D} pen @param {View} view
 * @param {MapTheme} theme @param {Handle | null} focused */
export function drawHandles(pen, view, /** @type {Handle[]} */ handles, theme, focused) {
  if (handles.length > 2 * MOST_CORNER_HANDLES) return;
  for (const handle of handles) {
    const x = screenX(view, handle.x);
    const y = screenY(view, handle.y);
    if (x < -10 || y < -10 || x > view.width + 10 || y > view.height + 10) continue;
    drawSign(pen, handle.kind, x, y, HANDLE_SIZES[handle.kind], theme, false, focused === handle);
  }
}

/**
 * What a drag of a handle makes of the layout at its beginning, for a position of the pointer; `name` is the title of the fence.
 * @param {LayoutValue} layout @param {number} zone @param {number} fence @param {string} name @param {number} longitude
 * @param {number} latitude @param {number} distance
 * @returns {LayoutChange}
 */
export function dragHandle(layout, zone, fence, name, /** @type {Handle} */ handle, longitude, latitude, distance) {
  if (handle.kind === "radius") {
    const changed = setRadius(layout, zone, fence, distance);
    const word = changed.zones[zone].fences[fence].corridor ? "Half-width" : "Radius";
    return { layout: changed, description: `${word} of ${name}: ${formatMeters(radiusOf(changed.zones[zone].fences[fence]))}` };
  }
  if (handle.kind === "middle") return { layout: insertCorner(layout, zone, fence, handle.index, longitude, latitude), description: `New corner of ${name}` };
  return { layout: moveCorner(layout, zone, fence, handle.index, longitude, latitude), description: `Corner of ${name} moved` };
}

/** What a drag of the whole fence makes of the layout at its beginning. @param {LayoutValue} layout @param {number} zone
 * @param {number} fence @param {string} name @param {number} east @param {number} north */
export function dragFence(layout, zone, fence, name, east, north) {
  return {
    layout: moveFence(layout, zone, fence, east, north),
    description: `${name} moved by ${formatMeters(Math.hypot(east, north))}`,
  };
}
