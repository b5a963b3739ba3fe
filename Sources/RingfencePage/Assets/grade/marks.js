// @ts-check
// What of a log is wrong, on the map: where the log says that it was, else where the drive was at that time.
import { positionAtTime } from "../map/track.js";
import { recordTime } from "../format.js";
import { gradeSign, gradedOfTrack, gradedZone, isWrong } from "./grade.js";
import { gradeDetails, gradedWords, lateWords } from "./words.js";

/** @param {import("../store.js").State} state @param {import("../map/track.js").DrawnTrack | null} drawn
 * @param {import("../map/marks.js").AddMark} add */
export function addGradedMarks(state, drawn, add) {
  const items = gradedOfTrack(state).filter(isWrong);
  if (items.length === 0) return;
  const boundaries = items.some(({ found }) => found === null) ? boundariesOf(state) : new Map();
  for (const item of items) {
    const { record, row, time, truth, found, number } = item;
    const moment = row?.latitude !== undefined && row.longitude !== undefined ? { latitude: row.latitude, longitude: row.longitude } : null;
    const at = found ?? truth ?? NaN;
    const place = moment ?? (found === null ? boundaries.get(boundaryKey(record.zone, record.event, time)) : null)
      ?? (drawn === null ? null : positionAtTime(drawn, at));
    add(/** @type {import("../map/marks.js").MarkSign} */ (gradeSign(item)), gradedZone(state, item), null, place, {
      type: "", word: gradedWords(record), time, series: "graded", index: number,
      detail: [lateWords(record), ...gradeDetails(record, state.clock)].filter(Boolean),
    });
  }
}

/** Where the events of normal mode are. @param {import("../store.js").State} state */
function boundariesOf(state) {
  return new Map((state.answer?.normal ?? []).map((event) => [boundaryKey(event.zone, event.type, recordTime(event.time)), event.boundary]));
}

/** @param {string} zone @param {string} event @param {number} time */
function boundaryKey(zone, event, time) {
  return `${event} ${time} ${zone}`;
}
