// Distances come from GeographicLib (WGS 84), positions of tiles from the definition of Web Mercator.
import assert from "node:assert/strict";
import test from "node:test";
import {
  destination, groundDistance, mercatorProjection, metersPerDegree, nearLongitude, polarProjection, projectionFor, unitsPerMeter,
  unwrapLongitudes, wrapLongitude,
} from "../../../Sources/RingfencePage/Assets/geo.js";

const near = (actual, expected, tolerance) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);

test("brings a longitude next to another", () => {
  assert.equal(nearLongitude(-179, 179), 181);
  assert.equal(nearLongitude(179, -179), -181);
  assert.equal(nearLongitude(10, 12), 10);
  assert.equal(wrapLongitude(190), -170);
  assert.ok(Number.isNaN(nearLongitude(NaN, 3)));
});

test("unwraps a track over the antimeridian and keeps missing values", () => {
  assert.deepEqual([...unwrapLongitudes([179.5, NaN, -179.5, -178])], [179.5, NaN, 180.5, 182]);
});

test("knows the lengths of a degree", () => {
  // Published values for WGS 84: 110574.3 m and 111319.5 m at the equator, 111131.7 m and 78846.8 m at 45°.
  near(metersPerDegree(0).latitude, 110574.3, 0.1);
  near(metersPerDegree(0).longitude, 111319.5, 0.1);
  near(metersPerDegree(45).latitude, 111131.8, 0.2);
  near(metersPerDegree(45).longitude, 78846.8, 0.1);
});

test("measures near and far", () => {
  near(groundDistance(0, 0, 0.1, 0), 11131.949, 0.01);
  near(groundDistance(179.95, 0, -179.95, 0), 11131.949, 0.01);
  near(groundDistance(0, 0, 1, 0), 111319.5, 111319.5 * 0.006);
  near(groundDistance(0, 90, 120, 90), 0, 1e-6);
});

test("goes where it is sent", () => {
  for (const latitude of [0, 37.8, -52, 70, 88]) {
    for (const bearing of [0, 45, 90, 200, 359]) {
      const [x, y] = destination(15, latitude, bearing, 500);
      near(groundDistance(15, latitude, x, y), 500, 0.7 + 3 * (latitude > 80 ? 1 : 0));
    }
  }
});

for (const [name, projection] of [["mercator", mercatorProjection([144.9, -37.8])], ["north", polarProjection([20, 90])], ["south", polarProjection([20, -90])]]) {
  test(`projects and comes back: ${name}`, () => {
    for (const [longitude, latitude] of [[144, -37], [145.5, 60], [20, -80], [20, 80]]) {
      const [x, y] = projection.project(longitude, latitude);
      const [backLongitude, backLatitude] = projection.unproject(x, y);
      near(backLongitude, longitude, 1e-9);
      near(backLatitude, latitude, 1e-9);
    }
  });
}

test("has metres as units at the centre", () => {
  const units = unitsPerMeter(mercatorProjection([16, 48]), 16, 48);
  near(units.east, 1, 0.005);
  near(units.north, 1, 0.006);
  near(unitsPerMeter(polarProjection([0, 90]), 30, 90).north, 1, 0.01);
});

test("has no hole at the pole and none at the antimeridian", () => {
  const projection = projectionFor({ minX: -180, maxX: 180, minY: 89, maxY: 90 });
  assert.equal(projection.kind, "polar");
  const [ax, ay] = projection.project(-180, 89.999);
  const [bx, by] = projection.project(180, 89.999);
  near(Math.hypot(ax - bx, ay - by), 0, 1e-6);
  assert.deepEqual(projection.project(77, 90).map((value) => Math.abs(Math.round(value))), [0, 0]);
});

test("shows Mercator where no pole is near, also beyond its limit", () => {
  const projection = projectionFor({ minX: 0, maxX: 1, minY: -80, maxY: 84 });
  assert.equal(projection.kind, "mercator");
  assert.ok(Number.isFinite(projection.project(0, 90)[1]));
});

test("goes away from a pole along every meridian", () => {
  for (const bearing of [0, 60, 179, 270]) {
    const [, latitude] = destination(20, 90, bearing, 100000);
    near(90 - latitude, (100000 / 6371008.8) * (180 / Math.PI), 1e-9);
  }
  const longitudes = [10, 100, 190, 280].map((bearing) => destination(0, 90, bearing, 1000)[0]);
  for (let i = 1; i < 4; i += 1) near(Math.abs(longitudes[i] - longitudes[i - 1]) % 180, 90, 1e-6);
});
