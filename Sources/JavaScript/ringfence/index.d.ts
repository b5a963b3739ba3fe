/// <reference lib="esnext.disposable" />
// The interface of the package. Docs/Embedding/Node.md of the repository is the guide.

import type { Event } from "./schemas/events.d.ts";
import type { Root as Findings } from "./schemas/findings.d.ts";

export type { Event, Findings };

/** A Date, milliseconds since 1970 as a number, or microseconds since 1970 as a bigint. */
export type Time = Date | number | bigint;
/** A column of numbers; what is missing is NaN, null or undefined. Arrays of the types Float64Array and Float32Array are copied fastest. */
export type Numbers = Float64Array | Float32Array | ArrayLike<number | null | undefined>;
/** What is known of a fix besides its numbers. */
export type FixFlag = "startsSegment" | "estimated" | "manual" | "simulated";

/** One fix. Only time, latitude and longitude are required. */
export interface Fix {
  time: Time;
  /** Degrees of WGS 84. */
  latitude: number;
  longitude: number;
  /** Metres. */
  altitude?: number | null;
  /** Metres, 68 %. */
  accuracy?: number | null;
  /** Metres per second. */
  speed?: number | null;
  /** Degrees clockwise from true north. */
  course?: number | null;
  flags?: FixFlag[];
}

/** Fixes as columns of one length; their order in each track is that of their times. */
export interface Fixes {
  /** Microseconds in a BigInt64Array, which is copied as it is; milliseconds as numbers; or Dates. */
  time: BigInt64Array | Float64Array | ArrayLike<Time>;
  latitude: Numbers;
  longitude: Numbers;
  altitude?: Numbers;
  accuracy?: Numbers;
  speed?: Numbers;
  course?: Numbers;
  flags?: ArrayLike<FixFlag[] | null | undefined>;
  /** The track of each fix, or of all. */
  track?: string | ArrayLike<string | null | undefined>;
}

/** How an engine evaluates. Distances are metres, times seconds. */
export interface Settings {
  /** `normal`: the real fences; `restart`: the circles of an app that was killed and relaunched in the background. */
  mode?: "normal" | "restart";
  /** What happens when the first fix lies in a zone; `trigger` by default. */
  initialInside?: "trigger" | "silent";
  /** 0 to 1,000, in place of every zone's own. */
  exitDistance?: number;
  /** A longer gap begins a segment; 300 by default. */
  maximumGap?: number;
  /** Fixes that are less accurate are left out; 100 by default. */
  maximumAccuracy?: number;
  /** What the accuracy of a fix is, for zones whose entries must be sure; p68 by default, the radius of a circle of 68 %. */
  accuracyMeans?: "p68" | "rms" | "p95" | "p50";
  /** How much larger the errors are than reported; 1 by default. */
  accuracyFactor?: number;
  /** Of fixes without an accuracy, for a circle of 68 %; 20 by default. */
  assumedAccuracy?: number;
  /** Of restart circles: how much larger than its fence a circle is; 30 by default. */
  buffer?: number;
  /** How far outside its fence a circle may check in; 50 by default. */
  budget?: number;
  minimumRadius?: number;
  maximumRadius?: number;
}

export interface EvaluationOptions extends Settings {
  /** The track of fixes without one; `track` by default. Schedules that ask for some devices know them by their tracks. */
  track?: string;
}

export interface SessionOptions extends Omit<Settings, "mode"> {
  /** `app`: the session of an app that is killed and comes back. */
  mode?: "normal" | "restart" | "app";
  /** The name of the device, by which schedules that ask for some devices know it, and the track of its events. It is saved with the
   * session. By default the device has none, or the one that was saved, and the track is that or `track`. */
  track?: string;
}

export interface RestoringOptions extends SessionOptions {
  /** What stands for the bytes in messages; `state` by default. */
  name?: string;
  /** Whether the state may be of another layout: it goes on as after `Session.migrate`. */
  migrate?: boolean;
}

/** What becomes of the open visits of a session that goes on with another layout. */
export interface Migrated {
  /** Of unchanged zones: they go on. */
  unchanged: number;
  /** Of changed zones that contain the last fix: they go on. */
  continued: number;
  /** Of changed zones that do not: the next fix reports the exit, flagged `layoutChanged`. */
  ended: number;
  /** Of removed zones: see `Session.takeRemoved`. */
  removed: number;
}

export interface ExplanationOptions extends EvaluationOptions {
  /** The id of the one zone to explain. */
  zone?: string;
}

