// @ts-check
// Reads a file that a reader of the page opens. A second instance of the engine's module does it, so that its memory goes
// with it, and the engine goes on where it stops.
import { pageTurn } from "../frames.js";

/** The bytes of the largest file that a page opens: it is held in memory. */
export const largestOpenedFile = 200_000_000;

/**
 * @typedef {{name: string, file: Blob}} FileSource the name is that in messages
 * @typedef {import("../store.js").LayoutData} OpenedLayout
 * @typedef {import("../engine.js").ModuleExports} ModuleExports
 * @typedef {{name: string, packed: Uint8Array}} OpenedTrack
 * @typedef {{name: string, form: string, layout: OpenedLayout | null, tracks: OpenedTrack[], timeZone?: string, leftOut: string[],
 *   messages: string[]}} OpenedFile
 *   `leftOut` has the errors of what was left out, `messages` what else the reader has to say. `timeZone` is that of the local times of
 *   a table.
 * @typedef {{radius: number, timeZone: string | null}} OpeningOptions metres of points without a radius, 0 for none; and the zone of
 *   local times, null where they are refused
 *
 * What the module answers about a file of zones, and about one of tracks: how far it is, at last the tracks.
 * @typedef {{form: string, layout: OpenedLayout, leftOut: string[], messages: string[]}} ZonesAnswer
 * @typedef {{form: string, tracks: {index: number, name: string}[], timeZone?: string, leftOut: string[], messages: string[]}} TracksAnswer
 * @typedef {{bytesRead: number}} FileProgress
 */

/**
 * Reads a file of any format.
 * @param {WebAssembly.Module} module with the readers of all formats
 * @param {FileSource} source
 * @param {OpeningOptions} options
 * @param {(part: number) => void} progress gets numbers from 0 to 1
 * @returns {Promise<OpenedFile>} rejected with an Error that has the message of the command
 */
export async function readFile(module, { name, file }, options, progress) {
  const instance = await WebAssembly.instantiate(module, {});
  return new FileReading(/** @type {ModuleExports} */ (instance.exports), name).read(file, options, progress);
}

class FileReading {
  #functions;
  #page;
  #name;

  /** @param {ModuleExports} functions @param {string} name */
  constructor(functions, name) {
    this.#functions = functions;
    this.#page = functions.rf_page_new();
    this.#name = name;
  }

  /** @param {Blob} file @param {OpeningOptions} options @param {(part: number) => void} progress @returns {Promise<OpenedFile>} */
  async read(file, { radius, timeZone }, progress) {
    try {
      await this.#take(file, (part) => progress(part / 2));
      const layout = /** @type {ZonesAnswer | null} */ (this.#json(this.#withText(this.#name, (name, nameSize) =>
        this.#withText(timeZone ?? "", (zone, zoneSize) =>
          this.#functions.rf_page_open_file(this.#page, name, nameSize, radius, zone, zoneSize)))));
      if (layout !== null) {
        return { ...layout, name: this.#name, tracks: [] };
      }
      for (;;) {
        const answer = /** @type {TracksAnswer | FileProgress} */ (this.#json(this.#functions.rf_page_read_file(this.#page)));
        if ("tracks" in answer) return this.#tracks(answer);
        progress(0.5 + Math.min(1, answer.bytesRead / Math.max(1, file.size)) / 2);
        await pageTurn();
      }
    } catch (error) {
      // A trap has no words for people.
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Error(`${this.#name}: error: the reader in this page stopped; it takes more memory than the page has`);
    }
  }

  /** Takes the bytes of a file part by part. @param {Blob} file @param {(part: number) => void} progress */
  async #take(file, progress) {
    this.#functions.rf_page_begin_file(this.#page, file.size);
    const reader = file.stream().getReader();
    let count = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const bytes = part.value;
      count += bytes.byteLength;
      // A file can grow while it is read.
      if (count > largestOpenedFile) throw new Error(`${this.#name}: error: file became larger while it was read`);
      this.#withBytes(bytes, (address, size) => this.#functions.rf_page_add_to_file(this.#page, address, size));
      progress(count / Math.max(1, file.size));
    }
  }

  /** Calls with bytes in the memory of the module. @param {Uint8Array} bytes @param {(address: number, count: number) => number} call */
  #withBytes(bytes, call) {
    const address = this.#functions.rf_page_allocate(bytes.byteLength);
    new Uint8Array(this.#functions.memory.buffer, address, bytes.byteLength).set(bytes);
    const result = call(address, bytes.byteLength);
    this.#functions.rf_page_free(address);
    return result;
  }

  /** @param {string} text @param {(address: number, count: number) => number} call */
  #withText(text, call) {
    return this.#withBytes(new TextEncoder().encode(text), call);
  }

  /** @param {number} status @returns {Uint8Array} the bytes of the answer */
  #answer(status) {
    const { memory, rf_page_answer: address, rf_page_answer_size: size } = this.#functions;
    const answer = new Uint8Array(memory.buffer, address(this.#page), size(this.#page));
    if (status !== 0) throw new Error(JSON.parse(new TextDecoder().decode(answer)).message);
    return answer;
  }

  /** @param {number} status @returns {unknown} null for an empty answer */
  #json(status) {
    const text = new TextDecoder().decode(this.#answer(status));
    return text === "" ? null : JSON.parse(text);
  }

  /** @param {TracksAnswer} answer @returns {OpenedFile} */
  #tracks({ form, tracks, timeZone, leftOut, messages }) {
    const packed = tracks.map(({ index, name }) => (
      { name, packed: this.#answer(this.#functions.rf_page_packed_track(this.#page, index)).slice() }));
    return { name: this.#name, form, layout: null, tracks: packed, timeZone, leftOut, messages };
  }
}
