// Distances of moves come from a calculation by hand: a degree of latitude at 0° is 110574.3 m, of longitude 111319.5 m (WGS 84).
import assert from "node:assert/strict";
import test from "node:test";
import {
  conditionsOf, distanceToLine, fenceCorners, insertCorner, longestEdge, moveCorner, moveFence, moveFenceTo, radiusOf, removeCorner, reorderFence, setConditions, setRadius, setZoneKey, setZoneSetting, zoneSetting,
} from "../../../Sources/RingfencePage/Assets/edit/layout.js";

const layout = () => ({
  version: 1, name: "Sample",
  zones: [
    { id: "a", dwell: "30 s", fences: [{ id: "c", circle: { center: [10, 0], radius: "200 ft" } }, { id: "l", geoline: [[1, 1], [2, 2]] }] },
    {
      id: "b", fences: [
        { id: "p", polygon: [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], [[0.2, 0.2], [0.4, 0.2], [0.4, 0.4]]] },
        { id: "r", rectangle: { southWest: [179, -1], northEast: [-179, 1] } },
      ],
    },
  ],
});
const near = (actual, expected, tolerance) => assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, expected ${expected}`);

test("moves a circle by metres and leaves the layout before as it was", () => {
  const before = layout();
  const text = JSON.stringify(before);
  const moved = moveFence(before, 0, 0, 1113.195, 1105.743);
  near(moved.zones[0].fences[0].circle.center[0], 10.01, 1e-6);
  near(moved.zones[0].fences[0].circle.center[1], 0.01, 1e-6);
  assert.equal(JSON.stringify(before), text);
  assert.equal(moved.zones[1], before.zones[1]);
  assert.equal(moved.zones[0].fences[1], before.zones[0].fences[1]);
  assert.equal(moved.zones[0].fences[0].circle.radius, "200 ft");
});

test("keeps the digits of a shape that is moved east only", () => {
  const moved = moveFence(layout(), 1, 0, 11131.95, 0).zones[1].fences[0].polygon[0];
  assert.deepEqual(moved.map(([x]) => Math.round((x - moved[0][0]) * 1e7) / 1e7), [0, 1, 1, 0, 0]);
  assert.deepEqual(moved.map(([, y]) => y), [0, 0, 1, 1, 0]);
});

test("keeps the width on the ground when a shape is moved north", () => {
  const moved = moveFence(layout(), 1, 0, 0, 60 * 110600).zones[1].fences[0].polygon[0];
  // At 60° a degree of longitude is half as long, so that the same width is twice as many degrees.
  near(moved[1][0] - moved[0][0], 2, 0.01);
});

test("moves a shape over the antimeridian without tearing it", () => {
  const moved = moveFence(layout(), 1, 1, 3 * 111319.5, 0).zones[1].fences[1].rectangle;
  near(moved.southWest[0], -178, 0.01);
  near(moved.northEast[0], -176, 0.01);
});

test("moves a fence to a position", () => {
  const moved = moveFenceTo(layout(), 0, 0, 10.5, 0.25).zones[0].fences[0].circle.center;
  near(moved[0], 10.5, 1e-6);
  near(moved[1], 0.25, 1e-4);
});

test("moves the repeated first corner of a ring with the first", () => {
  const ring = moveCorner(layout(), 1, 0, { polygon: 0, ring: 0, corner: 0 }, -0.5, -0.5).zones[1].fences[0].polygon[0];
  assert.deepEqual(ring, [[-0.5, -0.5], [1, 0], [1, 1], [0, 1], [-0.5, -0.5]]);
  const open = moveCorner(layout(), 1, 0, { polygon: 0, ring: 1, corner: 0 }, 0.3, 0.3).zones[1].fences[0].polygon[1];
  assert.deepEqual(open, [[0.3, 0.3], [0.4, 0.2], [0.4, 0.4]]);
});

test("keeps a rectangle a rectangle, also when a corner is dragged over its side", () => {
  const corners = fenceCorners(layout().zones[1].fences[1])[0][0];
  assert.deepEqual(corners, [[179, -1], [181, -1], [181, 1], [179, 1]]);
  const grown = moveCorner(layout(), 1, 1, { polygon: 0, ring: 0, corner: 2 }, -178, 2).zones[1].fences[1].rectangle;
  assert.deepEqual([grown.southWest, grown.northEast], [[179, -1], [182, 2]]);
  const turned = moveCorner(layout(), 1, 1, { polygon: 0, ring: 0, corner: 2 }, 178, -2).zones[1].fences[1].rectangle;
  assert.deepEqual([turned.southWest, turned.northEast], [[178, -2], [179, -1]]);
});

test("adds and removes corners, but never too many", () => {
  const corner = { polygon: 0, ring: 0, corner: 1 };
  const more = insertCorner(layout(), 1, 0, corner, 1.2, 0.5).zones[1].fences[0].polygon[0];
  assert.deepEqual(more, [[0, 0], [1, 0], [1.2, 0.5], [1, 1], [0, 1], [0, 0]]);
  const fewer = removeCorner(layout(), 1, 0, { ...corner, corner: 0 }).zones[1].fences[0].polygon[0];
  assert.deepEqual(fewer, [[1, 0], [1, 1], [0, 1], [1, 0]]);
  const triangle = removeCorner(layout(), 1, 0, { polygon: 0, ring: 1, corner: 0 }).zones[1].fences[0].polygon[1];
  assert.equal(triangle.length, 3);
  assert.equal(removeCorner(layout(), 0, 1, corner).zones[0].fences[1].geoline.length, 2);
});

test("edits the line and the half-width of a corridor", () => {
  const before = { version: 1, zones: [{ id: "r", fences: [{ corridor: { line: [[10, 0], [10.01, 0], [10.01, 0.001]], halfWidth: "25 m" } }] }] };
  const corner = { polygon: 0, ring: 0, corner: 1 };
  assert.deepEqual(moveCorner(before, 0, 0, corner, 10.02, 0.002).zones[0].fences[0].corridor.line, [[10, 0], [10.02, 0.002], [10.01, 0.001]]);
  assert.equal(insertCorner(before, 0, 0, { ...corner, corner: 0 }, 10.005, 0).zones[0].fences[0].corridor.line.length, 4);
  const two = removeCorner(before, 0, 0, corner);
  assert.deepEqual(two.zones[0].fences[0].corridor.line, [[10, 0], [10.01, 0.001]]);
  assert.equal(removeCorner(two, 0, 0, corner).zones[0].fences[0].corridor.line.length, 2);
  assert.equal(setRadius(before, 0, 0, 40.04).zones[0].fences[0].corridor.halfWidth, "40 m");
  assert.equal(radiusOf(before.zones[0].fences[0]), 25);
  // 0.001 degrees of latitude have 110.6 m at the equator.
  assert.ok(Math.abs(distanceToLine(before.zones[0].fences[0].corridor.line, 10.005, 0.001) - 110.57) < 0.5);
  assert.deepEqual(longestEdge(before.zones[0].fences[0].corridor.line), [[10, 0], [10.01, 0]]);
});

test("writes a radius in the unit of the file", () => {
  assert.equal(setRadius(layout(), 0, 0, 30.48).zones[0].fences[0].circle.radius, "100 ft");
  const plain = layout();
  plain.zones[0].fences[0].circle.radius = 50;
  assert.equal(setRadius(plain, 0, 0, 61.24).zones[0].fences[0].circle.radius, 61.2);
});

test("sets and removes settings, in an object too", () => {
  const [plain, inObject, beside] = [{ key: "dwell" }, { key: "certainty", in: "entry" }, { key: "other", in: "entry" }];
  assert.equal(zoneSetting(layout(), 0, plain), "30 s");
  assert.equal(zoneSetting(layout(), 0, inObject), undefined);
  assert.ok(!("dwell" in setZoneSetting(layout(), 0, plain, undefined).zones[0]));
  const set = setZoneSetting(setZoneSetting(layout(), 0, inObject, 0.9), 0, beside, 1);
  assert.deepEqual(set.zones[0].entry, { certainty: 0.9, other: 1 });
  assert.equal(zoneSetting(set, 0, inObject), 0.9);
  const one = setZoneSetting(set, 0, beside, undefined);
  assert.deepEqual(one.zones[0].entry, { certainty: 0.9 });
  assert.ok(!("entry" in setZoneSetting(one, 0, inObject, undefined).zones[0]));
});

test("sets and removes settings of an object that may be a flag", () => {
  const [events, sure] = [{ key: "exit", flag: "events" }, { key: "certainty", in: "exit", flag: "events" }];
  const off = setZoneSetting(layout(), 0, events, false);
  assert.equal(off.zones[0].exit, false);
  assert.equal(zoneSetting(off, 0, events), false);
  assert.equal(zoneSetting(off, 0, sure), undefined);
  const both = setZoneSetting(off, 0, sure, 0.9);
  assert.deepEqual(both.zones[0].exit, { events: false, certainty: 0.9 });
  assert.equal(zoneSetting(both, 0, events), false);
  assert.equal(zoneSetting(both, 0, sure), 0.9);
  assert.equal(setZoneSetting(both, 0, sure, undefined).zones[0].exit, false);
  const alone = setZoneSetting(both, 0, events, undefined);
  assert.deepEqual(alone.zones[0].exit, { certainty: 0.9 });
  assert.equal(zoneSetting(alone, 0, events), undefined);
  assert.ok(!("exit" in setZoneSetting(alone, 0, sure, undefined).zones[0]));
});

test("sets and removes keys and conditions", () => {
  const set = setZoneKey(layout(), 0, "exitDistance", "12 m");
  assert.equal(set.zones[0].exitDistance, "12 m");
  assert.ok(!("dwell" in setZoneKey(set, 0, "dwell", undefined).zones[0]));
  const one = setConditions(layout(), 0, "speed", [{ maximum: 5 }]);
  assert.deepEqual(one.zones[0].conditions, { speed: { maximum: 5 } });
  const two = setConditions(one, 0, "speed", [{ maximum: 5 }, { minimum: 9 }]);
  assert.deepEqual(conditionsOf(two.zones[0], "speed"), [{ maximum: 5 }, { minimum: 9 }]);
  assert.ok(!("conditions" in setConditions(two, 0, "speed", []).zones[0]));
});

test("changes the order of fences and keeps the names of those without an id", () => {
  assert.deepEqual(reorderFence(layout(), 0, 1, 0).zones[0].fences.map(({ id }) => id), ["l", "c"]);
  const unnamed = layout();
  delete unnamed.zones[0].fences[0].id;
  assert.deepEqual(reorderFence(unnamed, 0, 1, 0).zones[0].fences.map(({ id }) => id), ["l", "1"]);
});
