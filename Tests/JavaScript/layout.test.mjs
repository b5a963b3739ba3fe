// What a layout says about itself, and which settings change the events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout } from "ringfence";

const collection = { type: "FeatureCollection", name: "Harbour", features: [
  { type: "Feature", id: "yard", properties: { name: "Yard", exitDistance: 12, dwell: 90, colour: "red" },
    geometry: { type: "Polygon", coordinates: [[[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01], [0, 0]]] } },
  { type: "Feature", id: "gate", properties: {}, geometry: { type: "LineString", coordinates: [[0.02, 0], [0.02, 0.01]] } },
  { type: "Feature", id: "pole", properties: { radius: 25 }, geometry: { type: "Point", coordinates: [0.005, 0.03] } },
] };

test("a layout names its zones, fences, settings and warnings", async () => {
  const layout = await Layout.read(collection);
  assert.deepEqual([layout.name, layout.form, layout.timeZone, layout.zoneCount, layout.fenceCount], ["Harbour", "geojson", undefined, 3, 3]);
  assert.deepEqual(layout.zones.map((zone) => zone.id), ["yard", "gate", "pole"]);
  const [yard, gate, pole] = layout.zones;
  assert.deepEqual([yard.name, yard.exitDistance, yard.dwell, yard.reportsExit, yard.hasConditions], ["Yard", 12, 90, true, false]);
  assert.deepEqual(yard.customData, { colour: "red" });
  assert.deepEqual([gate.name, gate.dwell, gate.fences[0].shape, pole.fences[0].shape], [undefined, undefined, "geoline", "circle"]);
  assert.deepEqual(layout.geometry("gate", gate.fences[0].id), collection.features[1].geometry);
  const ring = collection.features[0].geometry.coordinates;
  assert.deepEqual(layout.geometry("yard", yard.fences[0].id), { type: "MultiPolygon", coordinates: [ring] });
  assert.equal(layout.geometry("pole", pole.fences[0].id).coordinates[0].length, 65);
  const warned = await Layout.read({ ...collection, features: [{ ...collection.features[0], properties: { name: "a", color: 1, exit_distence: 3 } }] });
  for (const warning of warned.warnings) assert.ok(warning.message.length > 0 && warning.code.length > 0);
});

test("text, bytes and objects are one layout, and other forms are read", async () => {
  const text = JSON.stringify(collection);
  const bytes = new TextEncoder().encode(text);
  for (const content of [text, bytes, bytes.buffer, collection]) assert.equal((await Layout.read(content)).zones.length, 3);
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Yard</name><Polygon><outerBoundaryIs><LinearRing>
    <coordinates>0,0 0.01,0 0.01,0.01 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  assert.equal((await Layout.read(kml)).form, "kml");
  await assert.rejects(Layout.read(kml, { form: "geojson" }), { kind: "invalidLayout" });
  const point = { type: "Feature", id: "p", properties: {}, geometry: { type: "Point", coordinates: [1, 2] } };
  await assert.rejects(Layout.read(point), { kind: "invalidLayout" });
  assert.equal((await Layout.read(point, { defaultRadius: 20 })).zones[0].fences[0].shape, "circle");
});

test("settings are those of the engine", async () => {
  const layout = await Layout.read(collection);
  // From inside the yard to 55 m beyond its eastern edge: 0.0005 degrees on the equator.
  const fixes = { time: [0, 60_000], latitude: [0.005, 0.005], longitude: [0.005, 0.0105], accuracy: [5, 80] };
  const types = (options) => layout.evaluate(fixes, options).events.map((event) => event.type);
  assert.deepEqual(types(), ["entered", "exited"]);
  assert.deepEqual(types({ initialInside: "silent" }), ["exited"]);
  assert.deepEqual(types({ exitDistance: 60 }), ["entered"]);
  assert.deepEqual(types({ exitDistance: undefined }), ["entered", "exited"]);
  assert.deepEqual(types({ maximumAccuracy: 79 }), ["entered"]);
  assert.deepEqual(layout.evaluate(fixes, { maximumAccuracy: 79, track: "a" }).tracks,
    [{ track: "a", evaluated: 1, outOfOrder: 0, inaccurate: 1 }]);
  assert.equal(layout.evaluate(fixes, { mode: "restart" }).events[0].mode, "restart");
  assert.deepEqual(layout.evaluate(fixes, { maximumGap: 59 }).events.map((event) => event.flags), [["initial"], ["gap"]]);
  assert.deepEqual(layout.evaluate({ ...fixes, flags: [[], ["startsSegment"]] }).events.map((event) => event.flags), [["initial"], ["gap"]]);
});

