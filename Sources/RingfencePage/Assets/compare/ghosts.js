// @ts-check
// What differs between the sides of a comparison, on the map: fences and events of A dashed, with a line to where
// they are in B; new events of B with a ring.
import { isSameValue } from "../changes/layout-difference.js";
import { STEP_ITEMS } from "../frames.js";
import { nearLongitude } from "../geo.js";
import { traceFence } from "../map/fences.js";
import { drawnFence } from "../map/shapes.js";
import { screenX, screenY } from "../map/view.js";

/**
 * @typedef {{x: number, y: number, isOfA: boolean, to: {x: number, y: number} | null}} GhostMark  `to`: where the event moved
 * @typedef {{xs: Float64Array, ys: Float64Array}} GhostLine
 * @typedef {{fences: import("../map/shapes.js").DrawnFence[], marks: GhostMark[], line: GhostLine | null}} Ghosts
 */

/** More points of the track of A than this are not drawn. */
const MOST_GHOST_POINTS = 4000;

/** In steps. @param {import("../store.js").State} state @param {import("../geo.js").Projection} projection
 * @returns {Generator<void, Ghosts>} */
export function* collectGhosts({ difference, layout, layoutAnswer, shown }, projection) {
  if (!difference) return { fences: [], marks: [], line: null };
  const place = (/** @type {import("./difference.js").ComparedRecord | null} */ record) => {
    if (!record?.boundary) return null;
    const [x, y] = projection.project(nearLongitude(record.boundary.longitude, projection.center[0]), record.boundary.latitude);
    return { x, y };
  };
  /** @type {GhostMark[]} */
  const marks = [];
  for (const [index, { a, b }] of (shown.events ? difference.rows : []).entries()) {
    if (index % STEP_ITEMS === 0) yield;
    const from = place(a);
    const to = place(b);
    if (from) marks.push({ ...from, isOfA: true, to });
    else if (to) marks.push({ ...to, isOfA: false, to: null });
  }
  const fences = [];
  for (const { fence, zone } of yield* changedFences(difference.a, layout, layoutAnswer.zones)) {
    fences.push(drawnFence(fence, zone, fence.index, projection));
    yield;
  }
  return { fences, marks, line: difference.trackA === difference.trackB ? null : projectedTrack(difference.trackA, projection) };
}

/** The fences of A that the layout of the page has with another shape, or not; in steps.
 * @param {import("./run.js").SideResults} a @param {import("./run.js").SideResults["layout"]} layout
 * @param {import("./run.js").ComparedZone[]} zones */
function* changedFences(a, layout, zones) {
  if (a.layout === layout) return [];
  const now = new Map(zones.map((zone) => [zone.id, zone]));
  const changed = [];
  for (const [index, zone] of a.zones.entries()) {
    // What was not edited is the same object in both.
    if (a.layout.zones[index] === layout.zones[index]) continue;
    for (const fence of zone.fences) {
      const other = now.get(zone.id)?.fences.find((each) => each.id === fence.id);
      if (other === undefined || !isSameValue(other.shape, fence.shape)) changed.push({ fence: { ...fence, restart: null }, zone: index });
      yield;
    }
  }
  return changed;
}

/** @param {import("../store.js").Track} track @param {import("../geo.js").Projection} projection */
function projectedTrack({ count, longitudes, latitudes }, projection) {
  const step = Math.max(1, Math.ceil(count / MOST_GHOST_POINTS));
  const points = Math.ceil(count / step);
  const xs = new Float64Array(points);
  const ys = new Float64Array(points);
  for (let i = 0; i < points; i += 1) {
    [xs[i], ys[i]] = projection.project(nearLongitude(longitudes[i * step], projection.center[0]), latitudes[i * step]);
  }
  return { xs, ys };
}

/** Draws fences and the track of A. @param {CanvasRenderingContext2D} pen @param {import("../map/view.js").View} view
 * @param {Ghosts} ghosts @param {import("../map/theme.js").MapTheme} theme */
export function drawGhostShapes(pen, view, { fences, line }, theme) {
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1.75;
  pen.setLineDash([2, 4]);
  for (const drawn of fences) {
    pen.beginPath();
    traceFence(pen, view, drawn);
    pen.stroke();
  }
  if (line !== null) {
    pen.setLineDash([7, 5]);
    pen.beginPath();
    for (const [i, x] of line.xs.entries()) pen[i === 0 ? "moveTo" : "lineTo"](screenX(view, x), screenY(view, line.ys[i]));
    pen.stroke();
  }
  pen.setLineDash([]);
}

/** Draws events of one side only. @param {CanvasRenderingContext2D} pen @param {import("../map/view.js").View} view
 * @param {Ghosts} ghosts @param {import("../map/theme.js").MapTheme} theme */
export function drawGhostMarks(pen, view, { marks }, theme) {
  pen.lineWidth = 1.75;
  // Of a track that passes a place a thousand times, those that look the same are drawn once.
  /** @type {Set<string>} */ const drawn = new Set();
  for (const { x, y, isOfA, to } of marks) {
    const px = screenX(view, x);
    const py = screenY(view, y);
    if (px < -20 || py < -20 || px > view.width + 20 || py > view.height + 20) continue;
    const end = to === null ? "" : `${Math.round(screenX(view, to.x))} ${Math.round(screenY(view, to.y))}`;
    const look = `${isOfA} ${Math.round(px)} ${Math.round(py)} ${end}`;
    if (drawn.has(look)) continue;
    drawn.add(look);
    pen.strokeStyle = isOfA ? theme.muted : theme.ink;
    pen.setLineDash(isOfA ? [3, 3] : []);
    pen.beginPath();
    pen.arc(px, py, isOfA ? 8 : 11, 0, 2 * Math.PI);
    if (to !== null) {
      pen.moveTo(px, py);
      pen.lineTo(screenX(view, to.x), screenY(view, to.y));
    }
    pen.stroke();
  }
  pen.setLineDash([]);
}
