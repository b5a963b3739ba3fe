// @ts-check
// What happened, at first sight: a sentence and a short list. With a scenario it is about what was lost; without one about
// what fired, what nearly fired and what would be lost in restart mode. A click on an entry shows it in all views.
import { chooseTrack, moveCursor, select, showTab } from "./actions.js";
import { el, userText } from "./dom.js";
import { formatCount, formatMeters, formatNumber, formatTime, recordTime } from "./format.js";
import { fenceIn, fenceTitle, namedZone, zoneTip, zoneTitle } from "./names.js";
import { attendanceWords, awayWords, conditionName, lossSentence, missingWords, outcomeRemedy, outcomeWords, resultWords } from "./panel/words.js";
import { suppressedWords, windowWords } from "./panel/words.js";
import { absenceSign, outcomesOf } from "./results.js";
import { signElement } from "./signs.js";
import { nearMeters } from "./timeline/rows.js";

import { gradeSign, gradedZone, wrongItems } from "./grade/grade.js";
import { gradeDetails, gradedWords, lateWords } from "./grade/words.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./store.js").Store} Store */
/**
 * One line of the story. `remedy` is what to do about it.
 * @typedef {{sign: string, zone: number, fence: number | null, time: number, what: string, why: string, remedy: string}} StoryEntry
 * One line about a log; its track may be another than the one that is shown.
 * @typedef {StoryEntry & {track: number}} LogEntry
 * @typedef {{fired: number[], nearly: StoryEntry[], far: {zone: number, near?: Approach}[], isComplete: boolean}} Reached
 * @typedef {Parameters<typeof awayWords>[0]} Approach
 */

/** More entries than this stand in the tabs only. */
const shownEntries = 4;

/** The same beside the entries of a log. */
const shownBesideLog = 2;

/** How far away a zone was that the track never came near says something up to that many metres. */
const tellingMeters = 2_000;

/** The signs of entries, the worst first. */
const harms = ["lost", "false", "missed", "absent", "normal", "suppressed", "near"];

/** Those for which the engine looks for numbers that mend them. */
const mendedSigns = ["lost", "false", "suppressed", "near"];

/** More zones that fired, or were never near, are counted. */
const shownNames = 8;

