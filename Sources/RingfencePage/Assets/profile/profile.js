// @ts-check
// The strip below the timeline: speed, accuracy and altitude over the same time, with limits of conditions. The pointer shows all
// values of a fix, and a press moves the cursor.
import { moveCursor } from "../actions.js";
import { el, setText } from "../dom.js";
import { createFrameSteps, inFrame } from "../frames.js";
import { currentTrack } from "../store.js";
import { fittedCanvas } from "../timeline/draw.js";
import { firstNotBefore, timeToX, xToTime } from "../timeline/scale.js";
import { brokenLimitWords, profileBands, profileLimits } from "./bands.js";
import { bandHeight, drawProfileBand } from "./draw.js";
import { fixSpeed } from "./speed.js";
import { fixValues } from "./values.js";

/** @typedef {import("../store.js").State} State */
/**
 * What the timeline gives: its scale and colours, and what shows a tip.
 * @typedef {{scale: () => import("../timeline/scale.js").TimeScale, palette: () => import("../timeline/draw.js").Palette,
 *   showTip: (lines: string[] | null, x: number, y: number) => void}} ProfileHost
 */

/** What the bands, and what their limits are made of. */
const limitKeys = ["layoutAnswer", "settings", "selection", "units"];

/** @param {import("../store.js").Store} store @param {ProfileHost} host */
export function createProfile(store, { scale, palette, showTip }) {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const line = el("div", { class: "profile-cursor", "aria-hidden": "true" });
  const labels = el("div", { class: "profile-labels" });
  const plot = el("div", { class: "profile-plot" }, canvas, line);
  const element = el("div", { class: "timeline-profile", role: "group", "aria-label": "Profile of the track" }, labels, plot);
  /** @type {import("./bands.js").ProfileBand[]} */ let bands = [];
  /** @type {{track: import("../store.js").Track | null, gap: number}} */ let bandsOf = { track: null, gap: 0 };
  /** @type {Map<string, import("./bands.js").ProfileLimit[]>} */ let limits = new Map();
  /** What the picture shows. */
  let drawnKey = "";
  const gapSeconds = () => store.state.settings.maximumGapSeconds ?? 300;

  const steps = createFrameSteps(() => profileBands(bandsOf.track, bandsOf.gap), (made) => {
    bands = made;
    element.hidden = bands.length === 0;
    element.parentElement?.style.setProperty("--timeline-profile", `${bands.length * bandHeight}px`);
    takeLimits(store.state);
    drawLabels(store.state);
    inFrame(draw);
  });

  /** @param {State} state */
  function makeBands(state) {
    const track = currentTrack(state);
    if (bandsOf.track === track && bandsOf.gap === gapSeconds()) return;
    // The bands of another track are not shown beside this one.
    if (bandsOf.track !== track) bands = [];
    bandsOf = { track, gap: gapSeconds() };
    steps.update(["bands"], true);
  }

  /** @param {State} state */
  function takeLimits(state) {
    limits = new Map(bands.map(({ name }) => [name, profileLimits(state, name)]));
    drawnKey = "";
  }

  /** Names and ranges, and the value at the cursor. @param {State} state */
  function drawLabels(state) {
    const track = currentTrack(state);
    const index = track && state.cursor !== null ? fixAt(track.times, state.cursor) : -1;
    while (labels.children.length > bands.length) labels.lastChild?.remove();
    while (labels.children.length < bands.length) labels.append(el("div", {}, el("span"), el("span", { class: "muted" })));
    bands.forEach(({ name, values, least, most, startsAtZero, format }, position) => {
      const label = labels.children[position];
      const value = index < 0 ? NaN : values[index];
      setText(label.firstChild, name);
      setText(label.lastChild, Number.isFinite(value) ? ` ${format(value)}` : startsAtZero ? ` up to ${format(most)}` : ` ${format(least)} to ${format(most)}`);
    });
  }

  function draw() {
    const { state } = store;
    const track = currentTrack(state);
    if (!track || bands.length === 0 || element.clientWidth === 0) return;
    const current = scale();
    line.hidden = state.cursor === null || state.cursor < current.start || state.cursor > current.end;
    if (state.cursor !== null && !line.hidden) line.style.transform = `translateX(${Math.round(timeToX(current, state.cursor)) - 1}px)`;
    const key = [current.start, current.end, current.width, state.palette, devicePixelRatio].join(" ");
    if (key === drawnKey) return;
    drawnKey = key;
    const pen = fittedCanvas(canvas, current.width, bands.length * bandHeight);
    bands.forEach((band, position) => drawProfileBand(pen, current, palette(), track.times, band, limits.get(band.name) ?? [], position * bandHeight, bandsOf.gap * 1000));
  }

  /** The position of a pointer in time. @param {PointerEvent} event */
  const timeOf = (event) => xToTime(scale(), event.clientX - plot.getBoundingClientRect().left);

  /** @param {PointerEvent} event */
  function hover(event) {
    const { state } = store;
    const track = currentTrack(state);
    if (!track || track.count === 0) return;
    const index = fixAt(track.times, timeOf(event));
    const broken = bands.flatMap((band) => (limits.get(band.name) ?? []).map((limit) => brokenLimitWords(limit, band, band.values[index]))).filter(Boolean);
    showTip([...fixValues(track, index, fixSpeed(track, index, bandsOf.gap), state.clock), ...broken], event.clientX, event.clientY);
    store.set({ hover: { kind: "fix", index, time: track.times[index] } });
  }
  plot.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    plot.setPointerCapture(event.pointerId);
    store.set({ isPlaying: false });
    moveCursor(store, timeOf(event));
  });
  plot.addEventListener("pointermove", (event) => {
    if (plot.hasPointerCapture(event.pointerId)) moveCursor(store, timeOf(event));
    hover(event);
  });
  plot.addEventListener("pointerleave", () => {
    showTip(null, 0, 0);
    store.set({ hover: null });
  });

  return {
    element,
    draw,
    /** @param {State} state @param {Set<string> | null} changed */
    update(state, changed) {
      const has = (/** @type {string[]} */ ...keys) => changed === null || keys.some((key) => changed.has(key));
      makeBands(state);
      if (has(...limitKeys, "tracks", "trackIndex")) {
        takeLimits(state);
      }
      if (has(...limitKeys, "cursor", "tracks", "trackIndex", "answer")) drawLabels(state);
      if (has(...limitKeys, "answer", "cursor", "palette", "timeRange", "tracks", "trackIndex", "isFleet")) inFrame(draw);
    },
  };
}

/** The index of the fix that is nearest to a time. @param {Float64Array} times not empty @param {number} time */
export function fixAt(times, time) {
  const after = Math.min(firstNotBefore(times, time), times.length - 1);
  return after > 0 && time - times[after - 1] < times[after] - time ? after - 1 : after;
}
