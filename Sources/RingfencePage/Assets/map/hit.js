// @ts-check
// What is under the pointer, and what a tip says about it.
import { nearestFix } from "./track.js";
import { byResult, countedResults } from "./marks.js";
import { fenceAt } from "./shapes.js";
import { planeX, planeY } from "./view.js";
import { placeTitle } from "../names.js";
import { formatDateTime, formatMeters, formatTime } from "../format.js";
import { fixValues } from "../profile/values.js";

/**
 * @typedef {import("../store.js").Hover} Hover
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./view.js").View} View
 * @typedef {import("./annotations.js").MarkHit} MarkHit
 * @typedef {import("../engine/answers.js").ShownZone} ShownZone
 * @typedef {import("../store.js").State} State
 */

/**
 * @typedef {{kind: "mark", mark: import("./marks.js").Mark, members: import("./marks.js").Mark[]}
 *   | {kind: "fix", index: number, fence: {zone: number, fence: number}|null} | {kind: "fence", zone: number, fence: number}} MapHit
 */

const MARK_REACH = 10;
const FIX_REACH = 9;
const FENCE_REACH = 5;
/** A fence of this size in pixels goes before the track in it, else it could hardly be selected. */
const SMALL_FENCE = 40;

/** What is at a point of the screen. `reach` enlarges all distances, for fingers.
 * @param {Scene} scene @param {View} view @param {MarkHit[]} markHits @param {number} px @param {number} py
 * @param {number} [reach] @returns {MapHit|null} */
export function hitTest(scene, view, markHits, px, py, reach = 1) {
  let nearest = null;
  let least = MARK_REACH * reach;
  for (const hit of markHits) {
    const distance = Math.hypot(hit.x - px, hit.y - py);
    if (distance < least) {
      least = distance;
      nearest = hit;
    }
  }
  if (nearest !== null) return { kind: "mark", mark: nearest.mark, members: nearest.members };
  const x = planeX(view, px);
  const y = planeY(view, py);
  const fence = fenceAt(scene.fences, x, y, (FENCE_REACH * reach) / view.scale);
  const size = fence === null ? Infinity : (fence.fenceBounds.maxX - fence.fenceBounds.minX) * view.scale;
  const index = scene.drawn === null || size < SMALL_FENCE ? -1 : nearestFix(scene.drawn, x, y, (FIX_REACH * reach) / view.scale);
  if (index >= 0) return { kind: "fix", index, fence: fence === null ? null : { zone: fence.zone, fence: fence.fence } };
  return fence === null ? null : { kind: "fence", zone: fence.zone, fence: fence.fence };
}

/** The hover of the store for a hit. @param {Scene} scene @returns {Hover | null} */
export function hoverOf(/** @type {MapHit|null} */ hit, scene) {
  if (hit === null) return null;
  if (hit.kind === "fix") return { kind: "fix", index: hit.index, time: scene.drawn?.times[hit.index] };
  if (hit.kind === "fence") return { kind: "zone", zone: hit.zone, fence: hit.fence };
  const { mark } = hit;
  if (mark.series === "moment") return { kind: "attempt", time: mark.time };
  const isEvent = ["normal", "restart", "app"].includes(mark.series);
  return isEvent
    ? { kind: "event", series: /** @type {Hover["series"]} */ (mark.series), index: mark.index, time: mark.time, zone: mark.zone,
      fence: mark.fence ?? undefined }
    : { kind: "attempt", time: mark.time, zone: mark.zone, fence: mark.fence ?? undefined };
}

/** Whether two hovers are of the same thing. @param {Hover | null} a @param {Hover | null} b */
export function isSameHover(a, b) {
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null);
  return a.kind === b.kind && a.time === b.time && a.zone === b.zone && a.fence === b.fence && a.index === b.index && a.series === b.series;
}

/** The lines of the tip for a hit. @param {Scene} scene @param {State} state @returns {string[]|null} */
export function tipLines(/** @type {MapHit|null} */ hit, scene, state) {
  if (hit === null) return null;
  if (hit.kind === "fence") return fenceLines(state, scene.marks, hit.zone, hit.fence);
  if (hit.kind === "fix") return scene.drawn && fixValues(scene.drawn.track, hit.index, scene.drawn.speeds[hit.index], state.clock);
  if (hit.members.length > 1) {
    const counted = countedResults(hit.members);
    const first = [...hit.members].sort(byResult).slice(0, 6)
      .map((mark) => `${formatTime(mark.time, state.clock)} ${mark.title}: ${mark.word}`);
    const rest = hit.members.length - first.length;
    return [`${hit.members.length} events`, ...(counted === "" ? [] : [counted]), ...first, ...(rest > 0 ? [`… and ${rest} more`] : [])];
  }
  const { mark } = hit;
  const zone = state.layoutAnswer.zones[mark.zone];
  return [`${mark.place}: ${mark.word}`, formatDateTime(mark.time, state.clock), ...mark.detail, ...idLines(zone)];
}

/** The id of a zone, where its title is another. @param {ShownZone | undefined} zone */
function idLines(zone) {
  return zone === undefined || zone.title.includes(zone.id) ? [] : [`id ${zone.id}`];
}

/** A shape in words. @param {import("../../../JavaScript/ringfence/report.d.ts").FenceShape} shape */
function shapeWords(shape) {
  if (shape.kind === "circle") return `circle, radius ${formatMeters(shape.radius)}`;
  return shape.kind === "corridor" ? `corridor, half-width ${formatMeters(shape.halfWidth)}` : shape.kind;
}

/** @param {State} state @param {import("./marks.js").Mark[]} marks @param {number} zoneIndex @param {number} fenceIndex */
function fenceLines(state, marks, zoneIndex, fenceIndex) {
  const zone = state.layoutAnswer.zones[zoneIndex];
  const fence = zone?.fences[fenceIndex];
  if (fence === undefined) return null;
  const lines = [placeTitle(zone, fenceIndex), ...idLines(zone)];
  lines.push(shapeWords(fence.shape));
  const count = fence.restart?.centers.length ?? 0;
  lines.push(fence.restart === null ? "no restart circle"
    : `${count > 1 ? `${count} restart circles of` : "restart circle"} ${formatMeters(fence.restart.radius)}, ${fence.restart.grade}`);
  const counted = countedResults(marks.filter((mark) => mark.zone === zoneIndex && mark.fence === fenceIndex));
  if (counted !== "") lines.push(counted);
  const findings = (state.layoutAnswer.findings ?? []).filter((each) => each.zoneIndex === zoneIndex && each.severity !== "info"
    && (each.fenceIndex ?? fenceIndex) === fenceIndex);
  for (const { rule, severity } of findings.slice(0, 4)) lines.push(`${severity}: ${rule}`);
  return lines;
}
