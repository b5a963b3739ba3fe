/** What was found and what was expected, never a coordinate. */
export class RingfenceError extends Error {
  /** @param {string} message @param {Partial<import("./index.d.ts").ErrorParts>} [parts] */
  constructor(message, { kind = "invalidArgument", code = "", line = 0, column = 0, index = -1, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RingfenceError";
    this.kind = kind;
    this.code = code;
    this.line = line;
    this.column = column;
    this.index = index;
  }
}
