// Listeners run once a frame, and in several frames where they take long. What is expected is counted by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { isFrameAwaited } from "../../../Sources/RingfencePage/Assets/frames.js";
import { createStore } from "../../../Sources/RingfencePage/Assets/store.js";
import { stage, takeTime } from "./stage.mjs";

test("changes of a frame come together, and equal values are none", () => {
  const frame = stage();
  const store = createStore();
  const seen = [];
  store.subscribe((state, changed) => seen.push([state.filter, [...changed].sort()]));
  store.set({ filter: "a" });
  store.set({ filter: "b", tab: "why" });
  assert.deepEqual(seen, []);
  frame();
  assert.deepEqual(seen, [["b", ["filter", "tab"]]]);
  store.set({ filter: "b" });
  assert.equal(frame(), 0);
});

test("listeners that take long leave the others to the next frame, each once", () => {
  const frame = stage();
  const store = createStore();
  const seen = [];
  for (const name of ["first", "second", "third"]) {
    store.subscribe((state, changed) => { seen.push([name, state.filter, ...changed]); takeTime(name === "first" ? 60 : 0); });
  }
  store.set({ filter: "a" });
  frame();
  assert.deepEqual(seen, [["first", "a", "filter"]]);
  assert.equal(isFrameAwaited(), true);
  // What changes meanwhile comes after what is left, and the state is always the latest.
  store.set({ tab: "why", filter: "b" });
  assert.equal(frame(), 1);
  assert.deepEqual(seen.slice(1), [["second", "b", "filter"], ["third", "b", "filter"], ["first", "b", "tab", "filter"]]);
  frame();
  assert.deepEqual(seen.slice(4), [["second", "b", "tab", "filter"], ["third", "b", "tab", "filter"]]);
  assert.equal(isFrameAwaited(), false);
  assert.equal(frame(), 0);
});

test("a flush runs all listeners at once, those that wait too", () => {
  const frame = stage();
  const store = createStore();
  const seen = [];
  for (const name of ["first", "second"]) store.subscribe((state) => { seen.push([name, state.filter]); takeTime(60); });
  store.set({ filter: "a" });
  frame();
  store.set({ filter: "b" });
  store.flush();
  assert.deepEqual(seen, [["first", "a"], ["second", "b"], ["first", "b"], ["second", "b"]]);
  assert.equal(frame(), 0);
});

test("a listener that leaves is not called, and what listeners change comes in the next frame", () => {
  const frame = stage();
  const store = createStore();
  const seen = [];
  const leave = store.subscribe(() => seen.push("left"));
  store.subscribe((state, changed) => {
    seen.push([...changed]);
    if (changed.has("filter")) { leave(); store.set({ tab: "why" }); }
  });
  store.set({ filter: "a" });
  store.flush();
  assert.deepEqual(seen, ["left", ["filter"]]);
  frame();
  assert.deepEqual(seen, ["left", ["filter"], ["tab"]]);
});
