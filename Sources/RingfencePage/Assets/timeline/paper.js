// @ts-check
// The timeline on paper: pictures that are not split between pages, each with the axis above some rows.
import { el } from "../dom.js";
import { formatCount } from "../format.js";
import { isWrong } from "../grade/grade.js";
import { timelinePicture } from "./picture.js";

/** @typedef {import("./rows.js").Lane} Lane */

/** Rows below one axis: three pictures of them fill a page of A4. The first one stands below the map. */
const paperRows = 14;
const firstPaperRows = 10;

/** More rows are not printed. */
const mostPaperRows = 70;

/** The pictures have the width of print.css. They are smaller than on the screen, and have two pixels for each of its pixels. */
const paperWidth = 680;
const paperScale = 0.72;
const paperPixels = 2;

/** The rows that are printed, in their order: those with something to show, and where these are many, those with losses, false
 * check-ins, absences and suppressed entries before the others. @param {Lane[]} rows */
export function printedLanes(rows) {
  const active = rows.filter((lane) => lane.first < Infinity);
  if (active.length <= mostPaperRows) return active;
  const isNotable = (/** @type {Lane} */ { losses, attempts, marks, graded }) => (
    losses.length > 0 || attempts.length > 0 || graded.some(isWrong) || marks.some(({ sign }) => !["normal", "restart"].includes(sign)));
  const chosen = new Set([...active.filter(isNotable), ...active.filter((lane) => !isNotable(lane))].slice(0, mostPaperRows));
  return active.filter((lane) => chosen.has(lane));
}

/** What of the timeline is not printed, in words; empty where all rows are. @param {Lane[]} rows @param {number} printed */
function leftOutWords(rows, printed) {
  const active = rows.filter((lane) => lane.first < Infinity).length;
  const parts = [];
  if (active > printed) parts.push(`${formatCount(active - printed, "zone")} with events`);
  if (rows.length > active) parts.push(`${formatCount(rows.length - active, "zone")} without an event`);
  return parts.length === 0 ? "" : `Left out on paper: ${parts.join(", ")}.`;
}

/**
 * The timeline for the printer.
 * @param {import("../store.js").State} state @param {Parameters<typeof timelinePicture>[1]} shown
 */
export function paperTimeline(state, shown) {
  const lanes = printedLanes(shown.rows);
  const pictures = [];
  let first = 0;
  do {
    const end = first + (first === 0 ? firstPaperRows : paperRows);
    const picture = timelinePicture(state, { ...shown, rows: lanes.slice(first, end) }, paperWidth / paperScale);
    if (picture !== null) pictures.push(drawnOnPaper(picture));
    first = end;
  } while (first < lanes.length);
  const words = leftOutWords(shown.rows, lanes.length);
  return el("div", { class: "timeline-paper" }, ...pictures, words === "" ? null : el("p", { class: "hint", text: words }));
}

/** @param {NonNullable<ReturnType<typeof timelinePicture>>} picture */
function drawnOnPaper({ width, height, paint }) {
  const canvas = el("canvas", { "aria-hidden": "true" });
  canvas.width = Math.round(width * paperPixels);
  canvas.height = Math.round(height * paperPixels);
  canvas.style.width = `${Math.round(width * paperScale)}px`;
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.scale(paperPixels, paperPixels);
    paint(pen);
  }
  return canvas;
}
