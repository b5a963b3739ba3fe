// @ts-check
// A map of all tracks of a fleet: where they went, what was counted at which zone, and which of them lost something. A click
// chooses a track.
import { chooseTrack } from "../actions.js";
import { el, setText } from "../dom.js";
import { formatCount, formatNumber } from "../format.js";
import { emptyBounds, extendBounds, isEmptyBounds, nearLongitude, projectionFor } from "../geo.js";
import { isolated } from "../text.js";
import { fittedCanvas, timelinePalette } from "../timeline/draw.js";
import { fitView, screenX, screenY } from "../map/view.js";
import { drawFleetZones } from "./marks.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {{index: number, xs: Float64Array, ys: Float64Array}} FleetLine the points of a track in the plane */

const fleetMapHeight = 320;

/** Points of all tracks together that are drawn, and of one track at least. */
const mostFleetPoints = 150_000;
const leastTrackPoints = 8;

/** Pixels about a track in which the pointer is on it. */
const fleetReach = 8;

/** @param {import("../store.js").Store} store */
export function createFleetMap(store) {
  const canvas = el("canvas", { role: "img", "aria-label": "Map of all tracks. The table below has the same tracks." });
  const tip = el("output", { class: "fleet-tip", "aria-live": "off" });
  // The devices of a replay move, and the lines below them stay.
  const devices = el("canvas", { class: "fleet-devices", "aria-hidden": "true" });
  const element = el("div", { class: "fleet-map" }, canvas, devices, tip);
  /** @type {import("./replay.js").DevicePlace[]} */ let places = [];
  // They are made when they are drawn for the first time.
  /** @type {State["tracks"] | null} */ let tracks = null;
  let { lines, bounds, projection } = fleetLines([]);
  /** @type {import("./marks.js").FleetTotals} */ let totals = { series: "normal", zones: new Map() };
  /** @type {number | null} */ let hovered = null;
  let width = 0;
  const view = () => fitView(isEmptyBounds(bounds) ? { minX: 0, minY: 0, maxX: 1, maxY: 1 } : bounds, Math.max(width, 10), fleetMapHeight);

  function makeLines() {
    if (tracks === store.state.tracks) return;
    ({ tracks } = store.state);
    ({ lines, bounds, projection } = fleetLines(tracks));
    hovered = null;
  }

  function draw() {
    width = element.clientWidth;
    if (width === 0) return;
    const palette = timelinePalette();
    const pen = fittedCanvas(canvas, width, fleetMapHeight);
    const at = view();
    const losses = (/** @type {FleetLine} */ { index }) => store.state.fleet?.tracks[index]?.lost ?? 0;
    pen.lineJoin = "round";
    // Those that lost something lie above the others, thicker and dashed: seen without their color, too. Where most did, that
    // would hide all else.
    const areMarked = marksLosses(lines.length, lines.filter((line) => losses(line) > 0).length);
    for (const line of [...lines].sort((a, b) => losses(a) - losses(b))) {
      const isLossy = areMarked && losses(line) > 0;
      pen.globalAlpha = line.index === hovered ? 1 : Math.max(0.08, Math.min(0.8, 12 / lines.length));
      pen.strokeStyle = isLossy ? palette.lost : palette.suppressed;
      pen.lineWidth = line.index === hovered ? 4 : isLossy ? 2.2 : 1.4;
      pen.setLineDash(isLossy ? [7, 3] : []);
      strokeFleetLine(pen, at, line);
    }
    pen.globalAlpha = 1;
    pen.setLineDash([]);
    drawFleetZones(pen, { ...at, width, height: fleetMapHeight }, store.state, projection, palette, totals);
    drawDevices();
  }

  function drawDevices() {
    if (width === 0) return;
    const palette = timelinePalette();
    const pen = fittedCanvas(devices, width, fleetMapHeight);
    const at = view();
    pen.lineWidth = 2;
    for (const { longitude, latitude, isGap } of places) {
      const [x, y] = projection.project(nearLongitude(longitude, projection.center[0]), latitude);
      pen.beginPath();
      pen.arc(screenX(at, x), screenY(at, y), 4.5, 0, 2 * Math.PI);
      pen.fillStyle = isGap ? palette.paper : palette.accent;
      pen.strokeStyle = isGap ? palette.accent : palette.paper;
      pen.fill();
      pen.stroke();
    }
  }

  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const found = nearestFleetLine(lines, view(), event.offsetX, event.offsetY);
    if (found === hovered) return;
    hovered = found;
    canvas.style.cursor = found === null ? "" : "pointer";
    const lost = found === null ? 0 : store.state.fleet?.tracks[found]?.lost ?? 0;
    setText(tip, found === null ? "" : `${isolated(store.state.tracks[found].name)}${lost > 0 ? `: ${lost} lost` : ""}`);
    draw();
  });
  canvas.addEventListener("pointerleave", () => {
    hovered = null;
    setText(tip, "");
    draw();
  });
  canvas.addEventListener("click", (/** @type {PointerEvent} */ event) => {
    const found = nearestFleetLine(lines, view(), event.offsetX, event.offsetY);
    if (found !== null) chooseTrack(store, found);
  });
  new ResizeObserver(draw).observe(element);
  return {
    element,
    /** Draws the tracks of the state, with numbers at the zones. @param {import("./marks.js").FleetTotals} numbers */
    draw(numbers) {
      totals = numbers;
      makeLines();
      draw();
    },
    /** Draws where devices are. @param {import("./replay.js").DevicePlace[]} now */
    drawDevices(now) {
      if (now.length === 0 && places.length === 0) return;
      places = now;
      makeLines();
      drawDevices();
    },
    /** What the lines mean. */
    legend() {
      makeLines();
      const lossy = store.state.fleet?.tracks.filter((track) => track.lost > 0).length ?? 0;
      const all = formatCount(lines.length, "track");
      if (lossy === 0) return `${all}.`;
      return marksLosses(lines.length, lossy) ? `${all}; dashed where something was lost.` : `${all}; ${formatNumber(lossy)} of them lost something.`;
    },
  };
}

