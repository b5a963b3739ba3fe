// Addresses: what is written is read again, and what is no address says nothing.
import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { addressText, readAddress } from "../../../Sources/RingfencePage/Assets/changes/address.js";
import { layoutDifference, layoutWith } from "../../../Sources/RingfencePage/Assets/changes/layout-difference.js";
import { packedText, textSum, unpackedValue } from "../../../Sources/RingfencePage/Assets/changes/pack.js";

test("reads what it wrote", () => {
  const address = {
    tab: "why", track: 2, isFleet: false, zone: "a b&c=#ü", fence: "x_y", at: Date.UTC(2026, 4, 4, 5, 2, 3, 250), span: [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 5)],
    view: [16.3725, -48.2, 1.25], changes: "abc-_", drive: "KF2BG", speed: "80 km/h", start: Date.UTC(2026, 6, 6, 8, 30),
  };
  assert.deepEqual(readAddress(`#${addressText(address)}`), address);
  assert.equal(addressText({}), "");
});

test("leaves out what is not of its form", () => {
  for (const text of ["", "#", "#panel", "#track=0", "#track=1.5", "#track=x", "#at=yesterday", "#span=1", "#span=2026-05-05_2026-05-04", "#view=1_2",
    "#view=a_b_c", "#view=1_91_1", "#view=1_2_0", "#view=1_2_-1", "#view=__", "#view=1_2_Infinity", "#%", "#%E0%A4%A", "#changes", "#zone=", "#drive=", "#start=now"]) {
    assert.deepEqual(readAddress(text), {}, text);
  }
});

test("packs values into letters of addresses", async () => {
  const value = { sum: "x", layout: { zones: { 3: { id: "ü".repeat(500) } } } };
  const text = await packedText(value);
  assert.match(text, /^[\w-]+$/);
  assert.ok(text.length < 150);
  assert.deepEqual(await unpackedValue(text), value);
  for (const bad of ["", "!", "abc", `${text}x`, text.slice(0, -4), "a".repeat(6000)]) {
    const found = await unpackedValue(bad);
    assert.ok(found === undefined || JSON.stringify(found) === JSON.stringify(value), bad.slice(0, 20));
  }
  // What goes through in several parts comes back whole; what would be refused is not packed, and a short text of much is refused.
  const long = Array.from({ length: 100_000 }, (_, index) => index * 7919 % 100_003);
  assert.deepEqual(await unpackedValue(await packedText(long)), long);
  assert.equal(await packedText("x".repeat(3_000_000)), null);
  assert.equal(await unpackedValue(deflateRawSync(JSON.stringify("x".repeat(3_000_000))).toString("base64url")), undefined);
});

test("has the check sum of FNV-1a", () => {
  assert.equal(textSum(""), "811c9dc5");
  assert.equal(textSum("a"), "e40c292c");
  assert.equal(textSum("foobar"), "bf9cf968");
});

test("a layout with its difference is the changed layout", () => {
  let seed = 11;
  const random = (most) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % most;
  };
  const layout = () => ({
    version: 1, ...(random(2) ? { name: `n${random(3)}` } : {}), ...(random(2) ? { timeZone: "UTC" } : {}),
    zones: Array.from({ length: random(5) }, (_, i) => ({ id: `z${i}`, dwell: random(3), fences: [{ id: "f", circle: { center: [random(3), 1.1], radius: 5 } }] })),
  });
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [layout(), layout()];
    const difference = JSON.parse(JSON.stringify(layoutDifference(before, after)));
    assert.deepEqual(layoutWith(before, difference), after);
    assert.deepEqual(layoutDifference(before, before), {});
  }
});

test("a difference of another layout is none of this one", () => {
  const layout = { version: 1, zones: [{ id: "a" }] };
  assert.equal(layoutWith(layout, { zones: { 4: { id: "b" } } }), null);
  assert.equal(layoutWith(layout, /** @type {any} */ ({ zones: 5 })), null);
  assert.equal(layoutWith(layout, /** @type {any} */ ({ all: "x" })), null);
  assert.equal(layoutWith(layout, /** @type {any} */ ({ removed: 1 })), null);
});
