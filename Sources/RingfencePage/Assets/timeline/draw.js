// @ts-check
// Draws the timeline on canvases. Normal mode, also that of an app that is alive, is solid and round, restart mode hatched and square.
import { themeColor } from "../colors.js";
import { drawFoundLane, foundLaneHeight, foundMiddle } from "../grade/lane.js";
import { drawOtherLanes, othersHeight } from "../others/lane.js";
import { drawSign } from "../signs.js";
import { onceEach } from "./crowd.js";
import { changedWithin } from "../text.js";
import { firstNotBefore, timeTicks, timeToX, xToTime } from "./scale.js";

/** @typedef {import("./scale.js").TimeScale} TimeScale */
/** @typedef {import("./rows.js").Lane} Lane */
/** @typedef {import("../export/svg-pen.js").SvgPen} SvgPen */
/** @typedef {import("./rows.js").Mark | import("./rows.js").Attempt | import("../results.js").Outcome | import("../grade/grade.js").GradedItem
 *   | import("../others/others.js").OtherItem} PointedItem */
/** @typedef {Record<import("../signs.js").SignColor | "surface" | "line" | "grid" | "accent" | "tint", string>} Palette */

/** The height of both modes in a row. */
export const rowHeight = 28;
export const axisHeight = 24;
export const fixesHeight = 22;
export const appHeight = 22;

export const timelineFont = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Colours of the scheme that is in force. @returns {Palette} */
export function timelinePalette() {
  const style = getComputedStyle(document.documentElement);
  const names = ["ink", "muted", "paper", "surface", "line", "grid", "accent", "tint", "normal", "restart", "suppressed", "lost", "warning"];
  return /** @type {Palette} */ (Object.fromEntries(names.map((name) => [name, themeColor(style, name)])));
}

