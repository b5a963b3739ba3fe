// A lane does the latest work only. What is expected is counted by hand.
import assert from "node:assert/strict";
import test from "node:test";
import { createLane } from "../../../Sources/RingfencePage/Assets/lane.js";

const pause = () => new Promise((done) => setTimeout(done, 2));

test("of requests that come while one is under way, the last is done", async () => {
  const done = [];
  const lane = createLane(async (request) => {
    await pause();
    done.push(request);
  });
  for (const request of [1, 2, 3]) lane.request(request);
  await lane.settled();
  // Work begins after the turn in which it was asked for.
  assert.deepEqual(done, [3]);
  lane.request(4);
  await Promise.resolve();
  for (const request of [5, 6]) lane.request(request);
  await lane.settled();
  assert.deepEqual(done, [3, 4, 6]);
  assert.equal(lane.isBusy(), false);
});

test("work sees that it is not wanted any more", async () => {
  const seen = [];
  const lane = createLane(async (request, isWanted) => {
    await pause();
    seen.push([request, isWanted()]);
  });
  lane.request("a");
  await Promise.resolve();
  lane.request("b");
  await lane.settled();
  assert.deepEqual(seen, [["a", false], ["b", true]]);
  lane.request("c");
  await Promise.resolve();
  lane.cancel();
  await lane.settled();
  assert.deepEqual(seen[2], ["c", false]);
});

test("requests that wait are merged", async () => {
  const done = [];
  const lane = createLane(async (request) => { done.push(request); }, { merge: (waiting, next) => waiting + next });
  for (const request of [1, 2, 3]) lane.request(request);
  await lane.settled();
  assert.deepEqual(done, [6]);
});

test("a request within the work follows it", async () => {
  const done = [];
  const lane = createLane(async (request) => {
    done.push(request);
    if (request < 3) lane.request(request + 1);
  });
  lane.request(0);
  await lane.settled();
  assert.deepEqual(done, [0, 1, 2, 3]);
});
