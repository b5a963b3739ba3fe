// @ts-check
// Draws meridians and parallels with their degrees.
import { degreesText, graticuleLines, graticuleStep } from "./scale.js";
import { metersPerDegree, wrapLongitude } from "../geo.js";
import { planeX, planeY, screenX, screenY } from "./view.js";

/**
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("../geo.js").Projection} Projection
 * @typedef {import("./view.js").View} View
 */

/** Draws the graticule of a view. @param {MapTheme} theme */
export function drawGraticule(/** @type {CanvasRenderingContext2D} */ pen, /** @type {import("./view.js").View} */ view, /** @type {import("../geo.js").Projection} */ projection, theme) {
  const degrees = degreesInView(view, projection);
  const step = graticuleStep(1 / view.scale / metersPerDegree(Math.max(-80, Math.min(80, projection.unproject(view.x, view.y)[1]))).latitude);
  const stepEast = projection.kind === "polar" ? 30 : graticuleStep((degrees.maxX - degrees.minX) / view.width);
  pen.strokeStyle = theme.line;
  pen.fillStyle = theme.muted;
  pen.lineWidth = 1;
  pen.font = `11px ${theme.font}`;
  pen.textBaseline = "alphabetic";
  pen.beginPath();
  for (const longitude of graticuleLines(degrees.minX, degrees.maxX, stepEast)) {
    traceLine(pen, view, projection, (t) => [longitude, degrees.minY + t * (degrees.maxY - degrees.minY)]);
  }
  for (const latitude of graticuleLines(degrees.minY, degrees.maxY, step)) {
    traceLine(pen, view, projection, (t) => [degrees.minX + t * (degrees.maxX - degrees.minX), latitude]);
  }
  pen.stroke();
  if (projection.kind !== "mercator") return;
  pen.textAlign = "left";
  for (const longitude of graticuleLines(degrees.minX, degrees.maxX, stepEast)) {
    pen.fillText(degreesText(wrapLongitude(longitude), stepEast, "EW"), screenX(view, projection.project(longitude, 0)[0]) + 3, view.height - 5);
  }
  for (const latitude of graticuleLines(degrees.minY, degrees.maxY, step)) {
    const y = screenY(view, projection.project(projection.center[0], latitude)[1]);
    if (y > 60 && y < view.height - 20) pen.fillText(degreesText(latitude, step, "NS"), 4, y - 3);
  }
}

/** The longitudes and latitudes in view; all longitudes around a pole. @param {View} view @param {Projection} projection */
function degreesInView(view, projection) {
  if (projection.kind === "polar") {
    const corners = [[0, 0], [view.width, 0], [0, view.height], [view.width, view.height], [view.width / 2, view.height / 2]];
    const latitudes = corners.map(([px, py]) => projection.unproject(planeX(view, px), planeY(view, py))[1]);
    const isSouth = projection.center[1] < 0;
    const hasPole = Math.abs(view.x) * view.scale < view.width / 2 && Math.abs(view.y) * view.scale < view.height / 2;
    return {
      minX: -180, maxX: 180 - 1e-9,
      minY: isSouth && hasPole ? -90 : Math.min(...latitudes), maxY: !isSouth && hasPole ? 90 : Math.max(...latitudes),
    };
  }
  const [west, north] = projection.unproject(planeX(view, 0), planeY(view, 0));
  const [east, south] = projection.unproject(planeX(view, view.width), planeY(view, view.height));
  return { minX: west, maxX: east, minY: south, maxY: north };
}

/** @param {CanvasRenderingContext2D} pen @param {View} view @param {Projection} projection
 * @param {(share: number) => Position} positionAt */
function traceLine(pen, view, projection, positionAt) {
  const steps = projection.kind === "polar" ? 90 : 1;
  for (let i = 0; i <= steps; i += 1) {
    const [longitude, latitude] = positionAt(i / steps);
    const [x, y] = projection.project(longitude, latitude);
    if (i === 0) pen.moveTo(screenX(view, x), screenY(view, y));
    else pen.lineTo(screenX(view, x), screenY(view, y));
  }
}
