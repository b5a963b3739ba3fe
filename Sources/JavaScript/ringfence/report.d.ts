// The interface of `ringfence/report`: the engine of the pages that `ringfence report` makes. Docs/Embedding/Pages.md of the repository
// is the guide.

import type { ModuleSource, Position } from "./index.d.ts";
import type { Event } from "./schemas/events.d.ts";
import type { Finding } from "./schemas/findings.d.ts";

export { RingfenceError } from "./index.d.ts";
export type { Event, Finding, Position };

/** Loads the module from beside the package, or from another place.
 * @throws {RingfenceError} of the kind `loading` where the answer is no success */
export function loadModule(source?: ModuleSource): Promise<WebAssembly.Module>;

// MARK: Files

/** A file; the name is that in messages and in the ids of its tracks. */
export interface FileSource {
  name: string;
  file: Blob;
}
export interface OpeningOptions {
  /** Metres of points of a zone file without a radius; 0, the default, refuses them, or takes them as a track. */
  radius?: number;
  /** The IANA name of the zone of local times in a table; null, the default, refuses them. */
  timeZone?: string | null;
  /** Gets numbers from 0 to 1. */
  progress?: (part: number) => void;
}
/** A layout in the native form. `convertedFrom` is the form of the file, null for the native one; `isSame` says whether nothing was
 * lost on the way. */
export interface OpenedLayout {
  name: string;
  text: string;
  convertedFrom: string | null;
  isSame: boolean;
}
/** What a file has: a layout, or tracks, packed for `addTrack`. */
export interface OpenedFile {
  name: string;
  form: string;
  layout: OpenedLayout | null;
  tracks: { name: string; packed: Uint8Array }[];
  /** That of the local times of a table. */
  timeZone?: string;
  /** The errors of what was left out. */
  leftOut: string[];
  /** What else the reader has to say. */
  messages: string[];
}
/** The bytes of the largest file that `openFile` takes. */
export const largestFile: number;
/** Reads a file of any format that the command reads: NMEA, GPX, FIT, KML, TCX, tables, zone files, also compressed.
 * @throws {RingfenceError} with the message of the command, which names the file and the line */
export function openFile(module: WebAssembly.Module, source: FileSource, options?: OpeningOptions): Promise<OpenedFile>;

// MARK: The engine

/** Where a track lies in the engine, and its fixes: times in milliseconds since 1970, speeds in m/s, courses in degrees, the others in
 * metres; NaN where missing. */
export interface TrackInfo {
  index: number;
  count: number;
  times: Float64Array<ArrayBuffer>;
  latitudes: Float64Array<ArrayBuffer>;
  longitudes: Float64Array<ArrayBuffer>;
  speeds: Float64Array<ArrayBuffer>;
  courses: Float64Array<ArrayBuffer>;
  accuracies: Float64Array<ArrayBuffer>;
  altitudes: Float64Array<ArrayBuffer>;
}
/** By the names of the settings of a page, such as `exitDistanceMeters`, which the error of another name lists; what is not named has its
 * default. */
export type ReportSettings = Record<string, number | string | null>;
/** The zones that are explained, by their indices. */
export type Explained = "none" | "all" | ArrayLike<number> & Iterable<number>;
/** `app` is what the app of the scenario reports. */
export type ReportKind = "normal" | "restart" | "app" | "comparison";
export type DocumentKind =
  | "trackGPX" | "trackCSV" | "trackGeoJSON" | "trackXcodeGPX" | "eventsCSV" | "eventsGeoJSON" | "fencesGeoJSON";

/** Holds tracks, a layout, settings and a scenario, and says what becomes of the tracks. After an error all is as before; after one of
 * the kind `ended`, too, as a new instance of the module takes over what the old one had. */
export class ReportEngine {
  private constructor();
  static start(module: WebAssembly.Module): Promise<ReportEngine>;

  /** Adds a track of `openFile`. */
  addTrack(name: string, packed: Uint8Array): TrackInfo;
  /** Adds a track that is drawn, or puts it in the place of the one of an index. Times are milliseconds since 1970. */
  putDrive(name: string, times: ArrayLike<number>, latitudes: ArrayLike<number>, longitudes: ArrayLike<number>, index?: number): TrackInfo;

