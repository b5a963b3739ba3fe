// @ts-check
// The tab of restart circles: what becomes of each fence in restart mode.
import { select } from "../actions.js";
import { el, setText } from "../dom.js";
import { formatCount, formatMeters } from "../format.js";
import { namedZone, placeTitle, zoneTip, zoneTitle } from "../names.js";
import { filterSetter, tableAnnouncer } from "./rows.js";
import { grades, gradeWords, lossWords } from "./words.js";
import { createTable } from "../table/table.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {{zone: import("../engine/answers.js").ShownZone, fence: import("../engine/answers.js").ShownFence,
 *   circle: import("../../../JavaScript/ringfence/report.d.ts").DegradationRecord, key: string}} CircleRow
 */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createCirclesView(store) {
  const sentence = el("p", { class: "hint" });
  const table = createTable({
    name: "the restart circles", caption: "Restart circles", fileName: () => "restart-circles.csv", announce: tableAnnouncer(store), onFilter: filterSetter(store),
    empty: "This layout has no fences.", key: (/** @type {CircleRow} */ row) => row.key,
    paper: { most: 12, first: "what is not exact", isFirst: (row) => row.circle.grade !== "exact" },
    columns: [
      { title: "Zone", kind: "action", text: (row) => placeTitle(row.zone, row.fence.index), tip: (row) => zoneTip(row.zone), csv: (row) => row.zone.id },
      { title: "Fence", text: (row) => row.fence.id, isForCSV: true },
      { title: "Zone name", text: (row) => row.zone.name ?? "", isForCSV: true },
      { title: "Grade", text: (row) => row.circle.grade, value: (row) => grades().indexOf(row.circle.grade), mark: (row) => row.circle.grade, csv: (row) => row.circle.grade,
        hint: grades().map((grade) => `${grade}: ${gradeWords(grade)}`).join("\n") },
      { title: "Radius", kind: "number", text: (row) => metersOrNothing(row.circle.radius), value: (row) => row.circle.radius },
      { title: "Overshoot", kind: "number", text: (row) => metersOrNothing(row.circle.maximumOvershoot), value: (row) => row.circle.maximumOvershoot, hint: "How far outside the fence a check-in can happen" },
      { title: "Nearest", kind: "number", text: (row) => metersOrNothing(row.circle.nearest?.distance), value: (row) => row.circle.nearest?.distance, hint: "Distance to the nearest fence of another zone" },
      { title: "Notes", kind: "prose", text: (row) => circleNotes(row.circle, store.state) },
    ],
    onChoose: (row) => select(store, { zone: row.zone.index, fence: row.fence.index }),
    onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.zone.index, fence: row.fence.index } : null }),
  });
  return {
    element: el("div", { class: "view" }, sentence, table.element),
    update(state, changed) {
      const { selection } = state;
      const isChosen = (/** @type {CircleRow} */ row) => selection !== null && selection.zone === row.zone.index
        && (selection.fence === null || selection.fence === row.fence.index);
      if (changed && !["layoutAnswer", "filter"].some((key) => changed.has(key))) {
        if (changed.has("selection")) table.choose(isChosen);
        return;
      }
      const rows = circleRows(state.layoutAnswer);
      const unfit = rows.filter((row) => row.circle.grade === "unfit").length;
      const unsupported = rows.filter((row) => row.circle.grade === "unsupported").length;
      setText(sentence, `An app that was killed and relaunched in the background checks these circles instead of the fences. `
        + `Buffer ${formatMeters(state.settings.bufferMeters)}, budget ${formatMeters(state.settings.budgetMeters)}. `
        + (unfit + unsupported === 0 ? "All fences are within the budget." : `${formatCount(unfit, "fence")} above the budget, ${unsupported} without check-ins.`));
      table.choose(isChosen);
      table.update(rows, state.filter);
    },
  };
}

/** @param {State["layoutAnswer"]} layoutAnswer @returns {CircleRow[]} */
function circleRows(layoutAnswer) {
  return layoutAnswer.zones.flatMap((zone) => zone.fences.map((fence) => (
    { zone, fence, circle: fence.degradation, key: `${zone.index} ${fence.index}` })));
}

/** @param {number | undefined} meters */
function metersOrNothing(meters) {
  return meters === undefined || meters === null ? "" : formatMeters(meters);
}

/** @param {import("../../../JavaScript/ringfence/report.d.ts").DegradationRecord} circle @param {State} state */
function circleNotes(circle, state) {
  const notes = circle.grade === "unfit" ? [gradeWords("unfit")] : [];
  if (circle.circles) notes.push(`a chain of ${circle.circles} circles`);
  if (circle.exclusion) notes.push(lossWords({ reason: circle.exclusion }));
  if (circle.nearest?.circlesOverlap) notes.push(`overlaps the circle of ${zoneTitle(namedZone(state, circle.nearest.zone))}`);
  if (circle.containmentLost) notes.push("cut down, the fence is partly outside");
  return notes.join("; ");
}
