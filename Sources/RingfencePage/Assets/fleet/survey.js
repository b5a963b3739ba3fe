// @ts-check
// Evaluates all tracks of a fleet, one after the other, in the Worker. A change begins again.
import { inputsOf } from "../engine/inputs.js";
import { dayKey, recordTime } from "../format.js";
import { afterFrames } from "../frames.js";

/** The least milliseconds between two moments at which the counts are shown. */
const surveyShowing = 100;
/** Showing them takes at most one part in this many of the time. */
const showingParts = 10;

/** @type {{timer: ReturnType<typeof setTimeout> | undefined, number: number}} */
const survey = { timer: undefined, number: 0 };

/** Begins again after some time without another call. @param {import("../store.js").Store} store @param {number} delay */
export function surveyFleet(store, delay) {
  clearTimeout(survey.timer);
  survey.number += 1;
  const { number } = survey;
  survey.timer = setTimeout(() => surveyTracks(store, () => number === survey.number), delay);
}

/** @param {import("../store.js").Store} store @param {() => boolean} isWanted */
async function surveyTracks(store, isWanted) {
  /** @type {TrackCounts[]} */ const counted = [];
  const { state } = store;
  let next = performance.now() + surveyShowing;
  while (counted.length < state.tracks.length) {
    counted.push(await trackCounts(state, counted.length));
    if (!isWanted()) return;
    if (counted.length < state.tracks.length && performance.now() < next) continue;
    const begin = performance.now();
    store.set({ fleet: { tracks: [...counted], done: counted.length, isScenario: state.scenarioText !== null } });
    // What follows in later frames is a part of showing.
    await afterFrames();
    if (!isWanted()) return;
    const end = performance.now();
    next = end + Math.max(surveyShowing, (showingParts - 1) * (end - begin));
  }
}

/**
 * What came of a track: how often, and what at each zone and day, by "zone NUL day". `moments` are the times at each zone.
 * @typedef {"normal" | "second" | "lost" | "falseCheckIns"} FleetSeries
 * @typedef {Record<FleetSeries, number> & {cells: Record<FleetSeries, Map<string, number>>,
 *   moments: Record<FleetSeries, Map<string, number[]>>, error: unknown}} TrackCounts
 */

/** What is counted, in the order of tables. @type {FleetSeries[]} */
export const fleetSeries = ["normal", "second", "lost", "falseCheckIns"];

/** @param {import("../store.js").State} state @param {number} index @returns {Promise<TrackCounts>} */
async function trackCounts(state, index) {
  const track = state.tracks[index];
  if (track.count === 0) return countsOf([[], [], [], []], state.clock, null);
  try {
    const answer = await state.engine.evaluate(track.index, { inputs: inputsOf(state) });
    const of = (/** @type {"lost" | "falseCheckIns"} */ key) => answer.comparison.flatMap(
      (row) => row[key].map(({ time }) => ({ zone: row.zone, time })));
    return countsOf([answer.normal, answer.app ?? answer.restart, of("lost"), of("falseCheckIns")], state.clock, null);
  } catch (error) {
    // A scenario can be impossible on one track and possible on the others.
    return countsOf([[], [], [], []], state.clock, error);
  }
}

/** @param {{zone: string, time: string}[][]} lists in the order of `fleetSeries` @param {import("../format.js").Clock} clock
 * @param {unknown} error @returns {TrackCounts} */
function countsOf(lists, clock, error) {
  /** @template T @param {(list: {zone: string, time: string}[]) => T} make @returns {Record<FleetSeries, T>} */
  const each = (make) => /** @type {Record<FleetSeries, T>} */ (
    Object.fromEntries(fleetSeries.map((series, index) => [series, make(lists[index])])));
  return { ...each((list) => list.length), cells: each((list) => countedByDay(list, clock)), moments: each(momentsByZone), error };
}

/** The times at each zone. @param {{zone: string, time: string}[]} records @returns {Map<string, number[]>} */
function momentsByZone(records) {
  /** @type {Map<string, number[]>} */ const moments = new Map();
  for (const { zone, time } of records) {
    const times = moments.get(zone) ?? [];
    times.push(recordTime(time));
    moments.set(zone, times);
  }
  return moments;
}

/** Number of events of each zone and day, by "zone NUL day".
 * @param {{zone: string, time: string}[]} events @param {import("../format.js").Clock} clock */
export function countedByDay(events, clock) {
  /** @type {Map<string, number>} */ const counts = new Map();
  for (const event of events) {
    const key = `${event.zone}\u0000${dayKey(recordTime(event.time), clock)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
