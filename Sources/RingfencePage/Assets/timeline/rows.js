// @ts-check
// What the timeline shows of each zone: visits, crossings, suppressed entries, losses, and which zones get a row.
import { recordTime } from "../format.js";
import { STEP_ITEMS } from "../frames.js";
import { secondSeries, zoneIndexOf } from "../store.js";
import { firstInWindow } from "./window.js";
import { eventSign, falseEventKeys, outcomesOf } from "../results.js";
import { gradedOfTrack, gradedZone } from "../grade/grade.js";
import { laneTime } from "../grade/lane.js";
import { differs, shownOthers } from "../others/others.js";
import { otherLaneTime } from "../others/lane.js";

/**
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").Event} EventRecord
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").SuppressedRecord} SuppressedRecord
 * @typedef {{series: "normal" | "restart" | "app", start: number, end: number, isOpen: boolean, sign: import("../results.js").EventSign}} Visit
 * @typedef {{series: "normal" | "restart" | "app", index: number, time: number, boundary: number, type: string, sign: import("../results.js").EventSign,
 *   record: EventRecord}} Mark
 * @typedef {{start: number, end: number, record: SuppressedRecord}} Attempt
 * @typedef {{zone: number, visits: Visit[], marks: Mark[], attempts: Attempt[], graded: import("../grade/grade.js").GradedItem[],
 *   others: import("../others/others.js").OtherItem[], losses: import("../results.js").Outcome[], approach: import("../../../JavaScript/ringfence/report.d.ts").NearestRecord | null,
 *   first: number}} Lane
 */

/** Zones that the track passed at most this far away get a row of their own. */
export const nearMeters = 300;

/** Lanes of all zones of the layout, by their indexes, in steps. @param {import("../store.js").State} state @returns {Generator<void, Lane[]>} */
export function* timelineLanes(state) {
  /** @type {Lane[]} */
  const lanes = state.layoutAnswer.zones.map((_, zone) => (
    { zone, visits: [], marks: [], attempts: [], graded: [], others: [], losses: [], approach: null, first: Infinity }));
  const { answer } = state;
  const track = state.tracks[state.trackIndex];
  if (!answer || !track || track.count === 0) return lanes;
  const end = track.times[track.count - 1];
  yield* addSeries(lanes, state, "normal", end);
  yield* addSeries(lanes, state, secondSeries(state), end);
  for (const explained of answer.explanation?.zones ?? []) {
    const lane = lanes[zoneIndexOf(state, explained.zone)];
    if (!lane) continue;
    lane.attempts = explained.suppressed.map(lasting);
    lane.approach = explained.nearestApproach ?? null;
    for (const each of lane.attempts) lane.first = Math.min(lane.first, each.start);
  }
  for (const outcome of outcomesOf(state)) {
    const lane = lanes[outcome.zone];
    if (!lane || outcome.loss === null) continue;
    lane.losses.push(outcome);
    lane.first = Math.min(lane.first, outcome.start);
  }
  for (const [index, item] of gradedOfTrack(state).entries()) {
    if (index % STEP_ITEMS === 0) yield;
    const lane = lanes[gradedZone(state, item).index];
    if (!lane) continue;
    lane.graded.push(item);
    lane.first = Math.min(lane.first, laneTime(item));
  }
  for (const item of shownOthers(state)) {
    const lane = lanes[zoneIndexOf(state, item.record.zone)];
    if (!lane) continue;
    lane.others.push(item);
    if (differs(item)) lane.first = Math.min(lane.first, otherLaneTime(item));
  }
  return lanes;
}

/** @param {SuppressedRecord} record @returns {Attempt} */
function lasting(record) {
  const start = recordTime(record.time);
  return { start, end: record.ended ? recordTime(record.ended.time) : start, record };
}

/** @param {Lane[]} lanes @param {import("../store.js").State} state @param {"normal" | "restart" | "app"} series @param {number} trackEnd */
function* addSeries(lanes, state, series, trackEnd) {
  /** @type {Map<number, Visit>} */ const open = new Map();
  const falseKeys = series === "normal" ? new Set() : falseEventKeys(state);
  for (const [index, record] of (state.answer?.[series] ?? []).entries()) {
    if (index % STEP_ITEMS === 0) yield;
    const zone = zoneIndexOf(state, record.zone);
    const lane = lanes[zone];
    if (!lane) continue;
    const time = recordTime(record.time);
    const boundary = record.boundary ? recordTime(record.boundary.time) : time;
    lane.marks.push({ series, index, time, boundary, type: record.type, sign: eventSign(series, record, time, falseKeys), record });
    lane.first = Math.min(lane.first, boundary);
    if (record.type === "entered") {
      const visit = { series, start: boundary, end: trackEnd, isOpen: true, sign: eventSign(series, record, time, new Set()) };
      const before = open.get(zone);
      if (before) before.end = boundary;
      open.set(zone, visit);
      lane.visits.push(visit);
    } else if (record.type === "exited") {
      let visit = open.get(zone);
      // A visit that began silently has an exit only.
      if (!visit) {
        visit = { series, start: boundary - (record.dwellTime ?? 0) * 1000, end: boundary, isOpen: false, sign: eventSign(series, record, time, new Set()) };
        lane.visits.push(visit);
      }
      visit.end = boundary;
      visit.isOpen = false;
      open.delete(zone);
    }
  }
}

/**
 * The zones that get a row: those with something to show in the window in the order of their first event there, then those
 * with something at another time, then those that the track came near. With `all`, the others follow in the order of the layout.
 * @param {Lane[]} lanes @param {(zone: number) => boolean} matches @param {boolean} all @param {number | null} selected
 * @param {import("./window.js").TimeWindow} window
 * @returns {Lane[]}
 */
export function shownLanes(lanes, matches, all, selected, window) {
  const matching = lanes.filter((lane) => matches(lane.zone));
  const first = new Map(matching.map((lane) => [lane, firstInWindow(lane, window)]));
  const firstOf = (/** @type {Lane} */ lane) => first.get(lane) ?? Infinity;
  const active = matching.filter((lane) => firstOf(lane) < Infinity).sort((a, b) => firstOf(a) - firstOf(b) || a.zone - b.zone);
  const later = matching.filter((lane) => firstOf(lane) === Infinity && lane.first < Infinity).sort((a, b) => a.first - b.first || a.zone - b.zone);
  const near = matching.filter((lane) => lane.first === Infinity && lane.approach !== null && lane.approach.distance <= nearMeters)
    .sort((a, b) => (a.approach?.distance ?? 0) - (b.approach?.distance ?? 0));
  const shown = [...active, ...later, ...near];
  const isShown = new Set(shown);
  const others = matching.filter((lane) => !isShown.has(lane) && (all || lane.zone === selected));
  return [...shown, ...others];
}

/** Spans without fixes that are longer than the largest gap. @param {Float64Array} times @param {number} gapSeconds
 * @returns {[number, number][]} */
export function trackGaps(times, gapSeconds) {
  /** @type {[number, number][]} */ const gaps = [];
  for (let index = 1; index < times.length; index += 1) {
    if (times[index] - times[index - 1] > gapSeconds * 1000) gaps.push([times[index - 1], times[index]]);
  }
  return gaps;
}
