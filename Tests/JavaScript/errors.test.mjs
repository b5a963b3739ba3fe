// What is refused, with what was found and expected, and without coordinates.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout, RingfenceError, Session } from "ringfence";

const layout = await Layout.read({ version: 1, zones: [
  { id: "door", fences: [{ id: "circle", circle: { center: [16.37, 48.2], radius: 50 } }] }] });
const fixes = { time: [0, 1000], latitude: [48.1, 48.2], longitude: [16.37, 16.37] };

test("a zone file that cannot be read names line, column and error", async () => {
  const text = '{"version": 1, "zones": [\n  {"id": "a", "fences": [{"circle": {"center": [1, 2], "radius": "5 mx"}}]}]}';
  await assert.rejects(Layout.read(text, { name: "shop.json" }), (error) => {
    assert.ok(error instanceof RingfenceError && error instanceof Error);
    assert.deepEqual([error.name, error.kind, error.code, error.line, error.column], ["RingfenceError", "invalidLayout", "bad-quantity", 2, 66]);
    assert.match(error.message, /^shop\.json:2:66: error: .*'mx'/);
    return true;
  });
  for (const content of ["", "{", "\0", "null", new Uint8Array([255, 254, 0]), "<kml", {}]) {
    await assert.rejects(Layout.read(content), { name: "RingfenceError", kind: "invalidLayout" });
  }
  for (const content of [undefined, null, 5, new Float64Array(2)]) await assert.rejects(Layout.read(content), { name: "RingfenceError" });
  await assert.rejects(Layout.read(text, { nmae: "a" }), { message: /'nmae'.*name, form/ });
  await assert.rejects(Layout.read(text, { form: "shapefile" }), { kind: "invalidArgument" });
  await assert.rejects(Layout.read(text, { speedUnit: "c" }), { message: /"c".*"km\/h"/ });
});

const refusals = [
  ["a column that is missing", { ...fixes, latitude: undefined }, /no column 'latitude'/],
  ["a column with another name", { ...fixes, latitudes: [1, 2] }, /'latitudes'/],
  ["columns of other lengths", { ...fixes, speed: [1] }, /'speed' has 1 values, expected 2/],
  ["a column that is none", { ...fixes, longitude: 5 }, /'longitude' is 5/],
  ["an endless column", { ...fixes, time: { length: Infinity } }, /'time' is an object/],
  ["a text among numbers", { ...fixes, latitude: [48.1, "48.2"] }, /latitude of fix 1 is a string/, 1],
  ["a latitude out of range", { ...fixes, latitude: [48.1, 90.5] }, /latitudes\[1\] is not a number in -90\.\.\.90/, 1],
  ["a longitude that is missing", { ...fixes, longitude: [16.37, null] }, /longitudes\[1\]/, 1],
  ["a fix of a fleet", { ...fixes, track: ["b", "a"], time: [5, 5], latitude: [91, 48] }, /latitudes\[0\]/, 0],
  ["a second fix of a fleet", { time: [1, 1, 2], latitude: [48, -91, 48], longitude: [1, 2, 3], track: ["a", "b", "a"] }, /latitudes\[1\]/, 1],
  ["a time that is a text", { ...fixes, time: ["2026-05-04T08:00:00Z", 5] }, /time of fix 0 is a string, expected a Date/, 0],
  ["a time that is none", { ...fixes, time: [0, NaN] }, /time of fix 1 is out of range/, 1],
  ["a date that is none", { ...fixes, time: [0, new Date("no date")] }, /time of fix 1/, 1],
  ["a time of more than 64 bits", { ...fixes, time: [0n, 2n ** 63n] }, /time of fix 1/, 1],
  ["a flag that is none", { ...fixes, flags: [[], ["wrong"]] }, /"wrong", expected "startsSegment"/],
  ["a track that is a number", { ...fixes, track: ["a", 7] }, /track of fix 1 is 7/, 1],
  ["a track with a zero", { ...fixes, track: "a\0b" }, /U\+0000/],
  ["no fixes at all", null, /the fixes are null/],
];
for (const [name, given, message, index = -1] of refusals) {
  test(`evaluate refuses ${name}`, () => {
    assert.throws(() => layout.evaluate(given), (error) => {
      assert.equal(error.name, "RingfenceError");
      assert.match(error.message, message);
      assert.equal(error.index, index);
      assert.doesNotMatch(error.message, /48|16\.37|90\.5|91/);
      return true;
    });
    // It goes on.
    assert.equal(layout.evaluate(fixes).events.length, 1);
  });
}

test("settings out of range and misspelled ones are refused", () => {
  for (const [settings, message] of [
    [{ exitDistance: 1001 }, /exit_distance/], [{ exitDistance: -1 }, /exitDistance is -1/], [{ exitDistance: "5" }, /exitDistance is "5"/],
    [{ maximumGap: NaN }, /maximumGap is NaN/], [{ mode: "both" }, /"both", expected "normal", "restart"/],
    [{ initialInside: true }, /initialInside is true/], [{ exitdistance: 5 }, /'exitdistance'/], [5, /are 5/],
    [{ track: 5 }, /track is 5/], [{ mode: "toString" }, /"toString"/],
  ]) {
    assert.throws(() => layout.evaluate(fixes, settings), (error) => error instanceof RingfenceError && message.test(error.message));
  }
  assert.throws(() => layout.evaluate(fixes, { mode: "app" }), { kind: "invalidArgument" });
  assert.throws(() => layout.session().relaunched(5), { kind: "invalidArgument" });
});

test("sessions refuse what layouts refuse", () => {
  const session = layout.session();
  assert.throws(() => session.process({ time: 5, latitude: 91, longitude: 0 }), { kind: "outOfRange", index: 0 });
  assert.throws(() => session.process({ time: 5, latitude: 1 }), { message: /no column 'longitude'/ });
  assert.throws(() => session.process({ ...fixes, track: "a" }), { message: /'track'/ });
  assert.throws(() => session.process(undefined), { name: "RingfenceError" });
  assert.throws(() => session.advance("now"), { message: /the time is a string/ });
  assert.throws(() => session.isInside("window"), { message: /"window"/ });
  assert.throws(() => new Session(), { name: "RingfenceError" });
  assert.throws(() => new Layout(), { name: "RingfenceError" });
});

test("what is closed is refused", async () => {
  const closed = await Layout.read({ version: 1, zones: [] });
  const session = closed.session();
  closed.close();
  closed.close();
  assert.throws(() => closed.evaluate(fixes), { kind: "closed", message: "the layout is closed" });
  assert.throws(() => closed.session(), { kind: "closed" });
  session.close();
  assert.throws(() => session.save(), { kind: "closed", message: "the session is closed" });
  if (Symbol.dispose !== undefined) assert.equal(typeof closed[Symbol.dispose], "function");
});
