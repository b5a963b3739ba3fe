// @ts-check
// Evaluates the chosen track, in the Worker: first what fired, then why, some zones at a time, then what the linter finds. The next
// change ends what is under way. In a drag only the zone that is dragged is explained.
import { inputsOf, withoutScenario } from "./engine/inputs.js";
import { createLane } from "./lane.js";
import { currentTrack } from "./store.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./store.js").State} State
 * @typedef {import("./engine/host.js").Explained} Explained
 * @typedef {import("../../JavaScript/ringfence/report.d.ts").ExplanationRecord} ExplanationRecord
 * @typedef {{isTransient: boolean, then: (() => void) | null}} EvaluationRequest `then` runs when the events are there
 */

/** Milliseconds without a further change after which what a drag left out follows. */
const explanationDelay = 150;

/** Milliseconds of an answer in a drag above which its next steps go without an explanation. */
const affordableAnswer = 12;

/** Longer tracks are explained at the end of a drag only. */
const explainedFixes = 100_000;

/** Zones, and corners of fences, that are explained with the first answer. */
const zonesAtOnce = 200;
const cornersAtOnce = 5_000;

/** Milliseconds that one of the next parts should take. */
const partMilliseconds = 100;

/** Milliseconds between two moments at which parts are shown. */
const showingMilliseconds = 400;

/** Milliseconds that work takes before its progress is shown. */
const silentMilliseconds = 200;

/** @type {WeakMap<Store, Evaluator>} */
const evaluators = new WeakMap();

/**
 * Evaluates the chosen track with the layout, the settings and the scenario of the state. Returns at once; the answer follows.
 * @param {Store} store
 * @param {{isTransient?: boolean, then?: () => void}} [options] transient: a step of a drag
 */
export function evaluate(store, { isTransient = false, then } = {}) {
  evaluatorOf(store).request({ isTransient, then: then ?? null });
}

/** Resolves when nothing is under way. @param {Store} store @returns {Promise<void>} */
export function evaluated(store) {
  return evaluatorOf(store).settled();
}

/** @param {Store} store */
function evaluatorOf(store) {
  const known = evaluators.get(store) ?? new Evaluator(store);
  evaluators.set(store, known);
  return known;
}

