// @ts-check
// Holds the engine where it works, in a Worker or in the page, and gives it what a request depends on before it answers.
import { ReportEngine } from "../../../JavaScript/ringfence/report-engine.js";
import { openFile } from "../../../JavaScript/ringfence/report-files.js";
import { bytesOfBase64, unpackModule } from "./load.js";

/**
 * @typedef {import("./inputs.js").EngineInputs} EngineInputs
 * @typedef {{text: string, name: string}} WholeLayout
 * @typedef {{layout: WholeLayout | {zones: {index: number, text: string}[]}, settings: EngineInputs["settings"],
 *   scenario: EngineInputs["scenario"]}} SentInputs the layout as a whole, or those of its zones that differ from what was sent before
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").TrackInfo} TrackInfo
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").FileSource} FileSource
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").OpeningOptions} OpeningOptions
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").Explained} Explained
 */

/** The requests that a client sends, each a method with its arguments. */
export class EngineHost {
  /** @type {ReportEngine | null} */
  #started = null;
  // What the engine holds besides the layout, so that it is not read again.
  #settings = "";
  #scenario = "null";

  get #engine() {
    if (this.#started === null) throw new Error("The engine was not started.");
    return this.#started;
  }

  /** Unpacks and starts the module; gives it back, compiled. @param {string} text in base 85 @returns {Promise<WebAssembly.Module>} */
  async start(text) {
    const module = await unpackModule(text);
    this.#started = await ReportEngine.start(module);
    return module;
  }

  /** Starts a module that is compiled. @param {WebAssembly.Module} module */
  async startCompiled(module) {
    this.#started = await ReportEngine.start(module);
  }

  /** Reads a file that is opened, with an instance of its own. @param {WebAssembly.Module} module @param {FileSource} source
   * @param {OpeningOptions} options @param {(part: number) => void} progress */
  openFile(module, source, options, progress) {
    return openFile(module, source, { ...options, progress });
  }

  /** Adds a track of the page's data. @param {string} name @param {string} packedBase64 @returns {TrackInfo} */
  addTrack(name, packedBase64) {
    return this.#engine.addTrack(name, bytesOfBase64(packedBase64));
  }

  /** Adds a track that another instance of the module read. @param {string} name @param {Uint8Array} packed @returns {TrackInfo} */
  addPackedTrack(name, packed) {
    return this.#engine.addTrack(name, packed);
  }

  /** Puts a drawn track in the place of the one of an index; adds it for -1.
   * @param {number} index @param {string} name @param {Float64Array} times @param {Float64Array} latitudes @param {Float64Array} longitudes */
  putDrive(index, name, times, latitudes, longitudes) {
    return this.#engine.putDrive(name, times, latitudes, longitudes, index);
  }

  /** The text of what becomes of a track. @param {SentInputs} inputs @param {number} track @param {Explained} explain */
  evaluate(inputs, track, explain) {
    this.#use(inputs, false);
    return this.#engine.evaluationText(track, explain);
  }

  /** Takes the log that the tracks are compared with. @param {string} text */
  setFound(text) {
    this.#engine.setFound(text);
  }

  /** The text of what the log says of all tracks. @param {SentInputs} inputs */
  grade(inputs) {
    this.#use(inputs, false);
    return this.#engine.gradeText();
  }

  /** The text of what would mend what went wrong at a zone. @param {SentInputs} inputs @param {number} track @param {number} zone */
  remedies(inputs, track, zone) {
    this.#use(inputs, false);
    return this.#engine.remediesText(track, zone);
  }

  /** What the command writes of a track. @param {SentInputs} inputs @param {number} track @param {import("../../../JavaScript/ringfence/report.d.ts").ReportKind} kind */
  report(inputs, track, kind) {
    this.#use(inputs, false);
    return this.#engine.report(track, kind);
  }

  /** A file of what is shown. @param {SentInputs} inputs @param {number} track @param {import("../../../JavaScript/ringfence/report.d.ts").DocumentKind} kind
   * @param {[number, number] | null} timeRange */
  document(inputs, track, kind, timeRange) {
    this.#use(inputs, false);
    return this.#engine.document(track, kind, timeRange);
  }

  /** The text of what a layout is, without the findings. @param {SentInputs} inputs */
  layout(inputs) {
    return this.#use(inputs, false) || this.#engine.settingsText(inputs.settings);
  }

  /** The text of what a layout is, with the findings of the linter. @param {SentInputs} inputs with the whole layout */
  describe(inputs) {
    return this.#use(inputs, true);
  }

  /** Gives the engine what differs from what it holds. @param {SentInputs} inputs @param {boolean} findings whether the linter looks at
   * a whole layout @returns {string} what the layout is, where it or the settings were read as a whole */
  #use({ layout, settings, scenario }, findings) {
    let answer = "";
    if ("zones" in layout) for (const { index, text } of layout.zones) this.#engine.setZone(index, text);
    const settingsText = JSON.stringify(settings);
    if (settingsText !== this.#settings) {
      this.#settings = "";
      answer = this.#engine.settingsText(settings);
      this.#settings = settingsText;
    }
    if ("text" in layout) answer = this.#engine.layoutText(layout.text, layout.name, { findings });
    const scenarioKey = JSON.stringify(scenario);
    if (scenarioKey !== this.#scenario) {
      this.#scenario = "";
      this.#engine.setScenario(scenario?.text ?? null, scenario?.profile ?? "", scenario?.name);
      this.#scenario = scenarioKey;
    }
    return answer;
  }
}
