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

test("a timer is set for the moment at which time alone gives an event", async () => {
  const layout = await door({ dwell: "5 min", exitAfter: "2 min" });
  const session = layout.session();
  assert.equal(session.nextDeadline, undefined);
  session.process(fix(0, 48.2));
  assert.deepEqual(session.nextDeadline, new Date(minute(5)));
  assert.deepEqual(layout.restore(session.save()).nextDeadline, new Date(minute(5)));
  assert.deepEqual(session.advance(minute(5) - 0.001), []);
  assert.deepEqual(session.advance(session.nextDeadline).map((event) => event.type), ["dwelled"]);
  assert.equal(session.nextDeadline, undefined);
  // Behind a gap it is out at the fix, and two minutes later the exit is confirmed.
  session.process(fix(6, 48.203, { flags: ["startsSegment"] }));
  assert.deepEqual(session.nextDeadline, new Date(minute(8)));
  assert.deepEqual(words(session.advance(session.nextDeadline)), ["exited door normal 08:08:00"]);
  assert.equal(session.nextDeadline, undefined);
  // Where the moment is no whole millisecond, the next one is that of the timer. The edge is met 50 of 222.4 m before the fix.
  const walker = layout.session();
  walker.process(fix(0, 48.198));
  walker.process(fix(2, 48.2));
  const time = walker.nextDeadline.getTime();
  assert.ok(Number.isInteger(time) && Math.abs(time - minute(7) + 26_980) < 20, `${time - minute(7)}`);
  assert.deepEqual(walker.advance(time - 1), []);
  assert.deepEqual(walker.advance(time).map((event) => event.type), ["dwelled"]);
  // An app that has ended has none.
  const app = layout.session({ mode: "app" });
  app.process(fix(0, 48.2));
  const again = layout.restore(app.save(), { mode: "app" });
  assert.deepEqual([app.nextDeadline, again.nextDeadline], [new Date(minute(5)), undefined]);
  again.relaunched(minute(1));
  assert.deepEqual(again.nextDeadline, new Date(minute(5)));
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

test("a session has the name of its device, which is saved with it", async () => {
  const at = (hour, minute) => Date.UTC(2026, 0, 5, hour, minute);
  const layout = await door({ attendance: { id: "shift", schedule: { from: "08:00", to: "12:00" }, grace: "5 min", tracks: ["bus-7"] } });
  const far = (time) => ({ time, latitude: 48, longitude: 16 });
  const names = (events) => events.map((event) => `${event.type} ${event.track}`);
  const [session, other] = [layout.session({ track: "bus-7" }), layout.session()];
  for (const each of [session, other]) assert.deepEqual(each.process(far(at(7, 54))), []);
  const [absent] = session.advance(at(8, 5));
  assert.deepEqual([absent.type, absent.track, absent.time, absent.flags, absent.window.id], ["absent", "bus-7", "2026-01-05T08:05:00.000Z", ["gap"], "shift"]);
  assert.deepEqual(other.process(far(at(12, 30))), []);
  const saved = session.save();
  const again = [layout.restore(saved), layout.restore(saved, { track: "bus-7" }),
    layout.restoreAll(layout.saveAll({ "bus-7": session })).get("bus-7"), session];
  for (const each of again) {
    const [unknown] = each.process(far(at(12, 30)));
    assert.deepEqual([unknown.type, unknown.track, unknown.outcome, unknown.unobserved], ["attendance", "bus-7", "unknown", 14_400]);
  }
  assert.deepEqual(names(layout.restore(saved, { track: "van" }).process(far(at(12, 30)))), []);
  assert.throws(() => layout.session({ track: "bus\0seven" }), /U\+0000/);
});

const circles = (places) => Layout.read({ version: 1, zones: Object.entries(places).map(([id, place]) => (
  { id, fences: [{ id: "f", circle: { center: [place, 0], radius: 100 } }] })) });
const at = (second, longitude) => ({ time: minute(0) + 1000 * second, latitude: 0, longitude });

test("a session goes on with another layout, also from its bytes", async () => {
  const [before, after] = [await circles({ a: 0, b: 0, c: 0, far: 1 }), await circles({ far: 1, n: 0, c: 1, b: 0 })];
  const session = before.session();
  assert.deepEqual(session.process(at(0, 0)).map((event) => event.zone), ["a", "b", "c"]);
  const saved = session.save();
  assert.deepEqual(session.migrate(after), { unchanged: 1, continued: 0, ended: 1, removed: 1 });
  assert.deepEqual(session.takeRemoved(), []);
  assert.throws(() => after.restore(saved), { kind: "otherLayout" });
  for (const each of [session, after.restore(saved, { migrate: true })]) {
    assert.deepEqual(each.process(at(10, 0)).map((event) => [event.type, event.zone, event.flags]), [
      ["exited", "c", ["layoutChanged"]], ["entered", "n", ["initial"]]]);
    assert.deepEqual(each.takeRemoved().map((event) => [event.type, event.zone, event.fence]), [["exited", "a", "f"]]);
    assert.deepEqual(each.takeRemoved(), []);
    assert.deepEqual([each.isInside("b"), each.isInside("c")], [true, false]);
    assert.throws(() => each.isInside("a"), /no zone with the id "a"/);
  }
  assert.throws(() => session.migrate("zones.json"), /the layout is "zones.json", expected a Layout/);
  assert.throws(() => after.restore(saved, { migrate: 1 }), /migrate is 1, expected true or false/);
  // The settings of a session go with it: one of restart mode stays there.
  const restart = before.session({ mode: "restart" });
  restart.process(at(0, 0));
  restart.migrate(after);
  assert.equal(restart.mode, "restart");
});

test("many sessions are saved together, completely or not at all", async () => {
  const layout = await circles({ a: 0, b: 1 });
  const sessions = new Map([["bus ☃", layout.session()], ["", layout.session({ track: "x" })]]);
  sessions.get("bus ☃").process(at(0, 0));
  const state = layout.saveAll(sessions);
  const again = layout.restoreAll(state);
  assert.deepEqual([...again.keys()], ["bus ☃", ""]);
  assert.deepEqual([...again.values()].map((each) => each.isInside("a")), [true, false]);
  assert.deepEqual(layout.saveAll(again), state);
  assert.deepEqual(layout.saveAll(Object.fromEntries(again)), state);
  assert.equal(again.get("bus ☃").process(at(10, 0.5))[0].track, "bus ☃");
  assert.equal(layout.restoreAll(layout.saveAll({})).size, 0);
  for (let size = 0; size < state.length; size++) {
    assert.throws(() => layout.restoreAll(state.subarray(0, size), { name: "fleet" }), { kind: "invalidState", message: /^fleet:/ });
  }
  const other = await circles({ a: 0 });
  assert.throws(() => other.restoreAll(state), { kind: "otherLayout" });
  assert.equal(other.restoreAll(state, { migrate: true }).get("bus ☃").isInside("a"), true);
  assert.throws(() => other.saveAll(sessions), { kind: "invalidArgument", message: /session 0: it is of another layout/, index: 0 });
  assert.throws(() => layout.saveAll({ x: 1 }), /the session "x" is 1, expected a Session/);
  assert.throws(() => layout.saveAll(new Map([[7, layout.session()]])), /an id is 7, expected a string/);
  const closed = layout.session();
  closed.close();
  assert.throws(() => layout.saveAll({ closed }), { kind: "closed" });
  // An app goes on as it was.
  const phone = layout.session({ mode: "app" });
  phone.relaunched(minute(0));
  assert.equal(layout.restoreAll(layout.saveAll({ phone }), { mode: "app" }).get("phone").mode, "restart");
});
