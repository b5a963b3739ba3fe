// @ts-check
// What a profile shows: speed, accuracy and altitude of each fix, and the limits that conditions and settings set to them.
import { conditionsOf } from "../edit/layout.js";
import { quantityInSI } from "../edit/quantity.js";
import { formatMeters, formatSpeed } from "../format.js";
import { zoneTitle } from "../names.js";
import { fixSpeed } from "./speed.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Track} Track */
/**
 * @typedef {{value: number, isMaximum: boolean, of: string}} ProfileLimit `of` names the zone, or what ignores fixes
 * @typedef {{name: string, values: Float64Array, least: number, most: number, startsAtZero: boolean, format: (value: number) => string}} ProfileBand
 *   `least` and `most` are those of the values; Infinity and -Infinity where no fix has one
 */

/** The bands of a track that have a value, in steps. O(n). @param {Track | null} track @param {number} maximumGapSeconds
 * @returns {Generator<void, ProfileBand[]>} */
export function* profileBands(track, maximumGapSeconds) {
  if (!track || track.count === 0) return [];
  const speeds = new Float64Array(track.count);
  for (let index = 0; index < track.count; index += 1) {
    speeds[index] = fixSpeed(track, index, maximumGapSeconds);
    if (index % stepFixes === 0) yield;
  }
  const bands = [
    yield* profileBand("Speed", speeds, true, formatSpeed), yield* profileBand("Accuracy", track.accuracies, true, formatMeters),
    yield* profileBand("Altitude", track.altitudes, false, formatMeters),
  ];
  return bands.filter(({ least }) => least < Infinity);
}

/** The fixes of one step. */
const stepFixes = 8192;

/** In steps. @param {string} name @param {Float64Array} values @param {boolean} startsAtZero @param {(value: number) => string} format
 * @returns {Generator<void, ProfileBand>} */
function* profileBand(name, values, startsAtZero, format) {
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value < least) least = value;
    if (value > most) most = value;
    if (index % stepFixes === 0) yield;
  }
  return { name, values, least, most, startsAtZero, format };
}

/** The limits of a band: of the chosen zone, else of all zones, each once. @param {State} state @param {string} name of the band
 * @returns {ProfileLimit[]} */
export function profileLimits(state, name) {
  if (name === "Accuracy") {
    const most = state.settings.maximumAccuracyMeters;
    return typeof most === "number" ? [{ value: most, isMaximum: true, of: "fixes that are evaluated" }] : [];
  }
  const [kind, quantity] = name === "Speed" ? /** @type {const} */ (["speed", "speed"]) : /** @type {const} */ (["altitude", "distance"]);
  /** @type {Map<string, ProfileLimit>} */ const limits = new Map();
  for (const [index, zone] of (state.layout?.zones ?? []).entries()) {
    if (state.selection !== null && state.selection.zone !== index) continue;
    for (const condition of conditionsOf(zone, kind)) {
      for (const key of /** @type {const} */ (["minimum", "maximum"])) {
        const value = quantityInSI(condition[key], quantity);
        if (Number.isNaN(value)) continue;
        const known = limits.get(`${key} ${value}`);
        const title = zoneTitle(state.layoutAnswer.zones[index]);
        if (known) known.of += `, ${title}`;
        else limits.set(`${key} ${value}`, { value, isMaximum: key === "maximum", of: title });
      }
    }
  }
  return [...limits.values()];
}

/** A limit that a value does not meet, in words; empty where it does. @param {ProfileLimit} limit @param {ProfileBand} band
 * @param {number} value */
export function brokenLimitWords({ value: limit, isMaximum, of }, { name, format }, value) {
  if (!(isMaximum ? value > limit : value < limit)) return "";
  return `${name.toLowerCase()} ${isMaximum ? "above" : "below"} ${format(limit)}: ${of}`;
}
