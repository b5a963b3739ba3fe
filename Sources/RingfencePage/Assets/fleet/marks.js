// @ts-check
// The zones on the map of a fleet: a sign of what is counted, the larger the more, with the name and the number.
import { formatNumber } from "../format.js";
import { nearLongitude } from "../geo.js";
import { placeLabels, shortenText } from "../map/labels.js";
import { screenX, screenY } from "../map/view.js";
import { zoneTitle } from "../names.js";
import { drawSign } from "../signs.js";
import { timelineFont } from "../timeline/draw.js";

/** @typedef {import("./survey.js").FleetSeries} FleetSeries */
/** @typedef {{series: FleetSeries, zones: Map<string, number>}} FleetTotals what is counted, and how often at each zone, by id */
/** @typedef {import("../timeline/draw.js").Palette} Palette */
/** @typedef {{zone: import("../engine/answers.js").ShownZone, count: number, x: number, y: number, size: number}} ZoneMark */

/** @type {Record<FleetSeries, string>} */
const seriesSigns = { normal: "normal", second: "restart", lost: "lost", falseCheckIns: "false" };

/** Half the width of the smallest and of the largest sign in pixels. */
const leastSign = 5;
const mostSign = 15;

/** Zones with most that have their names. */
const namedZones = 30;

/**
 * Draws the zones. The area of a sign is as the number; a zone with nothing is a small square.
 * @param {CanvasRenderingContext2D} pen @param {import("../map/view.js").View} view @param {import("../store.js").State} state
 * @param {import("../geo.js").Projection} projection @param {Palette} palette @param {FleetTotals} totals
 */
export function drawFleetZones(pen, view, { layoutAnswer }, projection, palette, totals) {
  const zones = layoutAnswer?.zones ?? [];
  const most = Math.max(1, ...totals.zones.values());
  /** @type {ZoneMark[]} */ const marks = [];
  pen.fillStyle = palette.muted;
  for (const zone of zones) {
    const position = fencePosition(zone.fences[0]?.shape);
    if (position === null) continue;
    const [px, py] = projection.project(nearLongitude(position[0], projection.center[0]), position[1]);
    const [x, y] = [screenX(view, px), screenY(view, py)];
    const count = totals.zones.get(zone.id) ?? 0;
    if (count > 0) marks.push({ zone, count, x, y, size: Math.max(leastSign, mostSign * Math.sqrt(count / most)) });
    else pen.fillRect(x - 2, y - 2, 4, 4);
  }
  marks.sort((a, b) => b.count - a.count);
  for (const { x, y, size } of marks.toReversed()) drawSign(pen, seriesSigns[totals.series], x, y, size, palette, true);
  drawMarkNames(pen, view, marks.slice(0, namedZones), palette);
}

/** @param {CanvasRenderingContext2D} pen @param {import("../map/view.js").View} view
 * @param {ZoneMark[]} marks @param {Palette} palette */
function drawMarkNames(pen, view, marks, palette) {
  pen.font = timelineFont;
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  /** @type {Map<import("../map/labels.js").LabelRequest, string>} */ const texts = new Map();
  for (const { zone, count, x, y, size } of marks) {
    const text = `${shortenText(zoneTitle(zone))} ${formatNumber(count)}`;
    texts.set({ x, y, width: pen.measureText(text).width, height: 15, priority: count, markerWidth: 2 * size }, text);
  }
  for (const { request, box } of placeLabels([...texts.keys()], view).filter(({ hasLeader }) => !hasLeader)) {
    const text = texts.get(request) ?? "";
    pen.strokeStyle = palette.paper;
    pen.lineWidth = 4;
    pen.strokeText(text, box.x, box.y + box.height / 2);
    pen.fillStyle = palette.ink;
    pen.fillText(text, box.x, box.y + box.height / 2);
  }
}

/** A position of a fence. @param {import("../../../JavaScript/ringfence/report.d.ts").FenceShape | undefined} shape
 * @returns {[number, number] | null} */
function fencePosition(shape) {
  if (shape === undefined) return null;
  if (shape.kind === "circle") return shape.center;
  if (shape.kind === "rectangle") return shape.southWest;
  return (shape.kind === "geoline" || shape.kind === "corridor" ? shape.line[0] : shape.polygons[0]?.[0]?.[0]) ?? null;
}
