// @ts-check
// Work that answers the latest request only: while one is under way, later ones wait, and of them the last counts.

/**
 * @template Request
 * @typedef {{request: (request: Request) => void, cancel: () => void, isBusy: () => boolean, settled: () => Promise<void>}} Lane
 *   `request` asks for work and returns at once; `cancel` drops what waits, and lets what is under way see that it is not
 *   wanted any more; `settled` resolves when nothing is under way.
 */

/**
 * Makes a lane.
 * @template Request
 * @param {(request: Request, isWanted: () => boolean) => Promise<void>} work carries out a request; `isWanted` says whether no
 *   later one has come
 * @param {{merge?: (waiting: Request, next: Request) => Request}} [options] `merge` makes one request of one that waits and the next
 * @returns {Lane<Request>}
 */
export function createLane(work, { merge = (_, next) => next } = {}) {
  /** @type {Request | null} */
  let waiting = null;
  let number = 0;
  /** @type {Promise<void> | null} */
  let underWay = null;

  async function run() {
    try {
      while (waiting !== null) {
        const request = waiting;
        const own = number;
        waiting = null;
        await work(request, () => own === number);
      }
    } finally {
      underWay = null;
    }
  }
  return {
    request(next) {
      number += 1;
      waiting = waiting === null ? next : merge(waiting, next);
      underWay ??= Promise.resolve().then(run);
    },
    cancel() {
      number += 1;
      waiting = null;
    },
    isBusy: () => underWay !== null,
    settled: async () => { while (underWay !== null) await underWay; },
  };
}
