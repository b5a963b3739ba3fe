import assert from "node:assert/strict";
import test from "node:test";
import { markText } from "../../../Sources/RingfencePage/Assets/map/marks.js";
import { lineGrid } from "../../../Sources/RingfencePage/Assets/map/line-grid.js";
import { boxesOverlap, groupPoints, placeLabels, shortenText } from "../../../Sources/RingfencePage/Assets/map/labels.js";

const label = (x, y, priority = 0, extra = {}) => ({ x, y, width: 80, height: 16, priority, ...extra });

test("places labels without overlaps, inside the map, and off all markers", () => {
  const requests = [];
  for (let i = 0; i < 60; i += 1) requests.push(label(50 + (i * 131) % 700, 40 + (i * 71) % 500, i % 5));
  const placed = placeLabels(requests, { width: 800, height: 600, markerSize: 14 });
  assert.ok(placed.length > 40, `${placed.length} of 60 are placed`);
  for (const [i, { box }] of placed.entries()) {
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 800 && box.y + box.height <= 600);
    for (const other of placed.slice(i + 1)) assert.ok(!boxesOverlap(box, other.box));
    for (const { x, y } of requests) assert.ok(!boxesOverlap(box, { x: x - 7, y: y - 7, width: 14, height: 14 }));
  }
});

test("prefers the more important label where there is space for one", () => {
  const placed = placeLabels([label(60, 20, 1), label(62, 22, 9)], { width: 170, height: 44 });
  assert.equal(placed[0].request.priority, 9);
});

test("stands farther away with a leader line before it is left out", () => {
  const crowd = [label(400, 300, 5), ...Array.from({ length: 8 }, (_, i) => label(400 + 30 * Math.cos(i), 300 + 30 * Math.sin(i), 0))];
  const placed = placeLabels(crowd, { width: 800, height: 600 });
  assert.ok(placed.some(({ hasLeader }) => hasLeader));
});

test("keeps off obstacles and leaves out what has no space", () => {
  const all = { x: 0, y: 0, width: 800, height: 600 };
  assert.deepEqual(placeLabels([label(400, 300)], { width: 800, height: 600, obstacles: [all] }), []);
});

test("joins points that are near each other, and only those", () => {
  const groups = groupPoints([{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 30, y: 0 }, { x: 8, y: 3 }], 12);
  assert.deepEqual(groups.map(({ members }) => members.length), [3, 1]);
});

test("shortens by characters as people count them", () => {
  assert.equal(shortenText("harbour", 10), "harbour");
  assert.equal(shortenText("harbour gate", 8), "harbour…");
  assert.equal(shortenText("😀😀😀😀", 3), "😀😀…");
});

test("cuts the name of a zone in a label, not what happened there", () => {
  const mark = { kind: "normal", type: "entered", word: "entered", zone: 0, title: "Donaudampfschifffahrtsgesellschaft" };
  assert.equal(markText([mark]), "Donaudampfschifffahrt…: entered");
  assert.equal(markText([mark, { ...mark, kind: "lost", word: "visit lost" }]), "Donaudampfschifffahrt…: entered, visit lost");
  assert.equal(markText([mark, { ...mark, zone: 1, title: "quay" }]), "Donaudampfschifffahrt…, quay");
});

test("what became of the app stands apart from what became of a zone", () => {
  const mark = { zone: 0, title: "office", word: "entered", kind: "normal", type: "entered", series: "normal" };
  const app = { zone: -1, title: "App", word: "open", kind: "state", type: "state", series: "moment" };
  assert.equal(markText([mark, app]), "office: entered · App: open");
  assert.equal(markText([app]), "App: open");
  assert.equal(markText([app, { ...app, word: "swiped away" }]), "App: open, swiped away");
});

test("labels keep off a line where there is room", () => {
  // A line from left to right through the middle, as pixels are metres of the plane here.
  const view = { x: 400, y: -300, scale: 1, width: 800, height: 600 };
  const line = { xs: Float64Array.of(0, 800), ys: Float64Array.of(-300, -300), breaks: Uint8Array.of(1, 0), count: 2 };
  const lines = lineGrid(view, line);
  assert.ok(lines.covers({ x: 300, y: 295, width: 50, height: 17 }));
  assert.ok(!lines.covers({ x: 300, y: 310, width: 50, height: 17 }));
  for (const x of [60, 200, 400, 740]) {
    const [{ box }] = placeLabels([label(x, 300)], { width: 800, height: 600, lines });
    assert.ok(!lines.covers(box), `${x}`);
    const [without] = placeLabels([label(x, 300)], { width: 800, height: 600 });
    assert.ok(lines.covers(without.box), `${x}`);
  }
  // Without room elsewhere it stands on the line.
  const walls = [{ x: 0, y: 0, width: 800, height: 285 }, { x: 0, y: 315, width: 800, height: 285 }];
  assert.equal(placeLabels([label(400, 300)], { width: 800, height: 600, lines, obstacles: walls }).length, 1);
});

test("a gap is no line", () => {
  const view = { x: 400, y: -300, scale: 1, width: 800, height: 600 };
  const line = { xs: Float64Array.of(0, 800), ys: Float64Array.of(-300, -300), breaks: Uint8Array.of(1, 1), count: 2 };
  assert.ok(!lineGrid(view, line).covers({ x: 300, y: 295, width: 50, height: 17 }));
});