  /** Reads a layout in the native form. Without findings the linter does not run: then `lint` is null, and restart circles have no
   * `nearest`. The name is that of the file in messages. */
  setLayout(text: string, name: string, options?: { findings?: boolean }): LayoutAnswer;
  /** The same, with the answer as JSON. */
  layoutText(text: string, name: string, options?: { findings?: boolean }): string;
  /** Reads one zone again, from a layout of this zone alone. */
  setZone(index: number, text: string): void;
  /** The answer is the layout with the settings, without findings; null without a layout. */
  setSettings(settings: ReportSettings): LayoutAnswer | null;
  settingsText(settings: ReportSettings): string;
  /** What happens to the app: the text of a scenario file, and a profile (`optimistic`, `nominal`, `pessimistic`; that of the file where
   * it is empty); null for an app that is never interrupted. */
  setScenario(text: string | null, profile?: string, name?: string): void;
  /** The log that the tracks are compared with, in the form of the data of a page. */
  setFound(text: string): void;

  /** What becomes of a track. */
  evaluate(track: number, options?: { explain?: Explained }): TrackAnswer;
  evaluationText(track: number, explain: Explained): string;
  /** The numbers that would mend what went wrong at a zone, by its index; the answer takes up to 400 evaluations of the track. */
  remedies(track: number, zone: number): RemediesAnswer;
  /** The same as JSON. */
  remediesText(track: number, zone: number): string;
  /** What the log says of all tracks: a `GradeAnswer` as JSON. */
  gradeText(): string;
  /** What `ringfence evaluate --format ndjson` writes of a track, byte for byte. */
  report(track: number, kind: ReportKind): string;
  /** A file of the track, its events, or the fences, as the command writes it; of a time range in milliseconds since 1970. */
  document(track: number, kind: DocumentKind, timeRange?: [number, number] | null): string;
  /** The lengths of the pieces of a line in metres, and the area within it in square metres; points are longitude and latitude. */
  measure(points: [number, number][]): { pieces: number[]; area: number };
  /** The words of names in records, as the command's text has them. */
  words(): Record<string, Record<string, string>>;
}

// MARK: Layouts

/** A moment on the path; the time by RFC 3339. */
export interface Moment {
  time: string;
  latitude: number;
  longitude: number;
}
/** A shape as the engine reads it, in metres and degrees. */
export type FenceShape =
  | { kind: "circle"; center: Position; radius: number }
  | { kind: "rectangle"; southWest: Position; northEast: Position }
  | { kind: "polygon"; polygons: Position[][][] }
  | { kind: "corridor"; line: Position[]; halfWidth: number; outline: Position[] }
  | { kind: "geoline"; line: Position[] };
/** What becomes of a fence in restart mode. Without a circle there is no center and no radius; `nearest` only after the linter ran.
 * A corridor has the centers of a chain of circles with one radius, and how many they are. */
export interface DegradationRecord {
  zone: string;
  fence: string;
  shape: string;
  grade: string;
  exclusion?: string;
  circles?: number;
  radius?: number;
  enclosingRadius?: number;
  buffer: number;
  maximumOvershoot?: number;
  areaRatio?: number;
  containmentLost?: boolean;
  nearest?: { zone: string; fence: string; distance: number; circlesOverlap: boolean };
  zoneName?: string;
  center?: Position;
  chain?: Position[];
}
export interface DegradationDocument {
  version: 1;
  settings: { buffer: number; budget: number; minimumRadius: number; maximumRadius?: number };
  fences: DegradationRecord[];
}
export interface FenceAnswer {
  id: string;
  title: string;
  shape: FenceShape;
}
export interface ZoneAnswer {
  id: string;
  title: string;
  name?: string;
  exitDistanceMeters: number;
  fences: FenceAnswer[];
}
/** A layout: `degradation.fences` are the fences of all zones in their order, `locations` the indices of zone and fence of each finding,
 * -1 for none. */
