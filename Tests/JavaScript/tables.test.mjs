// Tables of many devices: the events are those of one device at a time, however the rows stand and whatever holds the values, and
// what cannot be used is counted or refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { Layout } from "ringfence";
import { missing, records, run, withFiles } from "./command.mjs";
import { generator, scene } from "./scenes.mjs";

const start = Date.UTC(2026, 4, 4, 8);
const zones = { version: 1, zones: [{ id: "door", fences: [{ id: "door", circle: { center: [16.37, 48.2], radius: 50 } }] }] };
/** A walk of five fixes to the north past the door. */
const walk = { time: [0, 45, 90, 135, 180].map((second) => start + 1000 * second), lat: [48.198, 48.199, 48.2, 48.201, 48.202], lon: Array(5).fill(16.37) };
const short = ({ events }) => events.map((event) => `${event.track} ${event.type} ${event.zone} ${event.time}`);
const layout = await Layout.read(zones);
const expected = ["track entered door 2026-05-04T08:01:30.000Z", "track exited door 2026-05-04T08:02:15.000Z"];

/** Rows of columns in another order. */
const ordered = (columns, order) => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, order.map((row) => values[row])]));

for (const mode of ["normal", "restart"]) {
  test(`rows of many devices in any order have the events of one device at a time, in the mode ${mode}`, async () => {
    const scenes = Array.from({ length: 40 }, (_, index) => scene(1000 + index));
    const all = await Layout.read({ version: 1, zones: scenes.flatMap((each) => each.zones) });
    const alone = scenes.flatMap(({ track: { track, ...fixes } }) => {
      const session = all.session({ mode, track: track[0] });
      return fixes.time.flatMap((_, row) => session.process(Object.fromEntries(Object.entries(fixes).map(([name, values]) => [name, values[row]]))));
    });
    assert.ok(alone.length > 40);
    const columns = Object.fromEntries(Object.keys(scenes[0].track).map((name) => [name, scenes.flatMap(({ track }) => [...track[name]])]));
    const random = generator(5);
    const order = columns.time.map((_, row) => [random(), row]).sort(([a], [b]) => a - b).map(([, row]) => row);
    const { track: vehicle, time: timestamp, latitude: lat, longitude: lng, ...others } = ordered(columns, order);
    const table = { vehicle, timestamp, lat, lng, ...others };
    const { events, tracks, report } = await all.evaluateTable(table, { mode });
    const byTrack = (list) => [...list].sort((a, b) => a.track < b.track ? -1 : a.track > b.track ? 1 : 0).map((event) => JSON.stringify(event));
    assert.deepEqual(byTrack(events), byTrack(alone));
    assert.deepEqual(tracks.map((each) => each.track), [...new Set(vehicle)]);
    assert.ok(report.issues.some((issue) => issue.reason === "out-of-order" && issue.leftOut === 0));
    if (missing) return;
    const csv = [Object.keys(table).join(","), ...order.map((_, row) => Object.entries(table).map(([name, values]) =>
      name === "timestamp" ? new Date(values[row]).toISOString() : Number.isNaN(values[row]) ? "" : values[row]).join(","))].join("\n");
    const found = withFiles({ "zones.json": JSON.stringify({ version: 1, zones: scenes.flatMap((each) => each.zones) }), "table.csv": csv }, (path) =>
      records(run("evaluate", "--zones", path("zones.json"), "--format", "ndjson", "--mode", mode, path("table.csv"))));
    assert.deepEqual(events.map((event) => JSON.stringify(event)), found);
  });
}

