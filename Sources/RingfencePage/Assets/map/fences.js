// @ts-check
// Draws fences, restart circles, the area of overshoot between them, geolines and the findings of the linter.
import { boundsMeet } from "../geo.js";
import { outlineLevel } from "./shapes.js";
import { hatchPattern, withAlpha } from "./theme.js";
import { screenX, screenY, viewBounds } from "./view.js";

/**
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 */

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./shapes.js").DrawnFence} DrawnFence
 * @typedef {import("./shapes.js").DrawnCircle} DrawnCircle
 * @typedef {import("./shapes.js").Outline} Outline
 * @typedef {{count: number, isError: boolean}} FenceFindings
 * @typedef {{x: number, y: number, isError: boolean, size: number}} FindingSign
 * @typedef {{theme: MapTheme, shown: import("../store.js").State["shown"], pixelRatio: number,
 *   findings: Map<string, FenceFindings>}} FenceStyle
 */

/** Below this size in pixels a fence is a dot. */
const DOT_SIZE = 3;
/** Dashes of larger circles cost too much and are drawn as a line. */
const LARGEST_DASHED = 6000;

/** @param {boolean} isClosed */
function traceOutline(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {Outline} */ outline, isClosed) {
  const { xs, ys } = outline;
  const indexes = outlineLevel(outline, view.scale);
  const count = indexes === null ? xs.length : indexes.length;
  for (let k = 0; k < count; k += 1) {
    const i = indexes === null ? k : indexes[k];
    if (k === 0) pen.moveTo(screenX(view, xs[i]), screenY(view, ys[i]));
    else pen.lineTo(screenX(view, xs[i]), screenY(view, ys[i]));
  }
  if (isClosed) pen.closePath();
}

function traceCircle(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {DrawnCircle} */ circle) {
  if (circle.outline !== null) {
    traceOutline(pen, view, circle.outline, true);
    return;
  }
  const x = screenX(view, circle.x);
  const y = screenY(view, circle.y);
  pen.moveTo(x + circle.rx * view.scale, y);
  pen.ellipse(x, y, circle.rx * view.scale, circle.ry * view.scale, 0, 0, 2 * Math.PI);
}

/** Adds the outline of a fence to the current path. */
export function traceFence(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {DrawnFence} */ drawn) {
  if (drawn.circle !== null) traceCircle(pen, view, drawn.circle);
  for (const outline of drawn.outlines) traceOutline(pen, view, outline, drawn.kind !== "geoline");
}

/** Draws all fences that are in view. */
export function drawFences(/** @type {CanvasRenderingContext2D} */ pen, /** @type {View} */ view, /** @type {DrawnFence[]} */ fences, /** @type {FenceStyle} */ style) {
  const { theme, shown } = style;
  const part = viewBounds(view, 20);
  const visible = fences.filter((drawn) => boundsMeet(drawn.bounds, part));
  /** @type {DrawnFence[]} */ const dots = [];
  /** @type {DrawnFence[]} */ const outlined = [];
  for (const drawn of visible) {
    const size = Math.max(drawn.bounds.maxX - drawn.bounds.minX, drawn.bounds.maxY - drawn.bounds.minY) * view.scale;
    (size < DOT_SIZE ? dots : outlined).push(drawn);
  }
  if (shown.overshoot) drawOvershoot(pen, view, outlined, style);
  if (shown.circles) drawRestartCircles(pen, view, outlined, theme);
  if (!shown.fences) return;
  pen.fillStyle = withAlpha(theme.fence, 0.14);
  for (const drawn of outlined) {
    if (drawn.kind === "geoline") continue;
    pen.beginPath();
    traceFence(pen, view, drawn);
    pen.fill("evenodd");
  }
  pen.strokeStyle = theme.fence;
  pen.lineWidth = 1.5;
  pen.lineJoin = "round";
  pen.beginPath();
  for (const drawn of outlined) if (drawn.kind !== "geoline") traceFence(pen, view, drawn);
  pen.stroke();
  for (const drawn of outlined) if (drawn.kind === "geoline") drawGeoline(pen, view, drawn, theme.fence, 3);
  pen.fillStyle = theme.fence;
  pen.beginPath();
  for (const { bounds } of dots) pen.rect(screenX(view, (bounds.minX + bounds.maxX) / 2) - 1.5, screenY(view, (bounds.minY + bounds.maxY) / 2) - 1.5, 3, 3);
  pen.fill();
}

/** The area in which a device is in the restart circle and not in the fence. @param {CanvasRenderingContext2D} pen @param {View} view
 * @param {DrawnFence[]} fences @param {FenceStyle} style */
function drawOvershoot(pen, view, fences, style) {
  const hatch = hatchPattern(pen, withAlpha(style.theme.circle, 0.7), style.pixelRatio);
  if (hatch === null) return;
  pen.fillStyle = hatch;
  for (const drawn of fences) {
    if (drawn.restart.length === 0) continue;
    // The fence is cut out of the circle; both paths together are filled by the even-odd rule. Circles of a chain overlap: they
    // are filled one by one, under the fence.
    if (drawn.restart.length > 1) continue;
    pen.beginPath();
    traceCircle(pen, view, drawn.restart[0]);
    traceFence(pen, view, drawn);
    pen.fill("evenodd");
  }
}

