// @ts-check
// Labels that do not cover each other: greedy, the most important first, in eight positions around their point.
import { changedWithin } from "../text.js";

/**
 * A label for a marker at (x, y), or with `isArea` for an area around (x, y), which has no marker.
 * Several markers side by side have a `markerWidth` of their own.
 * @typedef {{x: number, y: number, width: number, height: number, priority: number, isArea?: boolean, markerWidth?: number}} LabelRequest
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{request: LabelRequest, box: Box, hasLeader: boolean}} PlacedLabel
 */

/** Cells of the grid in which boxes are searched, in pixels. */
const LABEL_CELL = 48;

/** Boxes on the screen with a quick answer to whether a new one is free. */
export function createBoxIndex() {
  /** @type {Map<number, Box[]>} */
  const cells = new Map();
  const visit = (/** @type {Box} */ box, /** @type {(key: number) => boolean} */ action) => {
    for (let cx = Math.floor(box.x / LABEL_CELL); cx <= Math.floor((box.x + box.width) / LABEL_CELL); cx += 1) {
      for (let cy = Math.floor(box.y / LABEL_CELL); cy <= Math.floor((box.y + box.height) / LABEL_CELL); cy += 1) {
        if (action(cx * 65536 + cy)) return true;
      }
    }
    return false;
  };
  return {
    add(/** @type {Box} */ box) {
      visit(box, (key) => {
        const list = cells.get(key);
        if (list === undefined) cells.set(key, [box]);
        else list.push(box);
        return false;
      });
    },
    isFree(/** @type {Box} */ box) {
      return !visit(box, (key) => (cells.get(key) ?? []).some((other) => boxesOverlap(box, other)));
    },
  };
}

/** Whether two boxes have an area in common. */
export function boxesOverlap(/** @type {Box} */ a, /** @type {Box} */ b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Places labels. The markers of all requests are obstacles of `markerSize`, also those without a label. A label stands at its
 * marker, else farther away with a leader line, else it is left out.
 * @param {LabelRequest[]} requests
 * @param {{width: number, height: number, markerSize?: number, obstacles?: Box[], lines?: import("./line-grid.js").LineGrid}} options
 *   `lines` are kept free where there is room elsewhere
 * @returns {PlacedLabel[]}
 */
export function placeLabels(requests, { width, height, markerSize = 14, obstacles = [], lines }) {
  const index = createBoxIndex();
  for (const obstacle of obstacles) index.add(obstacle);
  const half = markerSize / 2;
  for (const { x, y, isArea, markerWidth = markerSize } of requests) {
    if (!isArea) index.add({ x: x - markerWidth / 2, y: y - half, width: markerWidth, height: markerSize });
  }
  /** @type {PlacedLabel[]} */
  const placed = [];
  for (const request of [...requests].sort((a, b) => b.priority - a.priority)) {
    /** @type {{box: Box, hasLeader: boolean} | null} */ let best = null;
    for (const candidate of request.isArea ? areaBoxes(request) : candidateBoxes(request, half + 3, ((request.markerWidth ?? markerSize) - markerSize) / 2)) {
      const { box } = candidate;
      const isInside = box.x >= 2 && box.y >= 2 && box.x + box.width <= width - 2 && box.y + box.height <= height - 2;
      if (!isInside || !index.isFree(box)) continue;
      const isOnLine = lines?.covers(box) ?? false;
      if (best === null || !isOnLine) best = candidate;
      if (!isOnLine) break;
    }
    if (best === null) continue;
    index.add(best.box);
    placed.push({ request, ...best });
  }
  return placed;
}

/** The boxes in which the label of an area may stand: above its upper edge, or just below it. */
function* areaBoxes(/** @type {LabelRequest} */ { x, y, width, height }) {
  for (const top of [y - height - 3, y + 4, y + 24]) yield { box: { x: x - width / 2, y: top, width, height }, hasLeader: false };
}

/** The boxes in which a label may stand, the best first. @param {number} near @param {number} wide */
function* candidateBoxes(/** @type {LabelRequest} */ { x, y, width, height }, near, wide) {
  for (const distance of [near, near + 22, near + 44]) {
    const hasLeader = distance > near;
    const slant = distance * 0.75;
    const left = x - distance - wide - width;
    const right = x + distance + wide;
    const boxes = [
      [right, y - height / 2], [left, y - height / 2], [x - width / 2, y - distance - height], [x - width / 2, y + distance],
      [x + slant, y - slant - height], [x + slant, y + slant], [x - slant - width, y - slant - height], [x - slant - width, y + slant],
    ];
    for (const [bx, by] of boxes) yield { box: { x: bx, y: by, width, height }, hasLeader };
  }
}

/**
 * Joins points that are nearer than `distance` to the first of a group, in the order given.
 * @template {{x: number, y: number}} T @param {T[]} points @returns {{x: number, y: number, members: T[]}[]}
 * @param {number} distance
 */
export function groupPoints(points, distance) {
  /** @type {Map<number, {x: number, y: number, members: T[]}[]>} */
  const cells = new Map();
  const groups = [];
  for (const point of points) {
    const cx = Math.floor(point.x / distance);
    const cy = Math.floor(point.y / distance);
    let group;
    for (let i = cx - 1; i <= cx + 1 && group === undefined; i += 1) {
      for (let j = cy - 1; j <= cy + 1 && group === undefined; j += 1) {
        group = cells.get(i * 65536 + j)?.find((other) => Math.hypot(other.x - point.x, other.y - point.y) < distance);
      }
    }
    if (group !== undefined) {
      group.members.push(point);
      continue;
    }
    group = { x: point.x, y: point.y, members: [point] };
    groups.push(group);
    const key = cx * 65536 + cy;
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [group]);
    else list.push(group);
  }
  return groups;
}

/** An emoji of several parts, or a letter with its accents, is one character. Firefox before 125 has no such division. */
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;

/** A text cut to a number of characters as people count them, with an ellipsis. @param {string} text */
export function shortenText(text, limit = 28) {
  return text.length <= limit ? text : changedWithin(text, (part) => {
    const characters = segmenter === null ? Array.from(part) : Array.from(segmenter.segment(part), ({ segment }) => segment);
    return characters.length <= limit ? part : `${characters.slice(0, limit - 1).join("").trimEnd()}…`;
  });
}
