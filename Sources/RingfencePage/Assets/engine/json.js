// @ts-check
// Reads a long text of JSON in steps: the parts of an answer with many events, each by `JSON.parse`.

/** The characters that are read in one step. */
const STEP_CHARACTERS = 1 << 18;
/** How deep objects and arrays are read member by member; what is deeper is read with what it is in. */
const MOST_DEPTH = 4;

const signCodes = { space: 32, quote: 34, comma: 44, openBracket: 91, backslash: 92, closeBracket: 93, openBrace: 123, closeBrace: 125 };

/** The same as `JSON.parse` of a valid text, in steps of some characters. @param {string} text @returns {Generator<void, unknown>} */
export function* jsonSteps(text, step = STEP_CHARACTERS) {
  if (text.length <= step) return JSON.parse(text);
  const { value } = yield* valueSteps(text, pastSpaces(text, 0), 1, step);
  return value;
}

/** @param {string} text @param {number} start @param {number} depth @param {number} step
 * @returns {Generator<void, {value: unknown, end: number}>} */
function* valueSteps(text, start, depth, step) {
  const code = text.charCodeAt(start);
  if (depth <= MOST_DEPTH && code === signCodes.openBrace) return yield* objectSteps(text, start, depth, step);
  if (depth <= MOST_DEPTH && code === signCodes.openBracket) return yield* arraySteps(text, start, depth, step);
  const end = endOfValue(text, start);
  return { value: JSON.parse(text.slice(start, end)), end };
}

/** @param {string} text @param {number} start @param {number} depth @param {number} step */
function* objectSteps(text, start, depth, step) {
  /** @type {Record<string, unknown>} */ const object = {};
  let at = pastSpaces(text, start + 1);
  while (text.charCodeAt(at) !== signCodes.closeBrace) {
    if (text.charCodeAt(at) === signCodes.comma) at = pastSpaces(text, at + 1);
    const endOfKey = endOfString(text, at) + 1;
    const key = JSON.parse(text.slice(at, endOfKey));
    const { value, end } = yield* valueSteps(text, pastSpaces(text, pastSpaces(text, endOfKey) + 1), depth + 1, step);
    object[key] = value;
    at = pastSpaces(text, end);
  }
  return { value: object, end: at + 1 };
}

/** The elements of an array: as many as make a step, or one that is larger in steps of its own.
 * @param {string} text @param {number} start @param {number} depth @param {number} step */
function* arraySteps(text, start, depth, step) {
  /** @type {unknown[]} */ const array = [];
  let at = pastSpaces(text, start + 1);
  while (text.charCodeAt(at) !== signCodes.closeBracket) {
    if (text.charCodeAt(at) === signCodes.comma) at = pastSpaces(text, at + 1);
    const first = at;
    let last = at;
    for (;;) {
      at = pastSpaces(text, endOfValue(text, pastSpaces(text, at)));
      if (at - first > step || text.charCodeAt(at) !== signCodes.comma) break;
      last = at;
      at += 1;
    }
    if (at - first <= step) {
      for (const value of JSON.parse(`[${text.slice(first, at)}]`)) array.push(value);
    } else {
      if (last > first) for (const value of JSON.parse(`[${text.slice(first, last)}]`)) array.push(value);
      yield;
      const large = yield* valueSteps(text, pastSpaces(text, last > first ? last + 1 : first), depth + 1, step);
      array.push(large.value);
      at = pastSpaces(text, large.end);
    }
    yield;
  }
  return { value: array, end: at + 1 };
}

/** The index of what follows spaces and line feeds. @param {string} text @param {number} start */
function pastSpaces(text, start) {
  let at = start;
  while (text.charCodeAt(at) <= signCodes.space) at += 1;
  return at;
}

/** Where a value ends that begins at an index. @param {string} text @param {number} start */
function endOfValue(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === signCodes.quote) {
      at = endOfString(text, at);
      if (depth === 0) return at + 1;
    } else if (code === signCodes.openBrace || code === signCodes.openBracket) {
      depth += 1;
    } else if (code === signCodes.closeBrace || code === signCodes.closeBracket) {
      depth -= 1;
      if (depth <= 0) return depth === 0 ? at + 1 : at;
    } else if (code === signCodes.comma && depth === 0) {
      return at;
    }
  }
  return text.length;
}

/** The index of the quote that ends a string. @param {string} text @param {number} start */
function endOfString(text, start) {
  let at = start;
  for (;;) {
    at = text.indexOf("\"", at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === signCodes.backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
