// @ts-check
// The signs of map, timeline, tables and legends, and the handles of a fence: one shape for each meaning, on a canvas and in the text.
import { svg } from "./dom.js";

/**
 * A shape in a box from -8 to 8. It is filled, or hollow with an edge, or only lines. `color` names a colour of theme.css.
 * @typedef {"ink" | "paper" | "muted" | "normal" | "restart" | "suppressed" | "lost" | "warning" | "selection"} SignColor
 * @typedef {{path: string, color: SignColor, style: "solid" | "hollow" | "line", dash?: number[]}} Sign
 */

const disc = "M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0Z";
const ring = "M6 0A6 6 0 1 1 -6 0A6 6 0 1 1 6 0Z";
const octagon = "M-3 -7H3L7 -3V3L3 7H-3L-7 3V-3Z";

/** @type {Record<string, Sign>} */
export const signs = {
  normal: { path: disc, color: "normal", style: "solid" },
  restart: { path: "M-6 -6H6V6H-6Z", color: "restart", style: "hollow" },
  both: { path: "M0 -7A7 7 0 0 0 0 7ZM2 -6H6V6H2Z", color: "normal", style: "solid" },
  false: { path: "M0 -8L8 0L0 8L-8 0Z", color: "warning", style: "solid" },
  lost: { path: "M0 -7.5L8 6.5H-8Z", color: "lost", style: "solid" },
  absent: { path: "M-4 -3.5A4 4 0 1 1 2.6 -0.4Q0 1.4 0 3.2M0 7V7.2", color: "warning", style: "line" },
  missed: { path: "M0 -7.5V2.5M0 6.8V7", color: "lost", style: "line" },
  suppressed: { path: "M-5 -5L5 5M5 -5L-5 5", color: "suppressed", style: "line" },
  near: { path: ring, color: "muted", style: "line", dash: [2, 2.2] },
  ended: { path: "M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0ZM-4.5 -1.75V1.75H4.5V-1.75Z", color: "ink", style: "solid" },
  wake: { path: "M0 -8L6.5 0H2V7.5H-2V0H-6.5Z", color: "restart", style: "solid" },
  state: { path: "M-4.5 7.5V-7L5.5 -3.5L-4.5 0.5", color: "ink", style: "line" },
  gradeOnTime: { path: "M-6 0.5L-2 5L6.5 -5.5", color: "normal", style: "line" },
  gradeLate: { path: "M-6 -7H6L0 0L6 7H-6L0 0Z", color: "warning", style: "solid" },
  gradeEarly: { path: "M-6 -7H6L0 0L6 7H-6L0 0Z", color: "warning", style: "hollow" },
  gradeMissed: { path: "M6 0A6 6 0 1 1 -6 0A6 6 0 1 1 6 0ZM-7.5 7.5L7.5 -7.5", color: "lost", style: "line" },
  gradeGhost: { path: "M-6.5 8V-1A6.5 6.5 0 0 1 6.5 -1V8L3.2 5L0 8L-3.2 5ZM-4.2 -2V1H-1.4V-2ZM1.4 -2V1H4.2V-2Z", color: "lost", style: "solid" },
  gradeImpossible: { path: "M0 -7.5V7.5M-6.5 -3.75L6.5 3.75M-6.5 3.75L6.5 -3.75", color: "lost", style: "line" },
  gradeDuplicate: { path: "M-7 -2.5H2.5V7H-7ZM-2.5 -2.5V-7H7V2.5H2.5", color: "warning", style: "line" },
  gradeOther: { path: "M-8 0H-5V3H-8ZM-1.5 0H1.5V3H-1.5ZM5 0H8V3H5Z", color: "suppressed", style: "solid" },
  error: { path: octagon, color: "lost", style: "solid" },
  warning: { path: "M0 -6.5L7.5 6H-7.5ZM0 -2V2M0 3.4V4.6", color: "warning", style: "hollow" },
  info: { path: ring, color: "muted", style: "line" },
  exact: { path: disc, color: "normal", style: "solid" },
  documented: { path: ring, color: "normal", style: "line" },
  unfit: { path: octagon, color: "lost", style: "solid" },
  unsupported: { path: "M-7 0H7", color: "suppressed", style: "line" },
  corner: { path: "M-7 -7H7V7H-7Z", color: "selection", style: "hollow" },
  middle: { path: disc, color: "selection", style: "hollow" },
  radius: { path: "M-7 0L0 -6L7 0L0 6Z", color: "selection", style: "hollow" },
  center: { path: "M-7 0H7M0 -7V7", color: "selection", style: "line" },
};

/** @type {Map<string, Path2D>} */
const signPaths = new Map();

/** @param {CanvasRenderingContext2D} pen @param {string} name */
function signPath(pen, name) {
  // A pen of SVG takes the text of a path.
  if ("pathOfText" in pen) {
    const svgPen = /** @type {import("./export/svg-pen.js").SvgPen} */ (/** @type {unknown} */ (pen));
    return /** @type {Path2D} */ (/** @type {unknown} */ (svgPen.pathOfText(signs[name].path)));
  }
  let path = signPaths.get(name);
  if (!path) signPaths.set(name, path = new Path2D(signs[name].path));
  return path;
}

/**
 * Draws a sign on a canvas.
 * @param {CanvasRenderingContext2D} pen @param {string} name @param {number} x @param {number} y
 * @param {number} size half of its width in pixels
 * @param {Record<SignColor, string>} colors those of theme.css @param {boolean} [hasHalo] an edge in the colour of the ground
 * @param {boolean} [isFilled] a hollow sign is filled, as that of a handle that has the focus
 */
export function drawSign(pen, name, x, y, size, colors, hasHalo = false, isFilled = false) {
  const { color, style, dash } = signs[name];
  const scale = size / 7;
  const path = signPath(pen, name);
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.lineJoin = "round";
  pen.lineCap = style === "line" ? "round" : "butt";
  if (hasHalo) {
    pen.strokeStyle = colors.paper;
    pen.lineWidth = style === "line" ? 6 : 4;
    pen.stroke(path);
  }
  if (style !== "line") {
    pen.fillStyle = style === "hollow" && !isFilled ? colors.paper : colors[color];
    pen.fill(path, "evenodd");
  }
  if (style !== "solid") {
    pen.setLineDash(dash ?? []);
    pen.strokeStyle = colors[color];
    pen.lineWidth = Math.max(2, 1.5 / scale);
    pen.stroke(path);
  } else if (hasHalo) {
    pen.strokeStyle = colors.paper;
    pen.lineWidth = 1;
    pen.stroke(path);
  }
  pen.restore();
}

/** The sign in a text, in the colour of its class, so that it stays where the system chooses the colours. @param {string} name */
export function signElement(name) {
  const { path, color, style, dash } = signs[name];
  return svg("svg", { class: `sign sign-${color}`, viewBox: "-8.5 -8.5 17 17", "aria-hidden": "true", "data-sign": name },
    svg("path", style === "solid" ? { d: path, fill: "currentColor", "fill-rule": "evenodd" }
      : { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-linejoin": "round", "stroke-linecap": "round",
        "stroke-dasharray": dash?.join(" ") }));
}

/** Puts a sign before what an element holds, only where it differs. @param {Element} slot @param {string} name empty for none */
export function setSign(slot, name) {
  const shown = /** @type {SVGElement | null} */ (slot.firstElementChild);
  if ((shown?.dataset.sign ?? "") === name) return;
  slot.replaceChildren(...(name === "" ? [] : [signElement(name)]));
}
