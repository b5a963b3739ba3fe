// @ts-check
// Reads a file of any format, a layout or tracks. An instance of its own does it, so that its memory goes with it, and an engine goes on
// where it stops.

import { RingfenceError } from "./error.js";
import { ReportModule } from "./report-module.js";

/** The bytes of the largest file: it is held in memory. */
export const largestFile = 200_000_000;

/**
 * What the module answers about a file of zones, and about one of tracks: how far it is, at last the tracks.
 * @typedef {{form: string, layout: import("./report.d.ts").OpenedLayout, leftOut: string[], messages: string[]}} ZonesAnswer
 * @typedef {{form: string, tracks: {index: number, name: string}[], timeZone?: string, leftOut: string[], messages: string[]}} TracksAnswer
 * @typedef {{bytesRead: number}} FileProgress
 */

/**
 * @param {WebAssembly.Module} module
 * @param {import("./report.d.ts").FileSource} source
 * @param {import("./report.d.ts").OpeningOptions} [options]
 * @returns {Promise<import("./report.d.ts").OpenedFile>}
 */
export async function openFile(module, { name, file }, { radius = 0, timeZone = null, progress = () => {} } = {}) {
  const reading = new ReportModule(await WebAssembly.instantiate(module, {}));
  const answer = (/** @type {string} */ text) => (text === "" ? null : JSON.parse(text));
  try {
    await giveFile(reading, name, file, (part) => progress(part / 2));
    const layout = /** @type {ZonesAnswer | null} */ (answer(reading.text("rf_page_open_file", [name, radius, timeZone ?? ""])));
    if (layout !== null) return { ...layout, name, tracks: [] };
    for (;;) {
      const found = /** @type {TracksAnswer | FileProgress} */ (answer(reading.text("rf_page_read_file", [])));
      if ("tracks" in found) {
        const { form, tracks, timeZone: zone, leftOut, messages } = found;
        const packed = tracks.map(({ index, name: track }) => ({ name: track, packed: reading.call("rf_page_packed_track", [index]).slice() }));
        return { name, form, layout: null, tracks: packed, timeZone: zone, leftOut, messages };
      }
      progress(0.5 + Math.min(1, found.bytesRead / Math.max(1, file.size)) / 2);
      // What waits gets a turn.
      await new Promise((done) => { setTimeout(done, 0); });
    }
  } catch (error) {
    // A trap has no words for people.
    if (!(error instanceof RingfenceError && error.kind === "ended")) throw error;
    throw new RingfenceError(`${name}: error: the reader stopped; it takes more memory than there is`, { kind: "ended", cause: error });
  }
}

/** Gives the bytes of a file, part by part. @param {ReportModule} reading @param {string} name @param {Blob} file
 * @param {(part: number) => void} progress */
async function giveFile(reading, name, file, progress) {
  const refuse = (/** @type {string} */ what) => new RingfenceError(`${name}: error: file ${what}, expected at most ${largestFile / 1e6} MB`);
  if (file.size > largestFile) throw refuse(`has ${Math.ceil(file.size / 1e6)} MB`);
  reading.call("rf_page_begin_file", [file.size]);
  const reader = file.stream().getReader();
  let count = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const bytes = part.value;
    count += bytes.byteLength;
    // A file can grow while it is read.
    if (count > largestFile) throw refuse("became larger while it was read");
    reading.call("rf_page_add_to_file", [bytes]);
    progress(count / Math.max(1, file.size));
  }
}
