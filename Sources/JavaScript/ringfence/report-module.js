// @ts-check
// An instance of the module of reports: carries bytes in and out, and nothing else. ringfence-page.h describes its functions.

import { RingfenceError } from "./error.js";

/** @typedef {number | string | Uint8Array | Int32Array | Float64Array | null} CallValue a text or a column becomes its address and size */

/** What is read of structures of ringfence.h, whose numbers interface.js has for the other modules: the size of rf_message, and where
 * its members lie. */
export const messageParts = { size: 1024, line: 8, column: 12, text: 64 };

const decoder = new TextDecoder();

export class ReportModule {
  /** What the module exports. @type {Record<string, (...numbers: number[]) => number>} */
  #functions;
  /** @type {WebAssembly.Memory} */
  #memory;
  /** Where functions write: an rf_message, the address of an answer or of the object, and an rf_string. */
  #message;
  #answer;
  #string;
  #object;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#functions = /** @type {Record<string, (...numbers: number[]) => number>} */ (instance.exports);
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    this.#message = this.#allocate(messageParts.size + 16);
    this.#answer = this.#message + messageParts.size;
    this.#string = this.#answer + 8;
    this.#view.setUint32(this.#message, messageParts.size, true);
    this.#functions.rf_page_new(this.#answer, this.#message);
    this.#object = this.#view.getUint32(this.#answer, true);
  }

  /**
   * Calls a function with the object of the instance.
   * @param {string} name
   * @param {CallValue[]} values
   * @returns {Uint8Array} the answer
   * @throws {RingfenceError} what is refused, of the kind `refused`; of the kind `ended` where a trap ended the instance for good
   */
  call(name, values) {
    return this.#answered(name, values, (answer) => answer.slice());
  }

  /** The answer as a text. @param {string} name @param {CallValue[]} values @returns {string} */
  text(name, values) {
    return this.#answered(name, values, (answer) => decoder.decode(answer));
  }

  /** Numbers that a function writes to the address and the count behind its other values.
   * @param {string} name @param {CallValue[]} values @param {number} count @returns {Float64Array<ArrayBuffer>} */
  column(name, values, count) {
    const address = this.#allocate(count * 8);
    try {
      this.call(name, [...values, address, count]);
      return new Float64Array(this.#memory.buffer, address, count).slice();
    } finally {
      this.#functions.free(address);
    }
  }

  /** @template Result @param {string} name @param {CallValue[]} values @param {(answer: Uint8Array) => Result} take of the bytes, which are
   * freed behind it @returns {Result} */
  #answered(name, values, take) {
    const blocks = [];
    const numbers = [this.#object];
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
        const address = this.#allocate(given.byteLength);
        blocks.push(address);
        new Uint8Array(this.#memory.buffer, address, given.byteLength).set(
          new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
        numbers.push(address, given.length);
      }
      const code = this.#functions[name](...numbers, this.#answer, this.#message);
      for (const address of blocks) this.#functions.free(address);
      if (code === 0) {
        const text = this.#view.getUint32(this.#answer, true);
        this.#functions.rf_text_bytes(text, this.#string, this.#message);
        const result = take(new Uint8Array(
          this.#memory.buffer, this.#view.getUint32(this.#string, true), this.#view.getUint32(this.#string + 4, true)));
        this.#functions.rf_text_free(text);
        return result;
      }
    } catch (cause) {
      throw new RingfenceError(`The engine stopped: ${cause instanceof Error ? cause.message : cause}`, { kind: "ended", cause });
    }
    throw this.#refusal();
  }

  #refusal() {
    const bytes = new Uint8Array(this.#memory.buffer, this.#message, messageParts.size).subarray(messageParts.text);
    return new RingfenceError(decoder.decode(bytes.subarray(0, bytes.indexOf(0))), {
      kind: "refused",
      line: this.#view.getInt32(this.#message + messageParts.line, true),
      column: this.#view.getInt32(this.#message + messageParts.column, true),
    });
  }

  /** The memory; it moves when it grows. */
  get #view() {
    return new DataView(this.#memory.buffer);
  }

  /** @param {number} size */
  #allocate(size) {
    const address = this.#functions.malloc(size) >>> 0;
    if (address === 0) throw new Error(`there is no memory for ${size} bytes`);
    return address;
  }
}