/** Whether tracks that lost something are marked: not where they are most of many. @param {number} tracks @param {number} lossy */
function marksLosses(tracks, lossy) {
  return tracks <= 20 || lossy < tracks / 4;
}

/** The tracks as lines in one plane, with as many points as can be drawn at once.
 * @param {import("../store.js").Track[]} tracks */
export function fleetLines(tracks) {
  const degrees = emptyBounds();
  const kept = Math.max(leastTrackPoints, Math.floor(mostFleetPoints / Math.max(tracks.length, 1)));
  let reference = NaN;
  for (const { count, longitudes, latitudes } of tracks) {
    const every = Math.max(1, Math.ceil(count / kept));
    for (let i = 0; i < count; i += every) {
      if (Number.isNaN(reference)) reference = longitudes[i];
      extendBounds(degrees, nearLongitude(longitudes[i], reference), latitudes[i]);
    }
  }
  const projection = projectionFor(isEmptyBounds(degrees) ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : degrees);
  const bounds = emptyBounds();
  /** @type {FleetLine[]} */
  const lines = [];
  tracks.forEach(({ count, longitudes, latitudes }, index) => {
    if (count === 0) return;
    const every = Math.max(1, Math.ceil(count / kept));
    const indexes = Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
    if (indexes[indexes.length - 1] !== count - 1) indexes.push(count - 1);
    const points = indexes.map((i) => projection.project(nearLongitude(longitudes[i], projection.center[0]), latitudes[i]));
    for (const [x, y] of points) extendBounds(bounds, x, y);
    lines.push({ index, xs: Float64Array.from(points, ([x]) => x), ys: Float64Array.from(points, ([, y]) => y) });
  });
  return { lines, bounds, projection };
}

/** The index of the track at a point of the screen; null for none. @param {FleetLine[]} lines @param {import("../map/view.js").View} view
 * @param {number} px @param {number} py @returns {number | null} */
export function nearestFleetLine(lines, view, px, py) {
  let best = null;
  let least = fleetReach ** 2;
  for (const { index, xs, ys } of lines) {
    for (let i = 0; i < xs.length; i += 1) {
      const bx = screenX(view, xs[i]) - px;
      const by = screenY(view, ys[i]) - py;
      const ax = i === 0 ? bx : screenX(view, xs[i - 1]) - px;
      const ay = i === 0 ? by : screenY(view, ys[i - 1]) - py;
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const t = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 0;
      const squared = (ax + t * dx) ** 2 + (ay + t * dy) ** 2;
      if (squared < least) {
        least = squared;
        best = index;
      }
    }
  }
  return best;
}

/** @param {CanvasRenderingContext2D} pen @param {import("../map/view.js").View} view @param {FleetLine} line */
function strokeFleetLine(pen, view, { xs, ys }) {
  pen.beginPath();
  for (let i = 0; i < xs.length; i += 1) {
    if (i === 0) pen.moveTo(screenX(view, xs[i]), screenY(view, ys[i]));
    else pen.lineTo(screenX(view, xs[i]), screenY(view, ys[i]));
  }
  pen.stroke();
}
