// @ts-check
// The words of records, for people. They are those of the command's text.
import { capitalized, formatCount, formatDuration, formatFixed, formatMeters, formatNumber, formatSpeed, formatTime, recordTime, spacedWord } from "../format.js";

/**
 * What an editor shows of a part of a condition; a part without a label is called by its key and its condition.
 * @typedef {{key: string, label?: string, placeholder?: string} & (
 *   {form: "limit", quantity: "speed"|"distance", unit: string, least: number, most: number} | {form: "duration", most: number} |
 *   {form: "timing", usual: string} | {form: "angle"|"percentage"|"flag"|"days"|"text"})} ConditionField
 * @typedef {{condition: string, numbers: "limits"|"arc"|"count"|"probability"|"time"|"window", below: string, above: string, one?: string,
 *   fields: ConditionField[], first: Record<string, string|number>}} ConditionWords
 */

/**
 * A setting of a zone: where it is in a file, and what a field for it shows.
 * An object of settings may be a flag instead, which has the key `flag` in it.
 * @typedef {{key: string, in?: string, flag?: string, label: string, changed: string}} SettingField
 * @typedef {SettingField & {kind: "flag", standard: boolean}} FlagField
 * @typedef {SettingField & {kind: "distance"|"duration"|"speed", unit: string, least: number, most: number, step: number,
 *   standard?: number}} QuantityField
 * @typedef {SettingField & ({kind: "probability"} | {kind: "count"}) & {choices: number[], none: string}} ChoiceField
 * @typedef {FlagField | QuantityField | ChoiceField} ZoneSettingField
 */

/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").FailureRecord} Failure */

/**
 * What the engine says of the names in records: the reasons of losses and of fixes withheld, grades, outcomes, and the
 * conditions.
 * @typedef {{losses: Record<string, string>, remedies: Record<string, string>, withheld: Record<string, string>,
 *   withheldRemedies: Record<string, string>, results: Record<string, string>, states: Record<string, string>,
 *   ends: Record<string, string>, causes: Record<string, string>, grades: Record<string, string>,
 *   falseCheckInRemedies: Record<string, string>, outcomes: Record<string, string>, classes: Record<string, string>,
 *   classPlurals: Record<string, string>, classMeanings: Record<string, string>, profiles: Record<string, string>,
 *   scenarioEvents: {event: string, value?: string, words: string}[], conditions: ConditionWords[],
 *   zoneSettings: ZoneSettingField[]}} EngineWords
 */

/** @type {EngineWords} */
const engineWords = {
  losses: {}, remedies: {}, withheld: {}, withheldRemedies: {}, results: {}, states: {}, ends: {}, causes: {}, grades: {},
  falseCheckInRemedies: {}, outcomes: {}, classes: {}, classPlurals: {}, classMeanings: {}, profiles: {},
  scenarioEvents: [], conditions: [], zoneSettings: [],
};

/** Takes the words of the engine. @param {Partial<EngineWords>} words */
export function useWords(words) {
  Object.assign(engineWords, words);
}

/** The events that the editor of a scenario offers, those that are meant most often first. */
export function scenarioEvents() {
  return engineWords.scenarioEvents;
}

/** The profiles of scenarios, each with its words. @returns {[string, string][]} */
export function profileChoices() {
  return Object.entries(engineWords.profiles);
}

/** What the engine says of a condition. @param {string} condition @returns {ConditionWords | undefined} */
function wordsOf(condition) {
  return engineWords.conditions.find((each) => each.condition === condition);
}

/** The conditions that zones have, in the order of an editor. @returns {string[]} */
export function editedConditions() {
  return engineWords.conditions.filter(({ fields }) => fields.length > 0).map(({ condition }) => condition);
}

/** The parts of a condition. @param {string} condition @returns {ConditionField[]} */
export function conditionFields(condition) {
  return wordsOf(condition)?.fields ?? [];
}

/** What an editor adds. @param {string} condition @returns {Record<string, string|number>} */
export function newCondition(condition) {
  return wordsOf(condition)?.first ?? {};
}

/** Whether a condition asks for degrees from one end of an arc to the other. @param {string} condition */
export function isArc(condition) {
  return wordsOf(condition)?.numbers === "arc";
}

/** Whether a condition asks for a window of time. @param {string} condition */
function isWindow(condition) {
  return wordsOf(condition)?.numbers === "window";
}

/** The settings of a zone, in the order of a form: quantities, flags, choices. @returns {ZoneSettingField[]} */
export function zoneSettingFields() {
  const kinds = ["distance duration speed", "flag", "probability count"];
  return kinds.flatMap((some) => engineWords.zoneSettings.filter(({ kind }) => some.split(" ").includes(kind)));
}

/** @typedef {{reason: string, type?: string, withheld?: string[]}} Loss */

