// @ts-check
// The beginning of a test drive as a field for a date and a time shows it, on the clock that the page shows.

/** @typedef {import("../format.js").Clock} Clock */

/** @param {number} time ms since 1970 @param {Clock} clock @returns {string} such as 2026-01-05T09:00:00 */
export function dateTimeText(time, clock) {
  const shift = clock === "utc" ? 0 : new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - shift).toISOString().slice(0, 19);
}

/** @param {string} text @param {Clock} clock @returns {number} ms since 1970; NaN for an empty field */
export function timeOfText(text, clock) {
  return Date.parse(clock === "utc" ? `${text}Z` : text);
}
