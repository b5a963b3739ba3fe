// @ts-check
// Draws the track: classes of segments, gaps, direction arrows, circles of accuracy.
import { unitsPerMeter } from "../geo.js";
import { visitSegments } from "./track.js";
import { withAlpha } from "./theme.js";
import { screenX, screenY, viewBounds } from "./view.js";

/** @typedef {import("./theme.js").MapTheme} MapTheme */

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./track.js").DrawnTrack} DrawnTrack
 * @typedef {import("./coloring.js").TrackColoring} TrackColoring
 */

/** Pixels between two direction arrows, and how many there are at most. */
const ARROW_SPACING = 110;
const MOST_ARROWS = 60;
/** The share of the map that the lines of a track may cover before they become thinner, and how thin they become. */
const DENSE_SHARE = 0.06;
const THINNEST = 0.4;
/** Thinner lines are drawn by density: where a track passes often, it is darker. Parts of DENSE_PART points cover each other. */
const DENSE_THICKNESS = 0.75;
const DENSE_ALPHA = 0.35;
const DENSE_PART = 48;
/** Circles of accuracy are drawn when at most this many fixes are in view; each is at least this large. */
const MOST_ACCURACY_CIRCLES = 1500;
const LEAST_ACCURACY_RADIUS = 3;

/** Draws a track. Returns the number of segments drawn. @param {MapTheme} theme */
export function drawTrack(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {DrawnTrack} */ drawn, /** @type {TrackColoring} */ coloring, theme) {
  const { xs, ys, breaks } = drawn;
  const classes = coloring.classes;
  /** One path for each class and one for gaps: a flat list of coordinates, NaN where a new line begins. @type {number[][]} */
  const paths = classes.map(() => []);
  /** @type {number[]} */ const gaps = [];
  /** @type {number[]} */ const casing = [];
  /** @type {number[]} */ const arrows = [];
  const lastEnds = new Int32Array(classes.length).fill(-1);
  let casingEnd = -1;
  let count = 0;
  let sinceArrow = ARROW_SPACING / 2;
  let drawnLength = 1;
  visitSegments(drawn, view.scale, viewBounds(view, 12), coloring.limits, (from, to) => {
    const ax = screenX(view, xs[from]);
    const ay = screenY(view, ys[from]);
    const bx = screenX(view, xs[to]);
    const by = screenY(view, ys[to]);
    if (!(Number.isFinite(ax + ay + bx + by))) return;
    count += 1;
    if (breaks[to] === 1) {
      gaps.push(ax, ay, bx, by);
      return;
    }
    const index = coloring.classOf(from, to);
    const path = paths[index];
    if (lastEnds[index] !== from) path.push(NaN, NaN, ax, ay);
    path.push(bx, by);
    lastEnds[index] = to;
    if (casingEnd !== from) casing.push(NaN, NaN, ax, ay);
    casing.push(bx, by);
    casingEnd = to;
    const length = Math.hypot(bx - ax, by - ay);
    sinceArrow += length;
    drawnLength += Math.min(length, 2000);
    if (sinceArrow >= ARROW_SPACING && length >= 4) {
      arrows.push((ax + bx) / 2, (ay + by) / 2, Math.atan2(by - ay, bx - ax), index);
      sinceArrow = 0;
    }
  });
  const thickness = Math.max(THINNEST, Math.min(1, (DENSE_SHARE * view.width * view.height) / (drawnLength * 3)));
  pen.lineJoin = "round";
  pen.lineCap = "round";
  pen.strokeStyle = withAlpha(theme.paper, 0.85);
  pen.lineWidth = 6;
  if (thickness === 1) strokeFlat(pen, casing);
  pen.lineCap = "butt";
  drawGaps(pen, view, gaps, theme);
  paths.forEach((path, index) => {
    pen.strokeStyle = classes[index].color;
    pen.lineWidth = classes[index].width * thickness;
    pen.setLineDash(classes[index].dash);
    pen.lineCap = classes[index].dash.length > 0 ? "butt" : "round";
    if (thickness < DENSE_THICKNESS) strokeDensity(pen, path);
    else strokeFlat(pen, path);
  });
  pen.setLineDash([]);
  pen.lineCap = "butt";
  if (thickness >= DENSE_THICKNESS) drawArrows(pen, arrows, theme, Math.ceil(arrows.length / 4 / MOST_ARROWS));
  return count;
}

/** Strokes a flat list of coordinates in parts that shine through, so that what is passed more often is darker.
 * @param {CanvasRenderingContext2D} pen @param {number[]} path */
function strokeDensity(pen, path) {
  pen.globalAlpha = DENSE_ALPHA;
  // Each part begins where the one before ends.
  for (let from = 0; from < path.length; from += 2 * (DENSE_PART - 1)) strokeFlat(pen, path, from, from + 2 * DENSE_PART);
  pen.globalAlpha = 1;
}

/** Strokes a flat list of coordinates, or a part of it. @param {CanvasRenderingContext2D} pen @param {number[]} path */
function strokeFlat(pen, path, from = 0, to = path.length) {
  if (path.length === 0) return;
  pen.beginPath();
  let isStart = true;
  for (let i = from; i < Math.min(to, path.length); i += 2) {
    if (Number.isNaN(path[i])) {
      isStart = true;
      continue;
    }
    if (isStart) pen.moveTo(path[i], path[i + 1]);
    else pen.lineTo(path[i], path[i + 1]);
    isStart = false;
  }
  pen.stroke();
}