export interface LayoutAnswer {
  zones: ZoneAnswer[];
  degradation: DegradationDocument;
  lint: { findings: Finding[] } | null;
  locations: [number, number][];
  warnings: string[];
}

// MARK: Tracks

/** Why a visit or crossing was lost; `withheld` is why its fixes did not reach the app. */
export interface LossRecord {
  reason: string;
  withheld?: string[];
}
/** One zone of a comparison of two modes, or of normal mode with the app of a scenario. */
export interface ComparisonRecord {
  track: string;
  zone: string;
  outcome: string;
  pairs: VisitPair[];
  falseCheckIns: FalseCheckIn[];
  lost: LostTrigger[];
  attendanceChanges?: AttendanceChange[];
  zoneName?: string;
}
/** A window in which a device was expected, and that ends otherwise in restart mode or with the scenario. */
export interface AttendanceChange {
  window: { id: string; from: string; to: string };
  normal?: AttendanceWords;
  restart?: AttendanceWords;
  reason?: string;
}
export interface AttendanceWords {
  outcome: "attended" | "missed" | "unknown";
  late?: true;
  leftEarly?: true;
}
export interface ComparedTrigger {
  type: "visit" | "crossed" | "overspeed";
  visit?: number;
  fence?: string;
  time: string;
}
export interface VisitPair {
  normalVisit: number;
  restartVisit: number;
  entry?: { seconds: number; meters: number; overshoot?: number };
  exit?: { seconds: number; meters: number };
}
export type LostTrigger = ComparedTrigger & LossRecord;
export interface FalseCheckIn extends ComparedTrigger {
  overshoot?: number;
  maximumOvershoot?: number;
  grade?: string;
}
/** A condition that was not met: what was found, the limits, and what was missing; numbers only where they are known. */
export interface FailureRecord {
  condition: string;
  time: string;
  actual?: number;
  minimum?: number;
  maximum?: number;
  margin?: number;
  unit: string;
  tries: number;
}
export interface RecordHead {
  time: string;
  zone: string;
  fence?: string;
  track: string;
  zoneName?: string;
}
export interface SuppressedRecord extends RecordHead {
  type: "suppressed";
  attempt: string;
  boundary: Moment;
  ended?: Moment;
  forgotten?: string;
  tries: number;
  failures: FailureRecord[];
}
export interface LostRecord extends RecordHead, LossRecord {
  type: "lost";
  attempt: string;
  boundary?: Moment;
  ended?: Moment;
}
export interface NearestRecord extends RecordHead {
  type: "neverReached";
  nearest: Moment;
  distance: number;
  mode?: string;
}
/** What happened at a zone. `lost` only in a scenario. */
export interface ExplainedZone {
  zone: string;
  outcome: string;
  events: Event[];
  suppressed: SuppressedRecord[];
  lost?: LostRecord[];
  silentVisit?: { visit: number; since: Moment };
  openVisit?: { visit: number; since: Moment; lostExit?: Moment };
  nearestApproach?: NearestRecord;
  windowApproaches?: WindowApproach[];
  zoneName?: string;
}
/** How near the track came in a window in which the device was expected and not there. */
export interface WindowApproach {
  window: { id: string; from: string; to: string };
  fence: string;
  nearest: Moment;
  distance: number;
}
export interface ExplanationRecord {
  track: string;
  first?: string;
  last?: string;
  fixes: number;
  ignored: { inaccurate: number; outOfOrder: number };
  lifeCycle?: LifeCycleRecord;
  zones: ExplainedZone[];
}
export interface WakeCause {
  cause: string;
  zone?: string;
  fence?: string;
}
export interface WakeRecord extends WakeCause {
  start: string;
  end: string;
  relaunch: boolean;
  mode: string;
  fixes: number;
  requests: number;
}
export interface LifeCycleWarning {
  warning: string;
  count?: number;
  mechanism?: string;
  question?: string;
  taken?: string;
  yes?: number;
  no?: number;
  sources?: string[];
  start?: string;
  requests?: number;
  ended?: boolean;
  events?: number;
  manager?: string;
}
/** What an app in a scenario lived. `withheldFixes` are numbers of fixes by the reasons why they did not reach the app. */
export interface LifeCycleRecord {
  type: "lifeCycle";
  track: string;
  scenario: string;
  profile: string;
  states: { state: string; start: string }[];
  finalState: string;
  wakes: WakeRecord[];
  refusedWakes: (WakeCause & { time: string; reasons: string[] })[];
  lacksWakeCause: boolean;
  warnings: LifeCycleWarning[];
  secondsAwake: number;
  secondsInBackground: number;
  secondsLocationOn: number;
  deliveredFixes: number;
  lostFixes: number;
  withheldFixes: Record<string, number>;
  requests: number;
  energyPercent: number;
}
/** What becomes of a track. `app` and `lifeCycle` only with a scenario; `headline` is a sentence whose times are on the reader's clock;
 * `delivered` the spans of fixes that reached the app: first, last, mode. */
