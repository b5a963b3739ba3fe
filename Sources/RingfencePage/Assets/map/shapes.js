// @ts-check
// Fences and their restart circles as outlines in the plane of the map.
import { destination, emptyBounds, extendBounds, nearLongitude, unitsPerMeter } from "../geo.js";
import { pathImportance } from "./simplify.js";
import { DRAWING_TOLERANCE } from "./track.js";

/**
 * @typedef {import("../geo.js").Bounds} Bounds
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").FenceShape} FenceShape
 * @typedef {import("../edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("../engine/answers.js").ShownFence} ShownFence
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 */

/**
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("../geo.js").Projection} Projection
 * @typedef {{xs: Float64Array, ys: Float64Array, importance: Float32Array|null, levels: Map<number, Uint32Array>}} Outline
 * @typedef {{x: number, y: number, rx: number, ry: number, outline: Outline|null}} DrawnCircle
 * @typedef {{zone: number, fence: number, kind: "circle"|"polygon"|"rectangle"|"corridor"|"geoline", outlines: Outline[], circle: DrawnCircle|null,
 *   restart: DrawnCircle[], bounds: import("../geo.js").Bounds, fenceBounds: import("../geo.js").Bounds, area: number, sign: [number, number]}} DrawnFence
 */

/** Edges longer than this many degrees are divided, because they are straight in longitude and latitude only. */
const LONGEST_EDGE = 1;
/** Circles above this radius are drawn as polygons on the ground. */
const LARGE_RADIUS = 20000;
const CIRCLE_CORNERS = 128;
/** The corners of fences that are made in one step; a fence counts as some. */
const STEP_CORNERS = 2048;
const FENCE_CORNERS = 16;
/** Outlines with more points are simplified for each zoom level. */
const SIMPLE_OUTLINE = 48;

/** The outline of a list of positions, at the turn of longitude that is nearest to `reference`. @param {number} reference
 * @param {boolean} isClosed @returns {Outline} */
function projectLine(/** @type {Position[]} */ line, /** @type {Projection} */ projection, reference, isClosed) {
  /** @type {number[]} */ const xs = [];
  /** @type {number[]} */ const ys = [];
  let last = /** @type {Position|null} */ (null);
  const add = (/** @type {number} */ longitude, /** @type {number} */ latitude) => {
    const [x, y] = projection.project(longitude, latitude);
    xs.push(x);
    ys.push(y);
  };
  const count = line.length + (isClosed && line.length > 0 ? 1 : 0);
  for (let i = 0; i < count; i += 1) {
    const [written, latitude] = line[i % line.length];
    const longitude = nearLongitude(written, last === null ? reference : last[0]);
    if (last !== null) {
      const steps = Math.min(720, Math.ceil(Math.max(Math.abs(longitude - last[0]), Math.abs(latitude - last[1])) / LONGEST_EDGE));
      for (let step = 1; step < steps; step += 1) {
        add(last[0] + ((longitude - last[0]) * step) / steps, last[1] + ((latitude - last[1]) * step) / steps);
      }
    }
    add(longitude, latitude);
    last = [longitude, latitude];
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), importance: null, levels: new Map() };
}

/** A circle on the ground: an ellipse as large as its axes, or a polygon where the scale changes within it. @param {number} radius
 * @returns {DrawnCircle} */
export function projectCircle(/** @type {Position} */ center, radius, /** @type {Projection} */ projection) {
  const longitude = nearLongitude(center[0], projection.center[0]);
  const [x, y] = projection.project(longitude, center[1]);
  const units = unitsPerMeter(projection, longitude, center[1]);
  let outline = null;
  if (radius > LARGE_RADIUS || Math.abs(center[1]) > 80) {
    const ring = [];
    for (let i = 0; i < CIRCLE_CORNERS; i += 1) ring.push(destination(longitude, center[1], (i * 360) / CIRCLE_CORNERS, radius));
    outline = projectLine(ring, projection, longitude, true);
  }
  return { x, y, rx: radius * units.east, ry: radius * units.north, outline };
}

/** @param {Bounds} bounds */
function extendByOutline(bounds, /** @type {Outline} */ outline) {
  for (let i = 0; i < outline.xs.length; i += 1) extendBounds(bounds, outline.xs[i], outline.ys[i]);
}

