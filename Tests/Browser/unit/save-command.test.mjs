// Command lines are written by hand from Docs/CommandLine.md; quotes are checked with a shell.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { commandWords, reportKindsOf, shellText } from "../../../Sources/RingfencePage/Assets/save/command.js";

const defaults = { bufferMeters: 30, exitDistanceMeters: null, maximumGapSeconds: 300, initialInside: "fire" };
const form = {
  words: ["ringfence", "evaluate"], zones: "--zones", scenario: "--scenario", profile: "--profile", defaults, defaultProfile: "nominal",
  settings: [["bufferMeters", "--buffer", true], ["exitDistanceMeters", "--exit-distance", false], ["maximumGapSeconds", "--maximum-gap", false],
    ["initialInside", "--initial-inside", false]].map(([setting, option, isOfCircles]) => ({ setting, option, isOfCircles })),
  reports: { normal: [], restart: ["--mode", "restart"], app: [], comparison: ["--mode", "compare"] }, reading: ["--date", "2026-05-04"],
};
const layout = '{"version":1,"zones":[]}';
const state = (patch = {}) => ({
  data: { command: form, layout: { name: "a/b/zones.json", text: layout }, scenario: { name: "swipe.json", text: '{"version":1,"events":[]}', isPreset: false } },
  layout: JSON.parse(layout), layoutText: layout, settings: { ...defaults }, scenarioText: null, profile: "nominal", tracks: [{ file: "walk.gpx" }], trackIndex: 0, changes: [], ...patch,
});
const line = (patch, report) => commandWords(state(patch), report).join(" ");

test("leaves out what the command takes by itself", () => {
  assert.equal(line({}, "normal"), "ringfence evaluate --zones zones.json --date 2026-05-04 walk.gpx");
  assert.equal(line({}, "restart"), "ringfence evaluate --zones zones.json --mode restart --date 2026-05-04 walk.gpx");
});

test("names a changed setting, those of circles only where there are some", () => {
  const settings = { ...defaults, bufferMeters: 80.5, exitDistanceMeters: 0, initialInside: "silent" };
  assert.equal(line({ settings }, "normal"), "ringfence evaluate --zones zones.json --exit-distance 0 --initial-inside silent --date 2026-05-04 walk.gpx");
  assert.equal(line({ settings }, "comparison"),
    "ringfence evaluate --zones zones.json --mode compare --buffer 80.5 --exit-distance 0 --initial-inside silent --date 2026-05-04 walk.gpx");
  assert.match(line({ settings: { ...defaults, exitDistanceMeters: 1e-7 } }, "normal"), /--exit-distance 0\.0000001 /);
});

test("names a scenario as its file, and a profile that is not its own", () => {
  const text = '{"version":1,"events":[]}';
  assert.match(line({ scenarioText: text }, "app"), /--scenario swipe\.json --date/);
  assert.match(line({ scenarioText: text, profile: "pessimistic" }, "app"), /--scenario swipe\.json --profile pessimistic --date/);
  assert.match(line({ scenarioText: '{"version":1,"profile":"pessimistic","events":[]}', profile: "nominal" }, "comparison"),
    /--mode compare --scenario swipe-changed\.json --profile nominal --date/);
  assert.doesNotMatch(line({ scenarioText: text }, "normal"), /scenario/);
  assert.deepEqual(reportKindsOf(state()), ["normal", "restart", "comparison"]);
});

test("names a preset as long as it is one, and a changed layout as its own file", () => {
  const data = { ...state().data, scenario: { name: "swipe@300", text: "{}", isPreset: true } };
  assert.match(line({ data, scenarioText: "{}" }, "app"), /--scenario swipe@300 /);
  assert.match(line({ data, scenarioText: '{"version":1,"events":[]}' }, "app"), /--scenario scenario\.json /);
  assert.match(line({ layoutText: "{}", layout: { version: 1, zones: [{}] } }, "normal"), /--zones zones-changed\.json /);
});

test("a file that begins with a dash is no option", () => {
  assert.match(line({ tracks: [{ file: "-walk.gpx" }] }, "normal"), / \.\/-walk\.gpx$/);
});

test("a shell reads the words again", () => {
  const words = ["plain-1.json", "two words", "it's", "$HOME", "`id`", 'a"b', "ü", "*", "#x", "a\nb", "\\", "!x", "~", "-", "=a", "{a,b}"];
  const read = execFileSync("/bin/sh", ["-c", `printf '%s\\0' ${shellText(words)}`]).toString().split("\0").slice(0, -1);
  assert.deepEqual(read, words);
  assert.equal(shellText(["ringfence", "evaluate", "--zones", "a.json"]), "ringfence evaluate --zones a.json");
});
