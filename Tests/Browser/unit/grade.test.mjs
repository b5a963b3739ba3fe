// The grade of a log: its records in lists, the tracks of its events, and what is said of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeLegend, gradeSteps, trackFinder, wrongItems } from "../../../Sources/RingfencePage/Assets/grade/grade.js";
import { clockWords, gradeDetails, gradeSentence, lateWords, measureRows, shareWords } from "../../../Sources/RingfencePage/Assets/grade/words.js";
import { setUnits } from "../../../Sources/RingfencePage/Assets/format.js";
import { atOnce } from "../../../Sources/RingfencePage/Assets/frames.js";

setUnits("metric");
const track = (...times) => ({ times: Float64Array.from(times), count: times.length });
const graded = (name, more) => ({ type: "gradedEvent", class: name, event: "entered", zone: "a", ...more });

test("an event belongs to the track of its time, else to the nearest", () => {
  const trackAt = trackFinder([track(100, 200), track(), track(0, 50), track(300, 400)]);
  assert.deepEqual([-5, 0, 50, 70, 80, 100, 150, 240, 260, 500].map(trackAt), [2, 2, 2, 2, 0, 0, 0, 0, 3, 3]);
  assert.equal(trackFinder([])(5), -1);
  assert.equal(trackFinder([track()])(5), -1);
});

test("times are on the clock of the drive, and rows are those of the log", () => {
  const answer = {
    records: [
      graded("onTime", { truth: "2026-05-04T08:00:10.000Z", found: "2026-05-04T08:01:12.000Z", seconds: 2 }),
      graded("missed", { truth: "2026-05-04T08:00:20.000Z" }),
      graded("ghost", { found: "2026-05-04T08:01:30.000Z" }),
      { type: "gradeClock", corrected: 60 }, { type: "unsplitZone", zone: "a", truth: 1, found: 2 },
      { type: "gradeSummary", version: 1, log: "l", form: "f", rows: 2, unreadable: 0, failedOn: [] },
    ],
    rows: [1, -1, 0],
  };
  const rows = [{ event: "entered", time: 1, line: 2 }, { event: "entered", time: 2, line: 3 }];
  const grade = atOnce(gradeSteps(answer, rows, [track(0, 1)]));
  const at = (text) => Date.parse(`2026-05-04T08:00:${text}Z`);
  assert.deepEqual(grade.items.map(({ time, truth, found }) => [time, truth, found]),
    [[at("10"), at("10"), at("12")], [at("20"), at("20"), null], [at("30"), null, at("30")]]);
  assert.deepEqual(grade.items.map(({ row }) => row?.line), [3, undefined, 2]);
  assert.equal(grade.unsplit.length, 1);
  assert.deepEqual(wrongItems(grade).map(({ record }) => record.class), ["missed", "ghost"]);
  assert.deepEqual(wrongItems(null), []);
});

test("what is missing and too much goes before what is late", () => {
  const items = ["late", "ghost", "onTime", "early", "missed", "duplicate", "impossible"].map((name, number) => ({ record: graded(name), number }));
  assert.deepEqual(wrongItems({ items }).map(({ record }) => record.class), ["ghost", "missed", "impossible", "late", "early"]);
  assert.deepEqual(gradeLegend(["gradeGhost", "normal", "gradeLate"]).map(([sign]) => sign), ["gradeLate", "gradeGhost"]);
});

test("details are in words", () => {
  assert.equal(lateWords(graded("late", { seconds: 75 })), "1 min 15 s later");
  assert.equal(lateWords(graded("early", { seconds: -3 })), "3 s earlier");
  assert.equal(lateWords(graded("onTime", { seconds: 0 })), "at the same time");
  assert.equal(lateWords(graded("missed")), "");
  assert.deepEqual(gradeDetails(graded("late", { beyondEdge: -12, beyondEdgeInLog: 3, ambiguous: true }), "utc"),
    ["the drive was then 12 m outside", "the log says 3 m inside", "other pairs are nearly as likely"]);
  assert.deepEqual(gradeDetails(graded("late", { event: "exited", beyondEdge: 12 }), "utc"), ["the drive was then 12 m outside"]);
  assert.deepEqual(gradeDetails(graded("late", { event: "exited", beyondEdge: -12 }), "utc"), ["the drive was then 12 m inside"]);
  assert.deepEqual(gradeDetails(graded("late", { event: "crossed", beyondEdge: 12 }), "utc"), ["the drive was then 12 m from the line"]);
  assert.deepEqual(gradeDetails(graded("ghost", { approach: 40, approachTime: "2026-05-04T08:00:10.000Z" }), "utc"),
    ["the drive came within 40 m of the edge at 08:00:10"]);
});

test("a sentence counts all classes, and says why nothing is compared", () => {
  const measure = { type: "gradeMeasure", event: "all", truth: 8, found: 8, classes: { onTime: 6, late: 1, early: 0, missed: 1, ghost: 1, unknownZone: 2 } };
  const data = { found: { log: "a/b/log.csv" } };
  assert.equal(gradeSentence({ data, grade: { measures: [measure] }, gradeError: null }),
    "7 of 8 events of the drive found in log.csv: 1 late, 1 missed, 1 ghost, 2 unknown zone.");
  assert.equal(gradeSentence({ data, grade: null, gradeError: { message: "no" } }), "log.csv is not compared: no.");
  assert.equal(gradeSentence({ data, grade: null, gradeError: null }), "");
  assert.equal(gradeSentence({ data: {}, grade: null, gradeError: null }), "");
});

test("the clock and the measures", () => {
  assert.equal(clockWords({ clock: { corrected: 0 } }), "Clock of the log: no pairs, so nothing is known; not corrected.");
  assert.match(clockWords({ clock: { offset: -3600, deviation: 2, pairs: 9, timeZone: true, corrected: 0 } }), /1 h 00 min earlier .*9 pairs.*Probably a time zone/);
  assert.equal(shareWords({ value: 0.125, low: 0.022, high: 0.471 }), "12.5 % (2.2–47.1)");
  assert.equal(shareWords({ low: 0, high: 1 }), "–");
  const share = { low: 0, high: 1 };
  const rows = measureRows([{ event: "all", truth: 1, found: 0, classes: { onTime: 0, missed: 1 }, missedRate: { value: 1, ...share }, ghostRate: share,
    precision: share, recall: share, f1: share }]);
  assert.deepEqual(rows.map(({ name }) => name), ["on the drive", "found", "missed", "missed rate", "ghost rate", "precision", "recall", "F1"]);
  assert.deepEqual(measureRows([]).map(({ name }) => name).slice(0, 2), ["on the drive", "found"]);
});
