// Changes of a page whose engine answers when the test says so: what is read where, in which order, and what can be undone.
import assert from "node:assert/strict";
import test from "node:test";
import { stage } from "./stage.mjs";

globalThis.navigator ??= { language: "en" };
stage();
const { applyLayout, changeSettings, redo, revertAll, turnsOf, undo } = await import("../../../Sources/RingfencePage/Assets/actions.js");
const { createStore } = await import("../../../Sources/RingfencePage/Assets/store.js");

/** What an engine would say of a layout: circles have the buffer, so that a setting shows in them. */
function answerOf(layout, { bufferMeters }) {
  const fences = layout.zones.flatMap(({ id }) => ({ zone: id, fence: "1", shape: "circle", grade: "exact", buffer: bufferMeters,
    radius: 50 + bufferMeters, center: [0, 0] }));
  return {
    zones: layout.zones.map(({ id, name, exitDistance }) => ({ id, title: name ?? id, ...(name ? { name } : {}),
      exitDistanceMeters: exitDistance ?? 30, fences: [{ id: "1", title: "1", shape: { kind: "circle", center: [0, 0], radius: 50 } }] })),
    degradation: { version: 1, settings: { buffer: bufferMeters, budget: 50, minimumRadius: 0 }, fences }, lint: null, locations: [], warnings: [],
  };
}

async function page(zoneCount = 3) {
  const { layoutOf } = await import("../../../Sources/RingfencePage/Assets/engine/answers.js");
  const settings = { bufferMeters: 30, budgetMeters: 50, maximumGapSeconds: 300, maximumAccuracyMeters: 100 };
  const layout = { version: 1, zones: Array.from({ length: zoneCount }, (_, index) => ({ id: `z${index}`, fences: [{ id: "1", circle: {} }] })) };
  const log = { alone: [], whole: [] };
  const check = (each) => { if (each.zones.some(({ exitDistance }) => exitDistance < 0)) throw new Error("zones.json:4: error: below 0"); };
  let held = settings;
  const reader = {
    layoutText(text) {
      const read = JSON.parse(text);
      log.alone.push(read.zones.length);
      check(read);
      return JSON.stringify(answerOf(read, held));
    },
    settingsText(value) {
      if (value.bufferMeters > 1000) throw new Error("the setting 'bufferMeters' is not a number in 0.0...1000.0");
      held = value;
      return "null";
    },
  };
  const waiting = [];
  const engine = {
    readLayout: (inputs) => new Promise((resolve, reject) => {
      log.whole.push([inputs.layout.value, inputs.settings]);
      waiting.push(() => {
        try {
          check(inputs.layout.value);
          resolve(layoutOf(answerOf(inputs.layout.value, inputs.settings)));
        } catch (error) {
          reject(error);
        }
      });
    }),
    evaluate: async () => ({}), describe: () => new Promise(() => {}),
  };
  const command = { settings: [
    { setting: "bufferMeters", isOfCircles: true }, { setting: "budgetMeters", isOfCircles: true }, { setting: "maximumGapSeconds", isOfCircles: false }] };
  const store = createStore({
    data: { layout: { name: "zones.json" }, command, scenario: null }, engine, reader, layout, settings, layoutAnswer: layoutOf(answerOf(layout, settings)),
  });
  /** Lets the engine answer, and what follows from it happen. */
  const answer = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    waiting.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const answerAll = async () => { for (let times = 0; times < 20; times += 1) await answer(); };
  return { store, log, answer, answerAll };
}

/** All zones with another exit distance. */
const all = (distance) => (layout) => ({ ...layout, zones: layout.zones.map((zone) => ({ ...zone, exitDistance: distance })) });
/** One zone with another exit distance. */
const one = (index, distance) => (layout) => ({ ...layout, zones: layout.zones.with(index, { ...layout.zones[index], exitDistance: distance }) });
const shownDistances = ({ state }) => state.layoutAnswer.zones.map(({ exitDistanceMeters }) => exitDistanceMeters);
const distances = ({ state }) => state.layout.zones.map(({ exitDistance = 30 }) => exitDistance);
const names = (list) => list.map(({ description }) => description);

