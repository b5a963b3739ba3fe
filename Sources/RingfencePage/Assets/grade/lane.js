// @ts-check
// What a log found, in a lane of its own below both modes of a zone: each event with the sign of its class, and a line from where it was on
// the drive where that is at another time.
import { drawSign } from "../signs.js";
import { isCrowded, onceEach } from "../timeline/crowd.js";
import { timeToX } from "../timeline/scale.js";
import { gradeSign } from "./grade.js";

/** @typedef {import("./grade.js").GradedItem} GradedItem */

/** The height of the lane, and the distance of its middle from its top. */
export const foundLaneHeight = 14;
const foundLaneMiddle = 5;

/** The distance of the middle of the lane from the top of the row. @param {number} rowHeight that of both modes */
export function foundMiddle(rowHeight) {
  return rowHeight + foundLaneMiddle;
}

/** When an event stands in the lane: when it was found, and a missed one when it was on the drive. @param {GradedItem} item */
export function laneTime({ found, time }) {
  return found ?? time;
}

/** @param {CanvasRenderingContext2D} context @param {import("../timeline/scale.js").TimeScale} scale
 * @param {import("../timeline/draw.js").Palette} palette @param {GradedItem[]} items @param {number} from the middle of the events of the
 * drive @param {number} to that of the lane @param {(item: GradedItem) => boolean} isHovered */
export function drawFoundLane(context, scale, palette, items, from, to, isHovered) {
  const x = (/** @type {GradedItem} */ item) => timeToX(scale, laneTime(item));
  context.strokeStyle = palette.muted;
  context.lineWidth = 1;
  context.beginPath();
  for (const { truth, found, record } of items) {
    if (truth === null || found === null || record.class === "onTime") continue;
    const [begin, end] = [timeToX(scale, truth), timeToX(scale, found)];
    if (Math.max(begin, end) < 0 || Math.min(begin, end) > scale.width) continue;
    context.moveTo(begin, from);
    context.lineTo(begin, to);
    context.lineTo(end, to);
  }
  context.stroke();
  const shown = items.filter((item) => x(item) > -8 && x(item) < scale.width + 8);
  for (const item of onceEach(shown, (each) => `${gradeSign(each)} ${Math.round(x(each) / 3)}`, isHovered)) {
    // In a crowd without the ground around them.
    drawSign(context, gradeSign(item), x(item), to, isHovered(item) ? 6.5 : 5, palette, !isCrowded(shown));
  }
}