const seconds = walk.time.map((time) => time / 1000);
for (const [name, table, options] of [
  ["milliseconds", walk],
  ["typed arrays", { time: Float64Array.from(walk.time), lat: Float64Array.from(walk.lat), lon: Float64Array.from(walk.lon) }],
  ["microseconds", { ...walk, time: BigInt64Array.from(walk.time, (time) => BigInt(time) * 1000n) }],
  ["bigints", { ...walk, time: walk.time.map((time) => BigInt(time) * 1000n) }],
  ["seconds", { ...walk, time: seconds }],
  ["whole seconds of 32 bits", { ...walk, time: Uint32Array.from(seconds) }],
  ["dates", { ...walk, time: walk.time.map((time) => new Date(time)) }],
  ["texts", { ...walk, time: walk.time.map((time) => new Date(time).toISOString()), lat: walk.lat.map(String) }],
  ["the letters of hemispheres", { ...walk, lat: walk.lat.map((degrees) => `${degrees} N`) }],
  ["names of another language", { zeit: walk.time, breite: walk.lat, lon: walk.lon }, { columns: { time: "zeit", latitude: "breite" } }],
  ["clocks of a place", { ...walk, time: walk.time.map((time) => new Date(time + 7_200_000).toISOString().slice(0, -1)) }, { timeZone: "Europe/Vienna" }],
]) {
  test(`a table with ${name} has the events of its fixes`, async () => {
    assert.deepEqual(short(await layout.evaluateTable(table, options)), expected);
  });
}

test("tracks are texts, numbers, or missing", async () => {
  const twice = ordered(walk, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  const names = Array.from({ length: 10 }, (_, row) => row % 2);
  for (const [device, tracks] of [
    [Int32Array.from(names), ["0", "1"]], [names, ["0", "1"]], [BigInt64Array.from(names, BigInt), ["0", "1"]], [names.map((number) => ["Büro 🚚", "b"][number]), ["Büro 🚚", "b"]],
    [names.map((number) => number === 0 ? null : "b"), ["here", "b"]],
  ]) {
    const { events, tracks: found } = await layout.evaluateTable({ ...twice, device }, { track: "here" });
    assert.deepEqual(found.map((each) => [each.track, each.evaluated]), tracks.map((track) => [track, 5]));
    assert.deepEqual(events.map((event) => `${event.track} ${event.type}`), tracks.flatMap((track) => [`${track} entered`, `${track} exited`]));
  }
});

test("rows that cannot be used are counted, and the others evaluated", async () => {
  const order = [0, 1, 1, 2, 3, 4, 4, 4];
  const table = ordered(walk, order);
  Object.assign(table.time, { 2: null });
  Object.assign(table.lat, { 6: 91, 7: NaN });
  const damaged = await layout.evaluateTable({ ...table, colour: Array(8).fill("red") });
  assert.deepEqual(short(damaged), expected);
  assert.deepEqual(damaged.tracks, [{ track: "track", evaluated: 5, outOfOrder: 0, inaccurate: 0 }]);
  assert.equal(damaged.report.issues.reduce((sum, issue) => sum + issue.leftOut, 0), 3);
  assert.deepEqual(damaged.report.ignoredColumns, ["colour"]);
  assert.match(damaged.report.summary, /3/);
  assert.doesNotMatch(JSON.stringify(damaged.report), /48\.|91|16\.37/);
  // A jump of 1,000 km.
  const jump = { ...walk, lat: walk.lat.with?.(1, 57) ?? [48.198, 57, ...walk.lat.slice(2)] };
  assert.equal((await layout.evaluateTable(jump)).tracks[0].evaluated, 4);
  assert.equal((await layout.evaluateTable(jump, { maximumSpeed: null })).tracks[0].evaluated, 5);
});

test("a table without an event says why", async () => {
  const { events, silence } = await layout.evaluateTable({ ...walk, lon: walk.lon.map((degrees) => degrees + 1) });
  assert.deepEqual(events, []);
  assert.match(silence, /\w/);
  assert.equal((await layout.evaluateTable(walk)).silence, undefined);
  const empty = await layout.evaluateTable({ time: [], lat: [], lon: [] });
  assert.deepEqual([empty.events, empty.tracks], [[], []]);
  assert.match(empty.silence, /\w/);
});

const back = ordered(walk, [0, 2, 1, 3, 4]);
for (const [name, table, options, message, index = -1] of [
  ["no table", null, {}, /the table is null, expected an object/],
  ["an array", [walk], {}, /the table is an object, expected an object with columns/],
  ["no columns", {}, {}, /'time' is missing/],
  ["a column that is missing", { time: walk.time, lat: walk.lat }, {}, /longitude/],
  ["columns of other lengths", { ...walk, lon: [1] }, {}, /'lon' has 1 values, expected 5 as 'time' has/],
  ["a column that is none", { ...walk, lon: 16.37 }, {}, /'lon' is 16.37|'lon' is/],
  ["two columns for one thing", { ...walk, vehicle_id: Array(5).fill("a"), trip_id: Array(5).fill("b") }, {}, /columns: \{ track: "vehicle_id" \}/],
  ["numbers and texts in a column", { ...walk, lat: [48.198, "48.199", 48.2, 48.201, 48.202] }, {}, /'lat' in row 1 is a string, expected a number/, 1],
  ["texts and numbers in a column", { ...walk, lat: ["48.198", 48.199, "48.2", "48.201", "48.202"] }, {}, /'lat' in row 1 is a number, expected a string/, 1],
  ["a track that is half a number", { ...walk, device: [1, 1.5, 1, 1, 1] }, {}, /'device' in row 1 is a number, expected a string or a whole number/, 1],
  ["a date that is none", { ...walk, time: [new Date(NaN), ...walk.time.slice(1).map((time) => new Date(time))] }, {}, /time of fix 0 is out of range/, 0],
  ["truth in place of a number", { ...walk, lat: walk.lat.map(() => true) }, {}, /'lat' in row 0 is a boolean, expected a number/, 0],
  ["a role that is none", walk, { columns: { lattitude: "lat" } }, /no role 'lattitude'.*latitude/],
  ["a column by a number", walk, { columns: { latitude: 5 } }, /role 'latitude' is 5, expected a string or null/],
  ["a time zone that is none", walk, { timeZone: "Europe/Wien" }, /'Europe\/Wien'/],
  ["clocks without a time zone", { ...walk, time: walk.time.map((time) => new Date(time).toISOString().slice(0, -1)) }, {}, /timeZone/, 0],
  ["rows without a time", { ...walk, time: Array(5).fill(null) }, {}, /^row 0: no point has a time$/, 0],
  ["an option that is misspelled", walk, { timezone: "UTC" }, /'timezone'/],
  ["an order that is none", walk, { outOfOrder: "ignore" }, /"ignore", expected "sort", "drop", "fail"/],
  ["a speed below zero", walk, { maximumSpeed: -5 }, /maximumSpeed is -5/],
  ["fixes that go back, where they may not", back, { outOfOrder: "fail" }, /row 2/, 2],
]) {
  test(`evaluateTable refuses ${name}`, async () => {
    await assert.rejects(layout.evaluateTable(table, options), (error) => {
      assert.equal(error.name, "RingfenceError", error.stack);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /48\.|--|line \d/);
      assert.equal(error.index, index);
      return true;
    });
    assert.deepEqual(short(await layout.evaluateTable(walk)), expected);
  });
}