/** @param {Store} store @param {HTMLElement} element */
export function createStory(store, element) {
  let shownKey = "";
  // The list changes its height, and the map under it would move away from a pointer that drags or draws a line.
  let isPressed = false;
  for (const [name, isDown] of /** @type {[string, boolean][]} */ ([["pointerdown", true], ["pointerup", false], ["pointercancel", false]])) {
    addEventListener(name, () => {
      isPressed = isDown;
      if (!isDown) setTimeout(() => draw(store.state), 0);
    }, true);
  }

  /** Shows a place in all views. @param {number} zone @param {number | null} fence @param {number | null} time @param {string} [tab] */
  function follow(zone, fence, time, tab = "why") {
    select(store, { zone, fence });
    if (time !== null) moveCursor(store, time);
    showTab(store, tab);
    store.set({ zoomTo: { zone, fence, time } });
  }

  /** Shows the remedies of a zone, where each says what else it changes. @param {StoryEntry} entry */
  function showRemedies({ zone, fence, time }) {
    follow(zone, fence, time);
    store.flush();
    const remedies = /** @type {HTMLElement | null} */ (document.querySelector("#panel-why .remedies"));
    remedies?.focus();
    remedies?.scrollIntoView({ block: "nearest" });
  }

  /** @param {State} state */
  function draw(state) {
    if (isPressed || state.isTransient) return;
    // While a line is drawn, each corner is another drive.
    const isDrawing = state.mapTool === "draw";
    element.hidden = state.isFleet || !state.answer || isDrawing;
    if (element.hidden || !state.answer) return;
    const entries = storyEntries(state);
    // Beside a log, the sentence says how many zones fired.
    const reached = state.answer.app || state.data.found ? null : reachedZones(state);
    const far = (reached?.far ?? []).slice(0, shownNames).map(({ zone, near }) => (
      { zone, text: near && near.distance <= tellingMeters ? `(${awayWords(near)})` : "" }));
    const log = logStory(state, shownEntries);
    const most = state.data.found ? shownBesideLog : shownEntries;
    const key = JSON.stringify([state.clock, entries, log, reached?.fired, far, reached?.far.length, state.layoutAnswer.zones.length]);
    if (key === shownKey) return;
    shownKey = key;
    const lines = entries.slice(0, most).map((entry) => entryLine(state, entry));
    if (entries.length > most) lines.push(moreLine(entries.length - most, ["lost", "false", "near"].includes(entries[most].sign) ? "modes" : "events"));
    if (reached && reached.fired.length > 0) {
      const fired = reached.fired.slice(0, shownNames).map((zone) => ({ zone, text: "" }));
      lines.unshift(namesLine(state, "normal", outcomeWords("fired"), fired, reached.fired.length));
    }
    if (reached && far.length > 0) lines.push(namesLine(state, "near", outcomeWords("neverReached"), far, reached.far.length));
    if (log.count > log.entries.length) lines.unshift(moreLine(log.count - log.entries.length, "log"));
    lines.unshift(...log.entries.map((entry) => entryLine(state, entry)));
    element.replaceChildren(el("ol", {}, ...lines));
    element.hidden = lines.length === 0;
  }

  /** What is left out. @param {number} count @param {string} tab where it stands */
  function moreLine(count, tab) {
    return el("li", {}, el("button", { type: "button", class: "link", text: `${formatCount(count, "more entry", "more entries")} …`,
      on: { click: () => showTab(store, tab) } }));
  }

  /** @param {State} state @param {StoryEntry | LogEntry} entry */
  function entryLine(state, entry) {
    const { sign, zone, fence, time, what, why, remedy } = entry;
    const show = () => {
      if (!("track" in entry)) return follow(zone, fence, time);
      if (entry.track >= 0 && entry.track !== store.state.trackIndex) chooseTrack(store, entry.track);
      follow(zone, fence, time, "log");
    };
    const named = state.layoutAnswer.zones[zone];
    const fenceName = fenceTitle(named, fence);
    const isMendable = mendedSigns.includes(sign) && !("track" in entry);
    return el("li", {},
      el("button", { type: "button", class: "link mark", title: zoneTip(named), on: { click: show } },
        signElement(sign), el("span", {}, userText(zoneTitle(named)), fenceName && " · ", fenceName && userText(fenceName), ` ${formatTime(time, state.clock)}`)),
      el("span", {}, el("strong", { text: what }), why && ` ${why}`, remedy && " ", remedy && el("span", { class: "remedy", text: remedy }),
        isMendable && " ", isMendable && el("button", { type: "button", class: "link", title: "Numbers that would mend it, and what else each changes",
          "aria-label": `Try a remedy: ${zoneTitle(named)}, ${what}`, text: "Try …", on: { click: () => showRemedies(entry) } })));
  }

  /** The first zones, and how many there are, in one line. @param {State} state @param {string} sign @param {string} what
   * @param {{zone: number, text: string}[]} zones @param {number} count */
  function namesLine(state, sign, what, zones, count) {
    const names = zones.flatMap(({ zone, text }, index) => [index > 0 ? ", " : "",
      el("button", { type: "button", class: "link", title: zoneTip(state.layoutAnswer.zones[zone]), on: { click: () => follow(zone, null, null) } },
        userText(zoneTitle(state.layoutAnswer.zones[zone]))), text && ` ${text}`]);
    const rest = count - zones.length;
    return el("li", {}, el("span", { class: "mark" }, signElement(sign), el("strong", { text: what })),
      el("span", {}, ...names, rest > 0 && ` and ${formatCount(rest, "more zone")}`));
  }

  store.subscribe((state, changed) => {
    if (["answer", "layoutAnswer", "clock", "isFleet", "mapTool", "grade"].some((key) => changed.has(key))) draw(state);
  });
  draw(store.state);
}

/** The sentence above the list. @param {State} state @returns {string} */
export function storySentence(state) {
  const { answer } = state;
  if (!answer) return "";
  const compared = answer.headline.map((part) => (
    typeof part === "string" ? part : formatTime(Date.parse(part.time), state.clock))).join("");
  if (answer.app) return compared;
  if (state.layoutAnswer.zones.length === 0) return "The layout has no zones.";
  const { fired, nearly, far, isComplete } = reachedZones(state);
  const nearZones = new Set(nearly.map(({ zone }) => zone)).size;
  const parts = [`${formatNumber(fired.length)} of ${formatCount(state.layoutAnswer.zones.length, "zone")} fired`];
  if (isComplete && nearZones > 0) parts.push(`${formatNumber(nearZones)} nearly`);
  if (isComplete && far.length > 0) parts.push(`${formatNumber(far.length)} never came near`);
  return `${parts.join(", ")}. ${compared}`;
}

/** What went wrong, by harm: what was lost, then false check-ins, devices that were expected, what was suppressed and what came near; each in the order of time.
 * @param {State} state @returns {StoryEntry[]} */
