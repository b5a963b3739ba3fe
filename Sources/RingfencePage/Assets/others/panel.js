// @ts-check
// The tab of what others would have decided: each rule and platform with what it is, where it differs, and the source of each of its
// parts with how sure it is.
import { el, download, setText } from "../dom.js";
import { fileName, formatTime, spacedWord } from "../format.js";
import { namedZone } from "../names.js";
import { chooseResult, filterSetter, placeColumns, placeSearched, tableAnnouncer, tableFileName } from "../panel/rows.js";
import { createTable } from "../table/table.js";
import { isInWindow } from "../timeline/window.js";
import { otherSign } from "./lane.js";
import { areOthersOfThis, differs, otherSystems, othersOfTrack } from "./others.js";
import { hiddenWords, otherDetails, otherEvent, otherWords, summaryWords } from "./words.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("./others.js").OtherItem} OtherItem
 * @typedef {import("./others.js").OtherSystem} OtherSystem
 * @typedef {OtherItem & {named: import("../names.js").NamedZone}} OtherRow
 */

/** @param {import("../store.js").Store} store @returns {import("../panel/panel.js").View} */
export function createOthersView(store) {
  let choice = "different";
  const chooser = el("select", { "aria-label": "Decisions of others to show", on: { change: () => { choice = chooser.value; draw(store.state); } } },
    el("option", { value: "different", text: "Where they differ" }), el("option", { value: "all", text: "Everything" }));
  const clockOf = () => store.state.clock;
  const table = createTable({
    tools: [chooser], name: "the decisions of others", caption: "Decisions of others", fileName: () => tableFileName(store.state, "others"),
    announce: tableAnnouncer(store), onFilter: filterSetter(store), empty: "No decision that is looked at differs.",
    key: (/** @type {OtherRow} */ row) => `${row.system.slot} ${row.record.zone} ${otherEvent(row)} ${row.time}`,
    columns: [
      { title: "Time", kind: "action", text: (row) => (Number.isNaN(row.time) ? "–" : formatTime(row.time, clockOf())), value: (row) => row.time,
        csv: (row) => (Number.isNaN(row.time) ? "" : new Date(row.time).toISOString()), hint: "Of the engine; of a decision that only the other has, its own" },
      { title: "Who", text: (row) => row.system.name },
      ...placeColumns((row) => row.named, () => null).filter(({ title }) => title !== "Fence"),
      { title: "What", text: otherEvent },
      { title: "Decision", text: otherWords, mark: otherSign },
      { title: "There", text: (row) => (row.other === null ? "–" : formatTime(row.other, clockOf())), value: (row) => row.other ?? NaN,
        csv: (row) => (row.other === null ? "" : new Date(row.other).toISOString()), hint: "When the other decides; of many runs, half of them" },
      { title: "Seconds", text: () => "", csv: ({ record }) => (record.type === "ruleComparison" ? record.shiftSeconds ?? "" : record.entryDelay?.p50 ?? ""), isForCSV: true },
      { title: "Metres", text: () => "", csv: ({ record }) => (record.type === "ruleComparison" ? record.shiftMetres ?? "" : ""), isForCSV: true },
      { title: "Details", kind: "prose", text: otherDetails },
    ],
    searched: (row) => `${placeSearched(row.named, null)} ${row.system.name} ${otherEvent(row)} ${otherWords(row)}`,
    onChoose: (row) => chooseResult(store, row.named.index, null, Number.isNaN(row.time) ? null : row.time),
    onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.named.index, time: row.time } : null }),
  });
  const hidden = el("p", { class: "hint", role: "status", text: hiddenWords });
  const systems = el("div", { class: "other-systems" }, ...otherSystems(store.state).map(systemPart));

  /** @param {State} state */
  function rowsOf(state) {
    return othersOfTrack(state).filter((item) => (choice === "all" || differs(item)) && isInWindow(state.timeRange, item.time))
      .map((item) => ({ ...item, named: namedZone(state, item.record.zone) })).sort((a, b) => laterLast(a.time) - laterLast(b.time));
  }

  /** @param {State} state */
  function draw(state) {
    hidden.hidden = areOthersOfThis(state);
    table.element.hidden = !hidden.hidden;
    table.update(hidden.hidden ? rowsOf(state) : [], state.filter);
  }

  return {
    element: el("div", { class: "view" }, hidden, table.element, systems),
    count: (state) => (areOthersOfThis(state) ? othersOfTrack(state).filter(differs).length : null),
    update(state, changed) {
      if (!changed || ["answer", "filter", "clock", "layoutAnswer", "timeRange", "changes", "isTransient", "trackIndex", "units"].some((key) => changed.has(key))) draw(state);
    },
  };
}

/** A time to sort by: what has none stands behind the others, at one moment. @param {number} time */
function laterLast(time) {
  return Number.isNaN(time) ? Number.MAX_VALUE : time;
}

/** What a rule or a platform is, and where each of its parts is from. @param {OtherSystem} system */
function systemPart(system) {
  const { name, title, confidence, statement, parts, data, refusedZones } = system;
  const save = el("button", { type: "button", text: "Save records", "aria-label": `Save the records of ${name}`,
    on: { click: () => download(`${fileName(name).replace(/[^A-Za-z0-9@._-]+/g, "-")}.ndjson`, data.records, "application/x-ndjson") } });
  const sources = el("details", {}, el("summary", { text: "Sources" }), el("dl", { class: "other-parts" }, ...parts.flatMap(sourcePart)));
  const summary = el("p", {});
  setText(summary, summaryWords(system));
  return el("section", { class: "prose", "aria-label": name },
    el("h3", {}, `${name}: ${title} `, el("span", { class: "outcome", text: `confidence ${confidence}` })), summary,
    refusedZones.length > 0 && el("p", { text: `Zones that it does not take: ${refusedZones.join(", ")}.` }),
    el("p", { class: "hint", text: statement }),
    el("p", { class: "other-command" }, el("code", { text: `ringfence ${data.command}` }), " ", save), sources);
}

/** A part with its value, how it is known, its words and its source. @param {import("./others.js").SourcedPart} part */
function sourcePart({ part = "", value = "", tag = "", confidence = "", source, address, at, says, reads, quirk }) {
  const origin = [source, at].filter(Boolean).join(", ");
  return [
    el("dt", {}, el("strong", { text: part }), ` ${value} `, el("span", { class: "muted", text: `${spacedWord(tag)}, confidence ${confidence}${quirk ? ", a defect" : ""}` })),
    el("dd", {}, says && el("q", { text: says }), says && " ", reads && `${reads}. `, origin && el("span", { class: "muted", text: origin }),
      address && el("span", { class: "muted", text: `, ${address}` })),
  ];
}
