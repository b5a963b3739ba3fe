// @ts-check
// The timeline: a row for each zone near the track, with a cursor that plays through time.
import { select } from "../actions.js";
import { el, setText } from "../dom.js";
import { formatCount, formatDate, formatTime } from "../format.js";
import { createFrameSteps, inFrame } from "../frames.js";
import { moveToEvent, playbackRates, togglePlaying } from "../drive/play.js";
import { currentTrack } from "../store.js";
import { appHeight, axisHeight, drawTimelineCursor, drawTimelineGaps, drawTimelineHead, drawTimelineLane, fittedCanvas, fixesHeight, rowPitch, timelinePalette } from "./draw.js";
import { paperTimeline } from "./paper.js";
import { headTitles, picturedRows, timelinePicture } from "./picture.js";
import { listenToTimeline } from "./input.js";
import { timelineLegend, timelinePictureLegend } from "./legend.js";
import { createOverview } from "./overview.js";
import { createSplitter } from "./splitter.js";
import { shownLanes, timelineLanes, trackGaps } from "./rows.js";
import { pannedRange, timeTicks, timeToX, xToTime, zoomedRange } from "./scale.js";
import { awayWords } from "../panel/words.js";
import { drawLaneGhosts, laneGhosts } from "./ghosts.js";
import { appTooltip, timelineHit, tooltipText } from "./hit.js";
import { isZoneNamed, zoneTip, zoneTitle } from "../names.js";
import { appMoments } from "../results.js";
import { createProfile } from "../profile/profile.js";
import { areOthersOfThis, otherSystems } from "../others/others.js";
import { hiddenWords } from "../others/words.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {Event & {currentTarget: HTMLElement}} ZoneEvent */

/** What the rows are made of. */
const laneKeys = ["answer", "layoutAnswer", "difference", "grade"];

