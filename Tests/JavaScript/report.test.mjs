// `ringfence/report`, the engine of pages: its records are those of the command, byte for byte, and pages have its module.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { largestFile, loadModule, openFile, ReportEngine, RingfenceError } from "ringfence/report";
import { command, missing, run, samples, withFiles } from "./command.mjs";
import { csvOf, scene } from "./scenes.mjs";

const swipe = '{"version":1,"events":[{"at":30,"event":"swipe"}]}';
/** @type {WebAssembly.Module} */ let module;
before(async () => { module = await loadModule(); });

/** An engine with the layout and the tracks of files, as the command reads them. */
async function engineOf(zones, track) {
  const engine = await ReportEngine.start(module);
  const opened = await openFile(module, { name: zones.split("/").at(-1), file: new Blob([readFileSync(zones)]) });
  engine.setLayout(opened.layout.text, opened.layout.name);
  const { tracks } = await openFile(module, { name: track.split("/").at(-1), file: new Blob([readFileSync(track)]) });
  return { engine, tracks: tracks.map(({ name, packed }) => engine.addTrack(name, packed)) };
}

for (const { name, track, zones } of samples) {
  test(`${name}: reports as the command`, { skip: missing }, async () => {
    const { engine, tracks } = await engineOf(zones, track);
    const report = (kind) => tracks.map(({ index }) => engine.report(index, kind)).join("");
    const evaluate = ["evaluate", "--zones", zones, "--format", "ndjson"];
    const normal = run(...evaluate, track);
    assert.notEqual(normal, "");
    assert.equal(report("normal"), normal);
    assert.equal(report("restart"), run(...evaluate, "--mode", "restart", track));
    assert.equal(report("comparison"), run(...evaluate, "--mode", "compare", track));
    for (const profile of ["optimistic", "nominal", "pessimistic"]) {
      engine.setScenario(swipe, profile, "swipe@30");
      const lives = [...evaluate, "--scenario", "swipe@30", "--profile", profile];
      assert.equal(report("app"), run(...lives, track));
      assert.equal(report("comparison"), run(...lives, "--mode", "compare", track));
      const explained = JSON.parse(run("explain", "--zones", zones, "--format", "json", "--scenario", "swipe@30", "--profile", profile, track));
      assert.deepEqual(tracks.map(({ index }) => engine.evaluate(index, { explain: "all" }).explanation), explained.tracks);
      assert.deepEqual(engine.evaluate(0, { explain: [0] }).explanation.zones, explained.tracks[0].zones.slice(0, 1));
    }
    // What is drawn goes in as columns and comes out the same.
    const { times, latitudes, longitudes } = tracks[0];
    const drive = engine.putDrive("drive", times, latitudes, longitudes);
    assert.deepEqual([drive.times, drive.latitudes, drive.longitudes], [times, latitudes, longitudes]);
    // A refusal leaves everything as it was.
    for (const text of ["", "[", "{}", '{"version": 1, "zones": [{}]}']) {
      assert.throws(() => engine.setLayout(text, "zones.json"), (error) => error instanceof RingfenceError && error.kind === "refused");
    }
    assert.throws(() => engine.setScenario("{}", "nominal"), RingfenceError);
    assert.throws(() => engine.setSettings({ exitDistance: 5 }), /no setting 'exitDistance', expected one of exitDistanceMeters, maximumGapSeconds/);
    assert.throws(() => engine.report(0, "both"), /the report is "both", expected normal, restart, app, comparison/);
    assert.throws(() => engine.document(0, "trackFIT"), /the document is "trackFIT", expected trackGPX/);
    assert.throws(() => engine.evaluate(0, { explain: "some" }), /explain is "some", expected none, all/);
    assert.throws(() => engine.putDrive("drive", times, latitudes, []), /different lengths/);
    engine.setScenario(null);
    assert.equal(report("normal"), normal);
  });
}

test("after a trap a new instance has all that the old one had taken", async () => {
  const { zones, track } = samples.find(({ name }) => name === "harbour-drive");
  const fill = (engine, tracks) => {
    engine.setSettings({ bufferMeters: 90 });
    engine.setScenario(swipe, "nominal", "swipe@30");
    const { times, latitudes, longitudes } = tracks[0];
    const first = engine.putDrive("drive", times, latitudes, longitudes);
    const drive = engine.putDrive("drive", times, latitudes.map((each) => each + 1e-4), longitudes, first.index);
    const layout = JSON.parse(readFileSync(zones, "utf8"));
    engine.setZone(0, JSON.stringify({ ...layout, zones: [{ ...layout.zones[0], exitDistance: 90 }] }));
    return () => ["normal", "restart", "app", "comparison"].map((kind) => [...tracks, drive].map(({ index }) => engine.report(index, kind)));
  };
  const whole = await engineOf(zones, track);
  const expected = fill(whole.engine, whole.tracks)();
  assert.notEqual(expected[0][0], "");
  // An instance that ends with the first record.
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...values) => {
    const { exports } = await instantiate(...values);
    return { exports: { ...exports, rf_page_report: () => { throw new WebAssembly.RuntimeError("unreachable"); } } };
  };
  let broken;
  try {
    broken = await engineOf(zones, track);
  } finally {
    WebAssembly.instantiate = instantiate;
  }
  const reports = fill(broken.engine, broken.tracks);
  assert.throws(reports, (error) => error instanceof RingfenceError && error.kind === "ended" && /unreachable/.test(error.message));
  assert.deepEqual(reports(), expected);
});

