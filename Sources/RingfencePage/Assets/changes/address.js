// @ts-check
// The part of an address behind `#`: which view, selection, cursor, tab and track the page shows, and its changes.

/**
 * What an address says; what it does not say, or says wrongly, is undefined. `at` and `span` are ms since 1970, `view` is
 * longitude, latitude and scale of the map. `drive` is a packed line, `speed` and `start` are those of its drive.
 * @typedef {{tab?: string, track?: number, isFleet?: boolean, zone?: string, fence?: string, at?: number, span?: [number, number],
 *   view?: [number, number, number], changes?: string, drive?: string, speed?: string, start?: number}} Address
 */

/** @param {Address} address @returns {string} without `#`; empty for a page as it opens */
export function addressText({ tab, track, isFleet, zone, fence, at, span, view, changes, drive, speed, start }) {
  const parts = new URLSearchParams();
  if (tab !== undefined) parts.set("tab", tab);
  if (track !== undefined) parts.set("track", String(track + 1));
  if (isFleet !== undefined) parts.set("all", isFleet ? "1" : "0");
  if (zone !== undefined) parts.set("zone", zone);
  if (fence !== undefined) parts.set("fence", fence);
  if (at !== undefined) parts.set("at", timeText(at));
  if (span !== undefined) parts.set("span", span.map(timeText).join("_"));
  if (view !== undefined) parts.set("view", `${view[0].toFixed(6)}_${view[1].toFixed(6)}_${Number(view[2].toPrecision(6))}`);
  if (drive !== undefined) parts.set("drive", drive);
  if (speed !== undefined) parts.set("speed", speed);
  if (start !== undefined) parts.set("start", timeText(start));
  if (changes !== undefined) parts.set("changes", changes);
  return parts.toString();
}

/** @param {string} text with or without `#` @returns {Address} */
export function readAddress(text) {
  const parts = new URLSearchParams(text.replace(/^#/, ""));
  /** @type {Address} */
  const address = {};
  for (const name of /** @type {("tab" | "zone" | "fence" | "changes" | "drive" | "speed")[]} */ (
    ["tab", "zone", "fence", "changes", "drive", "speed"])) {
    const value = parts.get(name);
    if (value) address[name] = value;
  }
  const track = Number(parts.get("track") ?? NaN);
  if (Number.isInteger(track) && track > 0) address.track = track - 1;
  if (parts.has("all")) address.isFleet = parts.get("all") === "1";
  const at = Date.parse(parts.get("at") ?? "");
  if (Number.isFinite(at)) address.at = at;
  const start = Date.parse(parts.get("start") ?? "");
  if (Number.isFinite(start)) address.start = start;
  const span = (parts.get("span") ?? "").split("_").map((time) => Date.parse(time));
  if (span.length === 2 && span[0] < span[1]) address.span = [span[0], span[1]];
  const view = (parts.get("view") ?? "").split("_").map((number) => (number === "" ? NaN : Number(number)));
  const [longitude, latitude, scale] = view;
  const isPosition = Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90;
  if (view.length === 3 && isPosition && scale > 0 && scale < 1e6) address.view = [longitude, latitude, scale];
  return address;
}

/** @param {number} time ms since 1970 */
function timeText(time) {
  return new Date(time).toISOString();
}
