// Times of scenario events in the form. The track begins at 05:00:00.5 UTC.
import assert from "node:assert/strict";
import test from "node:test";
import { shownEventTime, typedEventTime } from "../../../Sources/RingfencePage/Assets/edit/event-time.js";

const first = Date.UTC(2026, 4, 4, 5, 0, 0, 500);
const span = { first, last: first + 3_600_000, zone: "Europe/Vienna" };

test("seconds are shown as a time of day", () => {
  assert.equal(shownEventTime(697.1, span, "utc"), "05:11:37");
  assert.equal(shownEventTime("2 min", span, "utc"), "2 min");
  assert.equal(shownEventTime("07:10", span, "utc"), "07:10");
  assert.equal(shownEventTime("50 %", span, "utc"), "50 %");
  assert.equal(shownEventTime(90, { ...span, last: first + 3 * 86_400_000 }, "utc"), "90 s");
});

test("a time of day is read as seconds after the first fix", () => {
  assert.equal(typedEventTime("05:10", 697.1, span, "utc"), 599.5);
  assert.equal(typedEventTime("5:10:30", 697.1, span, "utc"), 629.5);
  assert.equal(typedEventTime("05:00:00", 697.1, span, "utc"), 0);
  // What is not changed keeps its digits.
  assert.equal(typedEventTime("05:11:37", 697.1, span, "utc"), 697.1);
  const late = { ...span, first: Date.UTC(2026, 4, 4, 23, 50), last: Date.UTC(2026, 4, 5, 1) };
  assert.equal(typedEventTime("00:10", 60, late, "utc"), 1200);
});

test("other forms are as in a file", () => {
  assert.equal(typedEventTime("10 min", 697.1, span, "utc"), "10 min");
  assert.equal(typedEventTime("300", 697.1, span, "utc"), 300);
  assert.equal(typedEventTime("07:10", "07:00", span, "utc"), "07:10");
});
