// Lengths by hand: a thousandth of a degree of longitude on the equator is 111.3195 m (WGS 84).
import assert from "node:assert/strict";
import test from "node:test";
import { driveColumns, MOST_DRIVE_FIXES, suggestedDrive } from "../../../Sources/RingfencePage/Assets/drive/path.js";

const near = (actual, expected, tolerance) => assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, expected ${expected}`);

test("drives a line with a fix a second and one at its end", () => {
  const { times, latitudes, longitudes, length } = driveColumns([[0, 0], [0.001, 0]], 10, 1, 1000);
  near(length, 111.3195, 0.001);
  assert.equal(times.length, 13);
  assert.equal(times[0], 1000);
  assert.equal(times[11], 12000);
  near(times[12], 1000 + 11132, 1);
  near(longitudes[5], 50 / 111319.5, 1e-9);
  near(longitudes[12], 0.001, 1e-12);
  assert.ok([...latitudes].every((latitude) => latitude === 0));
});

test("goes around corners, over the antimeridian, and stands at repeated corners", () => {
  const { longitudes, latitudes } = driveColumns([[179.9995, 0], [-179.9995, 0], [-179.9995, 0], [-179.9995, 0.001]], 20, 1, 0);
  assert.ok([...longitudes].every((longitude) => Math.abs(longitude) > 179.99 && Math.abs(longitude) <= 180));
  near(latitudes[latitudes.length - 1], 0.001, 1e-12);
});

test("has no fixes without a speed or a line, and not too many", () => {
  assert.equal(driveColumns([], 10, 1, 0).times.length, 0);
  assert.equal(driveColumns([[0, 0], [1, 1]], 0, 1, 0).times.length, 0);
  assert.equal(driveColumns([[5, 5]], 10, 1, 0).times.length, 1);
  const long = driveColumns([[0, 0], [90, 0]], 1, 1, 0);
  assert.equal(long.times.length, MOST_DRIVE_FIXES);
  assert.ok(long.isCut);
});

test("times never repeat", () => {
  for (const speed of [1.4, 5, 50 / 3.6, 11.13195]) {
    const { times } = driveColumns([[0, 0], [0.001, 0], [0.001, 0.0007]], speed, 1, 0);
    for (let i = 1; i < times.length; i += 1) assert.ok(times[i] > times[i - 1]);
  }
});

test("suggests a drive past the zones, the nearest first", () => {
  const circle = (longitude, latitude) => ({ fences: [{ shape: { kind: "circle", center: [longitude, latitude], radius: 50 } }] });
  const corners = suggestedDrive([circle(10.02, 50), circle(10, 50), circle(10.01, 50), circle(100, 0)]);
  assert.deepEqual(corners.slice(1, -1), [[10, 50], [10.01, 50], [10.02, 50]]);
  assert.ok(corners[0][0] < 10 && corners[corners.length - 1][0] > 10.02);
  assert.deepEqual(suggestedDrive([]), []);
});
