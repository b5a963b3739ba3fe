// @ts-check
// A layout as text, zone by zone: layouts are never changed in place, so the text of a zone is made once, and what differs
// between two layouts is seen without reading them.

/**
 * A layout as read from JSON, and its parts.
 * @typedef {import("../schemas/layout.d.ts").Root} LayoutValue
 * @typedef {import("../schemas/layout.d.ts").Zone} LayoutZone
 * @typedef {import("../schemas/layout.d.ts").Fence} LayoutFence
 * @typedef {import("../schemas/layout.d.ts").Position} LayoutPosition
 * @typedef {import("../schemas/layout.d.ts").Attendance} Attendance
 * @typedef {Record<string, import("./fields.js").FieldValue>} Condition
 */

/** The text of each zone as it stands in a layout. @type {WeakMap<object, string>} */
const zoneTexts = new WeakMap();

/** The text of a layout as a whole. @type {WeakMap<object, string>} */
const layoutTexts = new WeakMap();

/** Keeps the text of the file that a layout was read from, so that lines in it are those of the file.
 * @param {LayoutValue} layout @param {string} text */
export function keepTextOfLayout(layout, text) {
  layoutTexts.set(layout, text);
}

/** The text of a layout: that of its file, or as `JSON.stringify(layout, null, 2)` where it was changed.
 * @param {LayoutValue} layout @returns {string} */
export function textOfLayout(layout) {
  let text = layoutTexts.get(layout);
  if (text === undefined) {
    text = joinedText(layout);
    layoutTexts.set(layout, text);
  }
  return text;
}

/** Makes what takes long of the text of a layout, in steps. @param {LayoutValue} layout @returns {Generator<void, void>} */
export function* layoutTextSteps(layout) {
  if (layoutTexts.has(layout)) return;
  for (const zone of layout.zones) {
    zoneText(zone);
    yield;
  }
}

/** @param {LayoutValue} layout */
function joinedText(layout) {
  if (layout.zones.length === 0) return JSON.stringify(layout, null, 2);
  const member = '"zones": []';
  const frame = JSON.stringify({ ...layout, zones: [] }, null, 2);
  // Only a member of the layout itself stands after a line feed and two spaces.
  const start = frame.indexOf(`\n  ${member}`) + 3 + member.length - 1;
  return `${frame.slice(0, start)}\n    ${layout.zones.map(zoneText).join(",\n    ")}\n  ${frame.slice(start)}`;
}

/** @param {object} zone */
function zoneText(zone) {
  let text = zoneTexts.get(zone);
  if (text === undefined) {
    text = JSON.stringify(zone, null, 2).replaceAll("\n", "\n    ");
    zoneTexts.set(zone, text);
  }
  return text;
}

/** The layout with one of its zones alone, as text. @param {LayoutValue} layout @param {number} index */
export function textOfZoneAlone(layout, index) {
  return JSON.stringify({ ...layout, zones: [layout.zones[index]] });
}

/** The indexes of the zones that are others in a layout that is the same in all else; null where more differs.
 * @param {LayoutValue | null} before @param {LayoutValue} after @returns {number[] | null} */
export function changedZones(before, after) {
  if (before === after) return [];
  if (!before || before.zones.length !== after.zones.length) return null;
  if (JSON.stringify({ ...before, zones: [] }) !== JSON.stringify({ ...after, zones: [] })) return null;
  return [...after.zones.keys()].filter((index) => before.zones[index] !== after.zones[index]);
}
