// @ts-check
// Where the device probably was: a band about the mean of its sampled ways, in which it was with 95 %, and a narrower one for 68 %.
import { nearLongitude, unitsPerMeter } from "../geo.js";
import { screenX, screenY, viewBounds } from "./view.js";
import { withAlpha } from "./theme.js";

/**
 * A point of the plane with the radii of 68 and 95 % there, in its units.
 * @typedef {{x: number, y: number, inner: number, outer: number}} BandPlace
 * @typedef {import("./view.js").View} View
 */

/** The points of a band in the plane of the map. @param {import("../certainty.js").BandPoint[][]} band
 * @param {import("../geo.js").Projection} projection @returns {BandPlace[][]} */
export function placeBand(band, projection) {
  return band.map((stretch) => stretch.map(([, longitude, latitude, inner, outer]) => {
    const near = nearLongitude(longitude, projection.center[0]);
    const [x, y] = projection.project(near, latitude);
    const { east } = unitsPerMeter(projection, near, latitude);
    return { x, y, inner: inner * east, outer: outer * east };
  }));
}

/** @param {CanvasRenderingContext2D} pen @param {View} view @param {BandPlace[][]} band @param {import("./theme.js").MapTheme} theme */
export function drawBand(pen, view, band, theme) {
  for (const [radius, alpha] of /** @type {const} */ ([["outer", 0.14], ["inner", 0.2]])) {
    pen.fillStyle = withAlpha(theme.ink, alpha);
    pen.beginPath();
    for (const stretch of band) addStretch(pen, view, stretch, radius);
    // As one shape, so that what lies over itself is not darker.
    pen.fill("nonzero");
  }
}

/** Adds discs, and between two of them the quadrangle that joins them, all in one direction. @param {CanvasRenderingContext2D} pen
 * @param {View} view @param {BandPlace[]} stretch @param {"inner" | "outer"} radius */
function addStretch(pen, view, stretch, radius) {
  const part = viewBounds(view, 400);
  /** @type {[number, number, number] | null} */ let last = null;
  for (const place of stretch) {
    const here = /** @type {[number, number, number]} */ ([screenX(view, place.x), screenY(view, place.y), Math.max(0.5, place[radius] * view.scale)]);
    const isNear = place.x >= part.minX && place.x <= part.maxX && place.y >= part.minY && place.y <= part.maxY;
    if (isNear) {
      pen.moveTo(here[0] + here[2], here[1]);
      pen.arc(here[0], here[1], here[2], 0, 2 * Math.PI);
      if (last !== null) addQuadrangle(pen, last, here);
    }
    last = here;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {[number, number, number]} a @param {[number, number, number]} b */
function addQuadrangle(pen, a, b) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0) return;
  const nx = -(b[1] - a[1]) / length;
  const ny = (b[0] - a[0]) / length;
  // Clockwise on the screen, as the discs are.
  pen.moveTo(a[0] - nx * a[2], a[1] - ny * a[2]);
  pen.lineTo(b[0] - nx * b[2], b[1] - ny * b[2]);
  pen.lineTo(b[0] + nx * b[2], b[1] + ny * b[2]);
  pen.lineTo(a[0] + nx * a[2], a[1] + ny * a[2]);
  pen.closePath();
}
