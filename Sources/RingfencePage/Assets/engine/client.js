// @ts-check
// The page's end of the engine, which works beside the page: what it is asked, and with what.
import { changedZones, layoutTextSteps, textOfLayout, textOfZoneAlone } from "../edit/parts.js";
import { RingfenceError } from "../../../JavaScript/ringfence/error.js";
import { inTurns } from "../frames.js";
import { layoutOf } from "./answers.js";
import { jsonSteps } from "./json.js";
import { startedLine } from "./line.js";

/**
 * @typedef {import("./inputs.js").EngineInputs} EngineInputs
 * @typedef {import("./host.js").SentInputs} SentInputs
 * @typedef {import("./host.js").Explained} Explained
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").TrackInfo} TrackInfo
 */

/** With more changed zones the whole layout is sent. */
const mostChangedZones = 8;

export class EngineClient {
  /** @type {Line} */
  #line;
  /** @type {() => EngineInputs} */
  #inputs;
  /** The layout that the engine was given last. @type {EngineInputs["layout"] | null} */
  #sent = null;
  /** The module, compiled, for an engine in the page that only reads what is typed. @type {WebAssembly.Module} */
  module;
  #script;
  /** The engine that reads whole layouts and files. @type {Promise<EngineClient> | null} */
  #reading = null;

  /** @param {Line} line @param {WebAssembly.Module} module @param {string} script that of the page, which a Worker runs, too
   * @param {() => EngineInputs} inputs those of a request that names none */
  constructor(line, module, script, inputs) {
    this.#line = line;
    this.#script = script;
    this.#inputs = inputs;
    this.module = module;
  }

  /**
   * Starts the engine.
   * @param {string} text the module in base 85 @param {string} script @param {() => EngineInputs} inputs
   * @returns {Promise<EngineClient>}
   */
  static async start(text, script, inputs) {
    const { line, result } = await startedLine(script, "start", [text]);
    return new EngineClient(line, /** @type {WebAssembly.Module} */ (result), script, inputs);
  }

