// @ts-check
// Another layout, of a file, beside that of the page: what it would give on the same track.
import { announce } from "../actions.js";
import { formatCount } from "../format.js";
import { readFileLayout } from "../open/layout.js";
import { readOpened } from "../open/opener.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {{name: string, layout: import("../edit/parts.js").LayoutValue, zones: import("./run.js").ComparedZone[]}} OtherLayout */

/** Reads a layout and compares the page with it; what cannot be read is said in the tab.
 * @param {Store} store @param {import("../open/dropped.js").FoundFile[]} found the first is taken */
export async function compareWithFile(store, found) {
  if (found.length === 0) return;
  const { state } = store;
  const { name } = found[0];
  try {
    const { layout, leftOut } = await readOpened(state.engine, found[0], { radius: 0, timeZone: null }, () => {});
    if (layout === null) throw new Error(`${name}: error: this file is a track, expected a layout`);
    const other = await otherLayout(state, name, layout.text);
    const notes = [`${name}: ${formatCount(other.zones.length, "zone")}.`, ...leftOut];
    if (found.length > 1) notes.push(`${formatCount(found.length - 1, "more file")} left out, as one layout is compared.`);
    const { sides } = store.state;
    store.set({ otherLayout: other, otherNote: notes.join(" "), sides: { ...sides, a: { ...sides.a, content: "other", hasScenario: true } } });
  } catch (error) {
    store.set({ otherNote: error instanceof Error ? error.message : String(error) });
  }
  announce(store, store.state.otherNote);
}

/** @param {import("../store.js").State} state @param {string} name @param {string} text @returns {Promise<OtherLayout>} */
async function otherLayout(state, name, text) {
  try {
    const { layout, layoutAnswer } = await readFileLayout(state, { text, name });
    // Of a layout with the name of the one before, the engine would be sent the changed zones only.
    return { name: name === state.data.layout.name ? `${name} (other)` : name, layout, zones: layoutAnswer.zones };
  } catch (error) {
    const { line, column, message } = /** @type {import("../../../JavaScript/ringfence/error.js").RingfenceError} */ (error);
    throw new Error(`${[name, line, column].filter(Boolean).join(":")}: error: ${message}`);
  }
}
