// @ts-check
// The rows of the map's legend, for the page and for exported pictures: the classes of the track, then all other signs.

/** @typedef {import("../export/legend.js").LegendRow} LegendRow */

/** @param {import("./coloring.js").TrackColoring | null} coloring @param {import("./controls.js").LegendEntry[]} entries
 * @param {import("./theme.js").MapTheme} theme @returns {LegendRow[]} */
export function legendRowsOf(coloring, entries, theme) {
  const classes = coloring?.classes.filter(({ label }) => label !== "") ?? [];
  /** @type {LegendRow[]} */
  const rows = coloring === null ? []
    : [{ title: coloring.title, items: classes.map(({ color, width, dash, label }) => ({ line: { color, width, dash }, label })) }];
  if (entries.length > 0) {
    rows.push({ title: "", items: entries.map(([kind, label]) => (
      kind === "gap" ? { line: { color: theme.muted, width: 1.5, dash: [3, 5] }, label } : { kind, label })) });
  }
  return rows;
}
