// What tests of frames share.

/** Frames that come when the test says so: a function that runs those that are asked for, and gives their number. */
export function stage() {
  const wanted = new Map();
  let last = 0;
  globalThis.requestAnimationFrame = (call) => { wanted.set(++last, call); return last; };
  globalThis.cancelAnimationFrame = (number) => { wanted.delete(number); };
  return () => {
    const calls = [...wanted.values()];
    wanted.clear();
    for (const call of calls) call(0);
    return calls.length;
  };
}

/** Takes time as a view that draws does. @param {number} milliseconds */
export function takeTime(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) { /* as a view that draws */ }
}
