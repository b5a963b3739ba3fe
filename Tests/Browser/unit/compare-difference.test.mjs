// Pairs and kinds are worked out by hand; random lists are compared with the fewest differences that any pairing has.
import assert from "node:assert/strict";
import test from "node:test";
import { comparedResults, differenceRows as differenceSteps, movedWithin, pairedTimes } from "../../../Sources/RingfencePage/Assets/compare/difference.js";
import { atOnce } from "../../../Sources/RingfencePage/Assets/frames.js";

const minute = 60_000;
const at = (/** @type {number} */ minutes) => new Date(Date.UTC(2026, 4, 4, 5) + minutes * minute).toISOString();
const event = (zone, type, minutes) => ({ zone, type, time: at(minutes) });
const answer = (normal, { app = null, restart = [], comparison = [] } = {}) => ({ normal, restart, app, comparison });
const differenceRows = (a, b, isSameTrack) => atOnce(differenceSteps(a, b, isSameTrack));
const rows = (a, b, isSameTrack = true) => differenceRows(comparedResults(a, "all", 0), comparedResults(b, "all", 0), isSameTrack)
  .map(({ kind, series, type, zone }) => `${kind} ${series} ${type} ${zone}`);

test("pairs times of their own and the nearest of the longer list", () => {
  assert.deepEqual(pairedTimes([10, 20], [10, 20], 5), [[0, 0], [1, 1]]);
  assert.deepEqual(pairedTimes([10], [12], 5), [[0, 0]]);
  assert.deepEqual(pairedTimes([10], [16], 5), [[0, -1], [-1, 0]]);
  assert.deepEqual(pairedTimes([0, 100], [60, 160], 100), [[0, 0], [1, 1]]);
  assert.deepEqual(pairedTimes([0, 100], [90], 100), [[0, -1], [1, 0]]);
  assert.deepEqual(pairedTimes([90], [0, 100], 100), [[-1, 0], [0, 1]]);
  assert.deepEqual(pairedTimes([], [1, 2], 100), [[-1, 0], [-1, 1]]);
});

test("uses each time once, in order, within the limit", () => {
  let seed = 7;
  const random = (most) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % most;
  };
  for (let round = 0; round < 300; round += 1) {
    const list = () => [...new Set(Array.from({ length: random(8) }, () => random(60)))].sort((x, y) => x - y);
    const [a, b, within] = [list(), list(), 1 + random(20)];
    const pairs = pairedTimes(a, b, within);
    assert.deepEqual(pairs.map(([i]) => i).filter((i) => i >= 0).sort((x, y) => x - y), [...a.keys()]);
    assert.deepEqual(pairs.map(([, j]) => j).filter((j) => j >= 0).sort((x, y) => x - y), [...b.keys()]);
    for (const [i, j] of pairs) if (i >= 0 && j >= 0) assert.ok(Math.abs(a[i] - b[j]) <= within);
    // What both have at the same time is no difference.
    const same = a.filter((time) => b.includes(time)).length;
    assert.equal(pairs.filter(([i, j]) => i >= 0 && j >= 0 && a[i] === b[j]).length, same);
  }
});

test("tells new, gone and moved events apart, by zone and kind", () => {
  const before = answer([event("cafe", "entered", 1), event("cafe", "exited", 5), event("quay", "entered", 8)]);
  const after = answer([event("cafe", "entered", 1), event("cafe", "exited", 6), event("shop", "entered", 9)]);
  assert.deepEqual(rows(before, after), ["moved normal exited cafe", "gone normal entered quay", "new normal entered shop"]);
  assert.deepEqual(rows(before, before), []);
});

test("an event that is later by more than a quarter of an hour is another one", () => {
  assert.equal(movedWithin, 900_000);
  assert.deepEqual(rows(answer([event("a", "entered", 0)]), answer([event("a", "entered", 15)])), ["moved normal entered a"]);
  assert.deepEqual(rows(answer([event("a", "entered", 0)]), answer([event("a", "entered", 16)])), ["gone normal entered a", "new normal entered a"]);
});

test("losses that are new and gone are in the second series, whatever their kind", () => {
  const lost = (zone, type = "visit") => ({ zone, lost: [{ type, time: at(3), reason: "speed" }], falseCheckIns: [] });
  assert.deepEqual(rows(answer([], { comparison: [lost("fuel")] }), answer([], { comparison: [lost("bridge", "crossed")] })),
    ["gone second lost fuel", "new second lost bridge"]);
});

test("compares the app of the scenario with restart mode where one side has no scenario", () => {
  const a = answer([], { restart: [event("a", "entered", 1)] });
  const b = answer([], { restart: [event("a", "entered", 1)], app: [] });
  assert.deepEqual(rows(a, b), ["gone second entered a"]);
});

test("one mode against another is one list", () => {
  const both = answer([event("a", "entered", 1)], { restart: [event("a", "entered", 2)] });
  const found = differenceRows(comparedResults(both, "normal", 0), comparedResults(both, "restart", 0), true);
  assert.deepEqual(found.map(({ kind, timeB, timeA }) => [kind, timeB - timeA]), [["moved", minute]]);
});

test("other tracks are compared from their beginning on", () => {
  const a = { ...comparedResults(answer([event("a", "entered", 3)]), "all", Date.parse(at(0))) };
  const b = { ...comparedResults(answer([event("a", "entered", 1443)]), "all", Date.parse(at(1440))) };
  assert.deepEqual(differenceRows(a, b, false), []);
  const later = comparedResults(answer([event("a", "entered", 1463)]), "all", Date.parse(at(1440)));
  assert.deepEqual(differenceRows(a, later, false).map(({ kind, timeA, timeB }) => [kind, timeB - timeA]), [["moved", 20 * minute]]);
});
