// @ts-check
// The state of the page, in one object. Views subscribe; actions.js changes it.
import { openingSides } from "./compare/compare.js";
import { unitsNow } from "./format.js";
import { flushFrames, inFrame } from "./frames.js";

/**
 * @typedef {{index: number, count: number, times: Float64Array, latitudes: Float64Array, longitudes: Float64Array,
 *   speeds: Float64Array, courses: Float64Array, accuracies: Float64Array, altitudes: Float64Array,
 *   name: string, file: string, messages: string[], timeZone?: string, certainty?: import("./certainty.js").TrackCertainty}} Track
 *   Columns of one track: times in ms since 1970, degrees, m/s, metres; NaN where the receiver gave nothing. `timeZone` is
 *   that in which local times of an opened table were read.
 *
 * @typedef {{zone: number, fence: number | null}} Selection
 *   Indexes of a zone in layoutAnswer.zones and of a fence in it.
 *
 * @typedef {{kind: "event" | "fix" | "zone" | "attempt", time?: number, zone?: number, fence?: number,
 *   series?: "normal" | "restart" | "app", index?: number}} Hover
 *   What the pointer or the keyboard is on. `index` is the position in answer[series] for an event, of the fix for a fix.
 *
 * @typedef {{description: string, kind: "layout" | "settings" | "scenario", before: Snapshot, after: Snapshot}} Change
 *
 * What a change can be taken back to.
 * @typedef {{layout: import("./edit/parts.js").LayoutValue, settings: PageSettings, scenarioText: string | null, profile: string}} Snapshot
 *
 * `shown.findings`: null shows them where they are few.
 *
 * `isTransient`: a drag is under way, so what is costly may wait for its end.
 *
 * `engine` answers in its time, `reader` reads what is typed at once; `progress` counts the zones that are explained where that takes long,
 * `isReading` says that reading a layout does, `isComparing` that comparing events does.
 *
 * @typedef {{corners: [number, number][], speed?: string, start?: number, isDragged?: boolean}} DrawnLine
 *   The line of a test drive; its speed, a name of drive.js or a text with a unit; and its beginning in ms since 1970.
 *
 * The data of the page, as the command wrote it; `isOpened` where its layout was opened in the page.
 * @typedef {{name: string, text: string, convertedFrom: string | null, isSame: boolean, messages?: string[]}} LayoutData
 * @typedef {{name: string, file: string, fixes: number, first?: string, last?: string, packed: string, messages?: string[],
 *   certainty?: import("./certainty.js").TrackCertainty}} TrackData
 * @typedef {{name: string, text: string, isPreset: boolean}} ScenarioData
 * @typedef {{version: 1, generator: string, title: string, kind: "report" | "playground", layout: LayoutData, tracks: TrackData[],
 *   settings: PageSettings, scenario: ScenarioData | null, profile: string, command: import("./save/command.js").CommandForm,
 *   found?: FoundLogData, others?: import("./others/others.js").OtherData[], tiles: string | null, background?: number[][], isCompact?: boolean, timeZone?: string, isOpened?: boolean}} PageData
 *
 * All settings of the engine, by their names.
 * @typedef {import("../../JavaScript/ringfence/report.d.ts").ReportSettings & {bufferMeters: number, budgetMeters: number, maximumGapSeconds: number,
 *   maximumAccuracyMeters: number}} PageSettings
 *
 * Why something was refused.
 * @typedef {{message: string}} Refusal
 *
 * @typedef {import("./engine/answers.js").ShownLayout} ShownLayout
 * @typedef {import("../../JavaScript/ringfence/report.d.ts").TrackAnswer} TrackAnswer
 * @typedef {import("./grade/grade.js").Grade} Grade
 * @typedef {import("./grade/grade.js").FoundLogData} FoundLogData
 *
 * What was counted of a fleet so far.
 * @typedef {{tracks: import("./fleet/survey.js").TrackCounts[], done: number, isScenario: boolean}} FleetCounts
 *
 * @typedef {Snapshot & {data: PageData, engine: import("./engine/client.js").EngineClient, reader: import("../../JavaScript/ringfence/report-engine.js").ReportEngine,
 *   progress: {done: number, total: number} | null, isReading: boolean, isComparing: boolean, engineError: Refusal | null, layoutText: string,
 *   layoutAnswer: ShownLayout, layoutError: Refusal | null, tracks: Track[], trackIndex: number, answer: TrackAnswer | null,
 *   cursor: number | null, isPlaying: boolean, playbackRate: number,
 *   selection: Selection | null, hover: Hover | null,
 *   colouring: "speed" | "delivery" | "accuracy" | null, zoomTo: {zone: number, fence: number | null, time: number | null} | null,
 *   shown: {fences: boolean, circles: boolean, overshoot: boolean, events: boolean, accuracy: boolean, band: boolean,
 *     graticule: boolean, tiles: boolean, findings: boolean | null, found: boolean},
 *   filter: string, isFleet: boolean, changes: Change[], undone: Change[], canUndo: boolean, canRedo: boolean,
 *   clock: string, units: import("./format.js").Units, measured: [number, number][], timeRange: [number, number] | null, tab: string, announcement: string,
 *   fleet: FleetCounts | null, palette: number, isTransient: boolean, evaluationMilliseconds: number,
 *   settingsError: Refusal | null, scenarioError: Refusal | null, coordinatesShown?: boolean,
 *   mapTool?: "draw" | "measure" | "corridor" | null, drawnLine: [number, number][], drive?: DrawnLine, savedDrive: [number, number][] | null, savedChanges: Change[],
 *   sides: {a: import("./compare/run.js").Side, b: import("./compare/run.js").Side},
 *   otherLayout: import("./compare/other.js").OtherLayout | null, otherNote: string,
 *   difference: import("./compare/compare.js").Difference | null, addressNote: string,
 *   grade: Grade | null, gradeOfFiles: Grade | null, gradeError: Refusal | null}} State
 *
 * @typedef {{state: State, set: (patch: Partial<State>) => void,
 *   subscribe: (listener: (state: State, changed: Set<string>) => void) => () => void, flush: () => void}} Store
 */

