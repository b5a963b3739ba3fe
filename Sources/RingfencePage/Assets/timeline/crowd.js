// @ts-check
// Rows of thousands of things, which a picture does not show one by one.

/** A row with as many things draws those that look nearly the same once. */
const crowdedCount = 2000;

/** Whether things are too many to be drawn one by one. @param {unknown[]} items */
export function isCrowded(items) {
  return items.length >= crowdedCount;
}

/** Of a crowd, those that look nearly the same once; else all. @template T @param {T[]} items @param {(item: T) => string} look
 * @param {(item: T) => boolean} [isHovered] @returns {T[]} */
export function onceEach(items, look, isHovered = () => false) {
  if (!isCrowded(items)) return items;
  /** @type {Set<string>} */ const looks = new Set();
  return items.filter((item) => {
    const own = look(item);
    if (looks.has(own) && !isHovered(item)) return false;
    looks.add(own);
    return true;
  });
}
