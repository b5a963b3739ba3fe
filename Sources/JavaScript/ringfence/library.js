// The module of WebAssembly: loading it, its memory, and calls of its functions. No other file knows addresses.

import { RingfenceError } from "./error.js";
import { abi, enumerations, structures } from "./interface.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** @type {string[]} */
const codeWords = [];
for (const [word, code] of Object.entries(enumerations.rf_code)) codeWords[code] = word;

/** A module: where it is, and what became of it.
 * @typedef {{ source: import("./index.d.ts").ModuleSource, compiled?: Promise<WebAssembly.Module>, running?: Library }} Module */
/** One reads zone files in the native form alone, the other one every form, and tables; it is nearly twice as large. @type {{ native: Module, every: Module }} */
const modules = {
  native: { source: new URL("ringfence.wasm", import.meta.url) },
  every: { source: new URL("ringfence-readers.wasm", import.meta.url) },
};

const standardSources = { native: modules.native.source, every: modules.every.source };

/** @param {import("./index.d.ts").ModuleSource} [source] @param {import("./index.d.ts").ModuleSource} [readers] @returns {Promise<void>} */
export async function init(source, readers) {
  if (source !== undefined && modules.native.compiled === undefined) modules.native.source = source;
  if (readers !== undefined && modules.every.compiled === undefined) {
    modules.every.source = readers;
    // Its failure is that of the call that needs it.
    if (readers instanceof Promise) readers.catch(() => {});
  }
  await library("native");
}

/** The library in a module, which is loaded when it is first needed. @param {keyof typeof modules} name @returns {Promise<Library>} */
export async function library(name) {
  const state = modules[name];
  if (state.compiled === undefined) {
    const loading = load(state.source);
    state.compiled = loading;
    // What could not be loaded may be there the next time.
    loading.catch(() => {
      state.compiled = undefined;
      state.source = standardSources[name];
    });
  }
  const module = await state.compiled;
  const instance = state.running ?? new Library(await WebAssembly.instantiate(module));
  state.running ??= instance;
  return state.running;
}

