// @ts-check
// What zones and fences are called for people. The engine makes the titles; ids stand in tips and in copied data.
import { zoneIndexOf } from "./store.js";
import { isolated } from "./text.js";

/**
 * A fence of the engine's answer to a layout. `title` is empty where the zone has no other fence.
 * @typedef {{index: number, id: string, title: string}} NamedFence
 * @typedef {{index: number, id: string, title: string, name: string | null, fences: NamedFence[]}} NamedZone
 */

/** The title of a zone within a sentence: its name, or its id where it has none. @param {NamedZone | undefined} zone */
export function zoneTitle(zone) {
  return isolated(zone?.title ?? "");
}

/** The title of a fence beside that of its zone: empty where the zone has one fence only.
 * @param {NamedZone | undefined} zone @param {number | null | undefined} fence its index */
export function fenceTitle(zone, fence) {
  return fence === null || fence === undefined ? "" : isolated(zone?.fences[fence]?.title ?? "");
}

/** Zone and fence in one text. @param {NamedZone | undefined} zone @param {number | null | undefined} fence */
export function placeTitle(zone, fence) {
  const title = fenceTitle(zone, fence);
  return title === "" ? zoneTitle(zone) : `${zoneTitle(zone)} · ${title}`;
}

/** For a tip: the title, with the id where that is another. @param {NamedZone | undefined} zone */
export function zoneTip(zone) {
  const title = zoneTitle(zone);
  return zone === undefined || zone.title.includes(zone.id) ? title : `${title} (${isolated(zone.id)})`;
}

/** The zone of a record. @param {import("./store.js").State} state @param {string} id @returns {NamedZone} */
export function namedZone(state, id) {
  return state.layoutAnswer?.zones[zoneIndexOf(state, id)] ?? { index: -1, id, title: id, name: null, fences: [] };
}

/** The index of a fence in its zone, or null. @param {NamedZone} zone @param {string | undefined} id */
export function fenceIn(zone, id) {
  const index = zone.fences.findIndex((fence) => fence.id === id);
  return index < 0 ? null : index;
}

/** Whether the words of a filter are in the name or the id of a zone. @param {NamedZone | undefined} zone @param {string} words */
export function isZoneNamed(zone, words) {
  const wanted = words.trim().toLocaleLowerCase();
  return wanted === "" || `${zone?.title ?? ""} ${zone?.id ?? ""}`.toLocaleLowerCase().includes(wanted);
}
