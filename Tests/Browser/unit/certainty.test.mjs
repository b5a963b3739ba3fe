// @ts-check
// What the page says of certainties: of the files only, never of what was changed.
import test from "node:test";
import assert from "node:assert/strict";
import { certaintyOf, percent, possibleVisits, certaintyWords, sureEvent, sureWords } from "../../../Sources/RingfencePage/Assets/certainty.js";

const zones = [{ id: "home", exitDistance: 30 }, { id: "school", exitDistance: 30 }];
const entered = { type: "entered", zone: "home", time: "2026-05-04T08:09:50.000Z", fence: "door", certainty: 0.967 };
const suppressed = { type: "entered", zone: "school", time: "2026-05-04T08:20:00.000Z", fence: "gate", certainty: 0.31, conditionsCertainty: 0.118 };
const possible = { type: "possibleVisit", zone: "school", fence: "gate", probability: 0.14, from: "2026-05-04T08:01:00.000Z", to: "2026-05-04T08:02:00.000Z" };

/** A page as the command wrote it, with changes. @param {object} change */
function state(change = {}) {
  const settings = { maximumGapSeconds: 300 };
  const layout = { zones: structuredClone(zones) };
  return /** @type {any} */ ({
    data: { settings, layout: { text: JSON.stringify({ version: 1, zones }) } }, settings, layout, changes: [], trackIndex: 0,
    tracks: [{ certainty: { records: [entered, suppressed, possible, { type: "certainty" }], band: [[[0, 16, 48, 5, 8]]] } }, {}],
    ...change,
  });
}

test("finds an event by its type, zone and time", () => {
  assert.equal(sureWords(state(), entered), "sure 97 %");
  assert.equal(sureWords(state(), { ...entered, mode: "normal" }), "sure 97 %");
  assert.equal(sureWords(state(), suppressed), "perhaps 31 %, with its conditions 12 %");
  for (const other of [{ type: "exited" }, { zone: "school" }, { time: "2026-05-04T08:09:51.000Z" }, { mode: "restart" }]) {
    assert.equal(sureEvent(state(), { ...entered, ...other }), null);
    assert.equal(sureWords(state(), { ...entered, ...other }), "");
  }
  assert.equal(possibleVisits(state()).length, 1);
  assert.equal(certaintyOf(state())?.band.length, 1);
});

test("says nothing of a track that was not measured, or of other settings", () => {
  assert.equal(certaintyOf(state({ trackIndex: 1 })), null);
  assert.equal(certaintyOf(state({ tracks: [], trackIndex: 0 })), null);
  assert.equal(certaintyOf(state({ settings: { maximumGapSeconds: 60 } })), null);
  // The same settings, read again.
  assert.notEqual(certaintyOf(state({ settings: { maximumGapSeconds: 300 } })), null);
});

test("says nothing of a zone that was changed, removed or opened", () => {
  const changed = [{ id: "home", exitDistance: 31 }, zones[1]];
  const now = state({ layout: { zones: changed }, changes: [{}] });
  assert.equal(sureWords(now, entered), "");
  assert.notEqual(sureWords(now, suppressed), "");
  assert.equal(possibleVisits(now).length, 1);
  assert.equal(sureWords(state({ layout: { zones: [zones[1]] }, changes: [{}] }), entered), "");
  assert.equal(possibleVisits(state({ layout: { zones: [zones[0]] }, changes: [{}] })).length, 0);
  const opened = state();
  opened.data.isOpened = true;
  assert.equal(sureWords(opened, entered), "");
  // A change that was taken back.
  assert.equal(sureWords(state({ changes: [{}, {}] }), entered), "sure 97 %");
});

test("calls nothing sure that was not observed, or of a track unlike those that were measured", () => {
  const gap = { from: "2026-05-04T08:00:00.000Z", to: "2026-05-04T08:09:00.000Z", meters: 80 };
  const words = (/** @type {object} */ change, /** @type {string[]} */ flags = []) => sureWords(state({
    tracks: [{ certainty: { records: [{ ...entered, ...change }, { type: "certainty", flags }], band: [] } }],
  }), entered);
  assert.equal(words({}), "sure 97 %");
  assert.equal(words({}, ["unobserved"]), "sure 97 %");
  assert.equal(words({}, ["assumedAccuracy"]), "97 %");
  assert.equal(words({}, ["jumps"]), "97 %");
  assert.equal(words({ unobserved: gap }), "97 %, not observed all the time");
  assert.equal(words({ certainty: 0.78, plusMinus: 0.054 }), "likely 78 % ± 5");
  assert.equal(words({ certainty: 0.78, plusMinus: 0.029, continues: 1 }), "likely 78 % (continues #1)");
  assert.equal(certaintyWords(0.5, 0.03), "50 % ± 3");
});

test("rounds shares", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.994, 0.995, 1].map(percent), ["0 %", "below 1 %", "1 %", "99 %", "over 99 %", "100 %"]);
});
