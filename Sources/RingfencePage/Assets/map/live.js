// @ts-check
// The layers that follow the pointer: emphasized fences below the markers; above them the cursor, handles, a test drive.
import { nearLongitude } from "../geo.js";
import { emphasizeFence } from "./fences.js";
import { drawMeasure } from "./measure.js";
import { positionAtTime } from "./track.js";
import { screenX, screenY } from "./view.js";
import { drawHandles } from "../edit/handles.js";

/**
 * @typedef {import("../store.js").DrawnLine} DrawnLine
 * @typedef {import("./scene.js").FenceIndex} FenceIndex
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../store.js").State} State
 * @typedef {import("./view.js").View} View
 */

/**
 * What the keyboard is on.
 * @typedef {{kind: "fence", zone: number, fence: number} | {kind: "mark", mark: import("./marks.js").Mark}
 *   | {kind: "handle", index: number} | {kind: "drive", index: number}} MapFocus
 * @typedef {{x: number, y: number}} ScreenPoint
 */

/** Draws the outlines of the fences that are selected and under the pointer. @param {CanvasRenderingContext2D} pen @param {View} view
 * @param {Scene} scene @param {State} state @param {MapTheme} theme */
export function drawEmphasis(pen, view, scene, state, theme) {
  const { selection, hover } = state;
  for (const drawn of scene.fences) {
    const isSelected = selection !== null && drawn.zone === selection.zone && (selection.fence === null || drawn.fence === selection.fence);
    const isHovered = hover?.zone === drawn.zone && (hover.fence === undefined || hover.fence === null || hover.fence === drawn.fence);
    if (isSelected) emphasizeFence(pen, view, drawn, theme.selection, 2.5, theme.paper);
    else if (isHovered) emphasizeFence(pen, view, drawn, theme.accent, 2, theme.paper);
  }
}

/** Draws the topmost layer. `focus` is what the keyboard is on: a fence, an event or a handle. @param {CanvasRenderingContext2D} pen
 * @param {View} view @param {Scene} scene @param {State} state @param {MapTheme} theme @param {MapFocus | null} focus */
export function drawLive(pen, view, scene, state, theme, focus) {
  const { hover } = state;
  if (state.measured.length > 0) drawMeasure(pen, view, scene, state.measured, theme);
  if (state.mapTool) drawCrosshair(pen, view.width / 2, view.height / 2, theme);
  if (focus?.kind === "fence") drawFocusedFence(pen, view, scene, focus, theme);
  drawHandles(pen, view, scene.handles, theme, focus?.kind === "handle" ? scene.handles[focus.index] : null);
  if (state.drive) drawDriveLine(pen, view, scene, state, theme, focus);
  if (state.mapTool === "corridor") drawDashedLine(pen, lineScreenPoints(view, scene, state.drawnLine), theme);
  if (scene.drawn !== null) {
    if (hover?.time !== undefined && hover.time !== null) drawTimePoint(pen, view, positionAtTime(scene.drawn, hover.time), theme.accent, 6, theme);
    if (state.cursor !== null) drawCursor(pen, view, scene, state, theme);
  }
  if (focus?.kind === "mark") drawFocusRing(pen, screenX(view, focus.mark.x), screenY(view, focus.mark.y), theme);
}

/** The middle of the map, where the Enter key sets a corner of a test drive. @param {CanvasRenderingContext2D} pen @param {number} x
 * @param {number} y @param {MapTheme} theme */
