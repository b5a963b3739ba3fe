// @ts-check
// The files of a drop or of a chooser, folders with all that is in them, in the order of their paths.

/** The most files that are opened at once. */
export const mostOpenedFiles = 500;

/** @typedef {{name: string, file: File}} FoundFile the name has the folders of a dropped folder */

/**
 * The files of a drop. Has to be called within the event, as its items are gone after it.
 * @param {DataTransfer} transfer @returns {Promise<FoundFile[]>}
 */
export async function droppedFiles(transfer) {
  const entries = [...transfer.items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.length === 0 || entries.includes(null)) return inOrder([...transfer.files].map((file) => ({ name: file.name, file })));
  /** @type {FoundFile[]} */ const found = [];
  for (const entry of entries) await addEntry(/** @type {FileSystemEntry} */ (entry), "", found);
  return inOrder(found);
}

/** The files of a chooser. @param {FileList} files @returns {FoundFile[]} */
export function chosenFiles(files) {
  return inOrder([...files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
}

/** Without the hidden files of folders. @param {FoundFile[]} found */
function inOrder(found) {
  return found.filter(({ name }) => !name.includes("/") || !name.split("/").some((part) => part.startsWith(".")))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** @param {FileSystemEntry} entry @param {string} folder @param {FoundFile[]} found */
async function addEntry(entry, folder, found) {
  if (found.length > mostOpenedFiles) return;
  const name = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail));
    found.push({ name, file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (part.length === 0) return;
    for (const each of part) await addEntry(each, `${name}/`, found);
  }
}
