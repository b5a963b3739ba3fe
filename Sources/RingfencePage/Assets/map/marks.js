// @ts-check
// Marks for events, suppressed entries, losses and what happened to the app: where they are and what they say.
import { sureEvent, sureWords } from "../certainty.js";
import { formatNumber, recordTime } from "../format.js";
import { STEP_ITEMS } from "../frames.js";
import { nearLongitude } from "../geo.js";
import { isInWindow } from "../timeline/window.js";
import { fenceIn, isZoneNamed, namedZone, placeTitle, zoneTitle } from "../names.js";
import { missingWords, lossSentence, resultWords, suppressedWords } from "../panel/words.js";
import { appMoments, eventSign, falseEventKeys, outcomesOf } from "../results.js";
import { drawSign } from "../signs.js";
import { shortenText } from "./labels.js";
import { positionAtTime } from "./track.js";
import { addGradedMarks } from "../grade/marks.js";

/**
 * @typedef {import("./track.js").DrawnTrack} DrawnTrack
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").Event} EventRecord
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../names.js").NamedZone} NamedZone
 * @typedef {import("../store.js").State} State
 */

/**
 * A mark on the map. `sign` is its shape; `word` says what it is, `title` where; a mark of the app has no zone.
 * @typedef {import("../results.js").EventSign|"suppressed"|"lost"|"ended"|"wake"|"state"|"gradeLate"|"gradeEarly"|"gradeMissed"|"gradeGhost"
 *   |"gradeImpossible"} MarkSign
 * @typedef {"normal" | "restart" | "app" | "suppressed" | "lost" | "moment" | "graded"} MarkSeries the list in which `index` counts
 * @typedef {{x: number, y: number, kind: MarkSign, type: string, word: string, zone: number, fence: number|null, title: string,
 *   place: string, time: number, detail: string[], series: MarkSeries, index: number, isUnsure?: boolean}} Mark
 * @typedef {import("../geo.js").Projection} Projection
 * @typedef {{latitude: number, longitude: number} | {x: number, y: number} | null | undefined} MarkPlace a moment on the path, or a point
 * @typedef {Pick<Mark, "type" | "word" | "time" | "series" | "index" | "isUnsure"> & {detail?: string[]}} MarkDetails
 * @typedef {(kind: MarkSign, zone: NamedZone, fence: number | null, place: MarkPlace, rest: MarkDetails) => void} AddMark
 */

/** All marks of the answer of a track that the reader wants to see, in steps. @param {State} state @param {DrawnTrack | null} drawn
 * @returns {Generator<void, Mark[]>} */
export function* collectMarks(state, /** @type {Projection} */ projection, drawn) {
  const { answer, shown } = state;
  if (!answer || !shown.events) return [];
  const words = state.filter ?? "";
  /** @type {Mark[]} */
  const marks = [];
  /** @param {MarkSign} kind @param {NamedZone} zone @param {number | null} fence
   * @param {{latitude: number, longitude: number} | {x: number, y: number} | null | undefined} boundary @param {MarkDetails} rest */
  const add = (kind, zone, fence, boundary, rest) => {
    if (!boundary || !isZoneNamed(zone, words)) return;
    const [x, y] = "x" in boundary
      ? [boundary.x, boundary.y]
      : projection.project(nearLongitude(boundary.longitude, projection.center[0]), boundary.latitude);
    marks.push({ x, y, kind, zone: zone.index, fence, title: zoneTitle(zone), place: placeTitle(zone, fence), detail: [], ...rest });
  };
  const isScenario = Boolean(answer.app);
  const falseKeys = falseEventKeys(state);
  /** @param {"normal" | "restart" | "app"} series @param {EventRecord[]} events */
  function* addEvents(series, events) {
    for (const [index, event] of events.entries()) {
      if (index % STEP_ITEMS === 0) yield;
      const zone = namedZone(state, event.zone);
      const time = recordTime(event.time);
      const kind = eventSign(series, event, time, falseKeys);
      // What is of a moment of a schedule is of no fence: the device is where its fix is.
      const type = event.outcome ?? event.type;
      add(kind, zone, fenceIn(zone, event.fence), event.boundary ?? event.fix, {
        type, word: kind === "false" ? resultWords("falseCheckIn") : event.mode === "restart" ? `${type} (restart)` : type,
        time, series, index, ...certaintyDetails(state, event),
      });
    }
  }
  if (!isScenario) yield* addEvents("normal", answer.normal);
  if (answer.app) yield* addEvents("app", answer.app);
  else if (shown.circles) yield* addEvents("restart", answer.restart);
  if (isScenario || shown.circles) addLosses(state, drawn, add);
  for (const explained of answer.explanation?.zones ?? []) {
    yield;
    const zone = namedZone(state, explained.zone);
    (explained.suppressed ?? []).forEach((record, index) => add("suppressed", zone, fenceIn(zone, record.fence), record.boundary, {
      type: record.attempt, word: suppressedWords(record), time: recordTime(record.time), series: "suppressed", index,
      detail: record.failures.map(missingWords),
    }));
  }
  if (shown.found) addGradedMarks(state, drawn, add);
  if (isScenario && drawn !== null && words.trim() === "") addMoments(state, drawn, marks);
  return marks.filter(({ time }) => isInWindow(state.timeRange, time));
}