export function storyEntries(state) {
  const wrong = outcomesOf(state).map((outcome) => ({
    sign: outcome.sign, zone: outcome.zone, fence: outcome.fence, time: outcome.time,
    what: `${resultWords(outcome.kind)}${state.answer?.app ? "" : " in restart mode"}${outcome.loss ? ":" : ""}`,
    why: outcome.loss ? lossSentence(outcome.loss)
      : outcome.overshoot === undefined ? "" : `${formatMeters(outcome.overshoot)} outside the fence.`,
    remedy: outcomeRemedy(outcome),
  }));
  const entries = [...wrong, ...attendanceEntries(state), ...(state.answer?.app ? [] : reachedZones(state).nearly)];
  return entries.sort((a, b) => harms.indexOf(a.sign) - harms.indexOf(b.sign));
}

/** The last word on each window in which the device was expected, but for those in which it was there from the beginning to the end.
 * @param {State} state @returns {StoryEntry[]} */
function attendanceEntries(state) {
  /** @type {Map<string, StoryEntry | null>} */ const last = new Map();
  for (const event of state.answer?.app ?? state.answer?.normal ?? []) {
    const { zone, window, outcome, late, leftEarly } = event;
    if (!window) continue;
    const named = namedZone(state, zone);
    last.set(`${zone} ${window.id} ${window.from}`, outcome === "attended" && !late && !leftEarly ? null : {
      sign: absenceSign(event) ?? "normal", zone: named.index, fence: fenceIn(named, event.fence), time: recordTime(event.time),
      what: `${attendanceWords(event)}:`, why: `expected ${windowWords(window, state.clock)}.`, remedy: "",
    });
  }
  return [...last.values()].filter((entry) => entry !== null).sort((a, b) => a.time - b.time);
}

/** What is wrong with the log, the worst first, at zones of the layout: the first of it, and how much there is. @param {State} state
 * @param {number} most @returns {{entries: LogEntry[], count: number}} */
export function logStory(state, most) {
  const wrong = wrongItems(state.grade).filter((item) => gradedZone(state, item).index >= 0);
  const entries = wrong.slice(0, most).map((item) => {
    const { record, found, time, track } = item;
    const why = [lateWords(record), ...gradeDetails(record, state.clock)].filter(Boolean).join(", ");
    return { sign: gradeSign(item), zone: gradedZone(state, item).index, fence: null, time: found ?? time,
      what: `${gradedWords(record)}${why === "" ? "" : ":"}`, why: why === "" ? "" : `${why}.`, remedy: "", track };
  });
  return { entries, count: wrong.length };
}

/** @type {{answer: unknown, layoutAnswer: unknown, reached: Reached | null}} */
const knownReached = { answer: null, layoutAnswer: null, reached: null };

/** Which zones fired in normal mode, which nearly did, and which the track never came near. @param {State} state @returns {Reached} */
function reachedZones(state) {
  const { answer, layoutAnswer } = state;
  if (knownReached.reached && knownReached.answer === answer && knownReached.layoutAnswer === layoutAnswer) return knownReached.reached;
  if (!answer) return { fired: [], nearly: [], far: [], isComplete: false };
  // That a device was absent is no trigger of the zone.
  const fired = new Set(answer.normal.filter(({ boundary }) => boundary).map((event) => namedZone(state, event.zone).index));
  /** @type {Reached} */
  const reached = { fired: [...fired], nearly: [], far: [], isComplete: answer.explanation?.zones.length === layoutAnswer.zones.length };
  for (const explained of answer.explanation?.zones ?? []) {
    const named = namedZone(state, explained.zone);
    if (fired.has(named.index)) continue;
    const attempt = explained.suppressed[0];
    const near = explained.nearestApproach;
    if (attempt) {
      const failure = attempt.failures[0];
      reached.nearly.push({ sign: "suppressed", zone: named.index, fence: fenceIn(named, attempt.fence), time: Date.parse(attempt.time),
        what: `${suppressedWords(attempt)}:`, why: failure ? `${conditionName(failure.condition)}, ${missingWords(failure)}.` : "", remedy: "" });
    } else if (near && near.distance <= nearMeters) {
      reached.nearly.push({ sign: "near", zone: named.index, fence: fenceIn(named, near.fence), time: Date.parse(near.nearest.time),
        what: `${awayWords(near)} at the nearest`, why: "", remedy: "" });
    } else if (near || explained.outcome === "neverReached") {
      reached.far.push({ zone: named.index, near });
    }
  }
  Object.assign(knownReached, { answer, layoutAnswer, reached });
  return reached;
}
