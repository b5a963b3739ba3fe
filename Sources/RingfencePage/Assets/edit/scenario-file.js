// @ts-check
// Scenario files (Docs/LifeCycle.md): reading them into a list, adding and removing events.
import { quantityInSI } from "./quantity.js";

/** @typedef {{at: number|string, event: string, value?: string}} ScenarioEvent */

/** The scenario of a text; one without events for null or for a text that is none. */
export function scenarioOf(text) {
  try {
    const scenario = text === null ? null : JSON.parse(text);
    return scenario !== null && typeof scenario === "object" ? { events: [], ...scenario } : { version: 1, events: [] };
  } catch {
    return { version: 1, events: [] };
  }
}

/** The text of a scenario; null for one that says nothing. */
export function scenarioText(scenario) {
  const { version, events, ...rest } = scenario;
  if (events.length === 0 && Object.keys(rest).length === 0) return null;
  return JSON.stringify({ version, ...rest, events }, null, 2);
}

/** When an event happens, in milliseconds since 1970: `at` is seconds or a duration after the first fix, or a time. NaN when it is none. */
export function eventTime(/** @type {ScenarioEvent} */ { at }, firstTime) {
  const seconds = quantityInSI(at, "duration");
  return Number.isNaN(seconds) ? Date.parse(String(at)) : firstTime + seconds * 1000;
}

/** The events in the order of their times, events of one time in the order of the file. @returns {ScenarioEvent[]} */
export function sortedEvents(/** @type {ScenarioEvent[]} */ events, firstTime) {
  return events.map((event, index) => ({ event, index, time: eventTime(event, firstTime) }))
    .sort((a, b) => a.time - b.time || a.index - b.index).map(({ event }) => event);
}

/** The scenario with an event added at a time. */
export function withEvent(scenario, name, value, time, firstTime) {
  const at = Math.round(time - firstTime) / 1000;
  const event = value === null ? { at, event: name } : { at, event: name, value };
  return { ...scenario, events: sortedEvents([...scenario.events, event], firstTime) };
}

/** The scenario without one of its events. */
export function withoutEvent(scenario, index) {
  return { ...scenario, events: scenario.events.filter((_, i) => i !== index) };
}

/** The scenario with the time of one of its events changed. */
export function withEventTime(scenario, index, at, firstTime) {
  const events = scenario.events.map((event, i) => (i === index ? { ...event, at } : event));
  return { ...scenario, events: sortedEvents(events, firstTime) };
}
