// @ts-check
// The tab that compares normal mode with restart mode, or with the app that lives the scenario.
import { el, setText } from "../dom.js";
import { formatCount, formatMeters, formatNumber, formatTime, recordTime } from "../format.js";
import { STEP_ITEMS, createFrameSteps } from "../frames.js";
import { fenceIn, namedZone } from "../names.js";
import { outcomesOf } from "../results.js";
import { signElement } from "../signs.js";
import { chooseResult, filterSetter, placeColumns, placeSearched, tableAnnouncer, tableFileName } from "./rows.js";
import { lossSentence, outcomeRemedy, resultWords, shiftWords } from "./words.js";
import { secondSeries } from "../store.js";
import { isInWindow } from "../timeline/window.js";
import { createTable } from "../table/table.js";

/** @typedef {import("../store.js").State} State */
/**
 * A row of the table; `mark` is its sign.
 * @typedef {{key: string, result: string, mark: string, time: number, named: import("../names.js").NamedZone, zone: number,
 *   fence: number | null, entry?: Shift, exit?: Shift, overshoot?: number, why: string}} ModesRow
 * @typedef {{seconds: number, meters: number}} Shift
 */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createModesView(store) {
  const numbers = el("dl", { class: "numbers" });
  const sentence = el("p", { class: "hint" });
  const table = createTable({
    name: "the comparison", caption: "Comparison of the modes", fileName: () => tableFileName(store.state, "comparison"),
    announce: tableAnnouncer(store), onFilter: filterSetter(store), empty: "Nothing fired in either mode.",
    key: (/** @type {ModesRow} */ row) => row.key,
    paper: { first: "what was lost or false", isFirst: (row) => row.mark !== "both" },
    columns: [
      { title: "Time", kind: "action", text: (row) => Number.isFinite(row.time) ? formatTime(row.time, store.state.clock) : "–", value: (row) => row.time,
        csv: (row) => Number.isFinite(row.time) ? new Date(row.time).toISOString() : "" },
      { title: "Result", text: (row) => row.result, mark: (row) => row.mark },
      ...placeColumns((row) => row.named, (row) => row.fence),
      { title: "Entry", text: (row) => row.entry ? shiftWords(row.entry.seconds) : "", value: (row) => row.entry?.seconds, csv: (row) => row.entry?.seconds,
        hint: "How much earlier or later the entry is than in normal mode" },
      { title: "Entry meters", text: () => "", csv: (row) => row.entry?.meters, isForCSV: true },
      { title: "Overshoot", kind: "number", text: (row) => row.overshoot === undefined ? "" : formatMeters(row.overshoot), value: (row) => row.overshoot,
        hint: "How far outside the real fence the check-in happened" },
      { title: "Exit seconds", text: () => "", csv: (row) => row.exit?.seconds, isForCSV: true },
      { title: "Exit meters", text: () => "", csv: (row) => row.exit?.meters, isForCSV: true },
      { title: "Details", kind: "prose", text: (row) => row.why },
    ],
    searched: (row) => `${placeSearched(row.named, row.fence)} ${row.result} ${row.why}`,
    onChoose: (row) => chooseResult(store, row.zone, row.fence, Number.isFinite(row.time) ? row.time : null),
    onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.zone, time: row.time } : null }),
  });

  const steps = createFrameSteps(() => viewSteps({ ...store.state }), (show) => show());

  /** @param {State} state @returns {Generator<void, () => void>} what shows the rows and their numbers */
  function* viewSteps(state) {
    const rows = yield* comparisonRows(state);
    const count = (/** @type {string} */ mark) => rows.filter((row) => row.mark === mark).length;
    const isScenario = secondSeries(state) === "app";
    const counts = [
      ["both", isScenario ? "with and without the scenario" : "in both modes"],
      ["false", `${resultWords("falseCheckIn")}s`], ["lost", "lost"],
    ].map(([sign, name]) => el("div", {}, el("dt", { class: "mark" }, signElement(sign), name), el("dd", { text: formatNumber(count(sign)) })));
    const showRows = yield* table.updateSteps(rows, state.filter);
    return () => {
      numbers.replaceChildren(...counts);
      setText(sentence, neitherSentence(state));
      table.choose((row) => store.state.selection?.zone === row.zone);
      showRows();
    };
  }

  return {
    element: el("div", { class: "view" }, numbers, sentence, table.element),
    count: (state) => state.answer ? pairCount(state) + outcomesOf(state).length : null,
    update(state, changed) {
      if (!changed || ["answer", "filter", "clock", "timeRange"].some((key) => changed.has(key))) return steps.update(["rows"], !state.isTransient);
      if (changed.has("selection")) table.choose((row) => state.selection?.zone === row.zone);
    },
  };
}

