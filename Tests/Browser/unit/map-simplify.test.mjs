// The tolerance is checked against every point of the full path, by the definition.
import assert from "node:assert/strict";
import test from "node:test";
import { lowerBound, pathImportance, pointsAtTolerance, SIMPLIFY_PART } from "../../../Sources/RingfencePage/Assets/map/simplify.js";

/** Numbers in 0…1 that are the same in each run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function walk(count, seed) {
  const random = randomNumbers(seed);
  const xs = new Float64Array(count);
  const ys = new Float64Array(count);
  let heading = 0;
  for (let i = 1; i < count; i += 1) {
    heading += (random() - 0.5) * (random() < 0.05 ? 4 : 0.3);
    xs[i] = xs[i - 1] + 10 * Math.cos(heading);
    ys[i] = ys[i - 1] + 10 * Math.sin(heading);
  }
  return { xs, ys };
}

function segmentDistance(px, py, ax, ay, bx, by) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
}

for (const seed of [1, 2, 3]) {
  test(`moves no point by more than the tolerance, seed ${seed}`, () => {
    const { xs, ys } = walk(5000, seed);
    const importance = pathImportance(xs, ys);
    for (const tolerance of [1, 5, 40, 300]) {
      const kept = pointsAtTolerance(importance, new Float64Array(xs.length), tolerance, Infinity);
      assert.equal(kept[0], 0);
      assert.equal(kept[kept.length - 1], xs.length - 1);
      let greatest = 0;
      for (let k = 1; k < kept.length; k += 1) {
        for (let i = kept[k - 1]; i < kept[k]; i += 1) {
          greatest = Math.max(greatest, segmentDistance(xs[i], ys[i], xs[kept[k - 1]], ys[kept[k - 1]], xs[kept[k]], ys[kept[k]]));
        }
      }
      assert.ok(greatest <= tolerance * 1.000001, `${greatest} with a tolerance of ${tolerance}`);
      if (tolerance >= 40) assert.ok(kept.length < xs.length / 4, `${kept.length} points are left`);
    }
  });
}

test("keeps the ends of breaks and of parts", () => {
  const count = SIMPLIFY_PART * 2 + 10;
  const xs = Float64Array.from({ length: count }, (_, i) => i);
  const ys = new Float64Array(count);
  const breaks = new Uint8Array(count);
  breaks[100] = 1;
  const kept = [...pointsAtTolerance(pathImportance(xs, ys, breaks), new Float64Array(count), 1, Infinity)];
  assert.ok(kept.includes(99) && kept.includes(100));
  assert.ok(kept.length <= 8, `${kept.length} points of a straight line are left`);
});

test("keeps points along a straight line for its colours", () => {
  const xs = Float64Array.from({ length: 1000 }, (_, i) => i);
  const kept = [...pointsAtTolerance(pathImportance(xs, new Float64Array(1000)), xs, 0.5, 50)];
  for (let k = 1; k < kept.length; k += 1) assert.ok(kept[k] - kept[k - 1] <= 51);
});

test("survives a path that stands still, one point and none", () => {
  assert.equal(pathImportance(new Float64Array(0), new Float64Array(0)).length, 0);
  assert.deepEqual([...pathImportance(new Float64Array(1), new Float64Array(1))], [Infinity]);
  const still = pathImportance(new Float64Array(3000), new Float64Array(3000));
  assert.ok([...still].filter((value) => value > 0).length <= 6);
});

test("finds the first value that is not below", () => {
  assert.deepEqual([0, 1, 2, 5, 6].map((value) => lowerBound([1, 2, 2, 5], value)), [0, 0, 1, 3, 4]);
});
