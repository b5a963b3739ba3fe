// @ts-check
// Changes take turns: while one waits for what is read beside the page, the next ones wait for it, so that each begins with what those
// before it made.

/**
 * @typedef {{isStep?: boolean, isRestoring?: boolean}} TurnKind a step of a drag; a change that brings back a whole state
 * @typedef {() => boolean | Promise<boolean>} Turn makes a change; gives whether it was accepted
 * @typedef {{take: (turn: Turn, kind?: TurnKind) => Promise<boolean>, isRestoredNext: () => boolean, settled: () => Promise<void>}} Turns
 *   `take` makes a change, at once where none is under way; `isRestoredNext` says whether the change that waits next brings back a whole
 *   state, so that the one under way need not finish; `settled` resolves when none is under way
 */

/** @returns {Turns} */
export function createTurns() {
  /** @type {{turn: Turn, kind: TurnKind, done: (result: boolean | Promise<boolean>) => void}[]} */
  const waiting = [];
  /** @type {Promise<unknown> | null} */
  let underWay = null;

  /** @param {Turn} turn @returns {Promise<boolean>} */
  async function perform(turn) {
    const result = turn();
    if (typeof result === "boolean") return result;
    underWay = result;
    try {
      return await result;
    } finally {
      underWay = null;
      next();
    }
  }

  function next() {
    while (underWay === null) {
      const first = waiting.shift();
      if (first === undefined) return;
      first.done(perform(first.turn));
    }
  }

  return {
    take(turn, kind = {}) {
      if (underWay === null) return perform(turn);
      // A step that waits gives way to what follows it.
      if (waiting.at(-1)?.kind.isStep) waiting.pop()?.done(true);
      return new Promise((done) => waiting.push({ turn, kind, done }));
    },
    isRestoredNext: () => waiting[0]?.kind.isRestoring === true,
    settled: async () => { while (underWay !== null) await underWay.catch(() => {}); },
  };
}
