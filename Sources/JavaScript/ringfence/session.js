// The state of one device.

import { copyColumns } from "./columns.js";
import { RingfenceError } from "./error.js";
import { enumerations, structures } from "./interface.js";
import { Handle } from "./library.js";
import { recordsOf } from "./records.js";
import { engineOptions, shown } from "./settings.js";
import { microseconds } from "./times.js";

const migratedNames = Object.keys(structures.rf_migrated.members);
const modeWords = Object.keys(enumerations.rf_mode);
/** A time that is not given. */
const noTime = -(2n ** 63n);

export class Session {
  #layout;
  #handle;
  #settings;
  /** What takeRemoved gives next, of the module before. @type {import("./index.d.ts").Event[]} */
  #removed = [];
  #track;
  #counts = { evaluated: 0, outOfOrder: 0, inaccurate: 0 };

  /** @param {import("./layout.js").Layout} layout @param {Handle} handle @param {Record<string, unknown>} settings @param {string} track */
  constructor(layout, handle, settings, track) {
    if (!(handle instanceof Handle)) throw new RingfenceError("a session comes from Layout.session or Layout.restore");
    this.#layout = layout;
    this.#handle = handle;
    this.#settings = settings;
    this.#track = track;
  }

  /** @param {import("./index.d.ts").Fix | import("./index.d.ts").Fixes} fixes @returns {import("./index.d.ts").Event[]} */
  process(fixes) {
    const { library, address } = this.#handle;
    if (Object.hasOwn(fixes ?? {}, "track") && /** @type {{ track?: unknown }} */ (fixes).track !== undefined) {
      throw new RingfenceError("the fixes have a member 'track'; that of a session is an option of Layout.session");
    }
    library.using((memory) => {
      const columns = copyColumns(library, memory, columnsOf(fixes), this.#track);
      const counts = memory.structure("rf_counts");
      library.call("rf_session_process", address, columns.address, counts.address);
      this.#counts.evaluated += counts.number("evaluated");
      this.#counts.outOfOrder += counts.number("out_of_order");
      this.#counts.inaccurate += counts.number("inaccurate");
    });
    return this.#take();
  }

  /** @param {import("./index.d.ts").Time} time @returns {import("./index.d.ts").Event[]} */
  advance(time) {
    this.#handle.library.call("rf_session_advance", this.#handle.address, microseconds(time));
    return this.#take();
  }

  get counts() {
    return { ...this.#counts };
  }

  /** @returns {Date | undefined} */
  get lastTime() {
    const { library, address } = this.#handle;
    return library.using((memory) => {
      const target = memory.block(8);
      library.call("rf_session_last_time", address, target);
      const time = library.view.getBigInt64(target, true);
      return time === noTime ? undefined : new Date(Number(time) / 1000);
    });
  }

  /** @returns {Date | undefined} */
  get nextDeadline() {
    const { library, address } = this.#handle;
    return library.using((memory) => {
      const target = memory.block(8);
      library.call("rf_session_next_deadline", address, target);
      const time = library.view.getBigInt64(target, true);
      // Not before the moment: the next whole millisecond.
      return time === noTime ? undefined : new Date(Number(time / 1000n) + (time % 1000n > 0n ? 1 : 0));
    });
  }

  /** @param {string} zone @returns {boolean} */
  isInside(zone) {
    return this.#number("rf_session_is_inside", this.#layout.indexOf(zone)) === 1;
  }

  get mode() {
    return modeWords[this.#number("rf_session_mode")];
  }

  /** @param {import("./index.d.ts").Time} [time] */
  terminated(time) {
    this.#handle.library.call("rf_session_terminated", this.#handle.address, time === undefined ? noTime : microseconds(time));
  }

  /** @param {import("./index.d.ts").Time} time */
  relaunched(time) {
    this.#handle.library.call("rf_session_relaunched", this.#handle.address, microseconds(time));
  }

  /** @param {import("./index.d.ts").Time} time */
  reopened(time) {
    this.#handle.library.call("rf_session_reopened", this.#handle.address, microseconds(time));
  }

  /** @param {import("./index.d.ts").Time} time */
  resumed(time) {
    this.#handle.library.call("rf_session_resumed", this.#handle.address, microseconds(time));
  }

  /** @returns {Uint8Array} */
  save() {
    return this.#handle.library.bytes("rf_session_save", this.#handle.address);
  }

  /** @param {import("./layout.js").Layout} layout @returns {import("./index.d.ts").Migrated} */
  migrate(layout) {
    if (typeof layout?.migrationFor !== "function") throw new RingfenceError(`the layout is ${shown(layout)}, expected a Layout`);
    if (layout.library.readsEveryForm) this.moveTo(layout.library);
    const { library, address } = this.#handle;
    const target = layout.in(library);
    return library.using((memory) => {
      const outcome = memory.structure("rf_migrated");
      library.call("rf_session_migrate", address, target.migrationFor(this.#settings).address, outcome.address);
      this.#layout = layout;
      return /** @type {any} */ (Object.fromEntries(migratedNames.map((name) => [name, outcome.number(name)])));
    });
  }

  /** @returns {import("./index.d.ts").Event[]} */
  takeRemoved() {
    const { library, address } = this.#handle;
    const found = [...this.#removed, ...recordsOf(library.text("rf_session_take_removed", address))];
    this.#removed = [];
    return found;
  }

  /** Goes on in the module that reads every form, where its layout is read again. @param {import("./library.js").Library} library */
  moveTo(library) {
    if (library === this.#handle.library) return;
    const state = this.#layout.saveAll({ session: this });
    const moved = this.#layout.in(library).restoreAll(state, engineOptions(this.#settings)).get("session");
    if (moved === undefined) return;
    this.#removed = this.takeRemoved();
    this.#handle.close();
    this.#handle = moved.#handle;
  }

  get library() {
    return this.#handle.library;
  }

  /** The options that its engine was made with. */
  get settings() {
    return this.#settings;
  }

  /** Of the handle, for what takes several sessions. */
  get address() {
    return this.#handle.address;
  }

  close() {
    this.#handle.close();
  }

  /** A number that a function gives. @param {string} name @param {number[]} values @returns {number} */
  #number(name, ...values) {
    const { library, address } = this.#handle;
    return library.using((memory) => {
      const target = memory.block(4);
      library.call(name, address, ...values, target);
      return library.view.getInt32(target, true);
    });
  }

  /** @returns {import("./index.d.ts").Event[]} */
  #take() {
    const { library, address } = this.#handle;
    return library.using((memory) => {
      // Most fixes give none.
      const count = memory.block(4);
      library.call("rf_session_waiting", address, count, 0);
      if (library.view.getUint32(count, true) === 0) return [];
      return recordsOf(library.text("rf_session_take_records", address, memory.text(this.#track, "track")));
    });
  }
}

/** One fix as columns. @param {import("./index.d.ts").Fix | import("./index.d.ts").Fixes} fixes @returns {import("./index.d.ts").Fixes} */
function columnsOf(fixes) {
  const { time } = fixes ?? {};
  if (typeof time !== "number" && typeof time !== "bigint" && !(time instanceof Date)) {
    return /** @type {import("./index.d.ts").Fixes} */ (fixes);
  }
  return /** @type {any} */ (Object.fromEntries(Object.entries(fixes).map(([name, value]) => [name, [value]])));
}

if (Symbol.dispose !== undefined) Object.assign(Session.prototype, { [Symbol.dispose]: Session.prototype.close });
