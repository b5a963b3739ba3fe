// @ts-check
// Numbers, quantities and times in the forms of the reader's language and units. The words of the page are English.

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

/**
 * Metric units, or those of the United States.
 * @typedef {"metric" | "us"} Units
 */

/** @type {{name: Units}} the units of all texts; `setUnits` changes them */
const readerUnits = { name: unitsOfLanguage(readerLanguage) };

/** The units of the region of a language. @param {string} language @returns {Units} */
export function unitsOfLanguage(language) {
  const region = new Intl.Locale(language).maximize().region ?? "";
  return ["US", "LR", "MM"].includes(region) ? "us" : "metric";
}

/** Chooses the units of the texts made from now on. @param {Units} name */
export function setUnits(name) {
  readerUnits.name = name;
}

/** The units of texts. */
export function unitsNow() {
  return readerUnits.name;
}

const meterPerFoot = 0.3048;
const meterPerMile = 1609.344;

/** Metres of the unit in which a length is written. @param {number} meters */
export function lengthUnitMeters(meters) {
  if (readerUnits.name === "metric") return 1;
  return Math.abs(meters) < 1000 * meterPerFoot ? meterPerFoot : meterPerMile;
}

/** A length: "12.3 m", "1.24 km"; "40 ft", "0.77 mi". @param {number} meters */
export function formatMeters(meters) {
  if (!Number.isFinite(meters)) return "–";
  if (readerUnits.name === "us") return formatFeet(meters);
  const size = Math.abs(meters);
  if (size >= 100_000) return `${formatNumber(meters / 1000)} km`;
  if (size >= 1000) return `${formatNumber(meters / 1000, 2)} km`;
  return `${formatNumber(meters, size >= 100 ? 0 : 1)} m`;
}

/** @param {number} meters */
function formatFeet(meters) {
  const size = Math.abs(meters) / meterPerFoot;
  if (size < 1000) return `${formatNumber(meters / meterPerFoot, size >= 10 ? 0 : 1)} ft`;
  return `${formatNumber(meters / meterPerMile, Math.abs(meters) >= 100 * meterPerMile ? 0 : 2)} mi`;
}

/** An area: "120 m²", "3.4 ha", "1.24 km²"; "1,290 ft²", "12.4 acres", "0.48 mi²". @param {number} squareMeters */
export function formatArea(squareMeters) {
  // The square metres of a unit, from large to small; each is written from half of it on.
  /** @type {[number, string][]} */ const units = readerUnits.name === "us"
    ? [[meterPerMile ** 2, "mi²"], [meterPerMile ** 2 / 640, "acres"], [meterPerFoot ** 2, "ft²"]]
    : [[1e6, "km²"], [1e4, "ha"], [1, "m²"]];
  const [size, name] = units.find(([each]) => squareMeters >= each * 0.5) ?? units[2];
  const number = squareMeters / size;
  return `${formatNumber(number, number >= 100 ? 0 : 2)} ${name}`;
}

/** The unit of speeds: its name, and how many of it are 1 m/s. */
export function speedUnit() {
  return readerUnits.name === "us" ? { name: "mph", perMeterASecond: 3600 / meterPerMile } : { name: "km/h", perMeterASecond: 3.6 };
}

/** A speed. @param {number} metersPerSecond */
export function formatSpeed(metersPerSecond) {
  const { name, perMeterASecond } = speedUnit();
  return Number.isFinite(metersPerSecond) ? `${formatFixed(metersPerSecond * perMeterASecond, 1)} ${name}` : "unknown";
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

/** @typedef {string} Clock  "local" for that of the browser, "utc", or the name of a time zone such as "Europe/Berlin" */

/** @type {Map<string, Intl.DateTimeFormat>} */
const dateFormats = new Map();

/** The option of a clock for texts. @param {Clock} clock @returns {{timeZone?: string}} */
function timeZoneOption(clock) {
  return clock === "local" ? {} : { timeZone: clock === "utc" ? "UTC" : clock };
}

/** Whether the browser knows a time zone. @param {string} name */
export function isTimeZone(name) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** @param {Clock} clock @param {Intl.DateTimeFormatOptions} options */
function dateFormat(clock, options) {
  const key = clock + JSON.stringify(options);
  let format = dateFormats.get(key);
  if (!format) dateFormats.set(key, format = new Intl.DateTimeFormat(readerLanguage, { ...options, ...timeZoneOption(clock) }));
  return format;
}

/** The time that a clock shows, as ms since 1970 of a clock in UTC that shows the same. @param {number} time @param {Clock} clock */
function shownTime(time, clock) {
  if (clock === "utc") return time;
  if (clock === "local") return time - new Date(time).getTimezoneOffset() * 60_000;
  const key = `parts ${clock}`;
  let format = dateFormats.get(key);
  if (!format) {
    /** @type {Intl.DateTimeFormatOptions} */
    const day = { year: "numeric", month: "numeric", day: "numeric", calendar: "gregory", timeZone: clock };
    /** @type {Intl.DateTimeFormatOptions} */
    const numbers = { ...day, hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" };
    dateFormats.set(key, format = new Intl.DateTimeFormat("en-US", numbers));
  }
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const whole = Date.UTC(2000, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return new Date(whole).setUTCFullYear(parts.year, parts.month - 1, parts.day) + (((time % 1000) + 1000) % 1000);
}

/** Milliseconds that a clock is ahead of UTC at a time. @param {number} time @param {Clock} clock */
export function millisecondsAhead(time, clock) {
  return shownTime(time, clock) - time;
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
  return new Date(shownTime(time, clock)).toISOString().slice(0, 10);
}

/** The date and time of day. @param {number} time @param {Clock} clock */
export function formatDateTime(time, clock) {
  return `${formatDate(time, clock)}, ${formatTime(time, clock)}`;
}

/** Name of the zone of the clock: "UTC" or such as "Europe/Berlin". @param {Clock} clock */
export function clockName(clock) {
  if (clock !== "local") return clock === "utc" ? "UTC" : clock;
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "local time";
}

/** The day of the time that was read last, and ms since 1970 at its beginning. */
const lastDay = { text: "", time: NaN };

/** ms since 1970 of a time in a record, as `Date.parse`: answers have as many as a hundred thousand, most of them of the same day.
 * @param {string} text */
export function recordTime(text) {
  const { length } = text;
  if (text[10] !== "T" || text[length - 1] !== "Z" || (length !== 20 && length !== 24)) return Date.parse(text);
  if (!text.startsWith(lastDay.text) || lastDay.text === "") {
    lastDay.text = text.slice(0, 10);
    lastDay.time = Date.parse(`${lastDay.text}T00:00:00Z`);
  }
  const digits = (/** @type {number} */ at) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  const milliseconds = length === 24 ? digits(20) * 10 + text.charCodeAt(22) - 48 : 0;
  return lastDay.time + ((digits(11) * 60 + digits(14)) * 60 + digits(17)) * 1000 + milliseconds;
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
