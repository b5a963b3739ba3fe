// @ts-check
// The fields of the selected zone and fence: distances, times, exits, the order of the fences.
import { applyLayout, select } from "../actions.js";
import { el } from "../dom.js";
import { checkField, choiceField, editButton, editGroup, quantityField, quantityText } from "./fields.js";
import { placeTitle, zoneTitle } from "../names.js";
import { reorderFence, setZoneKey, updateFence } from "./layout.js";

/**
 * @typedef {import("./fields.js").FieldValue} FieldValue
 * @typedef {import("./parts.js").LayoutValue} LayoutValue
 * @typedef {import("../store.js").Store} Store
 */

/** What the editor needs of the store to change the layout. @param {Store} store @param {string} label @param {() => FieldValue} read
 * @param {(layout: LayoutValue, value: FieldValue) => LayoutValue} change @param {(value: FieldValue) => string} describe */
export function layoutSource(store, label, read, change, describe) {
  let hasSteps = false;
  return {
    label,
    read,
    apply: async (/** @type {FieldValue} */ value, /** @type {{transient: boolean}} */ options) => {
      const isAccepted = await applyLayout(store, (layout) => change(layout, value), describe(value), options);
      // When the last step is refused, the steps before it are one change.
      if (!isAccepted && !options.transient && hasSteps) {
        const refusal = store.state.layoutError;
        await applyLayout(store, (layout) => layout, describe(read()));
        store.set({ layoutError: refusal });
      }
      hasSteps = options.transient && (hasSteps || isAccepted);
      return isAccepted;
    },
    error: () => readableError(store.state.layoutError),
  };
}

/** The message of the engine without the path in the file, which a form does not show. @param {{message?: string} | null} error */
export function readableError(error) {
  return String(error?.message ?? "This value is not possible.").replace(/^[^:]*:\d+(:\d+)?: error: /, "").replace(/ at \$\S*( \[[a-z-]+\])?$/, "");
}

/**
 * The quantities of a zone: key, label, kind, unit, range of the slider, default.
 * @type {["exitDistance" | "dwell" | "minimumRetriggerTime", string, import("./quantity.js").QuantityKind, string,
 *   number, number, number, number, string][]}
 */
const ZONE_QUANTITIES = [
  ["exitDistance", "Exit distance", "distance", "m", 0, 200, 1, 30, "30 m"],
  ["dwell", "Dwell time", "duration", "s", 1, 900, 1, 0, "none"],
  ["minimumRetriggerTime", "Minimum retrigger time", "duration", "s", 0, 3600, 10, 0, "0 s"],
];

/** How sure an entry must be: the value in the file, and its label. @type {[string, string][]} */
const CERTAINTIES = [["", "no, at every fix inside"], ["0.8", "80 %"], ["0.9", "90 %"], ["0.95", "95 %"]];

/** The choices with that of a file which has another one. @param {number | undefined} certainty @returns {[string, string][]} */
function certaintyChoices(certainty) {
  const value = String(certainty ?? "");
  return CERTAINTIES.some(([known]) => known === value) ? CERTAINTIES : [...CERTAINTIES, [value, `${100 * Number(value)} %`]];
}

/** The group with the settings of a zone. @param {Store} store @param {number} zone
 * @returns {{element: HTMLElement, fields: import("./fields.js").EditField[]}} */
export function zoneSettings(store, zone) {
  const zoneName = zoneTitle(store.state.layoutAnswer.zones[zone]);
  const zoneOf = () => store.state.layout.zones[zone] ?? {};
  const fields = ZONE_QUANTITIES.map(([key, label, kind, unit, least, most, step, fallback, placeholder]) => quantityField({
    kind, unit, least, most, step, fallback, placeholder,
    ...layoutSource(store, label, () => zoneOf()[key], (layout, value) => setZoneKey(layout, zone, key, value),
      (value) => `${label} of ${zoneName}: ${quantityText(value, kind)}`),
  }));
  fields.push(checkField(layoutSource(store, "Report exits", () => zoneOf().exit ?? true,
    (layout, value) => setZoneKey(layout, zone, "exit", value ? undefined : false), (value) => `Exits of ${zoneName}: ${value ? "on" : "off"}`)));
  fields.push(choiceField({
    choices: certaintyChoices(zoneOf().entry?.certainty),
    ...layoutSource(store, "An entry must be sure", () => String(zoneOf().entry?.certainty ?? ""),
      (layout, value) => setZoneKey(layout, zone, "entry", value === "" ? undefined : { certainty: Number(value) }),
      (value) => `Certainty of entries of ${zoneName}: ${value === "" ? "not asked" : `${100 * Number(value)} %`}`),
  }));
  return { element: editGroup("Distances and times", ...fields.map(({ element }) => element)), fields };
}

/** The group with the shape of a fence. @param {Store} store @param {number} zone @param {number} fence */
export function fenceSettings(store, zone, fence) {
  const fenceOf = () => store.state.layout.zones[zone]?.fences[fence] ?? {};
  const fields = [];
  if (fenceOf().circle) {
    const name = placeTitle(store.state.layoutAnswer.zones[zone], fence);
    fields.push(quantityField({
      kind: "distance", unit: "m", least: 5, most: 500, step: 1, fallback: 50,
      ...layoutSource(store, "Radius", () => fenceOf().circle?.radius,
        (layout, value) => updateFence(layout, zone, fence, (each) => (each.circle
          ? { ...each, circle: { ...each.circle, radius: /** @type {number | string} */ (value ?? "") } } : each)),
        (value) => `Radius of ${name}: ${quantityText(value, "distance")}`),
    }));
  }
  const help = fenceOf().circle
    ? "Drag the fence or its ◆ on the map. With the keyboard: arrow keys on the map move it by 1 m, with Shift by 10 m."
    : "Drag the fence, a corner ■, or a dot between corners for a new one. Delete removes the corner that was clicked.";
  return { element: editGroup("Fence", ...fields.map(({ element }) => element), el("p", { class: "edit-help", text: help })), fields };
}

/** The list of the fences of a zone in their order, with buttons to choose and to move them; null for one fence. @param {Store} store
 * @param {number} zone @param {number | null} chosen */
export function fenceOrder(store, zone, chosen) {
  const { fences } = store.state.layout.zones[zone];
  if (fences.length < 2) return null;
  const zoneName = zoneTitle(store.state.layoutAnswer.zones[zone]);
  const move = async (/** @type {number} */ from, /** @type {number} */ to) => {
    const fenceName = placeTitle(store.state.layoutAnswer.zones[zone], from);
    const description = `Order of ${zoneName}: ${fenceName} is number ${to + 1}`;
    if (await applyLayout(store, (layout) => reorderFence(layout, zone, from, to), description)) select(store, { zone, fence: to });
  };
  const items = fences.map((fence, index) => {
    const name = fence.id ?? String(index + 1);
    return el("li", {},
      editButton(name, () => select(store, { zone, fence: index }), { "aria-pressed": String(index === chosen), class: "edit-button edit-choice", dir: "auto" }),
      editButton("↑", () => move(index, index - 1), { "aria-label": `Move ${name} up`, disabled: index === 0 }),
      editButton("↓", () => move(index, index + 1), { "aria-label": `Move ${name} down`, disabled: index === fences.length - 1 }));
  });
  return editGroup("Fences in order", el("ol", { class: "edit-order" }, ...items));
}
