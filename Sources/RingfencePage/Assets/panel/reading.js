// @ts-check
// The tab of what the readers had to say about the files, and the life cycle of the app.
import { el, userText } from "../dom.js";
import { fileName, formatCount, formatDuration, formatNumber, formatTime, spacedWord } from "../format.js";
import { appMoments } from "../results.js";
import { currentTrack } from "../store.js";
import { withheldWord } from "./words.js";

/** @typedef {import("../store.js").State} State */

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createReadingView(store) {
  const element = el("div", { class: "view prose" });
  return {
    element,
    count: (state) => messageCount(state) || null,
    update(state, changed) {
      if (changed && !["answer", "trackIndex", "layoutAnswer", "clock"].some((key) => changed.has(key))) return;
      element.replaceChildren(...layoutPart(state), ...trackPart(state), ...logPart(state), ...lifeCyclePart(state));
    },
  };
}

/** @param {State} state */
function messageCount(state) {
  return layoutMessages(state).length + (currentTrack(state)?.messages.length ?? 0) + (state.data.found?.messages.length ?? 0);
}

/** What the reader of the file had to say, and that of its native form. @param {State} state @returns {string[]} */
function layoutMessages(state) {
  return [...(state.data.layout.messages ?? []), ...state.layoutAnswer.warnings];
}

/** @param {string[]} messages @param {string} none */
function messageList(messages, none) {
  if (messages.length === 0) return el("p", { text: none });
  return el("ul", {}, ...messages.map((message) => el("li", {}, userText(message))));
}

/** @param {State} state */
function layoutPart(state) {
  const { layout } = state.data;
  /** @type {Node[]} */ const parts = [el("h3", {}, "Layout ", userText(fileName(layout.name)))];
  if (layout.convertedFrom) {
    parts.push(el("p", { text: `Read from ${layout.convertedFrom} and written in the native form, which the page edits and saves.` }));
  }
  parts.push(messageList(layoutMessages(state), "Read without warnings."));
  return parts;
}

/** @param {State} state */
function trackPart(state) {
  const track = currentTrack(state);
  if (!track) return [];
  const counts = state.answer?.counts;
  /** @type {Node[]} */
  const parts = [el("h3", {}, "Track ", userText(fileName(track.file))), messageList(track.messages, "Read without warnings.")];
  if (counts) {
    const ignored = [];
    if (counts.ignoredInaccurate > 0) ignored.push(`${formatNumber(counts.ignoredInaccurate)} less accurate than ${formatNumber(state.settings.maximumAccuracyMeters)} m`);
    if (counts.ignoredNotLater > 0) ignored.push(`${formatNumber(counts.ignoredNotLater)} not later than the fix before`);
    parts.push(el("p", { text: ignored.length === 0 ? `${formatCount(counts.fixes, "fix", "fixes")}, all of them evaluated.`
      : `${formatCount(counts.fixes, "fix", "fixes")}; ignored: ${ignored.join(", ")}.` }));
  }
  return parts;
}

/** @param {State} state */
function logPart({ data: { found } }) {
  if (!found) return [];
  const left = found.unreadable === 0 ? "" : `; ${formatCount(found.unreadable, "line")} could not be read`;
  return [el("h3", {}, "Log ", userText(fileName(found.log))),
    el("p", { text: `${formatCount(found.events.length, "event")}, read as ${found.form}${left}.` }), messageList(found.messages, "Read without warnings.")];
}

/** @param {State} state */
function lifeCyclePart(state) {
  const run = state.answer?.lifeCycle;
  if (!run) return [];
  const rows = appMoments(state);
  return [
    el("h3", {}, "Life cycle of the app ", userText(fileName(run.scenario))),
    el("table", { class: "data plain" }, el("caption", { class: "visually-hidden", text: "Life cycle of the app" }),
      el("thead", {}, el("tr", {}, el("th", { scope: "col", text: "Time" }), el("th", { scope: "col", text: "State or wake" }))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, el("td", { text: formatTime(row.time, state.clock) }),
        el("td", { text: [row.title, row.detail].filter(Boolean).join(", ") }))))),
    el("p", { text: `${formatCount(run.deliveredFixes, "fix", "fixes")} delivered, ${formatNumber(run.lostFixes)} lost${withheldWords(run)}; awake for ${formatDuration(run.secondsAwake)} in ${formatCount(run.wakes.length, "wake")}${backgroundWords(run)}; about ${formatNumber(run.energyPercent, 3)} % of a charge, a rough figure.` }),
    ...(run.lacksWakeCause ? [el("p", { text: "Nothing tried to wake the app: the device did not move far enough for long enough." })] : []),
    ...(run.warnings.length > 0 ? [messageList(run.warnings.map(warningWords), "")] : []),
  ];
}

/** Why fixes did not reach the app. @param {import("../../../JavaScript/ringfence/report.d.ts").LifeCycleRecord} run */
function withheldWords({ withheldFixes }) {
  const parts = Object.entries(withheldFixes).map(([reason, count]) => `${formatNumber(/** @type {number} */ (count))} ${withheldWord(reason)}`);
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

/** The time in the background without having been woken. @param {import("../../../JavaScript/ringfence/report.d.ts").LifeCycleRecord} run */
function backgroundWords({ secondsInBackground }) {
  return secondsInBackground > 0 ? ` and ${formatDuration(secondsInBackground)} in the background` : "";
}

/** @param {import("../../../JavaScript/ringfence/report.d.ts").LifeCycleWarning} warning */
function warningWords(warning) {
  const text = spacedWord(warning.warning);
  return warning.question ? `${text}: ${spacedWord(warning.question)}; ${warning.yes} yes, ${warning.no} no, taken: ${warning.taken}` : text;
}