export interface CertaintyOptions extends EvaluationOptions {
  /** The ways of the device that are sampled, 16 to 1024; 64 by default, and 256 where numbers are in doubt. */
  paths?: number;
  /** Of the random numbers; 0 by default. */
  seed?: number;
  /** Possible visits that are less probable are left out; 0.05 by default. */
  floor?: number;
}

/** A record of `ringfence evaluate --certainty` (Docs/EventFormats.md): an event and how sure it is, a visit that may be missing,
 * a time without fixes, or the sums of a track. */
export interface CertaintyRecord {
  type: Event["type"] | "possibleVisit" | "unobserved" | "certainty";
  track: string;
  /** Of an event: how probable it is that it is true. */
  certainty?: number;
  /** Of a visit that may be missing. */
  probability?: number;
  /** One standard deviation of the draw of the ways. */
  plusMinus?: number;
  /** Of a visit that may be missing: whether most of it is where fixes show the way. */
  observed?: boolean;
  [member: string]: unknown;
}

export interface Counts {
  evaluated: number;
  /** Fixes that were left out because they are not later than the one before. */
  outOfOrder: number;
  /** Fixes that were left out because they are less accurate than `maximumAccuracy`. */
  inaccurate: number;
}

export interface Evaluation {
  /** The records of NDJSON in Docs/EventFormats.md, track by track. */
  events: Event[];
  /** The tracks in the order in which they begin. */
  tracks: ({ track: string } & Counts)[];
}

/** A column of a table: numbers, texts, Dates, or bigints; a column of times has bigints in microseconds. Missing are null, undefined and
 * NaN. The flags of a fix are an array or a text. Typed arrays are copied fastest. */
export type TableColumn = ArrayLike<number> | ArrayLike<bigint> | ArrayLike<number | string | bigint | Date | string[] | null | undefined>;

/** A table of positions: columns of one length by their names, which are read as those of tables in files (Docs/Tracks.md). */
export type Table = Record<string, TableColumn | undefined>;

export interface TableOptions extends EvaluationOptions {
  /** The columns whose names do not say what they hold, by their roles; null for a role that no column has. */
  columns?: Record<string, string | null>;
  /** The IANA name of the time zone of times without one; they are refused by default. */
  timeZone?: string;
  /** What becomes of fixes that go back in time; `sort` by default. */
  outOfOrder?: "sort" | "drop" | "fail";
  /** Of speeds whose column names no unit; metres per second by default. */
  speedUnit?: "m/s" | "km/h" | "mph" | "kn";
  /** The order of dates in numbers such as 01/06/2024, where no row shows it. */
  dateOrder?: "dmy" | "mdy" | "ymd";
  /** The form of times that are texts, as of strftime: `%d.%m.%y %H:%M`. */
  timeFormat?: string;
  /** Which hour a local time is of that the clocks show twice, where the order of the rows does not decide. */
  repeatedHour?: "first" | "second";
  /** Metres per second from fix to fix beyond which a position cannot be meant; 400 by default, null for no limit. */
  maximumSpeed?: number | null;
}

/** What was left out and changed, and what is odd about a table. Docs/CLibrary.md describes the document. */
export interface TableReport {
  version: 1;
  /** Why a track, or all of the table, is of no use. */
  failure?: { code: string; message: string };
  warnings: { code: string; message: string }[];
  issues: { reason: string; count: number; leftOut: number; firstRow: number }[];
  /** The same in one line. */
  summary?: string;
  ignoredColumns: string[];
}

export interface TableEvaluation extends Evaluation {
  report: TableReport;
  /** Why there is no event, in one line; undefined where there is one. */
  silence: string | undefined;
}

/** The document that `ringfence explain --format json` writes (Docs/Explain.md). */
export interface Explanation {
  version: 1;
  tracks: Record<string, unknown>[];
}

/** A schedule that asks whether devices are in a zone. */
export interface Attendance {
  /** What events call it. */
  id: string;
  /** When they are expected; the days are `mon`, `tue` and so on, dates `YYYY-MM-DD`, times `HH:MM` (Docs/Conditions.md). */
  schedule: { days?: string[]; from?: string; to?: string; fromDate?: string; toDate?: string; timeZone?: string };
  /** Seconds that they may come later than the opening of a window, and go earlier than its closing. */
  grace: number;
  /** The names of the devices that are expected; missing for all. */
  tracks?: string[];
}

