// Columns of fixes on their way into the memory of the module, each copied once.

import { RingfenceError } from "./error.js";
import { enumerations } from "./interface.js";
import { checkedOptions, numberOfWord, shown } from "./settings.js";
import { microseconds } from "./times.js";

/** @typedef {import("./library.js").Library} Library @typedef {import("./library.js").Memory} Memory */

/** The members of rf_columns, by the names of columns; a value takes 8 bytes. */
const members = {
  latitude: "latitudes", longitude: "longitudes", altitude: "altitudes", accuracy: "accuracies", speed: "speeds", course: "courses",
};
const required = ["time", "latitude", "longitude"];
const names = ["time", ...Object.keys(members), "flags", "track"];

/** Columns in memory.
 * @typedef {object} Columns
 * @property {number} address of the rf_columns
 * @property {number} offsets of the tracks
 * @property {string[]} tracks their names
 * @property {<Result>(call: () => Result, track?: number) => Result} placed makes a call with all columns, or with those of a track;
 *   where it refuses a fix, the error names its index in the columns of the caller
 */

/** Copies columns into memory, track by track in the order in which they begin.
 * @param {Library} library @param {Memory} memory @param {import("./index.d.ts").Fixes} fixes @param {string} track the name of the
 *   track of fixes without one
 * @returns {Columns & { part: (track: number) => number }} with the address of the rf_columns of one track
 */
export function copyColumns(library, memory, fixes, track) {
  const given = checkedOptions(fixes, names, "the fixes");
  for (const name of required) {
    if (given[name] === undefined) throw new RingfenceError(`the fixes have no column '${name}'`);
  }
  const count = lengthOf(given.time, "time");
  for (const name of names) {
    if (given[name] === undefined || typeof given[name] === "string") continue;
    const found = lengthOf(given[name], name);
    if (found !== count) throw new RingfenceError(`the column '${name}' has ${found} values, expected ${count} as 'time' has`);
  }
  const groups = typeof given.track === "object" ? tracksOf(/** @type {ArrayLike<unknown>} */ (given.track), track) : {
    order: undefined, tracks: [typeof given.track === "string" ? given.track : track], starts: [0, count],
  };
  /** Where the columns are, and the bytes of a value. @type {[member: string, address: number, width: number][]} */
  const blocks = [["times", copyTimes(library, memory, /** @type {ArrayLike<unknown>} */ (given.time), groups.order), 8]];
  for (const [name, member] of Object.entries(members)) {
    if (given[name] === undefined) continue;
    blocks.push([member, copyNumbers(library, memory, name, /** @type {ArrayLike<unknown>} */ (given[name]), groups.order), 8]);
  }
  if (given.flags !== undefined) {
    blocks.push(["flags", copyFlags(memory, /** @type {ArrayLike<unknown>} */ (given.flags), groups.order), 1]);
  }
  /** @param {number} begin @param {number} end */
  const part = (begin, end) => {
    const columns = memory.structure("rf_columns");
    columns.set("count", end - begin);
    for (const [member, address, width] of blocks) columns.set(member, address + width * begin);
    return columns.address;
  };
  const offsets = memory.block(8 * groups.starts.length);
  new BigInt64Array(library.view.buffer, offsets, groups.starts.length).set(groups.starts.map(BigInt));
  return {
    address: part(0, count), offsets, tracks: groups.tracks, part: (track) => part(groups.starts[track], groups.starts[track + 1]),
    placed: (call, track = 0) => placed(call, groups.order, groups.starts[track]),
  };
}

/** @template Result @param {() => Result} call @param {Uint32Array | undefined} order @param {number} begin @returns {Result} */
function placed(call, order, begin) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof RingfenceError) || error.index < 0 || order === undefined) throw error;
    const { message, kind, code, index } = error;
    const position = order[begin + index];
    throw new RingfenceError(message.replace(`[${index}]`, `[${position}]`), { kind, code, index: position });
  }
}

/** @param {unknown} column @param {string} name @returns {number} */
export function lengthOf(column, name) {
  const length = typeof column === "object" && column !== null ? /** @type {{ length?: unknown }} */ (column).length : undefined;
  if (typeof length === "number" && Number.isInteger(length) && length >= 0 && length < 2 ** 28) return length;
  throw new RingfenceError(`the column '${name}' is ${shown(column)}, expected an array`);
}

/** The fixes by their tracks: the order of their indices, the names, and where each track begins in the order.
 * @param {ArrayLike<unknown>} column @param {string} standard */
function tracksOf(column, standard) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const codes = new Uint32Array(column.length);
  /** @type {number[]} */
  const counts = [];
  for (let index = 0; index < column.length; index++) {
    const name = column[index] ?? standard;
    if (typeof name !== "string") {
      throw new RingfenceError(`the track of fix ${index} is ${shown(name)}, expected a string`, { index });
    }
    let number = numbers.get(name);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(name, number);
      counts.push(0);
    }
    codes[index] = number;
    counts[number] += 1;
  }
  const starts = [0];
  for (const count of counts) starts.push(starts[starts.length - 1] + count);
  const next = starts.slice();
  const order = new Uint32Array(column.length);
  for (let index = 0; index < column.length; index++) order[next[codes[index]]++] = index;
  return { order, tracks: [...numbers.keys()], starts };
}

/** @param {Library} library @param {Memory} memory @param {ArrayLike<unknown>} column @param {Uint32Array} [order] */
function copyTimes(library, memory, column, order) {
  const address = memory.block(8 * column.length);
  const target = new BigInt64Array(library.view.buffer, address, column.length);
  if (column instanceof BigInt64Array && order === undefined) {
    target.set(column);
  } else {
    for (let at = 0; at < column.length; at++) {
      const index = order === undefined ? at : order[at];
      target[at] = microseconds(column[index], index);
    }
  }
  return address;
}

/** @param {Library} library @param {Memory} memory @param {string} name @param {ArrayLike<unknown>} column @param {Uint32Array} [order] */
function copyNumbers(library, memory, name, column, order) {
  const address = memory.block(8 * column.length);
  const target = new Float64Array(library.view.buffer, address, column.length);
  if (order === undefined && (column instanceof Float64Array || column instanceof Float32Array)) {
    target.set(column);
  } else {
    for (let at = 0; at < column.length; at++) {
      const index = order === undefined ? at : order[at];
      const value = column[index] ?? NaN;
      if (typeof value !== "number") {
        throw new RingfenceError(`the ${name} of fix ${index} is a ${typeof value}, expected a number`, { index });
      }
      target[at] = value;
    }
  }
  return address;
}

/** @param {Memory} memory @param {ArrayLike<unknown>} column @param {Uint32Array} [order] */
function copyFlags(memory, column, order) {
  const bits = new Uint8Array(column.length);
  for (let at = 0; at < column.length; at++) {
    const words = column[order === undefined ? at : order[at]] ?? [];
    if (!Array.isArray(words)) throw new RingfenceError(`a value of the column 'flags' is ${shown(words)}, expected an array of words`);
    for (const word of words) bits[at] |= numberOfWord("a flag", word, enumerations.rf_fix_flags);
  }
  return memory.copy(bits);
}
