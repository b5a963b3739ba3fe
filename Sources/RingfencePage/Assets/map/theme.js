// @ts-check
// The colours of the map, read from the style sheets, so that they follow the scheme of the system and of print.
import { themeColor } from "../colors.js";

const COLOR_NAMES = ["ink", "paper", "line", "muted", "accent", "normal", "restart", "suppressed", "lost", "fence", "circle", "warning", "selection"];
/** The number of steps of the ramp for speeds and accuracies. */
export const RAMP_STEPS = 6;

/** @typedef {import("../export/svg-pen.js").SvgPen} SvgPen */
/** @typedef {Record<import("../signs.js").SignColor | "line" | "accent" | "fence" | "circle" | "selection" | "font" | "unknown", string>
 *   & {ramp: string[]}} MapTheme */

/** Reads the colours that are in force for an element. @returns {MapTheme} */
export function readTheme(/** @type {Element} */ element) {
  const style = getComputedStyle(element);
  /** @type {Record<string, string>} */
  const colors = {};
  for (const name of COLOR_NAMES) colors[name] = themeColor(style, name) || "#808080";
  /** @type {string[]} */
  const ramp = [];
  for (let step = 0; step < RAMP_STEPS; step += 1) ramp.push(themeColor(style, `map-ramp-${step}`) || "#808080");
  return /** @type {MapTheme} */ ({ ...colors, font: style.fontFamily || "system-ui, sans-serif", ramp, unknown: colors.muted });
}

/** A colour with another opacity, for canvases: `#rrggbb` and other forms that CSS has. @param {string} color @param {number} alpha */
export function withAlpha(color, alpha) {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color + Math.round(alpha * 255).toString(16).padStart(2, "0");
  return `color-mix(in srgb, ${color} ${Math.round(alpha * 100)}%, transparent)`;
}

/** A pattern of slanted lines in a colour, for areas that must differ by more than their colour. @param {string} color
 * @param {number} pixelRatio */
export function hatchPattern(/** @type {CanvasRenderingContext2D} */ context, color, pixelRatio) {
  const size = 8;
  // A pen of SVG has a pattern of its own.
  if ("hatch" in context) return /** @type {SvgPen} */ (/** @type {unknown} */ (context)).hatch(color, size, 1);
  const tile = document.createElement("canvas");
  tile.width = Math.round(size * pixelRatio);
  tile.height = tile.width;
  const pen = tile.getContext("2d");
  if (pen === null) return null;
  pen.scale(tile.width / size, tile.width / size);
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1);
    pen.lineTo(shift + size + 1, -1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(size / tile.width));
  return pattern;
}

/** Calls `action` when the colours in force may have changed; returns a function that ends this. @param {() => void} action */
export function watchTheme(action) {
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", action);
  return () => {
    for (const query of queries) query.removeEventListener("change", action);
  };
}
