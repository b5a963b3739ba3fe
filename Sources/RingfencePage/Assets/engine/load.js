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

/** Unpacks and compiles the module. @param {string} base64 the module, compressed by LZMA or gzip @returns {Promise<WebAssembly.Module>} */
export async function unpackModule(base64) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser does not run WebAssembly.");
  const packed = bytesOfBase64(base64);
  const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
  const bytes = isGzip
    ? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
    : unpackLzma(packed);
  return WebAssembly.compile(bytes);
}
