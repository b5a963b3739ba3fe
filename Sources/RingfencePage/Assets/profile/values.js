// @ts-check
// All values of a fix in words, as tips of the map and of the profile show them.
import { formatCount, formatDateTime, formatFixed, formatMeters, formatNumber, formatSpeed } from "../format.js";
import { coordinateText } from "../map/scale.js";

/** @param {import("../map/track.js").TrackColumns} track @param {number} index @param {number} speed of the fix, also along the path, in m/s @param {import("../format.js").Clock} clock
 * @returns {string[]} */
export function fixValues(track, index, speed, clock) {
  const value = (/** @type {Float64Array | undefined} */ column) => column?.[index] ?? NaN;
  const lines = [formatDateTime(track.times[index], clock)];
  if (Number.isFinite(speed)) lines.push(`${formatSpeed(speed)}${Number.isFinite(value(track.speeds)) ? "" : " along the path"}`);
  if (Number.isFinite(value(track.courses))) lines.push(`course ${formatFixed(value(track.courses), 1)}°`);
  if (Number.isFinite(value(track.accuracies))) lines.push(`accuracy ${formatMeters(value(track.accuracies))}`);
  if (Number.isFinite(value(track.altitudes))) lines.push(`altitude ${formatMeters(value(track.altitudes))}`);
  lines.push(coordinateText(track.longitudes[index], track.latitudes[index]), `fix ${formatNumber(index + 1)} of ${formatCount(track.count, "fix", "fixes")}`);
  return lines;
}
