// @ts-check
// What a changed layout differs from that of the file by: the zones that changed, and the keys beside them.

/** @typedef {{zones: {id?: string}[]} & Record<string, unknown>} NativeLayout */
/**
 * `zones` are the changed ones by their index, `all` every zone where their number changed, `keys` other changed keys, and
 * `removed` keys that are gone.
 * @typedef {{zones?: Record<string, object>, all?: object[], keys?: Record<string, unknown>, removed?: string[]}} LayoutDifference
 */

/** @param {NativeLayout} before @param {NativeLayout} after @returns {LayoutDifference} */
export function layoutDifference(before, after) {
  /** @type {LayoutDifference} */
  const difference = {};
  if (before.zones.length === after.zones.length) {
    const changed = [...after.zones.keys()].filter((index) => !isSameValue(before.zones[index], after.zones[index]));
    if (changed.length > 0) difference.zones = Object.fromEntries(changed.map((index) => [index, after.zones[index]]));
  } else {
    difference.all = after.zones;
  }
  const keys = Object.keys(after).filter((key) => key !== "zones" && !isSameValue(before[key], after[key]));
  if (keys.length > 0) difference.keys = Object.fromEntries(keys.map((key) => [key, after[key]]));
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  if (removed.length > 0) difference.removed = removed;
  return difference;
}

/** The layout with a difference; null where the difference is none of this layout.
 * @param {NativeLayout} before @param {LayoutDifference} difference @returns {NativeLayout | null} */
export function layoutWith(before, { zones = {}, all, keys = {}, removed = [] }) {
  const isList = all === undefined || Array.isArray(all);
  if (!isList || typeof zones !== "object" || typeof keys !== "object" || !Array.isArray(removed)) return null;
  const changed = new Map(Object.entries(zones ?? {}));
  const result = { ...before, ...keys, zones: all ?? before.zones.map((zone, index) => changed.get(String(index)) ?? zone) };
  for (const key of removed) if (key !== "zones") delete /** @type {Record<string, unknown>} */ (result)[key];
  const isMissing = [...changed.keys()].some((index) => before.zones[Number(index)] === undefined);
  return isMissing ? null : result;
}

/** Whether two values of JSON are the same. @param {unknown} a @param {unknown} b @returns {boolean} */
export function isSameValue(a, b) {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => isSameValue(each, b[index]));
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) || Array.isArray(b)) return false;
  const [some, others] = [/** @type {Record<string, unknown>} */ (a), /** @type {Record<string, unknown>} */ (b)];
  const keys = Object.keys(some);
  return keys.length === Object.keys(others).length && keys.every((key) => Object.hasOwn(others, key) && isSameValue(some[key], others[key]));
}
