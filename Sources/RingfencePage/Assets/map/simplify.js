// @ts-check
// Which points of a path must be drawn at which zoom (Douglas and Peucker 1973, once for all zoom levels).
import { atOnce } from "../frames.js";

/** The path is cut into parts of this many points, whose ends are always drawn; it bounds the work for a path that folds on itself. */
export const SIMPLIFY_PART = 1024;

/** Squared distance of point p from the segment ab. @param {number} px @param {number} py @param {number} ax @param {number} ay
 * @param {number} bx @param {number} by */
function squaredSegmentDistance(px, py, ax, ay, bx, by) {
  let dx = bx - ax;
  let dy = by - ay;
  const length = dx * dx + dy * dy;
  if (length > 0) {
    const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
    dx = px - (ax + t * dx);
    dy = py - (ay + t * dy);
  } else {
    dx = px - ax;
    dy = py - ay;
  }
  return dx * dx + dy * dy;
}

/**
 * For each point the largest tolerance at which it is still needed: leaving out all points with a value up to t moves the path
 * by at most t. Points that begin or end a part, or are next to a break, have the value Infinity.
 * @param {Float64Array} xs @param {Float64Array} ys
 * @param {Uint8Array|null} breaks 1 where no path leads to the point
 * @returns {Float32Array}
 */
export function pathImportance(xs, ys, breaks = null) {
  return atOnce(pathImportanceSteps(xs, ys, breaks));
}

/** The same in steps, part by part. @param {Float64Array} xs @param {Float64Array} ys @param {Uint8Array | null} breaks
 * @returns {Generator<void, Float32Array>} */
export function* pathImportanceSteps(xs, ys, breaks) {
  const count = xs.length;
  const importance = new Float32Array(count);
  let first = 0;
  for (let i = 1; i <= count; i += 1) {
    const isBreak = i === count || (breaks !== null && breaks[i] === 1);
    if (!isBreak && i - first < SIMPLIFY_PART) continue;
    const last = isBreak ? i - 1 : i;
    rankPart(xs, ys, importance, first, last);
    first = i;
    yield;
  }
  return importance;
}

/** Ranks the points between `first` and `last`. A point never outranks the one that split its part before. @param {Float64Array} xs
 * @param {Float64Array} ys @param {Float32Array} importance @param {number} first @param {number} last */
function rankPart(xs, ys, importance, first, last) {
  importance[first] = Infinity;
  importance[last] = Infinity;
  const stack = [first, last, Infinity];
  while (stack.length > 0) {
    const limit = /** @type {number} */ (stack.pop());
    const end = /** @type {number} */ (stack.pop());
    const start = /** @type {number} */ (stack.pop());
    let farthest = -1;
    let distance = -1;
    for (let i = start + 1; i < end; i += 1) {
      const d = squaredSegmentDistance(xs[i], ys[i], xs[start], ys[start], xs[end], ys[end]);
      if (d > distance) {
        distance = d;
        farthest = i;
      }
    }
    if (farthest < 0) continue;
    const value = Math.min(Math.sqrt(distance), limit);
    // Rounded up, so that a point is never missing because of the shorter type.
    importance[farthest] = value * 1.0000002;
    stack.push(start, farthest, value, farthest, end, value);
  }
}

/**
 * The indexes of the points to draw at a tolerance. Long straight parts keep a point at every `spacing` of their length, because
 * colours change along them.
 * @param {number} tolerance @param {number} spacing
 * @returns {Uint32Array}
 */
export function pointsAtTolerance(/** @type {Float32Array} */ importance, /** @type {Float64Array} */ lengths, tolerance, spacing) {
  const result = new Uint32Array(importance.length);
  let count = 0;
  let last = -Infinity;
  for (let i = 0; i < importance.length; i += 1) {
    if (importance[i] > tolerance || lengths[i] - last > spacing) {
      result[count] = i;
      count += 1;
      last = lengths[i];
    }
  }
  return result.slice(0, count);
}

/** The first index in a sorted array whose value is at least `value`. @param {ArrayLike<number>} sorted @param {number} value */
export function lowerBound(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
