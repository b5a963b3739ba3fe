// @ts-check
// The tab that compares normal mode with restart mode, or with the app that lives the scenario.
import { el, setText } from "../dom.js";
import { formatCount, formatMeters, formatNumber, formatTime } from "../format.js";
import { chooseResult, filterSetter, tableAnnouncer, tableFileName } from "./rows.js";
import { lossWords, shiftWords } from "./words.js";
import { isInWindow } from "../timeline/window.js";
import { fenceIndexOf, secondSeries, zoneIndexOf } from "../store.js";
import { createTable } from "../table/table.js";

/** @typedef {import("../store.js").State} State */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createModesView(store) {
  const numbers = el("dl", { class: "numbers" });
  const sentence = el("p", { class: "hint" });
  const table = createTable({
    name: "the comparison", caption: "Comparison of the modes", fileName: () => tableFileName(store.state, "comparison"),
    announce: tableAnnouncer(store), onFilter: filterSetter(store), empty: "Nothing fired in either mode.", key: (row) => row.key,
    columns: [
      { title: "Time", kind: "action", text: (row) => Number.isFinite(row.time) ? formatTime(row.time, store.state.clock) : "–", value: (row) => row.time,
        csv: (row) => Number.isFinite(row.time) ? new Date(row.time).toISOString() : "" },
      { title: "Result", text: (row) => row.result, mark: (row) => row.mark },
      { title: "Zone", kind: "user", text: (row) => row.record.zone, detail: (row) => row.fenceId ?? "", hint: "Zone and fence" },
      { title: "Fence", text: (row) => row.fenceId ?? "", isForCSV: true },
      { title: "Entry", text: (row) => row.entry ? shiftWords(row.entry.seconds) : "", value: (row) => row.entry?.seconds, csv: (row) => row.entry?.seconds,
        hint: "How much earlier or later the entry is than in normal mode" },
      { title: "Entry meters", text: () => "", csv: (row) => row.entry?.meters, isForCSV: true },
      { title: "Overshoot", kind: "number", text: (row) => row.overshoot === undefined ? "" : formatMeters(row.overshoot), value: (row) => row.overshoot,
        hint: "How far outside the real fence the check-in happened" },
      { title: "Exit seconds", text: () => "", csv: (row) => row.exit?.seconds, isForCSV: true },
      { title: "Exit meters", text: () => "", csv: (row) => row.exit?.meters, isForCSV: true },
      { title: "Details", kind: "prose", text: (row) => row.why },
    ],
    onChoose: (row) => chooseResult(store, row.zone, row.fence, Number.isFinite(row.time) ? row.time : null),
    onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.zone, time: row.time } : null }),
  });

  /** @param {State} state */
  function draw(state) {
    const rows = comparisonRows(state);
    const count = (/** @type {string} */ kind) => rows.filter((row) => row.kind === kind).length;
    const isScenario = secondSeries(state) === "app";
    numbers.replaceChildren(...[
      ["mark-both", isScenario ? "with and without the scenario" : "in both modes", count("both")],
      ["mark-false", isScenario ? "only in the scenario" : "false check-ins", count("false")],
      ["mark-lost", "lost", count("lost")],
    ].map(([mark, name, number]) => el("div", {}, el("dt", { class: `mark ${mark}`, text: name }), el("dd", { text: formatNumber(Number(number)) }))));
    setText(sentence, neitherSentence(state));
    table.choose((row) => state.selection?.zone === row.zone);
    table.update(rows, state.filter);
  }

  return {
    element: el("div", { class: "view" }, numbers, sentence, table.element),
    count: (state) => state.answer?.comparison.reduce((/** @type {number} */ sum, /** @type {any} */ row) => sum + row.lost.length + row.falseCheckIns.length, 0) ?? null,
    update(state, changed) {
      if (!changed || ["answer", "filter", "clock", "timeRange"].some((key) => changed.has(key))) return draw(state);
      if (changed.has("selection")) table.choose((row) => state.selection?.zone === row.zone);
    },
  };
}

/** @param {State} state */
function neitherSentence(state) {
  const rows = state.answer?.comparison ?? [];
  const neither = rows.filter((/** @type {any} */ row) => row.outcome === "neither").length;
  const compared = secondSeries(state) === "app"
    ? "An app that is never interrupted against the app of the scenario."
    : "Normal mode against restart mode, both with every fix: only the shapes differ.";
  return neither === 0 ? compared : `${compared} ${formatCount(neither, "zone")} fired in neither.`;
}

/** One row for each pair of visits, false check-in and loss. @param {State} state */
function comparisonRows(state) {
  const { answer } = state;
  if (!answer) return [];
  /** @type {any[]} */ const rows = [];
  const beginnings = visitBeginnings(answer.normal);
  for (const record of answer.comparison) {
    const zone = zoneIndexOf(state, record.zone);
    const add = (/** @type {any} */ row) => rows.push({ record, zone, fence: fenceIndexOf(state, record.zone, row.fenceId), why: "", key: String(rows.length), ...row });
    for (const pair of record.pairs) {
      const begun = beginnings.get(pair.normalVisit);
      add({ kind: "both", result: "both", mark: "mark-both", time: begun?.time ?? NaN, fenceId: begun?.fence, entry: pair.entry, exit: pair.exit,
        overshoot: pair.entry?.overshoot, why: pairNotes(pair) });
    }
    for (const each of record.falseCheckIns) {
      add({ kind: "false", result: "false check-in", mark: "mark-false", time: Date.parse(each.time), fenceId: each.fence, overshoot: each.overshoot,
        why: `of at most ${formatMeters(each.maximumOvershoot)} (${each.grade})` });
    }
    for (const each of record.lost) {
      add({ kind: "lost", result: each.type === "crossed" ? "crossing lost" : "visit lost", mark: "mark-lost", time: Date.parse(each.time), fenceId: each.fence, why: lossWords(each) });
    }
  }
  return rows.filter(({ time }) => isInWindow(state.timeRange, time)).sort((a, b) => (Number.isNaN(a.time) ? Infinity : a.time) - (Number.isNaN(b.time) ? Infinity : b.time));
}

/** Where the entry was, and how the exit differs. @param {any} pair */
function pairNotes({ entry, exit }) {
  const notes = [];
  if (entry && entry.meters > 0) notes.push(`entered ${formatMeters(entry.meters)} away`);
  if (exit) notes.push(exit.seconds === 0 ? "exited at the same fix" : `exited ${shiftWords(exit.seconds)}, ${formatMeters(exit.meters)} away`);
  return notes.join("; ");
}

/** When and at which fence each visit was first reported. @param {any[]} events */
function visitBeginnings(events) {
  /** @type {Map<number, {time: number, fence: string}>} */ const beginnings = new Map();
  for (const event of events) {
    if (event.visit !== undefined && !beginnings.has(event.visit)) beginnings.set(event.visit, { time: Date.parse(event.time), fence: event.fence });
  }
  return beginnings;
}
