// @ts-check
// The work of frames and of long tasks, in parts by time. All views draw in one queue, so that together they take no longer than a
// frame bears; what is left follows in the next one.

/** Once the work of a frame has taken this many milliseconds, what is left runs in the next frame. */
const LONGEST_FRAME = 30;
/** Frames that have had work left for this many milliseconds take long. */
const LONG_WORK = 300;
/** Once steps have taken this many milliseconds, the page gets a turn. */
const LONGEST_TURN = 30;
/** Once the steps of a view have taken this many milliseconds, the other views get theirs. */
const LONGEST_PART = 10;
/** The steps of a loop over many things: each begins with a thing whose index is a multiple of this. */
export const STEP_ITEMS = 512;

/** @typedef {() => boolean | void} FrameWork does a part; true where more of it is left */

/** What is asked for, in its order. @type {Set<FrameWork>} */
const frameWorks = new Set();
let nextFrame = 0;

/** When there was first more to do than a frame had time for; null while there is none. @type {number | null} */
let busySince = null;
let isLong = false;
/** @type {(isLong: boolean) => void} */ let tellLong = () => {};

/** Calls when the work of frames takes long, and when it is done. @param {(isLong: boolean) => void} call */
export function watchFrames(call) {
  tellLong = call;
}

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

/** The longest wait for a frame, in milliseconds: a page that is not seen has none. */
const LONGEST_WAIT = 500;

/** Resolves when what was asked for is painted. @returns {Promise<void>} */
export async function afterFrames() {
  do {
    await new Promise((done) => {
      setTimeout(done, LONGEST_WAIT);
      // What is set in a frame runs when it is painted.
      requestAnimationFrame(() => setTimeout(done, 0));
    });
  } while (frameWorks.size > 0 && !document.hidden);
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
  const now = performance.now();
  busySince = frameWorks.size === 0 ? null : busySince ?? now;
  if (isLong === (busySince !== null && now - busySince > LONG_WORK)) return;
  isLong = !isLong;
  tellLong(isLong);
}

/** Gives the page a turn: what follows is a task of its own, so that a long work does not freeze it. @returns {Promise<void>} */
export function pageTurn() {
  return new Promise((done) => { setTimeout(done, 0); });
}

/** Carries out steps, with turns of the page between them where they take long. @template T @param {Generator<void, T>} steps
 * @returns {Promise<T>} */
export async function inTurns(steps) {
  return /** @type {T} */ (await inTurnsWhile(steps, () => true));
}

/** The same, as long as they are wanted: null where that ends before the steps do. @template T @param {Generator<void, T>} steps
 * @param {() => boolean} isWanted @returns {Promise<T | null>} */
export async function inTurnsWhile(steps, isWanted) {
  while (isWanted()) {
    const deadline = performance.now() + LONGEST_TURN;
    while (performance.now() < deadline) {
      const { done, value } = steps.next();
      if (done) return /** @type {T} */ (value);
    }
    await pageTurn();
  }
  return null;
}

/**
 * What a view makes of what changed, in parts that share the time of frames. Of what changes meanwhile, what it is made of ends the parts
 * that are under way; all else waits for them.
 * @template T
 * @param {(changed: Set<string>) => Generator<void, T>} begin makes it, of what changed since it was made last
 * @param {(made: T, changed: Set<string>) => void} take gets it, whole
 */
export function createFrameSteps(begin, take) {
  /** @type {Generator<void, T> | null} */ let steps = null;
  /** @type {Set<string>} */ let taken = new Set();
  /** @type {Set<string>} */ let waiting = new Set();

  function start() {
    taken = new Set([...taken, ...waiting]);
    waiting = new Set();
    steps = begin(taken);
  }

  /** Does a part. Returns whether there is more of it. */
  function work() {
    const end = performance.now() + LONGEST_PART;
    while (steps !== null && performance.now() < end) {
      const current = steps;
      // Steps that fail are not gone on with.
      steps = null;
      const { done, value } = current.next();
      if (!done) {
        steps = current;
        continue;
      }
      const changed = taken;
      taken = new Set();
      take(/** @type {T} */ (value), changed);
      if (waiting.size > 0) start();
    }
    return steps !== null;
  }
  return {
    /** @param {Iterable<string>} changed @param {boolean} isOther whether that ends what is under way */
    update(changed, isOther) {
      for (const key of changed) waiting.add(key);
      if (steps === null || isOther) start();
      if (work()) inFrame(work);
    },
    isUnderWay: () => steps !== null,
  };
}

/** Carries out steps at once. @template T @param {Generator<void, T>} steps @returns {T} */
export function atOnce(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return /** @type {T} */ (value);
  }
}
