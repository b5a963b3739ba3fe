// @ts-check
// What others would have decided of the drive: the records that the command wrote into the page. They are about the files, so that
// nothing of them is shown beside a layout or a setting that was changed since.
import { recordTime } from "../format.js";

/**
 * @typedef {{command: string, records: string, sources: string}} OtherData
 * @typedef {"same" | "earlier" | "later" | "onlyReference" | "onlyOther" | "notDecided" | "notEvaluated"} OtherKind
 * @typedef {{p05: number, p25: number, p50: number, p75: number, p95: number, max: number, runs: number}} DelayRecord seconds
 * @typedef {{type: "ruleComparison", rule: string, track: string, zone: string, event: string, kind: OtherKind, reference?: string,
 *   other?: string, shiftSeconds?: number, shiftMetres?: number, reason?: string, confidence: string}} RuleComparisonRecord
 * @typedef {{type: "platformVisit", platform: string, track: string, zone: string, kind: "visit" | "crossing", entered: string,
 *   exited?: string, notTaken?: string, runs?: number, reported?: number, share?: number, confidence?: [number, number],
 *   entryDelay?: DelayRecord, exitDelay?: DelayRecord}} PlatformVisitRecord
 * @typedef {RuleComparisonRecord | PlatformVisitRecord} OtherRecord
 *
 * A record with its times in ms since 1970: `time` is that of the engine, else that of the other, NaN where only a third has the event;
 * `other` is the median of many runs.
 * @typedef {{record: OtherRecord, system: OtherSystem, time: number, reference: number | null, other: number | null}} OtherItem
 * @typedef {{type: string, part?: string, value?: string, tag?: string, confidence?: string, source?: string, address?: string,
 *   licence?: string, at?: string, says?: string, reads?: string, quirk?: boolean}} SourcedPart
 *
 * One rule or one platform: its name, what it is and is not, and its parts.
 * @typedef {{name: string, slot: number, title: string, confidence: string, statement: string, parts: SourcedPart[], data: OtherData,
 *   items: OtherItem[], counts: Record<string, number>, refusedZones: string[]}} OtherSystem
 */

/** @typedef {import("../store.js").State} State */

/** @type {WeakMap<OtherData[], OtherSystem[]>} */
const knownSystems = new WeakMap();

/** The rules and platforms of a page, in their order. @param {State} state @returns {OtherSystem[]} */
export function otherSystems({ data }) {
  if (!data.others) return [];
  const known = knownSystems.get(data.others) ?? data.others.filter((each) => !isOfStops(each)).flatMap(systemsOf).map((system, slot) => Object.assign(system, { slot }));
  knownSystems.set(data.others, known);
  return known;
}

/** Whether the records are about what the page shows. @param {State} state */
export function areOthersOfThis({ changes, isTransient, data }) {
  return changes.length === 0 && !isTransient && !data.isOpened;
}

/** The items of the track that is shown. @param {State} state @returns {OtherItem[]} */
export function othersOfTrack(state) {
  const name = state.tracks[state.trackIndex]?.name;
  return otherSystems(state).flatMap(({ items }) => items.filter(({ record }) => record.track === name));
}

/** The items that the timeline shows: none where the page was changed since. @param {State} state @returns {OtherItem[]} */
export function shownOthers(state) {
  return state.data?.others && areOthersOfThis(state) ? othersOfTrack(state).filter(({ time }) => !Number.isNaN(time)) : [];
}

/** Whether records are those of planned stops, which have a tab of their own. @param {OtherData} data */
export function isOfStops({ command }) {
  return command.startsWith("visits ");
}

/** @param {string} text NDJSON @returns {unknown[]} */
export function recordsOf(text) {
  return text.split("\n").filter((line) => line !== "").map((line) => /** @type {unknown} */ (JSON.parse(line)));
}

/** @param {OtherData} data @returns {OtherSystem[]} */
function systemsOf(data) {
  /** @type {Map<string, OtherSystem>} */ const systems = new Map();
  const named = (/** @type {{rule?: string, platform?: string}} */ { rule, platform }) => {
    const name = rule ?? platform ?? "";
    const known = systems.get(name) ?? { name, slot: 0, title: "", confidence: "", statement: "", parts: [], data, items: [], counts: {}, refusedZones: [] };
    systems.set(name, known);
    return known;
  };
  for (const line of recordsOf(data.sources)) {
    const part = /** @type {SourcedPart & {rule?: string, platform?: string, title?: string, statement?: string}} */ (line);
    const system = named(part);
    if (part.type.endsWith("Part")) system.parts.push(part);
    else Object.assign(system, { title: part.title ?? "", confidence: part.confidence ?? "", statement: part.statement ?? "" });
  }
  for (const line of recordsOf(data.records)) {
    const record = /** @type {OtherRecord | {type: string, rule?: string, platform?: string, zone?: string}} */ (line);
    const system = named(record);
    if (record.type === "ruleComparison" || record.type === "platformVisit") system.items.push(itemOf(/** @type {OtherRecord} */ (record), system));
    else if (record.type === "ruleZone") system.refusedZones.push(/** @type {{zone: string}} */ (record).zone);
    else if (record.type.endsWith("Summary")) system.counts = /** @type {Record<string, number>} */ (/** @type {unknown} */ (record));
  }
  return [...systems.values()];
}

/** @param {OtherRecord} record @param {OtherSystem} system @returns {OtherItem} */
function itemOf(record, system) {
  if (record.type === "platformVisit") {
    const reference = recordTime(record.entered);
    return { record, system, reference, time: reference, other: record.entryDelay ? reference + record.entryDelay.p50 * 1000 : null };
  }
  const reference = record.reference === undefined ? null : recordTime(record.reference);
  const other = record.other === undefined ? null : recordTime(record.other);
  return { record, system, reference, other, time: reference ?? other ?? NaN };
}

/** Whether the other decides something else than the engine. @param {OtherItem} item */
export function differs({ record }) {
  return record.type === "platformVisit" ? record.notTaken === undefined : record.kind !== "same" && record.kind !== "notEvaluated";
}
