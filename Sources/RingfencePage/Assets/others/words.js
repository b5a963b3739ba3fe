// @ts-check
// What is said of the decisions of others.
import { formatCount, formatDuration, formatFixed, formatMeters, formatNumber, spacedWord } from "../format.js";

/** @typedef {import("./others.js").OtherItem} OtherItem */

/** How a decision differs from that of the engine, or how often a visit is reported. @param {OtherItem} item */
export function otherWords({ record }) {
  if (record.type === "platformVisit") return record.notTaken === undefined ? shareOfRuns(record) : `not taken: ${spacedWord(record.notTaken)}`;
  const { kind, shiftSeconds, shiftMetres } = record;
  if (kind === "same") return "same";
  if (kind === "onlyReference") return "no";
  if (kind === "onlyOther") return "only here";
  if (shiftSeconds === undefined) return spacedWord(kind);
  const meters = shiftMetres === undefined ? "" : `, ${formatMeters(Math.abs(shiftMetres))}`;
  return `${formatDuration(Math.abs(shiftSeconds))}${meters} ${kind}`;
}

/** @param {import("./others.js").PlatformVisitRecord} record */
function shareOfRuns({ share = 0, runs = 0, reported = 0 }) {
  return `${formatFixed(100 * share, 1)} %: ${formatNumber(reported)} of ${formatCount(runs, "run")}`;
}

/** What else is known of a decision. @param {OtherItem} item */
export function otherDetails({ record }) {
  if (record.type === "ruleComparison") return record.reason ?? "";
  const parts = [];
  const percent = (/** @type {number} */ value) => formatFixed(100 * value, 1);
  if (record.confidence) parts.push(`${percent(record.confidence[0])} to ${percent(record.confidence[1])} % with 95 % confidence`);
  const { entryDelay, exitDelay } = record;
  if (entryDelay) {
    parts.push(`late by ${formatDuration(entryDelay.p05)} (5 %), ${formatDuration(entryDelay.p50)} (half), ${formatDuration(entryDelay.p95)} (95 %)`);
  }
  if (exitDelay) parts.push(`exit late by ${formatDuration(exitDelay.p50)} (half)`);
  return parts.join("; ");
}

/** What an item is about: an event, or a visit of the drive. @param {OtherItem} item */
export function otherEvent({ record }) {
  return record.type === "platformVisit" ? record.kind : record.event;
}

/** The numbers of a summary in words. @param {import("./others.js").OtherSystem} system */
export function summaryWords({ counts, items }) {
  if (items.some(({ record }) => record.type === "platformVisit") || counts.looks !== undefined) {
    return `${formatCount(counts.runs ?? 0, "run")} of ${formatCount(items.length, "visit or crossing", "visits and crossings")}.`;
  }
  const kinds = ["same", "earlier", "later", "onlyReference", "onlyOther", "notDecided", "notEvaluated"].filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${otherKindWords[kind] ?? spacedWord(kind)}`);
  const refused = counts.refusedFixes > 0 ? ` ${formatCount(counts.refusedFixes, "fix", "fixes")} refused.` : "";
  return `${formatCount(counts.decisions ?? 0, "decision")}: ${kinds.join(", ")}.${refused}`;
}

/** @type {Record<string, string>} */
const otherKindWords = { onlyReference: "not there", onlyOther: "only there" };

/** Why nothing of it is shown. */
export const hiddenWords = "What others would have decided is about the files. The page was changed since, so it is not shown beside the zones; "
  + "undo the changes, or run the command with the layout that is saved.";
