// The check sum is that of the standard for "123456789"; archives are read by Python's zipfile.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { crc32, zipArchive } from "../../../Sources/RingfencePage/Assets/save/zip.js";

const bytes = (text) => new TextEncoder().encode(text);

test("has the check sum of ISO 3309", () => {
  assert.equal(crc32(bytes("123456789")), 0xcbf43926);
  assert.equal(crc32(bytes("")), 0);
});

test("another program reads the files", (context) => {
  const path = join(mkdtempSync(join(tmpdir(), "zip-")), "a.zip");
  writeFileSync(path, zipArchive([{ name: "zones.json", bytes: bytes("{}") }, { name: "Übung 1.json", bytes: bytes("ä".repeat(1000)) }, { name: "empty", bytes: bytes("") }]));
  const script = "import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; "
    + "print(json.dumps([[i.filename, z.read(i).decode()] for i in z.infolist()]))";
  let out;
  try {
    out = execFileSync("python3", ["-c", script, path]).toString();
  } catch (error) {
    if (error.code === "ENOENT") return context.skip("there is no Python");
    throw error;
  }
  assert.deepEqual(JSON.parse(out), [["zones.json", "{}"], ["Übung 1.json", "ä".repeat(1000)], ["empty", ""]]);
});
