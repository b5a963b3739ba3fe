// @ts-check
// Scenario files (Docs/LifeCycle.md): reading them into a list, adding and removing events.
import { quantityInSI } from "./quantity.js";

/**
 * A scenario as read from JSON.
 * @typedef {{at: number|string, event: string, value?: string}} ScenarioEvent
 * @typedef {Omit<import("../schemas/scenario.d.ts").Root, "events"> & {events: ScenarioEvent[]}} ScenarioValue
 */

/** The scenario of a text; one without events for null or for a text that is none.
 * @param {string | null} text @returns {ScenarioValue} */
export function scenarioOf(text) {
  try {
    const scenario = text === null ? null : JSON.parse(text);
    return scenario !== null && typeof scenario === "object" ? { events: [], ...scenario } : { version: 1, events: [] };
  } catch {
    return { version: 1, events: [] };
  }
}

/** The text of a scenario; null for one that says nothing. @param {ScenarioValue} scenario */
export function scenarioText(scenario) {
  const { version, events, ...rest } = scenario;
  if (events.length === 0 && Object.keys(rest).length === 0) return null;
  return JSON.stringify({ version, ...rest, events }, null, 2);
}

/** A track: the times of its first and last fix in milliseconds since 1970, and the zone of its clocks. @typedef {{first: number, last: number, zone: string}} Span */

/**
 * When an event happens, in milliseconds since 1970: `at` is seconds or a duration after the first fix, a time of day, a part of the track in
 * percent, or a time. NaN when it is none.
 */
export function eventTime(/** @type {ScenarioEvent} */ { at }, /** @type {Span} */ { first, last, zone }) {
  const seconds = quantityInSI(at, "duration");
  if (!Number.isNaN(seconds)) return first + seconds * 1000;
  const part = /^\s*(\d+\.?\d*|\.\d+)\s*%$/.exec(String(at));
  if (part !== null) return first + (last - first) * Number(part[1]) / 100;
  const clock = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(at));
  if (clock !== null) return nextTimeOfDay(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0), first, zone);
  return Date.parse(String(at));
}

/** When clocks show a time of day, in seconds, for the first time from a moment on. @param {number} seconds @param {number} first
 * @param {string} zone */
function nextTimeOfDay(seconds, first, zone) {
  const offset = (/** @type {number} */ time) => clockOffset(time, zone);
  const clock = first + offset(first);
  const midnight = clock - ((clock % 86_400_000) + 86_400_000) % 86_400_000;
  for (const day of [0, 1, 2]) {
    const wanted = midnight + day * 86_400_000 + seconds * 1000;
    const guess = wanted - offset(first);
    const last = offset(guess);
    const found = offset(wanted - last) === last ? wanted - last : guess;
    if (found >= first) return found;
  }
  return first;
}

/** What clocks of a zone show more than UTC, in milliseconds. @param {number} time @param {string} zone */
function clockOffset(time, zone) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" })
    .formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(time / 1000) * 1000;
}

/** The events in the order of their times, events of one time in the order of the file. @returns {ScenarioEvent[]} */
export function sortedEvents(/** @type {ScenarioEvent[]} */ events, /** @type {Span} */ span) {
  return events.map((event, index) => ({ event, index, time: eventTime(event, span) }))
    .sort((a, b) => a.time - b.time || a.index - b.index).map(({ event }) => event);
}

/** The scenario with an event added at a time. @param {ScenarioValue} scenario @param {string} name @param {string | null} value
 * @param {number} time */
export function withEvent(scenario, name, value, time, /** @type {Span} */ span) {
  const at = Math.round(time - span.first) / 1000;
  const event = value === null ? { at, event: name } : { at, event: name, value };
  return { ...scenario, events: sortedEvents([...scenario.events, event], span) };
}

/** The scenario without one of its events. @param {ScenarioValue} scenario @param {number} index */
export function withoutEvent(scenario, index) {
  return { ...scenario, events: scenario.events.filter((_, i) => i !== index) };
}

/** The scenario with the time of one of its events changed. @param {ScenarioValue} scenario @param {number} index
 * @param {number | string} at */
export function withEventTime(scenario, index, at, /** @type {Span} */ span) {
  const events = scenario.events.map((event, i) => (i === index ? { ...event, at } : event));
  return { ...scenario, events: sortedEvents(events, span) };
}
