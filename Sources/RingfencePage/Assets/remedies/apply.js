// @ts-check
// A remedy as a change of the layout or of the settings, as a reader would make it.
import { applyLayout, changeSettings } from "../actions.js";
import { conditionsOf, setConditions, setZoneSetting, updateFence, withKey } from "../edit/layout.js";
import { fenceIn } from "../names.js";
import { zoneSettingFields } from "../panel/words.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("../edit/parts.js").LayoutFence} LayoutFence
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").RemedyRecord} Remedy
 */

/** The members of a fence that are its shape. */
const shapeKeys = ["circle", "rectangle", "polygon", "polygons", "corridor", "geoline"];

/** The settings of restart circles, by what a remedy calls them. @type {Record<string, string>} */
const circleSettings = { buffer: "bufferMeters", maximumRadius: "maximumRadiusMeters" };

/** Makes the change of a remedy, one step to undo. @param {Store} store @param {number} zone its index @param {Remedy} remedy with a value
 * @param {string} description @returns {Promise<boolean>} whether it was taken */
export function applyRemedy(store, zone, remedy, description) {
  const setting = circleSettings[remedy.setting];
  if (setting !== undefined) return changeSettings(store, { [setting]: remedy.value ?? null }, description);
  const fence = fenceIn(store.state.layoutAnswer.zones[zone], remedy.fence) ?? 0;
  return applyLayout(store, (layout) => remediedLayout(layout, zone, fence, remedy), description);
}

/** The layout with the number of a remedy. @param {LayoutValue} layout @param {number} zone @param {number} fence
 * @param {Remedy} remedy @returns {LayoutValue} */
export function remediedLayout(layout, zone, fence, { setting, value = 0, unit, index = 0, center }) {
  if (setting === "radius") {
    return updateFence(layout, zone, fence, (each) => (each.circle ? { ...each, circle: { ...each.circle, radius: value } } : each));
  }
  if (setting === "circle") return updateFence(layout, zone, fence, (each) => ({ ...withoutShape(each), circle: { center: center ?? [0, 0], radius: value } }));
  const field = zoneSettingFields().find(({ key, in: object }) => (object === undefined ? key : `${object}.${key}`) === setting);
  if (field) return setZoneSetting(layout, zone, field, value);
  const [kind, key] = setting.split(".");
  // Speeds of files are in m/s where they have no unit.
  const written = unit === "km/h" ? `${value} ${unit}` : value;
  return setConditions(layout, zone, kind, conditionsOf(layout.zones[zone], kind).map((each, position) => (
    position === index ? withKey(each, key, written) : each)));
}

/** @param {LayoutFence} fence @returns {LayoutFence} */
function withoutShape(fence) {
  return /** @type {LayoutFence} */ (Object.fromEntries(Object.entries(fence).filter(([key]) => !shapeKeys.includes(key))));
}