  /** What an engine of its own answers, that reads beside the one that may be at a long track. It starts when it is first needed.
   * @template T @param {(reading: EngineClient) => Promise<T>} request @returns {Promise<T>} */
  async #read(request) {
    this.#reading ??= startedLine(this.#script, "startCompiled", [this.module])
      .then(({ line }) => new EngineClient(line, this.module, this.#script, this.#inputs));
    try {
      return await request(await this.#reading);
    } catch (error) {
      // Of a Worker that stopped, the next request starts another one.
      if (!(error instanceof RingfenceError)) this.#reading = null;
      throw error;
    }
  }

  /** Whether the engine works beside the page. */
  get isInWorker() {
    return this.#line.isInWorker;
  }

  /** Adds a track of the page's data. @param {string} name @param {string} packedBase64 @returns {Promise<TrackInfo>} */
  async addTrack(name, packedBase64) {
    return /** @type {TrackInfo} */ (await this.#line.send("addTrack", [name, packedBase64]));
  }

  /** Adds a track that another instance of the module read. @param {string} name @param {Uint8Array} packed @returns {Promise<TrackInfo>} */
  async addPackedTrack(name, packed) {
    return /** @type {TrackInfo} */ (await this.#line.send("addPackedTrack", [name, packed]));
  }

  /** Puts a drawn track in the place of the one of an index; adds it for -1.
   * @param {number} index @param {string} name @param {ArrayLike<number>} times ms since 1970
   * @param {ArrayLike<number>} latitudes @param {ArrayLike<number>} longitudes @returns {Promise<TrackInfo>} */
  async putDrive(index, name, times, latitudes, longitudes) {
    const columns = [times, latitudes, longitudes].map((column) => Float64Array.from(column));
    return /** @type {TrackInfo} */ (await this.#line.send("putDrive", [index, name, ...columns]));
  }

  /** What becomes of a track. @param {number} track @param {{explain?: Explained, inputs?: EngineInputs}} [options]
   * @returns {Promise<import("../../../JavaScript/ringfence/report.d.ts").TrackAnswer>} */
  async evaluate(track, { explain = "none", inputs = this.#inputs() } = {}) {
    return /** @type {import("../../../JavaScript/ringfence/report.d.ts").TrackAnswer} */ (await this.#answer("evaluate", inputs, [track, explain]));
  }

  /** Takes the log that the tracks are compared with. @param {import("../grade/grade.js").FoundLogData} found */
  async setFound({ messages, ...log }) {
    await this.#line.send("setFound", [JSON.stringify(log)]);
  }

  /** What the log says of all tracks. @param {(inputs: EngineInputs) => EngineInputs} [change] of what the page has
   * @returns {Promise<import("../../../JavaScript/ringfence/report.d.ts").GradeAnswer>} */
  async grade(change = (inputs) => inputs) {
    return /** @type {import("../../../JavaScript/ringfence/report.d.ts").GradeAnswer} */ (await this.#answer("grade", change(this.#inputs()), []));
  }

  /** What would mend what went wrong at a zone. @param {number} track @param {number} zone
   * @returns {Promise<import("../../../JavaScript/ringfence/report.d.ts").RemediesAnswer>} */
  async remedies(track, zone) {
    return /** @type {import("../../../JavaScript/ringfence/report.d.ts").RemediesAnswer} */ (await this.#answer("remedies", this.#inputs(), [track, zone]));
  }

  /** What the command writes of a track as NDJSON, byte for byte.
   * @param {number} track @param {import("../../../JavaScript/ringfence/report.d.ts").ReportKind} kind @param {EngineInputs} [inputs] @returns {Promise<string>} */
  async report(track, kind, inputs = this.#inputs()) {
    return this.#ask("report", inputs, [track, kind]);
  }

  /** A file of what is shown, as the command writes it.
   * @param {number} track @param {import("../../../JavaScript/ringfence/report.d.ts").DocumentKind} kind
   * @param {[number, number] | null} timeRange ms since 1970; fixes and events of other times are left out @returns {Promise<string>} */
  async document(track, kind, timeRange) {
    return this.#ask("document", this.#inputs(), [track, kind, timeRange]);
  }

  /** What a layout is, without findings; of the one that was sent last, with other settings, it is not read again.
   * @param {EngineInputs} inputs */
  async layout(inputs) {
    if (this.#sent?.value !== inputs.layout.value) this.#sent = null;
    return layoutOf(/** @type {import("../../../JavaScript/ringfence/report.d.ts").LayoutAnswer} */ (await this.#answer("layout", inputs, [])));
  }

  /** What a layout is, with the findings of the linter. @param {EngineInputs} [inputs] */
  async describe(inputs = this.#inputs()) {
    await inTurns(layoutTextSteps(inputs.layout.value));
    this.#sent = null;
    return layoutOf(/** @type {import("../../../JavaScript/ringfence/report.d.ts").LayoutAnswer} */ (await this.#answer("describe", inputs, [])));
  }

  /** What a layout is, as `layout`, also while a long track is evaluated. @param {EngineInputs} inputs */
  readLayout(inputs) {
    return this.#read((reading) => reading.layout(inputs));
  }

  /** Reads a file that is opened. @param {import("../../../JavaScript/ringfence/report.d.ts").FileSource} source
   * @param {import("../../../JavaScript/ringfence/report.d.ts").OpeningOptions} options @param {(part: number) => void} progress gets numbers from 0 to 1
   * @returns {Promise<import("../../../JavaScript/ringfence/report.d.ts").OpenedFile>} rejected with an Error that has the message of the command */
  openFile(source, options, progress) {
    return this.#read(async (reading) => /** @type {import("../../../JavaScript/ringfence/report.d.ts").OpenedFile} */ (
      await reading.#line.send("openFile", [this.module, source, options], progress)));
  }

  /** The value of an answer in JSON. @param {string} method @param {EngineInputs} inputs @param {unknown[]} values */
  async #answer(method, inputs, values) {
    return inTurns(jsonSteps(await this.#ask(method, inputs, values)));
  }

  /** Sends a request with what it depends on. @param {string} method @param {EngineInputs} inputs @param {unknown[]} values */
  async #ask(method, inputs, values) {
    try {
      return /** @type {string} */ (await this.#line.send(method, [this.#sentInputs(inputs), ...values]));
    } catch (error) {
      // What the engine holds now is not known.
      this.#sent = null;
      throw error;
    }
  }

  /** Of a layout that is the same but for some zones, these alone are sent. @param {EngineInputs} inputs @returns {SentInputs} */
  #sentInputs({ layout, settings, scenario }) {
    const { value, name } = layout;
    const changed = this.#sent?.name === name ? changedZones(this.#sent.value, value) : null;
    this.#sent = layout;
    const isWhole = changed === null || changed.length > mostChangedZones;
    return {
      layout: isWhole ? { text: textOfLayout(value), name } : { zones: changed.map((index) => ({ index, text: textOfZoneAlone(value, index) })) },
      settings, scenario,
    };
  }
}
