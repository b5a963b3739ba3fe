// @ts-check
// Planned stops and what became of them: the records that the command wrote into the page. They are about the files, as what others would
// have decided.
import { formatCount, formatDuration, formatFixed, formatMeters, formatNumber, formatTime, recordTime } from "../format.js";
import { isOfStops, recordsOf } from "../others/others.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../others/others.js").OtherData} OtherData
 * @typedef {{type: "plannedStop", outcome: string, drive?: string, zone: string, from?: string, to?: string, arrived?: string, left?: string,
 *   stay?: number, lateBy?: number, earlyBy?: number, triggered?: string, reason?: string, reasonText?: string, nearest?: number,
 *   nearestTime?: string, unobservedFrom?: string, unobservedTo?: string, line?: number}} StopRecord minutes, metres, seconds of a stay
 */

/** The signs of outcomes. @type {Record<string, string>} */
const stopSigns = { "on-time": "gradeOnTime", early: "gradeEarly", late: "gradeLate", passed: "gradeOther", "not-there": "gradeMissed",
  "no-trigger": "lost", unseen: "unsupported", "no-drive": "unsupported", unplanned: "gradeGhost" };

/** The plan of a page; undefined for none. @param {State} state @returns {OtherData | undefined} */
export function stopPlan({ data }) {
  return data.others?.find(isOfStops);
}

/** @type {WeakMap<OtherData, StopRecord[]>} */
const knownStops = new WeakMap();

/** The stops in the order of the plan. @param {State} state @returns {StopRecord[]} */
export function plannedStops(state) {
  const plan = stopPlan(state);
  if (!plan) return [];
  const stops = knownStops.get(plan) ?? /** @type {StopRecord[]} */ (recordsOf(plan.records));
  knownStops.set(plan, stops);
  return stops;
}

/** @param {StopRecord} stop */
export function stopSign({ outcome }) {
  return stopSigns[outcome] ?? "unsupported";
}

/** @param {StopRecord} stop */
export function outcomeOf({ outcome }) {
  return outcome.replace("-", " ");
}

/** When it happened, else when it is planned; NaN for neither. @param {StopRecord} stop */
export function stopTime({ arrived, nearestTime, from, to }) {
  const time = arrived ?? nearestTime ?? from ?? to;
  return time === undefined ? NaN : recordTime(time);
}

/** When the drive is expected. @param {StopRecord} stop @param {import("../format.js").Clock} clock */
export function plannedWords({ from, to }, clock) {
  const at = (/** @type {string} */ time) => formatTime(recordTime(time), clock);
  if (from === undefined) return to === undefined ? "–" : `by ${at(to)}`;
  if (to === undefined) return `from ${at(from)}`;
  return from === to ? at(from) : `${at(from)} to ${at(to)}`;
}

/** Minutes after the window, negative before it; NaN within it. @param {StopRecord} stop */
export function stopMinutes({ lateBy, earlyBy }) {
  return lateBy ?? (earlyBy === undefined ? NaN : -earlyBy);
}

/** What the columns do not have. @param {StopRecord} stop @param {import("../format.js").Clock} clock */
export function stopDetails(stop, clock) {
  const at = (/** @type {string | undefined} */ time) => (time === undefined ? "" : formatTime(recordTime(time), clock));
  const parts = [];
  const minutes = stopMinutes(stop);
  if (!Number.isNaN(minutes)) parts.push(`${formatFixed(Math.abs(minutes), 1)} min ${minutes > 0 ? "late" : "early"}`);
  if (stop.reasonText) parts.push(`no entry reported: ${stop.reasonText}`);
  if (stop.nearest !== undefined) parts.push(`nearest ${formatMeters(stop.nearest)} at ${at(stop.nearestTime)}`);
  if (stop.unobservedFrom !== undefined) parts.push(`not observed from ${at(stop.unobservedFrom)} to ${at(stop.unobservedTo)}`);
  if (stop.outcome === "no-drive") parts.push("no track is called so");
  return parts.join(", ");
}

/** How long it stayed. @param {StopRecord} stop */
export function stayWords({ stay }) {
  return stay === undefined ? "–" : formatDuration(stay);
}

/** How many were kept. @param {StopRecord[]} stops */
export function stopSummary(stops) {
  const kept = stops.filter(({ outcome }) => outcome === "on-time").length;
  const others = [...new Set(stops.map(outcomeOf))].filter((outcome) => outcome !== "on time").map((outcome) => (
    `${formatNumber(stops.filter((stop) => outcomeOf(stop) === outcome).length)} ${outcome}`));
  return `${formatNumber(kept)} of ${formatCount(stops.length, "stop")} on time${others.length > 0 ? `: ${others.join(", ")}` : ""}.`;
}

/** The index of the track that a drive is, or the first part of it; -1 for none. @param {State} state @param {StopRecord} stop */
export function trackOfStop({ tracks, trackIndex }, { drive }) {
  if (drive === undefined) return trackIndex;
  const stem = (/** @type {string} */ name) => name.replace(/#\d+$/, "").replace(/\.[^.]*$/, "");
  return tracks.findIndex(({ name }) => name === drive || stem(name) === stem(drive));
}