/** The name of a reason in the words of the engine: of an excess of a speed limit it is another one. @param {Loss} loss */
function reasonName({ reason, type }) {
  return type === "overspeed" && reason === "speed" ? type : reason;
}

/** Why a visit, a crossing or an overspeed was lost. @param {Loss} loss */
export function lossWords(loss) {
  const { reason, withheld } = loss;
  const text = engineWords.losses[reasonName(loss)] ?? spacedWord(reason);
  return withheld ? `${text}: ${withheld.map(withheldWord).join("; ")}` : text;
}

/** The same as a sentence. @param {Loss} loss */
export function lossSentence(loss) {
  return asSentence(lossWords(loss));
}

/** What to do about a loss, as a sentence. @param {Loss} loss */
function remedySentence(loss) {
  return asSentence(engineWords.withheldRemedies[loss.withheld?.[0] ?? ""] ?? engineWords.remedies[reasonName(loss)] ?? "");
}

/** What to do about a false check-in, as a sentence. @param {{grade?: string}} falseCheckIn */
function falseCheckInRemedy({ grade }) {
  return asSentence(engineWords.falseCheckInRemedies[grade ?? ""] ?? "");
}

/** What to do about a loss or a false check-in, as a sentence. @param {import("../results.js").Outcome} outcome */
export function outcomeRemedy(outcome) {
  return outcome.loss ? remedySentence(outcome.loss) : falseCheckInRemedy(outcome);
}

/** @param {string} clause */
function asSentence(clause) {
  return clause === "" ? "" : `${capitalized(clause)}.`;
}

/** What became of a visit, a crossing or an entry: "visit lost". @param {string} kind */
export function resultWords(kind) {
  return engineWords.results[kind] ?? spacedWord(kind);
}

/** What an attempt that was suppressed is called. @param {{attempt: string}} record */
export function suppressedWords({ attempt }) {
  const kinds = { crossed: "suppressedCrossing", exited: "withheldExit", overspeed: "suppressedOverspeed" };
  return resultWords(/** @type {Record<string, string>} */ (kinds)[attempt] ?? "suppressedEntry");
}

/** How the app of a scenario reported an event. @param {{mode?: string}} event */
export function appModeWords({ mode }) {
  return mode === "normal" ? "alive" : "restarted";
}

/** A state of the app. @param {string} state */
export function stateWords(state) {
  return engineWords.states[state] ?? spacedWord(state);
}

/** What ended the app in a state; empty for a state in which it is in memory. @param {string} state */
export function endWords(state) {
  return engineWords.ends[state] ?? "";
}

/** What woke the app. @param {string} cause */
export function causeWords(cause) {
  return engineWords.causes[cause] ?? spacedWord(cause);
}

/** Why a fix did not reach the app, or nothing woke it. @param {string} reason */
export function withheldWord(reason) {
  return engineWords.withheld[reason] ?? spacedWord(reason);
}

/** The grades of restart circles, the best first. @returns {string[]} */
export function grades() {
  return Object.keys(engineWords.grades);
}

/** What the grade of a fence means in restart mode. @param {string} grade */
export function gradeWords(grade) {
  return engineWords.grades[grade] ?? grade;
}

/** @param {string} outcome of an explanation */
export function outcomeWords(outcome) {
  return engineWords.outcomes[outcome] ?? spacedWord(outcome);
}

/** What an event of a log is called by what became of it: "late". @param {string} name of the class */
export function className(name) {
  return engineWords.classes[name] ?? spacedWord(name);
}

/** Some events of a class: "2 ghosts". @param {string} name of the class @param {number} count */
export function classCount(name, count) {
  return formatCount(count, className(name), engineWords.classPlurals[name] ?? className(name));
}

/** What became of the events of a class. @param {string} name */
export function classMeaning(name) {
  return engineWords.classMeanings[name] ?? "";
}

/** Name of a condition. @param {string} condition */
export function conditionName(condition) {
  return capitalized(spacedWord(condition));
}

/** A value of a condition in its unit. @param {number} value @param {string} unit */
export function conditionValue(value, unit) {
  if (unit === "m/s") return formatSpeed(value);
  if (unit === "deg") return `${formatFixed(value, 1)}°`;
  if (unit === "s") return formatDuration(value);
  if (unit === "m") return formatMeters(value);
  if (unit === "probability") return `${formatFixed(100 * value, 0)} %`;
  return `${formatNumber(value)} ${unit}`;
}

/** What a condition requires. @param {Failure} failure */
export function requirementWords({ condition, minimum, maximum, unit }) {
  if (isWindow(condition)) return `within the ${spacedWord(condition)}`;
  const [least, most] = [minimum, maximum].map((limit) => (limit === undefined ? "" : conditionValue(limit, unit)));
  if (isArc(condition)) return `${least} clockwise to ${most}`;
  if (least !== "" && most !== "") return `${least} to ${most}`;
  return most !== "" ? `at most ${most}` : `at least ${least}`;
}

