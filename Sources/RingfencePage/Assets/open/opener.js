// @ts-check
// Opens a file as far as the page can: the engine reads it beside the page.
import { largestFile } from "../../../JavaScript/ringfence/report-files.js";

/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").FileSource} FileSource */
/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").OpenedFile} OpenedFile */

/** Whether a module has the readers of all formats. @param {WebAssembly.Module} module */
export function hasReaders(module) {
  return WebAssembly.Module.exports(module).some(({ name }) => name === "rf_page_open_file");
}

/**
 * Reads a file as far as this page can: a layout in the native form, and with the readers every format.
 * @param {import("../engine/client.js").EngineClient} engine @param {FileSource} source the name is that in messages
 * @param {import("../../../JavaScript/ringfence/report.d.ts").OpeningOptions} options @param {(part: number) => void} progress gets numbers from 0 to 1
 * @returns {Promise<OpenedFile>} rejected with an Error that has the message of the command
 */
export async function readOpened(engine, { name, file }, options, progress) {
  if (!hasReaders(engine.module)) return openNative({ name, file });
  if (file.size > largestFile) {
    throw new Error(`${name}: error: file has ${Math.ceil(file.size / 1e6)} MB, expected at most ${largestFile / 1e6} MB in a page; `
      + "'ringfence report' reads larger files");
  }
  return engine.openFile({ name, file }, options, progress);
}

/** A layout in the native form, which every page reads. @param {FileSource} source @returns {Promise<OpenedFile>} */
async function openNative({ name, file }) {
  if (file.size <= largestFile) {
    const text = await file.text();
    const layout = { name, text, convertedFrom: null, isSame: true };
    if (/^\s*\{/.test(text.slice(0, 1000))) return { name, form: "native form", layout, tracks: [], leftOut: [], messages: [] };
  }
  throw new Error(`${name}: error: this page reads layouts in the native form only; `
    + "a page without tracks, or made with 'ringfence report --readers', reads all formats");
}
