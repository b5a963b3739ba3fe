// Settings and options of callers, checked: a misspelled member is an error.

import { RingfenceError } from "./error.js";
import { enumerations, structures } from "./interface.js";

/** @typedef {import("./library.js").Library} Library @typedef {import("./library.js").Memory} Memory @typedef {import("./library.js").Structure} Structure */

/** The members of rf_settings that are numbers, by the names of options: `restart_minimum_radius` is `minimumRadius`. Distances
 * are metres, times seconds. @type {Record<string, string>} */
const numbers = Object.fromEntries(Object.entries(structures.rf_settings.members).filter(([, [, kind]]) => kind === "Float64")
  .map(([member]) => [nameOfMember(member.replace("restart_", "")), member]));
export const settingNames = ["mode", "initialInside", "accuracyMeans", ...Object.keys(numbers)];
const meanings = Object.fromEntries(Object.entries(enumerations.rf_accuracy_meaning)
  .map(([name, number]) => [name.replace("accuracy", "").toLowerCase(), number]));
export const speedUnits = {
  "m/s": enumerations.rf_speed_unit.metersPerSecond, "km/h": enumerations.rf_speed_unit.kilometersPerHour,
  "mph": enumerations.rf_speed_unit.milesPerHour, "kn": enumerations.rf_speed_unit.knots,
};

/** The name in JavaScript of a member of a structure: `exit_distance` is `exitDistance`. @param {string} member @returns {string} */
export function nameOfMember(member) {
  return member.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** Options whose members all have one of these names; what is undefined is not given.
 * @param {unknown} options @param {string[]} names @param {string} what @returns {Record<string, unknown>} */
export function checkedOptions(options, names, what) {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) throw new RingfenceError(`${what} are ${options}, expected an object`);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new RingfenceError(`${what} have a member '${name}', expected ${names.join(", ")}`);
  }
  return /** @type {Record<string, unknown>} */ (options);
}

/** The options of an engine among others. @param {Record<string, unknown>} options @returns {Record<string, unknown>} */
export function engineOptions(options) {
  return Object.fromEntries(settingNames.map((name) => [name, options[name]]));
}

/** The number of a word. @param {string} name @param {unknown} value @param {Record<string, number>} words @returns {number} */
export function numberOfWord(name, value, words) {
  if (typeof value === "string" && Object.hasOwn(words, value)) return words[value];
  throw new RingfenceError(`${name} is ${shown(value)}, expected ${Object.keys(words).map(shown).join(", ")}`);
}

/** @param {unknown} value @returns {string} */
export function shown(value) {
  return typeof value === "string" ? JSON.stringify(value) : typeof value === "object" && value !== null ? "an object" : String(value);
}

/** A number that is not negative: some negative numbers stand for one that is not given.
 * @param {string} name @param {unknown} value @returns {number} */
export function checkedNumber(name, value) {
  if (typeof value === "number" && value >= 0) return value;
  throw new RingfenceError(`${name} is ${shown(value)}, expected a number that is not negative`);
}

/** The settings of an engine in memory.
 * @param {Library} library @param {Memory} memory @param {Record<string, unknown>} options @returns {Structure} */
export function engineSettings(library, memory, options) {
  const settings = memory.structure("rf_settings");
  library.call("rf_settings_init", settings.address);
  if (options.mode !== undefined) settings.set("mode", numberOfWord("mode", options.mode, enumerations.rf_mode));
  if (options.initialInside !== undefined) {
    settings.set("initial_inside", numberOfWord("initialInside", options.initialInside, enumerations.rf_presence));
  }
  if (options.accuracyMeans !== undefined) {
    settings.set("accuracy_meaning", numberOfWord("accuracyMeans", options.accuracyMeans, meanings));
  }
  for (const [name, member] of Object.entries(numbers)) {
    if (options[name] !== undefined) settings.set(member, checkedNumber(name, options[name]));
  }
  return settings;
}

/** What a zone file does not say itself, in memory.
 * @param {Library} library @param {Memory} memory @param {Record<string, unknown>} options @returns {Structure} */
export function readingOptions(library, memory, options) {
  const reading = memory.structure("rf_layout_options");
  library.call("rf_layout_options_init", reading.address);
  reading.set("form", memory.text(/** @type {any} */ (options.form), "form"));
  if (options.defaultRadius !== undefined) reading.set("default_radius", checkedNumber("defaultRadius", options.defaultRadius));
  if (options.defaultHalfWidth !== undefined) reading.set("default_half_width", checkedNumber("defaultHalfWidth", options.defaultHalfWidth));
  if (options.speedUnit !== undefined) reading.set("speed_unit", numberOfWord("speedUnit", options.speedUnit, speedUnits));
  return reading;
}
