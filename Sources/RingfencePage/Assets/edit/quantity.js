// @ts-check
// Quantities of zone files: a number in SI units, or a text with a unit such as "30 km/h" (Docs/Zones.md).

/** @type {Record<QuantityKind, Record<string, number>>} */
const QUANTITY_UNITS = {
  distance: { m: 1, km: 1000, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852 },
  speed: { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600, "ft/s": 0.3048 },
  duration: { s: 1, ms: 0.001, min: 60, h: 3600, d: 86400 },
  angle: { deg: 1, "°": 1 },
};

/** @typedef {"distance"|"speed"|"duration"|"angle"} QuantityKind */

/** The number and unit of a value, and its size in SI units; null when it is none. The engine decides what it accepts.
 * @param {unknown} value */
export function parseQuantity(value, /** @type {QuantityKind} */ kind) {
  if (typeof value === "number") return { number: value, unit: "", si: value };
  const match = /^\s*(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\S*)\s*$/.exec(String(value ?? ""));
  if (match === null) return null;
  const units = QUANTITY_UNITS[kind];
  const unit = Object.keys(units).find((name) => name.toLowerCase() === match[2].toLowerCase()) ?? "";
  if (match[2] !== "" && unit === "") return null;
  const number = Number(match[1]);
  return { number, unit, si: number * (unit === "" ? 1 : units[unit]) };
}

/** The size of a value in SI units, or a fallback when it is missing or none. @param {unknown} value */
export function quantityInSI(value, /** @type {QuantityKind} */ kind, fallback = NaN) {
  return value === undefined || value === null ? fallback : parseQuantity(value, kind)?.si ?? fallback;
}

/** A value for a zone file, in the unit in which the file has it: a number where it was a number. @param {unknown} before
 * @param {number} si */
export function quantityLike(before, si, /** @type {QuantityKind} */ kind, decimals = 2) {
  const unit = before === undefined ? "" : parseQuantity(before, kind)?.unit ?? "";
  const number = roundTo(unit === "" ? si : si / QUANTITY_UNITS[kind][unit], decimals);
  return typeof before === "string" && unit !== "" ? `${number} ${unit}` : number;
}

/** The units in which zone files have numbers without a unit. */
const SI_UNITS = { distance: "m", speed: "m/s", duration: "s", angle: "°" };

/** A value of a zone file as a form shows it: always with its unit. @param {unknown} value */
export function shownQuantity(value, /** @type {QuantityKind} */ kind) {
  if (value === undefined || value === null) return "";
  const quantity = parseQuantity(value, kind);
  return quantity === null || quantity.unit !== "" ? String(value) : `${quantity.number} ${SI_UNITS[kind]}`;
}

/** What a reader typed as a value for a zone file. A number stays a number where the file has one and the unit is the same.
 * @param {string} text */
export function quantityFromText(text, /** @type {QuantityKind} */ kind, /** @type {unknown} */ before = undefined) {
  const trimmed = text.trim();
  const quantity = parseQuantity(trimmed, kind);
  if (quantity === null || trimmed === "") return trimmed;
  return quantity.unit === "" || (typeof before === "number" && quantity.unit === SI_UNITS[kind]) ? quantity.number : trimmed;
}

/** A number rounded to decimals, without the digits that binary fractions add. @param {number} value @param {number} decimals */
export function roundTo(value, decimals) {
  return Number(value.toFixed(decimals));
}
