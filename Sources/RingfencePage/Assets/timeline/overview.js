// @ts-check
// The strip of the whole track above the timeline: where something happened, and the window that is looked at. A drag moves
// the window or its ends, or makes one.
import { el } from "../dom.js";
import { fittedCanvas } from "./draw.js";
import { timeTicks, timeToX, xToTime } from "./scale.js";

/**
 * @typedef {import("./window.js").TimeWindow} TimeWindow
 * @typedef {{limits: () => [number, number], window: () => TimeWindow, setWindow: (window: TimeWindow) => void}} OverviewSource
 * @typedef {{kind: "move" | "start" | "end" | "new", from: number, window: [number, number]}} OverviewDrag
 */

const overviewHeight = 30;

/** Pixels about an end of the window in which it is taken. */
const overviewReach = 6;

/** A new window has at least as many pixels. */
const leastOverviewDrag = 4;

/** The strip. @param {OverviewSource} source */
export function createOverview({ limits, window, setWindow }) {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const element = el("div", { class: "timeline-overview", title: "The whole track. Drag to choose a part of it." }, canvas);
  /** @type {OverviewDrag | null} */ let drag = null;
  // The cursor moves in every frame, and these stay.
  /** @type {{lanes: import("./rows.js").Lane[], scale: string, counts: ReturnType<typeof overviewCounts>} | null} */ let known = null;
  const scale = () => {
    const [start, end] = limits();
    return { start, end, width: Math.max(element.clientWidth, 10) };
  };
  const timeOf = (/** @type {PointerEvent} */ event) => xToTime(scale(), event.clientX - element.getBoundingClientRect().left);

  /** What a press at a position would take. @param {number} x @returns {OverviewDrag["kind"]} */
  function kindAt(x) {
    const chosen = window();
    if (chosen === null) return "new";
    const [start, end] = chosen.map((time) => timeToX(scale(), time));
    if (Math.abs(x - start) <= overviewReach) return "start";
    if (Math.abs(x - end) <= overviewReach) return "end";
    return x > start && x < end ? "move" : "new";
  }

  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const from = timeOf(event);
    drag = { kind: kindAt(timeToX(scale(), from)), from, window: window() ?? [from, from] };
    event.preventDefault();
  });
  element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (drag === null) {
      element.style.cursor = { move: "grab", start: "ew-resize", end: "ew-resize", new: "crosshair" }[kindAt(event.clientX - element.getBoundingClientRect().left)];
      return;
    }
    setWindow(draggedWindow(drag, timeOf(event), limits()));
  });
  const end = (/** @type {PointerEvent} */ event) => {
    const isClick = drag?.kind === "new" && Math.abs(timeToX(scale(), timeOf(event)) - timeToX(scale(), drag.from)) < leastOverviewDrag;
    drag = null;
    if (isClick) setWindow(null);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("dblclick", () => setWindow(null));

  return {
    element,
    /** @param {import("./rows.js").Lane[]} lanes @param {Record<string, string>} palette @param {number | null} cursor
     * @param {import("../format.js").Clock} clock */
    draw(lanes, palette, cursor, clock) {
      const current = scale();
      const context = fittedCanvas(canvas, current.width, overviewHeight);
      context.fillStyle = palette.grid;
      for (const { time } of timeTicks(current, clock)) context.fillRect(Math.round(timeToX(current, time)), 0, 1, overviewHeight);
      const key = Object.values(current).join(" ");
      if (known?.lanes !== lanes || known.scale !== key) known = { lanes, scale: key, counts: overviewCounts(lanes, current) };
      drawOverviewCounts(context, known.counts, palette);
      const chosen = window();
      if (chosen !== null) drawOverviewWindow(context, current, chosen, palette);
      if (cursor !== null) {
        context.fillStyle = palette.accent;
        context.fillRect(Math.round(timeToX(current, cursor)) - 1, 0, 2, overviewHeight);
      }
    },
  };
}

/** The window after a drag to a time. @param {OverviewDrag} drag @param {number} time @param {[number, number]} limits
 * @returns {[number, number]} */
export function draggedWindow({ kind, from, window: [start, end] }, time, [low, high]) {
  const within = Math.min(Math.max(time, low), high);
  if (kind === "move") {
    const by = Math.min(Math.max(within - from, low - start), high - end);
    return [start + by, end + by];
  }
  const fixed = kind === "start" ? end : kind === "end" ? start : from;
  return fixed <= within ? [fixed, within] : [within, fixed];
}

/**
 * How much happened at each pixel, by what it was: `events`, `suppressed`, `lost`.
 * @param {import("./rows.js").Lane[]} lanes @param {import("./scale.js").TimeScale} scale
 * @returns {Record<"events" | "suppressed" | "lost", Map<number, number>>}
 */
export function overviewCounts(lanes, scale) {
  const counts = { events: new Map(), suppressed: new Map(), lost: new Map() };
  const count = (/** @type {Map<number, number>} */ into, /** @type {number} */ time) => {
    const x = Math.round(timeToX(scale, time));
    into.set(x, (into.get(x) ?? 0) + 1);
  };
  for (const lane of lanes) {
    for (const { time } of lane.marks) count(counts.events, time);
    for (const { start } of lane.attempts) count(counts.suppressed, start);
    for (const { start } of lane.losses) count(counts.lost, start);
  }
  return counts;
}

/** @param {CanvasRenderingContext2D} context @param {ReturnType<typeof overviewCounts>} counts @param {Record<string, string>} palette */
function drawOverviewCounts(context, counts, palette) {
  const most = Math.max(1, ...[...counts.events.values()]);
  const half = overviewHeight / 2;
  context.fillStyle = palette.normal;
  for (const [x, count] of counts.events) {
    const height = Math.max(3, (half - 3) * Math.sqrt(count / most));
    context.fillRect(x - 1, half - height, 2, height);
  }
  context.fillStyle = palette.suppressed;
  for (const x of counts.suppressed.keys()) context.fillRect(x - 1, half + 2, 2, 4);
  // A loss is a triangle here, too, so that it is seen without its color.
  context.fillStyle = palette.lost;
  for (const x of counts.lost.keys()) {
    context.beginPath();
    context.moveTo(x, half + 3);
    context.lineTo(x + 5, overviewHeight - 3);
    context.lineTo(x - 5, overviewHeight - 3);
    context.closePath();
    context.fill();
  }
}

/** @param {CanvasRenderingContext2D} context @param {import("./scale.js").TimeScale} scale @param {[number, number]} window
 * @param {Record<string, string>} palette */
function drawOverviewWindow(context, scale, [start, end], palette) {
  const left = timeToX(scale, start);
  const right = timeToX(scale, end);
  context.fillStyle = palette.paper;
  context.globalAlpha = 0.65;
  context.fillRect(0, 0, left, overviewHeight);
  context.fillRect(right, 0, scale.width - right, overviewHeight);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  context.strokeRect(left, 0.75, Math.max(right - left, 2), overviewHeight - 1.5);
  context.fillStyle = palette.accent;
  for (const x of [left, right]) context.fillRect(x - 2, overviewHeight / 2 - 7, 4, 14);
}
