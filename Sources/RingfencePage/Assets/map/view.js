// @ts-check
// What part of the plane the map shows.
import { emptyBounds, extendBounds, isEmptyBounds } from "../geo.js";

/**
 * The view: a point of the plane in the middle, pixels for a unit of the plane, and the size in CSS pixels.
 * @typedef {{x: number, y: number, scale: number, width: number, height: number}} View
 * @typedef {import("../geo.js").Bounds} Bounds
 */

/** A unit is a metre at the centre of the projection: from 0.5 mm to 200 km a pixel. */
const LEAST_SCALE = 1 / 200000;
const GREATEST_SCALE = 2000;

/** From the plane to pixels from the left. */
export const screenX = (/** @type {View} */ view, /** @type {number} */ x) => (x - view.x) * view.scale + view.width / 2;
/** From the plane to pixels from the top. */
export const screenY = (/** @type {View} */ view, /** @type {number} */ y) => (view.y - y) * view.scale + view.height / 2;
/** From pixels to the plane. */
export const planeX = (/** @type {View} */ view, /** @type {number} */ px) => (px - view.width / 2) / view.scale + view.x;
/** From pixels to the plane. */
export const planeY = (/** @type {View} */ view, /** @type {number} */ py) => view.y - (py - view.height / 2) / view.scale;

/** The part of the plane in view, enlarged by `margin` pixels. @returns {Bounds} */
export function viewBounds(/** @type {View} */ view, margin = 0) {
  const halfWidth = (view.width / 2 + margin) / view.scale;
  const halfHeight = (view.height / 2 + margin) / view.scale;
  return { minX: view.x - halfWidth, maxX: view.x + halfWidth, minY: view.y - halfHeight, maxY: view.y + halfHeight };
}

/** The view that shows all of some bounds with a border of `margin` pixels; bounds that are a point are shown at a pixel a metre.
 * @param {number} width @param {number} height @returns {View} */
export function fitView(/** @type {Bounds} */ bounds, width, height, margin = 40) {
  if (isEmptyBounds(bounds)) return { x: 0, y: 0, scale: 1 / 20000, width, height };
  const inner = (/** @type {number} */ size) => Math.max(20, size - 2 * margin);
  const spanX = bounds.maxX - bounds.minX;
  const spanY = bounds.maxY - bounds.minY;
  const scale = Math.min(spanX > 0 ? inner(width) / spanX : 2, spanY > 0 ? inner(height) / spanY : 2, 2);
  return { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2, scale: limitScale(scale), width, height };
}

/** The part of one side of the map that a track takes at the first look, at least, unless it is a place. */
const LEAST_TRACK = 0.6;

/** The view of the first look: all of some bounds, or less of them where the track would be small.
 * @param {Bounds} bounds @param {Bounds} track @param {number} width @param {number} height @returns {View} */
export function homeView(bounds, track, width, height) {
  const all = fitView(bounds, width, height);
  if (isEmptyBounds(track)) return all;
  const share = Math.max((track.maxX - track.minX) / width, (track.maxY - track.minY) / height);
  const least = Math.min(LEAST_TRACK / share, 2);
  if (all.scale >= least) return all;
  return { ...all, x: (track.minX + track.maxX) / 2, y: (track.minY + track.maxY) / 2, scale: limitScale(least) };
}

/** The view moved by pixels, as when the map is dragged. @param {number} dx @param {number} dy @returns {View} */
export function panView(/** @type {View} */ view, dx, dy) {
  return { ...view, x: view.x - dx / view.scale, y: view.y + dy / view.scale };
}

/** The view enlarged by a factor; the point under (px, py) stays there. @param {number} factor @returns {View} */
export function zoomView(/** @type {View} */ view, factor, px = view.width / 2, py = view.height / 2) {
  const scale = limitScale(view.scale * factor);
  const x = planeX(view, px);
  const y = planeY(view, py);
  return { ...view, scale, x: x - (px - view.width / 2) / scale, y: y + (py - view.height / 2) / scale };
}

/** The view moved as little as possible so that a point of the plane is at least `margin` pixels from its border. @param {number} x
 * @param {number} y @returns {View} */
export function revealPoint(/** @type {View} */ view, x, y, margin = 40) {
  const px = screenX(view, x);
  const py = screenY(view, y);
  const dx = Math.max(0, margin - px) - Math.max(0, px - (view.width - margin));
  const dy = Math.max(0, margin - py) - Math.max(0, py - (view.height - margin));
  return dx === 0 && dy === 0 ? view : panView(view, dx, dy);
}

/** @param {number} scale */
export function limitScale(scale) {
  return Math.max(LEAST_SCALE, Math.min(GREATEST_SCALE, scale));
}

/** The bounds of the points of arrays in the plane. @param {Float64Array} xs @param {Float64Array} ys @returns {Bounds} */
export function boundsOfPoints(xs, ys) {
  const bounds = emptyBounds();
  for (let i = 0; i < xs.length; i += 1) extendBounds(bounds, xs[i], ys[i]);
  return bounds;
}
