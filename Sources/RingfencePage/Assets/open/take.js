// @ts-check
// What becomes of opened files: a layout or a scenario takes the place of the one before, tracks join the others.
import { changeScenario, turnsOf } from "../actions.js";
import { openingSides } from "../compare/compare.js";
import { suggestedDrive } from "../drive/path.js";
import { inputsOf } from "../engine/inputs.js";
import { evaluate } from "../evaluate.js";
import { fileName } from "../format.js";
import { currentTrack } from "../store.js";
import { readFileLayout } from "./layout.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").OpenedFile} OpenedFile */

/** Shows another layout, when it is read. What was changed before it is gone. @param {Store} store @param {OpenedFile} file
 * @returns {Promise<boolean>} rejected with what the engine refuses; then the layout before stays */
export function takeOpenedLayout(store, file) {
  return turnsOf(store).take(() => readAndShow(store, file));
}

/** @param {Store} store @param {OpenedFile} file */
async function readAndShow(store, file) {
  const { state } = store;
  const opened = /** @type {import("../../../JavaScript/ringfence/report.d.ts").OpenedLayout} */ (file.layout);
  // A native file is read again by the engine, with the same warnings.
  const layoutFile = { ...opened, messages: [...(opened.convertedFrom === null ? [] : file.messages), ...file.leftOut] };
  const { layout, layoutAnswer } = await readFileLayout(state, opened);
  store.set({
    data: { ...state.data, layout: layoutFile, title: layout.name ?? fileName(opened.name), isOpened: true }, layoutText: opened.text, layout,
    layoutAnswer, layoutError: null, changes: [], undone: [], savedChanges: [], canUndo: false, canRedo: false,
    answer: null, difference: null, sides: openingSides(),
    selection: null, hover: null, zoomTo: null, filter: "", fleet: null, tracks: [...state.tracks],
  });
  // A drawn drive belongs to the layout; recorded tracks stay.
  if (state.drive) {
    const corners = suggestedDrive(layoutAnswer.zones);
    store.set({ drive: { corners }, savedDrive: corners });
  } else {
    evaluate(store);
  }
  return true;
}

/** Adds tracks and shows the first of them. @param {Store} store @param {OpenedFile[]} files @returns {Promise<number>} how many were added */
export async function takeOpenedTracks(store, files) {
  const { engine } = store.state;
  /** @type {import("../store.js").Track[]} */ const added = [];
  for (const { name: file, tracks, timeZone, messages, leftOut } of files) {
    for (const { name, packed } of tracks) {
      added.push({ ...await engine.addPackedTrack(name, packed), name, file, timeZone, messages: [...messages, ...leftOut] });
    }
  }
  if (added.length === 0) return 0;
  const { state } = store;
  // The drawn drive of a playground gives way.
  const before = state.drive ? [] : state.tracks;
  const tracks = [...before, ...added];
  const first = before.length + Math.max(0, added.findIndex(({ count }) => count > 0));
  store.set({
    data: { ...state.data, isOpened: true }, tracks, trackIndex: first, isFleet: tracks.length > 5, answer: null, difference: null,
    cursor: null, isPlaying: false, timeRange: null, hover: null, fleet: null, drive: undefined, savedDrive: null, mapTool: null, drawnLine: [],
  });
  evaluate(store);
  return added.length;
}

/**
 * Shows another scenario. In a page with changes it is one more, so that none is lost.
 * @param {Store} store @param {import("./small.js").ScenarioFile} file
 * @throws {import("../../../JavaScript/ringfence/error.js").RingfenceError} what the engine refuses; then the scenario before stays
 */
export async function takeOpenedScenario(store, { name, text }) {
  const { state } = store;
  // The profile is that of the file.
  const profile = "";
  if (state.changes.length > 0) {
    if (!await changeScenario(store, text, profile, `Scenario ${name}`)) throw state.scenarioError;
    return;
  }
  const scenario = { name, text, isPreset: false };
  const data = { ...state.data, scenario, profile, isOpened: true };
  state.reader.setScenario(text, profile, name);
  const track = currentTrack(state);
  // An event that is impossible in the state of its time shows only on the track.
  const inputs = inputsOf({ ...state, data, scenarioText: text, profile });
  if (track && track.count > 0) await state.engine.evaluate(track.index, { inputs });
  store.set({
    data, scenarioText: text, profile, scenarioError: null, undone: [], canRedo: false, answer: null, difference: null,
    sides: openingSides(),
  });
  evaluate(store);
}
