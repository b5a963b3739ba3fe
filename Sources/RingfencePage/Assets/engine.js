// @ts-check
// The engine of the page: the command's own code as a WebAssembly module. This file only carries bytes in and out.

import { unpackLzma } from "./lzma.js";

/**
 * @typedef {{index: number, count: number, times: Float64Array, latitudes: Float64Array, longitudes: Float64Array,
 *   speeds: Float64Array, courses: Float64Array, accuracies: Float64Array, altitudes: Float64Array}} TrackInfo
 *   Times in milliseconds since 1970, speeds in m/s, courses in degrees, the others in metres; NaN where missing.
 * @typedef {Record<string, (...numbers: number[]) => number> & {memory: WebAssembly.Memory}} ModuleExports
 * @typedef {number | string | Uint8Array | Int32Array | Float64Array | null} CallValue
 * @typedef {Record<string, number | string | null>} Settings what is not named has its default
 * @typedef {"normal" | "restart" | "app" | "comparison"} ReportKind
 * @typedef {typeof documentKinds[number]} DocumentKind
 * @typedef {{kind: "add", name: string, packed: Uint8Array} | {kind: "drive", name: string, times: Float64Array,
 *   latitudes: Float64Array, longitudes: Float64Array}} TrackSource
 */

/** What the engine refuses, with the line and the column of a text where it is about one. */
export class EngineError extends Error {
  /** @param {{message: string, line?: number, column?: number}} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.name = "EngineError";
    /** @type {number | null} */
    this.line = refusal.line ?? null;
    /** @type {number | null} */
    this.column = refusal.column ?? null;
  }
}

const trackColumns = ["times", "latitudes", "longitudes", "speeds", "courses", "accuracies", "altitudes"];
/** As in the module. */
const documentKinds = /** @type {const} */ (
  ["trackGPX", "trackCSV", "trackGeoJSON", "trackXcodeGPX", "eventsCSV", "eventsGeoJSON", "fencesGeoJSON"]);
const reportKinds = ["normal", "restart", "app", "comparison"];

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOfBase64(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * Unpacks and compiles the module.
 * @param {string} base64 the module, compressed by LZMA or gzip
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(base64) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser does not run WebAssembly.");
  const packed = bytesOfBase64(base64);
  const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
  const bytes = isGzip
    ? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
    : unpackLzma(packed);
  return WebAssembly.compile(bytes);
}

/** The engine in this thread, with its tracks, its layout, its settings and its scenario. */
export class Engine {
  #module;
  /** What the module exports. @type {ModuleExports} */
  #functions = /** @type {ModuleExports} */ ({});
  #page = 0;
  // What a new instance needs, should one stop: a trap ends an instance for good.
  /** @type {TrackSource[]} */
  #sources = [];
  /** @type {Map<string, CallValue[]>} */
  #state = new Map();
  /** Zones that were read again since the layout was. @type {Map<number, string>} */
  #zones = new Map();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /** @param {WebAssembly.Module} module @returns {Promise<Engine>} */
  static async start(module) {
    const engine = new Engine(module);
    engine.#use(await WebAssembly.instantiate(module, {}));
    return engine;
  }

