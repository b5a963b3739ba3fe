// @ts-check
// The beginning of a test drive as a field for a date and a time shows it, on the clock that the page shows.
import { millisecondsAhead } from "../format.js";

/** @typedef {import("../format.js").Clock} Clock */

/** @param {number} time ms since 1970 @param {Clock} clock @returns {string} such as 2026-01-05T09:00:00 */
export function dateTimeText(time, clock) {
  return new Date(time + millisecondsAhead(time, clock)).toISOString().slice(0, 19);
}

/** The time at which a clock shows a text; of a time that a clock skips, the one an hour later or earlier.
 * @param {string} text @param {Clock} clock @returns {number} ms since 1970; NaN for an empty field */
export function timeOfText(text, clock) {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return NaN;
  // The difference to UTC is that of the time itself, which is known but for a change of the clock.
  const near = shown - millisecondsAhead(shown, clock);
  return shown - millisecondsAhead(near, clock);
}
