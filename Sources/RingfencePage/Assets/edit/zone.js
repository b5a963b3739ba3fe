// @ts-check
// The fields of the selected zone and fence: distances, times, exits, the order of the fences.
import { applyLayout, select } from "../actions.js";
import { el } from "../dom.js";
import { checkField, choiceField, editButton, editGroup, quantityField, quantityText } from "./fields.js";
import { placeTitle, zoneTitle } from "../names.js";
import { reorderFence, setZoneSetting, updateFence, zoneSetting } from "./layout.js";
import { zoneSettingFields } from "../panel/words.js";

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

/** A probability or a count as a text. @param {"probability"|"count"} kind @param {FieldValue} value */
function choiceText(kind, value) {
  return kind === "count" ? String(value) : `${100 * Number(value)} %`;
}

/** The choices with that of a file which has another one. @param {import("../panel/words.js").ChoiceField} setting
 * @param {FieldValue} given @returns {[string, string][]} */
function settingChoices({ kind, choices, none }, given) {
  const values = given === undefined || choices.includes(Number(given)) ? choices : [...choices, Number(given)];
  return [["", none], ...values.map((value) => /** @type {[string, string]} */ ([String(value), choiceText(kind, value)]))];
}

/** The field of a setting. @param {Store} store @param {number} zone @param {import("../panel/words.js").ZoneSettingField} setting
 * @returns {import("./fields.js").EditField} */
function settingField(store, zone, setting) {
  const zoneName = zoneTitle(store.state.layoutAnswer.zones[zone]);
  const read = () => zoneSetting(store.state.layout, zone, setting);
  /** @param {() => FieldValue} shown @param {(value: FieldValue) => FieldValue} toFile @param {(value: FieldValue) => string} words */
  const source = (shown, toFile, words) => layoutSource(store, setting.label, shown,
    (layout, value) => setZoneSetting(layout, zone, setting, toFile(value)), (value) => `${setting.changed} of ${zoneName}: ${words(value)}`);
  if (setting.kind === "flag") {
    const { standard } = setting;
    return checkField({
      ...source(() => read() ?? standard, (value) => (value === standard ? undefined : value), (value) => (value ? "on" : "off")),
    });
  }
  if (setting.kind === "probability" || setting.kind === "count") {
    const { kind } = setting;
    return choiceField({
      choices: settingChoices(setting, read()),
      ...source(() => String(read() ?? ""), (value) => (value === "" ? undefined : Number(value)),
        (value) => (value === "" ? "not asked" : choiceText(kind, value))),
    });
  }
  const { kind, unit, least, most, step, standard } = setting;
  return quantityField({
    kind, unit, least, most, step, fallback: standard ?? 0, placeholder: standard === undefined ? "none" : `${standard} ${unit}`,
    ...source(read, (value) => value, (value) => quantityText(value, kind)),
  });
}

/** The group with the settings of a zone. @param {Store} store @param {number} zone
 * @returns {{element: HTMLElement, fields: import("./fields.js").EditField[]}} */
export function zoneSettings(store, zone) {
  const fields = zoneSettingFields().map((setting) => settingField(store, zone, setting));
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
  if (fenceOf().corridor) {
    const name = placeTitle(store.state.layoutAnswer.zones[zone], fence);
    fields.push(quantityField({
      kind: "distance", unit: "m", least: 1, most: 500, step: 1, fallback: 25,
      ...layoutSource(store, "Half-width", () => fenceOf().corridor?.halfWidth,
        (layout, value) => updateFence(layout, zone, fence, (each) => (each.corridor
          ? { ...each, corridor: { ...each.corridor, halfWidth: /** @type {number | string} */ (value ?? "") } } : each)),
        (value) => `Half-width of ${name}: ${quantityText(value, "distance")}`),
    }));
  }
  const help = fenceOf().corridor
    ? "Drag the fence, a corner ■, a dot between corners for a new one, or the ◆ on its side for the half-width. Delete removes the corner that was clicked."
    : fenceOf().circle
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
