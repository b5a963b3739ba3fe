// Devices that are followed fix by fix. Expected values by hand: a circle of 50 m around 48.2 N, and a device that goes
// north on its meridian, where 0.001 degrees are 111.2 m.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout, Session } from "ringfence";

const minute = (minutes) => Date.UTC(2026, 4, 4, 8) + minutes * 60_000;
const fix = (minutes, latitude, more) => ({ time: minute(minutes), latitude, longitude: 16.37, ...more });
const door = (settings) => Layout.read({ version: 1, zones: [
  { id: "door", fences: [{ id: "circle", circle: { center: [16.37, 48.2], radius: 50 } }], ...settings }] });
const words = (events) => events.map((event) => `${event.type} ${event.zone} ${event.mode} ${event.time.slice(11, 19)}`);

test("a device enters, stays and leaves", async () => {
  const layout = await door({ dwell: "5 min" });
  const session = layout.session({ track: "phone" });
  assert.equal(session.lastTime, undefined);
  assert.deepEqual(session.process(fix(0, 48.198)), []);
  assert.equal(session.isInside("door"), false);
  const [entered] = session.process(fix(2, 48.2));
  assert.equal(entered.track, "phone");
  assert.deepEqual(words([entered]), ["entered door normal 08:02:00"]);
  assert.equal(session.isInside("door"), true);
  // The edge was met 50 of 222.4 m before the fix, so the dwell time ends 27 s before minute 7.
  assert.deepEqual(session.advance(minute(6)), []);
  assert.deepEqual(session.advance(new Date(minute(8))).map((event) => event.type), ["dwelled"]);
  assert.deepEqual(words(session.process(fix(9, 48.202))), ["exited door normal 08:09:00"]);
  assert.deepEqual(session.lastTime, new Date(minute(9)));
  // Neither is evaluated: one goes back in time, one is too inaccurate.
  session.process(fix(9, 48.2));
  session.process(fix(10, 48.2, { accuracy: 101 }));
  assert.deepEqual(session.counts, { evaluated: 3, outOfOrder: 1, inaccurate: 1 });
});

test("several fixes at once are the fixes one by one, whatever their times are given as", async () => {
  const layout = await door({});
  const latitudes = [48.198, 48.2, 48.202, 48.2, 48.196];
  const one = layout.session();
  const expected = latitudes.flatMap((latitude, index) => one.process(fix(index, latitude)));
  assert.deepEqual(words(expected), ["entered door normal 08:01:00", "exited door normal 08:02:00", "entered door normal 08:03:00",
    "exited door normal 08:04:00"]);
  const longitude = new Float32Array(5).fill(16.37);
  const times = latitudes.map((_, index) => minute(index));
  const given = [times, Float64Array.from(times), times.map((each) => new Date(each)), BigInt64Array.from(times, (each) => BigInt(each) * 1000n)];
  for (const time of given) {
    const found = layout.session().process({ time, latitude: Float64Array.from(latitudes), longitude });
    assert.deepEqual(found.map((event) => event.time), expected.map((event) => event.time));
  }
});

test("an app that is killed is in restart mode until it is opened", async () => {
  const layout = await door({});
  let session = layout.session({ mode: "app" });
  session.process(fix(0, 48.198));
  assert.deepEqual(words(session.process(fix(2, 48.2))), ["entered door normal 08:02:00"]);
  session = layout.restore(session.save(), { mode: "app" });
  session.relaunched(minute(10));
  assert.equal(session.mode, "restart");
  assert.deepEqual(session.process(fix(10, 48.2)), []);
  assert.deepEqual(words(session.process(fix(12, 48.203))), ["exited door restart 08:12:00"]);
  session.reopened(minute(20));
  assert.equal(session.mode, "normal");
  assert.deepEqual(words(session.process(fix(20, 48.2))), ["entered door normal 08:20:00"]);
});

test("a session needs its layout no longer, and a saved one belongs to its layout", async () => {
  const layout = await door({});
  const session = layout.session();
  session.process(fix(0, 48.198));
  const saved = session.save();
  layout.close();
  assert.equal(session.process(fix(1, 48.2)).length, 1);
  const other = await door({ exitDistance: 7 });
  assert.throws(() => other.restore(saved), { name: "RingfenceError", kind: "otherLayout" });
  assert.throws(() => other.restore(new Uint8Array([1, 2, 3])), { name: "RingfenceError", kind: "invalidState" });
  assert.throws(() => other.restore("text that is no state", { name: "device 7" }), { kind: "invalidState", message: /device 7/ });
  assert.ok(session instanceof Session);
});
