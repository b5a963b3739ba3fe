// Values worked out by hand; the language of Node is English here.
import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "America/New_York";
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { dayKey, fileName, formatCount, formatDay, formatDuration, formatMeters, formatSpeed, formatTime, recordTime, spacedWord } =
  await import("../../../Sources/RingfencePage/Assets/format.js");

test("durations", () => {
  assert.equal(formatDuration(4.25), "4.3 s");
  assert.equal(formatDuration(65), "1 min 05 s");
  assert.equal(formatDuration(59.99), "60 s");
  assert.equal(formatDuration(3600 + 59 * 60 + 59), "1 h 59 min");
  assert.equal(formatDuration(90_000), "1 d 1 h");
  assert.equal(formatDuration(-30), "−30 s");
});

test("lengths and speeds", () => {
  assert.equal(formatMeters(12.34), "12.3 m");
  assert.equal(formatMeters(999), "999 m");
  assert.equal(formatMeters(1883.31), "1.88 km");
  assert.equal(formatMeters(6_156_810), "6,157 km");
  assert.equal(formatSpeed(16), "57.6 km/h");
  assert.equal(formatSpeed(NaN), "unknown");
});

test("times and days in the clock of the reader", () => {
  const time = Date.UTC(2026, 4, 5, 2, 30);
  assert.equal(formatTime(time, "utc"), "02:30:00");
  assert.equal(formatTime(time, "local"), "22:30:00");
  assert.equal(dayKey(time, "utc"), "2026-05-05");
  assert.equal(dayKey(time, "local"), "2026-05-04");
  assert.equal(formatDay(time, "utc"), "5 May");
  assert.equal(formatDay(time, "local", true), "4 May 2026");
});

test("words", () => {
  assert.equal(formatCount(1, "event"), "1 event");
  assert.equal(formatCount(1204, "fix", "fixes"), "1,204 fixes");
  assert.equal(spacedWord("terminatedByUser"), "terminated by user");
  assert.equal(fileName("/a/b c/zones.json"), "zones.json");
  assert.equal(fileName("C:\\tracks\\a.gpx"), "a.gpx");
});

test("times of records are those of Date.parse", () => {
  const texts = ["2026-05-04T00:00:00Z", "2026-05-04T23:59:59Z", "2026-05-04T07:08:09.123Z", "2026-05-05T07:08:09.000Z", "1969-12-31T23:59:59.999Z",
    "2024-02-29T12:00:00Z", "2026-05-04T07:08:09+02:00", "2026-05-04T07:08:09.12Z", "2026-05-04T07:08:09.1234567Z", "2026-05-04"];
  for (const text of [...texts, ...texts.toReversed()]) assert.equal(recordTime(text), Date.parse(text), text);
  assert.ok(Number.isNaN(recordTime("")) && Number.isNaN(recordTime("no-such-dTay at all Z")));
});
