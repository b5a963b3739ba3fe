// A long text is read in steps to what `JSON.parse` reads.
import assert from "node:assert/strict";
import test from "node:test";
import { jsonSteps } from "../../../Sources/RingfencePage/Assets/engine/json.js";

/** What the steps read, and how many there are. */
function read(text, step) {
  const steps = jsonSteps(text, step);
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { value, count };
  }
}

const events = (count) => Array.from({ length: count }, (_, index) => (
  { zone: `"}],{[\\ ${index}`, time: "2026-05-04T00:00:00Z", boundary: { latitude: 48.5, longitude: -16e-2 }, flags: [[], {}, ""] }));

test("every kind of value is read, with and without spaces", () => {
  const values = [
    {}, [], [{}], [[]], { a: [] }, { a: {} }, 1, -2.5e-3, "", "\\", "\\\"", null, true, [1, "]", null, false], { "{\"": "}", ",": [","] },
    { zones: [{ id: "a", fences: [{ shape: { polygons: [[[[1, 2], [3, 4]]]] } }] }, { id: "b", fences: [] }], lint: null },
    { normal: events(3), app: null, explanation: { zones: [{ events: events(2) }] } },
  ];
  for (const value of values) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2), ` \n${JSON.stringify(value, null, "\t")} `]) {
      for (const step of [0, 1, 7, 50, 300, undefined]) assert.deepEqual(read(text, step).value, value);
    }
  }
});

test("many events, large members of lists and long texts are read in steps", () => {
  const value = {
    normal: events(20_000), headline: ["x".repeat(600_000), "\\".repeat(300_000), 1],
    explanation: { zones: [{ events: events(1) }, { events: events(9000) }, { events: events(2) }] },
  };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)]) {
    const { value: found, count } = read(text);
    assert.deepEqual(found, value);
    assert.ok(count > text.length / 1_000_000, `${count} steps`);
  }
  assert.equal(read(JSON.stringify(events(10))).count, 0);
});
