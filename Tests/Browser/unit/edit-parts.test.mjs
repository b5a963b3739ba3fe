// The text of a layout from its zones: `JSON.stringify` is what it is compared with.
import assert from "node:assert/strict";
import test from "node:test";
import { changedZones, textOfLayout, textOfZoneAlone } from "../../../Sources/RingfencePage/Assets/edit/parts.js";

/** Numbers from a seed. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const words = ["zones", "\"zones\": []", "a\nb", "\u2028", "שלום", "🏪", "\\", "", "  \"zones\": []", "null"];

function value(next, depth) {
  const kind = Math.floor(next() * (depth > 3 ? 4 : 6));
  if (kind === 0) return words[Math.floor(next() * words.length)];
  if (kind === 1) return next() * 1e6 - 5e5;
  if (kind === 2) return next() < 0.5;
  if (kind === 3) return null;
  const count = Math.floor(next() * 4);
  if (kind === 4) return Array.from({ length: count }, () => value(next, depth + 1));
  return Object.fromEntries(Array.from({ length: count }, () => [words[Math.floor(next() * words.length)], value(next, depth + 1)]));
}

function layout(next) {
  const before = value(next, 3);
  return {
    version: 1, meta: { zones: [] }, ...(typeof before === "object" && !Array.isArray(before) ? before : { name: before }),
    zones: Array.from({ length: Math.floor(next() * 5) }, (_, index) => ({ id: `z${index}`, extra: value(next, 0) })), after: value(next, 2),
  };
}

test("the text is that of JSON.stringify", () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const each = layout(random(seed));
    assert.equal(textOfLayout(each), JSON.stringify(each, null, 2));
    // A second time from texts that are kept, and with one zone changed.
    if (each.zones.length === 0) continue;
    const other = { ...each, zones: each.zones.with(0, { id: "new", fences: [] }) };
    assert.equal(textOfLayout(other), JSON.stringify(other, null, 2));
    assert.deepEqual(JSON.parse(textOfZoneAlone(other, 0)).zones, [{ id: "new", fences: [] }]);
  }
});

test("what differs is seen", () => {
  const zones = ["a", "b", "c"].map((id) => ({ id, fences: [] }));
  const before = { version: 1, zones };
  assert.deepEqual(changedZones(before, before), []);
  assert.deepEqual(changedZones(before, { ...before, zones: [...zones] }), []);
  assert.deepEqual(changedZones(before, { ...before, zones: zones.with(1, { id: "x", fences: [] }) }), [1]);
  assert.equal(changedZones(before, { ...before, zones: zones.slice(1) }), null);
  assert.equal(changedZones(before, { ...before, timeZone: "UTC" }), null);
  assert.equal(changedZones(null, before), null);
  assert.deepEqual(changedZones(before, { ...before, zones: [zones[1], zones[0], zones[2]] }), [0, 1]);
});
