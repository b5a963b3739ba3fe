// @ts-check
// Steps of the cursor from fix to fix.
import { moveCursor } from "../actions.js";
import { currentTrack } from "../store.js";

/** Moves the cursor by fixes. @param {import("../store.js").Store} store @param {number} step */
export function stepCursor(store, step) {
  const track = currentTrack(store.state);
  if (!track || track.count === 0) return;
  const { cursor } = store.state;
  if (cursor === null) return moveCursor(store, track.times[step > 0 ? 0 : track.count - 1]);
  // The fix at the cursor or before it.
  let index = track.times.findLastIndex((time) => time <= cursor);
  if (step < 0 && track.times[index] < cursor) index += 1;
  moveCursor(store, track.times[Math.min(Math.max(index + step, 0), track.count - 1)]);
}
