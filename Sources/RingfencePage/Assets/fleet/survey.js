// @ts-check
// Evaluates all tracks of a fleet, one after the other, in the Worker. A change begins again.
import { inputsOf } from "../engine/inputs.js";
import { dayKey } from "../format.js";

/** Milliseconds between two moments at which the counts are shown. */
const surveyShowing = 100;

/** @type {{timer: any, number: number}} */
const survey = { timer: 0, number: 0 };

/** Begins again after some time without another call. @param {import("../store.js").Store} store @param {number} delay */
export function surveyFleet(store, delay) {
  clearTimeout(survey.timer);
  survey.number += 1;
  const { number } = survey;
  survey.timer = setTimeout(() => surveyTracks(store, () => number === survey.number), delay);
}

/** @param {import("../store.js").Store} store @param {() => boolean} isWanted */
async function surveyTracks(store, isWanted) {
  /** @type {any[]} */ const counted = [];
  const { state } = store;
  let shown = performance.now();
  while (counted.length < state.tracks.length) {
    counted.push(await trackCounts(state, counted.length));
    if (!isWanted()) return;
    if (counted.length < state.tracks.length && performance.now() - shown < surveyShowing) continue;
    store.set({ fleet: { tracks: [...counted], done: counted.length, isScenario: state.scenarioText !== null } });
    shown = performance.now();
  }
}

/** @param {import("../store.js").State} state @param {number} index */
async function trackCounts(state, index) {
  const track = state.tracks[index];
  const none = { normal: 0, second: 0, lost: 0, falseCheckIns: 0, cells: { normal: new Map(), second: new Map() }, error: null };
  if (track.count === 0) return none;
  try {
    const answer = await state.engine.evaluate(track.index, { inputs: inputsOf(state) });
    const second = answer.app ?? answer.restart;
    const sum = (/** @type {"lost" | "falseCheckIns"} */ key) => answer.comparison.reduce((/** @type {number} */ total, /** @type {any} */ row) => total + row[key].length, 0);
    return { normal: answer.normal.length, second: second.length, lost: sum("lost"), falseCheckIns: sum("falseCheckIns"), error: null,
      cells: { normal: countedByDay(answer.normal, state.clock), second: countedByDay(second, state.clock) } };
  } catch (error) {
    // A scenario can be impossible on one track and possible on the others.
    return { ...none, error };
  }
}

/** Number of events of each zone and day, by "zone NUL day". @param {any[]} events @param {import("../format.js").Clock} clock */
export function countedByDay(events, clock) {
  /** @type {Map<string, number>} */ const counts = new Map();
  for (const event of events) {
    const key = `${event.zone}\u0000${dayKey(Date.parse(event.time), clock)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
