// @ts-check
// The scale of the timeline: from times to pixels, and which times get a label.
import { millisecondsAhead, formatDay, formatHour, formatTime } from "../format.js";

/** @typedef {{start: number, end: number, width: number}} TimeScale  ms since 1970, CSS pixels */

/** @param {TimeScale} scale @param {number} time */
export function timeToX({ start, end, width }, time) {
  return (time - start) / (end - start) * width;
}

/** @param {TimeScale} scale @param {number} x */
export function xToTime({ start, end, width }, x) {
  return start + x / width * (end - start);
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Steps that people count in. */
const tickSteps = [
  secondMs, 2 * secondMs, 5 * secondMs, 10 * secondMs, 15 * secondMs, 30 * secondMs,
  minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs, 30 * minuteMs,
  hourMs, 2 * hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs, 2 * dayMs, 7 * dayMs, 14 * dayMs, 30 * dayMs, 90 * dayMs, 365 * dayMs,
];

/** Least distance of two labels. */
const labelWidth = 72;

/**
 * Ticks with round times in the clock of the reader.
 * @param {TimeScale} scale @param {import("../format.js").Clock} clock
 * @returns {{time: number, label: string, isDay: boolean}[]}
 */
export function timeTicks(scale, clock) {
  const span = scale.end - scale.start;
  const wanted = span / scale.width * labelWidth;
  const step = tickSteps.find((each) => each >= wanted) ?? tickSteps[tickSteps.length - 1];
  // Round in the reader's zone: a day begins at its midnight. A change of the offset within the range moves ticks at most by an hour.
  const offset = -millisecondsAhead(scale.start, clock);
  const ticks = [];
  for (let time = Math.ceil((scale.start - offset) / step) * step + offset; time <= scale.end; time += step) {
    const isDay = (time - offset) % dayMs === 0;
    const label = isDay ? formatDay(time, clock) : step >= minuteMs ? formatHour(time, clock) : formatTime(time, clock);
    ticks.push({ time, label, isDay });
  }
  return ticks;
}

/** A range that is zoomed around a time and stays within its limits.
 * @param {[number, number]} range @param {number} center @param {number} factor below 1 to zoom in
 * @param {[number, number]} limits @returns {[number, number]} */
export function zoomedRange([start, end], center, factor, limits) {
  const least = 2 * secondMs;
  const span = Math.min(Math.max((end - start) * factor, least), Math.max(limits[1] - limits[0], least));
  const share = (center - start) / (end - start);
  return rangeWithin(center - share * span, span, limits);
}

/** A range that is moved and stays within its limits. @param {[number, number]} range @param {number} by
 * @param {[number, number]} limits @returns {[number, number]} */
export function pannedRange([start, end], by, limits) {
  return rangeWithin(start + by, end - start, limits);
}

/** @param {number} start @param {number} span @param {[number, number]} limits @returns {[number, number]} */
function rangeWithin(start, span, [low, high]) {
  const first = Math.max(low, Math.min(start, high - span));
  return [first, first + span];
}

/** Index of the first time that is not before `time`. @param {Float64Array} times @param {number} time */
export function firstNotBefore(times, time) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
