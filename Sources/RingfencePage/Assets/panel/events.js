// @ts-check
// The tab of events, of both modes, with the entries that were suppressed and the visits that were lost.
import { possibleVisits, certaintyWords, sureWords } from "../certainty.js";
import { el } from "../dom.js";
import { formatTime, recordTime } from "../format.js";
import { STEP_ITEMS, createFrameSteps } from "../frames.js";
import { fenceIn, namedZone } from "../names.js";
import { eventSign, falseEventKeys, outcomesOf } from "../results.js";
import { chooseResult, filterSetter, placeColumns, placeSearched, tableAnnouncer, tableFileName } from "./rows.js";
import { appModeWords, eventNotes, lossSentence, missingWords, resultWords, suppressedWords } from "./words.js";
import { secondSeries, secondSeriesName } from "../store.js";
import { isInWindow } from "../timeline/window.js";
import { createTable } from "../table/table.js";

/** @typedef {import("../store.js").State} State */
/**
 * A row of the table; `record` is what it is about.
 * @typedef {{key: string, record: {time: string, visit?: number}, time: number, named: import("../names.js").NamedZone, zone: number,
 *   fence: number | null, mark: string, what: string, seriesName: string, notes: () => string,
 *   hover: import("../store.js").Hover}} EventRow
 */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createEventsView(store) {
  let choice = "all";
  const secondOption = el("option", { value: "second", text: "Restart mode" });
  const chooser = el("select", { "aria-label": "Events to show", on: { change: () => { choice = chooser.value; draw(store.state); } } },
    el("option", { value: "all", text: "Everything" }), el("option", { value: "normal", text: "Normal mode" }), secondOption,
    el("option", { value: "none", text: "Suppressed and lost" }));

  const table = createTable({
    tools: [chooser],
    name: "the events", caption: "Events", fileName: () => tableFileName(store.state, "events"), announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "Nothing fired on this track. The tab Why says for each zone what was missing.",
    key: (/** @type {EventRow} */ row) => row.key,
    paper: { first: "what was lost, false or suppressed", isFirst: (row) => ["lost", "false", "suppressed"].includes(row.mark) },
    columns: [
      { title: "Time", kind: "action", text: (row) => formatTime(row.time, store.state.clock), value: (row) => row.time, csv: (row) => new Date(row.time).toISOString() },
      { title: "Mode", text: (row) => row.seriesName, mark: (row) => row.mark },
      { title: "What", text: (row) => row.what },
      ...placeColumns((row) => row.named, (row) => row.fence),
      { title: "Visit", kind: "number", text: (row) => String(row.record.visit ?? ""), value: (row) => row.record.visit, isForCSV: true },
      { title: "Notes", kind: "prose", text: (row) => row.notes() },
    ],
    searched: (row) => `${placeSearched(row.named, row.fence)} ${row.what} ${row.seriesName} ${row.notes()}`,
    onChoose: (row) => chooseResult(store, row.zone, row.fence, row.time),
    onHover: (row) => store.set({ hover: row ? row.hover : null }),
  });

  const steps = createFrameSteps(() => tableSteps({ ...store.state }), (show) => {
    table.choose((row) => store.state.selection?.zone === row.zone);
    show();
  });

  /** @param {State} state */
  function* tableSteps(state) {
    return yield* table.updateSteps(yield* eventRows(state, choice), state.filter);
  }

  /** @param {State} state */
  function draw(state) {
    secondOption.textContent = secondSeriesName(state);
    steps.update(["rows"], !state.isTransient);
  }

  return {
    element: el("div", { class: "view" }, table.element),
    count: (state) => countRows(state, choice),
    update(state, changed) {
      if (!changed || ["answer", "filter", "clock", "layoutAnswer", "timeRange"].some((key) => changed.has(key))) return draw(state);
      if (changed.has("selection")) table.choose((row) => state.selection?.zone === row.zone);
      if (changed.has("hover")) table.highlight(hoveredKey(state));
    },
  };
}

/** @param {State} state */
function hoveredKey(state) {
  const { hover } = state;
  if (hover?.kind === "event") return `${hover.series} ${hover.index}`;
  if (hover?.kind === "attempt") return `${hover.zone} ${hover.time}`;
  return null;
}

