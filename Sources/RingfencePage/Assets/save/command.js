// @ts-check
// The command line that gives what the page shows. Its options are those that the command wrote into the page.
import { savedLayoutName, savedScenarioName, isScenarioPreset } from "../edit/save.js";
import { scenarioOf } from "../edit/scenario-file.js";

/**
 * @typedef {"normal" | "restart" | "app" | "comparison"} ReportKind
 * @typedef {{setting: string, option: string, isOfCircles: boolean}} SettingOption
 * @typedef {{words: string[], zones: string, scenario: string, profile: string, timeZone: string, settings: SettingOption[],
 *   reports: Record<ReportKind, string[]>, reading: string[], defaults: Record<string, number | string | null>,
 *   defaultProfile: string}} CommandForm
 */

/** The reports that there are for a state. @param {import("../store.js").State} state @returns {ReportKind[]} */
export function reportKindsOf(state) {
  return state.scenarioText === null ? ["normal", "restart", "comparison"] : ["normal", "restart", "app", "comparison"];
}

/** The words of the command line of a report of the shown track.
 * @param {import("../store.js").State} state @param {ReportKind} report @returns {string[]} */
export function commandWords(state, report) {
  /** @type {CommandForm} */
  const form = state.data.command;
  const hasScenario = state.scenarioText !== null && (report === "app" || report === "comparison");
  const words = [...form.words, form.zones, fileWord(savedLayoutName(state)), ...form.reports[report]];
  if (hasScenario) {
    const name = savedScenarioName(state, state.scenarioText);
    words.push(form.scenario, isScenarioPreset(state) ? name : fileWord(name));
    const own = scenarioOf(state.scenarioText).profile ?? form.defaultProfile;
    if (state.profile && state.profile !== own) words.push(form.profile, state.profile);
  }
  for (const { setting, option, isOfCircles } of form.settings) {
    const value = state.settings[setting] ?? null;
    if (value === null || value === form.defaults[setting] || (isOfCircles && report === "normal")) continue;
    words.push(option, typeof value === "number" ? decimalText(value) : String(value));
  }
  const track = state.tracks[state.trackIndex];
  if (track && !state.drive) words.push(...(track.timeZone === undefined ? form.reading : [form.timeZone, track.timeZone]));
  if (track) words.push(fileWord(state.drive ? track.name : track.file));
  return words;
}

/** A number without an exponent. @param {number} value */
function decimalText(value) {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** The name of a file that begins with a dash would be read as an option. @param {string} name */
function fileWord(name) {
  return name.startsWith("-") ? `./${name}` : name;
}

/** Words as a shell reads them: in quotes where they have other characters than letters, digits and a few signs.
 * @param {string[]} words */
export function shellText(words) {
  return words.map((word) => (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
