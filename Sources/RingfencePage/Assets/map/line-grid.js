// @ts-check
// Where lines are on the screen, in cells of a few pixels: labels keep off them.
import { screenX, screenY } from "./view.js";

/** @typedef {import("./labels.js").Box} Box */
/** @typedef {{covers: (box: Box) => boolean}} LineGrid `covers` says whether a line passes through a box */

/** Pixels of a cell. */
const LINE_CELL = 6;

/** Of a longer track as many points are looked at, so that a frame takes no longer. */
const MOST_POINTS = 6_000;

/** The cells of a track in a view. @param {import("./view.js").View} view
 * @param {{xs: Float64Array, ys: Float64Array, breaks: Uint8Array, count: number} | null} line @returns {LineGrid} */
export function lineGrid(view, line) {
  const columns = Math.ceil(view.width / LINE_CELL);
  const rows = Math.ceil(view.height / LINE_CELL);
  const cells = new Uint8Array(Math.max(columns * rows, 0));
  const mark = (/** @type {number} */ x, /** @type {number} */ y) => {
    const column = Math.floor(x / LINE_CELL);
    const row = Math.floor(y / LINE_CELL);
    if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column] = 1;
  };
  const stride = line === null ? 1 : Math.max(1, Math.ceil(line.count / MOST_POINTS));
  for (let i = 0; line !== null && i < line.count; i += stride) {
    const x = screenX(view, line.xs[i]);
    const y = screenY(view, line.ys[i]);
    mark(x, y);
    if (i < stride || (stride === 1 && line.breaks[i] === 1)) continue;
    const fromX = screenX(view, line.xs[i - stride]);
    const fromY = screenY(view, line.ys[i - stride]);
    const isOut = Math.max(x, fromX) < 0 || Math.min(x, fromX) > view.width || Math.max(y, fromY) < 0 || Math.min(y, fromY) > view.height;
    const steps = isOut ? 0 : Math.min(Math.ceil(Math.hypot(x - fromX, y - fromY) / LINE_CELL), 2 * (columns + rows));
    for (let step = 1; step < steps; step += 1) mark(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps);
  }
  return {
    covers({ x, y, width, height }) {
      for (let row = Math.max(0, Math.floor(y / LINE_CELL)); row <= Math.min(rows - 1, Math.floor((y + height) / LINE_CELL)); row += 1) {
        for (let column = Math.max(0, Math.floor(x / LINE_CELL)); column <= Math.min(columns - 1, Math.floor((x + width) / LINE_CELL)); column += 1) {
          if (cells[row * columns + column] === 1) return true;
        }
      }
      return false;
    },
  };
}