test("one zone is read alone and at once", async () => {
  const { store, log } = await page();
  applyLayout(store, one(1, 70), "One");
  assert.deepEqual([shownDistances(store), distances(store)], [[30, 70, 30], [30, 70, 30]]);
  undo(store);
  assert.deepEqual(shownDistances(store), [30, 30, 30]);
  assert.deepEqual([log.alone, log.whole.length], [[1, 1], 0]);
});

test("several zones, a key of the layout, and settings of circles are read beside the page; nothing is shown before", async () => {
  const { store, log, answer } = await page();
  for (const change of [() => applyLayout(store, all(70), "All"), () => applyLayout(store, (layout) => ({ ...layout, name: "x" }), "Name"),
    () => changeSettings(store, { bufferMeters: 60 }, "Buffer")]) {
    const before = { ...store.state };
    const done = change();
    const { layout, layoutAnswer, settings, layoutText, changes } = store.state;
    assert.deepEqual([layout, layoutAnswer, settings, layoutText, changes],
      [before.layout, before.layoutAnswer, before.settings, before.layoutText, before.changes]);
    await answer();
    assert.equal(await done, true);
    assert.equal(store.state.changes.length, before.changes.length + 1);
  }
  assert.deepEqual(shownDistances(store), [70, 70, 70]);
  assert.equal(store.state.layout.name, "x");
  assert.deepEqual(store.state.layoutAnswer.zones.map(({ fences }) => fences[0].restart.radius), [110, 110, 110]);
  assert.deepEqual([log.alone, log.whole.length], [[], 3]);
});

test("settings that say nothing of circles read nothing", async () => {
  const { store, log } = await page();
  changeSettings(store, { maximumGapSeconds: 200 }, "Gap");
  assert.equal(store.state.settings.maximumGapSeconds, 200);
  // A member that is not there is the same as null.
  changeSettings(store, { maximumRadiusMeters: null }, "Radius");
  assert.deepEqual([log.alone, log.whole, store.state.changes.length], [[], [], 2]);
});

test("changes that come while one is read are made of what it made", async () => {
  const { store, answer } = await page();
  const results = [applyLayout(store, all(70), "All"), applyLayout(store, one(0, 90), "One"), changeSettings(store, { bufferMeters: 60 }, "Buffer"),
    applyLayout(store, one(2, 40), "Another")];
  await answer();
  await answer();
  assert.deepEqual(await Promise.all(results), [true, true, true, true]);
  assert.deepEqual([shownDistances(store), distances(store)], [[90, 70, 40], [90, 70, 40]]);
  assert.equal(store.state.settings.bufferMeters, 60);
  assert.deepEqual(names(store.state.changes), ["All", "One", "Buffer", "Another"]);
  // Each can be taken back to what was before it.
  undo(store);
  assert.deepEqual(shownDistances(store), [90, 70, 30 + 40]);
});

test("steps that wait are left out, and all steps are one change", async () => {
  const { store, log, answer } = await page();
  for (const buffer of [40, 50, 60, 70]) changeSettings(store, { bufferMeters: buffer }, `Buffer ${buffer}`, { transient: true });
  const end = changeSettings(store, { bufferMeters: 80 }, "Buffer 80");
  await answer();
  await answer();
  assert.equal(await end, true);
  assert.deepEqual(log.whole.map(([, { bufferMeters }]) => bufferMeters), [40, 80]);
  assert.deepEqual(names(store.state.changes), ["Buffer 80"]);
  assert.equal(store.state.changes[0].before.settings.bufferMeters, 30);
});

