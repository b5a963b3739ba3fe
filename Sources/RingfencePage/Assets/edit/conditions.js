// @ts-check
// The conditions of a zone. Several of one kind: one of them must be met.
import { el } from "../dom.js";
import { capitalized } from "../format.js";
import { checkField, choiceField, editButton, editGroup, quantityField, quantityText, textField } from "./fields.js";
import { applyLayout } from "../actions.js";
import { zoneTitle } from "../names.js";
import { conditionsOf, setConditions, withKey } from "./layout.js";
import { layoutSource } from "./zone.js";
import { conditionFields, conditionName, editedConditions, newCondition } from "../panel/words.js";

/**
 * @typedef {import("./parts.js").Condition} Condition
 * @typedef {import("../panel/words.js").ConditionField} ConditionField
 * @typedef {import("./fields.js").FieldSource} FieldSource
 * @typedef {import("./fields.js").FieldValue} FieldValue
 * @typedef {import("./parts.js").LayoutZone} LayoutZone
 * @typedef {import("./quantity.js").QuantityKind} QuantityKind
 * @typedef {import("../store.js").Store} Store
 */

/** @type {[string, string][]} */
const WHEN_CHOICES = [["inside", "at each fix inside"], ["crossing", "at the crossing"]];
const DAY_CHOICES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The group with all conditions of a zone. @param {Store} store @param {number} zone
 * @returns {{element: HTMLElement, fields: import("./fields.js").EditField[]}} */
export function conditionSettings(store, zone) {
  /** @type {import("./fields.js").EditField[]} */ const fields = [];
  /** @type {HTMLElement[]} */ const parts = [];
  for (const kind of editedConditions()) {
    conditionsOf(store.state.layout.zones[zone], kind).forEach((_, index) => {
      const made = editFields(store, zone, kind, index);
      fields.push(...made);
      parts.push(el("div", { class: "edit-condition", role: "group", "aria-label": conditionName(kind) },
        el("div", { class: "edit-condition-head" }, el("strong", { text: conditionName(kind) }),
          editButton("Remove", () => changeConditionList(store, zone, kind, (list) => list.filter((__, i) => i !== index), "removed"), { "aria-label": `Remove ${conditionName(kind)}` })),
        ...made.map(({ element }) => element)));
    });
  }
  const adders = editedConditions().map((kind) => editButton(`+ ${conditionName(kind)}`,
    () => changeConditionList(store, zone, kind, (list) => [...list, newCondition(kind)], "added"), { "aria-label": `Add a condition: ${conditionName(kind)}` }));
  return { element: editGroup("Conditions", ...parts, el("div", { class: "edit-row" }, ...adders)), fields };
}

/** A text that changes when the form of the conditions must be made again. @param {LayoutZone} zone */
export function conditionShape(zone) {
  return editedConditions().map((kind) => conditionsOf(zone, kind).length).join(",");
}

/** @param {Store} store @param {number} zone @param {string} kind @param {(list: Condition[]) => Condition[]} change
 * @param {string} verb */
function changeConditionList(store, zone, kind, change, verb) {
  applyLayout(store, (layout) => setConditions(layout, zone, kind, change(conditionsOf(layout.zones[zone], kind))),
    `${conditionName(kind)} of ${zoneTitle(store.state.layoutAnswer.zones[zone])} ${verb}`);
}

/** @param {Store} store @param {number} zone @param {string} kind @param {number} index */
function editFields(store, zone, kind, index) {
  const name = zoneTitle(store.state.layoutAnswer.zones[zone]);
  const conditionOf = () => conditionsOf(store.state.layout.zones[zone], kind)[index] ?? {};
  /** @param {string} key @param {string} label @param {QuantityKind} [quantity] @param {FieldValue} [fallback] @returns {FieldSource} */
  const source = (key, label, quantity, fallback) => layoutSource(store, label, () => conditionOf()[key] ?? fallback, (layout, value) => {
    const list = conditionsOf(layout.zones[zone], kind).map((each, i) => (i === index ? withKey(each, key, value === fallback ? undefined : value) : each));
    return setConditions(layout, zone, kind, list);
  }, (value) => `${label} of ${name}: ${quantity ? quantityText(value, quantity) : describeValue(value)}`);
  return conditionFields(kind).map((field) => {
    const label = conditionLabel(kind, field);
    return conditionField(field, source(field.key, label, ...sourceOptions(field)));
  });
}

/** The name of a part of a condition. @param {string} kind @param {ConditionField} field */
export function conditionLabel(kind, { key, form, label }) {
  return form === "timing" ? `${conditionName(kind)} is evaluated` : label ?? `${capitalized(key)} ${kind}`;
}

/** What a source of a part of a condition describes its values as, and what the part is where the file is silent.
 * @param {ConditionField} field @returns {[QuantityKind?, FieldValue?]} */
function sourceOptions(field) {
  switch (field.form) {
    case "limit": return [field.quantity];
    case "angle": return ["angle"];
    case "duration": return ["duration"];
    case "flag": return [undefined, false];
    case "timing": return [undefined, field.usual];
    default: return [];
  }
}

/** The field of a part of a condition. @param {ConditionField} field @param {FieldSource} source */
export function conditionField(field, source) {
  const { placeholder } = field;
  switch (field.form) {
    case "limit": return quantityField({ kind: field.quantity, unit: field.unit, least: field.least, most: field.most, step: 1, placeholder: "none", ...source });
    case "angle": return quantityField({ kind: "angle", unit: "deg", least: -360, most: 360, step: 1, isLimited: true, ...source });
    case "percentage": return quantityField({ kind: "angle", unit: "", least: 1, most: 100, step: 1, isLimited: true, ...source });
    case "duration": return quantityField({ kind: "duration", unit: "s", least: 1, most: field.most, step: 10, placeholder, ...source });
    case "flag": return checkField(source);
    case "days": return daysField(source);
    case "timing": return choiceField({ choices: WHEN_CHOICES, ...source });
    case "text": return textField({ placeholder, ...source });
  }
}

/** A value without a unit as a description shows it. @param {FieldValue} value */
export function describeValue(value) {
  if (value === undefined) return "none";
  return Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}

/** The days of a schedule; all or none are every day, which needs no key. @param {FieldSource} source */
function daysField(source) {
  const inputs = DAY_CHOICES.map((day) => el("input", { type: "checkbox", value: day }));
  const read = () => /** @type {string[]} */ (source.read() ?? DAY_CHOICES).map((day) => day.slice(0, 3).toLowerCase());
  const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
  const apply = async () => {
    const days = DAY_CHOICES.filter((_, i) => inputs[i].checked);
    const isAccepted = await source.apply(days.length === DAY_CHOICES.length ? undefined : days, { transient: false });
    error.hidden = isAccepted;
    error.textContent = isAccepted ? "" : source.error();
  };
  for (const input of inputs) input.addEventListener("change", apply);
  return {
    element: el("fieldset", { class: "edit-field edit-days" }, el("legend", { text: source.label }),
      ...DAY_CHOICES.map((day, i) => el("label", {}, inputs[i], day)), error),
    update() {
      const days = new Set(read());
      inputs.forEach((input, i) => { input.checked = days.has(DAY_CHOICES[i]); });
    },
  };
}
