// Lines as texts of addresses. The first text is by hand: differences in ten-millionths of a degree, doubled for the sign, in digits of
// base 32 from the lowest, each but the last with 32 added, in the letters of base64url.
import assert from "node:assert/strict";
import test from "node:test";
import { heldCorners, mostPackedCorners, packedCorners, unpackedCorners } from "../../../Sources/RingfencePage/Assets/drive/packed.js";

test("a text by hand", () => {
  // 5, -3; then +27, +3: 10 = K; 5 (-3 is 2 * 3 - 1) = F; 54 = 22 + 32 (digit 22 with more: 54 = 2), 1 = B; 6 = G.
  assert.equal(packedCorners([[5e-7, -3e-7], [32e-7, 0]]), "KF2BG");
  assert.deepEqual(unpackedCorners("KF2BG"), [[5e-7, -3e-7], [32e-7, 0]]);
  assert.equal(packedCorners([]), "");
});

test("any line comes back to the last digit that is held", () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round += 1) {
    const corners = Array.from({ length: Math.floor(random() * mostPackedCorners) }, () => (
      [random() * 1080 - 540, random() * 180 - 90].map((value) => (random() < 0.1 ? Math.round(value) : value))));
    const held = heldCorners(corners);
    const text = packedCorners(held);
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(unpackedCorners(text), held.map((corner) => corner.map((value) => value + 0)));
    assert.ok(held.every((corner, i) => corner.every((value, axis) => Math.abs(value - corners[i][axis]) <= 0.51e-7)));
    assert.deepEqual(heldCorners(held), held);
  }
});

test("a town takes ten letters a corner", () => {
  const corners = Array.from({ length: 200 }, (_, i) => [16.3 + 0.002 * Math.sin(i), 48.2 + 0.002 * Math.cos(i)]);
  assert.ok(packedCorners(corners).length < 2100);
});

test("what is no line says nothing", () => {
  for (const text of ["!", "A", "ABC", "g", "AAg", "A".repeat(2 * mostPackedCorners + 2), "____________A".repeat(2), "_____zAA"]) {
    const corners = unpackedCorners(text);
    assert.ok(corners === null || corners.every(([x, y]) => Math.abs(x) <= 540 && Math.abs(y) <= 90), text);
  }
  assert.equal(unpackedCorners("ABC"), null);
  assert.equal(unpackedCorners("A".repeat(2 * mostPackedCorners + 2)), null);
});
