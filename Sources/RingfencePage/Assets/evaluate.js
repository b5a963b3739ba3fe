// @ts-check
// Evaluates the chosen track. All zones are explained at once where that is quick; in a drag only the one that is
// dragged, and in large layouts part by part, so that the page stays usable.
import { currentTrack } from "./store.js";

/** @typedef {import("./store.js").Store} Store */

/** Milliseconds without a further change after which the zones that a drag left out are explained, too. */
const explanationDelay = 150;

/** Milliseconds of an evaluation in a drag above which its next steps go without an explanation. */
const affordableEvaluation = 8;

/** Longer tracks are explained at the end of a drag only. */
const explainedFixes = 100_000;

/** Fixes times zones above which the zones are explained part by part. */
const explainedAtOnce = 20_000_000;

/** Milliseconds that one of these parts should take. */
const partMilliseconds = 60;

/** Milliseconds between two moments at which parts are shown. */
const showingMilliseconds = 400;

/** @type {{timer: any, cost: number}} */
const pendingExplanation = { timer: 0, cost: 0 };

/**
 * Evaluates the chosen track with what the engine holds now.
 * @param {Store} store
 * @param {{isTransient?: boolean}} [options] transient: a step of a drag
 */
export function evaluate(store, { isTransient = false } = {}) {
  const { state } = store;
  const track = currentTrack(state);
  clearTimeout(pendingExplanation.timer);
  if (!track || track.count === 0) {
    store.set({ answer: null });
    return;
  }
  const begin = performance.now();
  const isInParts = track.count * state.layoutAnswer.zones.length > explainedAtOnce;
  /** @type {"none" | "all" | number[]} */
  let explain = isInParts ? "none" : "all";
  if (isTransient) {
    const keepsUp = pendingExplanation.cost < affordableEvaluation && track.count <= explainedFixes;
    explain = state.selection && keepsUp ? [state.selection.zone] : "none";
  }
  const answer = answerOf(store, track, explain);
  if (isTransient) {
    if (explain !== "none") pendingExplanation.cost = Math.max(pendingExplanation.cost, performance.now() - begin);
    pendingExplanation.timer = setTimeout(() => evaluate(store), explanationDelay);
  } else {
    pendingExplanation.cost = 0;
    if (isInParts) pendingExplanation.timer = setTimeout(() => explainPart(store, null, 0, 200, performance.now()), 0);
  }
  if (explain !== "all") answer.explanation = mergedExplanation(state.answer?.explanation, answer.explanation);
  store.set({ answer, isTransient, evaluationMilliseconds: performance.now() - begin });
}

/** What the engine answers. A scenario that is impossible on this track is left out, and the error kept.
 * @param {Store} store @param {import("./store.js").Track} track @param {"none" | "all" | number[]} explain */
function answerOf(store, track, explain) {
  const { engine, scenarioText, profile } = store.state;
  try {
    const answer = engine.evaluate(track.index, { explain });
    if (scenarioText !== null && store.state.scenarioError) store.set({ scenarioError: null });
    return answer;
  } catch (error) {
    if (scenarioText === null) throw error;
    store.set({ scenarioError: error });
    setScenarioOf(store, null, profile);
    try {
      return engine.evaluate(track.index, { explain });
    } finally {
      setScenarioOf(store, scenarioText, profile);
    }
  }
}

/** Gives the engine a scenario under the name that its records have.
 * @param {Store} store @param {string | null} text @param {string} profile */
export function setScenarioOf({ state }, text, profile) {
  state.engine.setScenario(text, profile, state.data.scenario?.name ?? "scenario");
}

/** Explains some zones, and later the next.
 * @param {Store} store @param {any} explained what is explained already @param {number} from @param {number} size
 * @param {number} shown when parts were shown last */
function explainPart(store, explained, from, size, shown) {
  const { state } = store;
  const track = currentTrack(state);
  if (!track) return;
  const zones = state.layoutAnswer.zones.length;
  const begin = performance.now();
  const part = answerOf(store, track, Array.from({ length: Math.min(size, zones - from) }, (_, index) => from + index)).explanation;
  const all = explained ? { ...part, zones: explained.zones.concat(part.zones) } : part;
  const end = performance.now();
  const next = from + size;
  const isShown = next >= zones || end - shown > showingMilliseconds;
  if (isShown) store.set({ answer: { ...state.answer, explanation: next >= zones ? all : mergedExplanation(state.answer?.explanation, all) } });
  if (next >= zones) return;
  const nextSize = Math.min(Math.max(Math.round(size * partMilliseconds / Math.max(end - begin, 1)), 50), 2000);
  pendingExplanation.timer = setTimeout(() => explainPart(store, all, next, nextSize, isShown ? end : shown), 0);
}

/** The new explanations of some zones with those before of the others. @param {any} old @param {any} some */
function mergedExplanation(old, some) {
  if (!old || !some) return some ?? old ?? null;
  const zones = new Map(old.zones.map((/** @type {any} */ zone) => [zone.zone, zone]));
  for (const zone of some.zones) zones.set(zone.zone, zone);
  return { ...some, zones: [...zones.values()] };
}
