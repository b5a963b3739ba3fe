// @ts-check
// The engine of reports: the command's own code, which holds tracks, a layout, settings and a scenario, and answers with the records of
// the command.

import { RingfenceError } from "./error.js";
import { ReportModule } from "./report-module.js";

/**
 * @typedef {import("./report-module.js").CallValue} CallValue
 * @typedef {import("./report.d.ts").TrackInfo} TrackInfo
 * @typedef {import("./report.d.ts").Explained} Explained
 * @typedef {{kind: "add", name: string, packed: Uint8Array} | {kind: "drive", name: string, times: Float64Array,
 *   latitudes: Float64Array, longitudes: Float64Array}} TrackSource
 */

const trackColumns = ["times", "latitudes", "longitudes", "speeds", "courses", "accuracies", "altitudes"];
// In the order of the module.
const documentKinds = ["trackGPX", "trackCSV", "trackGeoJSON", "trackXcodeGPX", "eventsCSV", "eventsGeoJSON", "fencesGeoJSON"];
const reportKinds = ["normal", "restart", "app", "comparison"];

/** @param {string} word @param {string[]} words @param {string} what @returns {number} */
function indexOfWord(word, words, what) {
  const index = words.indexOf(word);
  if (index < 0) throw new RingfenceError(`${what} is ${JSON.stringify(word)}, expected ${words.join(", ")}`);
  return index;
}

export class ReportEngine {
  #compiled;
  /** @type {ReportModule} */
  #module;
  // What a new instance needs, should one stop: a trap ends an instance for good.
  /** @type {TrackSource[]} */
  #sources = [];
  /** @type {Map<string, CallValue[]>} */
  #state = new Map();
  /** Zones that were read again since the layout was. @type {Map<number, string>} */
  #zones = new Map();

  /** @param {WebAssembly.Module} compiled @param {WebAssembly.Instance} instance */
  constructor(compiled, instance) {
    this.#compiled = compiled;
    this.#module = new ReportModule(instance);
  }

  /** @param {WebAssembly.Module} module @returns {Promise<ReportEngine>} */
  static async start(module) {
    return new ReportEngine(module, await WebAssembly.instantiate(module, {}));
  }

  // MARK: Calls

  /** @template Result @param {(module: ReportModule) => Result} call @returns {Result} */
  #run(call) {
    try {
      return call(this.#module);
    } catch (error) {
      if (error instanceof RingfenceError && error.kind === "ended") this.#restart();
      throw error;
    }
  }