/** @param {import("../store.js").Store} store @param {HTMLElement} element */
export function createTimeline(store, element) {
  let palette = timelinePalette();
  const pitch = rowPitch(store.state);
  const hasLog = store.state.data.found !== undefined;
  element.style.setProperty("--timeline-row", `${pitch}px`);
  let showsAll = false;
  /** @type {import("./rows.js").Lane[]} */ let lanes = [];
  /** @type {import("./rows.js").Lane[]} */ let rows = [];
  /** @type {[number, number][]} */ let gaps = [];
  /** @type {ReturnType<typeof laneGhosts>} */ let ghosts = new Map();
  /** @type {{track: import("../store.js").Track | null, seconds: number}} */ let gapsOf = { track: null, seconds: 0 };

  const play = el("button", { type: "button", class: "play", on: { click: () => togglePlaying(store) } });
  /** @type {HTMLSelectElement} */
  const rate = el("select", { "aria-label": "Speed of playing", on: { change: () => store.set({ playbackRate: Number(rate.value) }) } },
    ...playbackRates.map((each) => el("option", { value: each, text: `${each}×` })));
  const previous = el("button", { type: "button", text: "‹", "aria-label": "Previous event", title: "Previous event", on: { click: () => moveToEvent(store, -1) } });
  const next = el("button", { type: "button", text: "›", "aria-label": "Next event", title: "Next event", on: { click: () => moveToEvent(store, 1) } });
  const readout = el("output", { class: "time-readout" });
  const zoomOut = el("button", { type: "button", text: "−", "aria-label": "Zoom out in time", title: "Zoom out", on: { click: () => zoom(2) } });
  const zoomIn = el("button", { type: "button", text: "+", "aria-label": "Zoom in in time", title: "Zoom in", on: { click: () => zoom(0.5) } });
  const fit = el("button", { type: "button", text: "Whole track", on: { click: () => store.set({ timeRange: null }) } });
  const windowText = el("output", { class: "muted window-text" });
  const all = el("input", { type: "checkbox", on: { change: () => { showsAll = all.checked; arrange(); draw(); } } });
  const allText = el("span");
  const bar = el("div", { class: "timeline-bar" },
    el("div", { class: "group" }, previous, play, next, rate), readout,
    el("div", { class: "group" }, zoomOut, zoomIn, fit), windowText, el("label", { class: "check" }, all, allText), timelineLegend(store));

  const head = el("canvas", { "aria-hidden": "true" });
  const slider = el("div", { class: "timeline-slider", role: "slider", tabindex: "0", "aria-label": "Time of the cursor",
    "aria-describedby": "timeline-description", "aria-valuemin": "0" }, head);
  const headLabels = el("div", { class: "timeline-head-labels", "aria-hidden": "true" });
  const plot = el("canvas", { "aria-hidden": "true" });
  // The rows are drawn behind the screen, in several frames where they hold much, and then shown at once.
  const hidden = document.createElement("canvas");
  const rowSteps = createFrameSteps(() => drawRows({ ...store.state }), ({ width, height }) => {
    const context = fittedCanvas(plot, width, height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(hidden, 0, 0);
  });
  const labels = el("div", { class: "timeline-labels", role: "group", "aria-label": "Zones in the timeline" });
  const plotPane = el("div", { class: "timeline-plot" }, plot);
  const window_ = el("div", { class: "timeline-window" }, labels, plotPane);
  const spacer = el("div", { class: "timeline-spacer" }, window_);
  const scroller = el("div", { class: "timeline-rows" }, spacer);
  const tooltip = el("div", { class: "tooltip", hidden: true, "aria-hidden": "true" });
  const empty = el("p", { class: "empty" });
  const othersNote = el("p", { class: "timeline-note", role: "status", hidden: true, text: hiddenWords });
  const overview = createOverview({ limits, window: () => store.state.timeRange, setWindow: (range) => (range === null ? store.set({ timeRange: null }) : setRange(range)) });
  const profile = createProfile(store, { scale, palette: () => palette, showTip });
  element.append(createSplitter(scroller), bar, el("p", { id: "timeline-description", class: "visually-hidden",
    text: "Left and right move the cursor by a fix, with shift by ten. Up and down choose a zone. Plus, minus and zero zoom. The tab Events has the same as a table." }),
  el("div", { class: "timeline-whole" }, el("div", { class: "timeline-whole-label", text: "Whole track" }), overview.element),
  el("div", { class: "timeline-head" }, headLabels, slider), scroller, profile.element, othersNote, empty, tooltip);

  /** Range of the whole track, with a little space at its ends. @returns {[number, number]} */
  function limits() {
    const track = currentTrack(store.state);
    if (!track || track.count === 0) return [0, 1];
    const first = track.times[0];
    const last = track.times[track.count - 1];
    const space = Math.max((last - first) * 0.01, 1000);
    return [first - space, last + space];
  }

  function scale() {
    const [start, end] = store.state.timeRange ?? limits();
    return { start, end, width: Math.max(slider.clientWidth, 10) };
  }

  /** @param {number} factor @param {number} [center] */
  function zoom(factor, center) {
    const range = store.state.timeRange ?? limits();
    const { cursor } = store.state;
    const isCursorVisible = cursor !== null && cursor >= range[0] && cursor <= range[1];
    setRange(zoomedRange(range, center ?? (isCursorVisible ? cursor : (range[0] + range[1]) / 2), factor, limits()));
  }

  /** @param {[number, number]} range */
  function setRange(range) {
    const [low, high] = limits();
    store.set({ timeRange: range[1] - range[0] >= (high - low) * 0.999 ? null : range });
  }

  /** Chooses the rows. */
  function arrange() {
    const { state } = store;
    const zones = state.layoutAnswer.zones;
    const matches = (/** @type {number} */ zone) => isZoneNamed(zones[zone], state.filter);
    rows = shownLanes(lanes, matches, showsAll, state.selection?.zone ?? null, state.timeRange);
    const near = shownLanes(lanes, () => true, false, null, null).length;
    setText(allText, `All ${formatCount(zones.length, "zone")}`);
    if (all.parentElement) all.parentElement.hidden = near === zones.length;
    setText(empty, zones.length === 0 ? "This layout has no zones." : rows.length > 0 ? "" : state.filter.trim() !== "" ? "No zone near the track matches the filter." : "The track came near none of the zones.");
    empty.hidden = empty.textContent === "";
    spacer.style.height = `${rows.length * pitch}px`;
    element.style.setProperty("--timeline-rows", String(Math.max(rows.length, 1)));
  }

  function draw() {
    const { state } = store;
    const track = currentTrack(state);
    element.classList.toggle("has-no-track", !track || track.count === 0);
    if (!track || track.count === 0 || slider.clientWidth === 0) return;
    const moments = appMoments(state);
    const headHeight = axisHeight + fixesHeight + (moments.length > 0 ? appHeight : 0);
    const current = scale();
    const headContext = fittedCanvas(head, current.width, headHeight);
    drawTimelineHead(headContext, current, palette, { clock: state.clock, track, gaps, moments, height: headHeight });
    drawTimelineCursor(headContext, current, palette, state.cursor, headHeight);
    drawHeadLabels(track, moments.length > 0);
    overview.draw(lanes, palette, state.cursor, state.clock);
    profile.draw();
    rowSteps.update(["rows"], false);
  }

  /** In steps. @param {State} state @returns {Generator<void, {width: number, height: number}>} the size of the picture */
  function* drawRows(state) {
    const current = scale();
    const height = scroller.clientHeight;
    window_.style.height = `${height}px`;
    const context = fittedCanvas(hidden, current.width, height);
    const { scrollTop } = scroller;
    const shown = rows;
    const first = Math.floor(scrollTop / pitch);
    const last = Math.min(shown.length, Math.ceil((scrollTop + height) / pitch));
    drawTimelineGaps(context, current, palette, gaps, 0, height);
    context.fillStyle = palette.grid;
    for (const { time } of timeTicks(current, state.clock)) context.fillRect(Math.round(timeToX(current, time)), 0, 1, height);
    const isHovered = hoverTest(state);
    for (let index = first; index < last; index += 1) {
      const y = index * pitch - scrollTop;
      const lane = shown[index];
      if (lane.zone === state.selection?.zone || lane.zone === state.hover?.zone) {
        context.globalAlpha = lane.zone === state.selection?.zone ? 0.75 : 0.4;
        context.fillStyle = palette.tint;
        context.fillRect(0, y, current.width, pitch);
        context.globalAlpha = 1;
      }
      context.fillStyle = palette.grid;
      context.fillRect(0, y + pitch - 1, current.width, 1);
      drawTimelineLane(context, current, palette, lane, y, (mark) => isHovered(lane.zone, mark), hasLog);
      drawLaneGhosts(context, current, palette, ghosts.get(lane.zone) ?? [], y);
      yield;
    }
    drawTimelineCursor(context, current, palette, state.cursor, height);
    drawLabels(state, shown.slice(first, last), first);
    return { width: current.width, height };
  }

  /** @param {State} state */
  function hoverTest({ hover }) {
    return (/** @type {number} */ zone, /** @type {import("./draw.js").PointedItem} */ item) => {
      if (!hover || hover.zone !== zone) return false;
      if (hover.kind === "event") return "index" in item && item.series === hover.series && item.index === hover.index;
      return hover.kind === "attempt" && ("time" in item ? item.time : item.start) === hover.time;
    };
  }

  /** The names of the rows in sight, as buttons. @param {State} state @param {import("./rows.js").Lane[]} inSight @param {number} first
   * the index of the first of them */
  function drawLabels(state, inSight, first) {
    while (labels.children.length > inSight.length) labels.lastChild?.remove();
    while (labels.children.length < inSight.length) {
      labels.append(el("button", { type: "button", class: "zone-label", on: {
        click: (/** @type {ZoneEvent} */ { currentTarget }) => select(store, { zone: Number(currentTarget.dataset.zone), fence: null }),
        pointerenter: (/** @type {ZoneEvent} */ { currentTarget }) => (
          store.set({ hover: { kind: "zone", zone: Number(currentTarget.dataset.zone) } })),
        pointerleave: () => store.set({ hover: null }),
      } }, el("bdi"), el("span", { class: "muted" })));
    }
    for (const [position, lane] of inSight.entries()) {
      const button = /** @type {HTMLElement} */ (labels.children[position]);
      const zone = state.layoutAnswer.zones[lane.zone];
      button.dataset.zone = String(lane.zone);
      button.style.top = `${(first + position) * pitch - scroller.scrollTop}px`;
      button.title = zoneTip(zone);
      setText(button.firstChild, zoneTitle(zone));
      setText(button.lastChild, lane.first === Infinity && lane.approach !== null ? ` ${awayWords(lane.approach)}` : "");
      button.setAttribute("aria-pressed", String(lane.zone === state.selection?.zone));
    }
  }

  /** @param {import("../store.js").Track} track @param {boolean} hasApp */
  function drawHeadLabels(track, hasApp) {
    const wanted = headTitles(track, store.state.clock, hasApp);
    while (headLabels.children.length > wanted.length) headLabels.lastChild?.remove();
    while (headLabels.children.length < wanted.length) headLabels.append(el("div"));
    wanted.forEach((text, index) => setText(headLabels.children[index], text));
  }

  /** @param {State} state */
  function drawBar(state) {
    setText(play, state.isPlaying ? "Pause" : "Play");
    rate.value = String(state.playbackRate);
    const track = currentTrack(state);
    const { cursor, clock } = state;
    const text = cursor === null ? "" : formatTime(cursor, clock);
    setText(readout, text);
    setText(windowText, state.timeRange === null ? "" : `Map and tables show ${formatTime(state.timeRange[0], clock)} to ${formatTime(state.timeRange[1], clock)} only.`);
    if (!track || track.count === 0) return;
    slider.setAttribute("aria-valuemax", String(Math.round((track.times[track.count - 1] - track.times[0]) / 1000)));
    slider.setAttribute("aria-valuenow", String(cursor === null ? 0 : Math.round((cursor - track.times[0]) / 1000)));
    slider.setAttribute("aria-valuetext", cursor === null ? "not set" : text);
  }

  /** Keeps the cursor in sight while it plays. @param {State} state */
  function followCursor(state) {
    if (!state.timeRange || state.cursor === null) return;
    const [start, end] = state.timeRange;
    if (state.cursor >= start && state.cursor <= end) return;
    setRange(pannedRange(state.timeRange, state.cursor - start - (end - start) * 0.1, limits()));
  }

  /** Selects the row above or below. @param {number} step */
  function chooseRow(step) {
    if (rows.length === 0) return;
    const at = rows.findIndex((lane) => lane.zone === store.state.selection?.zone);
    const index = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1);
    select(store, { zone: rows[index].zone, fence: null });
    showRow(index);
  }

  /** @param {number} index */
  function showRow(index) {
    const top = index * pitch;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + pitch > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + pitch - scroller.clientHeight;
  }

  listenToTimeline({
    store, slider, plotPane, scroller, scale, limits, zoom, setRange, chooseRow,
    headTip: (x, y) => (y < axisHeight + fixesHeight ? null : appTooltip(store.state, xToTime(scale(), x))),
    hit: (x, y) => timelineHit(rows, scale(), x, y + scroller.scrollTop, pitch, hasLog),
    showTooltip: (found, clientX, clientY) => showTip(Array.isArray(found) ? found : found ? tooltipText(store.state, found) : null, clientX, clientY),
  });

  /** Shows lines beside the pointer; null hides them. @param {string[] | null} lines @param {number} clientX @param {number} clientY */
  function showTip(lines, clientX, clientY) {
    tooltip.hidden = !lines;
    if (!lines) return;
    tooltip.replaceChildren(...lines.map((line) => el("div", { text: line, dir: "auto" })));
    const box = element.getBoundingClientRect();
    const width = tooltip.offsetWidth;
    tooltip.style.left = `${Math.min(Math.max(clientX - box.left + 12, 4), box.width - width - 4)}px`;
    const above = clientY - box.top - tooltip.offsetHeight - 10;
    tooltip.style.top = `${above > 0 ? above : clientY - box.top + 16}px`;
  }
  scroller.addEventListener("scroll", () => draw());
  new ResizeObserver(() => inFrame(draw)).observe(element);

  /** @type {HTMLElement | null} */ let paper = null;

  /** Before the page is printed the colours become those of paper, and after it those of the screen. @param {State} state */
  function drawPaper(state) {
    paper?.remove();
    paper = null;
    if (!document.documentElement.classList.contains("prints") || !currentTrack(state)?.count) return;
    const printed = paperTimeline(state, { rows, ghosts, gaps, palette, scale: scale() });
    element.append(printed);
    paper = printed;
  }

  const laneSteps = createFrameSteps(() => lanesAndGhosts({ ...store.state }), (made) => {
    ({ lanes, ghosts } = made);
    arrange();
    inFrame(draw);
  });

  /** What the rows show, in steps. @param {State} state */
  function* lanesAndGhosts(state) {
    const made = { lanes: yield* timelineLanes(state), ghosts: laneGhosts(state) };
    // A zone with nothing but what is gone keeps its row.
    for (const [zone, those] of made.ghosts) if (made.lanes[zone]) made.lanes[zone].first = Math.min(made.lanes[zone].first, those[0].time);
    return made;
  }

  /** @param {State} state @param {Set<string> | null} changed */
  function update(state, changed) {
    const has = (/** @type {string[]} */ ...keys) => changed === null || keys.some((key) => changed.has(key));
    const track = currentTrack(state);
    if (has("palette")) palette = timelinePalette();
    othersNote.hidden = otherSystems(state).length === 0 || areOthersOfThis(state);
    profile.update(state, changed);
    if (track && (gapsOf.track !== track || gapsOf.seconds !== state.settings.maximumGapSeconds)) {
      gapsOf = { track, seconds: state.settings.maximumGapSeconds };
      gaps = trackGaps(track.times, gapsOf.seconds ?? 300);
    }
    if (has(...laneKeys)) {
      // Rows of zones that are no longer there say nothing.
      if (lanes.length > state.layoutAnswer.zones.length) lanes = [];
      laneSteps.update(changed ?? [], !state.isTransient);
    }
    if (has(...laneKeys, "filter", "selection", "timeRange")) {
      arrange();
      if (changed?.has("selection")) {
        const index = rows.findIndex((lane) => lane.zone === state.selection?.zone);
        if (index >= 0) showRow(index);
      }
    }
    if ((has("cursor") && state.isPlaying) || (changed?.has("zoomTo") && state.zoomTo)) followCursor(state);
    if (has("cursor", "isPlaying", "playbackRate", "clock", "answer", "timeRange")) drawBar(state);
    if (has("answer", "layoutAnswer", "difference", "grade", "filter", "selection", "hover", "cursor", "timeRange", "clock", "palette", "isFleet", "trackIndex")) inFrame(draw);
    if (changed?.has("palette")) drawPaper(state);
  }
  store.subscribe(update);
  update(store.state, null);

  return {
    /** The size of a picture with the names and all rows, up to many, and what draws it on a pen; null without a track. */
    picture: () => timelinePicture(store.state, { rows, ghosts, gaps, palette, scale: scale() }),
    legend: () => timelinePictureLegend(store.state, rows.slice(0, picturedRows), ghosts, palette),
  };
}
