// @ts-check
// The map: connects the scene, the layers, the controls and the gestures with the store.
import { el } from "../dom.js";
import { createFrameSteps, flushFrames, inFrame, inTurns } from "../frames.js";
import { emptyBounds, extendBounds, isEmptyBounds, metersPerDegree, nearLongitude, unitsPerMeter } from "../geo.js";
import { drawAnnotations } from "./annotations.js";
import { createBackground } from "./background.js";
import { drawBand } from "./band.js";
import { createMapControls } from "./controls.js";
import { drawFences, showsFindings } from "./fences.js";
import { sideWords } from "../compare/words.js";
import { drawGhostMarks, drawGhostShapes } from "../compare/ghosts.js";
import { gradeLegend } from "../grade/grade.js";
import { drawGraticule } from "./graticule.js";
import { connectMapKeys } from "./keys.js";
import { legendRowsOf } from "./legend.js";
import { createLayers, isLayerName, LAYER_NAMES } from "./layers.js";
import { drawEmphasis, drawLive } from "./live.js";
import { drawAccuracies, drawFixDots, drawTrack } from "./path.js";
import { glyphWords } from "./marks.js";
import { connectPointer } from "./pointer.js";
import { createScene, sceneKeys } from "./scene.js";
import { resultWords } from "../panel/words.js";
import { absenceSigns, momentWords } from "../results.js";
import { readTheme, watchTheme } from "./theme.js";
import { createTiles } from "./tiles.js";
import { positionAtTime } from "./track.js";
import { fitView, homeView, limitScale, panView, planeX, planeY, revealPoint, screenX, screenY, zoomView } from "./view.js";

/**
 * @typedef {import("./live.js").MapFocus} MapFocus
 * @typedef {import("../geo.js").Position} Position
 * @typedef {import("../store.js").Selection} Selection
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("./view.js").View} View
 */

/** A map that takes longer to draw, in milliseconds, is not drawn in every frame of a gesture, but in intervals. */
const COSTLY_DRAWING = 6;
const REDRAW_INTERVAL = 120;
/** Drawing takes at most one part in this many of the time of a gesture. */
const REDRAW_SHARE = 8;

/**
 * @typedef {import("./annotations.js").MarkHit} MarkHit
 *
 * What is drawn again: the layers, and elements over them.
 * @typedef {import("./layers.js").LayerName | "scale" | "legend"} MapPart
 *
 * What the pointer and the keys do with the map.
 * @typedef {{scene: import("./scene.js").Scene, fit: () => void, reveal: (x: number, y: number) => void,
 *   setFocus: (focus: MapFocus | null) => void, setView: (view: View, isByReader?: boolean) => void,
 *   positionAt: (px: number, py: number) => Position, view: () => View, markHits: () => MarkHit[], focus: () => MapFocus | null,
 *   center: () => Position, revealPosition: (position: Position) => void, pan: (dx: number, dy: number) => void,
 *   zoom: (factor: number) => void, announce: (text: string) => void}} MapParts
 */

/** Fills an element with the map of a store. What takes long of many fences is done in tasks of its own.
 * @param {Store} store @param {HTMLElement} element */
