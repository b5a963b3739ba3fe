// What takes long of a track is prepared in steps before the scene takes it.
import assert from "node:assert/strict";
import test from "node:test";
import { createScene } from "../../../Sources/RingfencePage/Assets/map/scene.js";
import { initialState } from "../../../Sources/RingfencePage/Assets/store.js";

const theme = new Proxy({}, { get: () => "#000" });

/** A track to the north with a fix a second, and a gap of 100 s in the middle. */
function track(count, start = 48) {
  const column = (value) => Float64Array.from({ length: count }, (_, index) => value(index));
  const missing = column(() => NaN);
  return {
    index: 0, count, times: column((index) => (index + (index >= count / 2 ? 100 : 0)) * 1000), latitudes: column((index) => start + index * 1e-5),
    longitudes: column(() => 16), speeds: missing, courses: missing, accuracies: missing, altitudes: missing, name: "t", file: "t", messages: [],
  };
}

/** The scene of a state, as the map begins with it. */
function begun(tracks, settings) {
  const scene = createScene();
  const state = { ...initialState(), layout: { version: 1, zones: [] }, layoutAnswer: { zones: [], findings: [], warnings: [] }, tracks, settings };
  for (const step of scene.begin(state)) void step;
  scene.update(state, new Set(["tracks", "trackIndex", "layoutAnswer", "layout", "settings"]), theme);
  return { scene, state };
}

const finish = (steps) => { let count = 0; while (!steps.next().done) count += 1; return count; };
const breaks = ({ drawn }) => drawn.breaks.reduce((sum, each) => sum + each, 0);

test("another longest gap is prepared in steps, and what is drawn stays until it is taken", () => {
  const { scene, state } = begun([track(20_000)], { maximumGapSeconds: 300 });
  const before = scene.drawn;
  assert.equal(scene.prepare(state), null);
  const changed = { ...state, settings: { maximumGapSeconds: 50 } };
  const steps = scene.prepare(changed);
  assert.ok(finish(steps) > 3);
  assert.equal(scene.drawn, before);
  assert.equal(scene.prepare(changed), null);
  scene.update(changed, new Set(["settings"]), theme);
  assert.deepEqual([breaks({ drawn: before }), breaks(scene)], [1, 2]);
});

test("another setting, a track without fixes and none need nothing", () => {
  const { scene, state } = begun([track(500)], { maximumGapSeconds: 300, bufferMeters: 30 });
  assert.equal(scene.prepare({ ...state, settings: { maximumGapSeconds: 300, bufferMeters: 60 } }), null);
  assert.equal(scene.prepare({ ...state, tracks: [track(0)] }), null);
  assert.equal(scene.prepare({ ...state, tracks: [] }), null);
});

test("steps that are left unfinished do no harm", () => {
  const { scene, state } = begun([track(20_000)], { maximumGapSeconds: 300 });
  scene.prepare({ ...state, settings: { maximumGapSeconds: 50 } }).next();
  const last = { ...state, settings: { maximumGapSeconds: 70 } };
  finish(scene.prepare(last));
  scene.update(last, new Set(["settings"]), theme);
  assert.equal(breaks(scene), 2);
  // Another track in the same projection, and one far away, for which the projection is another.
  const near = { ...last, tracks: [track(9000, 48.1)] };
  finish(scene.prepare(near));
  scene.update(near, new Set(["tracks"]), theme);
  assert.equal(scene.drawn.count, 9000);
  const far = { ...last, tracks: [track(9000, -70)] };
  assert.equal(scene.prepare(far), null);
  scene.update(far, new Set(["tracks"]), theme);
  assert.deepEqual([scene.drawn.count, scene.isProjectionNew], [9000, true]);
});
