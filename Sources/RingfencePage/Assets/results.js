// @ts-check
// What became of visits and crossings: those that were lost and the false check-ins, with one time in all views, that at
// which a device would have reported them. And the moments of the app that lived the scenario.
import { causeWords, endWords, stateWords, withheldWord } from "./panel/words.js";
import { fenceIn, namedZone, placeTitle } from "./names.js";
import { formatCount, formatDuration, recordTime } from "./format.js";

/**
 * @typedef {import("../../JavaScript/ringfence/report.d.ts").Event} EventRecord
 * @typedef {{kind: "lostVisit" | "lostCrossing" | "lostOverspeed" | "falseCheckIn", sign: "lost" | "false", zone: number, fence: number | null,
 *   zoneId: string, fenceId: string | undefined, time: number, start: number, end: number,
 *   boundary: import("../../JavaScript/ringfence/report.d.ts").Moment | null, loss: import("../../JavaScript/ringfence/report.d.ts").LostTrigger | null,
 *   overshoot?: number, maximumOvershoot?: number, grade?: string}} Outcome
 *   `start` to `end` is the time in the fence; both are `time` where that is not known.
 * @typedef {{time: number, sign: "ended" | "wake" | "state" | "suppressed", title: string, detail: string, isAwake: boolean}} AppMoment
 */

/** @typedef {"normal" | "restart" | "false" | "absent" | "missed"} EventSign */

/** What the signs of moments mean. */
export const momentWords = { ended: "the app ended", wake: "the app was woken", state: "another state of the app" };

/** The signs of a device that was not where it was expected, with their words. @type {[sign: "absent" | "missed", words: string][]} */
export const absenceSigns = [["absent", "absent, unknown"], ["missed", "missed"]];

/** @type {{answer: unknown, layoutAnswer: unknown, outcomes: Outcome[]}} */
const knownOutcomes = { answer: null, layoutAnswer: null, outcomes: [] };

/** Losses and false check-ins of the answer in the order of time. @param {import("./store.js").State} state @returns {Outcome[]} */
export function outcomesOf(state) {
  const { answer, layoutAnswer } = state;
  if (!answer) return [];
  if (knownOutcomes.answer === answer && knownOutcomes.layoutAnswer === layoutAnswer) return knownOutcomes.outcomes;
  /** @type {Outcome[]} */ const outcomes = [];
  const visits = answer.comparison.some((row) => row.lost.length > 0) ? visitEvents(answer.normal) : new Map();
  for (const row of answer.comparison) {
    if (row.lost.length + row.falseCheckIns.length === 0) continue;
    const zone = namedZone(state, row.zone);
    for (const each of [...row.lost, ...row.falseCheckIns]) {
      const loss = "reason" in each ? each : null;
      const falseOne = "reason" in each ? null : each;
      const time = recordTime(each.time);
      const events = loss ? visits.get(`${row.zone}\u0000${each.visit ?? each.time}`) : undefined;
      const begun = events?.begun?.boundary ? recordTime(events.begun.boundary.time) : time;
      outcomes.push({
        kind: !loss ? "falseCheckIn" : each.type === "overspeed" ? "lostOverspeed" : each.type === "crossed" ? "lostCrossing" : "lostVisit", sign: loss ? "lost" : "false",
        zone: zone.index, fence: fenceIn(zone, each.fence), zoneId: row.zone, fenceId: each.fence, time,
        start: begun, end: events?.exited?.boundary ? recordTime(events.exited.boundary.time) : Math.max(begun, time),
        boundary: events?.begun?.boundary ?? null, loss,
        overshoot: falseOne?.overshoot, maximumOvershoot: falseOne?.maximumOvershoot, grade: falseOne?.grade,
      });
    }
  }
  outcomes.sort((a, b) => a.time - b.time);
  Object.assign(knownOutcomes, { answer, layoutAnswer, outcomes });
  return outcomes;
}

