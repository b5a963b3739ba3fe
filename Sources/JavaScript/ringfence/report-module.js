// @ts-check
// An instance of the module of reports: carries bytes in and out, and nothing else.

import { RingfenceError } from "./error.js";

/** @typedef {number | string | Uint8Array | Int32Array | Float64Array | null} CallValue a text or a column becomes its address and size */

export class ReportModule {
  /** What the module exports. @type {Record<string, (...numbers: number[]) => number>} */
  #functions;
  /** @type {WebAssembly.Memory} */
  #memory;
  #object;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#functions = /** @type {Record<string, (...numbers: number[]) => number>} */ (instance.exports);
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    this.#object = this.#functions.rf_page_new();
  }

  /**
   * Calls a function with the object of the instance.
   * @param {string} name
   * @param {CallValue[]} values
   * @returns {Uint8Array} the answer, valid until the next call
   * @throws {RingfenceError} what is refused, of the kind `refused`; of the kind `ended` where a trap ended the instance for good
   */
  call(name, values) {
    const blocks = [];
    const numbers = [this.#object];
    /** @type {number | undefined} */
    let status;
    try {
      for (const value of values) {
        if (typeof value === "number") {
          numbers.push(value);
          continue;
        }
        const given = typeof value === "string" ? new TextEncoder().encode(value) : value;
        if (given === null) {
          numbers.push(0, 0);
          continue;
        }
        const address = this.#functions.rf_page_allocate(given.byteLength);
        blocks.push(address);
        new Uint8Array(this.#memory.buffer, address, given.byteLength).set(
          new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
        numbers.push(address, given.length);
      }
      status = this.#functions[name](...numbers);
      for (const address of blocks) this.#functions.rf_page_free(address);
    } catch (cause) {
      throw new RingfenceError(`The engine stopped: ${cause instanceof Error ? cause.message : cause}`, { kind: "ended", cause });
    }
    const answer = new Uint8Array(
      this.#memory.buffer, this.#functions.rf_page_answer(this.#object), this.#functions.rf_page_answer_size(this.#object));
    // Some functions give nothing.
    if (status === undefined || status === 0) return answer;
    const { message, ...parts } = JSON.parse(new TextDecoder().decode(answer));
    throw new RingfenceError(message, { kind: "refused", ...parts });
  }

  /** The answer as a text. @param {string} name @param {CallValue[]} values @returns {string} */
  text(name, values) {
    return new TextDecoder().decode(this.call(name, values));
  }

  /** Numbers that a function writes to the address and the count behind its other values.
   * @param {string} name @param {CallValue[]} values @param {number} count @returns {Float64Array<ArrayBuffer>} */
  column(name, values, count) {
    const address = this.#functions.rf_page_allocate(count * 8);
    try {
      this.call(name, [...values, address, count]);
      return new Float64Array(this.#memory.buffer, address, count).slice();
    } finally {
      this.#functions.rf_page_free(address);
    }
  }
}
