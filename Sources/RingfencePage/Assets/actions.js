// @ts-check
// What a reader can do. Every change of the layout, the settings or the scenario goes through here, so that events,
// timeline and explanation follow, and so that it can be undone.
import { evaluate, setScenarioOf } from "./evaluate.js";
import { currentTrack } from "./store.js";

/** @typedef {import("./store.js").Store} Store */

/** What the steps of a drag began with. @type {{before: any}} */
const underWay = { before: null };

/** What an undo step restores. @param {Store} store */
function snapshot({ state }) {
  const { layout, layoutText, settings, scenarioText, profile } = state;
  return { layout, layoutText, settings, scenarioText, profile };
}

/** Ends a change: evaluates, and keeps a step to undo unless it is transient.
 * @param {Store} store @param {any} before @param {string} description @param {"layout" | "settings" | "scenario"} kind
 * @param {boolean} isTransient */
function finish(store, before, description, kind, isTransient) {
  if (isTransient) {
    underWay.before ??= before;
  } else {
    const change = { description, kind, before: underWay.before ?? before, after: snapshot(store) };
    underWay.before = null;
    setChanges(store, [...store.state.changes, change], []);
  }
  evaluate(store, { isTransient });
  if (!isTransient) announceOutcome(store, description);
}

/** @param {Store} store @param {any[]} changes @param {any[]} undone */
function setChanges(store, changes, undone) {
  store.set({ changes, undone, canUndo: changes.length > 0, canRedo: undone.length > 0 });
}

/** Says in the live region what came of a change. @param {Store} store @param {string} description */
function announceOutcome(store, description) {
  const { answer } = store.state;
  if (!answer) return announce(store, description);
  const second = answer.app ?? answer.restart;
  const lost = answer.comparison.reduce((/** @type {number} */ sum, /** @type {any} */ row) => sum + row.lost.length, 0);
  announce(store, `${description}. ${answer.normal.length} events in normal mode, ${second.length} in `
    + `${answer.app ? "the scenario" : "restart mode"}, ${lost} lost.`);
}

/** @param {Store} store @param {string} text */
export function announce(store, text) {
  store.set({ announcement: text });
}

/**
 * Takes a changed layout. An impossible one leaves the layout before in force; the reason is in state.layoutError.
 * @param {Store} store
 * @param {any} layout native zone JSON, a new object
 * @param {string} description such as "Radius of cafe: 80 m"
 * @param {{transient?: boolean}} [options] transient: a step of a drag, without a step to undo
 * @returns {boolean} whether the layout was taken
 */
export function applyLayout(store, layout, description, { transient = false } = {}) {
  const before = snapshot(store);
  const layoutText = JSON.stringify(layout, null, 2);
  try {
    // The linter takes longer than all the rest, so its findings follow at the end of a drag.
    const layoutAnswer = store.state.engine.setLayout(layoutText, store.state.data.layout.name, { findings: !transient });
    layoutAnswer.findings ??= store.state.layoutAnswer.findings;
    store.set({ layout, layoutText, layoutAnswer, layoutError: null });
  } catch (error) {
    store.set({ layoutError: error });
    return false;
  }
  finish(store, before, description, "layout", transient);
  return true;
}

/**
 * Takes changed settings of the engine and of restart mode.
 * @param {Store} store @param {any} patch members of data.settings @param {string} description
 * @param {{transient?: boolean}} [options]
 */
export function changeSettings(store, patch, description, { transient = false } = {}) {
  const before = snapshot(store);
  const settings = { ...store.state.settings, ...patch };
  try {
    // Circles and findings depend on the settings.
    const layoutAnswer = store.state.engine.setSettings(settings);
    store.set({ settings, layoutAnswer: layoutAnswer ?? store.state.layoutAnswer, settingsError: null });
  } catch (error) {
    store.state.engine.setSettings(before.settings);
    store.set({ settingsError: error });
    return false;
  }
  finish(store, before, description, "settings", transient);
  return true;
}

/**
 * Takes another scenario; null is none.
 * @param {Store} store @param {string | null} scenarioText JSON of a scenario file @param {string} profile
 * @param {string} description @param {{transient?: boolean}} [options]
 */
export function changeScenario(store, scenarioText, profile, description, { transient = false } = {}) {
  const before = snapshot(store);
  const track = currentTrack(store.state);
  try {
    setScenarioOf(store, scenarioText, profile);
    // An event that is impossible in the state of its time shows only on the track.
    if (track && track.count > 0) store.state.engine.evaluate(track.index, { explain: "none" });
  } catch (error) {
    setScenarioOf(store, before.scenarioText, before.profile);
    store.set({ scenarioError: error });
    return false;
  }
  store.set({ scenarioText, profile, scenarioError: null });
  finish(store, before, description, "scenario", transient);
  return true;
}

/** Brings the engine to a state that it accepted before. @param {Store} store @param {any} saved */
function restore(store, saved) {
  const { engine, data } = store.state;
  engine.setSettings(saved.settings);
  const layoutAnswer = engine.setLayout(saved.layoutText, data.layout.name);
  setScenarioOf(store, saved.scenarioText, saved.profile);
  store.set({ ...saved, layoutAnswer, layoutError: null, settingsError: null, scenarioError: null });
  evaluate(store);
}

/** Takes the last change back. @param {Store} store */
export function undo(store) {
  const change = store.state.changes.at(-1);
  if (!change) return;
  underWay.before = null;
  setChanges(store, store.state.changes.slice(0, -1), [...store.state.undone, change]);
  restore(store, change.before);
  announceOutcome(store, `Undone: ${change.description}`);
}

/** Makes the change again that was taken back last. @param {Store} store */
export function redo(store) {
  const change = store.state.undone.at(-1);
  if (!change) return;
  underWay.before = null;
  setChanges(store, [...store.state.changes, change], store.state.undone.slice(0, -1));
  restore(store, change.after);
  announceOutcome(store, `Again: ${change.description}`);
}

/** Takes back everything that differs from the file. @param {Store} store */
export function revertAll(store) {
  const first = store.state.changes[0];
  if (!first) return;
  underWay.before = null;
  setChanges(store, [], [...store.state.undone, ...store.state.changes.toReversed()]);
  restore(store, first.before);
  announceOutcome(store, "All changes undone");
}

/** Shows another track. @param {Store} store @param {number} trackIndex */
export function chooseTrack(store, trackIndex) {
  store.set({ trackIndex, cursor: null, isPlaying: false, timeRange: null, hover: null, isFleet: false });
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

/** Shows another tab of the panel. @param {Store} store @param {string} tab */
export function showTab(store, tab) {
  store.set({ tab });
}
