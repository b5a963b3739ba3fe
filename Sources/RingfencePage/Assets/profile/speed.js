// @ts-check
// The speed of a fix.
import { groundDistance } from "../geo.js";

/** @typedef {{times: Float64Array, latitudes: Float64Array, longitudes: Float64Array, speeds?: Float64Array}} SpeedColumns */

/** The speed that the receiver gave, else that along the path from the fix before, in m/s; NaN where there is neither, as after a gap.
 * @param {SpeedColumns} track @param {number} index @param {number} maximumGapSeconds */
export function fixSpeed({ times, latitudes, longitudes, speeds }, index, maximumGapSeconds) {
  const received = speeds?.[index] ?? NaN;
  if (!Number.isNaN(received) || index === 0) return received;
  const seconds = (times[index] - times[index - 1]) / 1000;
  if (!(seconds > 0 && seconds <= maximumGapSeconds)) return NaN;
  return groundDistance(longitudes[index - 1], latitudes[index - 1], longitudes[index], latitudes[index]) / seconds;
}
