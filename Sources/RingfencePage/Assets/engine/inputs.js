// @ts-check
// What an answer of the engine depends on, besides the track: the layout, the settings and the scenario.
import { savedScenarioName } from "../edit/save.js";

/**
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").ReportSettings} Settings
 * @typedef {{layout: {value: import("../edit/parts.js").LayoutValue, name: string}, settings: Settings,
 *   scenario: {text: string, profile: string, name: string} | null}} EngineInputs
 */

/** The inputs of a state of the page.
 * @param {Pick<import("../store.js").State, "data" | "layout" | "settings" | "scenarioText" | "profile">} state @returns {EngineInputs} */
export function inputsOf({ data, layout, settings, scenarioText, profile }) {
  return {
    layout: { value: layout, name: data.layout.name }, settings,
    scenario: scenarioText === null ? null : { text: scenarioText, profile, name: savedScenarioName({ data }, scenarioText) },
  };
}

/** The same inputs without a scenario. @param {EngineInputs} inputs @returns {EngineInputs} */
export function withoutScenario(inputs) {
  return { ...inputs, scenario: null };
}
