// @ts-check
// The changed layout and scenario as files that the command reads, and their names.
import { layoutDifference } from "../changes/layout-difference.js";

/** @typedef {import("../store.js").State} State */

/** Whether the layout says the same as that of the file. @param {State} state */
export function isLayoutUnchanged(state) {
  const { changes, data, layout, layoutText } = state;
  if (layoutText === data.layout.text) return true;
  // Zones that were not changed are the same objects in both.
  return Object.keys(layoutDifference(changes[0]?.before.layout ?? JSON.parse(data.layout.text), layout)).length === 0;
}

/** The text of the layout: that of the file as long as nothing changed, else JSON with two spaces. @param {State} state */
export function savedLayoutText(state) {
  return isLayoutUnchanged(state) ? state.data.layout.text : `${JSON.stringify(state.layout, null, 2)}\n`;
}

/** The name of the saved file: the file's own without folders, with `-changed` when it differs. @param {State} state */
export function savedLayoutName(state) {
  const name = String(state.data.layout.name ?? "zones.json").split(/[\\/]/).pop() || "zones.json";
  const base = name.replace(/\.[A-Za-z0-9]+$/, "") || "zones";
  return isLayoutUnchanged(state) && !state.data.layout.convertedFrom ? name : `${base}-changed.json`;
}

/** The name of a scenario: that of the file or of the preset as long as nothing changed. Its records have this name, too.
 * @param {{data: {scenario: {name: string, text: string, isPreset: boolean} | null}}} state @param {string | null} text */
export function savedScenarioName({ data: { scenario } }, text) {
  if (scenario === null) return "scenario.json";
  if (text === scenario.text || text === null) return scenario.name;
  return scenario.isPreset ? "scenario.json" : `${scenario.name.replace(/\.[A-Za-z0-9]+$/, "") || "scenario"}-changed.json`;
}

/** Whether the scenario is a preset of the command, which needs no file.
 * @param {{scenarioText: string | null, data: {scenario: {text: string, isPreset: boolean} | null}}} state */
export function isScenarioPreset({ scenarioText, data: { scenario } }) {
  return scenario !== null && scenario.isPreset && scenario.text === scenarioText;
}
