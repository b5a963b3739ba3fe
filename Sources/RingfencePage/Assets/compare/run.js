// @ts-check
// The results of the two sides of a comparison.
import { inputsOf, withoutScenario } from "../engine/inputs.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Store} Store */
/**
 * A side: the files, the page as it is changed, or the page with another layout; its own scenario or none, which events, and which
 * track; null is the one that is shown.
 * @typedef {{content: "file" | "page" | "other", hasScenario: boolean, series: import("./difference.js").ComparedSeries, track: number | null}} Side
 */
/**
 * What a side gives. `layout` is the native layout, `zones` what the engine says of it.
 * @typedef {{layout: import("../edit/parts.js").LayoutValue, zones: ComparedZone[],
 *   answer: import("./difference.js").ComparedAnswer}} SideResults
 * @typedef {Pick<import("../engine/answers.js").ShownZone, "id" | "title" | "index" | "fences">} ComparedZone
 */

/** What the page shows when it is opened: what all changes are compared with.
 * @typedef {{layout: SideResults["layout"], zones: ComparedZone[], layoutText: string, settings: State["settings"],
 *   scenarioText: string | null, profile: string, name?: string}} Opening `name` is that of another layout */

/** @param {State} state @returns {Opening} */
export function openingState({ layout, layoutAnswer, layoutText, settings, scenarioText, profile }) {
  return { layout, zones: layoutAnswer.zones, layoutText, settings, scenarioText, profile };
}

/** Gives the results of a side; those of the files are kept for each track, with and without the scenario.
 * @param {Opening} opening */
export function createRunner(opening) {
  /** @type {WeakMap<object, Map<boolean, SideResults>>} */
  const known = new WeakMap();

  /** @param {object} track @param {boolean} hasScenario @param {import("./difference.js").ComparedAnswer} answer */
  function keep(track, hasScenario, { normal, restart, app, comparison }) {
    const results = { layout: opening.layout, zones: opening.zones, answer: { normal, restart, app, comparison } };
    const ofTrack = known.get(track) ?? new Map();
    known.set(track, ofTrack.set(hasScenario, results));
    return results;
  }

  /** Keeps what the page shows, where nothing is other than in the files. @param {State} state */
  function keepShown({ tracks, trackIndex, answer, layout, settings, scenarioText, profile }) {
    const isOpening = layout === opening.layout && settings === opening.settings && scenarioText === opening.scenarioText
      && profile === opening.profile;
    if (isOpening && answer && tracks[trackIndex]) keep(tracks[trackIndex], opening.scenarioText !== null, answer);
  }

  /** @param {Store} store @param {Side} side @returns {Promise<SideResults | null>} null for a track without fixes */
  async function resultsOf({ state }, side) {
    const track = state.tracks[side.track ?? state.trackIndex];
    if (!track || track.count === 0) return null;
    if (side.content === "other" && state.otherLayout === null) return null;
    const source = side.content === "file" ? opening
      : side.content === "page" ? openingState(state) : { ...openingState(state), ...state.otherLayout };
    const hasScenario = side.hasScenario && source.scenarioText !== null;
    const isShown = track === state.tracks[state.trackIndex] && hasScenario === (state.scenarioText !== null);
    if (side.content === "page" && isShown && state.answer) {
      return { layout: source.layout, zones: source.zones, answer: state.answer };
    }
    const kept = side.content === "file" ? known.get(track)?.get(hasScenario) : undefined;
    if (kept) return kept;
    const answer = await sideAnswer(state, track.index, { ...source, scenarioText: hasScenario ? source.scenarioText : null });
    return side.content === "file" ? keep(track, hasScenario, answer) : { layout: source.layout, zones: source.zones, answer };
  }
  return { resultsOf, keepShown };
}

/** @param {State} state @param {number} track @param {Opening} source @returns {Promise<import("./difference.js").ComparedAnswer>} */
async function sideAnswer({ engine, data }, track, source) {
  const inputs = inputsOf({ data, ...source });
  if (source.name !== undefined) inputs.layout.name = source.name;
  try {
    return await engine.evaluate(track, { inputs });
  } catch (error) {
    // A scenario that is impossible on this track is left out, as in the page.
    if (inputs.scenario === null) throw error;
    return engine.evaluate(track, { inputs: withoutScenario(inputs) });
  }
}
