// @ts-check
// Lines behind the track, such as roads and coasts, which the command put into the page.
import { nearLongitude } from "../geo.js";
import { screenX, screenY } from "./view.js";

/** The parts of a degree in which the lines are written. */
const UNITS_PER_DEGREE = 1e5;

/** @typedef {{xs: Float64Array, ys: Float64Array}} PlaneLine */

/** Creates what draws the lines of the data of a page.
 * @param {number[][]} lines of each the first position, then the steps to the next ones */
export function createBackground(lines) {
  /** @type {import("../geo.js").Projection | null} */ let projected = null;
  /** @type {PlaneLine[]} */ let plane = [];

  /** @param {import("../geo.js").Projection} projection */
  function project(projection) {
    projected = projection;
    plane = lines.map((line) => {
      const count = line.length / 2;
      const result = { xs: new Float64Array(count), ys: new Float64Array(count) };
      let [x, y, last] = [0, 0, projection.center[0]];
      for (let i = 0; i < count; i += 1) {
        x += line[2 * i];
        y += line[2 * i + 1];
        last = nearLongitude(x / UNITS_PER_DEGREE, last);
        [result.xs[i], result.ys[i]] = projection.project(last, y / UNITS_PER_DEGREE);
      }
      return result;
    });
  }

  return {
    /** @param {CanvasRenderingContext2D} pen @param {import("./view.js").View} view
     * @param {import("../geo.js").Projection} projection @param {string} color */
    draw(pen, view, projection, color) {
      if (projection !== projected) project(projection);
      pen.strokeStyle = color;
      pen.lineWidth = 1;
      pen.lineJoin = "round";
      pen.globalAlpha = 0.55;
      pen.beginPath();
      for (const { xs, ys } of plane) {
        for (let i = 0; i < xs.length; i += 1) {
          const px = screenX(view, xs[i]);
          const py = screenY(view, ys[i]);
          if (i === 0) pen.moveTo(px, py);
          else pen.lineTo(px, py);
        }
      }
      pen.stroke();
      pen.globalAlpha = 1;
    },
  };
}
