// @ts-check
// A track as it is drawn: projected, with gaps, speeds and the points of each zoom level.
import { atOnce } from "../frames.js";
import { unwrapLongitudes } from "../geo.js";
import { fixSpeed } from "../profile/speed.js";
import { lowerBound, pathImportanceSteps, pointsAtTolerance } from "./simplify.js";

/** @typedef {import("../geo.js").Bounds} Bounds */

/** A drawn path differs from the recorded one by at most this many pixels. */
export const DRAWING_TOLERANCE = 0.5;
/** Along a straight path a colour belongs to at most this many pixels. */
const COLOR_SPACING = 8;
/** The fixes that are prepared in one step. */
const STEP_FIXES = 4096;
/** The tiles of the index over the points; a tile that is not in view is skipped. */
const TILE = 256;

/**
 * @typedef {{count: number, times: Float64Array, latitudes: Float64Array, longitudes: Float64Array, speeds: Float64Array,
 *   courses: Float64Array, accuracies: Float64Array, altitudes?: Float64Array, name?: string}} TrackColumns
 * @typedef {import("../geo.js").Projection} Projection
 */

/**
 * @typedef {Object} DrawnTrack
 * @property {TrackColumns} track
 * @property {Projection} projection
 * @property {number} count
 * @property {Float64Array} xs
 * @property {Float64Array} ys
 * @property {Float64Array} times of the fixes, not decreasing
 * @property {Uint8Array} breaks 1 where a gap ends, and at the first fix
 * @property {Float64Array} speeds of the receiver, else along the path; NaN where unknown
 * @property {Float64Array} speedSums sums of the known speeds before each fix
 * @property {Float64Array} speedCounts numbers of known speeds before each fix
 * @property {Float32Array} importance
 * @property {Float64Array} lengths along the path, in units of the projection
 * @property {Float64Array} boxes minX, minY, maxX, maxY for each tile of fixes, with the path that leads to it
 * @property {Map<number, Uint32Array>} levels
 */

/** Prepares a track for drawing. O(n log n). @returns {DrawnTrack} */
export function prepareTrack(/** @type {TrackColumns} */ track, /** @type {Projection} */ projection, maximumGapSeconds = 60) {
  return atOnce(prepareTrackSteps(track, projection, maximumGapSeconds));
}

/** The same in steps. @param {number} maximumGapSeconds @returns {Generator<void, DrawnTrack>} */
export function* prepareTrackSteps(/** @type {TrackColumns} */ track, /** @type {Projection} */ projection, maximumGapSeconds) {
  const { count, times, latitudes } = track;
  const longitudes = unwrapLongitudes(track.longitudes, projection.kind === "mercator" ? projection.center[0] : undefined);
  yield;
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  const breaks = new Uint8Array(count);
  const lengths = new Float64Array(count);
  const speeds = new Float64Array(count);
  const speedSums = new Float64Array(count + 1);
  const speedCounts = new Float64Array(count + 1);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = projection.project(longitudes[i], latitudes[i]);
    xs[i] = x;
    ys[i] = y;
    const seconds = i === 0 ? Infinity : (times[i] - times[i - 1]) / 1000;
    if (!(seconds <= maximumGapSeconds)) breaks[i] = 1;
    lengths[i] = i === 0 ? 0 : lengths[i - 1] + Math.hypot(x - xs[i - 1], y - ys[i - 1]);
    const speed = fixSpeed(track, i, maximumGapSeconds);
    speeds[i] = speed;
    const isKnown = Number.isFinite(speed);
    speedSums[i + 1] = speedSums[i] + (isKnown ? speed : 0);
    speedCounts[i + 1] = speedCounts[i] + (isKnown ? 1 : 0);
    if (i % STEP_FIXES === 0) yield;
  }
  const importance = yield* pathImportanceSteps(xs, ys, breaks);
  return {
    track, projection, count, xs, ys, times, breaks, speeds, speedSums, speedCounts, lengths,
    importance, boxes: tileBoxes(xs, ys), levels: new Map(),
  };
}

/** The boxes around the tiles of a path. @param {Float64Array} xs @param {Float64Array} ys */
function tileBoxes(xs, ys) {
  const tiles = Math.ceil(xs.length / TILE);
  const boxes = new Float64Array(tiles * 4);
  for (let tile = 0; tile < tiles; tile += 1) {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = Math.max(0, tile * TILE - 1); i < Math.min(xs.length, (tile + 1) * TILE); i += 1) {
      if (xs[i] < minX) minX = xs[i];
      if (xs[i] > maxX) maxX = xs[i];
      if (ys[i] < minY) minY = ys[i];
      if (ys[i] > maxY) maxY = ys[i];
    }
    boxes.set([minX, minY, maxX, maxY], tile * 4);
  }
  return boxes;
}

/** The points to draw at a scale (pixels a unit): one selection for each doubling of the scale, made when first needed.
 * @param {number} scale */
