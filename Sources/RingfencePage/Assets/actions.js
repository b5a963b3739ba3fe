// @ts-check
// What a reader can do. Every change of the layout, the settings or the scenario goes through here, so that events,
// timeline and explanation follow, and so that it can be undone.
import { layoutPatch, readLayout } from "./changes/reading.js";
import { createTurns } from "./changes/turns.js";
import { textOfLayout } from "./edit/parts.js";
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

/** What was changed, and what of it was taken back. @typedef {{changes: Change[], undone: Change[]}} History */
/** A state that is brought back, and the history with it. @typedef {{saved: Snapshot, announcement: string, history: History}} Restored */

/** What the steps of a drag began with, and what is brought back when it is read.
 * @type {{before: Snapshot | null, restored: Restored | null}} */
const underWay = { before: null, restored: null };

/** @type {WeakMap<Store, import("./changes/turns.js").Turns>} */
const turnsOfStores = new WeakMap();

/** The turns of the changes of a store. @param {Store} store */
export function turnsOf(store) {
  const turns = turnsOfStores.get(store) ?? createTurns();
  turnsOfStores.set(store, turns);
  return turns;
}

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
    setChanges(store, { changes: [...store.state.changes, change], undone: [] });
  }
  evaluate(store, isTransient ? { isTransient } : { then: () => announceOutcome(store, description) });
}

/** @param {Store} store @param {History} history */
function setChanges(store, { changes, undone }) {
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

/**
 * What a change does when what it depends on is read.
 * @typedef {{read: () => ShownLayout | Promise<ShownLayout>, take: (layoutAnswer: ShownLayout) => void,
 *   refuse: (refusal: Refusal) => void}} ReadChange
 */

/** Makes a change, at once where it is read at once. @param {ReadChange} change @returns {boolean | Promise<boolean>} */
function whenRead({ read, take, refuse }) {
  const taken = (/** @type {ShownLayout} */ layoutAnswer) => { take(layoutAnswer); return true; };
  const refused = (/** @type {unknown} */ error) => { refuse(/** @type {Refusal} */ (error)); return false; };
  let layoutAnswer;
  try {
    layoutAnswer = read();
  } catch (error) {
    return refused(error);
  }
  return layoutAnswer instanceof Promise ? layoutAnswer.then(taken, refused) : taken(layoutAnswer);
}

/**
 * Takes a changed layout. An impossible one leaves the layout before in force; the reason is in state.layoutError.
 * @param {Store} store
 * @param {LayoutValue | ((layout: LayoutValue) => LayoutValue)} change native zone JSON, a new object, or what makes it of the layout
 *   that is in force when the changes before are made
 * @param {string} description such as "Radius of cafe: 80 m"
 * @param {{transient?: boolean}} [options] transient: a step of a drag, without a step to undo
 * @returns {Promise<boolean>} whether the layout was taken
 */
export function applyLayout(store, change, description, { transient = false } = {}) {
  const { state } = store;
  const file = state.data.layout;
  return turnsOf(store).take(() => {
    // The layout that it is about is gone.
    if (state.data.layout !== file) return true;
    const before = snapshot(store);
    let layout = state.layout;
    return whenRead({
      read() {
        layout = typeof change === "function" ? change(state.layout) : change;
        return readLayout(store, layout, state.settings);
      },
      take(layoutAnswer) {
        // In a drag the text of the whole is left for its end.
        const text = transient ? {} : { layoutText: textOfLayout(layout) };
        store.set({ layoutError: null, layout, ...text, ...layoutPatch(state, layoutAnswer) });
        finish(store, before, description, "layout", transient);
      },
      refuse: (layoutError) => store.set({ layoutError }),
    });
  }, { isStep: transient });
}

/**
 * Takes changed settings of the engine and of restart mode. Circles and findings depend on them.
 * @param {Store} store @param {import("../../JavaScript/ringfence/report.d.ts").ReportSettings} patch members of data.settings @param {string} description
 * @param {{transient?: boolean}} [options]
 * @returns {Promise<boolean>} whether they were taken
 */
export function changeSettings(store, patch, description, { transient = false } = {}) {
  const { state } = store;
  return turnsOf(store).take(() => {
    const before = snapshot(store);
    const settings = { ...state.settings, ...patch };
    return whenRead({
      read() {
        state.reader.settingsText(settings);
        return readLayout(store, state.layout, settings);
      },
      take(layoutAnswer) {
        store.set({ settingsError: null, settings, ...layoutPatch(state, layoutAnswer) });
        finish(store, before, description, "settings", transient);
      },
      refuse(settingsError) {
        state.reader.settingsText(state.settings);
        store.set({ settingsError });
      },
    });
  }, { isStep: transient });
}

/**
 * Takes another scenario; null is none.
 * @param {Store} store @param {string | null} scenarioText JSON of a scenario file @param {string} profile
 * @param {string} description @param {{transient?: boolean}} [options]
 * @returns {Promise<boolean>} whether the scenario was taken
 */
export async function changeScenario(store, scenarioText, profile, description, { transient = false } = {}) {
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
  return turnsOf(store).take(() => {
    const before = snapshot(store);
    store.set({ scenarioText, profile, scenarioError: null });
    finish(store, before, description, "scenario", transient);
    return true;
  }, { isStep: transient });
}

/**
 * Brings the page to a state that was accepted before. Of several such changes one after the other the last is read.
 * @param {Store} store @param {(history: History) => Restored | null} change finds it in what was changed; null where there is none
 * @returns {Promise<boolean>}
 */
function restore(store, change) {
  const { state } = store;
  const turns = turnsOf(store);
  return turns.take(() => {
    const restored = change(underWay.restored?.history ?? state) ?? underWay.restored;
    if (restored === null) return true;
    const { saved, announcement, history } = restored;
    underWay.before = null;
    underWay.restored = restored;
    if (turns.isRestoredNext()) return true;
    return whenRead({
      read: () => readLayout(store, saved.layout, saved.settings),
      take(layoutAnswer) {
        if (turns.isRestoredNext()) return;
        underWay.restored = null;
        state.reader.settingsText(saved.settings);
        setChanges(store, history);
        store.set({
          ...saved, layoutText: textOfLayout(saved.layout), layoutError: null, settingsError: null, scenarioError: null,
          ...layoutPatch(state, layoutAnswer),
        });
        evaluate(store, { then: () => announceOutcome(store, announcement) });
      },
      refuse(engineError) {
        underWay.restored = null;
        store.set({ engineError });
      },
    });
  }, { isRestoring: true });
}

/** Takes the last change back. @param {Store} store */
export function undo(store) {
  return restore(store, ({ changes, undone }) => {
    const change = changes.at(-1);
    return change ? { saved: change.before, announcement: `Undone: ${change.description}`,
      history: { changes: changes.slice(0, -1), undone: [...undone, change] } } : null;
  });
}

/** Makes the change again that was taken back last. @param {Store} store */
export function redo(store) {
  return restore(store, ({ changes, undone }) => {
    const change = undone.at(-1);
    return change ? { saved: change.after, announcement: `Again: ${change.description}`,
      history: { changes: [...changes, change], undone: undone.slice(0, -1) } } : null;
  });
}

/** Takes back everything that differs from the file. @param {Store} store */
export function revertAll(store) {
  return restore(store, ({ changes, undone }) => (changes.length === 0 ? null
    : { saved: changes[0].before, announcement: "All changes undone", history: { changes: [], undone: [...undone, ...changes.toReversed()] } }));
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
