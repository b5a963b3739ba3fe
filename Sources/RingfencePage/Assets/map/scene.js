// @ts-check
// What the map shows, derived from the state: projection, drawn track, fences, marks. Each part is made again only when its source changes.
import { certaintyOf } from "../certainty.js";
import { emptyBounds, extendBounds, isEmptyBounds, nearLongitude, projectionFor, boundsMeet, unwrapLongitudes } from "../geo.js";
import { placeBand } from "./band.js";
import { findingsByFence } from "./fences.js";
import { LAYER_NAMES } from "./layers.js";
import { createShapeCache } from "./shapes.js";
import { collectMarks } from "./marks.js";
import { prepareTrackSteps } from "./track.js";
import { trackColoring } from "./coloring.js";
import { fenceHandles } from "../edit/handles.js";
import { collectGhosts } from "../compare/ghosts.js";
import { boundsOfPoints } from "./view.js";
import { formatNumber } from "../format.js";
import { currentTrack, trackColouring } from "../store.js";

/**
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").FenceShape} FenceShape
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Track} Track
 */

/** A gap without a setting is longer than this. */
const DEFAULT_MAXIMUM_GAP = 300;
/** Drawn tracks that are kept for switching between them. */
const MOST_DRAWN_TRACKS = 6;

/** What takes long to bring up to date depends on these. */
export const sceneKeys = ["tracks", "trackIndex", "settings", "layoutAnswer", "layout", "answer", "shown", "filter", "theme", "timeRange",
  "colouring", "difference", "grade"];

/** The longitudes and latitudes of a track, or of the fences where there is no track, without jumps. @param {Track | null} track
 * @param {ShownLayout | null} layoutAnswer */
function degreeBounds(track, layoutAnswer) {
  const bounds = emptyBounds();
  if (track !== null && track.count > 0) {
    const longitudes = unwrapLongitudes(track.longitudes);
    for (let i = 0; i < track.count; i += 1) extendBounds(bounds, longitudes[i], track.latitudes[i]);
    return bounds;
  }
  let reference = NaN;
  for (const zone of layoutAnswer?.zones ?? []) {
    for (const fence of zone.fences) {
      for (const [longitude, latitude] of shapePositions(fence.shape)) {
        if (Number.isNaN(reference)) reference = longitude;
        extendBounds(bounds, nearLongitude(longitude, reference), latitude);
      }
    }
  }
  return isEmptyBounds(bounds) ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : bounds;
}

/** @param {FenceShape} shape */
function shapePositions(shape) {
  if (shape.kind === "circle") return [shape.center];
  if (shape.kind === "rectangle") return [shape.southWest, shape.northEast];
  if (shape.kind === "corridor") return shape.outline;
  return shape.kind === "geoline" ? shape.line : shape.polygons.flat(2);
}