test("random scenes: the records of files are those of the command", { skip: missing }, async () => {
  let events = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { zones, track } = scene(seed);
    const texts = { "zones.json": JSON.stringify({ version: 1, zones }), "track.csv": csvOf([track]) };
    const engine = await ReportEngine.start(module);
    engine.setLayout(texts["zones.json"], "zones.json", { findings: false });
    const opened = await openFile(module, { name: "track.csv", file: new Blob([texts["track.csv"]]) });
    const found = opened.tracks.map(({ name, packed }) => engine.report(engine.addTrack(name, packed).index, "normal")).join("");
    const expected = withFiles(texts, (path) => run("evaluate", "--zones", path("zones.json"), "--format", "ndjson", path("track.csv")));
    assert.equal(found, expected, `scene ${seed}`);
    events += found.split("\n").length - 1;
  }
  assert.ok(events > 60, `${events}`);
});

test("files: what is refused has the message of the command", { skip: missing }, async () => {
  for (const [name, text] of [["cut.gpx", "<gpx version=\"1.1\"><trk>"], ["zones.json", "{\"version\": 1,\n\"zones\": 5}"], ["empty.csv", ""], ["a.bin", "\0\0\0"]]) {
    const kind = name === "zones.json" ? ["lint"] : ["convert", "-o", "-", "--format", "csv"];
    const said = withFiles({ [name]: text }, (path) => {
      const done = spawnSync(command, [...kind, path(name)], { encoding: "utf8" });
      assert.notEqual(done.status, 0);
      return done.stderr + done.stdout;
    });
    await assert.rejects(openFile(module, { name, file: new Blob([text]) }), (error) => {
      assert.ok(error instanceof RingfenceError && error.message.startsWith(name), error.message);
      // Without the name, which has the folder there.
      assert.ok(said.includes(error.message.slice(name.length)), `${error.message}\n${said}`);
      return true;
    });
  }
});

test("files: a file that is too large is not begun, and one that grows ends", async () => {
  const large = { size: largestFile + 1, stream: () => assert.fail("it was read") };
  await assert.rejects(openFile(module, { name: "day.nmea", file: large }), /day\.nmea: error: file has 201 MB, expected at most 200 MB/);
  const part = new Uint8Array(50_000_000);
  let parts = 0;
  const growing = { size: 10, stream: () => new ReadableStream({ pull(controller) { parts += 1; controller.enqueue(part); } }) };
  await assert.rejects(openFile(module, { name: "day.nmea", file: growing }), /became larger while it was read/);
  assert.ok(parts <= 6, `${parts}`);
});

test("files: progress ends at no more than 1, and a table's local times ask for a zone", async () => {
  const rows = Array.from({ length: 3_000 }, (_, row) => (
    `2026-05-04 08:${String(Math.floor(row / 60)).padStart(2, "0")}:${String(row % 60).padStart(2, "0")},48.2,16.37`));
  const file = new Blob([["time,latitude,longitude", ...rows].join("\n")]);
  await assert.rejects(openFile(module, { name: "local.csv", file }), /local\.csv:2: error/);
  const parts = [];
  const { tracks, timeZone } = await openFile(module, { name: "local.csv", file }, { timeZone: "Europe/Vienna", progress: (part) => parts.push(part) });
  assert.deepEqual([tracks.length, timeZone], [1, "Europe/Vienna"]);
  assert.ok(parts.length > 0 && parts.every((part, index) => part >= (parts[index - 1] ?? 0) && part <= 1), `${parts}`);
  const engine = await ReportEngine.start(module);
  assert.equal(engine.addTrack("local", tracks[0].packed).times[0], Date.UTC(2026, 4, 4, 6));
});

test("what is read of structures is what the header declares", async () => {
  const file = (name) => import(new URL(`node_modules/ringfence/${name}`, import.meta.url));
  const [{ structures }, { messageParts }] = await Promise.all([file("interface.js"), file("report-module.js")]);
  const { size, members } = structures.rf_message;
  assert.deepEqual(messageParts, { size, line: members.line[0], column: members.column[0], text: members.text[0] });
  assert.deepEqual([structures.rf_string.members.bytes[0], structures.rf_string.members.size[0]], [0, 4]);
});

test("a page has the module of the package", { skip: missing || (spawnSync("xz", ["--version"]).error && "there is no xz") }, () => {
  const page = withFiles({}, (path) => {
    run("report", "--zones", samples[0].zones, "--readers", "-o", path("page.html"), samples[0].track);
    return readFileSync(path("page.html"), "utf8");
  });
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|";
  const text = /id="report-module"[^>]*>([^<]*)</.exec(page)[1].trim();
  // Five digits are four bytes; of the last group, one less than its digits.
  const packed = Buffer.concat((text.match(/.{1,5}/gs) ?? []).map((group) => {
    const number = [...group.padEnd(5, "|")].reduce((sum, digit) => sum * 85 + digits.indexOf(digit), 0);
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes.subarray(0, group.length - 1);
  }));
  const unpacked = execFileSync("xz", ["-dc", "--format=lzma"], { input: packed, maxBuffer: 1 << 26 });
  const sum = (bytes) => createHash("sha256").update(bytes).digest("hex");
  assert.equal(sum(unpacked), sum(readFileSync(new URL("node_modules/ringfence/ringfence-report.wasm", import.meta.url))));
});
