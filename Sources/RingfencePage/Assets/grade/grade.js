// @ts-check
// What a log of another system found, compared with the drive. The engine grades it; this keeps the grade at the layout and the settings
// of the page, as long as they change.
import { withoutScenario } from "../engine/inputs.js";
import { recordTime } from "../format.js";
import { STEP_ITEMS, inTurns } from "../frames.js";
import { createLane } from "../lane.js";
import { namedZone } from "../names.js";
import { className } from "../panel/words.js";

/**
 * An event of the log as the page has it, with the time in microseconds.
 * @typedef {{event: string, zone?: string, name?: string, time: number, timeOf?: string, latitude?: number, longitude?: number,
 *   accuracy?: number, id?: string, device?: string, line: number, afterGap?: boolean}} FoundRow
 * The log with how it is compared, all in microseconds.
 * @typedef {{log: string, form: string, unreadable: number, isClockMeasured?: boolean, clockAhead?: number, gate: number,
 *   earlyTolerance: number, lateTolerance: number, duplicateWithin: number, unpairedCost?: number, events: FoundRow[],
 *   messages: string[]}} FoundLogData
 *
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").GradedEventRecord} GradedEventRecord
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").GradeAnswer} GradeAnswer
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Track} Track
 *
 * What became of an event. Times are ms since 1970 on the clock of the drive; `time` is when it happened on the drive, else when it was
 * found. `row` is what the log says of it, `track` the index of the track to which its time belongs.
 * @typedef {{number: number, record: GradedEventRecord, time: number, truth: number | null, found: number | null, row: FoundRow | null,
 *   track: number}} GradedItem
 * @typedef {{items: GradedItem[], clock: import("../../../JavaScript/ringfence/report.d.ts").GradeClockRecord | null,
 *   unsplit: import("../../../JavaScript/ringfence/report.d.ts").UnsplitZoneRecord[], measures: import("../../../JavaScript/ringfence/report.d.ts").GradeMeasureRecord[]}} Grade
 */

/** Keeps the grade up to date. @param {import("../store.js").Store} store
 * @returns {{settled: () => Promise<void>}} `settled` resolves when nothing is graded */
export function keepGrade(store) {
  if (!store.state.data.found) return { settled: async () => {} };
  /** What the grade is about. @type {Partial<State>} */
  let graded = {};
  const lane = createLane(async (/** @type {Partial<State>} */ _, isWanted) => {
    const { engine, tracks, changes } = store.state;
    try {
      const answer = await engine.grade(withoutScenario);
      if (!isWanted()) return;
      const grade = await inTurns(gradeSteps(answer, store.state.data.found?.events ?? [], tracks));
      if (!isWanted()) return;
      store.set({ grade, gradeError: null, ...(changes.length === 0 ? { gradeOfFiles: grade } : {}) });
    } catch (error) {
      if (isWanted()) store.set({ grade: null, gradeError: /** @type {import("../store.js").Refusal} */ (error) });
    }
  });
  const update = (/** @type {State} */ { layout, settings, tracks, isTransient }) => {
    // The steps of a drag are graded at its end.
    if (isTransient || (graded.layout === layout && graded.settings === settings && graded.tracks === tracks)) return;
    graded = { layout, settings, tracks };
    lane.request(graded);
  };
  store.subscribe(update);
  update(store.state);
  return lane;
}

/** Puts the records of an answer in lists, in steps. @param {GradeAnswer} answer @param {FoundRow[]} rows @param {Track[]} tracks
 * @returns {Generator<void, Grade>} */
export function* gradeSteps({ records, rows: indices }, rows, tracks) {
  /** @type {Grade} */
  const grade = { items: [], clock: null, unsplit: [], measures: [] };
  for (const record of records) if (record.type === "gradeClock") grade.clock = record;
  const correction = (grade.clock?.corrected ?? 0) * 1000;
  const trackAt = trackFinder(tracks);
  for (const [index, record] of records.entries()) {
    if (index % STEP_ITEMS === 0) yield;
    if (record.type === "unsplitZone") grade.unsplit.push(record);
    else if (record.type === "gradeMeasure") grade.measures.push(record);
    if (record.type !== "gradedEvent") continue;
    const truth = record.truth === undefined ? null : recordTime(record.truth);
    const found = record.found === undefined ? null : recordTime(record.found) - correction;
    const time = truth ?? found ?? NaN;
    grade.items.push({ number: grade.items.length, record, time, truth, found, row: rows[indices[grade.items.length]] ?? null, track: trackAt(time) });
  }
  return grade;
}

/** Gives the index of the track that is nearest to a moment; -1 without a track. @param {Track[]} tracks */
export function trackFinder(tracks) {
  const spans = tracks.flatMap(({ times, count }, index) => (count === 0 ? [] : [{ index, first: times[0], last: times[count - 1] }]))
    .sort((a, b) => a.first - b.first);
  return (/** @type {number} */ time) => {
    let from = 0;
    let to = spans.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (spans[middle].first <= time) from = middle + 1;
      else to = middle;
    }
    const [before, after] = [spans[from - 1], spans[from]];
    if (before === undefined || after === undefined) return (before ?? after)?.index ?? -1;
    return time <= before.last || time - before.last <= after.first - time ? before.index : after.index;
  };
}

/** The zone of an event; one that the layout does not have is called as in the log. @param {State} state @param {GradedItem} item
 * @returns {import("../names.js").NamedZone} */
export function gradedZone(state, { record }) {
  return record.class === "unknownZone" ? { index: -1, id: record.zone, title: record.zone, name: null, fences: [] } : namedZone(state, record.zone);
}

/** The events of the chosen track. @param {State} state @returns {GradedItem[]} */
export function gradedOfTrack({ grade, trackIndex }) {
  return grade?.items.filter(({ track }) => track === trackIndex) ?? [];
}

/** @type {Record<string, string>} */
const classSigns = {
  onTime: "gradeOnTime", late: "gradeLate", early: "gradeEarly", missed: "gradeMissed", ghost: "gradeGhost", impossible: "gradeImpossible",
  duplicate: "gradeDuplicate",
};

/** The sign of an event with what became of it. @param {GradedItem} item */
export function gradeSign({ record }) {
  return classSigns[record.class] ?? "gradeOther";
}

/** The signs of the log that are in a picture, with their words. @param {Iterable<string>} shown names of signs
 * @returns {[sign: string, words: string][]} */
export function gradeLegend(shown) {
  const signs = new Set(shown);
  /** @type {[string, string][]} */
  const all = [...Object.entries(classSigns).map(([name, sign]) => /** @type {[string, string]} */ ([sign, className(name)])), ["gradeOther", "not counted"]];
  return all.filter(([sign]) => signs.has(sign)).map(([sign, words]) => [sign, `log: ${words}`]);
}

/** What is wrong, the worst first: what is missing or should not be there, then what is at another time. */
const wrongClasses = [["missed", "ghost", "impossible"], ["late", "early"]];

/** Whether something is wrong with an event that is counted. @param {GradedItem} item */
export function isWrong({ record }) {
  return wrongClasses.some((classes) => classes.includes(record.class));
}

/** What is wrong, the worst first, each by its time. @param {Grade | null} grade @returns {GradedItem[]} */
export function wrongItems(grade) {
  return wrongClasses.flatMap((classes) => (grade?.items ?? []).filter(({ record }) => classes.includes(record.class)));
}
