// @ts-check
// Pointer, wheel and keys of the timeline.
import { moveCursor, select } from "../actions.js";
import { fenceIn } from "../names.js";
import { stepCursor } from "./step.js";
import { pannedRange, xToTime } from "./scale.js";

/**
 * @typedef {{store: import("../store.js").Store, slider: HTMLElement, plotPane: HTMLElement, scroller: HTMLElement,
 *   scale: () => import("./scale.js").TimeScale, limits: () => [number, number],
 *   zoom: (factor: number, center?: number) => void, setRange: (range: [number, number]) => void,
 *   chooseRow: (step: number) => void, headTip: (x: number, y: number) => string[] | null, hit: (x: number, y: number) => import("./hit.js").Hit | null,
 *   showTooltip: (hit: import("./hit.js").Hit | string[] | null, x: number, y: number) => void}} TimelineParts
 */

/** Pixels that a pointer may move in a click. */
const timelineClickSlack = 4;

/** @param {TimelineParts} parts */
export function listenToTimeline(parts) {
  listenToSlider(parts);
  listenToPlot(parts);
  listenToWheel(parts);
}

/** @param {HTMLElement} element @param {PointerEvent | WheelEvent} event */
function timelineOffset(element, event) {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The head of the timeline is a slider: pointer and keys move the cursor. @param {TimelineParts} parts */
function listenToSlider({ store, slider, scale, limits, zoom, chooseRow, headTip, showTooltip }) {
  const scrub = (/** @type {PointerEvent} */ event) => moveCursor(store, xToTime(scale(), timelineOffset(slider, event).x));
  slider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    slider.setPointerCapture(event.pointerId);
    store.set({ isPlaying: false });
    scrub(event);
  });
  slider.addEventListener("pointermove", (event) => {
    if (slider.hasPointerCapture(event.pointerId)) return scrub(event);
    const at = timelineOffset(slider, event);
    showTooltip(headTip(at.x, at.y), event.clientX, event.clientY);
  });
  slider.addEventListener("pointerleave", () => showTooltip(null, 0, 0));
  slider.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [start, end] = store.state.timeRange ?? limits();
    const cursor = store.state.cursor ?? start;
    const step = event.shiftKey ? 10 : 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => stepCursor(store, -step),
      ArrowRight: () => stepCursor(store, step),
      ArrowUp: () => chooseRow(-1),
      ArrowDown: () => chooseRow(1),
      PageUp: () => moveCursor(store, cursor + (end - start) / 10),
      PageDown: () => moveCursor(store, cursor - (end - start) / 10),
      Home: () => moveCursor(store, limits()[0]),
      End: () => moveCursor(store, limits()[1]),
      "+": () => zoom(0.5),
      "=": () => zoom(0.5),
      "-": () => zoom(2),
      0: () => store.set({ timeRange: null }),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** In the rows, a click chooses, a drag pans, two fingers zoom. @param {TimelineParts} parts */
function listenToPlot({ store, plotPane, scale, limits, setRange, zoom, hit, showTooltip }) {
  /** @type {Map<number, number>} */ const pointers = new Map();
  let begin = { x: 0, y: 0 };
  let isDrag = false;
  let spread = 0;

  plotPane.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const at = timelineOffset(plotPane, event);
    pointers.set(event.pointerId, at.x);
    begin = at;
    isDrag = pointers.size > 1;
    spread = pointerSpread(pointers);
  });
  plotPane.addEventListener("pointermove", (event) => {
    const at = timelineOffset(plotPane, event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) return hover(event, at);
    if (!isDrag && Math.hypot(at.x - begin.x, at.y - begin.y) > timelineClickSlack) {
      isDrag = true;
      plotPane.setPointerCapture(event.pointerId);
      showTooltip(null, 0, 0);
    }
    if (!isDrag) return;
    pointers.set(event.pointerId, at.x);
    const current = scale();
    if (pointers.size === 1) {
      setRange(pannedRange([current.start, current.end], (before - at.x) / current.width * (current.end - current.start), limits()));
    } else {
      const now = pointerSpread(pointers);
      if (now > 0 && spread > 0) zoom(spread / now, xToTime(current, pointerMiddle(pointers)));
      spread = now;
    }
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && !isDrag) choose(begin);
    if (pointers.size === 0) isDrag = false;
  };
  plotPane.addEventListener("pointerup", end);
  plotPane.addEventListener("pointercancel", end);
  plotPane.addEventListener("pointerleave", () => {
    showTooltip(null, 0, 0);
    store.set({ hover: null });
  });

  /** @param {{x: number, y: number}} at */
  function choose(at) {
    const found = hit(at.x, at.y);
    if (!found) return moveCursor(store, xToTime(scale(), at.x));
    const fenceId = found.kind === "graded" || found.kind === "other" ? undefined : found.item?.fenceId ?? found.item?.record?.fence;
    const zone = store.state.layoutAnswer.zones[found.lane.zone];
    select(store, { zone: found.lane.zone, fence: fenceId === undefined ? null : fenceIn(zone, fenceId) });
    moveCursor(store, found.time);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} at */
  function hover(event, at) {
    const found = hit(at.x, at.y);
    showTooltip(found, event.clientX, event.clientY);
    const zone = found?.lane.zone;
    if (!found) store.set({ hover: null });
    else if (found.kind === "mark") store.set({ hover: { kind: "event", series: found.item.series, index: found.item.index, time: found.time, zone } });
    else if (found.kind === "attempt" || found.kind === "loss") store.set({ hover: { kind: "attempt", time: found.time, zone } });
    else if (found.kind === "graded") store.set({ hover: { kind: "attempt", time: found.item.time, zone } });
    else store.set({ hover: { kind: "zone", time: found.time, zone } });
  }
}

/** The wheel zooms with ctrl, or above the axis; sideways it pans. @param {TimelineParts} parts */
function listenToWheel({ slider, plotPane, scale, limits, zoom, setRange }) {
  const listen = (/** @type {HTMLElement} */ element, /** @type {boolean} */ zoomsAlways) => {
    element.addEventListener("wheel", (event) => {
      const current = scale();
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        event.preventDefault();
        setRange(pannedRange([current.start, current.end], sideways / current.width * (current.end - current.start), limits()));
      } else if (zoomsAlways || event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(Math.exp(event.deltaY * 0.002), xToTime(current, timelineOffset(element, event).x));
      }
    }, { passive: false });
  };
  listen(slider, true);
  listen(plotPane, false);
}

/** @param {Map<number, number>} pointers */
function pointerSpread(pointers) {
  const positions = [...pointers.values()];
  return positions.length < 2 ? 0 : Math.abs(positions[0] - positions[1]);
}

/** @param {Map<number, number>} pointers */
function pointerMiddle(pointers) {
  const positions = [...pointers.values()];
  return positions.reduce((sum, each) => sum + each, 0) / positions.length;
}
