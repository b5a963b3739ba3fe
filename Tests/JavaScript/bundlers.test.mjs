// Bundled programs find both modules: beside them, or where the bundler has put them. Bundlers that are not installed are skipped.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const app = fileURLToPath(new URL(".", import.meta.url));
const modules = ["ringfence.wasm", "ringfence-readers.wasm"];
const run = (program, ...words) => spawnSync(program, words, { cwd: app, encoding: "utf8" });
const isThere = (program, ...words) => run(program, ...words).status === 0;
/** Both modules beside a bundle, as Docs/Embedding/Node.md asks for. */
const copyModules = (folder) => {
  for (const name of modules) copyFileSync(`${app}/node_modules/ringfence/${name}`, `${folder}/${name}`);
};
const prints = (file) => {
  const done = run(process.execPath, file);
  assert.equal(done.stderr, "");
  assert.equal(done.stdout, "native, entered near, exited near, geojson, entered far, exited far\n");
};

test("esbuild bundles the package", { skip: !isThere("esbuild", "--version") && "there is no esbuild" }, () => {
  const folder = `${app}/bundled-esbuild`;
  const done = run("esbuild", "--bundle", "--format=esm", "--platform=neutral", "--log-level=warning", "bundled.mjs", `--outfile=${folder}/main.mjs`);
  assert.deepEqual([done.status, done.stderr], [0, ""]);
  copyModules(folder);
  prints(`${folder}/main.mjs`);
});

test("rollup bundles the package", { skip: !isThere("rollup", "--version") && "there is no rollup" }, () => {
  const folder = `${app}/bundled-rollup`;
  mkdirSync(folder, { recursive: true });
  // Without a plugin it follows paths alone.
  writeFileSync(`${folder}/entry.mjs`, readFileSync(`${app}/bundled.mjs`, "utf8").replace('"ringfence"', '"../node_modules/ringfence/index.js"'));
  const done = run("rollup", "--silent", "--failAfterWarnings", "-i", `${folder}/entry.mjs`, "-f", "es", "-o", `${folder}/main.mjs`);
  assert.deepEqual([done.status, done.stderr], [0, ""]);
  copyModules(folder);
  prints(`${folder}/main.mjs`);
});

test("webpack bundles the package with its modules", { skip: !isThere(process.execPath, "-e", 'require("webpack")') && "there is no webpack" }, () => {
  const folder = `${app}/bundled-webpack`;
  const done = run(process.execPath, "webpack.cjs", "node", folder);
  assert.deepEqual([done.status, done.stderr], [0, ""]);
  // Under names of its own.
  const sizes = (path, names) => names.map((name) => readFileSync(`${path}/${name}`).length).sort();
  assert.deepEqual(sizes(folder, readdirSync(folder).filter((name) => name.endsWith(".wasm"))), sizes(`${app}/node_modules/ringfence`, modules));
  prints(`${folder}/main.js`);
});
