// The command, whose events are compared with those of the package.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const path = [process.env.RINGFENCE, ".build/release/ringfence", ".build/debug/ringfence"].find((each) => each && existsSync(each));
/** Why tests that compare with the command are skipped; false where it is there. */
export const missing = path === undefined && "the command is not built: make build";

/** The standard output. @param {string[]} words */
export function run(...words) {
  return execFileSync(path, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
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

/** Records in NDJSON, with the digits of JavaScript. @param {string} text */
export const records = (text) => text.trimEnd().split("\n").filter((line) => line !== "").map((line) => JSON.stringify(JSON.parse(line)));
