// @ts-check
// Marks for events, suppressed entries and losses: where they are and what they say.
import { nearLongitude } from "../geo.js";
import { isInWindow } from "../timeline/window.js";
import { shortenText } from "./labels.js";
import { positionAtTime } from "./track.js";

/**
 * A mark on the map. `kind` decides its shape: disc, hollow square, cross, triangle.
 * @typedef {{x: number, y: number, kind: "normal"|"restart"|"suppressed"|"lost", type: string, zone: number, fence: number|null,
 *   zoneId: string, time: number, detail: string, series: string, index: number}} Mark
 * @typedef {import("../geo.js").Projection} Projection
 */

/** All marks of the answer of a track that the reader wants to see. @returns {Mark[]} */
export function collectMarks(state, /** @type {Projection} */ projection, drawn) {
  const { answer, layoutAnswer, shown, filter } = state;
  if (!answer || !shown.events) return [];
  const zones = new Map((layoutAnswer?.zones ?? []).map((zone) => [zone.id, zone]).reverse());
  const needle = (filter ?? "").trim().toLowerCase();
  const isWanted = (id) => needle === "" || `${id} ${zones.get(id)?.name ?? ""}`.toLowerCase().includes(needle);
  /** @type {Mark[]} */
  const marks = [];
  const add = (kind, record, boundary, series, index, detail = "") => {
    if (!isWanted(record.zone) || !boundary || !isInWindow(state.timeRange, Date.parse(record.time))) return;
    const [x, y] = boundary.latitude === undefined
      ? [boundary.x, boundary.y]
      : projection.project(nearLongitude(boundary.longitude, projection.center[0]), boundary.latitude);
    const zone = zones.get(record.zone);
    const fence = zone?.fences.find((each) => each.id === record.fence)?.index ?? null;
    marks.push({
      x, y, kind, type: record.attempt ?? record.type, zone: zone?.index ?? -1, fence, zoneId: record.zone,
      time: Date.parse(record.time), detail, series, index,
    });
  };
  const isScenario = Boolean(answer.app);
  if (!isScenario) answer.normal.forEach((event, index) => add("normal", event, event.boundary, "normal", index));
  const second = isScenario ? answer.app : shown.circles ? answer.restart : [];
  second.forEach((event, index) => add(event.mode === "restart" ? "restart" : "normal", event, event.boundary, isScenario ? "app" : "restart", index));
  if (isScenario || shown.circles) collectLosses(answer, drawn, add);
  for (const zone of answer.explanation?.zones ?? []) {
    (zone.suppressed ?? []).forEach((record, index) => {
      add("suppressed", record, record.boundary, "suppressed", index, (record.failures ?? []).map(({ gate }) => gate).join(", "));
    });
  }
  return marks;
}

/** Losses have no position of their own: they are where the event of normal mode is, else where the track is at their time. */
function collectLosses(answer, drawn, add) {
  for (const row of answer.comparison ?? []) {
    for (const [index, loss] of row.lost.entries()) {
      const event = answer.normal.find((each) => each.zone === row.zone && each.time === loss.time && each.fence === loss.fence);
      const boundary = event?.boundary ?? (drawn === null ? null : positionAtTime(drawn, Date.parse(loss.time)));
      add("lost", { ...loss, zone: row.zone, attempt: loss.type === "crossed" ? "crossed" : "entered" }, boundary, "lost", index, loss.reason ?? "");
    }
  }
}

/** Characters of the name of a zone in a label: what happened there must not be cut off. */
const LABEL_NAME = 22;

/** The label of a group of marks at one point. The mode is in the shape of the marker, not in the label. */
export function markText(/** @type {Mark[]} */ members) {
  const zones = new Set(members.map(({ zoneId }) => zoneId));
  if (zones.size > 1) return zones.size > 3 ? `${members.length} events` : [...zones].map((zone) => shortenText(zone, LABEL_NAME)).join(", ");
  const words = [...new Set(members.map((mark) => (mark.kind === "restart" ? mark.type : markWord(mark))))];
  return `${shortenText(members[0].zoneId, LABEL_NAME)}: ${words.length > 3 ? `${members.length} events` : words.join(", ")}`;
}

/** What a mark says in one or two words. */
export function markWord(/** @type {Mark} */ { kind, type }) {
  if (kind === "lost") return type === "crossed" ? "crossing lost" : "entry lost";
  if (kind === "suppressed") return type === "crossed" ? "crossing suppressed" : "entry suppressed";
  return kind === "restart" ? `${type} (restart)` : type;
}

/** The character in the marker of an event, as in the timelines of `ringfence explain`. */
const EVENT_GLYPHS = { entered: "+", exited: "−", dwelled: "D", crossed: "|" };

/** Draws a marker in the shape of its kind. */
export function drawMarker(/** @type {CanvasRenderingContext2D} */ pen, x, y, /** @type {Mark} */ mark, theme) {
  pen.lineJoin = "round";
  if (mark.kind === "suppressed") {
    for (const [color, width] of [[theme.paper, 6], [theme.suppressed, 2.5]]) {
      pen.strokeStyle = color;
      pen.lineWidth = width;
      pen.lineCap = "round";
      pen.beginPath();
      pen.moveTo(x - 4.5, y - 4.5);
      pen.lineTo(x + 4.5, y + 4.5);
      pen.moveTo(x + 4.5, y - 4.5);
      pen.lineTo(x - 4.5, y + 4.5);
      pen.stroke();
    }
    pen.lineCap = "butt";
    return;
  }
  pen.beginPath();
  if (mark.kind === "normal") pen.arc(x, y, 7, 0, 2 * Math.PI);
  else if (mark.kind === "restart") pen.rect(x - 6.5, y - 6.5, 13, 13);
  else {
    pen.moveTo(x, y - 8);
    pen.lineTo(x + 8, y + 6);
    pen.lineTo(x - 8, y + 6);
    pen.closePath();
  }
  const color = theme[mark.kind];
  const isHollow = mark.kind === "restart";
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 4;
  pen.stroke();
  pen.fillStyle = isHollow ? theme.paper : color;
  pen.fill();
  pen.strokeStyle = isHollow ? color : theme.paper;
  pen.lineWidth = isHollow ? 2 : 1;
  pen.stroke();
  drawMarkerGlyph(pen, x, y + (mark.kind === "lost" ? 1.5 : 0), mark.type, isHollow ? color : theme.paper, theme);
}

function drawMarkerGlyph(pen, x, y, type, color, theme) {
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.lineWidth = 1.75;
  if (EVENT_GLYPHS[type] === "D") {
    pen.font = `bold 9px ${theme.font}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText("D", x + 0.3, y + 0.6);
    return;
  }
  pen.beginPath();
  if (type !== "crossed") {
    pen.moveTo(x - 3.2, y);
    pen.lineTo(x + 3.2, y);
  }
  if (type !== "exited") {
    pen.moveTo(x, y - 3.2);
    pen.lineTo(x, y + 3.2);
  }
  pen.stroke();
}

/** Draws a disc with a number for marks that are too close to each other. */
export function drawMarkCount(pen, x, y, count, theme) {
  const text = count > 999 ? "999+" : String(count);
  const radius = 8 + 3 * (text.length - 1);
  pen.beginPath();
  pen.roundRect(x - radius, y - 9, 2 * radius, 18, 9);
  pen.fillStyle = theme.ink;
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 2;
  pen.fill();
  pen.stroke();
  pen.fillStyle = theme.paper;
  pen.font = `bold 11px ${theme.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}
