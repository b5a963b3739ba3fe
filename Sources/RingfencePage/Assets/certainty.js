// @ts-check
// How sure the events of a track are, as the command measured it for the layout and the settings of the files. Of what was changed in the
// page nothing is known.

/**
 * @typedef {{type: string, zone: string, time: string, fence: string, certainty: number, conditionsCertainty?: number}} SureEvent
 * @typedef {{type: "possibleVisit", zone: string, fence: string, probability: number, from: string, to: string, attempt?: string}} PossibleVisit
 * @typedef {[number, number, number, number, number]} BandPoint milliseconds since 1970, longitude, latitude, metres of 68 and 95 %
 * @typedef {{records: (SureEvent | PossibleVisit | {type: "certainty"})[], band: BandPoint[][]}} TrackCertainty
 * @typedef {{events: Map<string, SureEvent>, possible: PossibleVisit[], band: BandPoint[][]}} Certainty
 * @typedef {import("./store.js").State} State
 */

/** @type {WeakMap<TrackCertainty, Certainty>} */
const indexed = new WeakMap();

/** What is known of the chosen track; null where nothing is. @param {State} state @returns {Certainty | null} */
export function certaintyOf(state) {
  const measured = state.tracks[state.trackIndex]?.certainty;
  if (!measured || !hasSettingsOfFiles(state)) return null;
  let known = indexed.get(measured);
  if (known === undefined) {
    known = { events: new Map(), possible: [], band: measured.band };
    for (const record of measured.records) {
      if (record.type === "possibleVisit") known.possible.push(/** @type {PossibleVisit} */ (record));
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

/** The same in words, such as "sure 97 %"; empty where it is not known. @param {State} state
 * @param {{type: string, zone: string, time: string, mode?: string}} event */
export function sureWords(state, event) {
  const sure = sureEvent(state, event);
  if (sure === null) return "";
  const conditions = sure.conditionsCertainty === undefined ? "" : `, with its conditions ${percent(sure.conditionsCertainty)}`;
  return `sure ${percent(sure.certainty)}${conditions}`;
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