export interface TrackAnswer {
  normal: Event[];
  restart: Event[];
  app: Event[] | null;
  comparison: ComparisonRecord[];
  headline: (string | { time: string })[];
  explanation: ExplanationRecord | null;
  lifeCycle: LifeCycleRecord | null;
  delivered: [string, string, string][];
  counts: { fixes: number; ignoredInaccurate: number; ignoredNotLater: number };
}

// MARK: Remedies

/** What else a remedy changes in the drive. */
export interface RemedyEffectRecord {
  effect: string;
  zone: string;
  mode: string;
  event: string;
  time: string;
  shift?: number;
  wasRight?: boolean;
  text: string;
  isWorse: boolean;
}
/** A number of one setting that mends a finding, as `explain --remedies` writes it; without `value` none was found up to `bound`. */
export interface RemedyRecord {
  type: "remedy";
  finding: string;
  what: string;
  time: string;
  fence?: string;
  setting: string;
  index?: number;
  now?: number;
  value?: number;
  bound?: number;
  unit: string;
  center?: [number, number];
  text: string;
  tries: number;
  isWorse?: boolean;
  effects?: RemedyEffectRecord[];
}
export interface RemediesAnswer {
  remedies: RemedyRecord[];
  unsearched: number;
}

// MARK: Logs

/** An event of a log or of the drive with what became of it, as `grade` writes it. `zone` is what the log calls it where the layout does
 * not have it; `found` is the time as the log says. */
export interface GradedEventRecord {
  type: "gradedEvent";
  class: string;
  event: string;
  zone: string;
  truth?: string;
  found?: string;
  seconds?: number;
  beyondEdge?: number;
  beyondEdgeInLog?: number;
  depth?: number;
  staySeconds?: number;
  approach?: number;
  approachTime?: string;
  fromDrive?: number;
  accuracy?: number;
  timeOf?: string;
  device?: string;
  id?: string;
  line?: number;
  ambiguous?: boolean;
  afterGap?: boolean;
}
export interface GradeClockRecord {
  type: "gradeClock";
  offset?: number;
  deviation?: number;
  pairs?: number;
  reliable?: boolean;
  timeZone?: boolean;
  corrected: number;
}
export interface UnsplitZoneRecord {
  type: "unsplitZone";
  zone: string;
  truth: number;
  found: number;
}
export interface ShareRecord {
  value?: number;
  low: number;
  high: number;
}
export interface GradeMeasureRecord {
  type: "gradeMeasure";
  event: string;
  truth: number;
  found: number;
  classes: Record<string, number>;
  missedRate: ShareRecord;
  ghostRate: ShareRecord;
  precision: ShareRecord;
  recall: ShareRecord;
  f1: ShareRecord;
  latency?: Record<string, number>;
}
export interface GradeSummaryRecord {
  type: "gradeSummary";
  version: 1;
  log: string;
  form: string;
  rows: number;
  unreadable: number;
  failedOn: string[];
}
/** The records, and the index in the log of each graded event, -1 for a missed one. */
export interface GradeAnswer {
  records: (GradedEventRecord | GradeClockRecord | UnsplitZoneRecord | GradeMeasureRecord | GradeSummaryRecord)[];
  rows: number[];
}
