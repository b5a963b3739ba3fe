// A layout's answer in the form in which the page holds it.
import assert from "node:assert/strict";
import test from "node:test";
import { layoutOf } from "../../../Sources/RingfencePage/Assets/engine/answers.js";

const circle = { kind: "circle", center: [16.3, 48.18], radius: 50 };
const line = { kind: "geoline", line: [[16.3, 48.18], [16.31, 48.18]] };
const shown = { zone: "b", fence: "2", shape: "circle", grade: "exact", buffer: 30, radius: 80, center: [16.3, 48.18] };
const hidden = { zone: "b", fence: "1", shape: "geoline", grade: "unsupported", buffer: 30, exclusion: "geoline" };

const answer = () => ({
  zones: [
    { id: "a", title: "Cafe", name: "Cafe", exitDistanceMeters: 30, fences: [] },
    { id: "b", title: "b", exitDistanceMeters: 12, fences: [{ id: "1", title: "1", shape: line }, { id: "2", title: "2", shape: circle }] },
  ],
  degradation: { version: 1, settings: { buffer: 30, budget: 50, minimumRadius: 0 }, fences: [hidden, shown] },
  lint: { findings: [{ rule: "size", severity: "info" }, { rule: "spacing", severity: "warning" }, { rule: "region-limit", severity: "info" }] },
  locations: [[1, -1], [1, 1], [-1, -1]],
  warnings: ["w"],
});

test("fences have the records of the list, one after the other over all zones", () => {
  const { zones, warnings } = layoutOf(answer());
  assert.deepEqual(zones.map(({ index, name }) => [index, name]), [[0, "Cafe"], [1, null]]);
  const [geoline, round] = zones[1].fences;
  assert.deepEqual([geoline.index, geoline.restart, geoline.degradation], [0, null, hidden]);
  assert.deepEqual([round.index, round.degradation, round.exitDistanceMeters], [1, shown, 12]);
  assert.deepEqual(round.restart, { centers: [shown.center], radius: shown.radius, grade: shown.grade });
  assert.deepEqual(warnings, ["w"]);
});

test("a corridor has the circles of its chain", () => {
  const chain = { zone: "b", fence: "2", shape: "corridor", grade: "documented", buffer: 30, circles: 2, radius: 75, chain: [[16, 48], [16.001, 48]] };
  const changed = { ...answer(), degradation: { ...answer().degradation, fences: [hidden, chain] } };
  assert.deepEqual(layoutOf(changed).zones[1].fences[1].restart, { centers: chain.chain, radius: 75, grade: "documented" });
});

test("findings have the indexes of their zone and fence, null for none", () => {
  assert.deepEqual(layoutOf(answer()).findings.map(({ rule, zoneIndex, fenceIndex }) => [rule, zoneIndex, fenceIndex]),
    [["size", 1, null], ["spacing", 1, 1], ["region-limit", null, null]]);
  assert.equal(layoutOf({ ...answer(), lint: null }).findings, null);
});

test("the answer stays as it is", () => {
  const given = answer();
  layoutOf(given);
  assert.deepEqual(given, answer());
});
