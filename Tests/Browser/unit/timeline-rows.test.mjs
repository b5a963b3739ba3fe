// Records as the command writes them, and bars worked out by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { atOnce } from "../../../Sources/RingfencePage/Assets/frames.js";
import { shownLanes, timelineLanes, trackGaps } from "../../../Sources/RingfencePage/Assets/timeline/rows.js";

const at = (second) => `2026-05-04T00:00:${String(second).padStart(2, "0")}.000Z`;
const time = (second) => Date.parse(at(second));
const event = (type, zone, second, boundary = second, rest = {}) => ({ type, zone, time: at(second), boundary: { time: at(boundary) }, mode: "normal", flags: [], ...rest });

function state(answer, zones = ["a", "b", "c"]) {
  return {
    layoutAnswer: { zones: zones.map((id) => ({ id, fences: [] })) }, trackIndex: 0,
    tracks: [{ count: 2, times: Float64Array.of(time(0), time(59)) }],
    answer: { normal: [], restart: [], app: null, comparison: [], explanation: null, ...answer },
  };
}

const lanesOf = (of) => atOnce(timelineLanes(of));

test("a visit lasts from boundary to boundary", () => {
  const [lane] = lanesOf(state({ normal: [event("entered", "a", 10, 8), event("exited", "a", 30, 25, { dwellTime: 17 })] }));
  assert.deepEqual(lane.visits.map(({ start, end, isOpen }) => [start, end, isOpen]), [[time(8), time(25), false]]);
  assert.deepEqual(lane.marks.map((mark) => mark.time), [time(10), time(30)]);
  assert.equal(lane.first, time(8));
});

test("a visit without an exit lasts until the next, the last one until the end of the track", () => {
  const [lane] = lanesOf(state({ normal: [event("entered", "a", 5), event("entered", "a", 40)] }));
  assert.deepEqual(lane.visits.map(({ start, end, isOpen }) => [start, end, isOpen]), [[time(5), time(40), true], [time(40), time(59), true]]);
});

test("an exit without an entry is the end of a visit that began silently", () => {
  const [lane] = lanesOf(state({ normal: [event("exited", "a", 20, 18, { dwellTime: 18 })] }));
  assert.deepEqual(lane.visits.map(({ start, end, isOpen }) => [start, end, isOpen]), [[time(0), time(18), false]]);
});

test("with a scenario the second series is the app, else restart mode", () => {
  const restart = [event("entered", "a", 1)];
  assert.equal(lanesOf(state({ restart }))[0].marks[0].series, "restart");
  assert.equal(lanesOf(state({ restart, app: [event("entered", "a", 2)] }))[0].marks[0].time, time(2));
});

test("rows are in the order of their first event, then by distance; far zones on demand", () => {
  const explanation = { zones: [
    { zone: "c", suppressed: [{ time: at(2), ended: { time: at(4) } }], lost: [] },
    { zone: "far", suppressed: [], nearestApproach: { distance: 900 } },
    { zone: "near", suppressed: [], nearestApproach: { distance: 120 } },
  ] };
  const lanes = lanesOf(state({ normal: [event("entered", "b", 9)], explanation }, ["far", "near", "b", "c"]));
  const ids = (all, selected = null) => shownLanes(lanes, () => true, all, selected, null).map((lane) => lane.zone);
  assert.deepEqual(ids(false), [3, 2, 1]);
  assert.deepEqual(ids(true), [3, 2, 1, 0]);
  assert.deepEqual(ids(false, 0), [3, 2, 1, 0]);
});

test("in a window, rows with something there come first", () => {
  const lanes = lanesOf(state({ normal: [event("entered", "b", 5), event("exited", "b", 8), event("entered", "c", 10), event("exited", "c", 30), event("entered", "a", 20)] }));
  const ids = (window) => shownLanes(lanes, () => true, false, null, window).map((lane) => lane.zone);
  assert.deepEqual(ids(null), [1, 2, 0]);
  // At second 15 only the visit of c goes on; a, with its entry at 20, is later, b is over.
  assert.deepEqual(ids([time(14), time(16)]), [2, 1, 0]);
  // From 19 on the visit of c goes on at the beginning of the window, a follows.
  assert.deepEqual(ids([time(19), time(21)]), [2, 0, 1]);
  assert.deepEqual(ids([time(55), time(59)]), [0, 1, 2]);
});

test("gaps are longer than the largest gap", () => {
  const times = Float64Array.of(0, 1000, 301_000, 602_000);
  assert.deepEqual(trackGaps(times, 300), [[301_000, 602_000]]);
});
