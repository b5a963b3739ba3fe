// @ts-check
// What a reader can do. Every change of the layout, the settings or the scenario goes through here, so that events,
// timeline and explanation follow, and so that it can be undone.
import { layoutOf } from "./engine/answers.js";
import { changedZones, textOfLayout, textOfZoneAlone } from "./edit/parts.js";
import { inputsOf } from "./engine/inputs.js";
import { evaluate } from "./evaluate.js";
import { setUnits } from "./format.js";
import { currentTrack } from "./store.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Change} Change
 * @typedef {import("./store.js").Snapshot} Snapshot
 * @typedef {import("./store.js").Refusal} Refusal
 * @typedef {import("./edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("./engine/answers.js").ShownLayout} ShownLayout
 */

/** What the steps of a drag began with. @type {{before: Snapshot | null}} */
const underWay = { before: null };

/** What an undo step restores. @param {Store} store @returns {Snapshot} */
function snapshot({ state }) {
  const { layout, settings, scenarioText, profile } = state;
  return { layout, settings, scenarioText, profile };
}

/** Ends a change: evaluates, and keeps a step to undo unless it is transient.
 * @param {Store} store @param {Snapshot} before @param {string} description @param {"layout" | "settings" | "scenario"} kind
 * @param {boolean} isTransient */
function finish(store, before, description, kind, isTransient) {
  if (isTransient) {
    underWay.before ??= before;
  } else {
    const change = { description, kind, before: underWay.before ?? before, after: snapshot(store) };
    underWay.before = null;
    setChanges(store, [...store.state.changes, change], []);
  }
  evaluate(store, isTransient ? { isTransient } : { then: () => announceOutcome(store, description) });
}

/** @param {Store} store @param {Change[]} changes @param {Change[]} undone */
function setChanges(store, changes, undone) {
  store.set({ changes, undone, canUndo: changes.length > 0, canRedo: undone.length > 0 });
}

/** Says in the live region what came of a change. @param {Store} store @param {string} description */
function announceOutcome(store, description) {
  const { answer } = store.state;
  if (!answer) return announce(store, description);
  const second = answer.app ?? answer.restart;
  const lost = answer.comparison.reduce((sum, row) => sum + row.lost.length, 0);
  announce(store, `${description}. ${answer.normal.length} events in normal mode, ${second.length} in `
    + `${answer.app ? "the scenario" : "restart mode"}, ${lost} lost.`);
}

/** @param {Store} store @param {string} text */
export function announce(store, text) {
  store.set({ announcement: text });
}

/** Reads a layout, without the linter, whose findings follow. Where one zone is another, it alone is read, and in a drag the text
 * of the whole is left for its end.
 * @param {Store} store @param {LayoutValue} layout @param {Partial<State>} patch what else changes with it
 * @param {boolean} isTransient */
function takeLayout(store, layout, patch, isTransient) {
  const layoutAnswer = readLayout(store.state, layout);
  const text = isTransient ? {} : { layoutText: textOfLayout(layout) };
  store.set({ ...patch, layout, ...text, ...layoutPatch(store.state, layoutAnswer) });
}

/** @param {State} state @param {LayoutValue} layout @returns {ShownLayout} */
function readLayout({ reader, data, layout: before, layoutAnswer }, layout) {
  const changed = changedZones(before, layout);
  if (changed?.length === 1 && layoutAnswer) {
    const [index] = changed;
    try {
      const [zone] = layoutOf(JSON.parse(reader.zoneText(index, textOfZoneAlone(layout, index)))).zones;
      const { id, name, title } = layoutAnswer.zones[index];
      // What a zone is called depends on the names of the others.
      if (zone.id === id && zone.name === name) return { ...layoutAnswer, zones: layoutAnswer.zones.with(index, { ...zone, index, title }) };
    } catch {
      // The whole layout says what is wrong, and where.
    }
  }
  return layoutOf(JSON.parse(reader.layoutText(textOfLayout(layout), data.layout.name, { findings: false })));
}

/** A layout with the findings that were there before, and the answer without zones that are no longer there, until both are new.
 * @param {State} state @param {ShownLayout} layoutAnswer @returns {Pick<State, "layoutAnswer"> & Partial<State>} */
function layoutPatch({ answer, layoutAnswer: old }, layoutAnswer) {
  const { zones } = layoutAnswer;
  const findings = (old?.findings ?? null)
    ?.filter(({ zoneIndex, fenceIndex }) => zoneIndex === null || (fenceIndex ?? 0) < (zones[zoneIndex]?.fences.length ?? 0)) ?? null;
  layoutAnswer = { ...layoutAnswer, findings };
  if (!answer || sameZones(old?.zones ?? [], zones)) return { layoutAnswer };
  const ids = new Set(zones.map(({ id }) => id));
  /** @template {{zone: string}} T @param {T[]} list @returns {T[]} */
  const kept = (list) => list.filter(({ zone }) => ids.has(zone));
  const { normal, restart, app, comparison, explanation } = answer;
  return { layoutAnswer, answer: { ...answer, normal: kept(normal), restart: kept(restart), app: app && kept(app),
    comparison: kept(comparison), explanation: explanation && { ...explanation, zones: kept(explanation.zones) } } };
}

/** @param {{id: string}[]} some @param {{id: string}[]} others */
function sameZones(some, others) {
  return some.length === others.length && some.every(({ id }, index) => id === others[index].id);
}

/**
 * Takes a changed layout. An impossible one leaves the layout before in force; the reason is in state.layoutError.
 * @param {Store} store
 * @param {LayoutValue} layout native zone JSON, a new object
 * @param {string} description such as "Radius of cafe: 80 m"
 * @param {{transient?: boolean}} [options] transient: a step of a drag, without a step to undo
 * @returns {boolean} whether the layout was taken
 */
export function applyLayout(store, layout, description, { transient = false } = {}) {
  const before = snapshot(store);
  try {
    takeLayout(store, layout, { layoutError: null }, transient);
  } catch (error) {
    store.set({ layoutError: /** @type {Refusal} */ (error) });
    return false;
  }
  finish(store, before, description, "layout", transient);
  return true;
}

/** Reads settings. Circles and findings depend on them. @param {Store} store
 * @param {import("./store.js").PageSettings} settings @param {Partial<State>} patch what else changes with them */
function takeSettings(store, settings, patch) {
  const read = JSON.parse(store.state.reader.settingsText(settings, { findings: false }));
  store.set({ ...patch, settings, ...(read === null ? {} : layoutPatch(store.state, layoutOf(read))) });
}

/**
 * Takes changed settings of the engine and of restart mode.
 * @param {Store} store @param {import("./engine.js").Settings} patch members of data.settings @param {string} description
 * @param {{transient?: boolean}} [options]
 */
export function changeSettings(store, patch, description, { transient = false } = {}) {
  const before = snapshot(store);
  const settings = { ...store.state.settings, ...patch };
  try {
    takeSettings(store, settings, { settingsError: null });
  } catch (error) {
    store.set({ settingsError: /** @type {Refusal} */ (error) });
    return false;
  }
  finish(store, before, description, "settings", transient);
  return true;
}

/**
 * Takes another scenario; null is none.
 * @param {Store} store @param {string | null} scenarioText JSON of a scenario file @param {string} profile
 * @param {string} description @param {{transient?: boolean}} [options]
 * @returns {Promise<boolean>} whether the scenario was taken
 */
export async function changeScenario(store, scenarioText, profile, description, { transient = false } = {}) {
  const before = snapshot(store);
  const track = currentTrack(store.state);
  try {
    store.state.reader.setScenario(scenarioText, profile);
    // An event that is impossible in the state of its time shows only on the track.
    const inputs = inputsOf({ ...store.state, scenarioText, profile });
    if (track && track.count > 0) await store.state.engine.evaluate(track.index, { inputs });
  } catch (error) {
    store.set({ scenarioError: /** @type {Refusal} */ (error) });
    return false;
  }
  store.set({ scenarioText, profile, scenarioError: null });
  finish(store, before, description, "scenario", transient);
  return true;
}

/** Brings the page to a state that was accepted before. @param {Store} store @param {Snapshot} saved @param {string} announcement */
function restore(store, saved, announcement) {
  // Circles depend on settings: with others the whole layout is read.
  if (saved.settings !== store.state.settings) takeSettings(store, saved.settings, {});
  takeLayout(store, saved.layout, { ...saved, layoutError: null, settingsError: null, scenarioError: null }, false);
  evaluate(store, { then: () => announceOutcome(store, announcement) });
}

/** Takes the last change back. @param {Store} store */
export function undo(store) {
  const change = store.state.changes.at(-1);
  if (!change) return;
  underWay.before = null;
  setChanges(store, store.state.changes.slice(0, -1), [...store.state.undone, change]);
  restore(store, change.before, `Undone: ${change.description}`);
}

/** Makes the change again that was taken back last. @param {Store} store */
export function redo(store) {
  const change = store.state.undone.at(-1);
  if (!change) return;
  underWay.before = null;
  setChanges(store, [...store.state.changes, change], store.state.undone.slice(0, -1));
  restore(store, change.after, `Again: ${change.description}`);
}

/** Takes back everything that differs from the file. @param {Store} store */
export function revertAll(store) {
  const first = store.state.changes[0];
  if (!first) return;
  underWay.before = null;
  setChanges(store, [], [...store.state.undone, ...store.state.changes.toReversed()]);
  restore(store, first.before, "All changes undone");
}

/** Shows another track. @param {Store} store @param {number} trackIndex */
export function chooseTrack(store, trackIndex) {
  store.set({ trackIndex, answer: null, cursor: null, isPlaying: false, timeRange: null, hover: null, isFleet: false });
  evaluate(store);
}

/** Selects a zone and perhaps one of its fences; null selects nothing.
 * @param {Store} store @param {import("./store.js").Selection | null} selection */
export function select(store, selection) {
  const before = store.state.selection;
  if (before?.zone === selection?.zone && before?.fence === selection?.fence) return;
  store.set({ selection });
}

/** Moves the cursor, within the track. @param {Store} store @param {number | null} time ms since 1970 */
export function moveCursor(store, time) {
  const track = currentTrack(store.state);
  if (time == null || Number.isNaN(time) || !track || track.count === 0) {
    store.set({ cursor: null });
    return;
  }
  store.set({ cursor: Math.min(Math.max(time, track.times[0]), track.times[track.count - 1]) });
}

/** Writes lengths and speeds in other units. @param {Store} store @param {import("./format.js").Units} units */
export function chooseUnits(store, units) {
  const { state } = store;
  setUnits(units);
  // Every view has such texts, so all are made again.
  store.set({
    units, palette: state.palette + 1, layoutAnswer: { ...state.layoutAnswer }, answer: state.answer && { ...state.answer },
    settings: { ...state.settings },
  });
}

/** Shows another tab of the panel. @param {Store} store @param {string} tab */
export function showTab(store, tab) {
  store.set({ tab });
}
