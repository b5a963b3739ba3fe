// Units are those of Docs/Zones.md, scenario files those of Docs/LifeCycle.md.
import assert from "node:assert/strict";
import test from "node:test";
import { parseQuantity, quantityFromText, quantityInSI, quantityLike, shownQuantity } from "../../../Sources/RingfencePage/Assets/edit/quantity.js";
import { eventTime, scenarioOf, scenarioText, withEvent, withEventTime, withoutEvent } from "../../../Sources/RingfencePage/Assets/edit/scenario-file.js";
import { isLayoutUnchanged, savedLayoutName, savedLayoutText } from "../../../Sources/RingfencePage/Assets/edit/save.js";

test("reads quantities with and without units", () => {
  assert.equal(quantityInSI("500 ft", "distance"), 152.4);
  assert.equal(quantityInSI("500ft", "distance"), 152.4);
  assert.equal(quantityInSI("2 KM", "distance"), 2000);
  assert.equal(quantityInSI(12.5, "duration"), 12.5);
  assert.equal(quantityInSI("5 min", "duration"), 300);
  assert.ok(Math.abs(quantityInSI("36 km/h", "speed") - 10) < 1e-12);
  assert.equal(parseQuantity("5 knots", "speed"), null);
  assert.equal(parseQuantity("", "speed"), null);
  assert.equal(quantityInSI(undefined, "speed", 7), 7);
});

test("writes quantities in the unit that was there", () => {
  assert.equal(quantityLike("30 km/h", 10, "speed"), "36 km/h");
  assert.equal(quantityLike(30, 10, "speed"), 10);
  assert.equal(quantityLike("30", 10, "distance"), 10);
  assert.equal(quantityLike(undefined, 0.1 + 0.2, "distance"), 0.3);
  assert.equal(quantityFromText(" 40 ", "distance"), 40);
  assert.equal(quantityFromText("40 m", "distance"), "40 m");
  assert.equal(quantityFromText("40 m", "distance", 60), 40);
  assert.equal(quantityFromText("40 ft", "distance", 60), "40 ft");
  assert.equal(quantityFromText("forty", "distance", 60), "forty");
});

test("shows quantities with their units", () => {
  assert.equal(shownQuantity(60, "distance"), "60 m");
  assert.equal(shownQuantity("5 min", "duration"), "5 min");
  assert.equal(shownQuantity("2026-05-04T05:00:00Z", "duration"), "2026-05-04T05:00:00Z");
  assert.equal(shownQuantity(undefined, "distance"), "");
});

const first = Date.parse("2026-05-04T05:00:00Z");
const span = { first, last: first + 3_600_000, zone: "Europe/Berlin" };

test("knows when an event of a scenario happens", () => {
  assert.equal(eventTime({ at: 90, event: "swipe" }, span), first + 90000);
  assert.equal(eventTime({ at: "2 min", event: "swipe" }, span), first + 120000);
  assert.equal(eventTime({ at: "2026-05-04T07:17:00+02:00", event: "foreground" }, span), first + 17 * 60000);
  assert.equal(eventTime({ at: "25 %", event: "swipe" }, span), first + 15 * 60000);
  assert.equal(eventTime({ at: "07:20", event: "swipe" }, span), first + 20 * 60000);
  assert.equal(eventTime({ at: "06:59:59", event: "swipe" }, span), first + 86_399_000);
  // The clocks go forward in the night before: 07:20 is an hour earlier than the day before.
  const march = Date.parse("2026-03-28T23:00:00Z");
  assert.equal(eventTime({ at: "07:20", event: "swipe" }, { ...span, first: march }), Date.parse("2026-03-29T05:20:00Z"));
  assert.ok(Number.isNaN(eventTime({ at: "soon", event: "swipe" }, span)));
});

test("adds events in the order of their times and removes them", () => {
  const one = withEvent(scenarioOf(null), "swipe", null, first + 300500, span);
  assert.deepEqual(one.events, [{ at: 300.5, event: "swipe" }]);
  const two = withEvent(one, "airplane", "on", first + 60000, span);
  assert.deepEqual(two.events.map(({ event }) => event), ["airplane", "swipe"]);
  assert.deepEqual(two.events[0], { at: 60, event: "airplane", value: "on" });
  assert.deepEqual(withEventTime(two, 0, "10 min", span).events.map(({ event }) => event), ["swipe", "airplane"]);
  assert.equal(scenarioText(withoutEvent(one, 0)), null);
});

test("keeps what else a scenario file says", () => {
  const scenario = scenarioOf('{"version":1,"settings":{"osVersion":"26"},"events":[{"at":1,"event":"swipe"}]}');
  assert.deepEqual(JSON.parse(scenarioText(withoutEvent(scenario, 0))), { version: 1, settings: { osVersion: "26" }, events: [] });
});

test("saves the file itself when nothing changed, else two-space JSON", () => {
  const text = '{"version":1,\n   "zones":[]}\n';
  const state = { layoutText: text, layout: { version: 1, zones: [] }, changes: [], data: { layout: { name: "C:\\maps\\shops.json", text, convertedFrom: null } } };
  assert.ok(isLayoutUnchanged(state));
  assert.equal(savedLayoutText(state), text);
  assert.equal(savedLayoutName(state), "shops.json");
  const undone = { ...state, layoutText: JSON.stringify(state.layout, null, 2) };
  assert.equal(savedLayoutText(undone), text);
  const changed = { ...state, layoutText: "{…}", layout: { version: 1, zones: [], name: "x" } };
  assert.equal(savedLayoutText(changed), '{\n  "version": 1,\n  "zones": [],\n  "name": "x"\n}\n');
  assert.equal(savedLayoutName(changed), "shops-changed.json");
});

test("a layout that was changed and changed back is that of the file", () => {
  const zone = (radius) => ({ id: "a", fences: [{ circle: { center: [1, 2], radius } }] });
  const opened = { version: 1, zones: [zone(5), zone(6)], name: "x" };
  const text = JSON.stringify(opened);
  const stateOf = (layout) => ({ layoutText: JSON.stringify(layout, null, 2), layout, changes: [{ before: { layout: opened } }], data: { layout: { text } } });
  assert.ok(isLayoutUnchanged(stateOf({ ...opened, zones: [zone(5), opened.zones[1]] })));
  for (const other of [{ ...opened, zones: [zone(5.5), opened.zones[1]] }, { ...opened, zones: opened.zones.toReversed() },
    { ...opened, zones: opened.zones.slice(1) }, { ...opened, name: "y" }, { version: 1, zones: opened.zones }, { ...opened, timeZone: "UTC" }]) {
    assert.ok(!isLayoutUnchanged(stateOf(other)));
  }
});
