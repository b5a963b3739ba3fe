// Values of JSON are the same or not: `JSON.stringify` with sorted keys is what it is compared with.
import assert from "node:assert/strict";
import test from "node:test";
import { isSameValue } from "../../../Sources/RingfencePage/Assets/changes/layout-difference.js";

const values = [
  null, 0, 1, "", "1", true, false, [], {}, [[]], [null], { a: null }, { a: 1 }, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: { b: [1, 2, 3] } }, { a: { b: [1, 2] } },
  { 0: 1 }, [1], { length: 0 }, { toString: 1 }, { kind: "circle", center: [16.1, 48], radius: 50 }, { kind: "circle", center: [16.1, 48], radius: 50.5 },
  { kind: "polygon", polygons: [[[[1, 2], [3, 4], [5, 6]]]] }, { kind: "polygon", polygons: [[[[1, 2], [3, 4]], [[5, 6]]]] }, undefined,
];

const sorted = (value) => (typeof value !== "object" || value === null || Array.isArray(value) ? value
  : Object.fromEntries(Object.keys(value).toSorted().map((key) => [key, sorted(value[key])])));

test("two values are the same where their texts are", () => {
  for (const a of values) {
    for (const b of values) {
      const copy = b === undefined ? b : JSON.parse(JSON.stringify(b));
      assert.equal(isSameValue(a, copy), JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)), `${JSON.stringify(a)} ${JSON.stringify(b)}`);
    }
  }
});
