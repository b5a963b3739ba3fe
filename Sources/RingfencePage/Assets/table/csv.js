// @ts-check
// Tables as comma-separated values (RFC 4180), with points in numbers and times in UTC whatever the page shows.

/** @template T @typedef {import("./table.js").Column<T>} Column */

/**
 * The rows with a header. @template T @param {Column<T>[]} columns @param {T[]} rows
 * @returns {string} lines that end in CR LF
 */
export function csvText(columns, rows) {
  const lines = [columns.map((column) => csvCell(column.title))];
  for (const row of rows) lines.push(columns.map((column) => csvCell(csvValue(column, row))));
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** @template T @param {Column<T>} column @param {T} row */
function csvValue(column, row) {
  if (column.csv) return column.csv(row);
  if (column.kind === "number" && column.value) return column.value(row);
  return column.text(row);
}

/**
 * One cell. A text that a spreadsheet would calculate as a formula gets an apostrophe before it.
 * @param {unknown} value
 */
export function csvCell(value) {
  if (value === undefined || value === null || (typeof value === "number" && !Number.isFinite(value))) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