export function trackLevel(/** @type {DrawnTrack} */ drawn, scale) {
  const level = Math.floor(Math.log2(1 / scale));
  let indexes = drawn.levels.get(level);
  if (indexes === undefined) {
    const unitsPerPixel = 2 ** level;
    indexes = pointsAtTolerance(drawn.importance, drawn.lengths, DRAWING_TOLERANCE * unitsPerPixel, COLOR_SPACING * 2 * unitsPerPixel);
    drawn.levels.set(level, indexes);
  }
  return indexes;
}

/**
 * Calls `visit(from, to)` for each drawn segment that can be in view, with indexes of fixes; `limits` are sorted indexes of fixes
 * that must be ends of segments, because the style changes there.
 * @param {number} scale @param {number[]} limits @param {(from: number, to: number) => void} visit
 */
export function visitSegments(/** @type {DrawnTrack} */ drawn, scale, /** @type {import("../geo.js").Bounds} */ view, limits, visit) {
  const level = trackLevel(drawn, scale);
  const { boxes } = drawn;
  let nextLimit = 0;
  for (let tile = 0, k = 0; tile * 4 < boxes.length; tile += 1) {
    const end = (tile + 1) * TILE;
    const isVisible = boxes[tile * 4] <= view.maxX && boxes[tile * 4 + 2] >= view.minX
      && boxes[tile * 4 + 1] <= view.maxY && boxes[tile * 4 + 3] >= view.minY;
    // A segment may begin in a tile that is not in view and end many tiles later: it is visited where it ends.
    const stop = end >= drawn.count ? level.length : lowerBound(level, end);
    if (!isVisible && !spansTile(level, k, stop, end, drawn, view)) {
      k = stop;
      continue;
    }
    for (; k < stop; k += 1) {
      if (k === 0) continue;
      let from = level[k - 1];
      const to = level[k];
      while (nextLimit < limits.length && limits[nextLimit] <= from) nextLimit += 1;
      for (let l = nextLimit; l < limits.length && limits[l] < to; l += 1) {
        visit(from, limits[l]);
        from = limits[l];
      }
      visit(from, to);
    }
  }
}

/** Whether the first segment that ends in a tile begins before the tile and can be in view. @param {Uint32Array} level @param {number} k
 * @param {number} stop @param {number} end @param {DrawnTrack} drawn @param {Bounds} view */
function spansTile(level, k, stop, end, drawn, view) {
  if (k === 0 || k >= stop || level[k - 1] >= end - TILE - 1) return false;
  const a = level[k - 1];
  const b = level[k];
  return Math.min(drawn.xs[a], drawn.xs[b]) <= view.maxX && Math.max(drawn.xs[a], drawn.xs[b]) >= view.minX
    && Math.min(drawn.ys[a], drawn.ys[b]) <= view.maxY && Math.max(drawn.ys[a], drawn.ys[b]) >= view.minY;
}

/** The mean speed from one fix (not included) to another, in m/s; NaN where no speed is known. @param {number} from @param {number} to */
export function meanSpeed(/** @type {DrawnTrack} */ drawn, from, to) {
  const known = drawn.speedCounts[to + 1] - drawn.speedCounts[from + 1];
  return known === 0 ? NaN : (drawn.speedSums[to + 1] - drawn.speedSums[from + 1]) / known;
}

/** The position of the track at a time, between fixes on the straight line; null outside its times. @param {number} time */
export function positionAtTime(/** @type {DrawnTrack} */ drawn, time) {
  const { times, xs, ys, count } = drawn;
  if (count === 0 || !(time >= times[0] && time <= times[count - 1])) return null;
  const after = Math.min(count - 1, lowerBound(times, time));
  if (times[after] === time || after === 0) return { x: xs[after], y: ys[after], index: after, isGap: false };
  const share = (time - times[after - 1]) / (times[after] - times[after - 1]);
  return {
    x: xs[after - 1] + share * (xs[after] - xs[after - 1]),
    y: ys[after - 1] + share * (ys[after] - ys[after - 1]),
    index: share < 0.5 ? after - 1 : after,
    isGap: drawn.breaks[after] === 1,
  };
}

/** The fix that is nearest to a point of the plane within `reach` units, or -1. @param {number} x @param {number} y
 * @param {number} reach */
export function nearestFix(/** @type {DrawnTrack} */ drawn, x, y, reach) {
  const { boxes, xs, ys, count } = drawn;
  let best = reach * reach;
  let found = -1;
  for (let tile = 0; tile * 4 < boxes.length; tile += 1) {
    const dx = Math.max(boxes[tile * 4] - x, 0, x - boxes[tile * 4 + 2]);
    const dy = Math.max(boxes[tile * 4 + 1] - y, 0, y - boxes[tile * 4 + 3]);
    if (dx * dx + dy * dy > best) continue;
    for (let i = tile * TILE; i < Math.min(count, (tile + 1) * TILE); i += 1) {
      const d = (xs[i] - x) ** 2 + (ys[i] - y) ** 2;
      if (d < best) {
        best = d;
        found = i;
      }
    }
  }
  return found;
}
