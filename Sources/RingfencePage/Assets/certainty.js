// @ts-check
// How sure the events of a track are, as the command measured it for the layout and the settings of the files. Of what was changed in the
// page nothing is known.
import { formatCount, formatNumber } from "./format.js";

/**
 * @typedef {{from: string, to: string, meters: number}} Unobserved
 * @typedef {{type: string, zone: string, time: string, fence: string, certainty: number, plusMinus?: number, conditionsCertainty?: number,
 *   continues?: number, unobserved?: Unobserved}} SureEvent
 * @typedef {{type: "possibleVisit", zone: string, fence: string, probability: number, plusMinus?: number, from: string, to: string, attempt?: string,
 *   unobserved?: Unobserved}} PossibleVisit
 * @typedef {[number, number, number, number, number]} BandPoint milliseconds since 1970, longitude, latitude, metres of 68 and 95 %
 * @typedef {{records: (SureEvent | PossibleVisit | Unobserved & {type: "unobserved"} | {type: "certainty", flags?: string[]})[], band: BandPoint[][]}} TrackCertainty
 * @typedef {{events: Map<string, SureEvent>, possible: PossibleVisit[], band: BandPoint[][], isLimited: boolean}} Certainty
 * @typedef {import("./store.js").State} State
 */

/** Of a track with a flag nothing is sure, but for this one: what was not observed stands at each event. */
const flagOfEvents = "unobserved";

/** @type {WeakMap<TrackCertainty, Certainty>} */
const indexed = new WeakMap();

/** What is known of the chosen track; null where nothing is. @param {State} state @returns {Certainty | null} */
export function certaintyOf(state) {
  const measured = state.tracks[state.trackIndex]?.certainty;
  if (!measured || !hasSettingsOfFiles(state)) return null;
  let known = indexed.get(measured);
  if (known === undefined) {
    known = { events: new Map(), possible: [], band: measured.band, isLimited: false };
    for (const record of measured.records) {
      if (record.type === "certainty") known.isLimited = ("flags" in record && record.flags || []).some((flag) => flag !== flagOfEvents);
      else if (record.type === "possibleVisit") known.possible.push(/** @type {PossibleVisit} */ (record));
      else if ("certainty" in record) known.events.set(eventKey(record), record);
    }
    indexed.set(measured, known);
  }
  return known;
}

/** Visits and crossings that may be missing, of zones that were not changed. @param {State} state @returns {PossibleVisit[]} */
export function possibleVisits(state) {
  return certaintyOf(state)?.possible.filter(({ zone }) => isZoneOfFiles(state, zone)) ?? [];
}

/** How sure an event of normal mode is; null where that is not known. @param {State} state
 * @param {{type: string, zone: string, time: string, mode?: string}} event @returns {SureEvent | null} */
export function sureEvent(state, event) {
  if (event.mode !== undefined && event.mode !== "normal") return null;
  const found = certaintyOf(state)?.events.get(eventKey(event));
  return found !== undefined && isZoneOfFiles(state, event.zone) ? found : null;
}

/** How many events are sure, and what may be missing; empty where nothing is known. @param {State} state @returns {string} */
export function certaintySentence(state) {
  const known = certaintyOf(state);
  if (known === null || !state.answer) return "";
  const measured = state.answer.normal.map((event) => sureEvent(state, event)).filter((event) => event !== null);
  const missing = possibleVisits(state).length;
  const sure = known.isLimited ? 0 : measured.filter(({ certainty, unobserved }) => certainty >= 0.95 && unobserved === undefined).length;
  const parts = measured.length === 0 ? [] : [`${formatNumber(sure)} of ${formatCount(measured.length, "event")} sure to 95 %`];
  if (missing > 0) parts.push(`${formatCount(missing, "visit or crossing", "visits and crossings")} may be missing`);
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

/** The same in words, such as "sure 97 %" or "likely 78 % ± 5"; empty where it is not known. Only what was observed is sure.
 * @param {State} state @param {{type: string, zone: string, time: string, mode?: string}} event */
export function sureWords(state, event) {
  const sure = sureEvent(state, event);
  if (sure === null) return "";
  const { certainty, unobserved, continues, conditionsCertainty } = sure;
  const isSure = unobserved === undefined && certaintyOf(state)?.isLimited === false;
  const word = certainty < 0.05 ? "unlikely " : certainty < 0.5 ? "perhaps " : certainty < 0.95 ? "likely " : isSure ? "sure " : "";
  return word + [
    certaintyWords(certainty, sure.plusMinus) + (continues === undefined ? "" : ` (continues #${continues})`),
    conditionsCertainty === undefined ? "" : `with its conditions ${percent(conditionsCertainty)}`,
    unobserved === undefined ? "" : "not observed all the time",
  ].filter(Boolean).join(", ");
}

/** A share with the standard deviation of its draw where that is 3 points or more. @param {number} share @param {number} [plusMinus] */
export function certaintyWords(share, plusMinus = 0) {
  return percent(share) + (plusMinus >= 0.03 ? ` ± ${Math.round(plusMinus * 100)}` : "");
}

/** A share, such as "97 %". What is not all is never "100 %", and what is something never "0 %". @param {number} share */
export function percent(share) {
  if (share > 0 && share < 0.005) return "below 1 %";
  if (share < 1 && share >= 0.995) return "over 99 %";
  return `${Math.round(share * 100)} %`;
}

/** @param {{type: string, zone: string, time: string}} event */
function eventKey({ type, zone, time }) {
  return `${type}\u0000${zone}\u0000${time}`;
}

/** @param {State} state */
function hasSettingsOfFiles({ settings, data }) {
  return settings === data.settings || JSON.stringify(settings) === JSON.stringify(data.settings);
}

/** The zones of the files, by their ids. @type {WeakMap<object, Map<string, string>>} */
const zonesOfFiles = new WeakMap();

/** @param {State} state @param {string} id */
function isZoneOfFiles({ data, layout, changes }, id) {
  if (data.isOpened) return false;
  if (changes.length === 0) return true;
  let zones = zonesOfFiles.get(data);
  if (zones === undefined) {
    zones = new Map();
    const parsed = /** @type {{zones?: {id: string}[]}} */ (JSON.parse(data.layout.text));
    for (const zone of parsed.zones ?? []) zones.set(zone.id, JSON.stringify(zone));
    zonesOfFiles.set(data, zones);
  }
  const now = layout.zones?.find((zone) => zone.id === id);
  return now !== undefined && zones.get(id) === JSON.stringify(now);
}
