// @ts-check
// The window of time that is looked at: what lies outside is left out of the timeline, the map, the tables and their counts.
import { laneTime } from "../grade/lane.js";

/** @typedef {[number, number] | null} TimeWindow ms since 1970; null for the whole track */

/** Whether a moment is in the window. What has no time is. @param {TimeWindow} window @param {number} time */
export function isInWindow(window, time) {
  return window === null || Number.isNaN(time) || (time >= window[0] && time <= window[1]);
}

/** Whether a span of time meets the window. @param {TimeWindow} window @param {{start: number, end: number}} span */
export function meetsWindow(window, { start, end }) {
  return window === null || (start <= window[1] && end >= window[0]);
}

/** The first moment of a row in the window; Infinity for a row with nothing there.
 * @param {import("./rows.js").Lane} lane @param {TimeWindow} window */
export function firstInWindow(lane, window) {
  if (window === null) return lane.first;
  let first = Infinity;
  for (const { boundary, time } of lane.marks) if (meetsWindow(window, { start: boundary, end: time })) first = Math.min(first, Math.max(boundary, window[0]));
  for (const span of [...lane.attempts, ...lane.losses, ...lane.visits]) if (meetsWindow(window, span)) first = Math.min(first, Math.max(span.start, window[0]));
  for (const item of lane.graded) if (isInWindow(window, laneTime(item))) first = Math.min(first, laneTime(item));
  return first;
}