/** @param {State} state */
function neitherSentence(state) {
  const rows = state.answer?.comparison ?? [];
  const neither = rows.filter((row) => row.outcome === "neither").length;
  const compared = secondSeries(state) === "app"
    ? "An app that is never interrupted against the app of the scenario."
    : "Normal mode against restart mode, both with every fix: only the shapes differ.";
  return neither === 0 ? compared : `${compared} ${formatCount(neither, "zone")} fired in neither.`;
}

/** @param {State} state @returns {number} */
function pairCount(state) {
  return (state.answer?.comparison ?? []).reduce((sum, row) => sum + row.pairs.length, 0);
}

/** One row for each pair of visits, false check-in and loss, in steps. @param {State} state @returns {Generator<void, ModesRow[]>} */
function* comparisonRows(state) {
  const { answer } = state;
  if (!answer) return [];
  /** @type {ModesRow[]} */ const rows = [];
  const beginnings = visitBeginnings(answer.normal);
  for (const record of answer.comparison) {
    if (record.pairs.length === 0) continue;
    const named = namedZone(state, record.zone);
    for (const pair of record.pairs) {
      if (rows.length % STEP_ITEMS === 0) yield;
      const begun = beginnings.get(pair.normalVisit);
      rows.push({ key: String(rows.length), result: resultWords("both"), mark: "both", time: begun?.time ?? NaN, named, zone: named.index,
        fence: fenceIn(named, begun?.fence), entry: pair.entry, exit: pair.exit, overshoot: pair.entry?.overshoot, why: pairNotes(pair) });
    }
  }
  for (const outcome of outcomesOf(state)) {
    if (rows.length % STEP_ITEMS === 0) yield;
    rows.push({ key: String(rows.length), result: resultWords(outcome.kind), mark: outcome.sign, time: outcome.time, zone: outcome.zone,
      named: namedZone(state, outcome.zoneId), fence: outcome.fence, overshoot: outcome.overshoot,
      why: [outcome.loss ? lossSentence(outcome.loss) : overshootNotes(outcome), outcomeRemedy(outcome)].filter(Boolean).join(" ") });
  }
  return rows.filter(({ time }) => isInWindow(state.timeRange, time)).sort((a, b) => (Number.isNaN(a.time) ? Infinity : a.time) - (Number.isNaN(b.time) ? Infinity : b.time));
}

/** @param {import("../results.js").Outcome} outcome */
function overshootNotes({ maximumOvershoot, grade }) {
  return maximumOvershoot === undefined ? "" : `Of at most ${formatMeters(maximumOvershoot)} (${grade}).`;
}

/** Where the entry was, and how the exit differs. @param {import("../../../JavaScript/ringfence/report.d.ts").VisitPair} pair */
function pairNotes({ entry, exit }) {
  const notes = [];
  if (entry && entry.meters > 0) notes.push(`entered ${formatMeters(entry.meters)} away`);
  if (exit) notes.push(exit.seconds === 0 ? "exited at the same fix" : `exited ${shiftWords(exit.seconds)}, ${formatMeters(exit.meters)} away`);
  return notes.join("; ");
}

/** When and at which fence each visit was first reported. @param {import("../../../JavaScript/ringfence/report.d.ts").Event[]} events */
function visitBeginnings(events) {
  /** @type {Map<number, {time: number, fence: string | undefined}>} */ const beginnings = new Map();
  for (const event of events) {
    if (event.visit !== undefined && !beginnings.has(event.visit)) beginnings.set(event.visit, { time: recordTime(event.time), fence: event.fence });
  }
  return beginnings;
}
