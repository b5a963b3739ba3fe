// @ts-check
// A layout of a file as a value and as what the engine says of it.
import { keepTextOfLayout } from "../edit/parts.js";

/** @typedef {import("../edit/parts.js").LayoutValue} LayoutValue */

/** Reads a layout of a file, beside the page.
 * @param {Pick<import("../store.js").State, "engine" | "settings">} state @param {{text: string, name: string}} file
 * @returns {Promise<{layout: LayoutValue, layoutAnswer: import("../engine/answers.js").ShownLayout}>} rejected with what the engine
 *   refuses, also where the text is no JSON, as it says where */
export async function readFileLayout({ engine, settings }, { text, name }) {
  /** @type {{value: LayoutValue} | {error: unknown}} */ let parsed;
  try {
    parsed = { value: JSON.parse(text) };
  } catch (error) {
    parsed = { error };
  }
  const layout = "value" in parsed ? parsed.value : { version: /** @type {const} */ (1), zones: [] };
  keepTextOfLayout(layout, text);
  const layoutAnswer = await engine.readLayout({ layout: { value: layout, name }, settings, scenario: null });
  if ("error" in parsed) throw parsed.error;
  return { layout, layoutAnswer };
}
