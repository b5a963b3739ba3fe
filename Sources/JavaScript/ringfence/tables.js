// Tables of positions, whose columns have names and values of many kinds: the rules are those of tables in files.

import { lengthOf } from "./columns.js";
import { RingfenceError } from "./error.js";
import { enumerations } from "./interface.js";
import { Handle } from "./library.js";
import { checkedNumber, checkedOptions, numberOfWord, shown, speedUnits } from "./settings.js";
import { microseconds } from "./times.js";

/** @typedef {import("./library.js").Library} Library @typedef {import("./library.js").Memory} Memory @typedef {import("./library.js").Structure} Structure */

export const tableOptionNames = ["columns", "timeZone", "outOfOrder", "speedUnit", "maximumSpeed", "dateOrder", "timeFormat", "repeatedHour"];
const kinds = enumerations.rf_values;
const noTime = -(2n ** 63n);
const encoder = new TextEncoder();

/** Reads a table; its memory is needed until the result is closed.
 * @param {Library} library @param {Memory} memory @param {unknown} table @param {Record<string, unknown>} given @param {string} track
 * @returns {import("./columns.js").Columns & { handle: Handle }} */
export function readTable(library, memory, table, given, track) {
  if (typeof table !== "object" || table === null || "length" in table) {
    throw new RingfenceError(`the table is ${shown(table)}, expected an object with columns`);
  }
  const columns = Object.entries(table).filter(([, column]) => column !== undefined);
  const counts = columns.map(([name, column]) => lengthOf(column, name));
  const other = counts.findIndex((count) => count !== counts[0]);
  if (other > 0) {
    throw new RingfenceError(`the column '${columns[other][0]}' has ${counts[other]} values, expected ${counts[0]} as '${columns[0][0]}' has`);
  }
  return said(() => {
    const options = tableOptions(library, memory, given, track);
    const roles = rolesOf(library, memory, columns.map(([name]) => name), options);
    const structures = memory.structures("rf_table_column", columns.length);
    columns.forEach(([name, column], index) => {
      structures[index].set("name", memory.text(name, "the name of a column"));
      if (roles[index] !== undefined) fill(library, memory, structures[index], name, roles[index], column);
    });
    const address = library.handle("rf_table_read", structures[0]?.address ?? 0, columns.length, counts[0] ?? 0, options.address);
    const handle = new Handle(library, "rf_table_free", address, "table");
    const fixes = memory.structure("rf_columns");
    const [offsets, count, name] = [memory.block(4), memory.block(4), memory.structure("rf_string")];
    library.call("rf_table_fixes", address, fixes.address, offsets, count);
    const tracks = Array.from({ length: library.view.getUint32(count, true) }, (_, index) => {
      library.call("rf_table_track", address, index, name.address);
      return library.string(name.address) ?? "";
    });
    return { address: fixes.address, offsets: library.view.getUint32(offsets, true), tracks, placed: said, handle };
  });
}

/** What is odd about a table, in the words of the options. @param {Handle} handle @param {number} ignored @returns {import("./index.d.ts").TableReport} */
export function reportOf(handle, ignored) {
  const report = JSON.parse(handle.library.text("rf_table_report", handle.address, ignored));
  for (const part of [report, report.failure, ...report.warnings]) {
    for (const key of ["summary", "message"]) if (part?.[key] !== undefined) part[key] = withOptions(part[key]);
  }
  return report;
}

/** Why an engine gives no event on the fixes of a table. @param {Handle} handle @param {number} engine @returns {string} */
export function silenceOf(handle, engine) {
  return withOptions(handle.library.text("rf_table_silence", handle.address, engine));
}

