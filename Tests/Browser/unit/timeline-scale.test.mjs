// Expected values are worked out by hand.
import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "Asia/Kolkata"; // 5 h 30 min ahead of UTC
const { firstNotBefore, pannedRange, timeTicks, timeToX, xToTime, zoomedRange } =
  await import("../../../Sources/RingfencePage/Assets/timeline/scale.js");

const midnight = Date.UTC(2026, 4, 4);
const minute = 60_000;

test("pixels and times are each other's inverse", () => {
  const scale = { start: midnight, end: midnight + 10 * minute, width: 1000 };
  assert.equal(timeToX(scale, midnight + minute), 100);
  assert.equal(xToTime(scale, 250), midnight + 2.5 * minute);
});

test("ticks are round times with room for their labels", () => {
  const scale = { start: midnight - 7 * minute, end: midnight + 53 * minute, width: 600 };
  const ticks = timeTicks(scale, "utc");
  // 72 pixels for a label are 7.2 minutes, so every 10 minutes.
  assert.deepEqual(ticks.map((tick) => (tick.time - midnight) / minute), [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(ticks.map((tick) => tick.isDay), [true, false, false, false, false, false]);
});

test("a day of the reader's clock begins at the reader's midnight", () => {
  const scale = { start: midnight - 24 * 60 * minute, end: midnight + 48 * 60 * minute, width: 300 };
  const days = timeTicks(scale, "local").filter((tick) => tick.isDay);
  // Midnight in Kolkata is 18:30 UTC of the day before.
  assert.deepEqual(days.map((tick) => new Date(tick.time).toISOString()), [
    "2026-05-03T18:30:00.000Z", "2026-05-04T18:30:00.000Z", "2026-05-05T18:30:00.000Z"]);
});

test("zooming keeps the time under the pointer and stays within the track", () => {
  assert.deepEqual(zoomedRange([0, 100_000], 25_000, 0.5, [0, 100_000]), [12_500, 62_500]);
  assert.deepEqual(zoomedRange([50_000, 100_000], 100_000, 4, [0, 100_000]), [0, 100_000]);
  const [start, end] = zoomedRange([0, 3000], 1000, 0.001, [0, 100_000]);
  assert.equal(end - start, 2000);
});

test("panning stops at the ends", () => {
  assert.deepEqual(pannedRange([10, 20], -50, [0, 100]), [0, 10]);
  assert.deepEqual(pannedRange([10, 20], 500, [0, 100]), [90, 100]);
  assert.deepEqual(pannedRange([10, 20], 5, [0, 100]), [15, 25]);
});

test("finds the first time that is not before another", () => {
  const times = Float64Array.of(10, 20, 20, 30);
  assert.deepEqual([0, 10, 11, 20, 21, 30, 31].map((time) => firstNotBefore(times, time)), [0, 0, 1, 1, 3, 3, 4]);
});
