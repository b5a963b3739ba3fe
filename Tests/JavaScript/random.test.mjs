// Random layouts and tracks: the events are those of the command, which evaluates all of them at once. Zones do not depend
// on each other, and the scenes lie far apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout } from "ringfence";
import { missing, records, run, withFiles } from "./command.mjs";
import { csvOf, scene } from "./scenes.mjs";

const batch = 100;

for (let first = 0; first < 1000; first += batch) {
  test(`the scenes of the seeds from ${first} have the events of the command`, { skip: missing }, async () => {
    const scenes = Array.from({ length: batch }, (_, index) => scene(first + index));
    const csv = csvOf(scenes.map(({ track }) => track));
    const zones = JSON.stringify({ version: 1, zones: scenes.flatMap((each) => each.zones) });
    const mode = first % 200 === 0 ? "normal" : "restart";
    const expected = withFiles({ "zones.json": zones, "tracks.csv": csv }, (path) =>
      records(run("evaluate", "--zones", path("zones.json"), "--format", "ndjson", "--mode", mode, path("tracks.csv"))));
    const found = [];
    for (const { zones, track } of scenes) {
      const layout = await Layout.read({ version: 1, zones });
      const { events } = layout.evaluate(track, { mode });
      found.push(...events);
      // In two parts, with a process that ends between them.
      const { track: names, ...columns } = track;
      const part = (from, to) => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)]));
      const cut = found.length % 60;
      const options = { mode, track: names[0] };
      const session = layout.session(options);
      const parts = session.process(part(0, cut));
      parts.push(...layout.restore(session.save(), options).process(part(cut)));
      assert.deepEqual(parts, events);
      session.close();
      layout.close();
    }
    assert.deepEqual(found.map((event) => JSON.stringify(event)), expected);
    assert.ok(found.length > batch, `${found.length} events in ${batch} scenes`);

    // All at once: the tracks mixed, as they come from a fleet.
    const all = await Layout.read(zones);
    const names = Object.keys(scenes[0].track);
    const mixed = Object.fromEntries(names.map((name) => [name, []]));
    for (let row = 0; row < 60; row++) for (const { track } of scenes) for (const name of names) mixed[name].push(track[name][row]);
    assert.deepEqual(all.evaluate(mixed, { mode }).events, found);
    all.close();
  });
}