/** The scene of a store. */
export function createScene() {
  const shapeCache = createShapeCache();
  /** @type {Map<Track, {drawn: import("./track.js").DrawnTrack, gap: number}>} */
  const drawnTracks = new Map();
  let isByDelivery = false;
  const scene = {
    /** @type {import("../geo.js").Projection} */
    projection: projectionFor({ minX: 0, minY: 0, maxX: 0, maxY: 0 }),
    /** @type {import("./track.js").DrawnTrack|null} */
    drawn: null,
    /** @type {import("./band.js").BandPlace[][]} */
    band: [],
    /** @type {import("./shapes.js").DrawnFence[]} */
    fences: [],
    /** @type {import("./marks.js").Mark[]} */
    marks: [],
    /** @type {Map<string, {count: number, isError: boolean}>} */
    findings: new Map(),
    /** @type {import("./coloring.js").TrackColoring|null} */
    coloring: null,
    /** @type {import("../edit/handles.js").Handle[]} */
    handles: [],
    /** @type {import("../compare/ghosts.js").Ghosts} */
    ghosts: { fences: [], marks: [], line: null },
    isProjectionNew: true,

    /** What takes long of the first `update`, in steps. @param {State} state @returns {Generator<void, void>} */
    *begin(state) {
      const track = currentTrack(state);
      scene.projection = projectionOf(state, track) ?? scene.projection;
      yield;
      if (track !== null && track.count > 0) yield* drawnTrack(track, longestGap(state), scene.projection);
      yield* shapeCache.update(state.layoutAnswer, state.layout, scene.projection);
    },

    /** Brings it up to date: in steps, and then all at once. @param {State} state @param {Set<string>} changed @param {MapTheme} theme
     * @returns {Generator<void, () => Set<string>>} what takes it, and gives the names of the layers to draw again */
    *update(state, changed, theme) {
      const dirty = new Set();
      const has = (/** @type {string[]} */ ...keys) => keys.some((key) => changed.has(key));
      const track = currentTrack(state);
      const isTrackNew = has("tracks", "trackIndex");
      const wanted = isTrackNew ? projectionOf(state, track) : null;
      const isProjectionNew = wanted !== null;
      const projection = wanted ?? scene.projection;
      let { drawn, band, fences, findings, marks, coloring, handles, ghosts } = scene;
      if (isProjectionNew) for (const layer of LAYER_NAMES) dirty.add(layer);
      if (isTrackNew || has("settings")) {
        drawn = track === null || track.count === 0 ? null : yield* drawnTrack(track, longestGap(state), projection);
        band = placeBand(certaintyOf(state)?.band ?? [], projection);
        dirty.add("track").add("live");
      }
      if (has("layoutAnswer", "layout") || isProjectionNew) {
        fences = yield* shapeCache.update(state.layoutAnswer, state.layout, projection);
        findings = findingsByFence(state.layoutAnswer);
        for (const layer of ["fences", "emphasis", "marks", "live"]) dirty.add(layer);
      }
      if (has("answer", "layoutAnswer", "shown", "filter", "theme", "timeRange", "grade") || isTrackNew) {
        marks = yield* collectMarks(state, projection, drawn);
        dirty.add("marks").add("live");
      }
      if (isTrackNew || has("colouring", "theme", "settings") || (has("answer") && (trackColouring(state) === "delivery" || isByDelivery))) {
        const format = (/** @type {number} */ value) => formatNumber(value, 1);
        coloring = drawn === null ? null
          : trackColoring(drawn, trackColouring(state), theme, state.answer?.app ? state.answer.delivered : null, format);
        dirty.add("track").add("legend");
        yield;
      }
      if (has("selection", "layout", "layoutAnswer") || isProjectionNew) {
        handles = selectedHandles(state, projection);
        dirty.add("emphasis").add("marks").add("live");
      }
      if (has("difference", "shown") || (state.difference && has("layoutAnswer", "layout")) || isProjectionNew) {
        ghosts = yield* collectGhosts(state, projection);
        for (const layer of ["fences", "marks", "legend"]) dirty.add(layer);
      }
      if (has("shown", "theme")) for (const layer of [...LAYER_NAMES, "legend"]) dirty.add(layer);
      if (has("cursor", "hover", "drive", "mapTool", "measured", "drawnLine")) dirty.add("live");
      if (has("hover")) dirty.add("emphasis");
      return () => {
        Object.assign(scene, { projection, isProjectionNew, drawn, band, fences, findings, marks, coloring, handles, ghosts });
        isByDelivery = trackColouring(state) === "delivery";
        return dirty;
      };
    },

    /** The bounds of the track. */
    trackBounds: () => scene.drawn === null ? emptyBounds() : boundsOfPoints(scene.drawn.xs, scene.drawn.ys),

    /** What "show all" shows: the track and the fences near it, else all fences. */
    homeBounds() {
      const bounds = scene.drawn === null ? emptyBounds() : boundsOfPoints(scene.drawn.xs, scene.drawn.ys);
      const isEmpty = isEmptyBounds(bounds);
      const border = isEmpty ? 0 : 0.15 * Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, 100);
      const near = { minX: bounds.minX - border, maxX: bounds.maxX + border, minY: bounds.minY - border, maxY: bounds.maxY + border };
      for (const { fenceBounds } of scene.fences) {
        if (!isEmpty && !boundsMeet(fenceBounds, near)) continue;
        // A fence that is much larger than the track would make the track a dot.
        if (!isEmpty && fenceBounds.maxX - fenceBounds.minX > 3 * (near.maxX - near.minX)) continue;
        extendBounds(bounds, fenceBounds.minX, fenceBounds.minY);
        extendBounds(bounds, fenceBounds.maxX, fenceBounds.maxY);
      }
      return bounds;
    },
  };

  /** A new projection when the old one does not fit. @param {State} state @param {Track | null} track */
  function projectionOf(state, track) {
    const bounds = degreeBounds(track, state.layoutAnswer);
    const wanted = projectionFor(bounds);
    const { projection } = scene;
    const isFar = Math.abs(wanted.center[0] - projection.center[0]) > 1 || Math.abs(wanted.center[1] - projection.center[1]) > 1;
    if (scene.drawn !== null && wanted.kind === projection.kind && !isFar) return null;
    if (wanted.kind === projection.kind && wanted.center[0] === projection.center[0] && wanted.center[1] === projection.center[1]) return null;
    return wanted;
  }

  /** @param {State} state */
  function longestGap(state) {
    return state.settings?.maximumGapSeconds ?? DEFAULT_MAXIMUM_GAP;
  }

  /** In steps. @param {Track} track @param {number} gap @param {import("../geo.js").Projection} projection
   * @returns {Generator<void, import("./track.js").DrawnTrack>} */
  function* drawnTrack(track, gap, projection) {
    const known = drawnTracks.get(track);
    if (known !== undefined && known.gap === gap && known.drawn.projection === projection) return known.drawn;
    const drawn = yield* prepareTrackSteps(track, projection, gap);
    drawnTracks.delete(track);
    drawnTracks.set(track, { drawn, gap });
    if (drawnTracks.size > MOST_DRAWN_TRACKS) drawnTracks.delete(/** @type {Track} */ (drawnTracks.keys().next().value));
    return drawn;
  }

  /** @param {State} state @param {import("../geo.js").Projection} projection */
  function selectedHandles(state, projection) {
    const { selection, layout } = state;
    const zone = selection === null ? undefined : layout?.zones?.[selection.zone];
    if (zone === undefined || selection === null) return [];
    const fence = selection.fence ?? (zone.fences.length === 1 ? 0 : null);
    return fence === null || zone.fences[fence] === undefined ? [] : fenceHandles(zone.fences[fence], projection);
  }
  return scene;
}

/** @typedef {ReturnType<typeof createScene>} Scene */
/** @typedef {{zone: number, fence: number}} FenceIndex */

/** The zone and fence that can be edited, or null: a zone with several fences needs a chosen one. @param {State} state */
export function editableSelection(state) {
  const { selection, layout } = state;
  const fences = selection === null ? undefined : layout?.zones?.[selection.zone]?.fences;
  if (fences === undefined || selection === null) return null;
  const fence = selection.fence ?? (fences.length === 1 ? 0 : null);
  return fence === null || fences[fence] === undefined ? null : { zone: selection.zone, fence };
}
