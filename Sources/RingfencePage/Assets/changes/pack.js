// @ts-check
// Values as short texts for an address: JSON, deflated, in the letters that addresses have.
import { inTurns, pageTurn } from "../frames.js";
import { joinedBytes } from "../save/zip.js";

/** A text that unpacks to more bytes is refused: a short address can stand for a lot. */
const mostUnpacked = 2_000_000;

/** The bytes that go through a stream in one task of the page. */
const packedAtOnce = 1 << 17;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function throughStream(bytes, stream) {
  let next = 0;
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const source = new ReadableStream({
    async pull(controller) {
      if (next > 0) await pageTurn();
      controller.enqueue(bytes.slice(next, next += packedAtOnce));
      if (next >= bytes.length) controller.close();
    },
  });
  const reader = source.pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinedBytes(parts);
    length += value.length;
    if (length > mostUnpacked) throw new Error("too long");
    parts.push(value);
  }
}

/** The JSON of a value, in a step for each member down to a depth. @param {unknown} value @param {number} depth
 * @returns {Generator<void, string>} */
function* jsonTextSteps(value, depth) {
  yield;
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${yield* jsonTextSteps(member, depth - 1)}`);
  }
  return `{${members.join(",")}}`;
}

/** The text of a value; null where it would be refused when it is unpacked. @param {unknown} value @returns {Promise<string | null>} */
export async function packedText(value) {
  // Changes of a layout have its zones at this depth.
  const unpacked = new TextEncoder().encode(await inTurns(jsonTextSteps(value, 3)));
  if (unpacked.length > mostUnpacked) return null;
  const bytes = await throughStream(unpacked, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The value of a packed text; undefined for a text that is none. @param {string} text @returns {Promise<unknown>} */
export async function unpackedValue(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await throughStream(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return undefined;
  }
}

/** A check sum of a text: changes fit only the layout that they were made of (FNV-1a). @param {string} text */
export function textSum(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(16);
}
