// @ts-check
// What the map shows, derived from the state: projection, drawn track, fences, marks. Each part is made again only when its source changes.
import { certaintyOf } from "../certainty.js";
import { atOnce } from "../frames.js";
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
 * @typedef {import("../engine/answers.js").FenceShape} FenceShape
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Track} Track
 */

/** A gap without a setting is longer than this. */
const DEFAULT_MAXIMUM_GAP = 300;
/** Drawn tracks that are kept for switching between them. */
const MOST_DRAWN_TRACKS = 6;

/** What a drawn track depends on. */
export const trackKeys = ["tracks", "trackIndex", "settings"];

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
  return shape.kind === "geoline" ? shape.line : shape.polygons.flat(2);
}

/** The scene of a store. `update` brings it up to date and returns the names of the layers to draw again; `begin` does
 * before the first `update`, in steps, what takes long of it, and `prepare` before later ones. */
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

    /** @param {State} state @returns {Generator<void, void>} */
    *begin(state) {
      const track = currentTrack(state);
      chooseProjection(state, track);
      yield;
      if (track !== null && track.count > 0) yield* drawnTrack(track, longestGap(state));
      yield* shapeCache.update(state.layoutAnswer, state.layout, scene.projection);
    },

    /** The steps that an update would do at once of a long track in the same projection; null where it has none.
     * @param {State} state @returns {Generator<void, unknown> | null} */
    prepare(state) {
      const track = currentTrack(state);
      if (track === null || track.count === 0) return null;
      return isDrawnTrack(track, longestGap(state)) || projectionOf(state, track) !== null ? null : drawnTrack(track, longestGap(state));
    },

    /** @param {State} state @param {Set<string>} changed @param {MapTheme} theme */
    update(state, changed, theme) {
      const dirty = new Set();
      const has = (/** @type {string[]} */ ...keys) => keys.some((key) => changed.has(key));
      const track = currentTrack(state);
      scene.isProjectionNew = false;
      const isTrackNew = has("tracks", "trackIndex");
      if (isTrackNew && chooseProjection(state, track)) {
        for (const layer of LAYER_NAMES) dirty.add(layer);
      }
      if (isTrackNew || has("settings") || scene.isProjectionNew) {
        scene.drawn = track === null || track.count === 0 ? null : atOnce(drawnTrack(track, longestGap(state)));
        scene.band = placeBand(certaintyOf(state)?.band ?? [], scene.projection);
        dirty.add("track").add("live");
      }
      if (has("layoutAnswer", "layout") || scene.isProjectionNew) {
        scene.fences = atOnce(shapeCache.update(state.layoutAnswer, state.layout, scene.projection));
        scene.findings = findingsByFence(state.layoutAnswer);
        for (const layer of ["fences", "emphasis", "marks", "live"]) dirty.add(layer);
      }
      if (has("answer", "layoutAnswer", "shown", "filter", "theme", "timeRange") || isTrackNew) {
        scene.marks = collectMarks(state, scene.projection, scene.drawn);
        dirty.add("marks").add("live");
      }
      if (isTrackNew || has("colouring", "theme", "settings") || (has("answer") && (trackColouring(state) === "delivery" || isByDelivery)) || scene.isProjectionNew) {
        const format = (/** @type {number} */ value) => formatNumber(value, 1);
        scene.coloring = scene.drawn === null ? null
          : trackColoring(scene.drawn, trackColouring(state), theme, state.answer?.app ? state.answer.delivered : null, format);
        isByDelivery = trackColouring(state) === "delivery";
        dirty.add("track").add("legend");
      }
      if (has("selection", "layout", "layoutAnswer") || scene.isProjectionNew) {
        scene.handles = selectedHandles(state);
        dirty.add("emphasis").add("marks").add("live");
      }
      if (has("difference", "shown") || (state.difference && has("layoutAnswer", "layout")) || scene.isProjectionNew) {
        scene.ghosts = collectGhosts(state, scene.projection);
        for (const layer of ["fences", "marks", "legend"]) dirty.add(layer);
      }
      if (has("shown", "theme")) for (const layer of [...LAYER_NAMES, "legend"]) dirty.add(layer);
      if (has("cursor", "hover", "drive", "mapTool", "measured")) dirty.add("live");
      if (has("hover")) dirty.add("emphasis");
      return dirty;
    },

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

  /** Takes a new projection when the old one does not fit. Returns whether it did. @param {State} state @param {Track | null} track */
  function chooseProjection(state, track) {
    const wanted = projectionOf(state, track);
    if (wanted === null) return false;
    scene.projection = wanted;
    scene.isProjectionNew = true;
    drawnTracks.clear();
    return true;
  }

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

  /** Whether it is prepared. @param {Track} track @param {number} gap */
  function isDrawnTrack(track, gap) {
    return drawnTracks.get(track)?.gap === gap;
  }

  /** In steps. @param {Track} track @param {number} gap @returns {Generator<void, import("./track.js").DrawnTrack>} */
  function* drawnTrack(track, gap) {
    const known = drawnTracks.get(track);
    if (known !== undefined && known.gap === gap) return known.drawn;
    const drawn = yield* prepareTrackSteps(track, scene.projection, gap);
    drawnTracks.set(track, { drawn, gap });
    if (drawnTracks.size > MOST_DRAWN_TRACKS) drawnTracks.delete(/** @type {Track} */ (drawnTracks.keys().next().value));
    return drawn;
  }

  /** @param {State} state */
  function selectedHandles(state) {
    const { selection, layout } = state;
    const zone = selection === null ? undefined : layout?.zones?.[selection.zone];
    if (zone === undefined || selection === null) return [];
    const fence = selection.fence ?? (zone.fences.length === 1 ? 0 : null);
    return fence === null || zone.fences[fence] === undefined ? [] : fenceHandles(zone.fences[fence], scene.projection);
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
