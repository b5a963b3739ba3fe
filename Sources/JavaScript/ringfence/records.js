/** Lines of JSON as objects. @template Row @param {string} lines @returns {Row[]} */
export function recordsOf(lines) {
  return lines === "" ? [] : JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`);
}
