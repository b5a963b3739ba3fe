// @ts-check
// The rows of the map's legend, for the page and for exported pictures: the classes of the track, then all other signs.

import { withAlpha } from "./theme.js";

/** @typedef {import("../export/legend.js").LegendRow} LegendRow */

/** @param {import("./coloring.js").TrackColoring | null} coloring @param {import("./controls.js").LegendEntry[]} entries
 * @param {import("./theme.js").MapTheme} theme @returns {LegendRow[]} */
export function legendRowsOf(coloring, entries, theme) {
  const classes = coloring?.classes.filter(({ label }) => label !== "") ?? [];
  /** @type {LegendRow[]} */
  const rows = coloring === null ? []
    : [{ title: coloring.title, items: classes.map(({ color, width, dash, label }) => ({ line: { color, width, dash }, label })) }];
  if (entries.length > 0) {
    /** @type {Record<string, import("../export/legend.js").LegendItem["line"]>} */
    const lines = {
      gap: { color: theme.muted, width: 1.5, dash: [3, 5] }, band: { color: withAlpha(theme.ink, 0.3), width: 9, dash: [] },
      unsure: { color: withAlpha(theme.ink, 0.45), width: 4, dash: [] },
    };
    rows.push({ title: "", items: entries.map(([kind, label]) => (lines[kind] ? { line: lines[kind], label } : { kind, label })) });
  }
  return rows;
}