  /** @param {WebAssembly.Instance} instance */
  #use(instance) {
    this.#functions = /** @type {ModuleExports} */ (instance.exports);
    this.#page = this.#functions.rf_page_new();
  }

  // MARK: Calls

  /**
   * Calls a function with the page, and with texts and columns as address and size.
   * @param {string} name
   * @param {CallValue[]} values
   * @returns {Uint8Array} the answer, valid until the next call
   */
  #call(name, values) {
    const memory = [];
    /** @type {number[]} */
    const numbers = [this.#page];
    let status = 0;
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
        memory.push(address);
        new Uint8Array(this.#functions.memory.buffer, address, given.byteLength).set(
          new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
        numbers.push(address, given.length);
      }
      status = this.#functions[name](...numbers);
      for (const address of memory) this.#functions.rf_page_free(address);
    } catch (error) {
      this.#restart();
      throw new EngineError({ message: `The engine stopped: ${error instanceof Error ? error.message : error}` });
    }
    const answer = new Uint8Array(
      this.#functions.memory.buffer, this.#functions.rf_page_answer(this.#page),
      this.#functions.rf_page_answer_size(this.#page));
    if (status !== 0) throw new EngineError(JSON.parse(new TextDecoder().decode(answer)));
    return answer;
  }

  /** @param {string} name @param {CallValue[]} values @returns {string} */
  #text(name, values) {
    return new TextDecoder().decode(this.#call(name, values));
  }

  /** A new instance with all that the old one had taken. */
  #restart() {
    this.#use(new WebAssembly.Instance(this.#module, {}));
    try {
      this.#sources.forEach((source) => this.#take(source, -1));
      for (const [name, values] of this.#state) this.#call(name, values);
      for (const [index, text] of this.#zones) this.#call("rf_page_set_zone", [index, text]);
    } catch {
      // The next call reports it.
    }
  }

  /** Keeps a request that was answered, for a new instance. @param {string} name @param {CallValue[]} values */
  #keep(name, values) {
    this.#state.set(name, values);
  }

  /** The words of names in records, as the command's text has them. */
  words() {
    return JSON.parse(this.#text("rf_page_words", []));
  }

  // MARK: Tracks

  /**
   * Adds a track of the page's data.
   * @param {string} name
   * @param {string} packedBase64
   * @returns {TrackInfo}
   */
  addTrack(name, packedBase64) {
    return this.#add({ kind: "add", name, packed: bytesOfBase64(packedBase64) }, -1);
  }

  /** Adds a track that another instance read. @param {string} name @param {Uint8Array} packed @returns {TrackInfo} */
  addPackedTrack(name, packed) {
    return this.#add({ kind: "add", name, packed }, -1);
  }

  /**
   * Adds a track that was drawn.
   * @param {string} name
   * @param {ArrayLike<number>} times milliseconds since 1970
   * @param {ArrayLike<number>} latitudes
   * @param {ArrayLike<number>} longitudes
   * @returns {TrackInfo}
   */
  addDrive(name, times, latitudes, longitudes) {
    return this.replaceDrive(-1, name, times, latitudes, longitudes);
  }

  /**
   * Puts a drawn track in the place of the one of that index; adds it for -1.
   * @param {number} index
   * @param {string} name
   * @param {ArrayLike<number>} times
   * @param {ArrayLike<number>} latitudes
   * @param {ArrayLike<number>} longitudes
   * @returns {TrackInfo}
   */
  replaceDrive(index, name, times, latitudes, longitudes) {
    if (latitudes.length !== times.length || longitudes.length !== times.length) {
      throw new EngineError({ message: "The columns have different lengths." });
    }
    return this.#add(
      {
        kind: "drive", name, times: Float64Array.from(times), latitudes: Float64Array.from(latitudes),
        longitudes: Float64Array.from(longitudes),
      }, index);
  }

  /** @param {TrackSource} source @param {number} index @returns {TrackInfo} */
  #add(source, index) {
    const answer = this.#take(source, index);
    this.#sources[answer.index] = source;
    const columns = trackColumns.map((name, column) => [name, this.#column(answer.index, column, answer.count)]);
    return { index: answer.index, count: answer.count, ...Object.fromEntries(columns) };
  }

  /** @param {TrackSource} source @param {number} index @returns {{index: number, count: number}} */
  #take(source, index) {
    if (source.kind === "add") {
      return JSON.parse(this.#text("rf_page_add_track", [source.name, source.packed]));
    }
    return JSON.parse(this.#text(
      "rf_page_add_drive", [index, source.name, source.times, source.latitudes, source.longitudes]));
  }

  /** @param {number} track @param {number} column @param {number} count @returns {Float64Array} */
  #column(track, column, count) {
    const address = this.#functions.rf_page_allocate(count * 8);
    try {
      this.#call("rf_page_column", [track, column, address, count]);
      return new Float64Array(this.#functions.memory.buffer, address, count).slice();
    } finally {
      this.#functions.rf_page_free(address);
    }
  }

  // MARK: Layout, settings, scenario

  /**
   * Reads a layout in the native form. After an error the layout before stays.
   * @param {string} text
   * @param {string} name the name of the file
   * @param {{findings: boolean}} options without findings the linter does not run: then `findings` is null, and restart circles
   *   have no `nearest`
   * @returns {string} what the layout is, for `layoutOf`
   */
  layoutText(text, name, { findings }) {
    const answer = this.#text("rf_page_set_layout", [text, name, findings ? 1 : 0]);
    this.#keep("rf_page_set_layout", [text, name, 0]);
    this.#zones.clear();
    return answer;
  }

  /**
   * Reads one zone again. After an error the layout before stays.
   * @param {number} index
   * @param {string} text a layout of this zone alone
   */
  zoneText(index, text) {
    this.#call("rf_page_set_zone", [index, text]);
    this.#zones.set(index, text);
  }

  /**
   * Sets the settings; what is not named has its default. After an error those before stay.
   * @param {Settings} settings
   * @returns {string} the layout with them, for `layoutOf`, without findings; `null` without a layout
   */
  settingsText(settings) {
    const text = JSON.stringify(settings);
    const answer = this.#text("rf_page_set_settings", [text, 0]);
    this.#keep("rf_page_set_settings", [text, 0]);
    return answer;
  }

  /**
   * Sets what happens to the app; null for an app that is never interrupted.
   * @param {string | null} text a scenario file
   * @param {string} profileName
   * @param {string} name the name of the scenario in records
   */
  setScenario(text, profileName, name = "scenario") {
    const values = [text, name, profileName ?? ""];
    this.#call("rf_page_set_scenario", values);
    this.#keep("rf_page_set_scenario", values);
  }

  /** Takes the log that the tracks are compared with. @param {string} text the log in the data of the page */
  setFound(text) {
    this.#call("rf_page_set_found", [text]);
    this.#keep("rf_page_set_found", [text]);
  }

  // MARK: Answers

  /** The text of what the log says of all tracks. @returns {string} JSON */
  gradeText() {
    return this.#text("rf_page_grade", []);
  }

  /**
   * The text of what becomes of a track.
   * @param {number} track
   * @param {"none" | "all" | number[]} explain the zones that are explained
   * @returns {string} JSON
   */
  evaluationText(track, explain) {
    const zones = Array.isArray(explain) ? Int32Array.from(explain) : new Int32Array(0);
    const address = this.#functions.rf_page_allocate(zones.byteLength);
    try {
      new Int32Array(this.#functions.memory.buffer, address, zones.length).set(zones);
      const count = explain === "all" ? -1 : zones.length;
      return this.#text("rf_page_evaluate", [track, address, count]);
    } finally {
      this.#functions.rf_page_free(address);
    }
  }

  /**
   * What the command writes of a track as NDJSON, byte for byte.
   * @param {number} track
   * @param {ReportKind} kind
   * @returns {string}
   */
  report(track, kind) {
    return this.#text("rf_page_report", [track, reportKinds.indexOf(kind)]);
  }

  /**
   * A file of what is shown, as the command writes it.
   * @param {number} track
   * @param {DocumentKind} kind
   * @param {[number, number] | null} timeRange ms since 1970; fixes and events of other times are left out
   * @returns {string}
   */
  document(track, kind, timeRange) {
    const [from, to] = timeRange ?? [-Infinity, Infinity];
    return this.#text("rf_page_document", [track, documentKinds.indexOf(kind), from, to]);
  }

  /**
   * Measures a line on the ground: the lengths of its pieces in metres, and the area within it in square metres.
   * @param {[number, number][]} points longitude, latitude
   * @returns {{pieces: number[], area: number}}
   */
  measure(points) {
    const column = (/** @type {0 | 1} */ index) => Float64Array.from(points, (point) => point[index]);
    return JSON.parse(this.#text("rf_page_measure", [column(0), column(1)]));
  }
}
