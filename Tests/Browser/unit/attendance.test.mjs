// Events of schedules that ask, of which two types have no fence: the check values of Docs/Triggers.md, by hand.
import assert from "node:assert/strict";
import test from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { atOnce } = await import("../../../Sources/RingfencePage/Assets/frames.js");
const { comparedResults, differenceRows } = await import("../../../Sources/RingfencePage/Assets/compare/difference.js");
const { collectMarks, glyphWords, markText } = await import("../../../Sources/RingfencePage/Assets/map/marks.js");
const { eventNotes } = await import("../../../Sources/RingfencePage/Assets/panel/words.js");
const { outcomesOf } = await import("../../../Sources/RingfencePage/Assets/results.js");
const { storyEntries, storySentence } = await import("../../../Sources/RingfencePage/Assets/story.js");
const { timelineSigns } = await import("../../../Sources/RingfencePage/Assets/timeline/legend.js");
const { timelineLanes } = await import("../../../Sources/RingfencePage/Assets/timeline/rows.js");

const at = (clock) => `2026-01-05T${clock}.000Z`;
const time = (clock) => Date.parse(at(clock));
const window = { id: "shift", from: at("08:00:00"), to: at("12:00:00") };
const fix = { time: at("07:59:00"), latitude: 48, longitude: 16 };
const moment = (type, zone, clock, rest = {}) => ({ type, zone, time: at(clock), track: "bus-7", mode: "normal", fix, flags: [], window, ...rest });
const event = (type, zone, clock, rest = {}) => (
  { type, zone, fence: "yard", time: at(clock), mode: "normal", fix, flags: [], boundary: { time: at(clock), latitude: 47, longitude: 15 }, ...rest });
const missed = moment("attendance", "b", "12:00:00", { outcome: "missed", present: 0, unobserved: 0 });
const late = moment("attendance", "a", "12:00:00", { outcome: "attended", present: 13_800.6, arrived: at("08:09:59"), late: true, unobserved: 60 });

/** A bus that is late in `a` and never in `b`. */
const drive = [
  moment("absent", "a", "08:05:00"), moment("absent", "b", "08:05:00"), event("entered", "a", "08:10:00", { visit: 1 }),
  event("arrivedLate", "a", "08:10:00", { visit: 1, window, lateBy: 599.4 }), late, missed,
];

function state(answer, layout = { zones: [{ attendance: {} }] }) {
  const zones = ["a", "b"].map((id, index) => ({ id, index, title: id, name: null, fences: [{ index: 0, id: "yard", title: "" }] }));
  return {
    layoutAnswer: { zones }, layout, clock: "utc", trackIndex: 0, shown: { events: true }, filter: "", timeRange: null, changes: [], settings: {},
    data: { settings: {} }, tracks: [{ count: 2, times: Float64Array.of(time("07:54:00"), time("12:30:00")) }],
    answer: { normal: [], restart: [], app: null, comparison: [], headline: [], explanation: null, ...answer },
  };
}

test("notes say when the device was expected, and what is known of it", () => {
  assert.equal(eventNotes(late, "utc"), "attended 3 h 50 min, late, in shift from 08:00:00 to 12:00:00, came 08:09:59, unobserved 1 min 00 s");
  assert.equal(eventNotes(missed, "utc"), "missed, in shift from 08:00:00 to 12:00:00");
  assert.equal(eventNotes({ ...drive[3], flags: ["gap"] }, "utc"), "in shift from 08:00:00 to 12:00:00, late by 9 min 59 s, gap");
  assert.equal(eventNotes(event("leftEarly", "a", "11:01:00", { window, earlyBy: 3600 }), "utc"), "in shift from 08:00:00 to 12:00:00, early by 1 h 00 min");
});

test("the story has the last word on each window, the worst first", () => {
  const words = (events) => storyEntries(state({ normal: events })).map(({ sign, zone, fence, time, what, why }) => (
    [sign, zone, fence, new Date(time).toISOString().slice(11, 16), `${what} ${why}`]));
  const expected = "expected from 08:00:00 to 12:00:00.";
  assert.deepEqual(words(drive), [
    ["missed", 1, null, "12:00", `missed: ${expected}`], ["normal", 0, null, "12:00", `attended 3 h 50 min, late: ${expected}`]]);
  // The track ends before the window does.
  assert.deepEqual(words(drive.slice(0, 2)), [["absent", 0, null, "08:05", `absent: ${expected}`], ["absent", 1, null, "08:05", `absent: ${expected}`]]);
  assert.deepEqual(words(drive.slice(0, 4)), [["absent", 1, null, "08:05", `absent: ${expected}`], ["normal", 0, 0, "08:10", `arrived late: ${expected}`]]);
  assert.deepEqual(words([{ ...late, late: undefined }]), []);
});

test("a zone in which a device was only expected did not fire", () => {
  const explained = (zone, distance) => ({ zone, outcome: "fired", suppressed: [], nearestApproach: { distance, fence: "yard", nearest: { time: at("09:00:00") } } });
  assert.equal(storySentence(state({ normal: drive, explanation: { zones: [explained("a", 0), explained("b", 900)] } })), "1 of 2 zones fired, 1 never came near. ");
});

test("in the timeline a moment has its own time and sign", () => {
  const [a, b] = atOnce(timelineLanes(state({ normal: drive })));
  assert.deepEqual(b.marks.map(({ time, boundary, sign }) => [time, boundary, sign]),
    [[time("08:05:00"), time("08:05:00"), "absent"], [time("12:00:00"), time("12:00:00"), "missed"]]);
  assert.deepEqual(a.marks.map(({ sign }) => sign), ["absent", "normal", "normal", "normal"]);
  assert.equal(a.visits.length, 1);
  const names = (of) => timelineSigns(of).map(([sign]) => sign).filter((sign) => ["absent", "missed"].includes(sign));
  assert.deepEqual(names(state({ normal: drive })), ["absent", "missed"]);
  assert.deepEqual(names(state({}, { zones: [{}] })), []);
});

test("on the map a moment is at its fix, and in no fence", () => {
  const marks = atOnce(collectMarks(state({ normal: drive }), { center: [0, 0], project: (x, y) => [x, y] }, null));
  assert.deepEqual(marks.map(({ x, y, kind, word, fence }) => [x, y, kind, word, fence]), [
    [16, 48, "absent", "absent", null], [16, 48, "absent", "absent", null], [15, 47, "normal", "entered", 0], [15, 47, "normal", "arrivedLate", 0],
    [16, 48, "normal", "attended", null], [16, 48, "missed", "missed", null]]);
  assert.equal(markText([marks[5]]), "b: missed");
  assert.equal(glyphWords(marks), "+ entered, L arrivedLate, A attended");
});

test("a loss is at its own event, not at a moment of the same time", () => {
  const crossed = event("crossed", "a", "08:05:00");
  const comparison = [{ zone: "a", lost: [{ type: "crossed", time: at("08:05:00"), reason: "geoline" }], falseCheckIns: [] }];
  assert.deepEqual(outcomesOf(state({ normal: [crossed, drive[0]], comparison }))[0].boundary, crossed.boundary);
});

test("another outcome at the same time is a difference", () => {
  const results = (normal) => comparedResults({ normal, restart: [], app: null, comparison: [] }, "all", 0);
  const attended = { ...missed, outcome: "attended", present: 60 };
  const rows = atOnce(differenceRows(results([missed]), results([attended]), true));
  assert.deepEqual(rows.map(({ kind, type }) => [kind, type]).sort(), [["gone", "missed"], ["new", "attended"]]);
});
