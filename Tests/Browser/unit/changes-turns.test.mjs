// Changes take turns. What is expected is counted by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { createTurns } from "../../../Sources/RingfencePage/Assets/changes/turns.js";

/** A turn that ends when the test says so. */
function held(log, name) {
  let end;
  const result = new Promise((resolve, reject) => { end = { resolve, reject }; });
  return { turn: () => { log.push(name); return result; }, ...end };
}

test("a change that needs nothing is made at once", async () => {
  const log = [];
  const turns = createTurns();
  const result = turns.take(() => { log.push("a"); return false; });
  assert.deepEqual(log, ["a"]);
  assert.equal(await result, false);
  await turns.settled();
});

test("a change waits for those before it, whether they are accepted, refused or fail", async () => {
  const log = [];
  const turns = createTurns();
  const first = held(log, "first");
  const second = held(log, "second");
  const taken = [turns.take(first.turn), turns.take(second.turn), turns.take(() => { log.push("third"); return true; })];
  assert.deepEqual(log, ["first"]);
  first.resolve(false);
  assert.equal(await taken[0], false);
  assert.deepEqual(log, ["first", "second"]);
  second.reject(new Error("gone"));
  await assert.rejects(taken[1], /gone/);
  assert.equal(await taken[2], true);
  assert.deepEqual(log, ["first", "second", "third"]);
  // And the next one is at once again.
  turns.take(() => { log.push("fourth"); return true; });
  assert.equal(log.at(-1), "fourth");
});

test("a step that waits gives way to what follows it; others do not", async () => {
  const log = [];
  const turns = createTurns();
  const first = held(log, "first");
  const done = [];
  const take = (name, kind) => turns.take(() => { log.push(name); return true; }, kind).then((result) => done.push([name, result]));
  turns.take(first.turn, { isStep: true });
  take("step 1", { isStep: true });
  take("step 2", { isStep: true });
  take("end", {});
  take("other", {});
  take("last step", { isStep: true });
  first.resolve(true);
  await turns.settled();
  await Promise.resolve();
  // The one under way is finished, and the last is no step that something follows.
  assert.deepEqual(log, ["first", "end", "other", "last step"]);
  assert.deepEqual(done.map(([name]) => name).sort(), ["end", "last step", "other", "step 1", "step 2"]);
  assert.ok(done.every(([, result]) => result));
});

test("a change sees whether the next one brings back a whole state", async () => {
  const turns = createTurns();
  const first = held([], "first");
  turns.take(first.turn);
  assert.equal(turns.isRestoredNext(), false);
  turns.take(() => true);
  turns.take(() => true, { isRestoring: true });
  // Another one stands before it.
  assert.equal(turns.isRestoredNext(), false);
  const seen = [];
  turns.take(() => { seen.push(turns.isRestoredNext()); return true; }, { isRestoring: true });
  first.resolve(true);
  await turns.settled();
  assert.deepEqual(seen, [false]);
});

test("a change that is asked for within another one waits for it", async () => {
  const log = [];
  const turns = createTurns();
  const first = held(log, "first");
  let within;
  const outer = turns.take(() => {
    within = Promise.resolve().then(() => turns.take(() => { log.push("within"); return true; }));
    return first.turn();
  });
  await Promise.resolve();
  assert.deepEqual(log, ["first"]);
  first.resolve(true);
  await outer;
  await within;
  assert.deepEqual(log, ["first", "within"]);
});

test("settled waits for all that waits", async () => {
  const log = [];
  const turns = createTurns();
  const first = held(log, "first");
  const second = held(log, "second");
  turns.take(first.turn);
  turns.take(second.turn);
  let isSettled = false;
  const settled = turns.settled().then(() => { isSettled = true; });
  first.resolve(true);
  await new Promise((done) => setTimeout(done, 2));
  assert.equal(isSettled, false);
  second.resolve(true);
  await settled;
  assert.deepEqual(log, ["first", "second"]);
});
