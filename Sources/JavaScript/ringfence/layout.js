// Zones, and what is done with them.

import { certainties, certaintyOptionNames } from "./certainties.js";
import { copyColumns } from "./columns.js";
import { RingfenceError } from "./error.js";
import { enumerations, structures } from "./interface.js";
import { Handle, library } from "./library.js";
import { recordsOf } from "./records.js";
import { Session } from "./session.js";
import { checkedOptions, engineSettings, nameOfMember, readingOptions, settingNames, shown } from "./settings.js";
import { readTable, reportOf, silenceOf, tableOptionNames } from "./tables.js";

const shapeWords = Object.keys(enumerations.rf_shape);
/** The members of a zone that are numbers of its settings, with their names here: a time is in microseconds, and a negative one, as a
 * number that is none, stands for none. */
const zoneNumbers = Object.entries(structures.rf_zone.members).filter(([, [, kind]]) => kind === "Float64" || kind === "BigInt64")
  .map(([member, [, kind]]) => ({ member, name: nameOfMember(member), isTime: kind === "BigInt64" }));
const standardTrack = "track";
const encoder = new TextEncoder();
/** What reads a state of any layout, in place of one of this layout. */
const migrating = { rf_session_restore: "rf_session_restore_migrating", rf_saved_read: "rf_saved_read_migrating" };

export class Layout {
  #handle;
  /** The engine of the last call. @type {{ key: string, handle: Handle } | undefined} */
  #engine;
  /** The way to the engine of the last call. @type {{ engine: Handle, handle: Handle } | undefined} */
  #migration;
  /** @type {import("./index.d.ts").Zone[] | undefined} */
  #zones;
  /** @type {Map<string, number> | undefined} */
  #indices;

  /** What it was read from. */
  #source;
  /** The same in another module. @type {Layout | undefined} */
  #twin;

  /** @param {Handle} handle @param {{ bytes: Uint8Array, given: Record<string, unknown> }} source */
  constructor(handle, source) {
    if (!(handle instanceof Handle)) throw new RingfenceError("a layout comes from Layout.read");
    this.#handle = handle;
    this.#source = source;
    const { library, address } = handle;
    library.using((memory) => {
      const info = memory.structure("rf_layout_info");
      library.call("rf_layout_describe", address, info.address);
      this.name = info.string("name");
      this.form = info.string("form") ?? "";
      this.timeZone = info.string("time_zone");
      this.zoneCount = info.number("zone_count");
      this.fenceCount = info.number("fence_count");
      this.warnings = Array.from({ length: info.number("warning_count") }, (_, index) => {
        const warning = memory.structure("rf_message");
        library.call("rf_layout_warning", address, index, warning.address);
        return library.message(warning.address);
      });
    });
  }

  /** @param {import("./index.d.ts").LayoutContent} content @param {import("./index.d.ts").ReadingOptions} [options] @returns {Promise<Layout>} */
  static async read(content, options) {
    const given = checkedOptions(options, ["name", "form", "defaultRadius", "defaultHalfWidth", "speedUnit"], "the options");
    // The bytes of a caller may change before they are read again.
    const bytes = ArrayBuffer.isView(content) || content instanceof ArrayBuffer ? bytesOf(content, "the layout").slice() : bytesOf(content, "the layout");
    const first = await library("native");
    if (first.readsEveryForm) return Layout.#read(first, bytes, given);
    if ((given.form ?? "native") === "native" && given.defaultRadius === undefined && given.defaultHalfWidth === undefined
      && given.speedUnit === undefined) {
      try {
        return Layout.#read(first, bytes, given);
      } catch (error) {
        // Another form, or a mistake: the readers say it.
        if (!(error instanceof RingfenceError && error.kind === "invalidLayout")) throw error;
      }
    }
    return Layout.#read(await library("every"), bytes, given);
  }

