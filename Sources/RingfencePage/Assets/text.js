// @ts-check
// Texts of users among those of the page: names of zones, fences, tracks and files.

const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
// The blocks whose characters are written from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** A text in which each character that would change what stands about it, such as one that turns the direction of
 * writing, is written by its number, as the command does: `\u{202E}`. What is isolated stays so. @param {string} text */
export function printable(text) {
  return changedWithin(text, (part) =>
    part.replace(CONTROLS, (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`));
}

/** A text to be put into a sentence: printable, and one with letters from right to left as a part of its own, so that
 * the words and numbers about it stay where they are. @param {string} text */
export function isolated(text) {
  const shown = printable(text);
  return RIGHT_TO_LEFT.test(shown) && !isIsolated(shown) ? FIRST_STRONG_ISOLATE + shown + POP_ISOLATE : shown;
}

/** A text after a change, such as a cut; one that is isolated stays so where anything is left.
 * @param {string} text @param {(text: string) => string} change */
export function changedWithin(text, change) {
  if (!isIsolated(text)) return change(text);
  const changed = change(text.slice(1, -1));
  return changed === "" ? "" : FIRST_STRONG_ISOLATE + changed + POP_ISOLATE;
}

/** Whether a text is one part of its own. @param {string} text */
function isIsolated(text) {
  return text.startsWith(FIRST_STRONG_ISOLATE) && text.indexOf(POP_ISOLATE) === text.length - 1;
}