/** @param {import("./index.d.ts").ModuleSource} source @returns {Promise<WebAssembly.Module>} */
export async function load(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (!(typeof given === "string" || given instanceof URL || given instanceof Response)) return WebAssembly.compile(given);
  if (!(given instanceof Response) && String(given).startsWith("file:")) {
    // A name that bundlers for browsers do not follow.
    const files = "node:fs/promises";
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(new URL(given)));
  }
  const response = given instanceof Response ? given : await fetch(given);
  if (!response.ok) {
    throw new RingfenceError(`the answer to the request for the module has the status ${response.status}, expected 200`,
      { kind: "loading" });
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @typedef {number | bigint} Argument */

export class Library {
  /** @type {Record<string, (...values: Argument[]) => number>} */
  #functions;
  /** @type {WebAssembly.Memory} */
  #memory;
  #view = new DataView(new ArrayBuffer(0));
  #message = 0;
  #isEnded = false;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#functions = /** @type {any} */ (instance.exports);
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const found = this.#functions.rf_abi_version();
    if (found !== abi) {
      throw new RingfenceError(`the module has version ${found} of the interface, expected ${abi}`, { kind: "loading" });
    }
    this.#message = this.allocate(structures.rf_message.size);
    this.view.setUint32(this.#message, structures.rf_message.size, true);
  }

  /** Whether it reads zone files of every form, not of the native one alone. */
  get readsEveryForm() {
    return "rf_layout_read" in this.#functions;
  }

  /** Calls a function whose last argument is a message, which becomes an error.
   * @param {string} name @param {Argument[]} values */
  call(name, ...values) {
    const code = this.#run(name, ...values, this.#message);
    if (code !== enumerations.rf_code.ok) throw this.#error(code);
  }

  /** Calls a function that gives a text as a handle behind these arguments: its bytes, copied.
   * @param {string} name @param {Argument[]} values @returns {Uint8Array} */
  bytes(name, ...values) {
    return this.using((memory) => {
      const target = memory.block(4);
      this.call(name, ...values, target);
      const text = this.view.getUint32(target, true);
      try {
        const string = memory.block(structures.rf_string.size);
        this.call("rf_text_bytes", text, string);
        return this.#bytes(string).slice();
      } finally {
        this.free("rf_text_free", text);
      }
    });
  }

  /** The same as a text. @param {string} name @param {Argument[]} values @returns {string} */
  text(name, ...values) {
    return decoder.decode(this.bytes(name, ...values));
  }

  /** Calls a function that gives a handle behind these arguments. @param {string} name @param {Argument[]} values @returns {number} */
  handle(name, ...values) {
    return this.using((memory) => {
      const target = memory.block(4);
      this.call(name, ...values, target);
      return this.view.getUint32(target, true);
    });
  }

  /** Frees a handle; nothing after the module has ended. @param {string} name @param {number} handle */
  free(name, handle) {
    if (!this.#isEnded) this.#run(name, handle);
  }

  /** Runs a function with memory that is freed behind it. @template Result @param {(memory: Memory) => Result} body @returns {Result} */
  using(body) {
    const memory = new Memory(this);
    try {
      return body(memory);
    } finally {
      if (!this.#isEnded) memory.free();
    }
  }

  /** The memory; it moves when it grows. */
  get view() {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  /** @param {number} size @returns {number} */
  allocate(size) {
    const address = this.#run("malloc", size) >>> 0;
    if (address === 0) throw new RingfenceError(`there is no memory for ${size} bytes`, { kind: "memory" });
    return address;
  }

  /** @param {number} address */
  release(address) {
    this.#run("free", address);
  }

  /** A text of a structure; undefined where it is missing. @param {number} address of an rf_string @returns {string | undefined} */
  string(address) {
    return this.view.getUint32(address, true) === 0 ? undefined : decoder.decode(this.#bytes(address));
  }

  /** An error, or a warning of the reader, as it stands in memory.
   * @param {number} address @returns {import("./index.d.ts").LayoutWarning} */
  message(address) {
    const members = structures.rf_message.members;
    return {
      message: this.#untilZero(address + members.text[0]),
      code: this.#untilZero(address + members.name[0]),
      line: this.view.getInt32(address + members.line[0], true),
      column: this.view.getInt32(address + members.column[0], true),
    };
  }

  /** @param {number} address of an rf_string */
  #bytes(address) {
    return new Uint8Array(this.#memory.buffer, this.view.getUint32(address, true), this.view.getUint32(address + 4, true));
  }

  /** @param {number} address */
  #untilZero(address) {
    const bytes = new Uint8Array(this.#memory.buffer, address);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** @param {number} code */
  #error(code) {
    const { message, ...parts } = this.message(this.#message);
    const index = Number(this.view.getBigInt64(this.#message + structures.rf_message.members.index[0], true));
    return new RingfenceError(message, { ...parts, index, kind: codeWords[code] ?? "" });
  }

  /** @param {string} name @param {Argument[]} values */
  #run(name, ...values) {
    if (this.#isEnded) {
      throw new RingfenceError("the module has ended in an earlier call; read the layout again", { kind: "ended" });
    }
    try {
      return this.#functions[name](...values);
    } catch (cause) {
      // Memory or stack has run out inside: what the module holds is of no use any more.
      this.#isEnded = true;
      for (const state of Object.values(modules)) if (state.running === this) state.running = undefined;
      throw new RingfenceError(`the module has ended: ${cause instanceof Error ? cause.message : cause}`, { kind: "ended", cause });
    }
  }
}

/** Memory of one call. */
export class Memory {
  /** @type {number[]} */
  #blocks = [];
  #library;

  /** @param {Library} library */
  constructor(library) {
    this.#library = library;
  }

  /** Room for bytes, aligned to 16. @param {number} size @returns {number} */
  block(size) {
    const address = this.#library.allocate(Math.max(size, 1));
    this.#blocks.push(address);
    return address;
  }

  /** A copy of bytes. @param {Uint8Array} bytes @returns {number} */
  copy(bytes) {
    const address = this.block(bytes.length);
    new Uint8Array(this.#library.view.buffer, address, bytes.length).set(bytes);
    return address;
  }

  /** A text that ends with a zero; NULL for one that is not given.
   * @param {string | undefined} text @param {string} what @returns {number} */
  text(text, what) {
    if (text === undefined) return 0;
    if (typeof text !== "string") throw new RingfenceError(`${what} is a ${typeof text}, expected a string`);
    if (text.includes("\0")) throw new RingfenceError(`${what} contains the character U+0000`);
    return this.copy(encoder.encode(`${text}\0`));
  }

  /** A structure with its size in its member `size`, where it has one, and zeros in the others.
   * @param {string} name @returns {Structure} */
  structure(name) {
    // Sizes are multiples of 8, also where the addresses have 4 bytes.
    const size = (structures[name].size + 7) & ~7;
    const address = this.copy(new Uint8Array(size));
    const structure = new Structure(this.#library, name, address);
    if (structure.has("size")) structure.set("size", size);
    return structure;
  }

  /** Structures one behind the other. @param {string} name @param {number} count @returns {Structure[]} */
  structures(name, count) {
    const { size } = structures[name];
    const address = this.copy(new Uint8Array(size * count));
    return Array.from({ length: count }, (_, index) => new Structure(this.#library, name, address + size * index));
  }

  free() {
    for (const address of this.#blocks) this.#library.release(address);
  }
}

/** A structure in memory, with the names of ringfence.h. */
export class Structure {
  #members;
  #library;

  /** @param {Library} library @param {string} name @param {number} address */
  constructor(library, name, address) {
    this.#library = library;
    this.#members = structures[name].members;
    this.address = address;
  }

  /** @param {string} member @returns {number} */
  number(member) {
    const [offset, kind] = this.#members[member];
    return Number(/** @type {any} */ (this.#library.view)[`get${kind}`](this.address + offset, true));
  }

  /** @param {string} member @returns {string | undefined} */
  string(member) {
    return this.#library.string(this.address + this.#members[member][0]);
  }

  /** @param {string} member @param {number | bigint} value */
  set(member, value) {
    const [offset, kind] = this.#members[member];
    /** @type {any} */ (this.#library.view)[`set${kind}`](this.address + offset, value, true);
  }

  /** @param {string} member */
  has(member) {
    return member in this.#members;
  }
}

/** @type {FinalizationRegistry<{ library: Library, free: string, address: number }>} */
const forgotten = new FinalizationRegistry(({ library, free, address }) => library.free(free, address));

/** An object of the library, which is freed when it is closed, or some time after nothing refers to it. */
export class Handle {
  #address;
  #free;
  #kind;

  /** @param {Library} library @param {string} free @param {number} address @param {string} kind */
  constructor(library, free, address, kind) {
    this.library = library;
    this.#free = free;
    this.#address = address;
    this.#kind = kind;
    forgotten.register(this, { library, free, address }, this);
  }

  get address() {
    this.checkOpen();
    return this.#address;
  }

  checkOpen() {
    if (this.#address === 0) throw new RingfenceError(`the ${this.#kind} is closed`, { kind: "closed" });
  }

  close() {
    if (this.#address === 0) return;
    forgotten.unregister(this);
    this.library.free(this.#free, this.#address);
    this.#address = 0;
  }
}
