// @ts-check
// What dropped files of JSON are, before any reader opens them: scenarios, which no reader of tracks and zones knows, and the
// layout whose time zone the tables beside it are in.

/** @typedef {import("./dropped.js").FoundFile} FoundFile */
/** @typedef {{name: string, text: string}} ScenarioFile */
/** @typedef {{scenarios: ScenarioFile[], others: FoundFile[], layouts: {timeZone: string | null}[]}} LookedAt
 *  `others` are all files but scenarios; `layouts` those among them in the native form */

/** A larger file is looked at by the readers only. */
const mostBytes = 5_000_000;

/** What a text is. @param {string} text @returns {{kind: "scenario" | "layout" | "other", timeZone: string | null}} */
export function kindOfText(text) {
  const other = /** @type {const} */ ({ kind: "other", timeZone: null });
  if (!/^\s*\{/.test(text)) return other;
  try {
    const { zones, events, timeZone = null } = JSON.parse(text);
    if (Array.isArray(zones)) return { kind: "layout", timeZone: typeof timeZone === "string" ? timeZone : null };
    return Array.isArray(events) ? { kind: "scenario", timeZone: null } : other;
  } catch {
    return other;
  }
}

/** @param {FoundFile[]} found @returns {Promise<LookedAt>} */
export async function lookedAt(found) {
  /** @type {LookedAt} */
  const result = { scenarios: [], others: [], layouts: [] };
  for (const each of found) {
    const { name, file } = each;
    const isSmall = file.size <= mostBytes && /^\s*\{/.test(await file.slice(0, 1000).text());
    const text = isSmall ? await file.text() : "";
    const { kind, timeZone } = kindOfText(text);
    if (kind === "scenario") {
      result.scenarios.push({ name, text });
    } else {
      result.others.push(each);
      if (kind === "layout") result.layouts.push({ timeZone });
    }
  }
  return result;
}