function drawCrosshair(pen, x, y, theme) {
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const [dx, dy] of [[1, 0], [0, 1]]) {
    for (const side of [-1, 1]) {
      pen.moveTo(x + 3 * side * dx, y + 3 * side * dy);
      pen.lineTo(x + 9 * side * dx, y + 9 * side * dy);
    }
  }
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {MapTheme} theme */
function drawFocusRing(pen, x, y, theme) {
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 2;
  pen.setLineDash([4, 3]);
  pen.beginPath();
  pen.arc(x, y, 13, 0, 2 * Math.PI);
  pen.stroke();
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {View} view @param {Scene} scene @param {FenceIndex} focus @param {MapTheme} theme */
function drawFocusedFence(pen, view, scene, focus, theme) {
  const drawn = scene.fences.find((each) => each.zone === focus.zone && each.fence === focus.fence);
  if (drawn === undefined) return;
  const { minX, minY, maxX, maxY } = drawn.fenceBounds;
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 2;
  pen.setLineDash([4, 3]);
  pen.strokeRect(screenX(view, minX) - 5, screenY(view, maxY) - 5, (maxX - minX) * view.scale + 10, (maxY - minY) * view.scale + 10);
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {View} view @param {{x: number, y: number} | null} at @param {string} color
 * @param {number} radius @param {MapTheme} theme */
function drawTimePoint(pen, view, at, color, radius, theme) {
  if (at === null) return;
  pen.beginPath();
  pen.arc(screenX(view, at.x), screenY(view, at.y), radius, 0, 2 * Math.PI);
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 5;
  pen.stroke();
  pen.strokeStyle = color;
  pen.lineWidth = 2.5;
  pen.stroke();
}

/** The cursor: a disc with a ring; in a gap, where the device was is not known, the ring alone. @param {CanvasRenderingContext2D} pen
 * @param {View} view @param {Scene} scene @param {State} state @param {MapTheme} theme */
function drawCursor(pen, view, scene, state, theme) {
  if (scene.drawn === null || state.cursor === null) return;
  const at = positionAtTime(scene.drawn, state.cursor);
  if (at === null) return;
  const x = screenX(view, at.x);
  const y = screenY(view, at.y);
  const accuracy = scene.drawn.track.accuracies?.[at.index];
  if (accuracy > 0 && !at.isGap) {
    pen.beginPath();
    pen.arc(x, y, Math.min(4000, accuracy * view.scale), 0, 2 * Math.PI);
    pen.globalAlpha = 0.12;
    pen.fillStyle = theme.accent;
    pen.fill();
    pen.globalAlpha = 1;
  }
  drawTimePoint(pen, view, at, theme.accent, 9, theme);
  if (at.isGap) return;
  pen.beginPath();
  pen.arc(x, y, 4, 0, 2 * Math.PI);
  pen.fillStyle = theme.accent;
  pen.fill();
}

/** The line of a test drive with its corners. @param {CanvasRenderingContext2D} pen @param {View} view @param {Scene} scene
 * @param {State} state @param {MapTheme} theme @param {MapFocus | null} focus */
function drawDriveLine(pen, view, scene, state, theme, focus) {
  const points = driveScreenPoints(view, scene, state.drive);
  if (points.length === 0) return;
  // With a track the line is the track itself.
  if (scene.drawn === null || state.mapTool === "draw") drawDashedLine(pen, points, theme);
  points.forEach(({ x, y }, i) => {
    const isFocused = focus?.kind === "drive" && focus.index === i;
    pen.beginPath();
    pen.arc(x, y, 6, 0, 2 * Math.PI);
    pen.fillStyle = isFocused ? theme.accent : theme.paper;
    pen.strokeStyle = theme.ink;
    pen.lineWidth = 2;
    pen.fill();
    pen.stroke();
    if (i === 0 || i === points.length - 1) {
      pen.fillStyle = isFocused ? theme.paper : theme.ink;
      pen.font = `bold 8px ${theme.font}`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillText(i === 0 ? "A" : "B", x, y + 0.5);
    }
  });
}

/** @param {CanvasRenderingContext2D} pen @param {ScreenPoint[]} points @param {MapTheme} theme */
function drawDashedLine(pen, points, theme) {
  pen.strokeStyle = theme.ink;
  pen.lineWidth = 1.25;
  pen.setLineDash([5, 4]);
  pen.beginPath();
  points.forEach(({ x, y }, i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
  pen.setLineDash([]);
}

/** The corners of a test drive on the screen. @param {View} view @param {Scene} scene @param {DrawnLine | null | undefined} drive */
export function driveScreenPoints(view, scene, drive) {
  return lineScreenPoints(view, scene, drive?.corners ?? []);
}

/** Positions on the screen. @param {View} view @param {Scene} scene @param {import("../geo.js").Position[]} positions */
export function lineScreenPoints(view, scene, positions) {
  return positions.map(([longitude, latitude]) => {
    const [x, y] = scene.projection.project(nearLongitude(longitude, scene.projection.center[0]), latitude);
    return { x: screenX(view, x), y: screenY(view, y) };
  });
}
