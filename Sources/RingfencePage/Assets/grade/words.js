// @ts-check
// What is said of events of a log, in the reader's units and on the reader's clock. The engine has the words of the classes.
import { fileName, formatCount, formatDuration, formatMeters, formatNumber, formatTime, recordTime } from "../format.js";
import { namedZone, zoneTitle } from "../names.js";
import { classCount, className } from "../panel/words.js";

/**
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").GradedEventRecord} GradedEventRecord
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").GradeMeasureRecord} GradeMeasureRecord
 * @typedef {import("./grade.js").Grade} Grade
 * @typedef {import("../store.js").State} State
 */

/** What came of the log in a sentence: "7 of 8 events of the drive found in log.ndjson: 1 late, 1 missed." Empty without a log.
 * @param {State} state @param {Grade | null} [grade] */
export function gradeSentence({ data, grade: shown, gradeError }, grade = shown) {
  if (!data.found) return "";
  if (gradeError) return `${fileName(data.found.log)} is not compared: ${gradeError.message}.`;
  const all = grade?.measures.at(-1);
  if (!all) return "";
  const classes = Object.entries(all.classes).filter(([name, count]) => count > 0 && name !== "onTime")
    .map(([name, count]) => classCount(name, count));
  const pairs = all.truth - (all.classes.missed ?? 0);
  return `${formatNumber(pairs)} of ${formatCount(all.truth, "event")} of the drive found in ${fileName(data.found.log)}`
    + `${classes.length > 0 ? `: ${classes.join(", ")}` : ""}.`;
}

/** An event with its class: "entered (late)". @param {GradedEventRecord} record */
export function gradedWords(record) {
  return `${record.event} (${className(record.class)})`;
}

/** How much later or earlier an event was found; empty for one that has no other. @param {GradedEventRecord} record */
export function lateWords({ seconds }) {
  if (seconds === undefined) return "";
  return seconds === 0 ? "at the same time" : `${formatDuration(Math.abs(seconds))} ${seconds < 0 ? "earlier" : "later"}`;
}

/** What else is known of an event, in parts. @param {GradedEventRecord} record @param {import("../format.js").Clock} clock */
export function gradeDetails(record, clock) {
  const parts = [];
  if (record.beyondEdge !== undefined) parts.push(`the drive was then ${edgeWords(record.beyondEdge, record.event)}`);
  if (record.beyondEdgeInLog !== undefined) parts.push(`the log says ${edgeWords(record.beyondEdgeInLog, record.event)}`);
  if (record.depth !== undefined) parts.push(`up to ${formatMeters(record.depth)} inside`);
  if (record.staySeconds !== undefined) parts.push(`stayed ${formatDuration(record.staySeconds)}`);
  if (record.approach !== undefined) {
    const at = record.approachTime === undefined ? "" : ` at ${formatTime(recordTime(record.approachTime), clock)}`;
    parts.push(`the drive came within ${formatMeters(record.approach)} of the edge${at}`);
  }
  if (record.fromDrive !== undefined) parts.push(`${formatMeters(record.fromDrive)} from the drive`);
  if (record.ambiguous) parts.push("other pairs are nearly as likely");
  if (record.afterGap) parts.push("after an unknown state");
  if (record.timeOf === "server") parts.push("time of a server");
  return parts;
}

/** @param {number} meters @param {string} event */
function edgeWords(meters, event) {
  const side = event === "crossed" ? "from the line" : (event === "exited") === (meters >= 0) ? "outside" : "inside";
  return `${formatMeters(Math.abs(meters))} ${side}`;
}

/** What is said of the clock of the log. @param {Grade} grade */
export function clockWords({ clock }) {
  if (!clock) return "";
  const corrected = clock.corrected === 0 ? "not corrected" : `corrected by ${formatDuration(clock.corrected)}`;
  if (clock.offset === undefined) return `Clock of the log: no pairs, so nothing is known; ${corrected}.`;
  const side = clock.offset < 0 ? "earlier" : "later";
  const zone = clock.timeZone && clock.corrected === 0 ? " Probably a time zone." : "";
  return `Clock of the log: found events are ${formatDuration(Math.abs(clock.offset))} ${side} than those of the drive `
    + `(median of ${formatCount(clock.pairs ?? 0, "pair")}, deviation ${formatDuration(clock.deviation ?? 0)}); ${corrected}.${zone}`;
}

/** The zones without a split into classes; empty for none. @param {State} state @param {Grade} grade */
export function unsplitWords(state, { unsplit }) {
  if (unsplit.length === 0) return "";
  const zones = unsplit.map(({ zone, truth, found }) => (
    `${zoneTitle(namedZone(state, zone))} (${formatNumber(truth)} on the drive, ${formatNumber(found)} found)`));
  return `Not split into late, missed and ghost, as crossings are closer together than the log is late: ${zones.join(", ")}.`;
}

/**
 * A number of the measures: its name, its text, and what is written in CSV.
 * @typedef {{name: string, text: (measure: GradeMeasureRecord) => string, csv: (measure: GradeMeasureRecord) => unknown}} MeasureRow
 */

/** @type {[keyof GradeMeasureRecord & ("missedRate" | "ghostRate" | "precision" | "recall" | "f1"), string][]} */
const shareNames = [["missedRate", "missed rate"], ["ghostRate", "ghost rate"], ["precision", "precision"], ["recall", "recall"], ["f1", "F1"]];

/** The measures of a grade, a row each. @param {GradeMeasureRecord[]} measures @returns {MeasureRow[]} */
export function measureRows(measures) {
  const number = (/** @type {string} */ name, /** @type {(measure: GradeMeasureRecord) => number} */ of) => (
    { name, text: (/** @type {GradeMeasureRecord} */ measure) => formatNumber(of(measure)), csv: of });
  const classes = Object.keys(measures[0]?.classes ?? {}).filter((name) => measures.some((measure) => measure.classes[name] > 0));
  const latencies = Object.keys(measures.find(({ latency }) => latency)?.latency ?? {});
  return [
    number("on the drive", ({ truth }) => truth), number("found", ({ found }) => found),
    ...classes.map((name) => number(className(name), (measure) => measure.classes[name])),
    ...shareNames.map(([key, name]) => ({
      name, text: (/** @type {GradeMeasureRecord} */ measure) => shareWords(measure[key]), csv: (/** @type {GradeMeasureRecord} */ measure) => measure[key].value ?? "",
    })),
    ...latencies.map((part) => ({
      name: `latency ${part}`, text: (/** @type {GradeMeasureRecord} */ { latency }) => (latency?.[part] === undefined ? "–" : formatDuration(latency[part])),
      csv: (/** @type {GradeMeasureRecord} */ { latency }) => latency?.[part] ?? "",
    })),
  ];
}

/** A share with its interval: "12.5 % (2.2–47.1)". @param {import("../../../JavaScript/ringfence/report.d.ts").ShareRecord} share */
export function shareWords({ value, low, high }) {
  if (value === undefined) return "–";
  const text = (/** @type {number} */ share) => formatNumber(share * 100, 1);
  return `${text(value)} % (${text(low)}–${text(high)})`;
}
