// @ts-check
// A drawn line as a short text for an address: differences of corners in ten-millionths of a degree, in the letters that addresses
// have, five bits each (as the polylines of maps have them).

/** @typedef {[number, number]} DrivePosition longitude, latitude */

/** Longer lines are not held. */
export const mostPackedCorners = 200;

const packedLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const unitsPerDegree = 1e7;

/** A line as an address holds it: a drive is on these corners, so that the one of an address is the same.
 * @param {DrivePosition[]} corners @returns {DrivePosition[]} */
export function heldCorners(corners) {
  return corners.map(([longitude, latitude]) => [heldDegrees(longitude), heldDegrees(latitude)]);
}

/** @param {number} degrees */
function heldDegrees(degrees) {
  return Math.round(degrees * unitsPerDegree) / unitsPerDegree;
}

/** @param {DrivePosition[]} corners @returns {string} */
export function packedCorners(corners) {
  let text = "";
  const last = [0, 0];
  for (const corner of corners) {
    for (const axis of [0, 1]) {
      const units = Math.round(corner[axis] * unitsPerDegree);
      text += packedWhole(units - last[axis]);
      last[axis] = units;
    }
  }
  return text;
}

/** The sign in the lowest bit, then five bits a letter; the sixth says that more follow. @param {number} value */
function packedWhole(value) {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  while (rest >= 32) {
    text += packedLetters[32 + rest % 32];
    rest = Math.floor(rest / 32);
  }
  return text + packedLetters[rest];
}

/** The corners of a text; null for a text that is none. @param {string} text @returns {DrivePosition[] | null} */
export function unpackedCorners(text) {
  /** @type {number[]} */
  const wholes = [];
  let [value, factor] = [0, 1];
  for (const letter of text) {
    const digit = packedLetters.indexOf(letter);
    if (digit < 0 || factor > 2 ** 40) return null;
    value += (digit % 32) * factor;
    factor *= 32;
    if (digit >= 32) continue;
    wholes.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, factor] = [0, 1];
  }
  if (factor !== 1 || wholes.length % 2 === 1 || wholes.length > 2 * mostPackedCorners) return null;
  /** @type {DrivePosition[]} */
  const corners = [];
  let [east, north] = [0, 0];
  for (let i = 0; i < wholes.length; i += 2) {
    east += wholes[i];
    north += wholes[i + 1];
    if (Math.abs(east) > 540 * unitsPerDegree || Math.abs(north) > 90 * unitsPerDegree) return null;
    corners.push([east / unitsPerDegree, north / unitsPerDegree]);
  }
  return corners;
}
