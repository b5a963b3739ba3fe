// @ts-check
// The tab of a plan: each stop with what became of it, and why.
import { chooseTrack } from "../actions.js";
import { download, el, setText } from "../dom.js";
import { formatTime, recordTime } from "../format.js";
import { namedZone } from "../names.js";
import { areOthersOfThis } from "../others/others.js";
import { hiddenWords } from "../others/words.js";
import { chooseResult, filterSetter, placeColumns, placeSearched, tableAnnouncer, tableFileName } from "../panel/rows.js";
import { createTable } from "../table/table.js";
import { isInWindow } from "../timeline/window.js";
import { outcomeOf, plannedStops, plannedWords, stayWords, stopDetails, stopMinutes, stopPlan, stopSign, stopSummary, stopTime, trackOfStop } from "./stops.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {{stop: import("./stops.js").StopRecord, index: number, time: number, named: import("../names.js").NamedZone}} StopRow
 */

/** @param {import("../store.js").Store} store @returns {import("../panel/panel.js").View} */
export function createStopsView(store) {
  const clockOf = () => store.state.clock;
  // The name of the only drive says nothing.
  const isOneDrive = new Set(plannedStops(store.state).map(({ drive }) => drive)).size < 2;
  const table = createTable({
    tools: [], name: "the planned stops", caption: "Planned stops", fileName: () => tableFileName(store.state, "stops"),
    announce: tableAnnouncer(store), onFilter: filterSetter(store), empty: "The plan has no stop here.",
    key: (/** @type {StopRow} */ row) => String(row.index),
    paper: { first: "what was not kept", isFirst: ({ stop }) => stop.outcome !== "on-time" },
    columns: [
      { title: "Outcome", kind: "action", text: ({ stop }) => outcomeOf(stop), mark: ({ stop }) => stopSign(stop), csv: ({ stop }) => stop.outcome },
      { title: "Drive", text: ({ stop }) => stop.drive ?? "", isForCSV: isOneDrive },
      ...placeColumns((/** @type {StopRow} */ row) => row.named, () => null).filter(({ title }) => title !== "Fence"),
      { title: "Details", kind: "prose", text: ({ stop }) => stopDetails(stop, clockOf()) },
      { title: "Planned", text: ({ stop }) => plannedWords(stop, clockOf()), value: ({ stop }) => recordTime(stop.from ?? stop.to ?? ""),
        csv: ({ stop }) => `${stop.from ?? ""}/${stop.to ?? ""}` },
      { title: "Arrived", text: ({ stop }) => (stop.arrived === undefined ? "–" : formatTime(recordTime(stop.arrived), clockOf())),
        value: ({ stop }) => (stop.arrived === undefined ? NaN : recordTime(stop.arrived)), csv: ({ stop }) => stop.arrived ?? "" },
      { title: "Stay", text: ({ stop }) => stayWords(stop), value: ({ stop }) => stop.stay ?? NaN, csv: ({ stop }) => stop.stay ?? "" },
      { title: "Minutes late", text: () => "", csv: ({ stop }) => (Number.isNaN(stopMinutes(stop)) ? "" : stopMinutes(stop)), isForCSV: true },
      { title: "Line", kind: "number", text: ({ stop }) => String(stop.line ?? ""), value: ({ stop }) => stop.line ?? NaN, hint: "Of the plan" },
    ],
    searched: ({ named, stop }) => `${placeSearched(named, null)} ${outcomeOf(stop)} ${stop.drive ?? ""}`,
    onChoose: ({ stop, named, time }) => {
      const track = trackOfStop(store.state, stop);
      if (track >= 0 && track !== store.state.trackIndex) chooseTrack(store, track);
      chooseResult(store, named.index, null, Number.isNaN(time) ? null : time);
    },
    onHover: (row) => store.set({ hover: row && !Number.isNaN(row.time) ? { kind: "zone", zone: row.named.index, time: row.time } : null }),
  });
  const hidden = el("p", { class: "hint", role: "status", text: hiddenWords });
  const plan = stopPlan(store.state);
  const summary = el("p", { class: "hint" });
  const source = el("p", { class: "other-command" }, el("code", { text: `ringfence ${plan?.command ?? ""}` }), " ",
    el("button", { type: "button", text: "Save records", "aria-label": "Save the records of the planned stops",
      on: { click: () => download("stops.ndjson", plan?.records ?? "", "application/x-ndjson") } }));

  /** @param {State} state */
  function draw(state) {
    hidden.hidden = areOthersOfThis(state);
    table.element.hidden = summary.hidden = !hidden.hidden;
    if (table.element.hidden) return;
    setText(summary, stopSummary(plannedStops(state)));
    const rows = plannedStops(state).map((stop, index) => ({ stop, index, time: stopTime(stop), named: namedZone(state, stop.zone) }));
    table.update(rows.filter(({ time }) => Number.isNaN(time) || isInWindow(state.timeRange, time)), state.filter);
  }

  return {
    element: el("div", { class: "view" }, hidden, summary, table.element, source),
    count: (state) => (areOthersOfThis(state) ? plannedStops(state).filter(({ outcome }) => outcome !== "on-time").length : null),
    update(state, changed) {
      if (!changed || ["answer", "filter", "clock", "layoutAnswer", "timeRange", "changes", "isTransient", "units"].some((key) => changed.has(key))) draw(state);
    },
  };
}
