// A remedy as a change of a zone file: each setting where Docs/Zones.md has it, and nothing else.
import assert from "node:assert/strict";
import test from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { useWords } = await import("../../../Sources/RingfencePage/Assets/panel/words.js");
const { remediedLayout } = await import("../../../Sources/RingfencePage/Assets/remedies/apply.js");

// As the engine gives them, which test_remedies.py sees in the page.
useWords({
  losses: {}, conditions: [], zoneSettings: /** @type {any} */ ([
    { key: "exitDistance", kind: "distance", label: "Exit distance" },
    { key: "minimumRetriggerTime", kind: "duration", label: "Minimum retrigger time" },
    { key: "certainty", in: "entry", kind: "probability", label: "An entry must be sure" }]),
});

const layout = () => ({
  version: 1,
  zones: [{
    id: "a", minimumRetriggerTime: "1 min", entry: { certainty: 0.9 },
    conditions: { speed: [{ maximum: "5 km/h" }, { minimum: 3, when: "crossing" }], bearing: { from: 10, to: 20 } },
    fences: [{ id: "c", circle: { center: [10, 0], radius: "200 ft" } }, { id: "l", geoline: [[1, 1], [2, 2]] }],
  }, { id: "b", fences: [] }],
});
const changed = (/** @type {number} */ fence, /** @type {object} */ remedy) => (
  remediedLayout(/** @type {any} */ (layout()), 0, fence, /** @type {any} */ (remedy)).zones[0]);

test("a radius is in metres", () => {
  assert.deepEqual(changed(0, { setting: "radius", value: 118, unit: "m" }).fences[0], { id: "c", circle: { center: [10, 0], radius: 118 } });
});

test("a circle takes the place of a line", () => {
  assert.deepEqual(changed(1, { setting: "circle", value: 60, unit: "m", center: [1.5, 1.5] }).fences[1],
    { id: "l", circle: { center: [1.5, 1.5], radius: 60 } });
});

test("settings of the zone stand where the file has them", () => {
  assert.equal(changed(0, { setting: "exitDistance", value: 45, unit: "m" }).exitDistance, 45);
  assert.equal(changed(0, { setting: "minimumRetriggerTime", value: 39, unit: "s" }).minimumRetriggerTime, 39);
  assert.deepEqual(changed(0, { setting: "entry.certainty", value: 0.79, unit: "probability" }).entry, { certainty: 0.79 });
});

test("a limit of one of two conditions", () => {
  assert.deepEqual(changed(0, { setting: "speed.minimum", index: 1, value: 8, unit: "km/h" }).conditions?.speed,
    [{ maximum: "5 km/h" }, { minimum: "8 km/h", when: "crossing" }]);
  assert.deepEqual(changed(0, { setting: "bearing.to", index: 0, value: 90, unit: "deg" }).conditions?.bearing, { from: 10, to: 90 });
});

test("nothing else changes", () => {
  const before = /** @type {any} */ (layout());
  const text = JSON.stringify(before);
  const after = remediedLayout(before, 0, 0, /** @type {any} */ ({ setting: "exitDistance", value: 45, unit: "m" }));
  assert.equal(JSON.stringify(before), text);
  assert.equal(after.zones[1], before.zones[1]);
  assert.equal(after.zones[0].fences, before.zones[0].fences);
});
