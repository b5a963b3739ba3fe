// The views share the time of a frame, and long work gives the page turns. What is expected is counted by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { atOnce, createFrameSteps, flushFrames, inFrame, inTurns, inTurnsWhile, isFrameAwaited, watchFrames } from "../../../Sources/RingfencePage/Assets/frames.js";
import { stage, takeTime } from "./stage.mjs";

test("a frame has one budget for all works, and what is left comes first in the next", () => {
  const frame = stage();
  const seen = [];
  for (const name of ["map", "timeline", "panel"]) inFrame(() => { seen.push(name); takeTime(40); });
  frame();
  assert.deepEqual(seen, ["map"]);
  inFrame(() => { seen.push("later"); });
  frame();
  frame();
  assert.deepEqual(seen, ["map", "timeline", "panel"]);
  assert.equal(isFrameAwaited(), true);
  frame();
  assert.deepEqual(seen, ["map", "timeline", "panel", "later"]);
  assert.equal(isFrameAwaited(), false);
  assert.equal(frame(), 0);
});

test("works with more to do take turns, and none runs again in its last frame", () => {
  const frame = stage();
  const seen = [];
  let left = 3;
  const long = () => { seen.push(`long ${left}`); left -= 1; return left > 0; };
  const again = () => { seen.push("again"); if (seen.length < 6) inFrame(again); };
  inFrame(long);
  inFrame(again);
  frame();
  assert.deepEqual(seen, ["long 3", "again", "long 2", "long 1"]);
  frame();
  assert.deepEqual(seen.slice(4), ["again"]);
  flushFrames();
  assert.deepEqual(seen.slice(5), ["again"]);
  assert.equal(isFrameAwaited(), false);
  assert.equal(frame(), 0);
});

test("what a work asks for is done in its frame, and a work that fails leaves the others", () => {
  const frame = stage();
  const seen = [];
  inFrame(() => { inFrame(() => { seen.push("asked for"); }); });
  frame();
  assert.deepEqual(seen, ["asked for"]);
  inFrame(() => { throw new Error("of a view"); });
  inFrame(() => { seen.push("other"); });
  assert.throws(frame, /of a view/);
  frame();
  assert.deepEqual(seen, ["asked for", "other"]);
  assert.equal(frame(), 0);
});

test("steps give the same at once and in turns, and turns come between long ones", async () => {
  const steps = function* () {
    for (let step = 0; step < 4; step += 1) { takeTime(20); yield; }
    return "done";
  };
  assert.equal(atOnce(steps()), "done");
  let turns = 0;
  const timer = setInterval(() => { turns += 1; }, 0);
  assert.equal(await inTurns(steps()), "done");
  clearInterval(timer);
  assert.ok(turns >= 1);
});

test("steps end between two turns when they are not wanted any more", async () => {
  let steps = 0;
  const endless = function* () { for (;;) { takeTime(20); steps += 1; yield; } };
  let isWanted = true;
  setTimeout(() => { isWanted = false; }, 0);
  assert.equal(await inTurnsWhile(endless(), () => isWanted), null);
  assert.ok(steps >= 2);
});

/** Steps of a view that say what they are made of; each takes longer than a part of a frame. */
function view() {
  const seen = [];
  const steps = createFrameSteps(function* (changed) {
    seen.push(`begin ${[...changed].sort()}`);
    for (let step = 0; step < 3; step += 1) { takeTime(12); yield; }
    return seen.length;
  }, (made, changed) => seen.push(`take ${[...changed].sort()}`));
  return { seen, steps };
}

test("the steps of a view go on in frames, and what it is not made of waits for them", () => {
  const frame = stage();
  const { seen, steps } = view();
  steps.update(["answer"], true);
  assert.deepEqual([seen, steps.isUnderWay()], [["begin answer"], true]);
  steps.update(["cursor"], false);
  while (isFrameAwaited()) frame();
  assert.deepEqual(seen, ["begin answer", "take answer", "begin cursor", "take cursor"]);
  assert.equal(steps.isUnderWay(), false);
});

test("a change of what a view is made of ends its steps, and they begin anew with all that changed", () => {
  stage();
  const { seen, steps } = view();
  steps.update(["answer"], true);
  steps.update(["layout"], true);
  flushFrames();
  assert.deepEqual(seen, ["begin answer", "begin answer,layout", "take answer,layout"]);
  // What fits in a part of a frame is taken at once.
  const short = [];
  createFrameSteps(function* () { yield; return "made"; }, (made) => short.push(made)).update(["answer"], true);
  assert.deepEqual([short, isFrameAwaited()], [["made"], false]);
});

test("says that the work of frames takes long, and when it is done", () => {
  const frame = stage();
  const said = [];
  watchFrames((isLong) => said.push(isLong));
  let left = 12;
  inFrame(() => { takeTime(40); left -= 1; return left > 0; });
  while (isFrameAwaited()) {
    frame();
    if (left > 6) assert.deepEqual(said, []);
  }
  assert.deepEqual(said, [true, false]);
  inFrame(() => { takeTime(40); });
  frame();
  assert.deepEqual(said, [true, false]);
  watchFrames(() => {});
});
