// @ts-check
// Numbers and times in the forms of the reader's language. The words of the page are English.

const readerLanguage = globalThis.navigator?.language || "en";

/** @type {Map<string, Intl.NumberFormat>} */
const numberFormats = new Map();

/** A number with at most this many decimals. @param {number} value @param {number} [decimals] */
export function formatNumber(value, decimals = 0) {
  const key = `up to ${decimals}`;
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, format = new Intl.NumberFormat(readerLanguage, { maximumFractionDigits: decimals }));
  return format.format(value);
}

/** A number with exactly this many decimals, for columns. @param {number} value @param {number} decimals */
export function formatFixed(value, decimals) {
  const key = `exactly ${decimals}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(readerLanguage, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** A number of things: "1 event", "1,204 events". @param {number} number @param {string} one @param {string} [many] */
export function formatCount(number, one, many = `${one}s`) {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** A length: "12.3 m", "1.24 km". @param {number} meters */
export function formatMeters(meters) {
  if (!Number.isFinite(meters)) return "–";
  const size = Math.abs(meters);
  if (size >= 100_000) return `${formatNumber(meters / 1000)} km`;
  if (size >= 1000) return `${formatNumber(meters / 1000, 2)} km`;
  return `${formatNumber(meters, size >= 100 ? 0 : 1)} m`;
}

/** A speed. @param {number} metersPerSecond */
export function formatSpeed(metersPerSecond) {
  return Number.isFinite(metersPerSecond) ? `${formatFixed(metersPerSecond * 3.6, 1)} km/h` : "unknown";
}

/** A span of time: "4.2 s", "3 min 05 s", "2 h 10 min", "3 d 4 h". @param {number} seconds */
export function formatDuration(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  const sign = seconds < 0 ? "−" : "";
  const size = Math.abs(seconds);
  if (size < 60) return `${sign}${formatNumber(size, 1)} s`;
  const whole = Math.round(size);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (whole < 3600) return `${sign}${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  if (whole < 86_400) return `${sign}${Math.floor(whole / 3600)} h ${two(Math.floor(whole / 60) % 60)} min`;
  return `${sign}${Math.floor(whole / 86_400)} d ${Math.floor(whole / 3600) % 24} h`;
}

/** @typedef {"local" | "utc"} Clock */

/** @type {Map<string, Intl.DateTimeFormat>} */
const dateFormats = new Map();

/** @param {Clock} clock @param {Intl.DateTimeFormatOptions} options */
function dateFormat(clock, options) {
  const key = clock + JSON.stringify(options);
  let format = dateFormats.get(key);
  if (!format) {
    const zone = clock === "utc" ? { timeZone: "UTC" } : {};
    dateFormats.set(key, format = new Intl.DateTimeFormat(readerLanguage, { ...options, ...zone }));
  }
  return format;
}

/** Time of day to the second. @param {number} time @param {Clock} clock */
export function formatTime(time, clock) {
  return dateFormat(clock, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(time);
}

/** Time of day to the minute. @param {number} time @param {Clock} clock */
export function formatHour(time, clock) {
  return dateFormat(clock, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time);
}

/** A date in words, as "Mon, 4 May 2026". @param {number} time @param {Clock} clock */
export function formatDate(time, clock) {
  return dateFormat(clock, { weekday: "short", day: "numeric", month: "short", year: "numeric" }).format(time);
}

/**
 * A date without the weekday, for axes and columns.
 * @param {number} time
 * @param {Clock} clock
 * @param {boolean} [hasYear] whether other dates beside it have other years
 */
export function formatDay(time, clock, hasYear = false) {
  return dateFormat(clock, { day: "numeric", month: "short", ...(hasYear ? { year: "numeric" } : {}) }).format(time);
}

/** The day of a time as YYYY-MM-DD, to group by. @param {number} time @param {Clock} clock */
export function dayKey(time, clock) {
  if (clock === "utc") return new Date(time).toISOString().slice(0, 10);
  const date = new Date(time);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The date and time of day. @param {number} time @param {Clock} clock */
export function formatDateTime(time, clock) {
  return `${formatDate(time, clock)}, ${formatTime(time, clock)}`;
}

/** Name of the zone of the clock: "UTC" or such as "Europe/Berlin". @param {Clock} clock */
export function clockName(clock) {
  return clock === "utc" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone || "local time";
}

/** ms since 1970 of a time in a record. @param {string} text */
export function recordTime(text) {
  return Date.parse(text);
}

/** The last part of a path. @param {string} path */
export function fileName(path) {
  return path.split(/[\\/]/).pop() || path;
}

/** A text with a capital at its beginning. @param {string} text */
export function capitalized(text) {
  return text === "" ? "" : text[0].toLocaleUpperCase() + text.slice(1);
}

/** A word of a record for people: "restartAwake" → "restart awake". @param {string} word */
export function spacedWord(word) {
  return word.replace(/([a-z0-9])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
}