  /** @param {string} name @param {CallValue[]} values @returns {string} */
  #text(name, values) {
    return this.#run((module) => module.text(name, values));
  }

  /** A new instance with all that the old one had taken. */
  #restart() {
    this.#module = new ReportModule(new WebAssembly.Instance(this.#compiled, {}));
    try {
      for (const source of this.#sources) this.#take(this.#module, source, -1);
      for (const [name, values] of this.#state) this.#module.call(name, values);
      for (const [index, text] of this.#zones) this.#module.call("rf_page_set_zone", [index, text]);
    } catch {
      // The next call reports it.
    }
  }

  /** Keeps a request that was answered, for a new instance. @param {string} name @param {CallValue[]} values */
  #keep(name, values) {
    this.#state.set(name, values);
  }

  /** @returns {Record<string, Record<string, string>>} */
  words() {
    return JSON.parse(this.#text("rf_page_words", []));
  }

  // MARK: Tracks

  /** @param {string} name @param {Uint8Array} packed @returns {TrackInfo} */
  addTrack(name, packed) {
    return this.#add({ kind: "add", name, packed }, -1);
  }

  /** @param {string} name @param {ArrayLike<number>} times @param {ArrayLike<number>} latitudes @param {ArrayLike<number>} longitudes
   * @param {number} [index] @returns {TrackInfo} */
  putDrive(name, times, latitudes, longitudes, index = -1) {
    if (latitudes.length !== times.length || longitudes.length !== times.length) {
      throw new RingfenceError("the columns have different lengths");
    }
    return this.#add(
      {
        kind: "drive", name, times: Float64Array.from(times), latitudes: Float64Array.from(latitudes),
        longitudes: Float64Array.from(longitudes),
      }, index);
  }

  /** @param {TrackSource} source @param {number} index @returns {TrackInfo} */
  #add(source, index) {
    const answer = this.#run((module) => this.#take(module, source, index));
    this.#sources[answer.index] = source;
    const columns = trackColumns.map((name, column) => (
      [name, this.#run((module) => module.column("rf_page_column", [answer.index, column], answer.count))]));
    return { index: answer.index, count: answer.count, ...Object.fromEntries(columns) };
  }

  /** @param {ReportModule} module @param {TrackSource} source @param {number} index @returns {{index: number, count: number}} */
  #take(module, source, index) {
    if (source.kind === "add") return JSON.parse(module.text("rf_page_add_track", [source.name, source.packed]));
    return JSON.parse(module.text("rf_page_add_drive", [index, source.name, source.times, source.latitudes, source.longitudes]));
  }

  // MARK: Layout, settings, scenario

  /** @param {string} text @param {string} name @param {{findings?: boolean}} [options] @returns {import("./report.d.ts").LayoutAnswer} */
  setLayout(text, name, options) {
    return JSON.parse(this.layoutText(text, name, options));
  }

  /** @param {string} text @param {string} name @param {{findings?: boolean}} [options] @returns {string} */
  layoutText(text, name, { findings = true } = {}) {
    const answer = this.#text("rf_page_set_layout", [text, name, findings ? 1 : 0]);
    this.#keep("rf_page_set_layout", [text, name, 0]);
    this.#zones.clear();
    return answer;
  }

  /** @param {number} index @param {string} text */
  setZone(index, text) {
    this.#text("rf_page_set_zone", [index, text]);
    this.#zones.set(index, text);
  }

  /** @param {import("./report.d.ts").ReportSettings} settings @returns {import("./report.d.ts").LayoutAnswer | null} */
  setSettings(settings) {
    return JSON.parse(this.settingsText(settings));
  }

  /** @param {import("./report.d.ts").ReportSettings} settings @returns {string} */
  settingsText(settings) {
    const text = JSON.stringify(settings);
    const answer = this.#text("rf_page_set_settings", [text, 0]);
    this.#keep("rf_page_set_settings", [text, 0]);
    return answer;
  }

  /** @param {string | null} text @param {string} [profile] @param {string} [name] */
  setScenario(text, profile = "", name = "scenario") {
    const values = [text, name, profile];
    this.#text("rf_page_set_scenario", values);
    this.#keep("rf_page_set_scenario", values);
  }

  /** @param {string} text */
  setFound(text) {
    this.#text("rf_page_set_found", [text]);
    this.#keep("rf_page_set_found", [text]);
  }

  // MARK: Answers

  /** @returns {string} */
  gradeText() {
    return this.#text("rf_page_grade", []);
  }

  /** @param {number} track @param {{explain?: Explained}} [options] @returns {import("./report.d.ts").TrackAnswer} */
  evaluate(track, { explain = "none" } = {}) {
    return JSON.parse(this.evaluationText(track, explain));
  }

  /** @param {number} track @param {Explained} explain @returns {string} */
  evaluationText(track, explain) {
    if (typeof explain === "string") indexOfWord(explain, ["none", "all"], "explain");
    const zones = explain === "all" ? [0, -1] : [Int32Array.from(explain === "none" ? [] : explain)];
    return this.#text("rf_page_evaluate", [track, ...zones]);
  }

  /** @param {number} track @param {number} zone @returns {import("./report.d.ts").RemediesAnswer} */
  remedies(track, zone) {
    return JSON.parse(this.remediesText(track, zone));
  }

  /** @param {number} track @param {number} zone @returns {string} */
  remediesText(track, zone) {
    return this.#text("rf_page_remedies", [track, zone]);
  }

  /** @param {number} track @param {import("./report.d.ts").ReportKind} kind @returns {string} */
  report(track, kind) {
    return this.#text("rf_page_report", [track, indexOfWord(kind, reportKinds, "the report")]);
  }

  /** @param {number} track @param {import("./report.d.ts").DocumentKind} kind @param {[number, number] | null} [timeRange] @returns {string} */
  document(track, kind, timeRange = null) {
    const [from, to] = timeRange ?? [-Infinity, Infinity];
    return this.#text("rf_page_document", [track, indexOfWord(kind, documentKinds, "the document"), from, to]);
  }

  /** @param {[number, number][]} points @returns {{pieces: number[], area: number}} */
  measure(points) {
    const column = (/** @type {0 | 1} */ index) => Float64Array.from(points, (point) => point[index]);
    return JSON.parse(this.#text("rf_page_measure", [column(0), column(1)]));
  }
}
