// @ts-check
// The tab that compares two sides: the files with the page as it is changed, two modes, scenarios or tracks.
import { chooseTrack } from "../actions.js";
import { el, setText, userText } from "../dom.js";
import { editButton } from "../edit/fields.js";
import { formatTime } from "../format.js";
import { chooseResult, filterSetter, tableAnnouncer, tableFileName } from "../panel/rows.js";
import { shiftWords } from "../panel/words.js";
import { fenceIn, namedZone } from "../names.js";
import { zoneIndexOf } from "../store.js";
import { chosenFiles } from "../open/dropped.js";
import { createTable } from "../table/table.js";
import { isolated } from "../text.js";
import { rowTime } from "./difference.js";
import { compareWithFile } from "./other.js";
import { comparedZoneName, differenceSentence, differenceSeriesWords, differenceTypeWords, isBeforeAndAfter, kindWords } from "./words.js";
import { zonesOfOneSide } from "./words.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("./difference.js").DifferenceRow} DifferenceRow */
/** @typedef {import("./run.js").Side} Side */

const CONTENT_CHOICES = [["file", "The files"], ["page", "The page, as changed"],
  ["file-none", "The files, without scenario"], ["page-none", "The page, without scenario"],
  ["other", "Another layout"], ["other-none", "Another layout, without scenario"]];
const SERIES_CHOICES = [["all", "Both modes"], ["normal", "Normal mode"], ["restart", "Restart mode"], ["app", "App in the scenario"]];
/** What the tab shows. */
const drawnKeys = ["difference", "sides", "filter", "clock", "changes", "tracks", "trackIndex", "scenarioText", "otherLayout", "otherNote"];

/** @param {import("../store.js").Store} store @returns {import("../panel/panel.js").View} */
export function createCompareView(store) {
  const sides = [sideChooser(store, "a", "A"), sideChooser(store, "b", "B")];
  const sentence = el("p", { class: "compare-sentence", role: "status" });
  const hint = el("p", { class: "hint" });
  const other = otherChooser(store);
  const difference = () => /** @type {import("./compare.js").Difference} */ (store.state.difference);
  const timeText = (/** @type {number} */ time, /** @type {boolean} */ isOther) => (Number.isNaN(time) ? "–"
    : formatTime(time - (isOther ? difference().trackB.times[0] - difference().trackA.times[0] : 0), store.state.clock));
  const table = createTable({
    name: "the differences", caption: "Differences", fileName: () => tableFileName(store.state, "differences"),
    announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "No event differs between A and B.", key: (/** @type {DifferenceRow} */ row) => rowKey(row),
    columns: [
      { title: "Change", kind: "action", text: (/** @type {DifferenceRow} */ row) => kindWords(row) },
      { title: "What", text: (/** @type {DifferenceRow} */ row) => differenceTypeWords(row) },
      { title: "Zone", kind: "user", text: (/** @type {DifferenceRow} */ row) => comparedZoneName(difference(), row.zone) },
      { title: "In A", text: (/** @type {DifferenceRow} */ row) => timeText(row.timeA, difference().trackA !== difference().trackB),
        value: (/** @type {DifferenceRow} */ row) => row.timeA, csv: (/** @type {DifferenceRow} */ row) => row.a?.time ?? "" },
      { title: "In B", text: (/** @type {DifferenceRow} */ row) => timeText(row.timeB, false),
        value: (/** @type {DifferenceRow} */ row) => row.timeB, csv: (/** @type {DifferenceRow} */ row) => row.b?.time ?? "" },
      { title: "B is", text: (/** @type {DifferenceRow} */ row) => row.kind === "moved" ? shiftWords((row.timeB - row.timeA) / 1000) : "",
        value: (/** @type {DifferenceRow} */ row) => row.kind === "moved" ? row.timeB - row.timeA : NaN,
        csv: (/** @type {DifferenceRow} */ row) => row.kind === "moved" ? (row.timeB - row.timeA) / 1000 : "" },
      { title: "Mode", text: (/** @type {DifferenceRow} */ row) => differenceSeriesWords(row, difference()) },
    ],
    searched: (/** @type {DifferenceRow} */ row) =>
      `${row.zone} ${comparedZoneName(difference(), row.zone)} ${differenceTypeWords(row)} ${kindWords(row)}`,
    onChoose: (/** @type {DifferenceRow} */ row) => {
      const fence = (row.b ?? row.a)?.fence;
      chooseResult(store, zoneIndexOf(store.state, row.zone), fence ? fenceIn(namedZone(store.state, row.zone), fence) : null, rowTime(row));
    },
    onHover: (/** @type {DifferenceRow | null} */ row) => {
      const zone = row ? zoneIndexOf(store.state, row.zone) : -1;
      store.set({ hover: row && zone >= 0 ? { kind: "zone", zone, time: rowTime(row) } : null });
    },
  });

  /** @param {State} state */
  function draw(state) {
    for (const side of sides) side.update(state);
    other.update(state);
    const isUnchanged = state.changes.length === 0 && isBeforeAndAfter(state.sides);
    setText(sentence, state.difference ? differenceSentence(state.difference)
      : state.tracks.length === 0 ? "There is no track to compare on." : "");
    setText(hint, !isUnchanged ? hintWords(state)
      : "Nothing is changed yet, so both sides are the same. Change something under What if, or choose other sides.");
    table.update(state.difference?.rows ?? [], state.filter);
  }

  return {
    element: el("div", { class: "view compare" },
      el("div", { class: "compare-sides" }, ...sides.map(({ element }) => element)), other.element, sentence, hint, table.element),
    count: (state) => (state.changes.length > 0 ? state.difference?.rows.length ?? null : null),
    update(state, changed) {
      if (!changed || drawnKeys.some((key) => changed.has(key))) draw(state);
    },
  };
}

