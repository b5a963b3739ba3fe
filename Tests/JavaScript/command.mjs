// The command, whose events are compared with those of the package.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The command; undefined where it is not built. */
export const command = [process.env.RINGFENCE, ".build/release/ringfence", ".build/debug/ringfence"].find((each) => each && existsSync(each));
/** Why tests that compare with the command are skipped; false where it is there. */
export const missing = command === undefined && "the command is not built: make build";

/** The standard output. @param {string[]} words */
export function run(...words) {
  return execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
}

/** Runs a function with a folder of files that is removed behind it. */
export function withFiles(files, body) {
  const folder = mkdtempSync(join(tmpdir(), "npm-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return body((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The samples of Zones/ that have a track: their names and the paths of their files. */
export const samples = readdirSync("Zones").flatMap((name) => {
  const track = ["nmea", "gpx", "csv"].map((ending) => `Zones/${name}/track.${ending}`).find((path) => existsSync(path));
  return track === undefined ? [] : [{ name, track, zones: `Zones/${name}/zones.json` }];
});

/** Records in NDJSON, with the digits of JavaScript. @param {string} text */
export const records = (text) => text.trimEnd().split("\n").filter((line) => line !== "").map((line) => JSON.stringify(JSON.parse(line)));
