// @ts-check
// Times of scenario events in a form: seconds after the first fix are shown as the time of day, on the clock of the page.
import { formatTime } from "../format.js";
import { quantityFromText, shownQuantity } from "./quantity.js";
import { eventTime } from "./scenario-file.js";

/** @typedef {import("./scenario-file.js").Span} Span */
/** @typedef {import("../format.js").Clock} Clock */

/** Longer tracks have times of day twice. */
const clockSpan = 86_400_000;

/** Whether a time is shown as a time of day: numbers, where the track has it once. @param {number | string} at @param {Span} span */
function isShownAsClock(at, span) {
  return typeof at === "number" && at >= 0 && span.last > span.first && span.last - span.first < clockSpan && at * 1000 < clockSpan;
}

/** @param {number | string} at @param {Span} span @param {Clock} clock */
export function shownEventTime(at, span, clock) {
  if (isShownAsClock(at, span)) return formatTime(eventTime({ at, event: "" }, span), clock);
  return shownQuantity(at, "duration");
}

/**
 * What was typed, as a scenario file has it. A time of day in the place of seconds is read on the clock of the page and
 * becomes seconds; anything else is as in a file.
 * @param {string} text @param {number | string | undefined} before @param {Span} span @param {Clock} clock
 */
export function typedEventTime(text, before, span, clock) {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?$/.exec(text.trim());
  if (before === undefined || !isShownAsClock(before, span) || parts === null) return quantityFromText(text, "duration", before);
  const shown = shownEventTime(before, span, clock);
  if (text.trim() === shown) return before;
  const seconds = Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  const first = /^(\d+):(\d+):(\d+)$/.exec(formatTime(span.first, clock));
  if (first === null) return quantityFromText(text, "duration", before);
  const fraction = ((span.first % 1000) + 1000) % 1000;
  const start = Number(first[1]) * 3600 + Number(first[2]) * 60 + Number(first[3]) + fraction / 1000;
  // A time of day before that of the first fix is on the day after.
  return Math.round((seconds >= Math.floor(start) ? Math.max(seconds - start, 0) : seconds - start + 86_400) * 1000) / 1000;
}
