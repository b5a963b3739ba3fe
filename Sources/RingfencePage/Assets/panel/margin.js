// @ts-check
// A small picture of a condition that was not met: the range that meets it, and the value that was found.
import { svg } from "../dom.js";
import { isArc } from "./words.js";

/**
 * The picture, or an empty text where there is nothing to draw. It repeats what the words before it say.
 * @param {import("../../../JavaScript/ringfence/report.d.ts").FailureRecord} failure
 */
export function marginBar(failure) {
  const { condition, actual, minimum, maximum } = failure;
  if (actual === undefined || (minimum === undefined && maximum === undefined)) return "";
  const width = 240;
  const end = isArc(condition) ? 360 : Math.max(actual, maximum ?? 0, minimum ?? 0) * 1.15 || 1;
  const x = (/** @type {number} */ value) => 2 + (Math.min(Math.max(value / end, 0), 1)) * (width - 4);
  /** @type {[number, number][]} */
  const ranges = isArc(condition) && minimum !== undefined && maximum !== undefined && minimum > maximum
    ? [[minimum, 360], [0, maximum]] : [[minimum ?? 0, maximum ?? end]];
  const limit = nearestLimit(actual, failure, end);
  return svg("svg", { class: "margin", viewBox: `0 0 ${width} 16`, width, height: 16, "aria-hidden": "true" },
    svg("rect", { class: "margin-axis", x: 2, y: 7, width: width - 4, height: 2 }),
    ...ranges.map(([from, to]) => svg("rect", { class: "margin-range", x: x(from), y: 4, width: Math.max(x(to) - x(from), 1), height: 8 })),
    svg("rect", { class: "margin-gap", x: Math.min(x(actual), x(limit)), y: 7, width: Math.abs(x(actual) - x(limit)), height: 2 }),
    svg("path", { class: "margin-value", d: `M${x(actual) - 4} 4l8 8m0-8l-8 8` }));
}

/** The end of the range that the value missed. @param {number} actual @param {import("../../../JavaScript/ringfence/report.d.ts").FailureRecord} failure
 * @param {number} end */
function nearestLimit(actual, { condition, minimum, maximum }, end) {
  if (minimum === undefined) return maximum ?? end;
  if (maximum === undefined) return minimum;
  const distance = (/** @type {number} */ limit) => {
    const direct = Math.abs(actual - limit);
    return isArc(condition) ? Math.min(direct, end - direct) : direct;
  };
  return distance(minimum) < distance(maximum) ? minimum : maximum;
}
