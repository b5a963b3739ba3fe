// @ts-check
// The end of the page's engine that runs in a Worker: it takes requests in their order and sends the answers back.
import { RingfenceError } from "../../../JavaScript/ringfence/error.js";
import { EngineHost } from "./host.js";

/**
 * @typedef {{id: number, method: string, values: unknown[]}} EngineRequest
 * @typedef {{message: string, kind: string, line: number, column: number}} EngineRefusal of a RingfenceError
 * @typedef {{id: number, result?: unknown, refusal?: EngineRefusal}} EngineReply
 * @typedef {{id: number, part: number}} EngineProgress how far a request is, from 0 to 1
 * @typedef {{postMessage: (message: EngineReply | EngineProgress, transfer: Transferable[]) => void, onmessage: ((event: MessageEvent) => void) | null}} WorkerScope
 */

/** Whether this script runs in a Worker, which has no document. */
export function isInWorker() {
  return typeof document === "undefined" && typeof postMessage === "function";
}

/** Answers the requests of a page. @param {WorkerScope} scope */
export function serveEngine(scope) {
  const host = new EngineHost();
  let last = Promise.resolve();
  scope.onmessage = ({ data }) => {
    last = last.then(async () => {
      const reply = await replyTo(host, data, (part) => scope.postMessage({ id: data.id, part }, []));
      scope.postMessage(reply, buffersOf(reply.result));
    });
  };
}

/** Carries out a request. @param {EngineHost} host @param {EngineRequest} request @param {(part: number) => void} progress what follows
 * the arguments of all methods; few of them use it @returns {Promise<EngineReply>} */
export async function replyTo(host, { id, method, values }, progress) {
  try {
    const perform = /** @type {Record<string, (...values: unknown[]) => unknown>} */ (/** @type {unknown} */ (host));
    return { id, result: await perform[method](...values, progress) };
  } catch (error) {
    const known = error instanceof RingfenceError ? error : new RingfenceError(error instanceof Error ? error.message : String(error));
    const { message, kind, line, column } = known;
    return { id, refusal: { message, kind, line, column } };
  }
}

/** The memory of the columns of an answer, which is handed over and not copied. @param {unknown} result @returns {ArrayBuffer[]} */
function buffersOf(result) {
  if (typeof result !== "object" || result === null) return [];
  return Object.values(result).flatMap((value) => (value instanceof Float64Array ? [/** @type {ArrayBuffer} */ (value.buffer)] : []));
}