/** The first event and the exit of each visit, each crossing, and each excess of the speed; not what is said of an attendance. @param {EventRecord[]} events */
function visitEvents(events) {
  /** @type {Map<string, {begun: EventRecord | null, exited: EventRecord | null}>} */ const visits = new Map();
  for (const event of events) {
    if (event.window || event.type === "overspeedEnded") continue;
    const key = `${event.zone}\u0000${event.type === "overspeed" ? event.time : event.visit ?? event.time}`;
    /** @type {{begun: EventRecord | null, exited: EventRecord | null}} */
    const visit = visits.get(key) ?? { begun: null, exited: null };
    if (event.type === "exited") visit.exited = event;
    else visit.begun ??= event;
    visits.set(key, visit);
  }
  return visits;
}

/** The keys of the events that are false check-ins, as `falseKey` makes them. @param {import("./store.js").State} state */
export function falseEventKeys(state) {
  return new Set(outcomesOf(state).filter(({ kind }) => kind === "falseCheckIn").map(({ zoneId, time }) => `${zoneId}\u0000${time}`));
}

/** @param {{zone: string, type: string}} event @param {number} time */
export function falseKey(event, time) {
  return event.type === "entered" ? `${event.zone}\u0000${time}` : "";
}

/** The sign of an event that says that a device was not there, by the text of `ringfence explain`; null for another event.
 * @param {{type: string, outcome?: string}} event @returns {"absent" | "missed" | null} */
export function absenceSign({ type, outcome }) {
  return outcome === "missed" ? "missed" : type === "absent" || outcome === "unknown" ? "absent" : null;
}

/** The sign of an event of a series. @param {"normal" | "restart" | "app"} series
 * @param {{zone: string, type: string, mode: string, outcome?: string}} event @param {number} time
 * @param {Set<string>} falseKeys @returns {EventSign} */
export function eventSign(series, event, time, falseKeys) {
  const absence = absenceSign(event);
  if (absence !== null) return absence;
  if (series === "normal") return "normal";
  if (falseKeys.has(falseKey(event, time))) return "false";
  return series === "app" && event.mode === "normal" ? "normal" : "restart";
}

/** What happened to the app: its states and wakes, and what did not wake it, in order. @param {import("./store.js").State} state
 * @returns {AppMoment[]} */
export function appMoments(state) {
  const run = state.answer?.lifeCycle;
  if (!run) return [];
  const wakes = new Map(run.wakes.map((wake) => [wake.start, wake]));
  /** @type {AppMoment[]} */ const moments = [];
  for (const { state: name, start } of run.states) {
    const wake = wakes.get(start);
    wakes.delete(start);
    moments.push(wake ? wakeMoment(state, wake)
      : { time: recordTime(start), sign: endWords(name) === "" ? "state" : "ended", title: stateWords(name), detail: "",
        isAwake: name === "foreground" || name === "background" });
  }
  for (const wake of wakes.values()) moments.push(wakeMoment(state, wake));
  for (const refused of run.refusedWakes) {
    moments.push({ time: recordTime(refused.time), sign: "suppressed", title: `not woken by ${wakeCause(state, refused)}`,
      detail: refused.reasons.map(withheldWord).join("; "), isAwake: false });
  }
  return moments.sort((a, b) => a.time - b.time);
}

/** @param {import("./store.js").State} state
 * @param {import("../../JavaScript/ringfence/report.d.ts").WakeRecord} wake @returns {AppMoment} */
function wakeMoment(state, wake) {
  const seconds = (recordTime(wake.end) - recordTime(wake.start)) / 1000;
  return {
    time: recordTime(wake.start), sign: "wake", title: `${wake.relaunch ? "restarted" : "woken"} by ${wakeCause(state, wake)}`,
    detail: `awake for ${formatDuration(seconds)}, ${formatCount(wake.fixes, "fix", "fixes")}`, isAwake: true,
  };
}

/** @param {import("./store.js").State} state
 * @param {import("../../JavaScript/ringfence/report.d.ts").WakeCause} record */
function wakeCause(state, { cause, zone, fence }) {
  const words = causeWords(cause);
  if (zone === undefined) return words;
  const named = namedZone(state, zone);
  return `${words} ${placeTitle(named, fenceIn(named, fence))}`;
}
