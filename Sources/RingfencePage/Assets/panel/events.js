// @ts-check
// The tab of events, of both modes, with the entries that were suppressed and the visits that were lost.
import { el } from "../dom.js";
import { formatTime } from "../format.js";
import { chooseResult, filterSetter, tableAnnouncer, tableFileName } from "./rows.js";
import { eventNotes, lossWords, missingWords } from "./words.js";
import { isInWindow } from "../timeline/window.js";
import { fenceIndexOf, secondSeries, secondSeriesName, zoneIndexOf } from "../store.js";
import { createTable } from "../table/table.js";

/** @typedef {import("../store.js").State} State */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createEventsView(store) {
  let choice = "all";
  /** @type {any[]} */ let rows = [];
  const secondOption = el("option", { value: "second", text: "Restart mode" });
  const chooser = el("select", { "aria-label": "Events to show", on: { change: () => { choice = chooser.value; draw(store.state); } } },
    el("option", { value: "all", text: "Everything" }), el("option", { value: "normal", text: "Normal mode" }), secondOption,
    el("option", { value: "none", text: "Suppressed and lost" }));

  const table = createTable({
    tools: [chooser],
    name: "the events", caption: "Events", fileName: () => tableFileName(store.state, "events"), announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "Nothing fired on this track. The tab Why says for each zone what was missing.",
    key: (row) => row.key,
    columns: [
      { title: "Time", kind: "action", text: (row) => formatTime(row.time, store.state.clock), value: (row) => row.time, csv: (row) => row.record.time },
      { title: "Mode", text: (row) => row.seriesName, mark: (row) => row.mark },
      { title: "What", text: (row) => row.record.type },
      { title: "Zone", kind: "user", text: (row) => row.record.zone, detail: (row) => row.record.fence, hint: "Zone and fence" },
      { title: "Fence", text: (row) => row.record.fence, isForCSV: true },
      { title: "Visit", kind: "number", text: (row) => row.record.visit ?? "", value: (row) => row.record.visit, isForCSV: true },
      { title: "Notes", kind: "prose", text: (row) => row.notes() },
    ],
    searched: (row) => `${row.record.zone} ${row.record.zoneName ?? ""} ${row.record.fence} ${row.record.type} ${row.seriesName} ${row.notes()}`,
    onChoose: (row) => chooseResult(store, row.zone, row.fence, row.time),
    onHover: (row) => store.set({ hover: row ? row.hover : null }),
  });

  /** @param {State} state */
  function draw(state) {
    rows = eventRows(state, choice);
    secondOption.textContent = secondSeriesName(state);
    table.choose((row) => state.selection?.zone === row.zone);
    table.update(rows, state.filter);
  }

  return {
    element: el("div", { class: "view" }, table.element),
    count: (state) => state.answer ? state.answer.normal.length + state.answer[secondSeries(state)].length : 0,
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

/** Rows of the table, in order of time. Their notes are made when they are shown: there can be thousands. @param {State} state @param {string} choice */
function eventRows(state, choice) {
  const { answer } = state;
  if (!answer) return [];
  /** @type {any[]} */ const rows = [];
  const second = secondSeries(state);
  if (choice === "all" || choice === "normal") addEvents(rows, state, "normal", "Normal", "mark-normal");
  if (choice === "all" || choice === "second") addEvents(rows, state, second, second === "app" ? "App" : "Restart", "mark-restart");
  if (choice === "all" || choice === "none") addExplained(rows, state);
  return rows.filter(({ time }) => isInWindow(state.timeRange, time)).sort((a, b) => a.time - b.time);
}

/** @param {any[]} rows @param {State} state @param {"normal" | "restart" | "app"} series @param {string} seriesName @param {string} mark */
function addEvents(rows, state, series, seriesName, mark) {
  state.answer[series].forEach((/** @type {any} */ record, /** @type {number} */ index) => {
    const time = Date.parse(record.time);
    const zone = zoneIndexOf(state, record.zone);
    const isAppInNormalMode = series === "app" && record.mode === "normal";
    rows.push({
      key: `${series} ${index}`, record, time, zone, fence: fenceIndexOf(state, record.zone, record.fence), mark,
      seriesName: series === "app" ? `${seriesName}, ${isAppInNormalMode ? "alive" : "restarted"}` : seriesName,
      notes: () => eventNotes(record), hover: { kind: "event", series, index, time, zone },
    });
  });
}

/** @param {any[]} rows @param {State} state */
function addExplained(rows, state) {
  const isScenario = secondSeries(state) === "app";
  for (const explained of state.answer.explanation?.zones ?? []) {
    const zone = zoneIndexOf(state, explained.zone);
    for (const record of [...explained.suppressed, ...(explained.lost ?? [])]) {
      const time = Date.parse(record.time);
      const isLost = record.type === "lost";
      rows.push({
        key: `${zone} ${time}`, record, time, zone, fence: fenceIndexOf(state, record.zone, record.fence),
        seriesName: isScenario ? "App" : "Normal", mark: isLost ? "mark-lost" : "mark-suppressed",
        notes: () => isLost ? lossWords(record) : record.failures.map((/** @type {any} */ failure) => missingWords(failure)).join("; "),
        hover: { kind: "attempt", time, zone },
      });
    }
  }
}
