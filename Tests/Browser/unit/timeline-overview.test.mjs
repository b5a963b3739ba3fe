// The window of time and the strip of the whole track. Expected values are worked out by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { draggedWindow, overviewCounts } from "../../../Sources/RingfencePage/Assets/timeline/overview.js";
import { firstInWindow, isInWindow, meetsWindow } from "../../../Sources/RingfencePage/Assets/timeline/window.js";

test("what lies in a window", () => {
  assert.equal(isInWindow(null, 5), true);
  assert.deepEqual([9, 10, 15, 20, 21, NaN].map((time) => isInWindow([10, 20], time)), [false, true, true, true, false, true]);
  const spans = [[1, 9], [1, 10], [12, 13], [1, 99], [20, 30], [21, 30]];
  assert.deepEqual(spans.map(([start, end]) => meetsWindow([10, 20], { start, end })), [false, true, true, true, true, false]);
});

test("the first moment of a row in a window", () => {
  const lane = { marks: [{ boundary: 4, time: 6 }], attempts: [{ start: 30, end: 40 }], losses: [], graded: [], visits: [{ start: 4, end: 12 }], first: 4 };
  assert.equal(firstInWindow(lane, null), 4);
  assert.equal(firstInWindow(lane, [5, 50]), 5);
  assert.equal(firstInWindow(lane, [10, 50]), 10);
  assert.equal(firstInWindow(lane, [13, 50]), 30);
  assert.equal(firstInWindow(lane, [13, 29]), Infinity);
});

test("a drag moves the window, its ends, or makes one, within the track", () => {
  const limits = [0, 100];
  const drag = (kind, from, to) => draggedWindow({ kind, from, window: [20, 40] }, to, limits);
  assert.deepEqual(drag("move", 30, 45), [35, 55]);
  assert.deepEqual(drag("move", 30, 400), [80, 100]);
  assert.deepEqual(drag("move", 30, -400), [0, 20]);
  assert.deepEqual(drag("start", 20, 10), [10, 40]);
  assert.deepEqual(drag("start", 20, 60), [40, 60]);
  assert.deepEqual(drag("end", 40, -5), [0, 20]);
  assert.deepEqual(drag("new", 50, 70), [50, 70]);
  assert.deepEqual(drag("new", 50, 30), [30, 50]);
});

test("what happened is counted at each pixel", () => {
  const lanes = [
    { marks: [{ time: 100 }, { time: 104 }, { time: 900 }], attempts: [{ start: 500 }], losses: [], graded: [] },
    { marks: [{ time: 101 }], attempts: [], losses: [{ start: 0 }] },
  ];
  const counts = overviewCounts(lanes, { start: 0, end: 1000, width: 100 });
  assert.deepEqual([...counts.events], [[10, 3], [90, 1]]);
  assert.deepEqual([...counts.suppressed], [[50, 1]]);
  assert.deepEqual([...counts.lost], [[0, 1]]);
});
