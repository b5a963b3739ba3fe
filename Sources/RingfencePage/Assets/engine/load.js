// @ts-check
// Takes the module of the package out of the page.
import { unpackLzma } from "../lzma.js";

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytesOfBase64(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

const digits85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|";

/** Four bytes of five digits. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytesOfBase85(text) {
  const digits = text.trim();
  const values = new Uint8Array(128);
  for (let i = 0; i < digits85.length; i++) values[digits85.charCodeAt(i)] = i;
  const groups = Math.ceil(digits.length / 5);
  const bytes = new Uint8Array(groups * 4);
  for (let group = 0; group < groups; group++) {
    let value = 0;
    // What is missing of the last group is taken as the highest digit: it changes no byte that is there.
    for (let i = group * 5; i < group * 5 + 5; i++) value = value * 85 + (i < digits.length ? values[digits.charCodeAt(i)] : 84);
    for (let i = 3; i >= 0; i--) {
      bytes[group * 4 + i] = value % 256;
      value = Math.floor(value / 256);
    }
  }
  return bytes.slice(0, Math.floor(digits.length * 4 / 5));
}

/** Unpacks and compiles the module. @param {string} text the module, compressed by LZMA or gzip, in base 85 @returns {Promise<WebAssembly.Module>} */
export async function unpackModule(text) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser does not run WebAssembly.");
  const packed = bytesOfBase85(text);
  const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
  const bytes = isGzip
    ? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
    : unpackLzma(packed);
  return WebAssembly.compile(bytes);
}
