import assert from "node:assert/strict";
import test from "node:test";
import { mercatorProjection, polarProjection } from "../../../Sources/RingfencePage/Assets/geo.js";
import { degreesText, graticuleLines, graticuleStep, scaleBar } from "../../../Sources/RingfencePage/Assets/map/scale.js";
import { drawnFence, fenceAt, fenceContains } from "../../../Sources/RingfencePage/Assets/map/shapes.js";
import { tileLatitude, tileRow } from "../../../Sources/RingfencePage/Assets/map/tiles.js";
import { meanSpeed, nearestFix, positionAtTime, prepareTrack, visitSegments } from "../../../Sources/RingfencePage/Assets/map/track.js";
import { cutToBox } from "../../../Sources/RingfencePage/Assets/map/path.js";
import { deliverySpans } from "../../../Sources/RingfencePage/Assets/map/coloring.js";
import { fitView, planeX, planeY, screenX, screenY, zoomView } from "../../../Sources/RingfencePage/Assets/map/view.js";

test("shows round lengths", () => {
  assert.deepEqual(scaleBar(1, 120), { meters: 100, pixels: 100 });
  assert.equal(scaleBar(3.7, 120).meters, 200);
  assert.equal(scaleBar(0.0049, 120).meters, 0.5);
  assert.equal(scaleBar(9000, 120).meters, 1000000);
});

test("writes degrees as people read them", () => {
  assert.equal(degreesText(12.5, 1 / 60, "EW"), "12°30′ E");
  assert.equal(degreesText(-0.0014, 1 / 3600, "NS"), "0°00′05″ S");
  assert.equal(degreesText(-30, 5, "EW"), "30° W");
  assert.equal(degreesText(0, 1, "EW"), "0°");
  assert.equal(degreesText(59 / 60 + 59.99 / 3600, 1 / 3600, "EW"), "1°00′00″ E");
});

test("has graticule lines at multiples of a step that are wide enough apart", () => {
  assert.deepEqual(graticuleLines(9.4, 12.1, 1), [10, 11, 12]);
  assert.equal(graticuleStep(0.0001, 90), 1 / 60);
  assert.equal(graticuleStep(100, 90), 45);
});

test("zooms around the pointer", () => {
  const view = fitView({ minX: -100, maxX: 100, minY: -50, maxY: 50 }, 400, 300);
  const zoomed = zoomView(view, 3, 70, 210);
  assert.ok(Math.abs(screenX(zoomed, planeX(view, 70)) - 70) < 1e-9);
  assert.ok(Math.abs(screenY(zoomed, planeY(view, 210)) - 210) < 1e-9);
});

test("knows the rows of tiles of Web Mercator", () => {
  // At zoom 1 the equator is the border of the two rows; 85.0511° is the upper edge.
  assert.ok(Math.abs(tileRow(0, 2) - 1) < 1e-12);
  assert.ok(Math.abs(tileLatitude(0, 2) - 85.0511287798) < 1e-9);
  // Vienna (48.2°) is in row 5 of zoom 4: a published tile number, 4/8/5.
  assert.equal(Math.floor(tileRow(48.2, 16)), 5);
});

const square = { shape: { kind: "polygon", polygons: [[[[10, 0], [10.01, 0], [10.01, 0.01], [10, 0.01]], [[10.004, 0.004], [10.006, 0.004], [10.006, 0.006], [10.004, 0.006]]]] }, restart: null };

test("finds the smallest fence at a point, and knows holes", () => {
  const projection = mercatorProjection([10, 0]);
  const big = drawnFence(square, 0, 0, projection);
  const small = drawnFence({ shape: { kind: "circle", center: [10.002, 0.002], radius: 50 }, restart: null }, 1, 0, projection);
  const at = (longitude, latitude) => fenceAt([big, small], ...projection.project(longitude, latitude), 1);
  assert.equal(at(10.002, 0.002)?.zone, 1);
  assert.equal(at(10.008, 0.008)?.zone, 0);
  assert.equal(at(10.005, 0.005), null);
  assert.equal(at(10.02, 0.02), null);
});

test("draws a shape across the antimeridian in one piece, however it is written", () => {
  const projection = mercatorProjection([180, 0]);
  for (const east of [-179.9, 180.1]) {
    const drawn = drawnFence({ shape: { kind: "rectangle", southWest: [179.9, -0.1], northEast: [east, 0.1] }, restart: null }, 0, 0, projection);
    assert.ok(drawn.bounds.maxX - drawn.bounds.minX < 23000 && drawn.bounds.maxX > 0 && drawn.bounds.minX < 0);
    assert.ok(fenceContains(drawn, ...projection.project(180.05, 0)));
  }
});