  /** @param {import("./library.js").Library} library @param {Uint8Array} bytes @param {Record<string, unknown>} given @returns {Layout} */
  static #read(library, bytes, given) {
    return library.using((memory) => {
      const name = memory.text(/** @type {any} */ (given.name), "name");
      const file = /** @type {const} */ ([memory.copy(bytes), bytes.length, name]);
      const address = library.readsEveryForm
        ? library.handle("rf_layout_read", ...file, readingOptions(library, memory, given).address)
        : library.handle("ringfence_layout_read_native", ...file);
      return new Layout(new Handle(library, "rf_layout_free", address, "layout"), { bytes, given });
    });
  }

  get library() {
    return this.#handle.library;
  }

  /** The same layout in the module that reads every form. @param {import("./library.js").Library} library @returns {Layout} */
  in(library) {
    if (library === this.#handle.library) return this;
    this.#handle.checkOpen();
    if (this.#twin?.library !== library) this.#twin = Layout.#read(library, this.#source.bytes, this.#source.given);
    return this.#twin;
  }

  get zones() {
    this.#zones ??= this.#readZones();
    return this.#zones;
  }

  /** @param {string} zone @param {string} fence @returns {import("./index.d.ts").Geometry} */
  geometry(zone, fence) {
    const index = this.indexOf(zone);
    const number = this.zones[index].fences.findIndex((each) => each.id === fence);
    if (number < 0) throw new RingfenceError(`the zone ${JSON.stringify(zone)} has no fence with the id ${shown(fence)}`);
    return JSON.parse(this.#handle.library.text("rf_layout_geometry", this.#handle.address, index, number));
  }

  /** @param {import("./index.d.ts").Fixes} fixes @param {import("./index.d.ts").EvaluationOptions} [options]
   * @returns {import("./index.d.ts").Evaluation} */
  evaluate(fixes, options) {
    const given = checkedOptions(options, [...settingNames, "track"], "the options");
    const { library } = this.#handle;
    return library.using((memory) => this.#evaluated(memory, copyColumns(library, memory, fixes, trackOf(given)), given));
  }

  /** @param {import("./index.d.ts").Table} table @param {import("./index.d.ts").TableOptions} [options]
   * @returns {Promise<import("./index.d.ts").TableEvaluation>} */
  async evaluateTable(table, options) {
    const given = checkedOptions(options, [...settingNames, "track", ...tableOptionNames], "the options");
    return this.in(await library("every")).#evaluatedTable(table, given);
  }

  /** @param {unknown} table @param {Record<string, unknown>} given @returns {import("./index.d.ts").TableEvaluation} */
  #evaluatedTable(table, given) {
    const { library } = this.#handle;
    return library.using((memory) => {
      const columns = readTable(library, memory, table, given, trackOf(given));
      try {
        const { events, tracks } = this.#evaluated(memory, columns, given);
        const report = reportOf(columns.handle, tracks.reduce((sum, each) => sum + each.outOfOrder + each.inaccurate, 0));
        const silence = events.length > 0 ? undefined : silenceOf(columns.handle, this.#engineOf(given).address);
        return { events, tracks, report, silence };
      } finally {
        columns.handle.close();
      }
    });
  }

  /** @param {import("./library.js").Memory} memory @param {import("./columns.js").Columns} columns @param {Record<string, unknown>} given
   * @returns {import("./index.d.ts").Evaluation} */
  #evaluated(memory, { address, offsets, tracks, placed }, given) {
    const { library } = this.#handle;
    const engine = this.#engineOf(given).address;
    const names = memory.copy(new Uint8Array(4 * tracks.length));
    tracks.forEach((name, index) => {
      const text = memory.text(name, "a track");
      library.view.setUint32(names + 4 * index, text, true);
    });
    const counts = memory.structures("rf_counts", tracks.length);
    const lines = placed(() =>
      library.text("rf_evaluate_records", engine, address, offsets, tracks.length, names, counts[0]?.address ?? 0));
    return {
      events: recordsOf(lines),
      tracks: tracks.map((track, index) => ({
        track, evaluated: counts[index].number("evaluated"), outOfOrder: counts[index].number("out_of_order"),
        inaccurate: counts[index].number("inaccurate"),
      })),
    };
  }

  /** @param {import("./index.d.ts").SessionOptions} [options] @returns {Session} */
  session(options) {
    const given = checkedOptions(options, [...settingNames, "track"], "the options");
    const { library } = this.#handle;
    return this.#session(library.handle("rf_session_new", this.#engineOf(given).address), given);
  }

  /** @param {Uint8Array | ArrayBuffer} state @param {import("./index.d.ts").RestoringOptions} [options] @returns {Session} */
  restore(state, options) {
    return this.#restoring(state, options, "rf_session_restore", (address, given) => this.#session(address, given));
  }

  /** @param {Map<string, Session> | Record<string, Session>} sessions @returns {Uint8Array} */
  saveAll(sessions) {
    const known = [...(sessions instanceof Map ? sessions : Object.entries(sessions ?? {}))];
    for (const [id, session] of known) {
      if (typeof id !== "string") throw new RingfenceError(`an id is ${shown(id)}, expected a string`);
      if (!(session instanceof Session)) throw new RingfenceError(`the session ${JSON.stringify(id)} is ${shown(session)}, expected a Session`);
    }
    // Where they are in two modules, all meet in the one that reads every form.
    const library = known.map(([, session]) => session.library).find((each) => each.readsEveryForm) ?? this.#handle.library;
    for (const [, session] of known) session.moveTo(library);
    return this.in(library).#saveTogether(known);
  }

  /** @param {[string, Session][]} known @returns {Uint8Array} */
  #saveTogether(known) {
    const { library } = this.#handle;
    return library.using((memory) => {
      const ids = memory.structures("rf_string", known.length);
      const handles = memory.block(4 * known.length);
      known.forEach(([id, session], index) => {
        const text = encoder.encode(id);
        ids[index].set("bytes", memory.copy(text));
        ids[index].set("size", text.length);
        library.view.setUint32(handles + 4 * index, session.address, true);
      });
      const engine = this.#engineOf(known[0]?.[1].settings ?? {}).address;
      return library.bytes("rf_sessions_save", engine, handles, ids[0]?.address ?? 0, known.length);
    });
  }

  /** @param {Uint8Array | ArrayBuffer} state @param {import("./index.d.ts").RestoringOptions} [options] @returns {Map<string, Session>} */
  restoreAll(state, options) {
    return this.#restoring(state, options, "rf_saved_read", (address, given, memory) => {
      const { library } = this.#handle;
      const saved = new Handle(library, "rf_saved_free", address, "set of sessions");
      const [count, id] = [memory.block(4), memory.structure("rf_string")];
      library.call("rf_saved_count", address, count);
      const sessions = new Map();
      for (let index = 0, end = library.view.getUint32(count, true); index < end; index++) {
        library.call("rf_saved_id", address, index, id.address);
        const name = library.string(id.address) ?? "";
        sessions.set(name, this.#session(library.handle("rf_saved_session", address, index), given, name));
      }
      saved.close();
      return sessions;
    });
  }

  /** @param {import("./index.d.ts").Settings} [options] @returns {import("./index.d.ts").Findings} */
  lint(options) {
    const given = checkedOptions(options, settingNames, "the options");
    const { library, address } = this.#handle;
    return library.using((memory) =>
      JSON.parse(library.text("rf_lint", address, engineSettings(library, memory, given).address)));
  }

  /** @param {import("./index.d.ts").Fixes} fixes @param {import("./index.d.ts").ExplanationOptions} [options]
   * @returns {import("./index.d.ts").Explanation} */
  explain(fixes, options) {
    const given = checkedOptions(options, [...settingNames, "track", "zone"], "the options");
    const { library } = this.#handle;
    return library.using((memory) => {
      const columns = copyColumns(library, memory, fixes, trackOf(given));
      if (columns.tracks.length > 1) {
        throw new RingfenceError(`the fixes have ${columns.tracks.length} tracks, expected one to explain`);
      }
      const track = memory.text(columns.tracks[0] ?? trackOf(given), "track");
      const zone = given.zone === undefined ? -1n : BigInt(this.indexOf(given.zone));
      return JSON.parse(library.text("rf_explain", this.#engineOf(given).address, columns.address, track, zone));
    });
  }

  /** @param {import("./index.d.ts").Fixes} fixes @param {import("./index.d.ts").CertaintyOptions} [options]
   * @returns {Promise<import("./index.d.ts").CertaintyRecord[]>} */
  async certainty(fixes, options) {
    const given = checkedOptions(options, [...settingNames, "track", ...certaintyOptionNames], "the options");
    return this.in(await library("every")).#certainties(fixes, given);
  }

  /** @param {import("./index.d.ts").Fixes} fixes @param {Record<string, unknown>} given @returns {import("./index.d.ts").CertaintyRecord[]} */
  #certainties(fixes, given) {
    const { library } = this.#handle;
    return library.using((memory) => certainties(library, memory, this.#engineOf(given).address, fixes, given, trackOf(given)));
  }

  /** The index of a zone by its id. @param {unknown} zone @returns {number} */
  indexOf(zone) {
    this.#indices ??= new Map(this.zones.map((each, index) => [each.id, index]));
    const index = this.#indices.get(/** @type {string} */ (zone));
    if (index === undefined) throw new RingfenceError(`the layout has no zone with the id ${shown(zone)}`);
    return index;
  }

  /** The way from any layout to this one, for sessions with some settings. @param {Record<string, unknown>} options @returns {Handle} */
  migrationFor(options) {
    const engine = this.#engineOf(options);
    if (this.#migration?.engine !== engine) {
      const { library } = this.#handle;
      const made = library.handle("rf_migration_new", engine.address);
      this.#migration?.handle.close();
      this.#migration = { engine, handle: new Handle(library, "rf_migration_free", made, "migration") };
    }
    return this.#migration.handle;
  }

  close() {
    this.#engine?.handle.close();
    this.#migration?.handle.close();
    this.#twin?.close();
    this.#engine = this.#migration = this.#twin = undefined;
    this.#handle.close();
  }

  /** A session, whose device and the track of whose events have the name of the options, if there is one. Else the device has the name
   * that it has, and so has the track, unless it is `fallback`.
   * @param {number} address @param {Record<string, unknown>} options @param {string} [fallback] @returns {Session} */
  #session(address, options, fallback) {
    const { library } = this.#handle;
    const handle = new Handle(library, "rf_session_free", address, "session");
    const track = library.using((memory) => {
      if (options.track !== undefined && options.track !== null) {
        const given = trackOf(options);
        library.call("rf_session_set_track", address, memory.text(given, "track"));
        return given;
      }
      if (fallback !== undefined) return fallback;
      const known = memory.structure("rf_string");
      library.call("rf_session_track", address, known.address);
      return library.string(known.address) ?? standardTrack;
    });
    return new Session(this, handle, options, track);
  }

  /** Calls a function that reads a state, or the one that ends in `_migrating`.
   * @template Result @param {unknown} state @param {unknown} options @param {string} name
   * @param {(address: number, given: Record<string, unknown>, memory: import("./library.js").Memory) => Result} make @returns {Result} */
  #restoring(state, options, name, make) {
    const given = checkedOptions(options, [...settingNames, "track", "name", "migrate"], "the options");
    if (given.migrate !== undefined && typeof given.migrate !== "boolean") {
      throw new RingfenceError(`migrate is ${shown(given.migrate)}, expected true or false`);
    }
    const bytes = bytesOf(state, "the state");
    const { library } = this.#handle;
    return library.using((memory) => {
      const source = given.migrate ? this.migrationFor(given) : this.#engineOf(given);
      const text = memory.text(/** @type {any} */ (given.name), "name");
      const read = given.migrate ? migrating[/** @type {keyof typeof migrating} */ (name)] : name;
      return make(library.handle(read, source.address, memory.copy(bytes), bytes.length, text), given, memory);
    });
  }

  /** The engine for settings: that of the last call, where they are the same. @param {Record<string, unknown>} options @returns {Handle} */
  #engineOf(options) {
    const { library, address } = this.#handle;
    const key = JSON.stringify(settingNames.map((name) => options[name] === undefined ? null : String(options[name])));
    if (this.#engine?.key !== key) {
      const made = library.using((memory) =>
        library.handle("rf_engine_new", address, engineSettings(library, memory, options).address));
      this.#engine?.handle.close();
      this.#engine = { key, handle: new Handle(library, "rf_engine_free", made, "engine") };
    }
    return this.#engine.handle;
  }

  /** @returns {import("./index.d.ts").Zone[]} */
  #readZones() {
    const { library, address } = this.#handle;
    return library.using((memory) => {
      const [zone, fence] = [memory.structure("rf_zone"), memory.structure("rf_fence")];
      const datum = memory.structures("rf_string", 2).map((string) => string.address);
      return Array.from({ length: this.zoneCount ?? 0 }, (_, index) => {
        library.call("rf_layout_zone", address, index, zone.address);
        const settings = zoneNumbers.map(({ member, name, isTime }) => {
          const number = zone.number(member);
          return [name, Number.isNaN(number) || (isTime && number < 0) ? undefined : isTime ? number / 1e6 : number];
        });
        return {
          id: zone.string("id") ?? "",
          name: zone.string("name"),
          ...Object.fromEntries(settings),
          overspeedDerived: zone.number("overspeed_derived") === 1,
          attendances: zone.number("attendance_count") === 0 ? []
            : JSON.parse(library.text("rf_layout_attendances", address, index)).map(withGrace),
          reportsExit: zone.number("reports_exit") === 1,
          hasConditions: zone.number("has_conditions") === 1,
          customData: Object.fromEntries(Array.from({ length: zone.number("custom_data_count") }, (_, number) => {
            library.call("rf_layout_custom_datum", address, index, number, ...datum);
            return datum.map((string) => library.string(string) ?? "");
          })),
          fences: Array.from({ length: zone.number("fence_count") }, (_, number) => {
            library.call("rf_layout_fence", address, index, number, fence.address);
            const halfWidth = fence.number("half_width");
            return {
              id: fence.string("id") ?? "", shape: /** @type {any} */ (shapeWords[fence.number("shape")]),
              ...(Number.isNaN(halfWidth) ? {} : { halfWidth }),
            };
          }),
        };
      });
    });
  }
}

/** A schedule that asks, whose grace is missing for none.
 * @param {Omit<import("./index.d.ts").Attendance, "grace"> & { grace?: number }} attendance @returns {import("./index.d.ts").Attendance} */
function withGrace({ grace = 0, ...others }) {
  return { ...others, grace };
}

/** @param {Record<string, unknown>} options @returns {string} */
function trackOf(options) {
  const track = options.track ?? standardTrack;
  if (typeof track !== "string") throw new RingfenceError(`track is ${shown(track)}, expected a string`);
  return track;
}

/** The bytes of a file: given as such, as text, or as the object of a file in JSON. @param {unknown} content @param {string} what @returns {Uint8Array} */
function bytesOf(content, what) {
  if (content instanceof Uint8Array) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (typeof content === "object" && content !== null && !ArrayBuffer.isView(content)) return new TextEncoder().encode(JSON.stringify(content));
  throw new RingfenceError(`${what} is ${shown(content)}, expected a text, bytes or an object`);
}

if (Symbol.dispose !== undefined) Object.assign(Layout.prototype, { [Symbol.dispose]: Layout.prototype.close });