/** Gaps as dashes. A line is cut to the view first: dashes far outside would cost much. @param {CanvasRenderingContext2D} pen
 * @param {View} view @param {number[]} gaps @param {MapTheme} theme */
function drawGaps(pen, view, gaps, theme) {
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1.5;
  pen.setLineDash([3, 6]);
  pen.beginPath();
  for (let i = 0; i < gaps.length; i += 4) {
    const cut = cutToBox(gaps[i], gaps[i + 1], gaps[i + 2], gaps[i + 3], -20, -20, view.width + 20, view.height + 20);
    if (cut === null) continue;
    pen.moveTo(cut[0], cut[1]);
    pen.lineTo(cut[2], cut[3]);
  }
  pen.stroke();
  pen.setLineDash([]);
}

/** The part of a line that is in a box (Liang and Barsky 1984), or null. @param {number} ax @param {number} ay @param {number} bx
 * @param {number} by @param {number} minX @param {number} minY @param {number} maxX @param {number} maxY */
export function cutToBox(ax, ay, bx, by, minX, minY, maxX, maxY) {
  let begin = 0;
  let end = 1;
  const dx = bx - ax;
  const dy = by - ay;
  for (const [p, q] of [[-dx, ax - minX], [dx, maxX - ax], [-dy, ay - minY], [dy, maxY - ay]]) {
    if (p === 0) {
      if (q < 0) return null;
      continue;
    }
    const t = q / p;
    if (p < 0) begin = Math.max(begin, t);
    else end = Math.min(end, t);
    if (begin > end) return null;
  }
  return [ax + begin * dx, ay + begin * dy, ax + end * dx, ay + end * dy];
}

/** Draws every `every`-th of the arrows. @param {CanvasRenderingContext2D} pen @param {number[]} arrows @param {MapTheme} theme
 * @param {number} every */
function drawArrows(pen, arrows, theme, every) {
  for (const [color, width] of /** @type {[string, number][]} */ ([[theme.paper, 4], [theme.ink, 1.75]])) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.lineCap = "round";
    pen.beginPath();
    for (let i = 0; i < arrows.length; i += 4 * every) {
      const [x, y, angle] = [arrows[i], arrows[i + 1], arrows[i + 2]];
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      const tipX = x + 4 * cos;
      const tipY = y + 4 * sin;
      pen.moveTo(tipX - 6 * cos + 4.5 * sin, tipY - 6 * sin - 4.5 * cos);
      pen.lineTo(tipX, tipY);
      pen.lineTo(tipX - 6 * cos - 4.5 * sin, tipY - 6 * sin + 4.5 * cos);
    }
    pen.stroke();
  }
  pen.lineCap = "butt";
}

/** The circles of accuracy of the fixes in view, when they are few and large enough. Returns whether they were drawn.
 * @param {CanvasRenderingContext2D} pen @param {MapTheme} theme */
export function drawAccuracies(pen, /** @type {View} */ view, /** @type {DrawnTrack} */ drawn, theme) {
  const part = viewBounds(view, 60);
  const { xs, ys, count } = drawn;
  const { accuracies, latitudes, longitudes } = drawn.track;
  if (!accuracies) return false;
  const found = [];
  for (let i = 0; i < count; i += 1) {
    if (xs[i] < part.minX || xs[i] > part.maxX || ys[i] < part.minY || ys[i] > part.maxY || !(accuracies[i] > 0)) continue;
    found.push(i);
    if (found.length > MOST_ACCURACY_CIRCLES) return false;
  }
  if (found.length === 0) return false;
  const units = unitsPerMeter(drawn.projection, longitudes[found[0]], latitudes[found[0]]);
  pen.strokeStyle = withAlpha(theme.muted, 0.45);
  pen.fillStyle = withAlpha(theme.muted, 0.04);
  pen.lineWidth = 1;
  let isAny = false;
  for (const i of found) {
    const rx = accuracies[i] * units.east * view.scale;
    const ry = accuracies[i] * units.north * view.scale;
    if (rx < LEAST_ACCURACY_RADIUS) continue;
    isAny = true;
    pen.beginPath();
    pen.ellipse(screenX(view, xs[i]), screenY(view, ys[i]), rx, ry, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  return isAny;
}

/** Dots for the fixes, when they are far enough from each other to be seen. @param {CanvasRenderingContext2D} pen
 * @param {MapTheme} theme */
export function drawFixDots(pen, /** @type {View} */ view, /** @type {DrawnTrack} */ drawn, theme) {
  const part = viewBounds(view, 4);
  const { xs, ys, count } = drawn;
  const dots = [];
  let first = -1;
  let last = -1;
  for (let i = 0; i < count; i += 1) {
    if (xs[i] < part.minX || xs[i] > part.maxX || ys[i] < part.minY || ys[i] > part.maxY) continue;
    if (first < 0) first = i;
    last = i;
    dots.push(i);
    if (dots.length > 800) return;
  }
  if (dots.length === 0 || (drawn.lengths[last] - drawn.lengths[first]) * view.scale < dots.length * 9) return;
  pen.fillStyle = theme.paper;
  pen.strokeStyle = theme.ink;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const i of dots) {
    const x = screenX(view, xs[i]);
    const y = screenY(view, ys[i]);
    pen.moveTo(x + 2, y);
    pen.arc(x, y, 2, 0, 2 * Math.PI);
  }
  pen.fill();
  pen.stroke();
}
