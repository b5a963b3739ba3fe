// @ts-check
// Draws the bands of a profile: between the least and the greatest value of each pixel, and limits as dashed lines.
import { firstNotBefore, timeToX, xToTime } from "../timeline/scale.js";

/** @typedef {import("./bands.js").ProfileBand} ProfileBand */
/** @typedef {import("../timeline/scale.js").TimeScale} TimeScale */

/** The height of a band, and what is left free above and below its values. */
export const bandHeight = 20;
const bandSpace = 3;

/** A limit farther beyond the values than they reach would press them flat, and is not drawn. */
const farLimit = 1;

/** The range that a band shows: its values, and limits that are near. @param {ProfileBand} band
 * @param {import("./bands.js").ProfileLimit[]} limits @returns {[number, number]} */
export function bandRange({ least, most, startsAtZero }, limits) {
  let [low, high] = [startsAtZero ? Math.min(0, least) : least, most];
  const reach = Math.max(high - low, 1) * farLimit;
  for (const { value } of limits) {
    if (value < low - reach || value > high + reach) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high > low ? [low, high] : [low - 1, high + 1];
}

/** Where a value stands, from the top of its band. @param {[number, number]} range @param {number} value */
export function bandY([low, high], value) {
  return bandSpace + (1 - (value - low) / (high - low)) * (bandHeight - 2 * bandSpace);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {TimeScale} scale @param {import("../timeline/draw.js").Palette} palette @param {Float64Array} times
 * @param {ProfileBand} band @param {import("./bands.js").ProfileLimit[]} limits @param {number} top @param {number} gapMilliseconds
 */
export function drawProfileBand(pen, scale, palette, times, band, limits, top, gapMilliseconds) {
  const range = bandRange(band, limits);
  pen.fillStyle = palette.grid;
  pen.fillRect(0, top + bandHeight - 1, scale.width, 1);
  pen.strokeStyle = palette.accent;
  pen.lineWidth = 1.25;
  pen.lineJoin = "round";
  pen.beginPath();
  // A fix before and one behind what is shown, so that the line leaves it where it should.
  const first = Math.max(firstNotBefore(times, scale.start) - 1, 0);
  const end = Math.min(firstNotBefore(times, scale.end) + 1, times.length);
  let isDown = false;
  let last = NaN;
  const to = (/** @type {number} */ x, /** @type {number} */ value) => {
    if (isDown) pen.lineTo(x, top + bandY(range, value));
    else pen.moveTo(x, top + bandY(range, value));
    isDown = true;
  };
  for (let index = first; index < end;) {
    const x = timeToX(scale, times[index]);
    // All fixes of one pixel: the least and the greatest of their values.
    const next = Math.max(index + 1, Math.min(firstNotBefore(times, xToTime(scale, Math.floor(x) + 1)), end));
    let [least, most] = [Infinity, -Infinity];
    for (let at = index; at < next; at += 1) {
      const value = band.values[at];
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (times[index] - last > gapMilliseconds || least === Infinity) isDown = false;
    if (least < Infinity) {
      const isAlone = !isDown;
      to(x, most);
      if (least < most) to(x, least);
      else if (isAlone && (next >= end || times[next] - times[next - 1] > gapMilliseconds)) to(x + 1, most);
    }
    last = times[next - 1];
    index = next;
  }
  pen.stroke();
  pen.strokeStyle = palette.warning;
  pen.lineWidth = 1;
  pen.setLineDash([5, 3]);
  for (const { value } of limits) {
    if (value < range[0] || value > range[1]) continue;
    const y = Math.round(top + bandY(range, value)) + 0.5;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.lineTo(scale.width, y);
    pen.stroke();
  }
  pen.setLineDash([]);
}
