// @ts-check
// Moves the cursor through time while the page plays.
import { moveCursor } from "../actions.js";
import { prefersReducedMotion } from "../dom.js";
import { recordTime } from "../format.js";
import { currentTrack } from "../store.js";

/** How many seconds of the track pass in a second. */
export const playbackRates = [1, 10, 60, 300, 1000];

/** Where less movement is asked for, the cursor steps once in this time. */
const stepMilliseconds = 1000;

/** @param {import("../store.js").Store} store */
export function createPlayer(store) {
  let last = 0;
  let isRunning = false;

  /** @param {number} now */
  function advance(now) {
    const { state } = store;
    const track = currentTrack(state);
    if (!state.isPlaying || !track || track.count === 0) {
      isRunning = false;
      if (state.isPlaying) store.set({ isPlaying: false });
      return;
    }
    const passed = now - last;
    if (!prefersReducedMotion() || passed >= stepMilliseconds) {
      last = now;
      const end = track.times[track.count - 1];
      // After a pause of the whole page, such as in a hidden tab, the cursor does not jump.
      const time = (state.cursor ?? track.times[0]) + Math.min(passed, stepMilliseconds * 1.5) * state.playbackRate;
      moveCursor(store, time);
      if (time >= end) store.set({ isPlaying: false });
    }
    requestAnimationFrame(advance);
  }

  store.subscribe((state, changed) => {
    if (!changed.has("isPlaying") || !state.isPlaying || isRunning) return;
    isRunning = true;
    last = performance.now();
    requestAnimationFrame(advance);
  });
}

/** Starts or stops; at the end of the track from the beginning. @param {import("../store.js").Store} store */
export function togglePlaying(store) {
  const { isPlaying, cursor } = store.state;
  const track = currentTrack(store.state);
  if (!track || track.count === 0) return;
  if (!isPlaying && (cursor === null || cursor >= track.times[track.count - 1])) moveCursor(store, track.times[0]);
  store.set({ isPlaying: !isPlaying });
}

/** Times at which something was reported, in order, each once. @param {import("../store.js").State} state */
export function eventTimes(state) {
  const { answer } = state;
  if (!answer) return [];
  const times = [...answer.normal, ...(answer.app ?? answer.restart)].map((event) => recordTime(event.time));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Moves the cursor to the next event, or the one before. @param {import("../store.js").Store} store @param {1 | -1} direction */
export function moveToEvent(store, direction) {
  const times = eventTimes(store.state);
  const { cursor } = store.state;
  const found = direction > 0 ? times.find((time) => cursor === null || time > cursor)
    : times.findLast((time) => cursor === null || time < cursor);
  if (found !== undefined) moveCursor(store, found);
}
