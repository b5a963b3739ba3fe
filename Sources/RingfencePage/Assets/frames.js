// @ts-check
// The work of frames and of long tasks, in parts by time. All views draw in one queue, so that together they take no longer than a
// frame bears; what is left follows in the next one.

/** Once the work of a frame has taken this many milliseconds, what is left runs in the next frame. */
const LONGEST_FRAME = 30;
/** Once steps have taken this many milliseconds, the page gets a turn. */
const LONGEST_TURN = 30;

/** @typedef {() => boolean | void} FrameWork does a part; true where more of it is left */

/** What is asked for, in its order. @type {Set<FrameWork>} */
const frameWorks = new Set();
let nextFrame = 0;

/** Asks for work in a frame: in the one whose work is under way, unless it was done in it already, else in the next one.
 * @param {FrameWork} work */
export function inFrame(work) {
  frameWorks.add(work);
  if (nextFrame === 0) awaitFrame();
}

/** Does at once all that is asked for. */
export function flushFrames() {
  doFrame(Infinity);
}

/** Whether work is left for a frame. */
export function isFrameAwaited() {
  return frameWorks.size > 0;
}

function awaitFrame() {
  nextFrame = requestAnimationFrame(() => {
    nextFrame = 0;
    doFrame(performance.now() + LONGEST_FRAME);
  });
}

/** @param {number} deadline */
function doFrame(deadline) {
  /** @type {Set<FrameWork>} */ const done = new Set();
  try {
    // What is asked for meanwhile stands at the end of the set, and is met too.
    for (const work of frameWorks) {
      if (done.has(work)) continue;
      frameWorks.delete(work);
      if (work() === true) frameWorks.add(work);
      else done.add(work);
      if (performance.now() > deadline) break;
    }
  } finally {
    cancelAnimationFrame(nextFrame);
    nextFrame = 0;
    if (frameWorks.size > 0) awaitFrame();
  }
}

/** Gives the page a turn: what follows is a task of its own, so that a long work does not freeze it. @returns {Promise<void>} */
export function pageTurn() {
  return new Promise((done) => { setTimeout(done, 0); });
}

/** Carries out steps, with turns of the page between them where they take long. @template T @param {Generator<void, T>} steps
 * @returns {Promise<T>} */
export async function inTurns(steps) {
  for (;;) {
    const deadline = performance.now() + LONGEST_TURN;
    while (performance.now() < deadline) {
      const { done, value } = steps.next();
      if (done) return /** @type {T} */ (value);
    }
    await pageTurn();
  }
}

/** Carries out steps at once. @template T @param {Generator<void, T>} steps @returns {T} */
export function atOnce(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return /** @type {T} */ (value);
  }
}
