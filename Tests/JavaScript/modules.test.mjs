// Two modules: a layout in the native form stands in the small one, every other one in that of the readers, and sessions go
// from one to the other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { init, Layout } from "ringfence";

const native = { version: 1, zones: [{ id: "door", name: "Door", fences: [{ id: "door", circle: { center: [16.37, 48.2], radius: 50 } }] }] };
/** The same zone, and another one. */
const regions = [
  { identifier: "door", latitude: 48.2, longitude: 16.37, radius: 50 }, { identifier: "yard", latitude: 48.3, longitude: 16.37, radius: 50 }];
const minute = (minutes) => Date.UTC(2026, 4, 4, 8) + minutes * 60_000;
const fix = (minutes, latitude) => ({ time: minute(minutes), latitude, longitude: 16.37 });

test("a thread that reads native layouts loads the small module alone", async () => {
  // The place of the readers is one where nothing is: whoever needs them fails.
  const script = `import { init, Layout } from "ringfence";
    import { parentPort } from "node:worker_threads";
    await init(undefined, new URL("file:///nothing/here.wasm"));
    const layout = await Layout.read(${JSON.stringify(native)});
    const session = layout.session();
    parentPort.postMessage([layout.form, layout.lint().version, layout.session().process(${JSON.stringify(fix(0, 48.2))}).length]);
    await Layout.read(${JSON.stringify(regions)}).catch((error) => parentPort.postMessage(error.code));
    // What could not be loaded may be there the next time: beside the scripts.
    parentPort.postMessage((await Layout.read(${JSON.stringify(regions)})).form);`;
  const { writeFileSync } = await import("node:fs");
  const file = new URL("modules-worker.mjs", import.meta.url);
  writeFileSync(file, script);
  const said = [];
  await new Promise((resolve, reject) => {
    const worker = new Worker(file);
    worker.on("message", (message) => said.push(message));
    worker.on("error", reject);
    worker.on("exit", resolve);
  });
  assert.deepEqual(said, [["native", 1, 1], "ENOENT", "regions"]);
});

test("a mistake in a native layout is that of the readers", async () => {
  const options = { name: "shop.json" };
  for (const [content, code] of [['{"version": 1, "zones": [{"id": "door", "fences": 5}]}', "wrong-type"], ['{"version": 2, "zones": []}', "unsupported-version"],
    ["{", undefined], ["", "empty-file"], ["\u0000", undefined], ['{"version": 1, "zones": [], "zonez": 1}', undefined]]) {
    await assert.rejects(Layout.read(content, options), (error) => error.kind === "invalidLayout" && /^shop.json:1:/.test(error.message)
      && (code === undefined || error.code === code));
  }
  await assert.rejects(Layout.read(native, { form: "geojson" }), /expected 'geojson'/);
  assert.equal((await Layout.read(native, { form: "native" })).form, "native");
  assert.equal((await Layout.read(native, { defaultRadius: 5 })).form, "native");
  await assert.rejects(Layout.read(native, { defaultRadius: 2_000_000 }), { kind: "invalidArgument" });
});

for (const mode of ["normal", "restart", "app"]) {
  test(`a session goes from one module to the other and back, in the mode ${mode}`, async () => {
    const [small, large] = [await Layout.read(native), await Layout.read(regions)];
    const session = small.session({ mode, track: "bus" });
    assert.equal(session.process(fix(0, 48.2)).length, 1);
    if (mode === "app") session.relaunched(minute(1));
    const { mode: before, counts } = session;
    // The zone has another name there, and is the same otherwise.
    assert.deepEqual(session.migrate(large), { unchanged: 1, continued: 0, ended: 0, removed: 0 });
    assert.deepEqual([session.mode, session.counts, session.isInside("door"), session.isInside("yard")], [before, counts, true, false]);
    assert.deepEqual(session.process(fix(2, 48.3)).map((event) => `${event.track} ${event.type} ${event.zone}`), ["bus exited door", "bus entered yard"]);
    assert.deepEqual(session.migrate(small), { unchanged: 0, continued: 0, ended: 0, removed: 1 });
    // It and one that never moved are saved together, and the states do not tell where they were.
    const other = small.session({ mode });
    other.process(fix(0, 48.2));
    const state = small.saveAll({ session, other });
    const again = small.restoreAll(state, { mode });
    assert.deepEqual([...again.values()].map((each) => each.isInside("door")), [false, true]);
    assert.deepEqual(small.saveAll(again), state);
    assert.equal(session.process(fix(4, 48.2))[0].type, "entered");
    assert.deepEqual(session.takeRemoved().map((event) => event.zone), ["yard"]);
  });
}

test("one module is enough where it reads every form", async () => {
  const bytes = JSON.stringify([...readFileSync(new URL("node_modules/ringfence/ringfence-readers.wasm", import.meta.url)).subarray(0, 4)]);
  assert.equal(bytes, "[0,97,115,109]");
  const script = `import { init, Layout } from "ringfence";
    import { parentPort } from "node:worker_threads";
    await init(new URL("node_modules/ringfence/ringfence-readers.wasm", import.meta.url), new URL("file:///nothing/here.wasm"));
    parentPort.postMessage([(await Layout.read(${JSON.stringify(native)})).form, (await Layout.read(${JSON.stringify(regions)})).form]);`;
  const { writeFileSync } = await import("node:fs");
  const file = new URL("one-module-worker.mjs", import.meta.url);
  writeFileSync(file, script);
  const said = [];
  await new Promise((resolve, reject) => {
    const worker = new Worker(file);
    worker.on("message", (message) => said.push(message));
    worker.on("error", reject);
    worker.on("exit", resolve);
  });
  assert.deepEqual(said, [["native", "regions"]]);
  await init();
});
