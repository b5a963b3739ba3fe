// @ts-check
// Holds the engine where it works, in a Worker or in the page, and gives it what a request depends on before it answers.
import { Engine, loadModule } from "../engine.js";

/**
 * @typedef {import("./inputs.js").EngineInputs} EngineInputs
 * @typedef {import("../engine.js").TrackInfo} TrackInfo
 * @typedef {"none" | "all" | number[]} Explained the zones that are explained
 */

/** The requests that a client sends, each a method with its arguments. */
export class EngineHost {
  /** @type {Engine | null} */
  #started = null;
  // What the engine holds, so that only what differs is given to it again. A layout that was read without the linter has no findings.
  #layout = { text: "", name: "" };
  #settings = "";
  #scenario = "null";

  get #engine() {
    if (this.#started === null) throw new Error("The engine was not started.");
    return this.#started;
  }

  /** Unpacks and starts the module; gives it back, compiled. @param {string} base64 @returns {Promise<WebAssembly.Module>} */
  async start(base64) {
    const module = await loadModule(base64);
    this.#started = await Engine.start(module);
    return module;
  }

  /** Adds a track of the page's data. @param {string} name @param {string} packedBase64 @returns {TrackInfo} */
  addTrack(name, packedBase64) {
    return this.#engine.addTrack(name, packedBase64);
  }

  /** Puts a drawn track in the place of the one of an index; adds it for -1.
   * @param {number} index @param {string} name @param {Float64Array} times @param {Float64Array} latitudes @param {Float64Array} longitudes */
  putDrive(index, name, times, latitudes, longitudes) {
    return this.#engine.replaceDrive(index, name, times, latitudes, longitudes);
  }

  /** The text of what becomes of a track. @param {EngineInputs} inputs @param {number} track @param {Explained} explain */
  evaluate(inputs, track, explain) {
    this.#use(inputs);
    return this.#engine.evaluationText(track, explain);
  }

  /** What the command writes of a track. @param {EngineInputs} inputs @param {number} track @param {import("../engine.js").ReportKind} kind */
  report(inputs, track, kind) {
    this.#use(inputs);
    return this.#engine.report(track, kind);
  }

  /** The text of what a layout is, with the findings of the linter. @param {EngineInputs} inputs */
  describe(inputs) {
    this.#use(withoutLayout(inputs));
    this.#layout = inputs.layout;
    return this.#engine.layoutText(inputs.layout.text, inputs.layout.name, { findings: true });
  }

  /** Gives the engine what differs from what it holds. @param {Partial<EngineInputs>} inputs */
  #use({ layout, settings, scenario = null }) {
    const settingsText = JSON.stringify(settings);
    if (settings && settingsText !== this.#settings) {
      this.#settings = "";
      this.#engine.settingsText(settings, { findings: false });
      this.#settings = settingsText;
    }
    if (layout && (layout.text !== this.#layout.text || layout.name !== this.#layout.name)) {
      this.#layout = { text: "", name: "" };
      this.#engine.layoutText(layout.text, layout.name, { findings: false });
      this.#layout = layout;
    }
    const scenarioKey = JSON.stringify(scenario);
    if (scenarioKey !== this.#scenario) {
      this.#scenario = "";
      this.#engine.setScenario(scenario?.text ?? null, scenario?.profile ?? "", scenario?.name);
      this.#scenario = scenarioKey;
    }
  }
}

/** @param {EngineInputs} inputs @returns {Partial<EngineInputs>} */
function withoutLayout({ settings, scenario }) {
  return { settings, scenario };
}
