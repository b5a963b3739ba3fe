// Clocks of time zones, and lengths and speeds in both systems of units.
import assert from "node:assert/strict";
import test from "node:test";
import { clockChoices, firstClock } from "../../../Sources/RingfencePage/Assets/clock.js";
import {
  dayKey, formatArea, formatMeters, formatSpeed, formatTime, isTimeZone, lengthUnitMeters, millisecondsAhead, setUnits, unitsOfLanguage,
} from "../../../Sources/RingfencePage/Assets/format.js";
import { timeTicks } from "../../../Sources/RingfencePage/Assets/timeline/scale.js";

const hour = 3_600_000;

test("shows the time of a zone, in summer and winter", () => {
  const summer = Date.UTC(2026, 6, 1, 12);
  assert.equal(formatTime(summer, "America/New_York"), "08:00:00");
  assert.equal(formatTime(Date.UTC(2026, 0, 1, 12), "America/New_York"), "07:00:00");
  assert.equal(millisecondsAhead(summer, "Asia/Kolkata"), 5.5 * hour);
  assert.equal(millisecondsAhead(summer + 0.25, "Asia/Kolkata"), 5.5 * hour);
  assert.equal(millisecondsAhead(Date.UTC(1965, 0, 1) + 1, "Europe/Vienna"), hour);
  assert.equal(millisecondsAhead(summer, "utc"), 0);
  assert.equal(isTimeZone("Europe/Vienna"), true);
  assert.equal(isTimeZone("Middle/Earth"), false);
});

test("groups by the days of the zone", () => {
  const time = Date.UTC(2026, 4, 4, 23, 30);
  assert.equal(dayKey(time, "Europe/Vienna"), "2026-05-05");
  assert.equal(dayKey(time, "America/New_York"), "2026-05-04");
  assert.equal(dayKey(time, "utc"), "2026-05-04");
});

test("ticks are round in a zone with half hours", () => {
  const start = Date.UTC(2026, 4, 4, 0, 10);
  const ticks = timeTicks({ start, end: start + 12 * hour, width: 1000 }, "Asia/Kolkata");
  // 00:10 UTC is 05:40; the next full hour there is at 00:30 UTC.
  assert.equal(ticks[0].time, Date.UTC(2026, 4, 4, 0, 30));
  assert.ok(ticks.every(({ label }) => label.endsWith(":00")));
});

test("offers the clock of the layout first, each zone once", () => {
  const texts = (...zones) => clockChoices(...zones).map(({ text }) => text);
  assert.deepEqual(texts(null, null, "Europe/Vienna"), ["Europe/Vienna", "UTC"]);
  assert.deepEqual(texts("America/New_York", null, "Europe/Vienna"), ["America/New_York (layout)", "Europe/Vienna (here)", "UTC"]);
  assert.deepEqual(texts("America/New_York", "America/New_York", "Europe/Vienna"), ["America/New_York (layout)", "Europe/Vienna (here)", "UTC"]);
  assert.deepEqual(texts("Europe/Vienna", "Asia/Kolkata", "Europe/Vienna"), ["Europe/Vienna (layout)", "Asia/Kolkata (chosen)", "UTC"]);
  assert.deepEqual(texts("UTC", null, "UTC"), ["UTC"]);
  assert.deepEqual(texts("Middle/Earth", null, "UTC"), ["UTC"]);
});

test("begins with the chosen zone, else with that of the layout, else with the browser's", () => {
  const first = (layout, chosen, browser) => firstClock(layout, chosen, clockChoices(layout, chosen, browser), browser);
  assert.equal(first(null, null, "Europe/Vienna"), "local");
  assert.equal(first("America/New_York", null, "Europe/Vienna"), "America/New_York");
  assert.equal(first("America/New_York", "UTC", "Europe/Vienna"), "utc");
  assert.equal(first("Europe/Vienna", null, "Europe/Vienna"), "local");
  assert.equal(first("Middle/Earth", null, "UTC"), "utc");
});

test("writes lengths, speeds and areas in both systems", () => {
  setUnits("us");
  // 100 ft are 30.48 m, a mile 1,609.344 m, 60 mph 26.8224 m/s, an acre 4,046.856 m².
  assert.equal(formatMeters(30.48), "100 ft");
  assert.equal(formatMeters(1.524), "5 ft");
  assert.equal(formatMeters(2 * 1609.344), "2 mi");
  assert.equal(formatMeters(-804.672), "-0.5 mi");
  assert.equal(formatSpeed(26.8224), "60.0 mph");
  assert.equal(formatArea(10 * 4046.8564224), "10 acres");
  assert.equal(formatArea(92.90304), "1,000 ft²");
  assert.equal(lengthUnitMeters(100), 0.3048);
  assert.equal(lengthUnitMeters(5000), 1609.344);
  setUnits("metric");
  assert.equal(formatMeters(30.48), "30.5 m");
  assert.equal(formatSpeed(10), "36.0 km/h");
  assert.equal(formatArea(12_345), "1.23 ha");
  assert.equal(formatArea(2_500_000), "2.5 km²");
  assert.equal(formatArea(40), "40 m²");
  assert.equal(lengthUnitMeters(5000), 1);
});

test("takes the units of the region", () => {
  assert.equal(unitsOfLanguage("en-US"), "us");
  assert.equal(unitsOfLanguage("es-US"), "us");
  assert.equal(unitsOfLanguage("en-GB"), "metric");
  assert.equal(unitsOfLanguage("de"), "metric");
});
