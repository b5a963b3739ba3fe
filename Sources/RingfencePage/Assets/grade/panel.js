// @ts-check
// The tab of a log: every event of it and of the drive with what became of it, the clock and the measures.
import { chooseTrack } from "../actions.js";
import { el, setText } from "../dom.js";
import { capitalized, fileName, formatTime } from "../format.js";
import { STEP_ITEMS, createFrameSteps } from "../frames.js";
import { chooseResult, filterSetter, placeColumns, placeSearched, tableAnnouncer, tableFileName } from "../panel/rows.js";
import { className, classMeaning } from "../panel/words.js";
import { createTable } from "../table/table.js";
import { isInWindow } from "../timeline/window.js";
import { gradeSign, gradedZone, isWrong } from "./grade.js";
import { clockWords, gradeDetails, gradeSentence, lateWords, measureRows, unsplitWords } from "./words.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("./grade.js").GradedItem} GradedItem
 * @typedef {import("./words.js").MeasureRow} MeasureRow
 * @typedef {GradedItem & {named: import("../names.js").NamedZone}} LogRow
 */

/** What stands in the CSV beside what the table shows, as the command has it. */
const csvFields = /** @type {const} */ (["seconds", "beyondEdge", "beyondEdgeInLog", "depth", "staySeconds", "approach", "approachTime",
  "fromDrive", "accuracy", "timeOf", "device", "id", "ambiguous", "afterGap"]);

/** @param {Store} store @returns {import("../panel/panel.js").View} */
export function createLogView(store) {
  let choice = "all";
  const chooser = el("select", { "aria-label": "Events of the log to show", on: { change: () => { choice = chooser.value; draw(store.state); } } },
    el("option", { value: "all", text: "Everything" }), el("option", { value: "wrong", text: "Not on time" }));
  const clockOf = () => store.state.clock;
  const table = createTable({
    tools: [chooser], name: "the events of the log", caption: "Events of the log and of the drive",
    fileName: () => tableFileName(store.state, "log"), announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "Neither the log nor the drive has an event here.", key: logRowKey,
    paper: { first: "what is missed, a ghost or at another time", isFirst: isWrong },
    columns: [
      { title: "Time", kind: "action", text: (row) => formatTime(row.time, clockOf()), value: (row) => row.time,
        csv: (row) => row.record.truth ?? "", hint: "On the drive; of an event that only the log has, when it was found" },
      { title: "Class", text: (row) => className(row.record.class), mark: gradeSign, tip: (row) => capitalized(classMeaning(row.record.class)), csv: (row) => row.record.class },
      { title: "What", text: (row) => row.record.event },
      ...placeColumns((row) => row.named, () => null).filter(({ title }) => title !== "Fence"),
      { title: "In log", text: (row) => (row.found === null ? "–" : formatTime(row.found, clockOf())), value: (row) => row.found ?? NaN,
        csv: (row) => row.record.found ?? "", hint: "When it was found, on the clock of the drive" },
      { title: "Difference", text: (row) => lateWords(row.record), value: (row) => row.record.seconds ?? NaN, csv: (row) => lateWords(row.record) },
      { title: "Details", kind: "prose", text: (row) => gradeDetails(row.record, clockOf()).join(", ") },
      { title: "Line", kind: "number", text: (row) => String(row.record.line ?? ""), value: (row) => row.record.line ?? NaN, hint: "Of the log" },
      ...csvFields.map((name) => ({ title: name, text: () => "", csv: (/** @type {LogRow} */ row) => row.record[name] ?? "", isForCSV: true })),
    ],
    searched: (row) => `${placeSearched(row.named, null)} ${className(row.record.class)} ${row.record.event} ${row.record.id ?? ""} ${row.record.device ?? ""}`,
    onChoose: (row) => {
      if (row.track >= 0 && row.track !== store.state.trackIndex) chooseTrack(store, row.track);
      chooseResult(store, row.named.index, null, row.found ?? row.time);
    },
    onHover: (row) => store.set({ hover: row ? { kind: "attempt", time: row.time, zone: row.named.index } : null }),
  });
  const refusal = el("p", { class: "hint", role: "status" });
  const before = el("p", { class: "hint" });
  const clock = el("p", { class: "hint" });
  const unsplit = el("p", { class: "hint" });
  const measures = createMeasures(store);

  const steps = createFrameSteps(() => viewSteps({ ...store.state }), (show) => {
    table.choose((row) => store.state.selection !== null && store.state.selection.zone === row.named.index);
    show();
  });

  /** @param {State} state */
  function* viewSteps(state) {
    return yield* table.updateSteps(yield* logRows(state, choice), state.filter);
  }

  /** @param {State} state */
  function draw(state) {
    const { grade, gradeOfFiles, changes } = state;
    setText(refusal, state.gradeError ? gradeSentence(state) : "");
    const isChanged = changes.length > 0 && gradeOfFiles !== null && gradeOfFiles !== grade;
    setText(before, isChanged ? `With the files: ${gradeSentence({ ...state, gradeError: null }, gradeOfFiles)}` : "");
    // What is corrected, or should be, is to be seen at once.
    setText(clock, grade?.clock && (grade.clock.timeZone || grade.clock.corrected !== 0) ? clockWords(grade) : "");
    setText(unsplit, grade ? unsplitWords(state, grade) : "");
    for (const line of [refusal, before, clock, unsplit]) line.hidden = line.textContent === "";
    measures.update(state);
    steps.update(["rows"], !state.isTransient);
  }

  return {
    element: el("div", { class: "view" }, refusal, before, clock, unsplit, measures.element, table.element),
    count: ({ grade }) => grade?.items.length ?? null,
    update(state, changed) {
      if (!changed || ["grade", "gradeError", "layoutAnswer", "filter", "clock", "timeRange", "changes"].some((key) => changed.has(key))) return draw(state);
      if (changed.has("selection")) table.choose((row) => state.selection !== null && state.selection.zone === row.named.index);
      if (changed.has("hover")) table.highlight(state.hover?.kind === "attempt" ? `${state.hover.zone} ${state.hover.time}` : null);
    },
  };
}