/** An event is unsure from this certainty down. */
const UNSURE = 0.5;

/** @param {State} state @param {EventRecord} event */
function certaintyDetails(state, event) {
  const sure = sureEvent(state, event);
  return sure === null ? {} : { detail: [sureWords(state, event)], isUnsure: sure.certainty <= UNSURE };
}

/** Losses have no position of their own: they are where the event of normal mode is, else where the track is at their time.
 * @param {State} state @param {DrawnTrack | null} drawn @param {AddMark} add */
function addLosses(state, drawn, add) {
  outcomesOf(state).forEach((outcome, index) => {
    if (outcome.loss === null) return;
    const boundary = outcome.boundary ?? (drawn === null ? null : positionAtTime(drawn, outcome.time));
    add("lost", namedZone(state, outcome.zoneId), outcome.fence, boundary, {
      type: outcome.kind === "lostCrossing" ? "crossed" : outcome.kind === "lostOverspeed" ? "overspeed" : "entered", word: resultWords(outcome.kind), time: outcome.time, series: "lost", index,
      detail: [lossSentence(outcome.loss)],
    });
  });
}

/** Where the app ended, was woken and changed its state. What it was at the first fix is in the timeline only. @param {State} state
 * @param {DrawnTrack} drawn @param {Mark[]} marks */
function addMoments(state, drawn, marks) {
  for (const [index, { time, sign, title, detail }] of appMoments(state).entries()) {
    if (index === 0) continue;
    const at = positionAtTime(drawn, time);
    if (at === null) continue;
    marks.push({ x: at.x, y: at.y, kind: sign, type: "", word: title, zone: -1, fence: null, title: "App", place: "App", time,
      detail: detail === "" ? [] : [detail], series: "moment", index });
  }
}

/** Characters of the name of a zone in a label: what happened there must not be cut off. */
const LABEL_NAME = 22;

/** The label of a group of marks at one point. The mode is in the shape of the marker, not in the label. @param {Mark[]} members
 * @returns {string} */
export function markText(members) {
  // What happened to the app stands apart: "office, open" would read as what became of the zone.
  const ofZones = members.filter(({ series }) => series !== "moment");
  if (ofZones.length > 0 && ofZones.length < members.length) {
    return `${markText(ofZones)} · ${markText(members.filter(({ series }) => series === "moment"))}`;
  }
  const zones = new Map(members.map(({ zone, title }) => [`${zone} ${title}`, title]));
  if (zones.size > 1) return zones.size > 3 ? `${members.length} events` : [...zones.values()].map((title) => shortenText(title, LABEL_NAME)).join(", ");
  const words = [...new Set(members.map((mark) => (mark.kind === "restart" ? mark.type : mark.word)))];
  return `${shortenText(members[0].title, LABEL_NAME)}: ${words.length > 3 ? `${members.length} events` : words.join(", ")}`;
}

/** The character in the marker of an event, as in the timelines of `ringfence explain`. @type {Record<string, string>} */
const EVENT_GLYPHS = { entered: "+", exited: "−", dwelled: "D", overstayed: "O", crossed: "|", overspeed: ">", overspeedEnded: "<", arrivedLate: "L", leftEarly: "E", attended: "A" };