test("what is refused leaves all as it is, and what follows it is made", async () => {
  const { store, answer } = await page();
  const refused = applyLayout(store, all(-1), "Impossible");
  const next = applyLayout(store, one(0, 90), "One");
  await answer();
  assert.deepEqual([await refused, await next], [false, true]);
  assert.deepEqual([shownDistances(store), names(store.state.changes)], [[90, 30, 30], ["One"]]);
  // One zone that is refused is read with all, which say where.
  const wrong = applyLayout(store, one(1, -5), "Wrong");
  await answer();
  assert.equal(await wrong, false);
  assert.equal(store.state.layoutError.message, "zones.json:4: error: below 0");
  assert.equal(await changeSettings(store, { bufferMeters: 2000 }, "Buffer"), false);
  assert.match(store.state.settingsError.message, /bufferMeters/);
  assert.deepEqual([store.state.settings.bufferMeters, names(store.state.changes)], [30, ["One"]]);
});

test("a change that fails to be made is refused", async () => {
  const { store } = await page();
  assert.equal(await applyLayout(store, ({ zones }) => ({ zones: zones.with(99, {}) }), "None"), false);
  assert.notEqual(store.state.layoutError, null);
  assert.equal(await applyLayout(store, one(0, 50), "One"), true);
  assert.equal(store.state.layoutError, null);
});

/** A page with three changes, each read beside it. */
async function changedPage() {
  const made = await page();
  for (const distance of [40, 50, 60]) {
    const done = applyLayout(made.store, all(distance), `All ${distance}`);
    await made.answer();
    await done;
  }
  made.log.whole.length = 0;
  return made;
}

test("of several that are undone one after the other, the last is read", async () => {
  const { store, log, answerAll } = await changedPage();
  for (let times = 0; times < 3; times += 1) undo(store);
  assert.deepEqual([shownDistances(store), names(store.state.changes)], [[60, 60, 60], ["All 40", "All 50", "All 60"]]);
  await answerAll();
  await turnsOf(store).settled();
  assert.deepEqual([shownDistances(store), names(store.state.changes), names(store.state.undone)], [[30, 30, 30], [], ["All 60", "All 50", "All 40"]]);
  assert.equal(log.whole.length, 2);
  redo(store);
  redo(store);
  undo(store);
  await answerAll();
  assert.deepEqual([shownDistances(store), names(store.state.changes), names(store.state.undone)], [[40, 40, 40], ["All 40"], ["All 60", "All 50"]]);
});

test("more that is undone than there is ends at the file", async () => {
  const { store, answerAll } = await changedPage();
  for (let times = 0; times < 7; times += 1) undo(store);
  revertAll(store);
  await answerAll();
  await turnsOf(store).settled();
  assert.deepEqual([shownDistances(store), names(store.state.changes), store.state.undone.length], [[30, 30, 30], [], 3]);
  for (let times = 0; times < 7; times += 1) redo(store);
  await answerAll();
  await turnsOf(store).settled();
  assert.deepEqual([shownDistances(store), distances(store), names(store.state.changes)], [[60, 60, 60], [60, 60, 60], ["All 40", "All 50", "All 60"]]);
});

test("a change that comes while one is undone is made of what was before", async () => {
  const { store, answerAll } = await changedPage();
  undo(store);
  applyLayout(store, one(1, 99), "One");
  await answerAll();
  await turnsOf(store).settled();
  assert.deepEqual([shownDistances(store), names(store.state.changes), store.state.undone], [[50, 99, 50], ["All 40", "All 50", "One"], []]);
});

test("a change of a layout that was replaced by an opened one is left out", async () => {
  const { store, answer } = await page();
  const first = changeSettings(store, { bufferMeters: 60 }, "Buffer");
  const waits = applyLayout(store, one(1, 99), "One");
  store.set({ data: { ...store.state.data, layout: { name: "other.json" } } });
  await answer();
  assert.deepEqual([await first, await waits], [true, true]);
  assert.deepEqual([distances(store), names(store.state.changes)], [[30, 30, 30], ["Buffer"]]);
});
