// The order of the rows of a table.
import assert from "node:assert/strict";
import test from "node:test";
import { atOnce } from "../../../Sources/RingfencePage/Assets/frames.js";
import { compareValues, sortedSteps } from "../../../Sources/RingfencePage/Assets/table/sort.js";

test("missing values stand last in both directions, and numbers in texts count", () => {
  const sorted = (values, isDescending) => values.toSorted((a, b) => compareValues(a, b, isDescending));
  assert.deepEqual(sorted([3, NaN, 1, "", 2, null], false), [1, 2, 3, NaN, "", null]);
  assert.deepEqual(sorted([3, NaN, 1, "", 2, null], true), [3, 2, 1, NaN, "", null]);
  assert.deepEqual(sorted(["zone 10", "Zone 9", "zone 9b"], false), ["Zone 9", "zone 9b", "zone 10"]);
});

test("a list of any length is sorted in steps as at once, and equal rows stay in their order", () => {
  for (const length of [0, 1, 2, 511, 512, 513, 1024, 5000, 20_000]) {
    const list = Array.from({ length }, (_, index) => ({ key: index * 7919 % 101, index }));
    const compare = (a, b) => a.key - b.key;
    assert.deepEqual(atOnce(sortedSteps(list, compare)), list.toSorted(compare));
  }
});
