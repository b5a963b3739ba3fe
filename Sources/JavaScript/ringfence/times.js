// Times of callers: a Date, milliseconds since 1970 as numbers, or microseconds as bigints.

import { RingfenceError } from "./error.js";

/** Beyond these a Date is none. */
const mostMilliseconds = 8.64e15;

/** Microseconds since 1970. @param {unknown} time @param {number} [index] of the fix @returns {bigint} */
export function microseconds(time, index = -1) {
  if (typeof time === "bigint") {
    if (BigInt.asIntN(64, time) === time) return time;
  } else {
    const milliseconds = time instanceof Date ? time.getTime() : time;
    if (typeof milliseconds === "number" && Math.abs(milliseconds) <= mostMilliseconds) {
      // Whole milliseconds first: a product of 10^18 would be rounded.
      const whole = Math.floor(milliseconds);
      return BigInt(whole) * 1000n + BigInt(Math.round((milliseconds - whole) * 1000));
    }
  }
  const which = index < 0 ? "the time" : `the time of fix ${index}`;
  throw new RingfenceError(`${which} is ${typeof time === "number" || time instanceof Date ? "out of range" : `a ${typeof time}`}, \
expected a Date, milliseconds since 1970 as a number or microseconds as a bigint`, { kind: "outOfRange", index });
}
