// How the zones of a large layout are explained in parts: never many times the work of all at once.
import assert from "node:assert/strict";
import test from "node:test";
import { partSizes } from "../../../Sources/RingfencePage/Assets/evaluate.js";

/** Explains zones in parts, each of which takes a fixed time and some for each zone.
 * @param {number} count @param {number} fixed @param {(zone: number) => number} each */
function explainInParts(count, fixed, each) {
  const time = (from, to) => { let sum = fixed; for (let zone = from; zone < to; zone += 1) sum += each(zone); return sum; };
  let next = 200;
  let took = time(0, next);
  let [total, parts, longest] = [took, 1, took];
  const sizes = partSizes();
  let size = sizes(next, took);
  while (next < count) {
    const end = Math.min(next + size, count);
    took = time(next, end);
    size = sizes(end - next, took);
    total += took;
    longest = Math.max(longest, took);
    parts += 1;
    next = end;
  }
  return { total, parts, longest, whole: time(0, count) };
}

for (const [name, fixed, each] of [
  ["a long track, cheap zones", 600, () => 0.02],
  ["a short track", 1, () => 0.02],
  ["a long track, dear zones", 600, () => 5],
  ["one dear zone after many cheap ones", 50, (zone) => (zone === 5_000 ? 2_000 : 0.05)],
  ["dear zones first", 50, (zone) => (zone < 300 ? 100 : 0.05)],
  ["zones of all costs", 120, (zone) => (zone * 7919) % 13],
]) {
  test(`parts take at most twice the whole, and a few times the track: ${name}`, () => {
    const { total, parts, whole } = explainInParts(10_000, fixed, each);
    assert.ok(total <= 2 * whole + 8 * fixed, `${total} ms instead of ${whole} in ${parts} parts`);
  });
}

test("a part of a short track with dear zones stays short", () => {
  const { longest, parts } = explainInParts(2_000, 1, () => 4);
  // The first has 200 zones, the others as many as take a tenth of a second.
  assert.ok(parts > 20 && longest <= 801, `${parts} parts, ${longest} ms`);
});