export interface Zone {
  id: string;
  name: string | undefined;
  fences: { id: string; shape: "circle" | "rectangle" | "polygons" | "geoline" | "corridor"; halfWidth?: number }[];
  /** Metres. */
  exitDistance: number;
  /** Seconds; undefined where the zone reports no dwell time. */
  dwell: number | undefined;
  /** Seconds. */
  minimumRetriggerTime: number;
  /** How probable an entry must be, in 0...1; undefined where it is not asked. */
  entryCertainty: number | undefined;
  /** How probable an exit must be, in 0...1; undefined where it is not asked. */
  exitCertainty: number | undefined;
  /** Seconds between dwell times; undefined for one alone. */
  dwellRepeat: number | undefined;
  /** Seconds that a visit may last; undefined for as long as it likes. */
  maximumStay: number | undefined;
  /** Seconds that an entry must last; undefined where it is not asked. */
  entryAfter: number | undefined;
  /** Seconds that an exit must last; undefined where it is not asked. */
  exitAfter: number | undefined;
  /** Fixes in a row that an exit takes; undefined where it is not asked. */
  exitFixes: number | undefined;
  /** Metres per second; undefined without a speed limit. */
  overspeedLimit: number | undefined;
  /** Metres per second by which a fix may be faster; undefined without a limit. */
  overspeedTolerance: number | undefined;
  /** Metres per second up to which an excess goes on; undefined for those of the limit. */
  overspeedRelease: number | undefined;
  /** Seconds that an excess lasts until it is reported; undefined without a limit. */
  overspeedAfter: number | undefined;
  /** Whether the speed of the path counts where a fix has none. */
  overspeedDerived: boolean;
  /** The schedules that ask for devices, in the order of the file. */
  attendances: Attendance[];
  /** The factor of the odds of a visit that certainties count; 1 for none. */
  prior: number;
  reportsExit: boolean;
  hasConditions: boolean;
  customData: Record<string, string>;
}

/** Degrees of WGS 84. */
export type Position = [longitude: number, latitude: number];
/** A geometry of GeoJSON; a circle is a polygon of 64 edges. */
export type Geometry =
  | { type: "Polygon"; coordinates: Position[][] }
  | { type: "MultiPolygon"; coordinates: Position[][][] }
  | { type: "LineString"; coordinates: Position[] };

export interface LayoutWarning {
  message: string;
  /** The name of the warning in Docs/Diagnostics.md. */
  code: string;
  /** From 1; 0 for none. */
  line: number;
  column: number;
}

export interface ReadingOptions {
  /** What stands for the file in messages; `zones` by default. */
  name?: string;
  /** The form that is expected, such as `native` or `geojson`; the content decides by default. */
  form?: string;
  /** Metres, of points without a radius; they are refused by default. */
  defaultRadius?: number;
  /** Metres, of lines without a half-width, which it makes corridors; they are geolines by default. */
  defaultHalfWidth?: number;
  /** Of the speeds in Bluedot's files. */
  speedUnit?: "m/s" | "km/h" | "mph" | "kn";
}

/** A zone file: its text, its bytes, or the object of a file in JSON. */
export type LayoutContent = string | Uint8Array | ArrayBuffer | object;

/** Zones with their fences. */
export class Layout {
  private constructor();
  /** Reads a zone file of any form that Ringfence reads. Fails with a RingfenceError of the kind `invalidLayout`. */
  static read(content: LayoutContent, options?: ReadingOptions): Promise<Layout>;
  /** The name that the file gives the layout. */
  readonly name: string | undefined;
  /** The form of the file, such as `native`. */
  readonly form: string;
  /** Of schedules that have none; undefined for UTC. */
  readonly timeZone: string | undefined;
  readonly zoneCount: number;
  readonly fenceCount: number;
  readonly warnings: LayoutWarning[];
  readonly zones: Zone[];
  /** The shape of a fence, by the ids of the zone and of the fence. */
  geometry(zone: string, fence: string): Geometry;
  /** The events of recorded tracks. */
  evaluate(fixes: Fixes, options?: EvaluationOptions): Evaluation;
  /** The events of a table of any number of devices, whose rows may stand in any order. Loads the module of the readers. */
  evaluateTable(table: Table, options?: TableOptions): Promise<TableEvaluation>;
  /** The state of a device that has not been seen. */
  session(options?: SessionOptions): Session;
  /** Continues a session from the bytes of `Session.save`. Mode and settings should be those of before. */
  restore(state: Uint8Array | ArrayBuffer, options?: RestoringOptions): Session;
  /** The states of many sessions of this layout and one mode as bytes, by the ids that you know them by. They hold positions. */
  saveAll(sessions: Map<string, Session> | Record<string, Session>): Uint8Array;
  /** Continues the sessions of `saveAll`, all or none. The track of each is its id, unless the options have one. */
  restoreAll(state: Uint8Array | ArrayBuffer, options?: RestoringOptions): Map<string, Session>;
  /** What the linter finds (Docs/Lint.md). */
  lint(options?: Settings): Findings;
  /** Why zones triggered, did not trigger or were never reached on one track. */
  explain(fixes: Fixes, options?: ExplanationOptions): Explanation;
  /** How sure the events in normal mode are, and which visits may be missing, track by track (Docs/Certainty.md). Loads the module of
   * the readers. */
  certainty(fixes: Fixes, options?: CertaintyOptions): Promise<CertaintyRecord[]>;
  /** Frees its memory. Sessions go on. */
  close(): void;
  [Symbol.dispose](): void;
}

