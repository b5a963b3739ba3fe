// @ts-check
// A lane for each rule and each platform below the modes of a zone: where a rule decides otherwise, with a line from the event of the
// engine; of a platform when most of many runs report a visit, the more of them the fuller.
import { drawSign } from "../signs.js";
import { isCrowded, onceEach } from "../timeline/crowd.js";
import { timeToX } from "../timeline/scale.js";
import { otherSystems } from "./others.js";

/** @typedef {import("./others.js").OtherItem} OtherItem */

/** The height of a lane. */
export const otherLaneHeight = 14;

/** The signs of the ways in which a rule differs. @type {Record<string, string>} */
const otherSigns = { same: "gradeOnTime", earlier: "gradeEarly", later: "gradeLate", onlyReference: "gradeMissed", notDecided: "gradeOther",
  onlyOther: "gradeGhost", notEvaluated: "unsupported" };

/** @param {OtherItem} item */
export function otherSign({ record }) {
  if (record.type === "platformVisit") return record.notTaken === undefined ? "restart" : "unsupported";
  return otherSigns[record.kind];
}

/** The height of all lanes of a row. @param {import("../store.js").State} state */
export function othersHeight(state) {
  return otherSystems(state).length * otherLaneHeight;
}

/** The middle of the lane of an item, from the top of the row. @param {OtherItem} item @param {number} top of the first lane */
export function otherMiddle({ system }, top) {
  return top + (system.slot + 0.5) * otherLaneHeight - 1;
}

/** When an item stands in its lane: when the other decides, else when the engine does. @param {OtherItem} item */
export function otherLaneTime({ other, time }) {
  return other ?? time;
}

/** @param {CanvasRenderingContext2D} pen @param {import("../timeline/scale.js").TimeScale} scale @param {import("../timeline/draw.js").Palette} palette
 * @param {OtherItem[]} items of one zone @param {number} y of the row @param {number} top of the lanes within the row
 * @param {(item: OtherItem) => boolean} isHovered */
export function drawOtherLanes(pen, scale, palette, items, y, top, isHovered) {
  for (const item of items) if (item.record.type === "platformVisit") drawRuns(pen, scale, palette, item, y + otherMiddle(item, top));
  const rules = items.filter(({ record }) => record.type === "ruleComparison" || record.notTaken !== undefined);
  const x = (/** @type {OtherItem} */ item) => timeToX(scale, otherLaneTime(item));
  pen.strokeStyle = palette.muted;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const item of rules) {
    if (item.reference === null || item.other === null || item.reference === item.other) continue;
    const middle = y + otherMiddle(item, top);
    pen.moveTo(timeToX(scale, item.reference), middle);
    pen.lineTo(x(item), middle);
  }
  pen.stroke();
  const shown = rules.filter((item) => x(item) > -8 && x(item) < scale.width + 8);
  for (const item of onceEach(shown, (each) => `${each.system.slot} ${otherSign(each)} ${Math.round(x(each) / 3)}`, isHovered)) {
    drawSign(pen, otherSign(item), x(item), y + otherMiddle(item, top), isHovered(item) ? 6 : 4.5, palette, !isCrowded(shown));
  }
}

/** The reports of a visit in many runs: from the earliest 5 % to the latest 5 %, a line at the half. The height is the share of the runs.
 * @param {CanvasRenderingContext2D} pen @param {import("../timeline/scale.js").TimeScale} scale @param {import("../timeline/draw.js").Palette} palette
 * @param {OtherItem} item @param {number} middle */
function drawRuns(pen, scale, palette, { record, time }, middle) {
  if (record.type !== "platformVisit" || record.notTaken !== undefined) return;
  const at = (/** @type {number} */ seconds) => timeToX(scale, time + seconds * 1000);
  const most = otherLaneHeight - 4;
  const begin = timeToX(scale, time);
  pen.fillStyle = palette.line;
  pen.fillRect(begin, middle - most / 2, 1, most);
  const { entryDelay, share = 0 } = record;
  if (!entryDelay) {
    drawSign(pen, "gradeMissed", begin, middle, 4.5, palette);
    return;
  }
  const height = Math.max(2, share * most);
  pen.fillStyle = palette.restart;
  pen.globalAlpha = 0.45;
  pen.fillRect(at(entryDelay.p05), middle + most / 2 - height, Math.max(at(entryDelay.p95) - at(entryDelay.p05), 2), height);
  pen.globalAlpha = 1;
  pen.fillRect(at(entryDelay.p50) - 0.5, middle + most / 2 - height, 1.5, height);
}