class Evaluator {
  #store;
  #lane;
  #timer = 0;
  /** The longest answer with an explanation in the drag that is under way, in milliseconds. */
  #cost = 0;
  /** What the findings in the state are about. @type {{layout: object | null, settings: object | null}} */
  #findingsOf = { layout: null, settings: null };

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    this.#lane = createLane(this.#answer.bind(this), {
      merge: (waiting, next) => ({ isTransient: next.isTransient, then: next.then ?? waiting.then }),
    });
  }

  /** @param {EvaluationRequest} request */
  request(request) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#store.set({ isTransient: request.isTransient });
    this.#lane.request(request);
  }

  async settled() {
    while (this.#timer !== 0 || this.#lane.isBusy()) {
      await (this.#lane.isBusy() ? this.#lane.settled() : new Promise((done) => setTimeout(done, explanationDelay / 4)));
    }
  }

  /** @param {EvaluationRequest} request @param {() => boolean} isWanted */
  async #answer({ isTransient, then }, isWanted) {
    const { state } = this.#store;
    const track = currentTrack(state);
    if (track === null || track.count === 0) {
      this.#store.set({ answer: null, progress: null });
      then?.();
      if (!isTransient) await this.#findings(isWanted);
      return;
    }
    const begin = performance.now();
    const zones = state.layoutAnswer?.zones ?? [];
    const first = firstZones(zones);
    /** @type {Explained} */
    let explain = first === zones.length ? "all" : indices(0, first);
    if (isTransient) {
      const keepsUp = this.#cost < affordableAnswer && track.count <= explainedFixes;
      explain = state.selection && keepsUp ? [state.selection.zone] : "none";
    }
    const answer = await this.#answerOf(track, explain);
    if (answer === null || !this.#isCurrent(track)) return;
    const milliseconds = performance.now() - begin;
    if (isTransient && explain !== "none") this.#cost = Math.max(this.#cost, milliseconds);
    if (!isTransient) this.#cost = 0;
    if (explain !== "all") answer.explanation = mergedExplanation(state.answer?.explanation, answer.explanation);
    this.#store.set({ answer, evaluationMilliseconds: milliseconds });
    then?.();
    if (!isWanted()) return;
    if (isTransient) {
      this.#timer = setTimeout(() => this.request({ isTransient: false, then: null }), explanationDelay);
      return;
    }
    if (explain !== "all") await this.#explainRest(track, answer.explanation, first, milliseconds, isWanted);
    await this.#findings(isWanted);
  }

  /** Whether this track is still shown. @param {import("./store.js").Track} track */
  #isCurrent(track) {
    return currentTrack(this.#store.state) === track;
  }

  /** What the engine answers. A scenario that is impossible on this track is left out, and the error kept.
   * @param {import("./store.js").Track} track @param {Explained} explain */
  async #answerOf(track, explain) {
    const { state } = this.#store;
    const inputs = inputsOf(state);
    try {
      const answer = await state.engine.evaluate(track.index, { explain, inputs });
      if (inputs.scenario !== null && state.scenarioError) this.#store.set({ scenarioError: null });
      return answer;
    } catch (error) {
      if (inputs.scenario === null) {
        this.#store.set({ engineError: /** @type {import("./store.js").Refusal} */ (error) });
        return null;
      }
      this.#store.set({ scenarioError: /** @type {import("./store.js").Refusal} */ (error) });
      return state.engine.evaluate(track.index, { explain, inputs: withoutScenario(inputs) });
    }
  }

  /** Explains the other zones, some at a time.
   * @param {import("./store.js").Track} track @param {ExplanationRecord | null} explained what is explained already
   * @param {number} first the zones of it @param {number} milliseconds what the first took @param {() => boolean} isWanted */
  async #explainRest(track, explained, first, milliseconds, isWanted) {
    const { state } = this.#store;
    const count = state.layoutAnswer.zones.length;
    const begin = performance.now() - milliseconds;
    let all = explained;
    let next = first;
    let shown = performance.now();
    const sizes = partSizes();
    let size = sizes(first, milliseconds);
    while (next < count) {
      const end = Math.min(next + size, count);
      const partBegin = performance.now();
      const answer = await this.#answerOf(track, indices(next, end));
      if (answer === null || !isWanted()) break;
      all = mergedExplanation(all, answer.explanation);
      size = sizes(end - next, performance.now() - partBegin);
      next = end;
      const now = performance.now();
      if (next < count && now - begin > silentMilliseconds) this.#store.set({ progress: { done: next, total: count } });
      if (next < count && now - shown < showingMilliseconds) continue;
      if (state.answer) this.#store.set({ answer: { ...state.answer, explanation: all } });
      shown = now;
    }
    this.#store.set({ progress: null });
  }

  /** Lets the linter look at the layout, where it or the settings are others than before. @param {() => boolean} isWanted */
  async #findings(isWanted) {
    const { state } = this.#store;
    const { layout, settings } = state;
    if (!isWanted() || (layout === this.#findingsOf.layout && settings === this.#findingsOf.settings)) return;
    try {
      const layoutAnswer = await state.engine.describe();
      if (!isWanted() || this.#store.state.layout !== layout) return;
      this.#findingsOf = { layout, settings };
      this.#store.set({ layoutAnswer });
    } catch (error) {
      this.#store.set({ engineError: /** @type {import("./store.js").Refusal} */ (error) });
    }
  }
}

/** How many zones are explained with the first answer: few, and with few corners.
 * @param {import("./engine/answers.js").ShownZone[]} zones */
function firstZones(zones) {
  let corners = 0;
  for (const [index, zone] of zones.entries()) {
    for (const { shape } of zone.fences) {
      corners += shape.kind === "polygon" ? shape.polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
        : shape.kind === "geoline" || shape.kind === "corridor" ? shape.line.length : 1;
    }
    if (index >= zonesAtOnce || (corners > cornersAtOnce && index > 0)) return index;
  }
  return zones.length;
}

/** Gives the number of zones of the next part, after one of some zones that took some time. Every part evaluates the whole track besides
 * its zones, so a part takes at least twice as long for these, or parts of a long track would take many times the whole.
 * @returns {(zones: number, milliseconds: number) => number} */
export function partSizes() {
  let fixed = 0;
  /** @type {{zones: number, milliseconds: number} | null} */ let last = null;
  return (zones, milliseconds) => {
    if (last !== null && last.zones !== zones) {
      const each = Math.max((milliseconds - last.milliseconds) / (zones - last.zones), 0);
      fixed = Math.min(Math.max(milliseconds - each * zones, 0), milliseconds, last.milliseconds);
    }
    last = { zones, milliseconds };
    const each = Math.max(milliseconds - fixed, 0.01) / zones;
    return Math.min(Math.max(Math.round(Math.max(partMilliseconds, 2 * fixed) / each), 1), zones * 8, 2000);
  };
}

/** @param {number} from @param {number} to @returns {number[]} */
function indices(from, to) {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The new explanations of some zones with those before of the others. @param {ExplanationRecord | null | undefined} old
 * @param {ExplanationRecord | null} some @returns {ExplanationRecord | null} */
export function mergedExplanation(old, some) {
  if (!old || !some) return some ?? old ?? null;
  const zones = new Map(old.zones.map((zone) => [zone.zone, zone]));
  for (const zone of some.zones) zones.set(zone.zone, zone);
  return { ...some, zones: [...zones.values()] };
}
