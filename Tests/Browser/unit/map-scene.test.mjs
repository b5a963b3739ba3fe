// What takes long of a track is prepared in steps before the scene takes it.
import assert from "node:assert/strict";
import test from "node:test";
import { atOnce } from "../../../Sources/RingfencePage/Assets/frames.js";
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
  atOnce(scene.begin(state));
  take(scene, state, "tracks", "trackIndex", "layoutAnswer", "layout", "settings");
  return { scene, state };
}

/** Takes what changed at once. */
function take(scene, state, ...changed) {
  atOnce(scene.update(state, new Set(changed), theme))();
}

/** The number of the steps, and what they make. */
function finished(steps) {
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { count, value };
  }
}

const breaks = ({ drawn }) => drawn.breaks.reduce((sum, each) => sum + each, 0);

test("another longest gap is prepared in steps, and what is drawn stays until it is taken", () => {
  const { scene, state } = begun([track(20_000)], { maximumGapSeconds: 300 });
  const before = scene.drawn;
  const { count, value: taken } = finished(scene.update({ ...state, settings: { maximumGapSeconds: 50 } }, new Set(["settings"]), theme));
  assert.ok(count > 3);
  assert.equal(scene.drawn, before);
  assert.deepEqual([...taken()].sort(), ["legend", "live", "track"]);
  assert.deepEqual([breaks({ drawn: before }), breaks(scene)], [1, 2]);
});

test("another setting leaves the track as it is, and one without fixes is none", () => {
  const { scene, state } = begun([track(500)], { maximumGapSeconds: 300, bufferMeters: 30 });
  const before = scene.drawn;
  take(scene, { ...state, settings: { maximumGapSeconds: 300, bufferMeters: 60 } }, "settings");
  assert.equal(scene.drawn, before);
  for (const tracks of [[track(0)], []]) {
    take(scene, { ...state, tracks }, "tracks");
    assert.equal(scene.drawn, null);
  }
});

test("steps that are left unfinished do no harm", () => {
  const { scene, state } = begun([track(20_000)], { maximumGapSeconds: 300 });
  scene.update({ ...state, settings: { maximumGapSeconds: 50 } }, new Set(["settings"]), theme).next();
  const last = { ...state, settings: { maximumGapSeconds: 70 } };
  take(scene, last, "settings");
  assert.equal(breaks(scene), 2);
  // Another track in the same projection.
  take(scene, { ...last, tracks: [track(9000, 48.1)] }, "tracks");
  assert.deepEqual([scene.drawn.count, scene.isProjectionNew], [9000, false]);
});

test("a track far away is prepared in steps, too, and the map stays in its projection until it is taken", () => {
  const { scene, state } = begun([track(20_000)], { maximumGapSeconds: 300 });
  const { drawn, projection } = scene;
  const far = { ...state, tracks: [track(20_000, -70)] };
  scene.update(far, new Set(["tracks"]), theme).next();
  const { count, value: taken } = finished(scene.update(far, new Set(["tracks"]), theme));
  assert.ok(count > 3);
  assert.deepEqual([scene.drawn, scene.projection], [drawn, projection]);
  taken();
  assert.equal(scene.isProjectionNew, true);
  assert.equal(scene.drawn.projection, scene.projection);
  assert.ok(scene.projection.center[1] < -60);
  // And back: what was prepared for the other projection is of no use.
  take(scene, state, "tracks");
  assert.equal(scene.drawn.projection, scene.projection);
  assert.deepEqual([...scene.drawn.ys], [...drawn.ys]);
});
