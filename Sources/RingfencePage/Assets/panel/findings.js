// @ts-check
// The tab of what the linter found in the layout.
import { select } from "../actions.js";
import { el } from "../dom.js";
import { filterSetter, placeColumns, tableAnnouncer } from "./rows.js";
import { createTable } from "../table/table.js";

/** @typedef {{finding: import("../engine/answers.js").ShownFinding, key: string}} FindingRow */

/** The worst first. */
const severities = ["error", "warning", "info"];

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createFindingsView(store) {
  const table = createTable({
    name: "the findings", caption: "Findings of the linter", fileName: () => "findings.csv", announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "The linter finds nothing wrong with this layout.", key: (/** @type {FindingRow} */ row) => row.key,
    paper: { most: 12, first: "errors and warnings", isFirst: (row) => row.finding.severity !== "info" },
    columns: [
      { title: "Severity", text: (row) => row.finding.severity, value: (row) => severities.indexOf(row.finding.severity), mark: (row) => row.finding.severity, csv: (row) => row.finding.severity },
      { title: "Rule", kind: "action", text: (row) => row.finding.rule },
      ...placeColumns((row) => store.state.layoutAnswer.zones[row.finding.zoneIndex ?? -1], (row) => row.finding.fenceIndex),
      { title: "Finding", kind: "prose", text: (row) => row.finding.message },
    ],
    onChoose: ({ finding: { zoneIndex, fenceIndex } }) => {
      if (zoneIndex !== null) select(store, { zone: zoneIndex, fence: fenceIndex });
    },
    onHover: (row) => store.set({ hover: row && row.finding.zoneIndex !== null
      ? { kind: "zone", zone: row.finding.zoneIndex, fence: row.finding.fenceIndex ?? undefined } : null }),
  });
  const waiting = el("p", { class: "hint", text: "The linter is looking at the layout …" });
  return {
    element: el("div", { class: "view" }, waiting, table.element),
    count: (state) => state.layoutAnswer.findings?.length ?? null,
    update(state, changed) {
      const isChosen = (/** @type {FindingRow} */ row) => state.selection !== null && row.finding.zoneIndex === state.selection.zone
        && (state.selection.fence === null || row.finding.fenceIndex === null || row.finding.fenceIndex === state.selection.fence);
      if (changed && !changed.has("layoutAnswer") && !changed.has("filter")) {
        if (changed.has("selection")) table.choose(isChosen);
        return;
      }
      table.choose(isChosen);
      waiting.hidden = state.layoutAnswer.findings !== null;
      table.element.hidden = state.layoutAnswer.findings === null;
      const rows = (state.layoutAnswer.findings ?? []).map((finding, index) => ({ finding, key: String(index) }));
      rows.sort((a, b) => severities.indexOf(a.finding.severity) - severities.indexOf(b.finding.severity));
      table.update(rows, state.filter);
    },
  };
}
