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

/** The clock of these tests, in milliseconds: a machine with other work must not change what they count. */
let clock = 0;
performance.now = () => clock;

/** Takes time as a view that draws does, and a little of the real one, so that timers come between. @param {number} milliseconds */
export function takeTime(milliseconds) {
  clock += milliseconds;
  const end = Date.now() + 2;
  while (Date.now() < end) { /* as a view that draws */ }
}
