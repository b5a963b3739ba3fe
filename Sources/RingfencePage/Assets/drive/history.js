// @ts-check
// Steps of a test drive that are taken back and made again by the keys of changes, in one order with these.

/** @typedef {import("../store.js").DrawnLine} DrawnLine */
/** @typedef {import("../store.js").Store} Store */
/** A drive, and how many changes of the layout were made, or taken back, when it was left. @typedef {{drive: DrawnLine, changes: number}} DriveStep */

/** @param {Store} store */
export function keepDriveHistory(store) {
  /** @type {DriveStep[]} */ const done = [];
  /** @type {DriveStep[]} */ const undone = [];
  /** The drive before the step that is under way. */
  let last = store.state.drive;
  /** Whether the next change of the drive is one of these keys. */
  let isBack = false;

  store.subscribe(({ drive, changes, mapTool }, changed) => {
    // The steps of a drag, and the corners of a line that is drawn, are one step.
    if (!changed.has("drive") && !changed.has("mapTool")) return;
    if (!drive || drive.isDragged || mapTool === "draw") return;
    if (!isBack && last && !isSameDrive(last, drive)) {
      done.push({ drive: last, changes: changes.length });
      undone.length = 0;
    }
    isBack = false;
    last = drive;
  });

  /** @param {DriveStep[]} from @param {DriveStep[]} to @param {number} changes */
  const move = (from, to, changes) => {
    const step = from.pop();
    if (!step || !store.state.drive) return;
    to.push({ drive: store.state.drive, changes });
    isBack = true;
    store.set({ drive: { ...step.drive, isDragged: false } });
  };

  return {
    /** Takes the last step back, unless a change of the layout came after it. @returns {boolean} whether it did */
    undo() {
      const { drive, changes, undone: changesUndone, mapTool } = store.state;
      const step = done.at(-1);
      if (!drive || !step || mapTool === "draw" || step.changes < changes.length) return false;
      move(done, undone, changesUndone.length);
      return true;
    },
    /** Makes a step again, unless a change of the layout was taken back after it. @returns {boolean} whether it did */
    redo() {
      const step = undone.at(-1);
      if (!store.state.drive || !step || step.changes < store.state.undone.length) return false;
      move(undone, done, store.state.changes.length);
      return true;
    },
  };
}

/** @param {DrawnLine} a @param {DrawnLine} b */
function isSameDrive(a, b) {
  return a.corners === b.corners && a.speed === b.speed && a.start === b.start;
}