test("fixes that go back in time are sorted, or dropped and counted", async () => {
  assert.deepEqual(short(await layout.evaluateTable(back)), expected);
  const dropped = await layout.evaluateTable(back, { outOfOrder: "drop" });
  assert.equal(dropped.tracks[0].evaluated, 4);
});

test("a closed layout is refused", async () => {
  const closed = await Layout.read(zones);
  closed.close();
  await assert.rejects(closed.evaluateTable(walk), { kind: "closed" });
});

test("tables come with the second module alone", async () => {
  const script = `import { init, Layout } from "ringfence";
    import { parentPort } from "node:worker_threads";
    await init(undefined, new URL("file:///nothing/here.wasm"));
    const layout = await Layout.read(${JSON.stringify(zones)});
    const walk = ${JSON.stringify(walk)};
    await layout.evaluateTable(walk).catch((error) => parentPort.postMessage(error.code));
    parentPort.postMessage((await layout.evaluateTable(walk)).events.length);`;
  const { writeFileSync } = await import("node:fs");
  const file = new URL("tables-worker.mjs", import.meta.url);
  writeFileSync(file, script);
  const said = [];
  await new Promise((resolve, reject) => {
    const worker = new Worker(file);
    worker.on("message", (message) => said.push(message));
    worker.on("error", reject);
    worker.on("exit", resolve);
  });
  assert.deepEqual(said, ["ENOENT", 2]);
});
