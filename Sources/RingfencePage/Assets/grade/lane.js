// @ts-check
// What a log found, in a lane of its own below both modes of a zone: each event with the sign of its class, and a line from where it was on
// the drive where that is at another time.
import { drawSign } from "../signs.js";
import { timeToX } from "../timeline/scale.js";
import { gradeSign } from "./grade.js";

/** @typedef {import("./grade.js").GradedItem} GradedItem */

/** The height of the lane, and the distance of its middle from its top. */
export const foundLaneHeight = 14;
const foundLaneMiddle = 5;

/** A lane with more events is crowded. */
const crowdedLane = 2000;

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
  // Of a log of thousands, those that look nearly the same are drawn once, without the ground around them.
  const isCrowded = items.length > crowdedLane;
  const grid = isCrowded ? 3 : 1;
  /** @type {Set<string>} */ const drawn = new Set();
  for (const item of items) {
    const x = timeToX(scale, laneTime(item));
    if (!(x > -8 && x < scale.width + 8)) continue;
    const sign = gradeSign(item);
    const look = `${sign} ${Math.round(x / grid)}`;
    const isLarge = isHovered(item);
    if (drawn.has(look) && !isLarge) continue;
    drawn.add(look);
    drawSign(context, sign, x, to, isLarge ? 6.5 : 5, palette, !isCrowded);
  }
}
