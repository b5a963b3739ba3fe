// @ts-check
// Asks before the page is left with changes that are saved nowhere.

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../store.js").Change["kind"]} ChangeKind */

/** Notes that what was changed is saved, as far as it is of these kinds. @param {Store} store @param {ChangeKind[]} kinds */
export function markSaved(store, kinds) {
  const { changes, savedChanges, drive } = store.state;
  const before = new Set(savedChanges);
  store.set({ savedChanges: changes.filter((change) => before.has(change) || kinds.includes(change.kind)) });
  if (kinds.includes("settings") && drive) store.set({ savedDrive: drive.corners });
}

/** Whether leaving the page would lose something. @param {import("../store.js").State} state */
export function isUnsaved({ changes, savedChanges, drive, savedDrive }) {
  const saved = new Set(savedChanges);
  return changes.some((change) => !saved.has(change)) || (drive ? drive.corners !== savedDrive : false);
}

/** @param {Store} store */
export function warnBeforeLeaving(store) {
  addEventListener("beforeunload", (event) => {
    if (!isUnsaved(store.state)) return;
    event.preventDefault();
    // Browsers from before 2023 ask only where this is set.
    event.returnValue = "";
  });
}
