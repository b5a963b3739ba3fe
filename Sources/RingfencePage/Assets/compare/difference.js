// @ts-check
// How the results of two states differ: events and losses that are new, gone, or at another time.
import { recordTime } from "../format.js";
import { STEP_ITEMS } from "../frames.js";

/**
 * What is compared: lists of events by the name of their mode, losses and false check-ins of the comparison of modes.
 * @typedef {{zone: string, fence?: string, type: string, outcome?: string, time: string, boundary?: {latitude: number, longitude: number}}} ComparedRecord
 * @typedef {{lists: {series: string, records: ComparedRecord[]}[], start: number}} ComparedResults
 * @typedef {{kind: "new" | "gone" | "moved", series: string, type: string, zone: string, a: ComparedRecord | null,
 *   b: ComparedRecord | null, timeA: number, timeB: number}} DifferenceRow  times in ms since 1970, NaN where there is none;
 *   those of A are moved to the beginning of B where the tracks are others
 */

/** Events of one kind in one zone at most this far apart, in ms, are one event that moved. */
export const movedWithin = 15 * 60_000;

/**
 * Pairs of two lists in order of time. Those of the same time are a pair; of the others, the longer list leaves out what is
 * farther from its counterpart than what follows.
 * @param {number[]} a @param {number[]} b @param {number} within the most that times of a pair differ by
 * @returns {[number, number][]} indexes, -1 for none
 */
export function pairedTimes(a, b, within) {
  /** @type {[number, number][]} */
  const pairs = [];
  const inA = new Set(a);
  const indexesB = new Map(b.map((time, index) => [time, index]));
  const restA = [...a.keys()].filter((index) => !indexesB.has(a[index]));
  const restB = [...b.keys()].filter((index) => !inA.has(b[index]));
  for (const [index, time] of a.entries()) {
    const other = indexesB.get(time);
    if (other !== undefined) pairs.push([index, other]);
  }
  let i = 0;
  let j = 0;
  const leaveA = () => pairs.push([restA[i++], -1]);
  const leaveB = () => pairs.push([-1, restB[j++]]);
  while (i < restA.length && j < restB.length) {
    const here = a[restA[i]];
    const there = b[restB[j]];
    const distance = Math.abs(here - there);
    const left = restA.length - i - (restB.length - j);
    if (distance > within) (here < there ? leaveA : leaveB)();
    else if (left > 0 && Math.abs(a[restA[i + 1]] - there) < distance) leaveA();
    else if (left < 0 && Math.abs(b[restB[j + 1]] - here) < distance) leaveB();
    else pairs.push([restA[i++], restB[j++]]);
  }
  while (i < restA.length) leaveA();
  while (j < restB.length) leaveB();
  return pairs;
}

/**
 * The differences in order of time, in steps. Tracks that are others are compared by the time since their beginning.
 * @param {ComparedResults} a @param {ComparedResults} b @param {boolean} isSameTrack @returns {Generator<void, DifferenceRow[]>}
 */
export function* differenceRows(a, b, isSameTrack) {
  const offset = isSameTrack ? 0 : b.start - a.start;
  /** @type {DifferenceRow[]} */
  const rows = [];
  const groupsA = yield* groupedRecords(a, offset);
  const groupsB = yield* groupedRecords(b, 0);
  for (const key of new Set([...groupsA.keys(), ...groupsB.keys()])) {
    yield;
    const before = groupsA.get(key) ?? [];
    const after = groupsB.get(key) ?? [];
    const { series, record: { type, outcome, zone } } = (before[0] ?? after[0]);
    for (const [i, j] of pairedTimes(before.map(({ time }) => time), after.map(({ time }) => time), isSameTrack ? movedWithin : Infinity)) {
      const timeA = before[i]?.time ?? NaN;
      const timeB = after[j]?.time ?? NaN;
      if (timeA === timeB) continue;
      const kind = i < 0 ? "new" : j < 0 ? "gone" : "moved";
      rows.push({ kind, series, type: outcome ?? type, zone, a: before[i]?.record ?? null, b: after[j]?.record ?? null, timeA, timeB });
    }
  }
  return rows.sort((x, y) => rowTime(x) - rowTime(y));
}

/** When a row is shown: in B, or in A where B has none. @param {DifferenceRow} row */
export function rowTime({ timeA, timeB }) {
  return Number.isNaN(timeB) ? timeA : timeB;
}

/** In steps. @param {ComparedResults} results @param {number} offset */
function* groupedRecords({ lists }, offset) {
  /** @type {Map<string, {series: string, record: ComparedRecord, time: number}[]>} */
  const groups = new Map();
  for (const { series, records } of lists) {
    for (const [index, record] of records.entries()) {
      if (index % STEP_ITEMS === 0) yield;
      // Windows end at the same times in A and B: what differs is what came of them.
      const key = `${series}\u0000${record.zone}\u0000${record.outcome ?? record.type}`;
      const group = groups.get(key) ?? [];
      if (group.length === 0) groups.set(key, group);
      group.push({ series, record, time: recordTime(record.time) + offset });
    }
  }
  for (const group of groups.values()) group.sort((x, y) => x.time - y.time);
  return groups;
}

/** @typedef {{time: string, fence?: string, reason?: string}} ComparedLoss
 *  @typedef {{normal: ComparedRecord[], restart: ComparedRecord[], app: ComparedRecord[] | null,
 *   comparison: {zone: string, lost: ComparedLoss[], falseCheckIns: ComparedLoss[]}[]}} ComparedAnswer
 *  @typedef {"all" | "normal" | "restart" | "app"} ComparedSeries */

/**
 * The lists of an answer to compare. Series that are compared with each other have the same name: normal with normal and the
 * second with the second, or the one of A with the one of B.
 * @param {ComparedAnswer} answer @param {ComparedSeries} series @param {number} start @returns {ComparedResults}
 */
export function comparedResults(answer, series, start) {
  if (series !== "all") return { start, lists: [{ series: "one", records: answer[series] ?? [] }] };
  const named = (/** @type {ComparedLoss[]} */ records, /** @type {string} */ zone, /** @type {string} */ type) =>
    records.map((record) => ({ ...record, zone, type }));
  const losses = answer.comparison.flatMap(({ zone, lost }) => named(lost, zone, "lost"));
  const falseOnes = answer.comparison.flatMap(({ zone, falseCheckIns }) => named(falseCheckIns, zone, "falseCheckIn"));
  return {
    start, lists: [
      { series: "normal", records: answer.normal }, { series: "second", records: answer.app ?? answer.restart },
      { series: "second", records: losses }, { series: "second", records: falseOnes },
    ],
  };
}