test("an entry that must be sure waits, and what accuracies mean counts", async () => {
  const text = (entry) => JSON.stringify({ version: 1, zones: [{ id: "z", ...entry, fences: [{ circle: { center: [0, 0], radius: 100 } }] }] });
  const sure = await Layout.read(text({ entry: { certainty: 0.9 } }));
  assert.equal(sure.zones[0].entryCertainty, 0.9);
  assert.equal((await Layout.read(text({}))).zones[0].entryCertainty, undefined);
  assert.equal((await Layout.read(text({ exit: { certainty: 0.8 } }))).zones[0].exitCertainty, 0.8);
  assert.equal(sure.zones[0].exitCertainty, undefined);
  assert.equal((await Layout.read(text({ prior: 3 }))).zones[0].prior, 3);
  assert.equal(sure.zones[0].prior, 1);
  // 2 m a second from 300 m west of the centre to it: on the equator a metre is 1 / 111,320 degrees.
  const time = Array.from({ length: 150 }, (_, index) => index * 1000);
  const fixes = { time, latitude: time.map(() => 0), longitude: time.map((each) => (each / 500 - 300) / 111_320), accuracy: time.map(() => 20) };
  const entered = (layout, options) => Number(new Date(layout.evaluate(fixes, options).events[0].time));
  const plain = entered(await Layout.read(text({})));
  const usual = entered(sure);
  assert.ok(usual > plain);
  assert.ok(entered(sure, { accuracyMeans: "p95" }) < usual);
  assert.ok(entered(sure, { accuracyFactor: 3 }) > usual);
  assert.throws(() => sure.evaluate(fixes, { accuracyMeans: "cep" }), /accuracyMeans is "cep"/);
});

test("exits that must last and stays that are too long have their numbers", async () => {
  const layout = await Layout.read({
    version: 1,
    zones: [{ id: "z", exitAfter: "40 s", exitFixes: 2, maximumStay: "4 s", entry: { after: "1 s" }, fences: [{ circle: { center: [10, 0], radius: 50 } }] }],
  });
  assert.deepEqual([layout.zones[0].exitAfter, layout.zones[0].exitFixes, layout.zones[0].maximumStay], [40, 2, 4]);
  assert.deepEqual([layout.zones[0].entryAfter, layout.zones[0].dwellRepeat], [1, undefined]);
  // East at 10 m/s from the centre: out at 5 s.
  const time = [0, 1, 10, 20, 60].map((second) => second * 1000);
  const longitude = [0, 10, 100, 100, 100].map((meters) => 10 + meters / 111319.49079327358);
  const { events } = layout.evaluate({ time, latitude: time.map(() => 0), longitude });
  assert.deepEqual(events.map((event) => event.type), ["entered", "overstayed", "exited"]);
  assert.equal(events[1].stay, 4);
  assert.deepEqual(events[2].confirmed, { time: 40, fixes: 2 });
  assert.equal(Math.round(events[2].overstay), 1);
});

test("speed limits have their numbers", async () => {
  const zone = { id: "z", overspeed: { limit: "36 km/h", after: "4 s" }, fences: [{ circle: { center: [10, 0], radius: 50 } }] };
  const layout = await Layout.read({ version: 1, zones: [zone, { ...zone, id: "none", overspeed: undefined }] });
  const { overspeedLimit, overspeedTolerance, overspeedRelease, overspeedAfter, overspeedDerived } = layout.zones[0];
  assert.deepEqual([overspeedLimit, overspeedTolerance, overspeedRelease, overspeedAfter, overspeedDerived], [10, 0, undefined, 4, true]);
  assert.deepEqual([layout.zones[1].overspeedLimit, layout.zones[1].overspeedAfter, layout.zones[1].overspeedDerived], [undefined, undefined, false]);
  const time = [0, 2, 4, 6].map((second) => second * 1000);
  const { events } = layout.evaluate({ time, latitude: time.map(() => 0), longitude: time.map(() => 10), speed: [11, 12, 13, 10] });
  const [begun, ended] = events.filter((event) => event.type.startsWith("overspeed"));
  assert.deepEqual([begun.type, begun.measuredSpeed, begun.speedLimit, begun.duration], ["overspeed", 13, 10, 4]);
  assert.deepEqual([ended.type, ended.duration, ended.maximumSpeed, ended.fixes], ["overspeedEnded", 4, 13, 3]);
});

