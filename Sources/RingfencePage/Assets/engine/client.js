// @ts-check
// The page's end of the engine: requests go to a Worker, so that the page can be used while it works. Where a browser gives no
// Worker to a page from disk, the same requests are carried out in the page.
import { changedZones, textOfLayout, textOfZoneAlone } from "../edit/parts.js";
import { EngineError } from "../engine.js";
import { layoutOf } from "./answers.js";
import { EngineHost } from "./host.js";
import { replyTo } from "./worker.js";

/**
 * @typedef {import("./inputs.js").EngineInputs} EngineInputs
 * @typedef {import("./host.js").SentInputs} SentInputs
 * @typedef {import("./host.js").Explained} Explained
 * @typedef {import("./worker.js").EngineReply} EngineReply
 * @typedef {import("../engine.js").TrackInfo} TrackInfo
 * @typedef {{send: (method: string, values: unknown[]) => Promise<unknown>, isInWorker: boolean}} Line where requests go
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

  /** @param {Line} line @param {WebAssembly.Module} module @param {() => EngineInputs} inputs those of a request that names none */
  constructor(line, module, inputs) {
    this.#line = line;
    this.#inputs = inputs;
    this.module = module;
  }

  /**
   * Starts the engine.
   * @param {string} base64 the module @param {string} script the script of the page, which the Worker runs, too
   * @param {() => EngineInputs} inputs
   * @returns {Promise<EngineClient>}
   */
  static async start(base64, script, inputs) {
    const worker = workerLine(script);
    if (worker !== null) {
      try {
        return new EngineClient(worker, /** @type {WebAssembly.Module} */ (await worker.send("start", [base64])), inputs);
      } catch (error) {
        if (error instanceof EngineError) throw error;
        // The Worker itself did not start.
      }
    }
    const line = localLine();
    return new EngineClient(line, /** @type {WebAssembly.Module} */ (await line.send("start", [base64])), inputs);
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
   * @returns {Promise<import("./answers.js").TrackAnswer>} */
  async evaluate(track, { explain = "none", inputs = this.#inputs() } = {}) {
    return JSON.parse(await this.#ask("evaluate", inputs, [track, explain]));
  }

  /** What the command writes of a track as NDJSON, byte for byte.
   * @param {number} track @param {import("../engine.js").ReportKind} kind @param {EngineInputs} [inputs] @returns {Promise<string>} */
  async report(track, kind, inputs = this.#inputs()) {
    return this.#ask("report", inputs, [track, kind]);
  }

  /** A file of what is shown, as the command writes it.
   * @param {number} track @param {import("../engine.js").DocumentKind} kind
   * @param {[number, number] | null} timeRange ms since 1970; fixes and events of other times are left out @returns {Promise<string>} */
  async document(track, kind, timeRange) {
    return this.#ask("document", this.#inputs(), [track, kind, timeRange]);
  }

  /** What a layout is, without findings. @param {EngineInputs} inputs */
  async layout(inputs) {
    return this.#layout("layout", inputs);
  }

  /** What a layout is, with the findings of the linter. @param {EngineInputs} [inputs] */
  async describe(inputs = this.#inputs()) {
    return this.#layout("describe", inputs);
  }

  /** @param {"layout" | "describe"} method @param {EngineInputs} inputs */
  async #layout(method, inputs) {
    this.#sent = null;
    return layoutOf(JSON.parse(await this.#ask(method, inputs, [])));
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

/** A line to a new Worker; null where there is none. @param {string} script @returns {Line | null} */
function workerLine(script) {
  /** @type {Map<number, {resolve: (result: unknown) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  try {
    const worker = new Worker(URL.createObjectURL(new Blob(["'use strict';\n", script], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => {
      const request = waiting.get(data.id);
      waiting.delete(data.id);
      settleRequest(data, request);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      for (const { reject } of waiting.values()) reject(new Error("The Worker stopped."));
      waiting.clear();
    };
    return {
      isInWorker: true,
      send: (method, values) => new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, method, values });
      }),
    };
  } catch {
    return null;
  }
}

/** A line to an engine in the page. @returns {Line} */
function localLine() {
  const host = new EngineHost();
  return {
    isInWorker: false,
    send: async (method, values) => {
      const reply = await replyTo(host, { id: 0, method, values });
      return new Promise((resolve, reject) => settleRequest(reply, { resolve, reject }));
    },
  };
}

/** @param {EngineReply} reply @param {{resolve: (result: unknown) => void, reject: (error: Error) => void} | undefined} request */
function settleRequest({ result, refusal }, request) {
  if (refusal) {
    request?.reject(new EngineError({ message: refusal.message, line: refusal.line ?? undefined, column: refusal.column ?? undefined }));
  } else {
    request?.resolve(result);
  }
}
