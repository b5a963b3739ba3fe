// @ts-check
// Values as short texts for an address: JSON, deflated, in the letters that addresses have.
import { joinedBytes } from "../save/zip.js";

/** A text that unpacks to more bytes is refused: a short address can stand for a lot. */
const mostUnpacked = 2_000_000;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function throughStream(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
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

/** @param {unknown} value @returns {Promise<string>} */
export async function packedText(value) {
  const bytes = await throughStream(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
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
