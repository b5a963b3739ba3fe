// The sentences of Docs/Explain.md in the parts that the page shows.
import assert from "node:assert/strict";
import test from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { foundWords, missingWords, requirementWords, shiftWords, useWords } = await import("../../../Sources/RingfencePage/Assets/panel/words.js");

// As the engine gives them, which test_events.py sees in the page.
useWords({
  losses: {}, conditions: /** @type {any} */ ([
    { condition: "speed", numbers: "limits", below: "too slow", above: "too fast" },
    { condition: "altitude", numbers: "limits", below: "too low", above: "too high" },
    { condition: "bearing", numbers: "arc" }, { condition: "schedule", numbers: "window" },
    { condition: "percentageCrossed", numbers: "count", one: "fence", below: "too few" },
    { condition: "minimumRetriggerTime", numbers: "time", below: "too early" }]),
});

test("an altitude that is too low", () => {
  const failure = { condition: "altitude", actual: 4, minimum: 30, margin: 26, unit: "m" };
  assert.equal(foundWords(failure), "4 m");
  assert.equal(requirementWords(failure), "at least 30 m");
  assert.equal(missingWords(failure), "26 m too low");
});

test("a speed that is too high", () => {
  const failure = { condition: "speed", actual: 16, maximum: 8.33, margin: 7.67, unit: "m/s" };
  assert.equal(foundWords(failure), "57.6 km/h");
  assert.equal(requirementWords(failure), "at most 30.0 km/h");
  assert.equal(missingWords(failure), "27.6 km/h too fast");
});

test("a course outside an arc over north", () => {
  const failure = { condition: "bearing", actual: 179.29, minimum: 315, maximum: 45, margin: 134.29, unit: "deg" };
  assert.equal(requirementWords(failure), "315.0° clockwise to 45.0°");
  assert.equal(missingWords(failure), "134.3° outside the arc");
});

test("a retrigger time, fences, a schedule, an unknown value", () => {
  assert.equal(missingWords({ condition: "minimumRetriggerTime", actual: 40, minimum: 60, margin: 20, unit: "s" }), "20 s too early");
  assert.equal(missingWords({ condition: "percentageCrossed", actual: 1, minimum: 2, margin: 1, unit: "fences" }), "1 fence too few");
  assert.equal(requirementWords({ condition: "percentageCrossed", actual: 1, minimum: 2, margin: 1, unit: "fences" }), "at least 2 fences");
  assert.equal(missingWords({ condition: "schedule", margin: 82_708, unit: "s" }), "opens 22 h 58 min later");
  assert.equal(foundWords({ condition: "speed", maximum: 8, unit: "m/s" }), "unknown");
  assert.equal(missingWords({ condition: "speed", maximum: 8, unit: "m/s" }), "unknown");
});

test("shifts", () => {
  assert.equal(shiftWords(-3), "3 s earlier");
  assert.equal(shiftWords(180), "3 min 00 s later");
  assert.equal(shiftWords(0), "same fix");
});