/** Rows of the table, in order of time, in steps. Their notes are made when they are shown: there can be thousands. @param {State} state
 * @param {string} choice @returns {Generator<void, EventRow[]>} */
function* eventRows(state, choice) {
  const { answer } = state;
  if (!answer) return [];
  /** @type {EventRow[]} */ const rows = [];
  const second = secondSeries(state);
  if (choice === "all" || choice === "normal") yield* addEvents(rows, state, "normal", "Normal");
  if (choice === "all" || choice === "second") yield* addEvents(rows, state, second, second === "app" ? "App" : "Restart");
  if (choice === "all" || choice === "none") addExplained(rows, state);
  return rows.filter(({ time }) => isInWindow(state.timeRange, time)).sort((a, b) => a.time - b.time);
}

/** The number of these rows, without making them. @param {State} state @param {string} choice */
function countRows(state, choice) {
  const { answer } = state;
  if (!answer) return 0;
  const explained = answer.explanation?.zones ?? [];
  return (choice === "all" || choice === "normal" ? answer.normal.length : 0)
    + (choice === "all" || choice === "second" ? answer[secondSeries(state)]?.length ?? 0 : 0)
    + (choice === "all" || choice === "none"
      ? explained.reduce((sum, zone) => sum + zone.suppressed.length, 0)
        + outcomesOf(state).filter(({ loss }) => loss !== null).length + possibleVisits(state).length : 0);
}

/** @param {EventRow[]} rows @param {State} state @param {"normal" | "restart" | "app"} series @param {string} seriesName */
function* addEvents(rows, state, series, seriesName) {
  const falseKeys = falseEventKeys(state);
  for (const [index, record] of (state.answer?.[series] ?? []).entries()) {
    if (index % STEP_ITEMS === 0) yield;
    const time = recordTime(record.time);
    const named = namedZone(state, record.zone);
    const mark = eventSign(series, record, time, falseKeys);
    rows.push({
      key: `${series} ${index}`, record, time, named, zone: named.index, fence: fenceIn(named, record.fence), mark, what: record.type,
      seriesName: series === "app" ? `${seriesName}, ${appModeWords(record)}` : seriesName,
      notes: () => [mark === "false" ? resultWords("falseCheckIn") : "", eventNotes(record, state.clock), sureWords(state, record)].filter(Boolean).join(", "),
      hover: { kind: "event", series, index, time, zone: named.index },
    });
  }
}

/** @param {EventRow[]} rows @param {State} state */
function addExplained(rows, state) {
  const isScenario = secondSeries(state) === "app";
  for (const explained of state.answer?.explanation?.zones ?? []) {
    const named = namedZone(state, explained.zone);
    for (const record of explained.suppressed) {
      const time = recordTime(record.time);
      rows.push({
        key: `${named.index} ${time}`, record, time, named, zone: named.index, fence: fenceIn(named, record.fence),
        seriesName: isScenario ? "App" : "Normal", mark: "suppressed", what: suppressedWords(record),
        notes: () => record.failures.map(missingWords).join("; "),
        hover: { kind: "attempt", time, zone: named.index },
      });
    }
  }
  for (const visit of possibleVisits(state)) {
    const time = recordTime(visit.from);
    const named = namedZone(state, visit.zone);
    rows.push({
      key: `possible ${named.index} ${time}`, record: { time: visit.from }, time, named, zone: named.index, fence: fenceIn(named, visit.fence),
      seriesName: "Normal", mark: "suppressed", what: visit.attempt === "crossed" ? "possible crossing" : "possible visit",
      notes: () => `${certaintyWords(visit.probability, visit.plusMinus)}, until ${formatTime(recordTime(visit.to), state.clock)}`
        + (visit.unobserved === undefined ? "" : ", not observed all the time"),
      hover: { kind: "attempt", time, zone: named.index },
    });
  }
  for (const outcome of outcomesOf(state)) {
    const { loss, time, zone } = outcome;
    if (loss === null) continue;
    rows.push({
      key: `${zone} ${time}`, record: loss, time, named: namedZone(state, outcome.zoneId), zone, fence: outcome.fence,
      seriesName: isScenario ? "App" : "Restart", mark: "lost", what: resultWords(outcome.kind), notes: () => lossSentence(loss),
      hover: { kind: "attempt", time, zone },
    });
  }
}
