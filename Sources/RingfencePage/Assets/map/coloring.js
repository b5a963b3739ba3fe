// @ts-check
// What the colours of the track mean. Each class also has its own width or dashes, so that no meaning is in the colour alone.
import { recordTime, speedUnit } from "../format.js";
import { lowerBound } from "./simplify.js";
import { meanSpeed } from "./track.js";
import { RAMP_STEPS } from "./theme.js";

/**
 * @typedef {import("./track.js").DrawnTrack} DrawnTrack
 * @typedef {import("./theme.js").MapTheme} MapTheme
 */

/**
 * A class of segments: how it is drawn and what it is called.
 * @typedef {{color: string, width: number, dash: number[], label: string}} TrackClass
 * @typedef {{classes: TrackClass[], limits: number[], classOf: (from: number, to: number) => number, title: string}} TrackColoring
 */

/** Upper limits of the classes of speed, in the unit of the reader, for walking, for towns and for roads. */
const SPEED_SCALES = [[1, 2, 3, 4, 5], [5, 10, 15, 20, 30], [10, 20, 30, 50, 70], [20, 50, 80, 100, 130], [50, 100, 200, 400, 800]];
/** Upper limits of the classes of accuracy, in metres. */
const ACCURACY_LIMITS = [5, 10, 20, 50, 100];

/** Chooses limits for which the fastest tenth of the fixes is in one of the last classes. @param {Float64Array} speeds */
function speedLimits(speeds) {
  const step = Math.max(1, Math.floor(speeds.length / 2000));
  const sample = [];
  for (let i = 0; i < speeds.length; i += step) if (Number.isFinite(speeds[i])) sample.push(speeds[i] * speedUnit().perMeterASecond);
  sample.sort((a, b) => a - b);
  const fast = sample[Math.floor(sample.length * 0.95)] ?? 0;
  return SPEED_SCALES.find((limits) => fast <= limits[limits.length - 1] * 1.15) ?? SPEED_SCALES[SPEED_SCALES.length - 1];
}

/** @param {number[]} limits @param {number} value */
function classIndex(limits, value) {
  let index = 0;
  // A speed along the path is rounded; one that is meant to be a limit belongs to the class below it.
  while (index < limits.length && value > limits[index] * 1.005) index += 1;
  return index;
}

/** @param {MapTheme} theme @param {number[]} limits @param {(value: number) => string} format @param {number[]} widths
 * @param {boolean} isComplete */
function rampClasses(theme, limits, format, widths, isComplete) {
  const classes = [];
  for (let i = 0; i < RAMP_STEPS; i += 1) {
    const label = i === 0 ? `≤ ${format(limits[0])}`
      : i < limits.length ? `${format(limits[i - 1])}–${format(limits[i])}` : `> ${format(limits[i - 1])}`;
    classes.push({ color: theme.ramp[i], width: widths[i], dash: [], label });
  }
  // Only in the legend where it occurs.
  classes.push({ color: theme.unknown, width: 2, dash: [2, 3], label: isComplete ? "" : "unknown" });
  return classes;
}

/** Classes by speed: the faster, the wider. @param {DrawnTrack} drawn @param {MapTheme} theme @param {(value: number) => string} format
 * @returns {TrackColoring} */
function speedColoring(drawn, theme, format) {
  const { name, perMeterASecond } = speedUnit();
  const limits = speedLimits(drawn.speeds);
  // The first fix has no path that leads to it.
  const isComplete = drawn.speedCounts[drawn.count] >= drawn.count - 1;
  return {
    title: `Speed in ${name}`,
    classes: rampClasses(theme, limits, format, [1.75, 2.25, 2.75, 3.25, 4, 4.75], isComplete),
    limits: [],
    classOf: (from, to) => {
      const speed = meanSpeed(drawn, from, to);
      return !Number.isFinite(speed) ? RAMP_STEPS : classIndex(limits, speed * perMeterASecond);
    },
  };
}

/** Classes by the accuracy that the receiver gave: the less accurate, the wider. @param {DrawnTrack} drawn @param {MapTheme} theme
 * @param {(value: number) => string} format @returns {TrackColoring} */
function accuracyColoring(drawn, theme, format) {
  const { accuracies } = drawn.track;
  const isComplete = accuracies !== undefined && accuracies.every((accuracy) => Number.isFinite(accuracy));
  return {
    title: "Accuracy in m",
    classes: rampClasses(theme, ACCURACY_LIMITS, format, [1.75, 2.25, 3, 4, 5, 6.5], isComplete),
    limits: [],
    classOf: (_, to) => (Number.isFinite(accuracies?.[to]) ? classIndex(ACCURACY_LIMITS, accuracies[to]) : RAMP_STEPS),
  };
}

/**
 * What the app received, as indexes of fixes: `{from, delivery}` with 0 delivered, 1 delivered in restart mode, 2 lost.
 * @param {[string, string, string][]} delivered the spans of the answer @param {Float64Array} times
 */
export function deliverySpans(delivered, times) {
  const spans = [];
  let next = 0;
  for (const [first, last, mode] of delivered) {
    const from = lowerBound(times, recordTime(first));
    if (from > next) spans.push({ from: next, delivery: 2 });
    spans.push({ from, delivery: mode === "normal" ? 0 : 1 });
    next = lowerBound(times, recordTime(last)) + 1;
  }
  if (next < times.length) spans.push({ from: next, delivery: 2 });
  return spans;
}

/** Classes by what the app of the scenario received. @param {DrawnTrack} drawn @param {MapTheme} theme
 * @param {[string, string, string][] | null} delivered @returns {TrackColoring} */
function deliveryColoring(drawn, theme, delivered) {
  const spans = delivered ? deliverySpans(delivered, drawn.times) : [];
  const starts = spans.map(({ from }) => from);
  return {
    title: "Delivery to the app",
    classes: [
      { color: theme.normal, width: 3.5, dash: [], label: delivered ? "delivered" : "delivered (no scenario)" },
      { color: theme.restart, width: 3.5, dash: [9, 4], label: "delivered in restart mode" },
      { color: theme.lost, width: 2, dash: [2, 4], label: "not delivered" },
    ].slice(0, delivered ? 3 : 1).map((each, delivery) => (
      // Only in the legend where it occurs.
      delivered && !spans.some((span) => span.delivery === delivery) ? { ...each, label: "" } : each)),
    limits: starts.filter((from) => from > 0),
    classOf: (_, to) => {
      if (spans.length === 0) return 0;
      // The path to a fix has the delivery of the fix; a limit is the first fix of its span.
      const span = lowerBound(starts, to + 1) - 1;
      return spans[Math.max(0, span)].delivery;
    },
  };
}

/** The classes of a track for what the reader chose. @param {DrawnTrack} drawn @param {"speed" | "delivery" | "accuracy"} kind
 * @param {MapTheme} theme @param {[string, string, string][] | null} delivered @returns {TrackColoring} */
export function trackColoring(drawn, kind, theme, delivered, format = (/** @type {number} */ value) => String(value)) {
  if (kind === "delivery") return deliveryColoring(drawn, theme, delivered);
  return kind === "accuracy" ? accuracyColoring(drawn, theme, format) : speedColoring(drawn, theme, format);
}
