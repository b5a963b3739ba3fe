import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
const source = readFileSync("Sources/RingfencePage/Assets/engine.js", "utf8");
const { loadEngine } = await import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
const wasm = gzipSync(readFileSync(".build-embedded/page/ringfence.wasm")).toString("base64");
let t = performance.now();
const engine = await loadEngine(wasm);
console.log("load", performance.now() - t);
for (const dir of process.argv.slice(2)) {
  const layout = readFileSync(dir + "/zones.json", "utf8");
  t = performance.now();
  let answer;
  try { answer = engine.setLayout(layout, "zones.json"); } catch (e) { console.log(dir, e.message, e.stack.split("\n")[1]); continue; }
  console.log(dir, "layout ms", performance.now() - t, answer.zones.length, "zones", answer.findings.length, "findings");
}
