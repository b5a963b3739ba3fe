// @ts-check
// The words of a comparison: what a side is, what a difference is, and all of it in one sentence.
import { formatCount } from "../format.js";
import { resultWords } from "../panel/words.js";
import { isolated } from "../text.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("./compare.js").Difference} Difference */
/** @typedef {import("./difference.js").DifferenceRow} DifferenceRow */

/** Whether the sides are the files and the page, and differ in nothing else. @param {State["sides"]} sides */
export function isBeforeAndAfter({ a, b }) {
  const isSame = a.hasScenario === b.hasScenario && a.series === b.series && a.track === b.track;
  return isSame && a.content === "file" && b.content === "page";
}

/** What the signs of a side mean in the legend. @param {State} state @param {"a" | "b"} side */
export function sideWords({ sides: { a, b }, otherLayout }, side) {
  if (side === "a" && a.content === "other" && otherLayout) return `in ${isolated(otherLayout.name)}`;
  if (isBeforeAndAfter({ a, b })) return side === "a" ? "before the change" : "new";
  return side === "a" ? "side A of the comparison" : "only in B";
}

/** The zones that only one side has, in a sentence; empty where both have the same. @param {Difference} difference */
export function zonesOfOneSide({ a, b }) {
  const only = (/** @type {Difference["a"]} */ side, /** @type {Difference["a"]} */ other) => {
    const ids = new Set(other.zones.map(({ id }) => id));
    return shortList(side.zones.filter(({ id }) => !ids.has(id)).map(({ title }) => title));
  };
  const parts = [["A", only(a, b)], ["B", only(b, a)]].filter(([, names]) => names !== "")
    .map(([side, names]) => `only ${side} has ${names}`);
  return parts.length === 0 ? "" : `Zones: ${parts.join("; ")}.`;
}

/** Some names, and how many more there are. @param {string[]} names */
function shortList(names) {
  return names.length > 5 ? `${names.slice(0, 4).join(", ")} and ${names.length - 4} others` : names.join(", ");
}

/** The name of a zone for people. @param {Difference} difference @param {string} id */
export function comparedZoneName({ names }, id) {
  return names.get(id) ?? id;
}

/** Signs of the kinds, so that they differ by more than colour. @type {Record<DifferenceRow["kind"], string>} */
const KIND_WORDS = { new: "+ new", gone: "− gone", moved: "↔ moved" };

/** @param {DifferenceRow} row */
export function kindWords({ kind }) {
  return KIND_WORDS[kind];
}

/** What happened, in words. @param {DifferenceRow} row */
export function differenceTypeWords({ type }) {
  return type === "falseCheckIn" ? resultWords(type) : type;
}

/** The mode of a row. @param {DifferenceRow} row @param {Difference} difference */
export function differenceSeriesWords({ series }, { a, b }) {
  if (series === "one") return "";
  return series === "normal" ? "Normal" : a.answer.app || b.answer.app ? "App" : "Restart";
}

/** All differences in one sentence. @param {Difference} difference */
export function differenceSentence(difference) {
  const { rows } = difference;
  const events = rows.filter(({ type }) => type !== "lost" && type !== "falseCheckIn");
  const parts = [];
  for (const [kind, words] of /** @type {[DifferenceRow["kind"], string][]} */ ([["gone", "no longer lost"], ["new", "now lost"]])) {
    const those = rows.filter((row) => row.type === "lost" && row.kind === kind);
    const zones = [...new Set(those.map((row) => comparedZoneName(difference, row.zone)))];
    if (zones.length > 0) parts.push(`${shortList(zones)} ${words}`);
  }
  for (const series of new Set(events.map((row) => row.series))) {
    const those = events.filter((row) => row.series === series);
    const count = (/** @type {DifferenceRow["kind"]} */ kind) => those.filter((row) => row.kind === kind).length;
    const numbers = [["new", count("new")], ["gone", count("gone")], ["at another time", count("moved")]]
      .filter(([, number]) => Number(number) > 0)
      .map(([word, number], index) => (index === 0 ? `${formatCount(Number(number), "event")} ${word}` : `${number} ${word}`));
    const name = differenceSeriesWords(those[0], difference);
    const mode = name === "" ? "" : name === "App" ? " in the scenario" : ` in ${name.toLowerCase()} mode`;
    parts.push(`${numbers.join(", ")}${mode}`);
  }
  if (parts.length > 0) return `${parts.join("; ")}.`;
  return rows.length > 0 ? `${formatCount(rows.length, "difference")}.` : "Every event is the same.";
}
