// @ts-check
// A test drive: a line on the map, driven at a speed, with a fix every second.
import { destination, groundDistance, nearLongitude } from "../geo.js";

/** @typedef {import("../engine/answers.js").ShownZone} ShownZone */

/** @typedef {[number, number]} Position */

/** A drive has at most this many fixes, a day and a half. */
export const MOST_DRIVE_FIXES = 130000;

/**
 * The fixes of a drive: one at the beginning, then one each interval, and one at the end of the line.
 * @param {Position[]} corners @param {number} speed in m/s @param {number} interval in seconds @param {number} start in ms since 1970
 */
export function driveColumns(corners, speed, interval, start) {
  const lengths = [0];
  for (let i = 1; i < corners.length; i += 1) {
    lengths.push(lengths[i - 1] + groundDistance(corners[i - 1][0], corners[i - 1][1], corners[i][0], corners[i][1]));
  }
  const total = lengths[lengths.length - 1] ?? 0;
  if (corners.length === 0 || !(speed > 0) || !(interval > 0)) return { times: [], latitudes: [], longitudes: [], length: total, isCut: false };
  const wanted = Math.ceil(total / (speed * interval)) + 1;
  const count = Math.min(wanted, MOST_DRIVE_FIXES);
  const times = new Float64Array(count);
  const latitudes = new Float64Array(count);
  const longitudes = new Float64Array(count);
  for (let k = 0, i = 1; k < count; k += 1) {
    const seconds = Math.min(k * interval, total / speed);
    const along = Math.min(total, seconds * speed);
    while (i < corners.length - 1 && lengths[i] < along) i += 1;
    const from = corners[i - 1];
    const to = corners[i] ?? from;
    const length = (lengths[i] ?? 0) - lengths[i - 1];
    const share = length > 0 ? (along - lengths[i - 1]) / length : 0;
    times[k] = start + Math.round(seconds * 1000);
    longitudes[k] = wrapped(from[0] + share * (nearLongitude(to[0], from[0]) - from[0]));
    latitudes[k] = from[1] + share * (to[1] - from[1]);
  }
  // The last fix may round to the time of the one before it.
  const isRepeated = count > 1 && times[count - 1] <= times[count - 2];
  const end = isRepeated ? count - 1 : count;
  return {
    times: times.subarray(0, end), latitudes: latitudes.subarray(0, end), longitudes: longitudes.subarray(0, end), length: total, isCut: wanted > count,
  };
}

/** @param {number} longitude */
function wrapped(longitude) {
  return nearLongitude(longitude, 0);
}

/** A first drive through a layout: past up to eight zones, each time the nearest that is left. @param {ShownZone[]} zones
 * @returns {Position[]} */
export function suggestedDrive(zones) {
  const centers = zones.map(zoneCenter).filter((center) => center !== null);
  if (centers.length === 0) return [];
  let here = /** @type {Position} */ (centers.reduce((a, b) => (b[0] < a[0] ? b : a)));
  const left = new Set(centers);
  const path = [];
  while (left.size > 0 && path.length < 8) {
    const next = [...left].reduce((a, b) => (distanceBetween(here, a) <= distanceBetween(here, b) ? a : b));
    left.delete(next);
    // Zones of another continent are not on the way.
    if (path.length > 0 && distanceBetween(here, next) > 50000) break;
    path.push(next);
    here = next;
  }
  const bearing = path.length > 1 ? bearingBetween(path[0], path[1]) : 90;
  const last = path[path.length - 1];
  const endBearing = path.length > 1 ? bearingBetween(path[path.length - 2], last) : 90;
  return [destination(path[0][0], path[0][1], bearing + 180, 400), ...path, destination(last[0], last[1], endBearing, 400)];
}

/** @param {Position} a @param {Position} b */
function distanceBetween(a, b) {
  return groundDistance(a[0], a[1], b[0], b[1]);
}

/** @param {Position} a @param {Position} b */
function bearingBetween(a, b) {
  const scale = Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return (Math.atan2((nearLongitude(b[0], a[0]) - a[0]) * scale, b[1] - a[1]) * 180) / Math.PI;
}

/** A position in the middle of the first fence of a zone, or null. @param {ShownZone} zone @returns {Position|null} */
function zoneCenter(zone) {
  const shape = zone.fences[0]?.shape;
  if (shape === undefined) return null;
  if (shape.kind === "circle") return shape.center;
  const positions = shape.kind === "rectangle" ? [shape.southWest, shape.northEast] : shape.kind === "geoline" || shape.kind === "corridor" ? shape.line : shape.polygons[0]?.[0] ?? [];
  if (positions.length === 0) return null;
  const first = positions[0];
  const sum = positions.reduce(([x, y], [longitude, latitude]) => [x + nearLongitude(longitude, first[0]), y + latitude], [0, 0]);
  return [sum[0] / positions.length, sum[1] / positions.length];
}