/** @param {Bounds} bounds */
function extendByCircle(bounds, /** @type {DrawnCircle} */ circle) {
  if (circle.outline !== null) {
    extendByOutline(bounds, circle.outline);
    return;
  }
  extendBounds(bounds, circle.x - circle.rx, circle.y - circle.ry);
  extendBounds(bounds, circle.x + circle.rx, circle.y + circle.ry);
}

/** The rings or lines of a shape, as lists of positions. @param {FenceShape} shape @returns {Position[][]} */
function shapeLines(shape) {
  if (shape.kind === "polygon") return shape.polygons.flat();
  if (shape.kind === "geoline") return [shape.line];
  if (shape.kind === "corridor") return [shape.outline];
  if (shape.kind !== "rectangle") return [];
  const [west, south] = shape.southWest;
  const [writtenEast, north] = shape.northEast;
  const east = writtenEast < west ? writtenEast + 360 : writtenEast;
  // A wide rectangle has corners between its own, so that no edge is longer than half a turn.
  const middle = (west + east) / 2;
  return [[[west, south], [middle, south], [east, south], [east, north], [middle, north], [west, north]]];
}

/** Where the sign for findings of a polygon stands: its corner that is farthest to the north-east; the beginning of a geoline.
 * @param {DrawnFence["kind"]} kind @returns {[number, number]} */
function signPosition(/** @type {Outline[]} */ outlines, kind) {
  let best = -Infinity;
  let position = /** @type {[number, number]} */ ([0, 0]);
  for (const { xs, ys } of outlines) {
    for (let i = 0; i < xs.length; i += 1) {
      if (xs[i] + ys[i] <= best) continue;
      best = xs[i] + ys[i];
      position = [xs[i], ys[i]];
      if (kind === "geoline") return position;
    }
  }
  return position;
}

/** A fence of the engine's answer as it is drawn. @param {ShownFence} fence @param {number} zone @param {number} index
 * @returns {DrawnFence} */
export function drawnFence(fence, zone, index, /** @type {Projection} */ projection) {
  const { shape } = fence;
  const lines = shapeLines(shape);
  const first = lines.find((line) => line.length > 0)?.[0];
  const reference = first === undefined ? projection.center[0] : nearLongitude(first[0], projection.center[0]);
  const outlines = lines.map((line) => projectLine(line, projection, reference, shape.kind !== "geoline"));
  const circle = shape.kind === "circle" ? projectCircle(shape.center, shape.radius, projection) : null;
  const fenceBounds = emptyBounds();
  for (const outline of outlines) extendByOutline(fenceBounds, outline);
  if (circle !== null) extendByCircle(fenceBounds, circle);
  const bounds = { ...fenceBounds };
  const restart = (fence.restart?.centers ?? []).map((center) => projectCircle(center, fence.restart?.radius ?? 0, projection));
  for (const each of restart) extendByCircle(bounds, each);
  const area = (fenceBounds.maxX - fenceBounds.minX) * (fenceBounds.maxY - fenceBounds.minY);
  return { zone, fence: index, kind: shape.kind, outlines, circle, restart, bounds, fenceBounds, area, sign: signPosition(outlines, shape.kind) };
}

/** Draws fences again only where the layout changed: fences of the layout before keep their identity when they are not edited. */
export function createShapeCache() {
  /** @type {Map<string, {source: object, drawn: DrawnFence}>} */ let shapes = new Map();
  /** @type {Projection | null} */ let lastProjection = null;
  return {
    /** In steps. @param {ShownLayout | null} layoutAnswer @param {LayoutValue | null} layout
     * @returns {Generator<void, DrawnFence[]>} in the order of the layout */
    *update(layoutAnswer, layout, /** @type {Projection} */ projection) {
      if (projection !== lastProjection) shapes = new Map();
      lastProjection = projection;
      const next = new Map();
      const result = [];
      let corners = 0;
      for (const zone of layoutAnswer?.zones ?? []) {
        for (const fence of zone.fences) {
          const source = layout?.zones?.[zone.index]?.fences?.[fence.index] ?? fence;
          const { restart } = fence;
          const key = `${zone.index},${fence.index},${restart ? `${restart.centers.length},${restart.centers[0]},${restart.radius}` : ""}`;
          const known = shapes.get(key);
          const drawn = known !== undefined && known.source === source ? known.drawn : drawnFence(fence, zone.index, fence.index, projection);
          next.set(key, { source, drawn });
          result.push(drawn);
          corners += FENCE_CORNERS + (drawn === known?.drawn ? 0 : drawn.outlines.reduce((sum, { xs }) => sum + xs.length, 0));
          if (corners < STEP_CORNERS) continue;
          corners = 0;
          yield;
        }
      }
      shapes = next;
      return result;
    },
  };
}