/** @param {LogRow} row */
function logRowKey({ named, time }) {
  return `${named.index} ${time}`;
}

/** The rows of the table, in steps. @param {State} state @param {string} choice @returns {Generator<void, LogRow[]>} */
function* logRows(state, choice) {
  /** @type {LogRow[]} */ const rows = [];
  for (const [index, item] of (state.grade?.items ?? []).entries()) {
    if (index % STEP_ITEMS === 0) yield;
    if (choice !== "all" && item.record.class === "onTime") continue;
    if (isInWindow(state.timeRange, item.time)) rows.push({ ...item, named: gradedZone(state, item) });
  }
  return rows;
}

/** The clock of the log, and the measures of each kind of event and of all. @param {Store} store */
function createMeasures(store) {
  const clock = el("p", { class: "hint" });
  const holder = el("div");
  /** @type {HTMLDetailsElement} */
  const element = el("details", { class: "log-measures" }, el("summary", { text: "Clock, and measures with 95 % intervals" }), clock, holder);
  let kinds = "";
  /** @type {{update: (rows: MeasureRow[], filter: string) => void} | null} */ let table = null;
  let wasOpen = false;
  addEventListener("beforeprint", () => { wasOpen = element.open; element.open = true; });
  addEventListener("afterprint", () => { element.open = wasOpen; });
  return {
    element,
    /** @param {State} state */
    update({ grade, data }) {
      element.hidden = grade === null;
      if (grade === null) return;
      const { measures } = grade;
      setText(clock, clockWords(grade));
      const wanted = measures.map(({ event }) => event).join(" ");
      if (wanted !== kinds) {
        kinds = wanted;
        const made = createTable({
          name: "the measures", caption: "Measures of the log", fileName: () => `${fileName(data.found?.log ?? "")}-measures.csv`,
          announce: tableAnnouncer(store), empty: "", key: (/** @type {MeasureRow} */ row) => row.name,
          columns: [{ title: "Measure", text: (/** @type {MeasureRow} */ row) => row.name }, ...measures.map((measure, index) => ({
            title: capitalized(measure.event), kind: /** @type {const} */ ("number"),
            text: (/** @type {MeasureRow} */ row) => row.text(store.state.grade?.measures[index] ?? measure),
            csv: (/** @type {MeasureRow} */ row) => row.csv(store.state.grade?.measures[index] ?? measure),
          }))],
        });
        holder.replaceChildren(made.element);
        table = made;
      }
      table?.update(measureRows(measures), "");
    },
  };
}
