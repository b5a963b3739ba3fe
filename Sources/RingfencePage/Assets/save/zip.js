// @ts-check
// A zip archive of files as they are, without compression: what is saved is small, and every system opens it.

/** @type {Uint32Array | null} */
let crcTable = null;

/** The check sum that zip archives have (CRC-32 of ISO 3309). @param {Uint8Array} bytes */
export function crc32(bytes) {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, start) => {
    let value = start;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = crcTable[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The first of January 1980, so that the same files give the same bytes. */
const zipDate = 0x21;
/** Names are in UTF-8. */
const zipFlags = 0x800;

/** @param {{name: string, bytes: Uint8Array}[]} files @returns {Uint8Array<ArrayBuffer>} */
export function zipArchive(files) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let position = 0;
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name);
    const about = [20, zipFlags, 0, 0, zipDate];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = zipRecord(0x04034b50, about, sizes, [label.length, 0], []);
    directory.push(zipRecord(0x02014b50, [20, ...about], sizes, [label.length, 0, 0, 0, 0], [0, position]), label);
    parts.push(local, label, bytes);
    position += local.length + label.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = zipRecord(0x06054b50, [0, 0, files.length, files.length], [length, position], [0], []);
  return joinedBytes([...parts, ...directory, end]);
}

/** A record: its signature, then numbers of two, four, two and four bytes.
 * @param {number} signature @param {number[]} shorts @param {number[]} longs @param {number[]} moreShorts @param {number[]} moreLongs */
function zipRecord(signature, shorts, longs, moreShorts, moreLongs) {
  const bytes = new Uint8Array(4 + 2 * (shorts.length + moreShorts.length) + 4 * (longs.length + moreLongs.length));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put = (/** @type {number[]} */ numbers, /** @type {2 | 4} */ size) => {
    for (const number of numbers) {
      if (size === 2) view.setUint16(at, number, true);
      else view.setUint32(at, number, true);
      at += size;
    }
  };
  put([signature], 4);
  put(shorts, 2);
  put(longs, 4);
  put(moreShorts, 2);
  put(moreLongs, 4);
  return bytes;
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
export function joinedBytes(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
