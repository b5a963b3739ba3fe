// Compares what the engine in a page reports with what the command writes, byte for byte, for every sample of Zones/:
//   node Tests/Page/compare.mjs .build/debug/ringfence
// The page is made by the command, so that packed tracks, the packed module and the binding are those of users.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const command = process.argv[2];
const work = mkdtempSync(join(tmpdir(), "page-"));
let compared = 0;
let differences = 0;

/** @param {string[]} words @returns {string} */
function run(...words) {
  return execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
}

/** @param {string} what @param {string} found @param {string} expected */
function compare(what, found, expected) {
  compared += expected.split("\n").length - 1;
  if (found === expected) return;
  differences += 1;
  console.error(`${what} differs`);
  const lines = expected.split("\n");
  const index = found.split("\n").findIndex((line, at) => line !== lines[at]);
  console.error(`  expected ${lines[index]}\n  found    ${found.split("\n")[index]}`);
}

/** @param {string} page @param {string} id @returns {string} */
function element(page, id) {
  return new RegExp(`id="${id}">([^]*?)</script>`).exec(page)?.[1] ?? "";
}

try {
  // Node takes a file for a module by its ending.
  for (const name of ["engine", "lzma"]) {
    const text = readFileSync(`Sources/RingfencePage/Assets/${name}.js`, "utf8");
    writeFileSync(join(work, `${name}.mjs`), text.replaceAll("./lzma.js", "./lzma.mjs"));
  }
  const { loadEngine } = await import(pathToFileURL(join(work, "engine.mjs")).href);
  for (const folder of readdirSync("Zones").sort()) {
    const track = ["nmea", "gpx", "csv"].map((ending) => `Zones/${folder}/track.${ending}`).find((path) => existsSync(path));
    const zones = `Zones/${folder}/zones.json`;
    if (track === undefined) continue;
    const path = join(work, "page.html");
    run("report", "--zones", zones, "-o", path, track);
    const page = readFileSync(path, "utf8");
    const data = JSON.parse(element(page, "report-data"));
    const engine = await loadEngine(element(page, "report-module"));
    engine.setSettings(data.settings);
    engine.setLayout(data.layout.text, data.layout.name);
    const tracks = data.tracks.map((/** @type {any} */ one) => engine.addTrack(one.name, one.packed));
    /** @param {string} kind @returns {string} */
    const report = (kind) => tracks.map((/** @type {any} */ one) => engine.report(one.index, kind)).join("");
    const evaluate = ["evaluate", "--zones", zones, "--format", "ndjson"];
    compare(`${folder} normal`, report("normal"), run(...evaluate, track));
    compare(`${folder} restart`, report("restart"), run(...evaluate, "--mode", "restart", track));
    compare(`${folder} comparison`, report("comparison"), run(...evaluate, "--mode", "compare", track));
    for (const profile of ["optimistic", "nominal", "pessimistic"]) {
      engine.setScenario('{"version":1,"events":[{"at":30,"event":"swipe"}]}', profile, "swipe@30");
      const lives = [...evaluate, "--scenario", "swipe@30", "--profile", profile];
      compare(`${folder} ${profile}`, report("app"), run(...lives, track));
      compare(`${folder} ${profile} compared`, report("comparison"), run(...lives, "--mode", "compare", track));
      const explained = JSON.parse(run("explain", "--zones", zones, "--format", "json", "--scenario", "swipe@30",
        "--profile", profile, track)).tracks;
      tracks.forEach((/** @type {any} */ one) => compare(`${folder} explanation`,
        JSON.stringify(engine.evaluate(one.index, { explain: "all" }).explanation), JSON.stringify(explained[one.index])));
    }
    // What is drawn goes in as columns and comes out the same.
    const drive = engine.addDrive("drive", tracks[0].times, tracks[0].latitudes, tracks[0].longitudes);
    compare(`${folder} drive`, String(drive.latitudes) + drive.times, String(tracks[0].latitudes) + tracks[0].times);
    // A refusal leaves everything as it was.
    for (const text of ["", "[", "{}"]) {
      try {
        engine.setLayout(text, "zones.json");
        differences += 1;
      } catch (error) {
        if (error.name !== "EngineError") throw error;
      }
    }
    engine.setScenario(null, "", "");
    compare(`${folder} again`, report("normal"), run(...evaluate, track));
  }
} finally {
  rmSync(work, { recursive: true });
}
if (differences > 0) throw new Error(`${differences} differences`);
console.log(`page: ${compared} records are those of the command, byte for byte`);
