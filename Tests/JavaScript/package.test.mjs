// What the package is: its files, no imports of the module, and how it is loaded.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { Worker } from "node:worker_threads";
import { init, Layout } from "ringfence";
import description from "ringfence/package.json" with { type: "json" };

const folder = new URL("node_modules/ringfence/", import.meta.url);
const moduleNames = ["ringfence.wasm", "ringfence-readers.wasm", "ringfence-report.wasm"];
const modules = moduleNames.map((name) => readFileSync(new URL(name, folder)));

test("the package has no dependencies and names every file", () => {
  assert.deepEqual([description.type, description.sideEffects, description.dependencies], ["module", false, undefined]);
  assert.match(description.version, /^\d+\.\d+\.\d+$/);
  const files = readdirSync(folder);
  for (const name of ["LICENSE", "README.md", "index.d.ts", "index.js", "report.d.ts", "report.js", ...moduleNames]) assert.ok(files.includes(name), name);
  // Every script that a script imports is there.
  for (const name of files.filter((each) => each.endsWith(".js"))) {
    for (const [, path] of readFileSync(new URL(name, folder), "utf8").matchAll(/from "\.\/([^"]+)"/g)) assert.ok(files.includes(path), path);
  }
});

test("the modules ask for nothing, and are not larger than they are said to be", async () => {
  for (const wasm of modules) assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(wasm)), []);
  const sizes = modules.map((wasm) => brotliCompressSync(wasm).length);
  // Without wasm-opt they are larger.
  const limits = [...spawnSync("wasm-opt", ["--version"]).error ? [510_000, 920_000] : [490_000, 890_000], 945_000];
  assert.ok(sizes.every((size, index) => size < limits[index]), `${sizes}`);
});

test("several calls load the module once, and it can be given", async () => {
  await Promise.all([init(), init(), Layout.read({ version: 1, zones: [] })]);
  // A thread has a module of its own.
  const script = `import { init, Layout } from "ringfence";
    import { readFileSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    await init(new URL("data:application/wasm,broken")).catch((error) => parentPort.postMessage(error.name));
    await init(readFileSync(new URL(${JSON.stringify(new URL("ringfence.wasm", folder).href)})));
    const layout = await Layout.read('{"version": 1, "zones": []}');
    parentPort.postMessage(layout.form);`;
  const { writeFileSync } = await import("node:fs");
  const file = new URL("worker.mjs", import.meta.url);
  writeFileSync(file, script);
  const said = [];
  await new Promise((resolve, reject) => {
    const worker = new Worker(file);
    worker.on("message", (message) => said.push(message));
    worker.on("error", reject);
    worker.on("exit", resolve);
  });
  assert.deepEqual(said, ["CompileError", "native"]);
});
