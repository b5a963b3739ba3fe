// @ts-check
// What lies under the pointer in the timeline, and what is said about it.
import { formatDuration, formatTime } from "../format.js";
import { fenceIn, fenceTitle, zoneTip } from "../names.js";
import { foundMiddle, laneTime } from "../grade/lane.js";
import { gradeDetails, gradedWords, lateWords } from "../grade/words.js";
import { otherLaneTime, otherMiddle } from "../others/lane.js";
import { otherDetails, otherEvent, otherWords } from "../others/words.js";
import { appModeWords, awayWords, eventNotes, lossSentence, missingWords, resultWords, suppressedWords } from "../panel/words.js";
import { appMoments } from "../results.js";
import { appSpans, laneMiddle, othersTop, rowHeight } from "./draw.js";
import { timeToX, xToTime } from "./scale.js";

/**
 * What is pointed at in a row.
 * @typedef {{kind: "mark", item: import("./rows.js").Mark} | {kind: "attempt", item: import("./rows.js").Attempt}
 *   | {kind: "loss", item: import("../results.js").Outcome} | {kind: "graded", item: import("../grade/grade.js").GradedItem}
 *   | {kind: "other", item: import("../others/others.js").OtherItem}} PointedSign
 * @typedef {{lane: import("./rows.js").Lane, time: number}
 *   & (PointedSign | {kind: "visit", item: import("./rows.js").Visit} | {kind: "row", item: null})} Hit
 */

/** How far from a sign the pointer may be, in pixels. */
const hitReach = 8;

/**
 * @param {import("./rows.js").Lane[]} rows @param {import("./scale.js").TimeScale} scale
 * @param {number} x @param {number} y from the top of all rows @param {number} [pitch] the height of a row @param {boolean} [hasLog] @returns {Hit | null}
 */
export function timelineHit(rows, scale, x, y, pitch = rowHeight, hasLog = false) {
  const lane = rows[Math.floor(y / pitch)];
  if (!lane) return null;
  const inRow = y - Math.floor(y / pitch) * pitch;
  let least = hitReach;
  /** @type {Hit | null} */ let nearest = null;
  const consider = (/** @type {PointedSign} */ sign, /** @type {number} */ time, /** @type {number} */ middle) => {
    const distance = Math.hypot(timeToX(scale, time) - x, (middle - inRow) * 0.6);
    if (distance >= least) return;
    least = distance;
    nearest = { lane, time, ...sign };
  };
  for (const mark of lane.marks) consider({ kind: "mark", item: mark }, mark.time, laneMiddle(mark.series));
  for (const attempt of lane.attempts) consider({ kind: "attempt", item: attempt }, attempt.start, rowHeight / 2);
  for (const loss of lane.losses) consider({ kind: "loss", item: loss }, loss.time, laneMiddle("restart"));
  for (const item of lane.graded) consider({ kind: "graded", item }, laneTime(item), foundMiddle(rowHeight));
  for (const item of lane.others) consider({ kind: "other", item }, otherLaneTime(item), otherMiddle(item, othersTop(hasLog)));
  if (nearest !== null) return nearest;
  const time = xToTime(scale, x);
  const isUpper = inRow < rowHeight / 2;
  const visit = lane.visits.find((each) => time >= each.start && time <= each.end && (each.series === "normal") === isUpper);
  return visit ? { lane, time, kind: "visit", item: visit } : { lane, time, kind: "row", item: null };
}

/** Lines of the tooltip. @param {import("../store.js").State} state @param {Hit} hit @returns {string[]} */
export function tooltipText(state, { lane, time, kind, item }) {
  const zone = state.layoutAnswer.zones[lane.zone];
  const { clock } = state;
  const name = zoneTip(zone);
  if (kind === "mark") {
    const series = item.series === "normal" ? "normal mode" : item.series === "restart" ? "restart mode"
      : `the app, ${appModeWords(item.record)}`;
    const notes = eventNotes(item.record, clock);
    const fence = zone.fences.length > 1 ? ` ${fenceTitle(zone, fenceIn(zone, item.record.fence))}` : "";
    const what = `${item.sign === "false" ? `${resultWords("falseCheckIn")}: ` : ""}${item.type}${fence}`;
    return [name, `${formatTime(item.time, clock)} ${what}, ${series}`, ...(notes ? [notes] : [])];
  }
  if (kind === "attempt") {
    const until = item.end > item.start ? ` to ${formatTime(item.end, clock)}` : "";
    return [name, `${formatTime(item.start, clock)}${until} ${suppressedWords(item.record)}`,
      ...item.record.failures.map(missingWords)];
  }
  if (kind === "loss") {
    return [name, `${formatTime(item.time, clock)} ${resultWords(item.kind)}`, ...(item.loss === null ? [] : [lossSentence(item.loss)])];
  }
  if (kind === "graded") {
    const { record } = item;
    return [name, `${formatTime(laneTime(item), clock)} ${gradedWords(record)}`, ...[lateWords(record), ...gradeDetails(record, clock)].filter(Boolean)];
  }
  if (kind === "other") {
    const { system, record } = item;
    return [name, `${formatTime(otherLaneTime(item), clock)} ${system.name}: ${otherEvent(item)}, ${otherWords(item)}`,
      ...[otherDetails(item), record.type === "ruleComparison" ? `confidence ${record.confidence}` : ""].filter(Boolean)];
  }
  if (kind === "visit") {
    const series = item.series === "normal" ? "normal mode" : item.series === "restart" ? "restart mode" : "the app";
    return [name, `visit in ${series}, ${formatTime(item.start, clock)} to ${item.isOpen ? "the end" : formatTime(item.end, clock)}, ${formatDuration((item.end - item.start) / 1000)}`];
  }
  const near = lane.first === Infinity && lane.approach !== null ? `never reached, ${awayWords(lane.approach)}` : formatTime(time, clock);
  return [name, near];
}

/** Lines of the tooltip over the row of the app: what it is in, or what woke it. @param {import("../store.js").State} state @param {number} time
 * @returns {string[] | null} */
export function appTooltip(state, time) {
  const moments = appMoments(state);
  const index = appSpans(moments).findLastIndex((moment) => moment.time <= time);
  const span = appSpans(moments)[index];
  if (!span) return null;
  const next = appSpans(moments)[index + 1];
  const refused = moments.filter((moment) => moment.sign === "suppressed" && moment.time >= span.time && !(next && moment.time >= next.time));
  const until = next ? ` to ${formatTime(next.time, state.clock)}` : " to the end";
  return [`App: ${span.title}`, `${formatTime(span.time, state.clock)}${until}`, ...(span.detail === "" ? [] : [span.detail]),
    ...refused.slice(0, 3).map((moment) => `${formatTime(moment.time, state.clock)} ${moment.title}: ${moment.detail}`)];
}
