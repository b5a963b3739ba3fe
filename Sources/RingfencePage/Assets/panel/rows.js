// @ts-check
// What the tables of the panel have in common.
import { announce, moveCursor, select } from "../actions.js";
import { fileName } from "../format.js";
import { fenceTitle, zoneTip, zoneTitle } from "../names.js";

/** @typedef {import("../store.js").Store} Store */

/** What choosing a row does: the zone is selected, and the cursor goes to the time.
 * @param {Store} store @param {number} zone @param {number | null} fence @param {number | null} time */
export function chooseResult(store, zone, fence, time) {
  if (zone >= 0) select(store, { zone, fence });
  if (time !== null) moveCursor(store, time);
}

/** What is typed into the filter of one table holds for all of them, and for the timeline. @param {Store} store */
export function filterSetter(store) {
  return (/** @type {string} */ filter) => store.set({ filter });
}

/** @param {Store} store */
export function tableAnnouncer(store) {
  return (/** @type {string} */ text) => announce(store, text);
}

/** Name of a file to save a table in. @param {import("../store.js").State} state @param {string} what */
export function tableFileName(state, what) {
  const base = (state.tracks[state.trackIndex]?.name ?? fileName(state.data.layout.name)).replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return `${base}-${what}.csv`;
}

/**
 * The columns of a zone and its fence: titles on the screen, ids in the tip and in the CSV.
 * @template T
 * @param {(row: T) => import("../names.js").NamedZone | undefined} zoneOf @param {(row: T) => number | null | undefined} fenceOf
 * @returns {import("../table/table.js").Column<T>[]}
 */
export function placeColumns(zoneOf, fenceOf) {
  return [
    { title: "Zone", kind: "user", text: (row) => zoneTitle(zoneOf(row)), detail: (row) => fenceTitle(zoneOf(row), fenceOf(row)),
      tip: (row) => zoneTip(zoneOf(row)), csv: (row) => zoneOf(row)?.id ?? "", hint: "Zone, and fence where it has several" },
    { title: "Fence", text: (row) => zoneOf(row)?.fences[fenceOf(row) ?? -1]?.id ?? "", isForCSV: true },
    { title: "Zone name", text: (row) => zoneOf(row)?.name ?? "", isForCSV: true },
  ];
}

/** What the filter of a table finds a zone by. @param {import("../names.js").NamedZone | undefined} zone @param {number | null | undefined} fence */
export function placeSearched(zone, fence) {
  return `${zoneTitle(zone)} ${zone?.id ?? ""} ${zone?.fences[fence ?? -1]?.id ?? ""}`;
}