export async function createMap(store, element) {
  element.classList.add("map");
  const surface = el("div", {
    class: "map-surface", tabindex: "0", role: "group", "aria-label": "Map of the track, the fences and the events",
    "aria-describedby": "map-help",
  });
  const help = el("p", {
    class: "map-hidden", id: "map-help",
    text: "F steps through the fences, E through the events, Enter selects. Arrow keys move the map or the selected fence. "
      + "The tables of the results say the same as this picture.",
  });
  element.append(surface, help);
  const layers = createLayers(surface);
  const scene = createScene();
  await inTurns(scene.begin(store.state));
  let theme = readTheme(element);
  let view = fitView(scene.homeBounds(), 300, 200);
  // The view for which all layers were drawn last, when that was, and how many milliseconds it took.
  let drawnView = view;
  let lastDrawing = 0;
  let drawingCost = 0;
  // What is being drawn, in one frame or in several: for which view, the parts that are left, and what it took.
  /** @type {{view: View, left: Set<string>, cost: number, isWhole: boolean} | null} */ let drawing = null;
  let redrawTimer = 0;
  let isGesture = false;
  let isViewTouched = false;
  /** @type {MarkHit[]} */ let markHits = [];
  /** @type {MapFocus | null} */ let focus = null;
  let isPressed = false;
  /** @type {Set<string>} */
  const dirty = new Set();
  const steps = createFrameSteps((changed) => scene.update({ ...store.state }, changed, theme), takeChanges);
  const tiles = store.state.data?.tiles ? createTiles(store.state.data.tiles, () => schedule("ground")) : null;

  const background = store.state.data?.background ? createBackground(store.state.data.background) : null;

  /** The findings that have signs. */
  const shownFindings = () => (showsFindings(store.state, scene.findings) ? scene.findings : new Map());
  const isDrawing = () => steps.isUnderWay() || drawing !== null || dirty.size > 0;
  const schedule = (/** @type {MapPart[]} */ ...names) => {
    for (const name of names) dirty.add(name);
    inFrame(draw);
  };
  const setView = (/** @type {View} */ next, isByReader = true) => {
    if (next === view) return;
    view = next;
    isViewTouched ||= isByReader;
    isGesture = isByReader;
    schedule(...LAYER_NAMES, "scale");
  };
  // The first look is at the track; the reader can ask for all.
  let showsAll = false;
  const untouchedView = (/** @type {number} */ width, /** @type {number} */ height) => (
    showsAll ? fitView(scene.homeBounds(), width, height) : homeView(scene.homeBounds(), scene.trackBounds(), width, height));
  const look = (/** @type {boolean} */ isAll) => {
    showsAll = isAll;
    setView(untouchedView(view.width, view.height), false);
    isViewTouched = false;
  };
  const fit = () => look(true);
  const positionAt = (/** @type {number} */ px, /** @type {number} */ py) => scene.projection.unproject(planeX(view, px), planeY(view, py));
  const reveal = (/** @type {number} */ x, /** @type {number} */ y) => setView(revealPoint(view, x, y), false);

  const controls = createMapControls(store, element, surface, {
    zoomIn: () => setView(zoomView(view, 1.6)),
    zoomOut: () => setView(zoomView(view, 1 / 1.6)),
    fit,
  });

  const painters = {
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    ground(pen, at) {
      if (tiles !== null && store.state.shown.tiles) tiles.draw(pen, at, scene.projection);
      if (background !== null && store.state.shown.tiles) background.draw(pen, at, scene.projection, theme.muted);
      // A map without anything on it has at least its lines.
      const isEmpty = scene.drawn === null && scene.fences.length === 0;
      if (store.state.shown.graticule || isEmpty) drawGraticule(pen, at, scene.projection, theme);
    },
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    fences(pen, at) {
      drawFences(pen, at, scene.fences, { theme, pixelRatio: layers.pixelRatio, ...store.state, findings: shownFindings() });
      drawGhostShapes(pen, at, scene.ghosts, theme);
    },
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    track(pen, at) {
      if (scene.drawn === null || scene.coloring === null) return;
      if (store.state.shown.band) drawBand(pen, at, scene.band, theme);
      if (store.state.shown.accuracy || store.state.colouring === "accuracy") drawAccuracies(pen, at, scene.drawn, theme);
      drawTrack(pen, at, scene.drawn, scene.coloring, theme);
      drawFixDots(pen, at, scene.drawn, theme);
    },
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    marks(pen, at) {
      const { layoutAnswer, selection, shown } = store.state;
      markHits = drawAnnotations(pen, at, { marks: scene.marks, fences: scene.fences, findings: shownFindings(), layoutAnswer, theme, selection, shown, track: scene.drawn });
      drawGhostMarks(pen, at, scene.ghosts, theme);
    },
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    emphasis(pen, at) {
      drawEmphasis(pen, at, scene, store.state, theme);
    },
    /** @param {CanvasRenderingContext2D} pen @param {View} at */
    live(pen, at) {
      drawLive(pen, at, scene, store.state, theme, focus);
    },
  };

  /** Draws the next layer, and after the last one what stands over the map. Returns whether there is more to do in this frame. Layers
   * that are not yet drawn are shown where they belong in the view. */
  function draw() {
    if (view.width === 0 || view.height === 0 || !isDrawing()) return false;
    const begin = performance.now();
    if (drawing === null) {
      if (isGesture && view !== drawnView && drawingCost > COSTLY_DRAWING && begin - lastDrawing < Math.max(REDRAW_INTERVAL, REDRAW_SHARE * drawingCost)) {
        // A crowded map is moved as a picture in most frames of a gesture, and drawn in some.
        layers.show(view);
        clearTimeout(redrawTimer);
        redrawTimer = window.setTimeout(schedule, REDRAW_INTERVAL);
        return false;
      }
      const changed = LAYER_NAMES.filter((name) => dirty.has(name));
      drawing = { view, left: new Set(changed), cost: 0, isWhole: changed.length === LAYER_NAMES.length };
    }
    // A change ends what is under way. In a gesture, where each frame has a view of its own, it would never come to its end.
    if (drawing.view === view || !isGesture) {
      drawing.view = view;
      // A layer that changes again before the others are drawn waits for them.
      for (const name of dirty) drawing.left.add(name);
      dirty.clear();
    }
    const { left } = drawing;
    const name = [...left].find(isLayerName);
    if (name !== undefined) {
      left.delete(name);
      painters[name](layers.begin(name, drawing.view), drawing.view);
    }
    layers.show(view);
    drawing.cost += performance.now() - begin;
    if ([...left].some(isLayerName)) return true;
    if (left.has("scale")) showScale();
    // Another height of the legend would move the map under a drag.
    if (left.has("legend") && !isPressed) showLegend();
    lastDrawing = performance.now();
    if (drawing.isWhole) drawingCost = drawing.cost;
    drawnView = drawing.view;
    drawing = null;
    isGesture &&= drawnView !== view;
    return dirty.size > 0;
  }

  function showScale() {
    const [longitude, latitude] = positionAt(view.width / 2, view.height / 2);
    const units = unitsPerMeter(scene.projection, longitude, latitude);
    const [x, y] = scene.projection.project(longitude, latitude);
    const [nx, ny] = scene.projection.project(longitude, Math.min(90, latitude + 0.5 / metersPerDegree(latitude).latitude));
    controls.setScale(1 / (view.scale * units.east), scene.projection.kind === "mercator" ? 0 : (Math.atan2(nx - x, ny - y) * 180) / Math.PI);
  }

  /** What is on the map, and what it means. */
  function legendEntries() {
    const { shown } = store.state;
    const has = (/** @type {string} */ kind) => scene.marks.some((mark) => mark.kind === kind);
    /** @type {import("./controls.js").LegendEntry[]} */ const entries = [];
    if (shown.fences && scene.fences.length > 0) entries.push(["fence", "fence"]);
    if (shown.circles && scene.fences.some(({ restart }) => restart.length > 0)) entries.push(["circle", "restart circle"]);
    if (scene.drawn?.breaks.includes(1, 1)) entries.push(["gap", "gap between fixes"]);
    if (shown.band && scene.band.length > 0) entries.push(["band", "where the device was: 68 and 95 %"]);
    if (scene.marks.some(({ isUnsure }) => isUnsure)) entries.push(["unsure", "pale: sure 50 % or less"]);
    const glyphs = glyphWords(scene.marks);
    if (has("normal")) entries.push(["normal", `event: ${glyphs}`]);
    if (has("restart")) entries.push(["restart", has("normal") ? "in restart mode" : `event in restart mode: ${glyphs}`]);
    if (has("suppressed")) entries.push(["suppressed", "suppressed"]);
    if (has("lost")) entries.push(["lost", "lost"]);
    if (scene.ghosts.fences.length + scene.ghosts.marks.length > 0 || scene.ghosts.line !== null) entries.push(["ghost", sideWords(store.state, "a")]);
    if (scene.ghosts.marks.some(({ isOfA }) => !isOfA)) entries.push(["ring", sideWords(store.state, "b")]);
    if (has("false")) entries.push(["false", resultWords("falseCheckIn")]);
    entries.push(...absenceSigns.filter(([sign]) => has(sign)));
    if (has("ended")) entries.push(["ended", momentWords.ended]);
    if (has("wake")) entries.push(["wake", momentWords.wake]);
    if (has("state")) entries.push(["state", momentWords.state]);
    entries.push(...gradeLegend(scene.marks.map(({ kind }) => kind)));
    const signed = shown.fences ? [...shownFindings().values()] : [];
    if (signed.some(({ isError }) => isError)) entries.push(["error", "error of the linter"]);
    if (signed.some(({ isError }) => !isError)) entries.push(["warning", "warning of the linter"]);
    return entries;
  }

  function showLegend() {
    controls.setLegend(legendRowsOf(scene.coloring, legendEntries(), theme), theme);
  }

  const setFocus = (/** @type {MapFocus | null} */ next) => {
    focus = next;
    schedule("live");
  };

  const map = {
    scene, fit, reveal, setFocus, setView, positionAt,
    view: () => view,
    markHits: () => markHits,
    focus: () => focus,
    center: () => positionAt(view.width / 2, view.height / 2),
    revealPosition: (/** @type {Position} */ [longitude, latitude]) => reveal(
      ...scene.projection.project(nearLongitude(longitude, scene.projection.center[0]), latitude)),
    pan: (/** @type {number} */ dx, /** @type {number} */ dy) => setView(panView(view, dx, dy)),
    zoom: (/** @type {number} */ factor) => setView(zoomView(view, factor)),
    announce: controls.announce,
  };
  const gestures = connectPointer(store, surface, map, controls);
  surface.addEventListener("pointerdown", () => { isPressed = true; });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, () => {
      isPressed = false;
      schedule("legend");
    });
  }
  connectMapKeys(store, surface, { ...map, cancelDrag: gestures.cancel });

  /** Takes what changed, once the scene is made of it. @param {State} state @param {Set<string>} changed */
  function update(state, changed) {
    // In a drag, where that changes in every frame, no change ends the steps: they would never come to their end.
    steps.update(changed, !state.isTransient && sceneKeys.some((key) => changed.has(key)));
  }

  /** @param {() => Set<string>} takeScene @param {Set<string>} changed */
  function takeChanges(takeScene, changed) {
    const { state } = store;
    const hadTrack = scene.drawn !== null;
    for (const name of takeScene()) dirty.add(name);
    // Another track is shown as a whole; a test drive that is changed leaves the view as it is.
    const isOtherTrack = changed.has("trackIndex") || (changed.has("tracks") && !hadTrack && scene.drawn !== null);
    // Who draws a line clicks where the map is: it stays, also where the first corners make a track or the page moves.
    if (changed.has("mapTool") && (state.mapTool === "draw" || state.mapTool === "corridor")) isViewTouched = true;
    if (scene.isProjectionNew) layers.forgetViews();
    if ((scene.isProjectionNew || isOtherTrack) && state.mapTool !== "draw") look(false);
    if (["answer", "layoutAnswer", "shown", "timeRange", "filter", "grade"].some((key) => changed.has(key))) dirty.add("legend");
    if (changed.has("selection") && state.selection !== null) revealSelection(state.selection);
    if (changed.has("zoomTo") && state.zoomTo !== null) zoomTo(state.zoomTo);
    if (changed.has("cursor") && state.cursor !== null && scene.drawn !== null) {
      const at = positionAtTime(scene.drawn, state.cursor);
      if (at !== null) reveal(at.x, at.y);
    }
    controls.update(state, showsFindings(state, scene.findings));
    isGesture = false;
    if (dirty.size > 0) inFrame(draw);
  }

  /** Shows a selected fence that is not in view, without a change of the scale unless it is a dot or larger than the map.
   * @param {Selection} selection */
  function revealSelection(selection) {
    const drawn = scene.fences.find((each) => each.zone === selection.zone && (selection.fence === null || each.fence === selection.fence));
    if (drawn === undefined) return;
    const { minX, minY, maxX, maxY } = drawn.fenceBounds;
    const isInView = screenX(view, minX) < view.width && screenX(view, maxX) > 0 && screenY(view, maxY) < view.height && screenY(view, minY) > 0;
    if (!isInView) reveal((minX + maxX) / 2, (minY + maxY) / 2);
  }

  /** Shows a fence, or the fences of a zone, with its surroundings and where the track is at a time. */
  function zoomTo(/** @type {{zone: number, fence: number | null, time: number | null}} */ { zone, fence, time }) {
    const bounds = emptyBounds();
    for (const drawn of scene.fences) {
      if (drawn.zone !== zone || (fence !== null && drawn.fence !== fence)) continue;
      extendBounds(bounds, drawn.bounds.minX, drawn.bounds.minY);
      extendBounds(bounds, drawn.bounds.maxX, drawn.bounds.maxY);
    }
    const at = scene.drawn === null || time === null ? null : positionAtTime(scene.drawn, time);
    if (at !== null) extendBounds(bounds, at.x, at.y);
    if (isEmptyBounds(bounds)) return;
    setView(zoomView(fitView(bounds, view.width, view.height), 0.6));
    isGesture = false;
  }

  const refreshTheme = () => {
    theme = readTheme(element);
    update(store.state, new Set(["theme"]));
  };
  /** Takes the size of the element. Until it is drawn, the picture of the old size stands where it belongs. */
  const resize = () => {
    const width = surface.clientWidth;
    const height = surface.clientHeight;
    if (width === 0 || height === 0) return;
    // While a line is drawn, what is under the pointer stays there.
    const isDrawn = store.state.mapTool === "draw";
    const isFirst = !isViewTouched && !isDrawn;
    const [dx, dy] = isDrawn ? [(width - view.width) / 2 / view.scale, (view.height - height) / 2 / view.scale] : [0, 0];
    view = { ...view, x: view.x + dx, y: view.y + dy, width, height };
    if (isFirst) view = untouchedView(width, height);
    layers.show(view);
    schedule(...LAYER_NAMES, "scale", "legend");
  };
  const begun = { ...store.state };
  (await inTurns(scene.update(begun, new Set(sceneKeys).add("selection"), theme)))();
  // It also calls when it begins.
  new ResizeObserver(resize).observe(surface);
  watchTheme(refreshTheme);
  store.subscribe(update);
  const changedMeanwhile = Object.entries(store.state)
    .filter(([key, value]) => value !== /** @type {Record<string, unknown>} */ (begun)[key]).map(([key]) => key);
  if (changedMeanwhile.length > 0) update(store.state, new Set(changedMeanwhile));
  // Before the page is printed: in the colours and at the size of paper.
  store.subscribe((state, changed) => {
    if (!changed.has("palette")) return;
    refreshTheme();
    resize();
  });
  controls.update(store.state, showsFindings(store.state, scene.findings));
  return {
    /** For tests: the view, and a picture of all layers. */
    view: () => view,
    screenPosition: (/** @type {number} */ longitude, /** @type {number} */ latitude) => {
      const [x, y] = scene.projection.project(longitude, latitude);
      return { x: screenX(view, x), y: screenY(view, y) };
    },
    picture: () => {
      // What the first round takes is drawn in the second.
      for (let round = 0; round < 2 && isDrawing(); round += 1) {
        isGesture = false;
        inFrame(draw);
        flushFrames();
      }
      return layers.merged(theme.paper);
    },
    /** Whether a part of it is drawn in a later frame. */
    isDrawing,
    /** The size of the map, and what draws it on another pen. */
    drawing: () => ({
      width: view.width, height: view.height,
      /** @param {CanvasRenderingContext2D} pen */
      paint(pen) {
        pen.fillStyle = theme.paper;
        pen.fillRect(0, 0, view.width, view.height);
        const hits = markHits;
        for (const name of LAYER_NAMES) painters[name](pen, view);
        markHits = hits;
      },
    }),
    legend: () => ({ rows: legendRowsOf(scene.coloring, legendEntries(), theme), colors: theme }),
    fit,
    /** Longitude, latitude and scale of the middle; null as long as everything is shown. */
    place: () => (isViewTouched ? /** @type {[number, number, number]} */ ([...map.center(), view.scale]) : null),
    /** Shows a place. @param {number} longitude @param {number} latitude @param {number} scale */
    show: (longitude, latitude, scale) => {
      const [x, y] = scene.projection.project(nearLongitude(longitude, scene.projection.center[0]), latitude);
      setView({ ...view, x, y, scale: limitScale(scale) });
    },
  };
}
