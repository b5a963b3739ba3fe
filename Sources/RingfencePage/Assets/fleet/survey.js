// @ts-check
// Evaluates all tracks of a fleet, one after the other, while the page stays usable.
import { dayKey } from "../format.js";

/** Longest work without giving the page a turn. */
const sliceMilliseconds = 12;

/** @type {{timer: any}} */
const survey = { timer: 0 };

/** Begins again after some time without another call. @param {import("../store.js").Store} store @param {number} delay */
export function surveyFleet(store, delay) {
  clearTimeout(survey.timer);
  /** @type {any[]} */ const counted = [];
  const { state } = store;

  function work() {
    const begin = performance.now();
    while (counted.length < state.tracks.length && performance.now() - begin < sliceMilliseconds) counted.push(trackCounts(state, counted.length));
    store.set({ fleet: { tracks: [...counted], done: counted.length, isScenario: state.scenarioText !== null } });
    if (counted.length < state.tracks.length) survey.timer = setTimeout(work, 0);
  }
  survey.timer = setTimeout(work, delay);
}

/** @param {import("../store.js").State} state @param {number} index */
function trackCounts(state, index) {
  const track = state.tracks[index];
  const none = { normal: 0, second: 0, lost: 0, falseCheckIns: 0, cells: { normal: new Map(), second: new Map() }, error: null };
  if (track.count === 0) return none;
  try {
    const answer = state.engine.evaluate(track.index, { explain: "none" });
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