/** @param {DifferenceRow} row */
function rowKey({ series, zone, type, timeA, timeB }) {
  return [series, zone, type, timeA, timeB].join(" ");
}

/** @param {State} state */
function hintWords({ difference, sides }) {
  if (!difference) return "";
  const zones = zonesOfOneSide(difference);
  const isOther = sides.a.content === "other" || sides.b.content === "other";
  const same = isOther ? "Zones of the two layouts are the same where they have the same id." : "";
  return [same, zones, trackHint(difference)].filter(Boolean).join(" ");
}

/** @param {import("./compare.js").Difference} difference */
function trackHint(difference) {
  const marks = "On the map and in the timeline, fences and events of A are dashed where they differ; "
    + "events that are only in B have a ring.";
  return difference.trackA === difference.trackB ? marks : `Times are compared from the beginning of each track on. ${marks}`;
}

/** The choice of another layout, and what came of it. @param {import("../store.js").Store} store */
function otherChooser(store) {
  /** @type {HTMLInputElement} */
  const input = el("input", { type: "file", hidden: true, tabindex: "-1", "aria-label": "Layout to compare with", on: { change: () => {
    const found = chosenFiles(/** @type {FileList} */ (input.files));
    input.value = "";
    compareWithFile(store, found);
  } } });
  const note = el("p", { class: "compare-note", role: "status" });
  return {
    element: el("div", { class: "compare-other" },
      editButton("Compare with another layout …", () => input.click()), input,
      el("span", { class: "hint", text: "or drop its file here" }), note),
    update(/** @type {State} */ { otherNote }) {
      note.replaceChildren(userText(otherNote));
      note.hidden = otherNote === "";
    },
  };
}

/** The choices of a side. @param {import("../store.js").Store} store @param {"a" | "b"} key @param {string} title */
function sideChooser(store, key, title) {
  const set = (/** @type {Partial<Side>} */ patch) => {
    const { sides } = store.state;
    store.set({ sides: { ...sides, [key]: { ...sides[key], ...patch } } });
  };
  /** @type {HTMLSelectElement} */ const content = el("select", { "aria-label": `${title}: files or page`, on: { change: () => {
    const [name, none] = content.value.split("-");
    set({ content: /** @type {Side["content"]} */ (name), hasScenario: none === undefined });
  } } }, ...CONTENT_CHOICES.map(([value, text]) => el("option", { value, text })));
  /** @type {HTMLSelectElement} */
  const series = el("select", { "aria-label": `${title}: mode`, on: {
    change: () => set({ series: /** @type {Side["series"]} */ (series.value) }),
  } },
    ...SERIES_CHOICES.map(([value, text]) => el("option", { value, text })));
  /** @type {HTMLSelectElement} */ const track = el("select", { "aria-label": `${title}: track`, on: { change: () => {
    // B is the track that the page shows.
    if (key === "b") chooseTrack(store, Number(track.value));
    else set({ track: Number(track.value) === store.state.trackIndex ? null : Number(track.value) });
  } } });
  return {
    element: el("div", { class: "compare-side", role: "group", "aria-label": title },
      el("strong", { text: title }), content, series, track),
    update(/** @type {State} */ state) {
      const side = state.sides[key];
      content.value = side.hasScenario ? side.content : `${side.content}-none`;
      const name = state.otherLayout?.name;
      const hasAnyScenario = state.scenarioText !== null || state.data.scenario !== null;
      for (const option of content.options) {
        const isOther = option.value.startsWith("other");
        option.hidden = (option.value.endsWith("-none") && !hasAnyScenario) || (isOther && state.otherLayout === null);
        const words = CONTENT_CHOICES.find(([value]) => value === option.value)?.[1] ?? "";
        if (isOther && name !== undefined) option.text = words.replace("Another layout", () => isolated(name));
      }
      for (const option of series.options) option.hidden = option.value === "app" && !hasAnyScenario;
      series.value = side.series;
      track.hidden = state.tracks.length < 2;
      if (track.options.length !== state.tracks.length) {
        track.replaceChildren(...state.tracks.map((each, index) => el("option", { value: index, text: isolated(each.name) })));
      }
      track.value = String(side.track ?? state.trackIndex);
    },
  };
}
