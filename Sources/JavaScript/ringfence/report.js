// @ts-check
// The entry `ringfence/report`. report.d.ts describes it.

import { load } from "./library.js";

export { RingfenceError } from "./error.js";
export { ReportEngine } from "./report-engine.js";
export { largestFile, openFile } from "./report-files.js";

/** @param {import("./index.d.ts").ModuleSource} [source] @returns {Promise<WebAssembly.Module>} */
export function loadModule(source = new URL("ringfence-report.wasm", import.meta.url)) {
  return load(source);
}
