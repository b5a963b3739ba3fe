// @ts-check
// Fields of the editor. Each shows a value of the state, applies what is typed at once, and shows why the engine refuses it.
import { el } from "../dom.js";
import { quantityFromText, quantityInSI, quantityLike, shownQuantity } from "./quantity.js";

/** @typedef {import("./quantity.js").QuantityKind} QuantityKind */

/**
 * @typedef {{element: HTMLElement, update: () => void}} EditField
 * @typedef {string | number | boolean | string[] | null | undefined} FieldValue a value of a file; undefined where it has none
 * @typedef {(value: FieldValue, options: {transient: boolean}) => boolean | Promise<boolean>} ApplyValue
 *   applies a value; false when it was refused
 * @typedef {{label: string, read: () => FieldValue, apply: ApplyValue, error: () => string}} FieldSource
 * @typedef {FieldSource & {placeholder?: string, parse?: (text: string) => FieldValue, show?: (value: FieldValue) => string,
 *   attributes?: Record<string, unknown>}} TextSource
 * @typedef {FieldSource & {kind: QuantityKind, unit: string, least: number, most: number, step: number, fallback?: number,
 *   placeholder?: string, isLimited?: boolean}} QuantitySource
 */

let lastFieldNumber = 0;

/** An id for an element that a label or a description names. */
function newFieldId() {
  lastFieldNumber += 1;
  return `edit-${lastFieldNumber}`;
}

/** The parts that all fields with a text have: label, input, the reason of a refusal. @param {FieldSource} source
 * @param {Record<string, unknown>} attributes */
function textParts(source, attributes) {
  const id = newFieldId();
  const error = el("span", { class: "edit-error", id: `${id}-error`, hidden: true, role: "alert" });
  const input = el("input", { type: "text", id, class: "edit-text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-error`, ...attributes });
  let isRefused = false;
  const show = (/** @type {boolean} */ isAccepted) => {
    isRefused = !isAccepted;
    error.hidden = isAccepted;
    error.textContent = isAccepted ? "" : source.error();
    if (isAccepted) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  return { id, input, error, show, isRefused: () => isRefused };
}

/** A field for a text. An empty one removes the key. `parse` makes a value of the text, `show` a text of the value. @returns {EditField} */
export function textField(/** @type {TextSource} */ source) {
  const parts = textParts(source, { placeholder: source.placeholder ?? "", ...source.attributes });
  const parse = source.parse ?? ((text) => text);
  let applied = 0;
  const apply = async (/** @type {boolean} */ transient) => {
    const text = parts.input.value.trim();
    applied += 1;
    const isAccepted = await source.apply(text === "" ? undefined : parse(text), { transient });
    applied -= 1;
    if (applied === 0) parts.show(isAccepted);
  };
  let isTyped = false;
  parts.input.addEventListener("input", () => {
    isTyped = true;
    apply(true);
  });
  parts.input.addEventListener("change", () => {
    isTyped = false;
    apply(false);
  });
  return {
    element: el("div", { class: "edit-field" }, el("label", { for: parts.id, text: source.label }), parts.input, parts.error),
    update() {
      // What is being typed or read, or was refused, stays as it is.
      if (isTyped || applied > 0 || (parts.isRefused() && document.activeElement === parts.input)) return;
      const value = source.read();
      parts.input.value = value === undefined || value === null ? "" : source.show?.(value) ?? String(value);
      parts.show(true);
    },
  };
}

/**
 * A field for a quantity: a text with a unit, and a slider. `unit` is what the slider writes when the file has no value; a number
 * without a unit has the unit "". A value above `most` widens the slider, unless `isLimited`.
 * @returns {EditField}
 */
export function quantityField(/** @type {QuantitySource} */ source) {
  const isPlain = source.unit === "";
  const text = textField({
    ...source,
    parse: (typed) => quantityFromText(typed, source.kind, source.read()),
    show: (value) => (isPlain ? String(value) : shownQuantity(value, source.kind)),
  });
  const slider = el("input", { type: "range", class: "edit-slider", "aria-label": `${source.label}, slider`, min: source.least, max: source.most, step: source.step });
  const error = /** @type {HTMLElement|null} */ (text.element.querySelector(".edit-error"));
  const like = () => {
    const value = source.read();
    return value === undefined || value === null ? (source.unit === "" ? undefined : `0 ${source.unit}`) : value;
  };
  let isSlid = false;
  let applied = 0;
  const slide = async (/** @type {boolean} */ transient) => {
    isSlid = transient;
    applied += 1;
    const si = Number(slider.value) * (quantityInSI(`1 ${source.unit}`, source.kind, 1));
    const isAccepted = await source.apply(quantityLike(like(), si, source.kind), { transient });
    applied -= 1;
    if (error !== null) {
      error.hidden = isAccepted;
      error.textContent = isAccepted ? "" : source.error();
    }
  };
  slider.addEventListener("input", () => slide(true));
  slider.addEventListener("change", () => slide(false));
  text.element.insertBefore(slider, error);
  text.element.classList.add("edit-quantity");
  return {
    element: text.element,
    update() {
      text.update();
      if (isSlid || applied > 0) return;
      const si = quantityInSI(source.read(), source.kind, source.fallback ?? 0);
      const value = si / quantityInSI(`1 ${source.unit}`, source.kind, 1);
      // So that the slider never stands at another value.
      slider.max = String(source.isLimited || value <= source.most ? source.most : Math.ceil(value * 1.5));
      slider.value = String(value);
    },
  };
}

/** A field of yes or no. @returns {EditField} */
export function checkField(/** @type {FieldSource} */ source) {
  const input = el("input", { type: "checkbox" });
  const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
  input.addEventListener("change", async () => {
    const isAccepted = await source.apply(input.checked, { transient: false });
    error.hidden = isAccepted;
    error.textContent = isAccepted ? "" : source.error();
    if (!isAccepted) input.checked = Boolean(source.read());
  });
  return {
    element: el("div", { class: "edit-field edit-check" }, el("label", {}, input, source.label), error),
    update() {
      input.checked = Boolean(source.read());
    },
  };
}

/** A field with choices `[value, label]`. @returns {EditField} */
export function choiceField(/** @type {FieldSource & {choices: [string, string][]}} */ source) {
  const id = newFieldId();
  const input = el("select", { id }, ...source.choices.map(([value, label]) => el("option", { value, text: label })));
  const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
  input.addEventListener("change", async () => {
    const isAccepted = await source.apply(input.value, { transient: false });
    error.hidden = isAccepted;
    error.textContent = isAccepted ? "" : source.error();
    if (!isAccepted) input.value = String(source.read() ?? "");
  });
  return {
    element: el("div", { class: "edit-field" }, el("label", { for: id, text: source.label }), input, error),
    update() {
      input.value = String(source.read() ?? "");
    },
  };
}

/** A button. @param {string} label @param {() => void} action */
export function editButton(label, action, attributes = {}) {
  return el("button", { type: "button", class: "edit-button", text: label, on: { click: action }, ...attributes });
}

/** A group with a title. @param {string} title @param {...HTMLElement} children */
export function editGroup(title, ...children) {
  return el("fieldset", { class: "edit-group" }, el("legend", { text: title }), ...children);
}

/** A quantity as a description shows it. @param {FieldValue} value @param {QuantityKind} kind */
export function quantityText(value, kind) {
  return value === undefined || value === null ? "none" : shownQuantity(value, kind);
}