/** @param {Library} library @param {Memory} memory @param {Record<string, unknown>} given @param {string} track @returns {Structure} */
function tableOptions(library, memory, given, track) {
  const options = memory.structure("rf_table_options");
  library.call("rf_table_options_init", options.address);
  options.set("track", memory.text(track, "track"));
  options.set("time_zone", memory.text(/** @type {any} */ (given.timeZone), "timeZone"));
  if (given.outOfOrder !== undefined) options.set("out_of_order", numberOfWord("outOfOrder", given.outOfOrder, enumerations.rf_order));
  if (given.speedUnit !== undefined) options.set("speed_unit", numberOfWord("speedUnit", given.speedUnit, speedUnits));
  if (given.dateOrder !== undefined) options.set("date_order", numberOfWord("dateOrder", given.dateOrder, enumerations.rf_date_order));
  if (given.repeatedHour !== undefined) options.set("repeated_hour", numberOfWord("repeatedHour", given.repeatedHour, enumerations.rf_repeated_hour));
  options.set("time_format", memory.text(/** @type {any} */ (given.timeFormat), "timeFormat"));
  if (given.maximumGap !== undefined) options.set("maximum_gap", checkedNumber("maximumGap", given.maximumGap));
  if (given.maximumSpeed === null) options.set("maximum_speed", -1);
  else if (given.maximumSpeed !== undefined) options.set("maximum_speed", checkedNumber("maximumSpeed", given.maximumSpeed));
  const pairs = Object.entries(given.columns === undefined ? {} : rolesGiven(given.columns));
  options.set("columns", addresses(library, memory, pairs.map(([role, name]) => memory.text(`${role}=${name ?? "-"}`, "columns"))));
  options.set("column_count", pairs.length);
  return options;
}

/** @param {unknown} columns @returns {Record<string, string | null>} */
function rolesGiven(columns) {
  if (typeof columns !== "object" || columns === null) throw new RingfenceError(`columns is ${shown(columns)}, expected an object`);
  for (const [role, name] of Object.entries(columns)) {
    if (name !== null && typeof name !== "string") throw new RingfenceError(`the column of the role '${role}' is ${shown(name)}, expected a string or null`);
  }
  return /** @type {any} */ (columns);
}

/** The role of each column; undefined for one that is not read.
 * @param {Library} library @param {Memory} memory @param {string[]} names @param {Structure} options @returns {(string | undefined)[]} */
function rolesOf(library, memory, names, options) {
  const texts = addresses(library, memory, names.map((name) => memory.text(name, "the name of a column")));
  const found = JSON.parse(library.text("rf_table_roles", texts, names.length, options.address));
  return found.map((/** @type {{ role?: string }} */ each) => each.role);
}

/** @param {Library} library @param {Memory} memory @param {number[]} values @returns {number} */
function addresses(library, memory, values) {
  const address = memory.block(4 * values.length);
  values.forEach((value, index) => library.view.setUint32(address + 4 * index, value, true));
  return address;
}

/** Copies the values of a column.
 * @param {Library} library @param {Memory} memory @param {Structure} target @param {string} name @param {string} role @param {any} column */
function fill(library, memory, target, name, role, column) {
  const kind = kindOf(column, role);
  target.set("kind", kind);
  /** @param {unknown} value @param {number} row @param {string} expected @returns {never} */
  const refuse = (value, row, expected) => {
    throw new RingfenceError(`the value of the column '${name}' in row ${row} is a ${typeof value}, expected ${expected}`, { index: row });
  };
  if (kind === kinds.texts) {
    fillTexts(library, memory, target, column, (value, row) => {
      if (typeof value === "string") return value;
      if (role === "flags" && Array.isArray(value)) return value.join(" ");
      if (role === "track" && (typeof value === "bigint" || Number.isSafeInteger(value))) return String(value);
      return refuse(value, row, role === "track" ? "a string or a whole number" : "a string");
    });
    return;
  }
  const address = memory.block(8 * column.length);
  target.set("values", address);
  if (kind === kinds.doubles) {
    const values = new Float64Array(library.view.buffer, address, column.length);
    if (ArrayBuffer.isView(column)) return values.set(/** @type {any} */ (column));
    for (let row = 0; row < column.length; row++) {
      const value = column[row] ?? NaN;
      values[row] = typeof value === "number" ? value : refuse(value, row, "a number");
    }
    return;
  }
  const values = new BigInt64Array(library.view.buffer, address, column.length);
  if (column instanceof BigInt64Array) return values.set(column);
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? noTime;
    if (kind === kinds.integers ? typeof value !== "bigint" : typeof value !== "bigint" && !(value instanceof Date)) {
      refuse(value, row, kind === kinds.integers ? "a bigint" : "a Date or a bigint");
    }
    values[row] = microseconds(value, row);
  }
}

