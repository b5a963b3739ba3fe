// @ts-check
// What differs between the sides of a comparison, in the rows of the timeline: what is gone or moved is dashed, what is new
// has a ring.
import { zoneIndexOf } from "../store.js";
import { laneMiddle } from "./draw.js";
import { timeToX } from "./scale.js";

/** @typedef {{time: number, series: string, isOfA: boolean}} LaneGhost */

/** By zone of the layout. @param {import("../store.js").State} state @returns {Map<number, LaneGhost[]>} */
export function laneGhosts(state) {
  /** @type {Map<number, LaneGhost[]>} */
  const ghosts = new Map();
  for (const { zone, series, timeA, timeB } of state.difference?.rows ?? []) {
    const index = zoneIndexOf(state, zone);
    const lane = ghosts.get(index) ?? [];
    if (lane.length === 0) ghosts.set(index, lane);
    const row = series === "one" ? "normal" : series;
    const isOfA = !Number.isNaN(timeA);
    lane.push({ time: isOfA ? timeA : timeB, series: row, isOfA });
  }
  return ghosts;
}

/** @param {CanvasRenderingContext2D} context @param {import("./scale.js").TimeScale} scale @param {import("./draw.js").Palette} palette
 * @param {LaneGhost[]} ghosts @param {number} y */
export function drawLaneGhosts(context, scale, palette, ghosts, y) {
  context.lineWidth = 1.5;
  for (const { time, series, isOfA } of ghosts) {
    const x = timeToX(scale, time);
    if (x < -10 || x > scale.width + 10) continue;
    context.strokeStyle = isOfA ? palette.muted : palette.ink;
    context.setLineDash(isOfA ? [2, 2] : []);
    context.beginPath();
    context.arc(x, y + laneMiddle(series), isOfA ? 5 : 7, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
}