/** The state of one device. */
export class Session {
  private constructor();
  /** Evaluates the next fix, or the next fixes. A fix that is left out changes nothing but a count. */
  process(fixes: Fix | Omit<Fixes, "track">): Event[];
  /** The events of dwell times and of schedules that ask which are due by a time, for a device that sends nothing. */
  advance(time: Time): Event[];
  /** Of the fixes that this object was given. */
  readonly counts: Counts;
  /** The time of the last fix that was evaluated. */
  readonly lastTime: Date | undefined;
  /** The earliest moment at which `advance` gives an event if no fix comes before, for a timer; undefined for none. It is the next
   * whole millisecond, and may be past, even before the last fix: call `advance` with the present. Where a schedule asks for a device
   * that is there, and where the visit of a zone without exits ends, no event comes of it. The ends of visits after `migrate` do not
   * count; the next `advance` gives them. Undefined while an app has ended. */
  readonly nextDeadline: Date | undefined;
  /** Whether a visit of a zone is open, by the id of the zone. */
  isInside(zone: string): boolean;
  /** The mode of the next fix. */
  readonly mode: "normal" | "restart";
  /** What happens to the app, in a session of the mode `app`: its process ended, */
  terminated(time?: Time): void;
  /** the system launched it in the background, */
  relaunched(time: Time): void;
  /** the user opened it, */
  reopened(time: Time): void;
  /** or it was only suspended, and runs again. */
  resumed(time: Time): void;
  /** The state as bytes. They hold positions: keep them as safe as a track. */
  save(): Uint8Array;
  /** Goes on with another layout from the next fix on, with the settings of this session (Docs/Sessions.md). */
  migrate(layout: Layout): Migrated;
  /** The ends of visits whose zones are not in the new layout, since the last call; known from the first fix after `migrate` on. */
  takeRemoved(): Event[];
  /** Frees its memory. */
  close(): void;
  [Symbol.dispose](): void;
}

export interface ErrorParts {
  /** What was refused: `invalidLayout`, `invalidTable`, `invalidState`, `otherLayout`, `outOfRange`, `invalidArgument`, `closed`, `loading`, `memory`, `ended`; `refused` by `ringfence/report`. */
  kind: string;
  /** The name of the error in Docs/Diagnostics.md, such as `bad-quantity`; may be empty. */
  code: string;
  /** From 1 in the file; 0 for none. */
  line: number;
  column: number;
  /** Of the fix or row that was refused, from 0; -1 for none. */
  index: number;
  cause?: unknown;
}

/** What was found and what was expected. No message contains a coordinate. */
export class RingfenceError extends Error implements ErrorParts {
  constructor(message: string, parts?: Partial<ErrorParts>);
  kind: string;
  code: string;
  line: number;
  column: number;
  index: number;
}

export type ModuleSource =
  | LoadedModule
  | Promise<LoadedModule>;
/** An address, an answer, the bytes, or what was compiled of them. */
export type LoadedModule = string | URL | Response | ArrayBuffer | Uint8Array<ArrayBuffer> | WebAssembly.Module;

/** Loads the module from another place than beside the package, before the first Layout.read, which does it by itself otherwise.
 * `readers` is the place of ringfence-readers.wasm, which is loaded when the first zone file comes that is not in the native
 * form. Where `source` is that module, no other one is loaded. */
export function init(source?: ModuleSource, readers?: ModuleSource): Promise<void>;