test("schedules that ask have their numbers, and know devices by their tracks", async () => {
  const schedule = { days: ["mon"], from: "08:00", to: "12:00" };
  const layout = await Layout.read({ version: 1, zones: [
    { id: "depot", attendance: [{ id: "shift", schedule, grace: "5 min", tracks: ["bus-7"] }, { schedule: { from: "22:00", to: "23:00" } }],
      fences: [{ id: "yard", circle: { center: [10, 0], radius: 80 } }] },
    { id: "none", fences: [{ circle: { center: [20, 0], radius: 80 } }] }] });
  const [shift, night] = layout.zones[0].attendances;
  assert.deepEqual([shift.id, shift.schedule.days, shift.grace, shift.tracks], ["shift", ["mon"], 300, ["bus-7"]]);
  assert.deepEqual([night.id, night.grace, night.tracks, layout.zones[1].attendances], ["2", 0, undefined, []]);
  // At the centre from 7:54 on, a fix every 3 minutes; 79 m east of it at 11:00, and 179 m a minute later: out at 11:00:00.6.
  const at = (hour, minute) => Date.UTC(2026, 0, 5, hour, minute);
  const drive = Array.from({ length: 62 }, (_, index) => [at(7, 54 + 3 * index), 0]);
  drive.push([at(11, 0), 79], ...Array.from({ length: 16 }, (_, index) => [at(11, 1 + 4 * index), 179]));
  const fixes = { time: drive.map(([time]) => time), latitude: drive.map(() => 0), longitude: drive.map(([, meters]) => 10 + meters / 111319.49079327358) };
  const { events } = layout.evaluate({ ...fixes, track: "bus-7" });
  assert.deepEqual(events.map((event) => `${event.type} ${event.time.slice(11, 16)}`),
    ["entered 07:54", "exited 11:01", "leftEarly 11:01", "attendance 12:00"]);
  const [, , early, attended] = events;
  assert.deepEqual(early.window, { id: "shift", from: "2026-01-05T08:00:00.000Z", to: "2026-01-05T12:00:00.000Z" });
  assert.ok(Math.abs(early.earlyBy - 3599.4) < 0.003 && Math.abs(attended.present - 10_800.6) < 0.003);
  assert.deepEqual([attended.outcome, attended.leftEarly, attended.late, attended.unobserved], ["attended", true, undefined, 0]);
  assert.equal(attended.arrived, "2026-01-05T07:54:00.000Z");
  assert.ok(Math.abs(Date.parse(attended.left) - at(11, 0) - 600) <= 2);
  assert.deepEqual([early.fence, "fence" in attended, "boundary" in attended], ["yard", false, false]);
  assert.deepEqual(layout.evaluate(fixes).events.map((event) => event.type), ["entered", "exited"]);
});

test("no fixes are no events", async () => {
  const layout = await Layout.read(collection);
  assert.deepEqual(layout.evaluate({ time: [], latitude: [], longitude: [] }).events, []);
  assert.deepEqual(layout.evaluate({ time: [], latitude: [], longitude: [], track: [] }), { events: [], tracks: [] });
  assert.deepEqual((await Layout.read({ version: 1, zones: [] })).zones, []);
});

test("an explanation is of one track, and may be of one zone", async () => {
  const layout = await Layout.read(collection);
  const fixes = { time: [0, 60_000], latitude: [0.005, 0.005], longitude: [0.005, 0.0105] };
  const [track] = layout.explain(fixes, { zone: "gate", track: "walk" }).tracks;
  assert.equal(track.track, "walk");
  assert.deepEqual(track.zones.map((zone) => zone.zone), ["gate"]);
  assert.throws(() => layout.explain({ ...fixes, track: ["a", "b"] }), { name: "RingfenceError", message: /2 tracks/ });
});
