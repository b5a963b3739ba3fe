// @ts-check
// The order of the rows of a table.
import { STEP_ITEMS } from "../frames.js";

/** Texts with numbers in them are in the order of these. */
const byText = new Intl.Collator(undefined, { numeric: true });

/** Missing values stand last in both directions. @param {unknown} a @param {unknown} b @param {boolean} isDescending */
export function compareValues(a, b, isDescending) {
  const isAMissing = a === undefined || a === null || a === "" || Number.isNaN(a);
  const isBMissing = b === undefined || b === null || b === "" || Number.isNaN(b);
  if (isAMissing || isBMissing) return Number(isAMissing) - Number(isBMissing);
  const result = typeof a === "number" && typeof b === "number" ? a - b : byText.compare(String(a), String(b));
  return isDescending ? -result : result;
}

/** A sorted copy, as `toSorted` gives it, in steps. @template T @param {T[]} list @param {(a: T, b: T) => number} compare
 * @returns {Generator<void, T[]>} */
export function* sortedSteps(list, compare) {
  let runs = [];
  for (let from = 0; from < list.length; from += STEP_ITEMS) {
    runs.push(list.slice(from, from + STEP_ITEMS).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged = [];
    for (let index = 0; index < runs.length; index += 2) merged.push(yield* mergedSteps(runs[index], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Two sorted lists as one; what is equal is in the order of the lists. @template T @param {T[]} first @param {T[]} second
 * @param {(a: T, b: T) => number} compare @returns {Generator<void, T[]>} */
function* mergedSteps(first, second, compare) {
  /** @type {T[]} */ const merged = [];
  let next = 0;
  for (const each of first) {
    while (next < second.length && compare(second[next], each) < 0) merged.push(second[next++]);
    if (merged.push(each) % STEP_ITEMS === 0) yield;
  }
  for (; next < second.length; next += 1) merged.push(second[next]);
  return merged;
}