/** What was found. @param {Failure} failure */
export function foundWords({ condition, actual, unit }) {
  if (isWindow(condition)) return "closed";
  return actual === undefined ? "unknown" : conditionValue(actual, unit);
}

/** What was missing. @param {Failure} failure */
export function missingWords({ condition, actual, minimum, maximum, margin, unit }) {
  if (margin === undefined) return "unknown";
  if (isWindow(condition)) return `opens ${formatDuration(margin)} later`;
  if (isArc(condition)) return `${conditionValue(margin, unit)} outside the arc`;
  const words = wordsOf(condition);
  const missing = words?.one !== undefined && margin === 1 ? `1 ${words.one}` : conditionValue(margin, unit);
  if (words === undefined || actual === undefined) return missing;
  if (maximum !== undefined && actual > maximum) return `${missing} ${words.above}`;
  return minimum !== undefined && actual < minimum ? `${missing} ${words.below}` : missing;
}

/** A time difference with its sign in words: "3 s earlier". @param {number} seconds */
export function shiftWords(seconds) {
  if (seconds === 0) return "same fix";
  return `${formatDuration(Math.abs(seconds))} ${seconds < 0 ? "earlier" : "later"}`;
}

/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").Event} NotedEvent */
/** @typedef {import("../format.js").Clock} Clock */

/** What is said of a device that is expected: "absent", "missed", "attended 3 h 50 min, late". @param {NotedEvent} event */
export function attendanceWords({ type, outcome, present = 0, late, leftEarly, unconfirmed }) {
  const word = spacedWord(outcome ?? type);
  return [present > 0 ? `${word} ${formatDuration(present)}` : word, late && "late", leftEarly && "left early", unconfirmed && "exit not confirmed"]
    .filter(Boolean).join(", ");
}

/** The window in which a device is expected. @param {NonNullable<NotedEvent["window"]>} window @param {Clock} clock */
export function windowWords({ from, to }, clock) {
  return `from ${formatTime(recordTime(from), clock)} to ${formatTime(recordTime(to), clock)}`;
}

/** Notes to an event: flags, the length of a stay, the distance. @param {NotedEvent} event @param {Clock} clock */
export function eventNotes(event, clock) {
  const notes = [];
  if (event.direction) notes.push(event.direction === "leftToRight" ? "left to right" : "right to left");
  if (event.along !== undefined) notes.push(`at ${formatMeters(event.along)} of the line`);
  if (event.count !== undefined) notes.push(`number ${event.count}`);
  if (event.stay !== undefined) notes.push(`after ${formatDuration(event.stay)}`);
  if (event.dwellTime !== undefined) notes.push(`stayed ${formatDuration(event.dwellTime)}`);
  if (event.overstay !== undefined) notes.push(`too long by ${formatDuration(event.overstay)}`);
  if (event.measuredSpeed !== undefined) notes.push(formatSpeed(event.measuredSpeed), `limit ${formatSpeed(event.speedLimit ?? NaN)}`);
  if (event.duration !== undefined) notes.push(`for ${formatDuration(event.duration)}`);
  if (event.maximumSpeed !== undefined) notes.push(`up to ${formatSpeed(event.maximumSpeed)}`);
  if (event.outcome !== undefined) notes.push(attendanceWords(event));
  if (event.window !== undefined) notes.push(`in ${event.window.id} ${windowWords(event.window, clock)}`);
  const { lateBy, earlyBy, arrived, left, unobserved } = event;
  for (const [words, value] of [["late by", lateBy], ["early by", earlyBy], ["came", arrived], ["went", left], ["unobserved", unobserved]]) {
    if (typeof value === "string") notes.push(`${words} ${formatTime(recordTime(value), clock)}`);
    else if (Number(value) > 0) notes.push(`${words} ${formatDuration(Number(value))}`);
  }
  if (event.confirmed?.time !== undefined) notes.push(`confirmed after ${formatDuration(event.confirmed.time)}`);
  if (event.distance !== undefined) notes.push(`${formatMeters(event.distance)} outside`);
  if (event.overshoot !== undefined) notes.push(`overshoot ${formatMeters(event.overshoot)}`);
  if (event.crossedFences) notes.push(`crossed ${event.crossedFences.map((each) => each.fence).join(", ")}`);
  notes.push(...event.flags.map((flag) => flag === "pass" ? "in passing" : flag));
  return notes.join(", ");
}

/**
 * How near a track came, and to what: the fence, or its circle in restart mode.
 * @param {{distance: number, mode?: string}} approach @returns {string}
 */
export function awayWords(approach) {
  return `${formatMeters(approach.distance)} ${approach.mode === "restart" ? "from its circle" : "away"}`;
}
