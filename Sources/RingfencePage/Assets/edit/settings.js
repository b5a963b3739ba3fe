// @ts-check
// The settings of the engine and of restart mode, which belong to all zones.
import { changeSettings } from "../actions.js";
import { choiceField, editGroup, quantityField, quantityText } from "./fields.js";
import { parseQuantity } from "./quantity.js";
import { readableError } from "./zone.js";

/**
 * @typedef {import("./fields.js").FieldValue} FieldValue
 * @typedef {import("../store.js").Store} Store
 */

/**
 * Name, label, kind, range of the slider, default. The engine receives numbers in SI units.
 * @type {[string, string, import("./quantity.js").QuantityKind, number, number, number, number, string][]}
 */
const ENGINE_QUANTITIES = [
  ["bufferMeters", "Buffer of restart circles", "distance", 0, 200, 1, 30, "30 m"],
  ["budgetMeters", "Budget of overshoot", "distance", 0, 300, 1, 50, "50 m"],
  ["minimumRadiusMeters", "Least restart radius", "distance", 0, 500, 5, 0, "0 m"],
  ["maximumRadiusMeters", "Greatest restart radius", "distance", 50, 5000, 50, 0, "none"],
  ["exitDistanceMeters", "Exit distance of all zones", "distance", 0, 200, 1, 0, "that of each zone"],
  ["maximumGapSeconds", "Longest gap between fixes", "duration", 1, 1800, 1, 300, "300 s"],
  ["maximumAccuracyMeters", "Ignore fixes less accurate than", "distance", 5, 500, 5, 100, "100 m"],
  ["assumedAccuracyMeters", "Accuracy of fixes without one", "distance", 1, 200, 1, 20, "20 m"],
];

/** A quantity in SI units; a text that is none as it is. @param {FieldValue} value @param {import("./quantity.js").QuantityKind} kind */
function settingOf(value, kind) {
  return parseQuantity(value, kind)?.si ?? /** @type {string | null} */ (value);
}

/** The group with the settings. @param {Store} store @returns {{element: HTMLElement, fields: import("./fields.js").EditField[]}} */
export function engineSettings(store) {
  let hasSteps = false;
  /** @param {string} key @param {string} label @param {(value: FieldValue) => number | string | null} toSetting
   * @param {(value: FieldValue) => string} describe */
  const source = (key, label, toSetting, describe) => ({
    label,
    read: () => store.state.settings?.[key] ?? undefined,
    apply: async (/** @type {FieldValue} */ value, /** @type {{transient: boolean}} */ options) => {
      const description = `${label}: ${describe(value)}`;
      const isAccepted = await changeSettings(store, { [key]: toSetting(value) }, description, options);
      if (!isAccepted && !options.transient && hasSteps) {
        const refusal = store.state.settingsError;
        await changeSettings(store, {}, description);
        store.set({ settingsError: refusal });
      }
      hasSteps = options.transient && (hasSteps || isAccepted);
      return isAccepted;
    },
    error: () => readableError(store.state.settingsError),
  });
  const fields = ENGINE_QUANTITIES.map(([key, label, kind, least, most, step, fallback, placeholder]) => quantityField({
    kind, unit: kind === "distance" ? "m" : "s", least, most, step, fallback, placeholder,
    // A text that is no quantity is sent as it is, so that the engine says what is wrong.
    ...source(key, label, (value) => (value === undefined ? null : settingOf(value, kind)), (value) => quantityText(value, kind)),
  }));
  fields.push(choiceField({
    choices: [["fire", "is an entry"], ["silent", "is silent"]],
    ...source("initialInside", "A first fix inside", String, String),
  }));
  const last = fields[fields.length - 1];
  const { update } = last;
  last.update = () => {
    update();
    const input = last.element.querySelector("select");
    if (input !== null && input.value === "") input.value = "fire";
  };
  return { element: editGroup("Settings of all zones", ...fields.map(({ element }) => element)), fields };
}