/** Fits a canvas to its place on the screen. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 * @returns {CanvasRenderingContext2D} */
export function fittedCanvas(canvas, width, height) {
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** @type {Map<string, CanvasPattern>} */
const hatchPatterns = new Map();

/** Diagonal stripes in a colour. @param {CanvasRenderingContext2D} context @param {string} colour */
function hatchedPattern(context, colour) {
  // A pen of SVG has a pattern of its own.
  if ("hatch" in context) return /** @type {SvgPen} */ (/** @type {unknown} */ (context)).hatch(colour, 6, 1.6);
  let pattern = hatchPatterns.get(colour);
  if (!pattern) {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 6;
    const ink = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
    ink.strokeStyle = colour;
    ink.lineWidth = 1.6;
    ink.beginPath();
    for (const shift of [-6, 0, 6]) ink.moveTo(shift, 6), ink.lineTo(shift + 6, 0);
    ink.stroke();
    hatchPatterns.set(colour, pattern = /** @type {CanvasPattern} */ (context.createPattern(tile, "repeat")));
  }
  return pattern;
}

/**
 * Axis, density of fixes, and states of the app.
 * @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {{clock: import("../format.js").Clock, track: import("../store.js").Track, gaps: [number, number][],
 *   moments: import("../results.js").AppMoment[], height: number}} content
 */
export function drawTimelineHead(context, scale, palette, { clock, track, gaps, moments, height }) {
  context.font = timelineFont;
  context.textBaseline = "middle";
  let labelEnd = -Infinity;
  for (const { time, label, isDay } of timeTicks(scale, clock)) {
    const x = Math.round(timeToX(scale, time)) + 0.5;
    context.fillStyle = palette.line;
    context.fillRect(x - 0.5, axisHeight - 6, 1, height - axisHeight + 6);
    const width = context.measureText(label).width;
    const left = Math.min(Math.max(x - width / 2, 2), scale.width - width - 2);
    if (left < labelEnd + 8) continue;
    labelEnd = left + width;
    context.fillStyle = isDay ? palette.ink : palette.muted;
    context.fillText(label, left, axisHeight / 2 - 1);
  }
  context.fillStyle = palette.line;
  context.fillRect(0, axisHeight - 0.5, scale.width, 1);
  drawTimelineGaps(context, scale, palette, gaps, axisHeight, fixesHeight);
  drawFixDensity(context, scale, palette, track.times, axisHeight + 4, fixesHeight - 6);
  if (moments.length > 0) drawAppStates(context, scale, palette, moments, axisHeight + fixesHeight);
}

/** @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette @param {[number, number][]} gaps
 * @param {number} y @param {number} height */
export function drawTimelineGaps(context, scale, palette, gaps, y, height) {
  context.fillStyle = hatchedPattern(context, palette.grid);
  for (const [from, to] of gaps) {
    if (to < scale.start || from > scale.end) continue;
    context.fillRect(timeToX(scale, from), y, timeToX(scale, to) - timeToX(scale, from), height);
  }
}

/** How many fixes fall on each pixel. @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {Float64Array} times @param {number} y @param {number} height */
function drawFixDensity(context, scale, palette, times, y, height) {
  let from = firstNotBefore(times, scale.start);
  const visible = firstNotBefore(times, scale.end) - from;
  context.fillStyle = palette.suppressed;
  context.globalAlpha = 0.75;
  if (visible * 3 < scale.width) {
    for (let index = from; index < from + visible; index += 1) context.fillRect(Math.round(timeToX(scale, times[index])), y, 1, height);
  } else {
    // Columns that are wide enough for some fixes each: with fewer, a steady receiver would look like stripes.
    const step = 4;
    const left = Math.floor(timeToX(scale, times[from]));
    const right = timeToX(scale, times[from + visible - 1]);
    const counts = new Uint32Array(Math.ceil((right - left) / step) || 1);
    for (let column = 0; column < counts.length; column += 1) {
      const to = firstNotBefore(times, xToTime(scale, left + (column + 1) * step));
      counts[column] = to - from;
      from = to;
    }
    // A usual column is full; one with a burst is, too.
    const used = counts.filter((count) => count > 0).sort();
    const full = used[used.length >> 1] ?? 1;
    counts.forEach((count, column) => {
      if (count === 0) return;
      // One fix less than usual is the rounding of the column, not a gap.
      const isLast = column === counts.length - 1;
      const size = isLast ? height : Math.max(2, Math.min((count + 1) / full, 1) * height);
      context.fillRect(left + column * step, y + height - size, step, size);
    });
  }
  context.globalAlpha = 1;
}

/** The app: a stretch for each state and wake, with its sign at its beginning and its words where there is space for them.
 * @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {import("../results.js").AppMoment[]} moments @param {number} y */
function drawAppStates(context, scale, palette, moments, y) {
  const spans = appSpans(moments);
  const top = y + 2;
  const height = appHeight - 5;
  spans.forEach((moment, index) => {
    const begin = timeToX(scale, moment.time);
    const from = Math.max(begin, 0);
    const to = index + 1 < spans.length ? Math.min(timeToX(scale, spans[index + 1].time), scale.width) : scale.width;
    if (to <= 0 || from >= scale.width || to <= from) return;
    const isAwake = moment.sign === "state" && moment.isAwake;
    const isWoken = moment.sign === "wake";
    context.fillStyle = isAwake ? palette.tint : palette.surface;
    context.fillRect(from, top, to - from, height);
    if (isWoken) {
      context.globalAlpha = 0.35;
      context.fillStyle = hatchedPattern(context, palette.restart);
      context.fillRect(from, top, to - from, height);
      context.globalAlpha = 1;
    }
    context.fillStyle = isAwake ? palette.normal : isWoken ? palette.restart : palette.ink;
    context.fillRect(from, top, 2, height);
    const signWidth = begin >= 0 && moment.sign !== "state" ? 15 : 0;
    const label = fittedText(context, moment.title, to - from - signWidth - 10);
    if (isWoken && label !== "") {
      context.fillStyle = palette.paper;
      context.fillRect(from + 4, top + 1, context.measureText(label).width + signWidth + 6, height - 2);
    }
    if (signWidth > 0 && to - from > 12) drawSign(context, moment.sign, from + 10, top + height / 2, 5, palette);
    context.fillStyle = palette.ink;
    if (label !== "") context.fillText(label, from + 6 + signWidth, top + height / 2 + 0.5);
  });
  for (const moment of moments) {
    if (moment.sign === "suppressed") drawSign(context, "suppressed", timeToX(scale, moment.time), top + height / 2, 5, palette);
  }
}

/** What changes the state of the app; that it was not woken changes nothing. @param {import("../results.js").AppMoment[]} moments */
export function appSpans(moments) {
  return moments.filter(({ sign }) => sign !== "suppressed");
}

/** A text cut to a width with an ellipsis; empty where less than three letters would remain.
 * @param {CanvasRenderingContext2D} context @param {string} text @param {number} width */
export function fittedText(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  return changedWithin(text, (part) => {
    for (let length = part.length - 1; length >= 3; length -= 1) {
      const cut = `${part.slice(0, length).trimEnd()}…`;
      if (context.measureText(cut).width <= width) return cut;
    }
    return "";
  });
}

/** The height of a row: with a log, what it found stands below both modes. @param {import("../store.js").State} state */
export function rowPitch(state) {
  return othersTop(state.data.found !== undefined) + othersHeight(state);
}

/** The top of the lanes of others, below both modes and the lane of a log. @param {boolean} hasLog */
export function othersTop(hasLog) {
  return hasLog ? rowHeight + foundLaneHeight : rowHeight;
}

/** Distance of the middle of a bar from the top of its row. @param {string} series */
export function laneMiddle(series) {
  return series === "normal" ? 9 : 19;
}

/** One zone. @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette @param {Lane} lane
 * @param {number} y @param {(item: PointedItem) => boolean} isHovered @param {boolean} hasLog */
export function drawTimelineLane(context, scale, palette, lane, y, isHovered, hasLog) {
  const pixel = (/** @type {number} */ time) => Math.round(timeToX(scale, time) / 2);
  const visits = onceEach(lane.visits, ({ series, sign, isOpen, start, end }) => `${series} ${sign} ${isOpen} ${pixel(start)} ${pixel(end)}`);
  for (const visit of visits) drawTimelineVisit(context, scale, palette, visit, y);
  for (const loss of lane.losses) drawTimelineSpan(context, scale, palette.lost, loss, y + laneMiddle("restart"));
  for (const attempt of lane.attempts) drawTimelineSpan(context, scale, palette.suppressed, attempt, y + rowHeight / 2);
  const marks = onceEach(lane.marks, ({ series, sign, type, time, boundary }) => `${series} ${sign} ${type} ${pixel(time)} ${pixel(boundary)}`, isHovered);
  for (const mark of marks) drawTimelineMark(context, scale, palette, mark, y, isHovered(mark));
  for (const attempt of lane.attempts) drawSign(context, "suppressed", timeToX(scale, attempt.start), y + rowHeight / 2, isHovered(attempt) ? 7 : 5.5, palette);
  if (lane.graded.length > 0) drawFoundLane(context, scale, palette, lane.graded, y + laneMiddle("normal"), y + foundMiddle(rowHeight), isHovered);
  if (lane.others.length > 0) drawOtherLanes(context, scale, palette, lane.others, y, othersTop(hasLog), isHovered);
  for (const loss of lane.losses) drawSign(context, "lost", timeToX(scale, loss.time), y + laneMiddle("restart"), isHovered(loss) ? 7 : 5.5, palette);
}

/** @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {import("./rows.js").Visit} visit @param {number} y */
function drawTimelineVisit(context, scale, palette, visit, y) {
  const from = Math.max(timeToX(scale, visit.start), -2);
  const to = Math.min(timeToX(scale, visit.end), scale.width + 2);
  if (to < 0 || from > scale.width) return;
  const isNormal = visit.sign === "normal";
  const top = y + laneMiddle(visit.series) - 3.5;
  const width = Math.max(to - from, 2);
  context.fillStyle = isNormal ? palette.normal : hatchedPattern(context, palette.restart);
  context.globalAlpha = isNormal ? 0.55 : 0.85;
  context.fillRect(from, top, width, 7);
  context.globalAlpha = 1;
  context.strokeStyle = isNormal ? palette.normal : palette.restart;
  context.lineWidth = 1;
  context.setLineDash(visit.isOpen ? [3, 2] : []);
  context.strokeRect(from + 0.5, top + 0.5, Math.max(width - 1, 1), 6);
  context.setLineDash([]);
}

/** How long a suppressed entry or a lost visit lasted. @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {string} colour
 * @param {{start: number, end: number}} lasting @param {number} middle */
function drawTimelineSpan(context, scale, colour, { start, end }, middle) {
  if (end <= start) return;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(timeToX(scale, start), middle);
  context.lineTo(timeToX(scale, end), middle);
  context.stroke();
  context.setLineDash([]);
}

/** An event: a disc or a square where it was reported, with a line from the boundary where that was earlier.
 * @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {import("./rows.js").Mark} mark @param {number} y @param {boolean} isHovered */
function drawTimelineMark(context, scale, palette, mark, y, isHovered) {
  const x = timeToX(scale, mark.time);
  const edge = timeToX(scale, mark.boundary);
  if (Math.max(x, edge) < -8 || Math.min(x, edge) > scale.width + 8) return;
  const isNormal = mark.sign === "normal";
  const colour = isNormal ? palette.normal : palette.restart;
  const middle = y + laneMiddle(mark.series);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1;
  if (Math.abs(x - edge) > 3) {
    context.beginPath();
    context.moveTo(edge, middle);
    context.lineTo(x, middle);
    context.stroke();
  }
  if (mark.type === "crossed") {
    context.fillRect(x - 1, y + 3, 2, rowHeight - 6);
  }
  const isPlain = isNormal || mark.sign === "restart";
  drawSign(context, mark.sign, x, middle, (isHovered ? 5.5 : 4) + (isPlain ? 0 : 1.5), palette);
  if (["dwelled", "overstayed", "overspeed", "overspeedEnded", "arrivedLate", "leftEarly"].includes(mark.type)) {
    context.fillStyle = isNormal ? palette.paper : colour;
    context.fillRect(x - 1, middle - 2.5, 2, 5);
  }
}

/** The line of the cursor. @param {CanvasRenderingContext2D} context @param {TimeScale} scale @param {Palette} palette
 * @param {number | null} cursor @param {number} height */
export function drawTimelineCursor(context, scale, palette, cursor, height) {
  if (cursor === null || cursor < scale.start || cursor > scale.end) return;
  context.fillStyle = palette.accent;
  context.fillRect(Math.round(timeToX(scale, cursor)) - 1, 0, 2, height);
}