/** What a column holds, by its type or its first value. @param {any} column @param {string} role @returns {number} */
function kindOf(column, role) {
  const isTyped = ArrayBuffer.isView(column);
  const first = isTyped ? /** @type {any} */ (column)[0] : Array.prototype.find.call(column, (value) => value !== null && value !== undefined);
  if (role === "track" || typeof first === "string" || Array.isArray(first)) return kinds.texts;
  if (column instanceof BigInt64Array || column instanceof BigUint64Array || typeof first === "bigint") return role === "time" ? kinds.times : kinds.integers;
  return first instanceof Date ? kinds.times : kinds.doubles;
}

/** Each text once, and its number for each row.
 * @param {Library} library @param {Memory} memory @param {Structure} target @param {ArrayLike<unknown>} column
 * @param {(value: unknown, row: number) => string} textOf */
function fillTexts(library, memory, target, column, textOf) {
  /** @type {Map<unknown, number>} */
  const numbers = new Map();
  const codes = new Int32Array(column.length);
  /** @type {Uint8Array[]} */
  const texts = [];
  const offsets = [0];
  for (let row = 0; row < column.length; row++) {
    const value = column[row];
    if (value === null || value === undefined || Number.isNaN(value)) {
      codes[row] = -1;
      continue;
    }
    const text = textOf(value, row);
    const known = numbers.get(text);
    codes[row] = known ?? texts.length;
    if (known !== undefined) continue;
    numbers.set(text, texts.length);
    const bytes = encoder.encode(text);
    texts.push(bytes);
    offsets.push(offsets[offsets.length - 1] + bytes.length);
  }
  const address = memory.block(offsets[offsets.length - 1]);
  texts.forEach((bytes, index) => new Uint8Array(library.view.buffer, address + offsets[index], bytes.length).set(bytes));
  target.set("values", address);
  const starts = memory.block(8 * offsets.length);
  new BigInt64Array(library.view.buffer, starts, offsets.length).set(offsets.map(BigInt));
  target.set("offsets", starts);
  target.set("text_count", texts.length);
  target.set("codes", memory.copy(new Uint8Array(codes.buffer)));
}

/** Makes a call; what the library refuses is said with the row and in the words of the options.
 * @template Result @param {() => Result} call @returns {Result} */
function said(call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof RingfenceError) || error.kind !== "invalidTable") throw error;
    const { message, kind, code } = error;
    // Of a column of the wrong type the index is that of the column, which the message names.
    const index = code === "bad-type" ? -1 : error.index;
    throw new RingfenceError(`${index < 0 ? "" : `row ${index}: `}${withOptions(message)}`, { kind, code, index });
  }
}

/** A text of the library, which names options of the command and lines of files. @param {string} text @returns {string} */
function withOptions(text) {
  return text
    // What tables in memory cannot have.
    .replace(/; (or )?give a speed with --assume-speed to space the points in time/g, "")
    .replace(/\bin line (\d+)/g, (_, line) => `in row ${Number(line) - 1}`)
    .replace(/--columns (?:'(\w+)=([^']*)'|(\w+)=(.+?)(?=$|;|, or | if ))/g, (_, role, name, otherRole, otherName) =>
      `columns: { ${role ?? otherRole}: ${(name ?? otherName) === "-" ? "null" : JSON.stringify(name ?? otherName)} }`)
    .replace(/'?--(?:track-)?([a-z]+(?:-[a-z]+)*)(?: (sort|silent))?'?/g, (_, option, word) =>
      option.replace(/-(\w)/g, (/** @type {string} */ __, /** @type {string} */ letter) => letter.toUpperCase()) + (word === undefined ? "" : `: "${word}"`));
}
