// @ts-check
// All that the results of the page depend on, as files of one archive.
import { isScenarioPreset, savedLayoutName, savedLayoutText, savedScenarioName } from "../edit/save.js";
import { driveGPX } from "../drive/gpx.js";
import { commandWords, reportKindsOf, shellText } from "./command.js";
import { zipArchive } from "./zip.js";

/** @typedef {{name: string, text: string}} SavedFile */

/** The files of a state: layout, scenario, drawn drive, and the commands that repeat its reports.
 * @param {import("../store.js").State} state @returns {SavedFile[]} */
export function savedFiles(state) {
  const files = [{ name: savedLayoutName(state), text: savedLayoutText(state) }];
  if (state.scenarioText !== null && !isScenarioPreset(state)) {
    files.push({ name: savedScenarioName(state, state.scenarioText), text: state.scenarioText });
  }
  const track = state.tracks[state.trackIndex];
  if (state.drive && track) files.push({ name: track.name, text: driveGPX(track) });
  const lines = reportKindsOf(state).map((kind) => `${shellText(commandWords(state, kind))}\n`);
  files.push({ name: "commands.sh", text: `#!/bin/sh\n# What the page shows: in each mode, and compared.\n${lines.join("")}` });
  return files;
}

/** The archive of all files, and its name. @param {import("../store.js").State} state */
export function savedArchive(state) {
  const encoder = new TextEncoder();
  const bytes = zipArchive(savedFiles(state).map(({ name, text }) => ({ name, bytes: encoder.encode(text) })));
  return { name: `${savedLayoutName(state).replace(/\.[A-Za-z0-9]+$/, "")}.zip`, bytes };
}