/** Draws a marker in the shape of its kind. @param {number} x @param {number} y @param {MapTheme} theme */
export function drawMarker(/** @type {CanvasRenderingContext2D} */ pen, x, y, /** @type {Mark} */ mark, theme) {
  // What is more probably none than one is pale.
  if (mark.isUnsure) pen.globalAlpha = 0.45;
  drawSign(pen, mark.kind, x, y, mark.kind === "false" ? 8 : 7, theme, true);
  if (EVENT_GLYPHS[mark.type] !== undefined && mark.kind !== "suppressed") {
    drawMarkerGlyph(pen, x, y + (mark.kind === "lost" ? 1.5 : 0), mark.type, mark.kind === "restart" ? theme.restart : theme.paper, theme);
  }
  pen.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {string} type @param {string} color
 * @param {MapTheme} theme */
function drawMarkerGlyph(pen, x, y, type, color, theme) {
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.lineWidth = 1.75;
  if (!"+−|".includes(EVENT_GLYPHS[type])) {
    pen.font = `bold 9px ${theme.font}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(EVENT_GLYPHS[type], x + 0.3, y + 0.6);
    return;
  }
  pen.beginPath();
  if (type !== "crossed") {
    pen.moveTo(x - 3.2, y);
    pen.lineTo(x + 3.2, y);
  }
  if (type !== "exited") {
    pen.moveTo(x, y - 3.2);
    pen.lineTo(x, y + 3.2);
  }
  pen.stroke();
}

/** What became of marks that were lost or are false check-ins, counted; empty for others: "visit lost: 2, false check-in: 1".
 * @param {Mark[]} marks */
export function countedResults(marks) {
  /** @type {Map<string, number>} */ const counts = new Map();
  for (const { word } of marks.filter(isResult).sort(byResult)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word}: ${formatNumber(count)}`).join(", ");
}

/** Whether something was lost, or is a false check-in. @param {Mark} mark */
function isResult({ kind }) {
  return kind === "lost" || kind === "false";
}

/** Losses first, then false check-ins, then what is wrong with a log, then all others. @param {Mark} a @param {Mark} b */
export function byResult(a, b) {
  const rank = (/** @type {Mark} */ { kind }) => (kind === "lost" ? 0 : kind === "false" ? 1 : kind.startsWith("grade") ? 2 : 3);
  return rank(a) - rank(b);
}

/** Draws a disc with the number of marks that are too close to each other.
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {Mark[]} marks @param {MapTheme} theme */
export function drawMarkCount(pen, x, y, marks, theme) {
  const text = marks.length > 999 ? "999+" : String(marks.length);
  const radius = countRadius(marks.length);
  pen.beginPath();
  pen.roundRect(x - radius, y - 9, 2 * radius, 18, 9);
  pen.fillStyle = theme.ink;
  pen.strokeStyle = theme.paper;
  pen.lineWidth = 2;
  pen.fill();
  pen.stroke();
  pen.fillStyle = theme.paper;
  pen.font = `bold 11px ${theme.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}

/** Half of the width of the disc with a number. @param {number} count */
function countRadius(count) {
  return 8 + 3 * ((count > 999 ? 4 : String(count).length) - 1);
}

/** Draws the signs of losses and of false check-ins beside the number of the marks that they are among.
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {Mark[]} marks
 * @param {import("./theme.js").MapTheme} theme */
export function drawCountedResults(pen, x, y, marks, theme) {
  const right = x + countRadius(marks.length) + 5;
  if (marks.some(({ kind }) => kind === "lost")) drawSign(pen, "lost", right, y - 8, 6, theme, true);
  if (marks.some(({ kind }) => kind === "false")) drawSign(pen, "false", right, y + 7, 5.5, theme, true);
}

/** The words of a legend for the characters in the markers of these marks. @param {Mark[]} marks */
export function glyphWords(marks) {
  const types = new Set(marks.filter(({ kind }) => kind !== "suppressed").map(({ type }) => type));
  return Object.entries(EVENT_GLYPHS).filter(([type]) => types.has(type)).map(([type, glyph]) => `${glyph} ${type}`).join(", ");
}