/** The points of an outline to draw at a scale, or null for all of them. @param {number} scale */
export function outlineLevel(/** @type {Outline} */ outline, scale) {
  if (outline.xs.length <= SIMPLE_OUTLINE) return null;
  outline.importance ??= pathImportance(outline.xs, outline.ys);
  const level = Math.floor(Math.log2(1 / scale));
  let indexes = outline.levels.get(level);
  if (indexes === undefined) {
    const tolerance = DRAWING_TOLERANCE * 2 ** level;
    const { importance } = outline;
    indexes = Uint32Array.from(outline.xs.keys()).filter((i) => importance[i] > tolerance);
    outline.levels.set(level, indexes);
  }
  return indexes;
}

/** Whether a point of the plane is in a fence (by the even-odd rule). A geoline has no inside. @param {number} x @param {number} y */
export function fenceContains(/** @type {DrawnFence} */ drawn, x, y) {
  if (drawn.kind === "geoline") return false;
  if (drawn.circle !== null && drawn.circle.outline === null) {
    return ((x - drawn.circle.x) / drawn.circle.rx) ** 2 + ((y - drawn.circle.y) / drawn.circle.ry) ** 2 <= 1;
  }
  const outlines = drawn.circle?.outline ? [drawn.circle.outline] : drawn.outlines;
  let isInside = false;
  for (const { xs, ys } of outlines) {
    for (let i = 1; i < xs.length; i += 1) {
      if (ys[i] > y === ys[i - 1] > y) continue;
      if (x < ((xs[i - 1] - xs[i]) * (y - ys[i])) / (ys[i - 1] - ys[i]) + xs[i]) isInside = !isInside;
    }
  }
  return isInside;
}

/** The distance of a point of the plane from the lines of a fence, in units. @param {number} x @param {number} y */
export function distanceToOutline(/** @type {DrawnFence} */ drawn, x, y) {
  let least = Infinity;
  if (drawn.circle !== null && drawn.circle.outline === null) {
    const { x: cx, y: cy, rx, ry } = drawn.circle;
    const share = Math.hypot((x - cx) / rx, (y - cy) / ry);
    return Math.abs(share - 1) * Math.min(rx, ry);
  }
  const outlines = drawn.circle?.outline ? [drawn.circle.outline] : drawn.outlines;
  for (const { xs, ys } of outlines) {
    for (let i = 1; i < xs.length; i += 1) {
      const dx = xs[i] - xs[i - 1];
      const dy = ys[i] - ys[i - 1];
      const length = dx * dx + dy * dy;
      const t = length > 0 ? Math.max(0, Math.min(1, ((x - xs[i - 1]) * dx + (y - ys[i - 1]) * dy) / length)) : 0;
      least = Math.min(least, Math.hypot(x - xs[i - 1] - t * dx, y - ys[i - 1] - t * dy));
    }
  }
  return least;
}

/**
 * The fences at a point of the plane, the smallest first: those that contain it, and those with a line within `reach`.
 * @param {number} x @param {number} y @param {number} reach
 * @returns {DrawnFence[]}
 */
export function fencesAt(/** @type {DrawnFence[]} */ fences, x, y, reach) {
  const found = fences.filter((drawn) => {
    const { minX, minY, maxX, maxY } = drawn.fenceBounds;
    const isNear = x >= minX - reach && x <= maxX + reach && y >= minY - reach && y <= maxY + reach;
    return isNear && (fenceContains(drawn, x, y) || distanceToOutline(drawn, x, y) <= reach);
  });
  // A line is thin: it goes before the area that it crosses.
  const rank = (/** @type {DrawnFence} */ { kind, area }) => (kind === "geoline" ? -1 : area);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The first of the fences at a point, or null. @param {number} x @param {number} y @param {number} reach */
export function fenceAt(/** @type {DrawnFence[]} */ fences, x, y, reach) {
  return fencesAt(fences, x, y, reach)[0] ?? null;
}
