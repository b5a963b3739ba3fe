// @ts-check
// Keeps the difference of two sides up to date: as long as nothing else is chosen, the files and the page as it is changed.
import { inTurnsWhile } from "../frames.js";
import { comparedResults, differenceRows } from "./difference.js";
import { createRunner, openingState } from "./run.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("./run.js").Side} Side */
/** @typedef {{a: import("./run.js").SideResults, b: import("./run.js").SideResults, rows: import("./difference.js").DifferenceRow[],
 *   trackA: import("../store.js").Track, trackB: import("../store.js").Track, names: Map<string, string>}} Difference
 *  `names` are those of zones for people, by id */

/** @returns {{a: Side, b: Side}} */
export function openingSides() {
  return {
    a: { content: "file", hasScenario: true, series: "all", track: null },
    b: { content: "page", hasScenario: true, series: "all", track: null },
  };
}

/** Milliseconds that a comparison takes before the page says that it compares. */
const silentComparison = 200;

/** @param {import("../store.js").Store} store @returns {{settled: () => Promise<void>}} `settled` resolves when nothing is compared */
export function keepDifference(store) {
  let runner = createRunner(openingState(store.state));
  let { layout, scenario } = store.state.data;
  let latest = 0;
  /** @type {Promise<void>} */ let underWay = Promise.resolve();

  async function compare() {
    const number = latest += 1;
    // A newer comparison ends this one.
    const isLatest = () => number === latest;
    const { sides, changes, tab, isFleet } = store.state;
    const isWanted = !isFleet && (changes.length > 0 || tab === "compare");
    const timer = setTimeout(() => { if (isLatest()) store.set({ isComparing: true }); }, silentComparison);
    try {
      const difference = isWanted ? await differenceOf(store, sides, runner.resultsOf, isLatest) : null;
      if (isLatest()) store.set({ difference });
    } finally {
      clearTimeout(timer);
      if (isLatest()) store.set({ isComparing: false });
    }
  }
  store.subscribe((state, changed) => {
    if (state.data.layout !== layout || state.data.scenario !== scenario) {
      ({ layout, scenario } = state.data);
      runner = createRunner(openingState(state));
    }
    // The steps of a drag, and letters that are typed, are compared at their end.
    if (state.isTransient) return;
    // Before the first change, what is shown is what the files give.
    if (changed.has("answer") && state.changes.length + state.undone.length === 0) runner.keepShown(state);
    const isOther = ["answer", "sides", "otherLayout", "trackIndex", "changes", "isFleet", "isTransient"].some((key) => changed.has(key));
    if (isOther || (changed.has("tab") && state.tab === "compare" && state.difference === null)) underWay = compare();
  });
  return {
    async settled() {
      /** @type {Promise<void> | null} */ let waited = null;
      while (waited !== underWay) await (waited = underWay);
    },
  };
}

/** @param {import("../store.js").Store} store @param {{a: Side, b: Side}} sides
 * @param {ReturnType<typeof createRunner>["resultsOf"]} resultsOf @param {() => boolean} isWanted
 * @returns {Promise<Difference | null>} null where nothing can be compared, or it is no longer wanted */
async function differenceOf(store, sides, resultsOf, isWanted) {
  const a = await resultsOf(store, sides.a);
  const b = await resultsOf(store, sides.b);
  if (a === null || b === null) return null;
  const { tracks, trackIndex } = store.state;
  const trackA = tracks[sides.a.track ?? trackIndex];
  const trackB = tracks[sides.b.track ?? trackIndex];
  // Where one side is one mode only, the other is too.
  const isOneSeries = sides.a.series !== "all" || sides.b.series !== "all";
  const seriesA = isOneSeries && sides.a.series === "all" ? "normal" : sides.a.series;
  const seriesB = isOneSeries && sides.b.series === "all" ? "normal" : sides.b.series;
  const before = comparedResults(a.answer, seriesA, trackA.times[0]);
  const rows = await inTurnsWhile(differenceRows(before, comparedResults(b.answer, seriesB, trackB.times[0]), trackA === trackB), isWanted);
  if (rows === null) return null;
  const names = new Map([...a.zones, ...b.zones].map(({ id, title }) => [id, title]));
  return { a, b, rows, trackA, trackB, names };
}