/** @param {CanvasRenderingContext2D} pen @param {View} view @param {DrawnFence[]} fences @param {MapTheme} theme */
function drawRestartCircles(pen, view, fences, theme) {
  pen.strokeStyle = theme.circle;
  pen.lineWidth = 1.25;
  pen.setLineDash([6, 4]);
  pen.beginPath();
  for (const drawn of fences) {
    for (const circle of drawn.restart) if (circle.rx * view.scale <= LARGEST_DASHED) traceCircle(pen, view, circle);
  }
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  for (const drawn of fences) {
    for (const circle of drawn.restart) if (circle.rx * view.scale > LARGEST_DASHED) traceCircle(pen, view, circle);
  }
  pen.stroke();
}

/** A geoline with an arrow head along it, and a tick on its right-hand side, where "left to right" leads.
 * @param {CanvasRenderingContext2D} pen @param {View} view @param {DrawnFence} drawn @param {string} color @param {number} width */
function drawGeoline(pen, view, drawn, color, width) {
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.lineWidth = width;
  pen.lineCap = "round";
  pen.beginPath();
  traceFence(pen, view, drawn);
  pen.stroke();
  pen.lineCap = "butt";
  for (const { xs, ys } of drawn.outlines) {
    if (xs.length < 2) continue;
    const end = xs.length - 1;
    let before = end - 1;
    while (before > 0 && Math.hypot(xs[end] - xs[before], ys[end] - ys[before]) * view.scale < 6) before -= 1;
    drawHead(pen, screenX(view, xs[end]), screenY(view, ys[end]), screenX(view, xs[before]), screenY(view, ys[before]));
    const middle = Math.floor((end + 1) / 2);
    const ax = screenX(view, xs[middle - 1]);
    const ay = screenY(view, ys[middle - 1]);
    const bx = screenX(view, xs[middle]);
    const by = screenY(view, ys[middle]);
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 10) continue;
    const mx = (ax + bx) / 2;
    const my = (ay + by) / 2;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(mx, my);
    pen.lineTo(mx - ((by - ay) / length) * 11, my + ((bx - ax) / length) * 11);
    pen.stroke();
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} fromX @param {number} fromY */
function drawHead(pen, x, y, fromX, fromY) {
  const angle = Math.atan2(y - fromY, x - fromX);
  pen.beginPath();
  pen.moveTo(x + 5 * Math.cos(angle), y + 5 * Math.sin(angle));
  for (const turn of [2.5, -2.5]) pen.lineTo(x + 8 * Math.cos(angle + turn), y + 8 * Math.sin(angle + turn));
  pen.closePath();
  pen.fill();
}

/** Draws a fence with a thick outline, as the selected one or the one under the pointer. @param {CanvasRenderingContext2D} pen
 * @param {View} view @param {string} color @param {number} width @param {string} paper */
export function emphasizeFence(pen, view, /** @type {DrawnFence} */ drawn, color, width, paper) {
  pen.lineJoin = "round";
  for (const [stroke, size] of /** @type {[string, number][]} */ ([[paper, width + 3], [color, width]])) {
    pen.strokeStyle = stroke;
    pen.lineWidth = size;
    pen.beginPath();
    traceFence(pen, view, drawn);
    pen.stroke();
  }
  if (drawn.kind === "geoline") drawGeoline(pen, view, drawn, color, width);
}

/** Where the sign for findings of a fence stands on the screen. */
export function findingPosition(/** @type {View} */ view, /** @type {DrawnFence} */ drawn) {
  if (drawn.circle !== null) {
    const slant = Math.SQRT1_2 * view.scale;
    return { x: screenX(view, drawn.circle.x) + drawn.circle.rx * slant, y: screenY(view, drawn.circle.y) - drawn.circle.ry * slant };
  }
  return { x: screenX(view, drawn.sign[0]), y: screenY(view, drawn.sign[1]) };
}

/** More fences with findings than this are not marked beside the events of a track, unless the reader asks for it. */
const MOST_MARKED_FENCES = 12;

/** Whether fences with findings have their sign. @param {import("../store.js").State} state @param {Map<string, unknown>} findings */
export function showsFindings({ shown, tracks }, findings) {
  return shown.findings ?? (tracks.length === 0 || findings.size <= MOST_MARKED_FENCES);
}

/** The findings of each fence that are errors or warnings, by "zone,fence"; -1 for those of a whole zone.
 * @param {ShownLayout | null} layoutAnswer */
export function findingsByFence(layoutAnswer) {
  /** @type {Map<string, {count: number, isError: boolean}>} */
  const result = new Map();
  for (const finding of layoutAnswer?.findings ?? []) {
    if (finding.severity === "info" || finding.zoneIndex === undefined || finding.zoneIndex === null) continue;
    const key = `${finding.zoneIndex},${finding.fenceIndex ?? 0}`;
    const entry = result.get(key) ?? { count: 0, isError: false };
    entry.count += 1;
    entry.isError ||= finding.severity === "error";
    result.set(key, entry);
  }
  return result;
}
