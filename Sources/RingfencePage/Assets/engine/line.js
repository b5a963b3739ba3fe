// @ts-check
// A line to an engine: requests go to a Worker, so that the page can be used while it works. Where a browser gives no Worker to a page
// from disk, the same requests are carried out in the page.
import { RingfenceError } from "../../../JavaScript/ringfence/error.js";
import { EngineHost } from "./host.js";
import { replyTo } from "./worker.js";

/**
 * @typedef {import("./worker.js").EngineReply} EngineReply
 * @typedef {{resolve: (result: unknown) => void, reject: (error: Error) => void, progress?: (part: number) => void}} WaitingRequest
 *   `progress` gets numbers from 0 to 1 where the request says how far it is
 * @typedef {{send: (method: string, values: unknown[], progress?: (part: number) => void) => Promise<unknown>, isInWorker: boolean}} Line
 */

/** A line to an engine that has answered its first request. @param {string} script the script of the page, which the Worker runs, too
 * @param {string} method @param {unknown[]} values @returns {Promise<{line: Line, result: unknown}>} */
export async function startedLine(script, method, values) {
  const worker = workerLine(script);
  if (worker !== null) {
    try {
      return { line: worker, result: await worker.send(method, values) };
    } catch (error) {
      if (error instanceof RingfenceError) throw error;
      // The Worker itself did not start.
    }
  }
  const line = localLine();
  return { line, result: await line.send(method, values) };
}

/** A line to a new Worker; null where there is none. @param {string} script @returns {Line | null} */
function workerLine(script) {
  /** @type {Map<number, WaitingRequest>} */
  const waiting = new Map();
  let last = 0;
  try {
    const worker = new Worker(URL.createObjectURL(new Blob(["'use strict';\n", script], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => {
      const request = waiting.get(data.id);
      if (data.part !== undefined) return request?.progress?.(data.part);
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
      send: (method, values, progress) => new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject, progress });
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
    send: async (method, values, progress) => {
      const reply = await replyTo(host, { id: 0, method, values }, progress ?? (() => {}));
      return new Promise((resolve, reject) => settleRequest(reply, { resolve, reject }));
    },
  };
}

/** @param {EngineReply} reply @param {WaitingRequest | undefined} request */
function settleRequest({ result, refusal }, request) {
  if (refusal) {
    request?.reject(new RingfenceError(refusal.message, refusal));
  } else {
    request?.resolve(result);
  }
}
