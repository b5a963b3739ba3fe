// The memory of the module does not grow with the number of calls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Layout } from "ringfence";
import { library } from "./node_modules/ringfence/library.js";
import { scene } from "./scenes.mjs";

const size = async () => (await library("native")).view.byteLength;
const { zones, track } = scene(7);
const text = JSON.stringify({ version: 1, zones });

async function round() {
  const layout = await Layout.read(text);
  layout.evaluate(track);
  layout.explain(track);
  layout.lint();
  const session = layout.session({ mode: "app" });
  session.process(track.track.length > 0 ? { ...track, track: undefined } : {});
  const again = layout.restore(session.save(), { mode: "app" });
  for (const bad of ["{", '{"version": 1, "zones": 5}']) await Layout.read(bad).catch(() => {});
  try {
    layout.evaluate({ ...track, latitude: track.latitude.map(() => 91) });
  } catch { /* is refused */ }
  return [session, again, layout];
}

test("1,000 rounds of calls that close what they made need no more memory than 20", async () => {
  for (let index = 0; index < 20; index++) for (const each of await round()) each.close();
  const before = await size();
  for (let index = 0; index < 150; index++) for (const each of await round()) each.close();
  const layout = await Layout.read(text);
  for (let index = 0; index < 1000; index++) layout.evaluate(track);
  const session = layout.session();
  for (let index = 0; index < 1000; index++) session.process({ time: index * 1000, latitude: 48, longitude: 16 });
  assert.equal(await size(), before);
});

test("what is forgotten is freed when it is collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const large = JSON.stringify({ version: 1, zones: Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`, fences: [{ id: "f", circle: { center: [index / 100, 0], radius: 50 } }] })) });
  await Layout.read(large);
  const rounds = async (count) => {
    for (let index = 0; index < count; index++) {
      await Layout.read(large);
      collect();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  await rounds(5);
  const before = await size();
  await rounds(20);
  assert.ok(await size() <= before * 1.5, `${await size()} bytes, ${before} before`);
});
