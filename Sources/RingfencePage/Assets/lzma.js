// @ts-check
// Unpacks LZMA: code repeats itself far apart, which gzip does not see, so the module is a third smaller this way.
// The format is described in the specification of Igor Pavlov's LZMA SDK.

// Where the probabilities of each kind of decision begin.
const lzmaOffsets = (() => {
  const sizes = {
    isMatch: 12 * 16, isRep: 12, isRepOther: 12, isRepSecond: 12, isRepThird: 12, isRepLong: 12 * 16, slot: 4 * 64,
    distance: 115, align: 16, length: 2 + 2 * 128 + 256, repLength: 2 + 2 * 128 + 256,
  };
  let next = 0;
  const offsets = /** @type {Record<keyof typeof sizes | "literal", number>} */ ({});
  for (const [name, size] of Object.entries(sizes)) {
    offsets[/** @type {keyof typeof sizes} */ (name)] = next;
    next += size;
  }
  offsets.literal = next;
  return offsets;
})();

/** Reads the decisions of a range code, each with a probability that it learns. */
class LzmaBits {
  /** @param {Uint8Array} input @param {number} start @param {number} count the number of probabilities */
  constructor(input, start, count) {
    this.input = input;
    this.next = start + 1;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | input[this.next++]) >>> 0;
    this.probabilities = new Uint16Array(count).fill(1024);
  }

  /** @param {number} index @returns {0 | 1} */
  bit(index) {
    const probability = this.probabilities[index];
    const bound = Math.imul(this.range >>> 11, probability) >>> 0;
    /** @type {0 | 1} */
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      this.probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      this.range = (this.range - bound) >>> 0;
      this.code = (this.code - bound) >>> 0;
      this.probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) this.fill();
    return bit;
  }

  fill() {
    if (this.next >= this.input.length) throw new Error("the packed module is cut off");
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.input[this.next++]) >>> 0;
  }

  /** Bits that are each as probable as not. @param {number} count */
  direct(count) {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code = (this.code - this.range) >>> 0;
      value = value * 2 + bit;
      if (this.range < 0x1000000) this.fill();
    }
    return value;
  }

  /** A number, its highest bit first. @param {number} offset @param {number} bits */
  tree(offset, bits) {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(offset + node);
    return node - (1 << bits);
  }

  /** A number, its lowest bit first. @param {number} offset @param {number} bits */
  reverseTree(offset, bits) {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(offset + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  /** The length of a match, less 2. @param {number} offset @param {number} position */
  length(offset, position) {
    if (!this.bit(offset)) return this.tree(offset + 2 + position * 8, 3);
    if (!this.bit(offset + 1)) return 8 + this.tree(offset + 2 + 128 + position * 8, 3);
    return 16 + this.tree(offset + 2 + 256, 8);
  }

  /** The distance of a match, less 1. @param {number} length the length, less 2 */
  distance(length) {
    const slot = this.tree(lzmaOffsets.slot + Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return start + this.reverseTree(lzmaOffsets.distance + start - slot, bits);
    return start + this.direct(bits - 4) * 16 + this.reverseTree(lzmaOffsets.align, 4);
  }
}

/**
 * The content of a file as `xz --format=lzma` writes it, which ends with a mark.
 * @param {Uint8Array} input
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpackLzma(input) {
  const settings = input[0];
  const literalBits = settings % 9;
  const literalMask = (1 << (Math.floor(settings / 9) % 5)) - 1;
  const positionMask = (1 << Math.floor(settings / 45)) - 1;
  const literalContexts = (literalMask + 1) << literalBits;
  const bits = new LzmaBits(input, 13, lzmaOffsets.literal + 768 * literalContexts);
  let output = new Uint8Array(Math.max(1024, input.length * 5));
  let size = 0;
  let state = 0;
  let distances = [0, 0, 0, 0]; // of the last matches, less 1

  for (;;) {
    if (size + 280 > output.length) {
      const larger = new Uint8Array(output.length * 2);
      larger.set(output);
      output = larger;
    }
    const position = size & positionMask;
    if (!bits.bit(lzmaOffsets.isMatch + state * 16 + position)) {
      const before = size > 0 ? output[size - 1] : 0;
      const context = ((size & literalMask) << literalBits) + (before >> (8 - literalBits));
      const offset = lzmaOffsets.literal + 768 * context;
      let symbol = 1;
      if (state >= 7) {
        // The byte that the last match would give next is probably wrong, but near.
        let expected = output[size - distances[0] - 1];
        while (symbol < 0x100) {
          const expectedBit = expected >> 7 & 1;
          expected <<= 1;
          const bit = bits.bit(offset + ((1 + expectedBit) << 8) + symbol);
          symbol = (symbol << 1) | bit;
          if (bit !== expectedBit) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bits.bit(offset + symbol);
      output[size++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 0;
    if (bits.bit(lzmaOffsets.isRep + state)) {
      if (!bits.bit(lzmaOffsets.isRepOther + state)) {
        if (!bits.bit(lzmaOffsets.isRepLong + state * 16 + position)) {
          output[size] = output[size - distances[0] - 1];
          size++;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        const index = !bits.bit(lzmaOffsets.isRepSecond + state) ? 1 : !bits.bit(lzmaOffsets.isRepThird + state) ? 2 : 3;
        const [distance] = distances.splice(index, 1);
        distances.unshift(distance);
      }
      length = bits.length(lzmaOffsets.repLength, position);
      state = state < 7 ? 8 : 11;
    } else {
      length = bits.length(lzmaOffsets.length, position);
      state = state < 7 ? 7 : 10;
      const distance = bits.distance(length);
      if (distance === 0xffffffff) return output.slice(0, size);
      distances = [distance, distances[0], distances[1], distances[2]];
    }
    const from = size - distances[0] - 1;
    if (from < 0) throw new Error("the packed module is damaged");
    for (let i = 0; i < length + 2; i++) output[size + i] = output[from + i];
    size += length + 2;
  }
}