test("draws a circle around a pole", () => {
  const projection = polarProjection([0, 90]);
  const drawn = drawnFence({ shape: { kind: "circle", center: [0, 89.9], radius: 50000 }, restart: null }, 0, 0, projection);
  assert.ok(fenceContains(drawn, ...projection.project(180, 89.9)));
  assert.ok(!fenceContains(drawn, ...projection.project(180, 89)));
});

function straightTrack(count, gapAt = -1) {
  const times = Float64Array.from({ length: count }, (_, i) => i * 1000 + (gapAt >= 0 && i >= gapAt ? 3600000 : 0));
  const longitudes = Float64Array.from({ length: count }, (_, i) => 10 + i * 1e-4);
  const missing = new Float64Array(count).fill(NaN);
  return { count, times, latitudes: new Float64Array(count), longitudes, speeds: missing, courses: missing, accuracies: missing };
}

test("derives missing speeds from the path, but not over a gap", () => {
  const drawn = prepareTrack(straightTrack(10, 5), mercatorProjection([10, 0]), 300);
  assert.ok(Math.abs(drawn.speeds[3] - 11.13195) < 0.001);
  assert.ok(Number.isNaN(drawn.speeds[0]) && Number.isNaN(drawn.speeds[5]));
  assert.deepEqual([...drawn.breaks], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  assert.ok(Number.isNaN(meanSpeed(drawn, 4, 5)));
});

test("draws every part of a track that is in view, with the limits as ends of segments", () => {
  const drawn = prepareTrack(straightTrack(5000), mercatorProjection([10, 0]), 300);
  const all = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 };
  const segments = [];
  visitSegments(drawn, 0.001, all, [1234, 4000], (from, to) => segments.push([from, to]));
  assert.equal(segments[0][0], 0);
  assert.equal(segments[segments.length - 1][1], 4999);
  for (let i = 1; i < segments.length; i += 1) assert.equal(segments[i][0], segments[i - 1][1]);
  assert.ok(segments.some(([from]) => from === 1234) && segments.some(([from]) => from === 4000));
  // A view in the middle needs few segments, but all that cross it.
  const part = { minX: drawn.xs[2500], maxX: drawn.xs[2510], minY: -10, maxY: 10 };
  const seen = [];
  visitSegments(drawn, 10, part, [], (from, to) => seen.push([from, to]));
  assert.ok(seen.length < 800);
  for (let i = 2500; i < 2510; i += 1) assert.ok(seen.some(([from, to]) => from <= i && to > i));
});

test("finds fixes and times between them", () => {
  const drawn = prepareTrack(straightTrack(1000), mercatorProjection([10, 0]), 300);
  assert.equal(nearestFix(drawn, drawn.xs[321] + 1, 3, 20), 321);
  assert.equal(nearestFix(drawn, drawn.xs[321], 300, 20), -1);
  const at = positionAtTime(drawn, 1500);
  assert.ok(Math.abs(at.x - (drawn.xs[1] + drawn.xs[2]) / 2) < 1e-6);
  assert.equal(positionAtTime(drawn, -1), null);
});

test("cuts lines to the view", () => {
  assert.deepEqual(cutToBox(-1000, 50, 1000, 50, 0, 0, 100, 100), [0, 50, 100, 50]);
  assert.equal(cutToBox(-10, -10, -5, 200, 0, 0, 100, 100), null);
  assert.deepEqual(cutToBox(10, 10, 20, 20, 0, 0, 100, 100), [10, 10, 20, 20]);
});

test("knows which fixes reached the app", () => {
  const times = Float64Array.from({ length: 100 }, (_, i) => i * 1000);
  const time = (seconds) => new Date(seconds * 1000).toISOString();
  const delivered = [[time(0), time(19), "normal"], [time(50), time(59), "restart"], [time(60), time(69), "normal"]];
  assert.deepEqual(deliverySpans(delivered, times), [
    { from: 0, delivery: 0 }, { from: 20, delivery: 2 }, { from: 50, delivery: 1 }, { from: 60, delivery: 0 }, { from: 70, delivery: 2 },
  ]);
  assert.deepEqual(deliverySpans([], times), [{ from: 0, delivery: 2 }]);
});