/**
 * What is there before any view is made.
 * @typedef {Pick<State, "data" | "engine" | "reader" | "layout" | "layoutAnswer" | "settings">} LoadedState
 */

/** The state of a page before anything is loaded. @returns {State} */
export function initialState() {
  return {
    .../** @type {LoadedState} */ (/** @type {unknown} */ (
      { data: null, engine: null, reader: null, layout: null, layoutAnswer: null, settings: {} })),
    progress: null, isReading: false, isComparing: false, engineError: null, layoutText: "", layoutError: null, tracks: [], trackIndex: 0, answer: null, scenarioText: null,
    profile: "nominal", cursor: null, isPlaying: false, playbackRate: 60, selection: null, hover: null, colouring: null, zoomTo: null,
    shown: { fences: true, circles: true, overshoot: false, events: true, accuracy: false, band: true, graticule: false, tiles: true, findings: null, found: true },
    filter: "", isFleet: false, changes: [], undone: [], canUndo: false, canRedo: false,
    clock: "local", units: unitsNow(), measured: [], timeRange: null, tab: "events", announcement: "", fleet: null, palette: 0, isTransient: false, evaluationMilliseconds: 0,
    settingsError: null, scenarioError: null, savedDrive: null, drawnLine: [], savedChanges: [], sides: openingSides(),
    otherLayout: null, otherNote: "", difference: null, addressNote: "", grade: null, gradeOfFiles: null, gradeError: null,
  };
}

/** @typedef {(state: State, changed: Set<string>) => void} Listener */

/**
 * Creates a store. Listeners run once a frame with the names of all members that changed since the frame before; those for which a
 * frame has no time run in the next one, before anything that changed later. `flush` does at once all that frames would do.
 * @param {Partial<State>} [initial]
 * @returns {Store}
 */
export function createStore(initial = {}) {
  const state = { ...initialState(), ...initial };
  const members = /** @type {Record<string, unknown>} */ (state);
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let changed = new Set();
  /** @type {Listener[]} */ let waiting = [];
  /** @type {Set<string>} */ let waitingFor = new Set();
  let isNotifying = false;
  // Whether listeners changed something: that is for the next frame.
  let hasMore = false;

  /** Calls the next listener. Returns whether there are others in this frame. */
  const notify = () => {
    if (waiting.length === 0) {
      if (changed.size === 0) return false;
      [waiting, waitingFor] = [[...listeners], changed];
      changed = new Set();
    }
    const listener = waiting.shift();
    isNotifying = true;
    try {
      if (listener && listeners.has(listener)) listener(state, waitingFor);
    } finally {
      isNotifying = false;
    }
    if (waiting.length > 0) return true;
    if (hasMore) inFrame(notify);
    else if (changed.size > 0) return true;
    hasMore = false;
    return false;
  };
  return {
    state,
    set(patch) {
      for (const [key, value] of Object.entries(patch)) {
        if (Object.is(members[key], value)) continue;
        members[key] = value;
        changed.add(key);
      }
      if (changed.size === 0) return;
      hasMore ||= isNotifying;
      inFrame(notify);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    flush: flushFrames,
  };
}

/** Index of the zone with this id in the layout, or -1. @param {State} state @param {string} id */
export function zoneIndexOf(state, id) {
  const zones = state.layoutAnswer?.zones ?? [];
  if (indexedZones !== zones) {
    indexedZones = zones;
    indexesByZone = new Map();
    for (let index = zones.length - 1; index >= 0; index -= 1) indexesByZone.set(zones[index].id, index);
  }
  return indexesByZone.get(id) ?? -1;
}
/** @type {unknown} */ let indexedZones = null;
/** @type {Map<string, number>} */ let indexesByZone = new Map();

/** The series that is compared with normal mode: the app that lives the scenario, else restart mode. @param {State} state
 * @returns {"restart" | "app"} */
export function secondSeries(state) {
  return state.answer?.app ? "app" : "restart";
}

/** Name of the second series, for people. @param {State} state */
export function secondSeriesName(state) {
  return secondSeries(state) === "app" ? "App in the scenario" : "Restart mode";
}

/** What colours the track: what the reader chose, else its delivery to the app of a scenario, else its speed. @param {State} state
 * @returns {"speed" | "delivery" | "accuracy"} */
export function trackColouring(state) {
  return state.colouring ?? (state.answer?.app ? "delivery" : "speed");
}

/** The track that is shown, or null. @param {State} state @returns {Track | null} */
export function currentTrack(state) {
  return state.tracks[state.trackIndex] ?? null;
}
