// @ts-check
// When devices are expected in a zone: a schedule, a grace and the names of the devices, for each attendance of the zone.
import { applyLayout } from "../actions.js";
import { el } from "../dom.js";
import { conditionField, conditionLabel, describeValue } from "./conditions.js";
import { editButton, editGroup, quantityField, quantityText, textField } from "./fields.js";
import { attendancesOf, setAttendances, withKey } from "./layout.js";
import { zoneTitle } from "../names.js";
import { conditionFields, newCondition } from "../panel/words.js";
import { layoutSource } from "./zone.js";

/**
 * @typedef {import("./parts.js").Attendance} Attendance
 * @typedef {import("./fields.js").EditField} EditField
 * @typedef {import("./fields.js").FieldSource} FieldSource
 * @typedef {import("./fields.js").FieldValue} FieldValue
 * @typedef {import("../store.js").Store} Store
 */

const SCHEDULE = "schedule";

/** The group with all attendances of a zone. @param {Store} store @param {number} zone
 * @returns {{element: HTMLElement, fields: EditField[]}} */
export function attendanceSettings(store, zone) {
  /** @type {EditField[]} */ const fields = [];
  const parts = attendancesOf(store.state.layout.zones[zone]).map((_, index) => {
    const made = attendanceFields(store, zone, index);
    fields.push(...made);
    const name = attendanceName(store, zone, index);
    return el("div", { class: "edit-condition", role: "group", "aria-label": `Attendance ${name}` },
      el("div", { class: "edit-condition-head" }, el("strong", { text: name, dir: "auto" }),
        editButton("Remove", () => changeAttendances(store, zone, (list) => list.filter((__, i) => i !== index), "removed"), { "aria-label": `Remove attendance ${name}` })),
      ...made.map(({ element }) => element));
  });
  const adder = editButton("+ Attendance",
    () => changeAttendances(store, zone, (list) => [...list, /** @type {Attendance} */ ({ schedule: newCondition(SCHEDULE), grace: "10 min" })], "added"),
    { "aria-label": "Add an attendance" });
  return { element: editGroup("Attendance", ...parts, el("div", { class: "edit-row" }, adder)), fields };
}

/** A text that changes when the form of the attendances must be made again. @param {import("./parts.js").LayoutZone} zone */
export function attendanceShape(zone) {
  return attendancesOf(zone).length;
}

/** @param {Store} store @param {number} zone @param {number} index */
function attendanceName(store, zone, index) {
  return attendancesOf(store.state.layout.zones[zone])[index]?.id ?? String(index + 1);
}

/** @param {Store} store @param {number} zone @param {(list: Attendance[]) => Attendance[]} change @param {string} verb */
function changeAttendances(store, zone, change, verb) {
  applyLayout(store, (layout) => setAttendances(layout, zone, change(attendancesOf(layout.zones[zone]))),
    `Attendance of ${zoneTitle(store.state.layoutAnswer.zones[zone])} ${verb}`);
}

/** @param {Store} store @param {number} zone @param {number} index @returns {EditField[]} */
function attendanceFields(store, zone, index) {
  const zoneName = zoneTitle(store.state.layoutAnswer.zones[zone]);
  const current = () => attendancesOf(store.state.layout.zones[zone])[index];
  /** @param {string} label @param {(attendance: Attendance) => unknown} read @param {(attendance: Attendance, value: FieldValue) => Attendance} change
   * @param {(value: FieldValue) => string} describe @returns {FieldSource} */
  const source = (label, read, change, describe) => layoutSource(store, label, () => /** @type {FieldValue} */ (current() && read(current())),
    (layout, value) => setAttendances(layout, zone, attendancesOf(layout.zones[zone]).map((each, i) => (i === index ? change(each, value) : each))),
    (value) => `${label} of ${zoneName}: ${describe(value)}`);
  // An attendance asks for a time of the day, and has nothing to be evaluated at.
  const ofSchedule = conditionFields(SCHEDULE).filter(({ form }) => form !== "timing").map((field) => conditionField(field,
    source(conditionLabel(SCHEDULE, field), ({ schedule }) => /** @type {Record<string, unknown>} */ (schedule)[field.key],
      (each, value) => ({ ...each, schedule: withKey(each.schedule, field.key, value) }), describeValue)));
  return [
    textField({ placeholder: String(index + 1), ...source("Name of the attendance", ({ id }) => id, (each, value) => withKey(each, "id", value), describeValue) }),
    ...ofSchedule,
    quantityField({ kind: "duration", unit: "s", least: 0, most: 3_600, step: 60, placeholder: "none",
      ...source("Grace", ({ grace }) => grace, (each, value) => withKey(each, "grace", value), (value) => quantityText(value, "duration")) }),
    textField({ placeholder: "every device", parse: namesFromText, show: textOfNames,
      ...source("Devices", ({ tracks }) => tracks, (each, value) => withKey(each, "tracks", value), (value) => (value === undefined ? "every device" : textOfNames(value))) }),
  ];
}

/** Names with commas between them; where one has a comma itself, as JSON. @param {FieldValue} names */
function textOfNames(names) {
  const list = [names ?? []].flat().map(String);
  return list.some((name) => name.includes(",") || name.startsWith("[") || name !== name.trim()) ? JSON.stringify(list) : list.join(", ");
}

/** @param {string} text @returns {FieldValue} */
function namesFromText(text) {
  if (text.startsWith("[")) {
    try {
      return JSON.parse(text);
    } catch {
      // Still being typed, or a name that begins so.
    }
  }
  return text.split(",").map((name) => name.trim());
}
