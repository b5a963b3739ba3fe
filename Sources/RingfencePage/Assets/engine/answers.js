// @ts-check
// What the engine answers: its types, and a layout's answer in the form in which the page holds it. Records that have a schema
// have the types of the schema, which a test makes.

/**
 * Longitude and latitude in degrees.
 * @typedef {[number, number]} Position
 *
 * A moment on the path; the time by RFC 3339.
 * @typedef {{time: string, latitude: number, longitude: number}} Moment
 *
 * @typedef {import("../schemas/events.d.ts").Event} EventRecord
 * @typedef {import("../schemas/findings.d.ts").Finding} FindingRecord
 */

/**
 * A shape as the engine reads it, in metres and degrees.
 * @typedef {{kind: "circle", center: Position, radius: number} | {kind: "rectangle", southWest: Position, northEast: Position}
 *   | {kind: "polygon", polygons: Position[][][]} | {kind: "geoline", line: Position[]}} FenceShape
 *
 * What becomes of a fence in restart mode. Without a circle there is no center and no radius; `nearest` only after the linter ran.
 * @typedef {{zone: string, fence: string, shape: string, grade: string, exclusion?: string, radius?: number, enclosingRadius?: number,
 *   buffer: number, maximumOvershoot?: number, areaRatio?: number, containmentLost?: boolean,
 *   nearest?: {zone: string, fence: string, distance: number, circlesOverlap: boolean}, zoneName?: string, center?: Position}} DegradationRecord
 *
 * @typedef {{version: 1, settings: {buffer: number, budget: number, minimumRadius: number, maximumRadius?: number},
 *   fences: DegradationRecord[]}} DegradationDocument
 */

/**
 * A layout as the module writes it: `degradation.fences` are the fences of all zones in their order, `locations` the indexes of zone
 * and fence of each finding, -1 for none.
 * @typedef {{id: string, title: string, shape: FenceShape}} FenceAnswer
 * @typedef {{id: string, title: string, name?: string, exitDistanceMeters: number, fences: FenceAnswer[]}} ZoneAnswer
 * @typedef {{zones: ZoneAnswer[], degradation: DegradationDocument, lint: {findings: FindingRecord[]} | null,
 *   locations: [number, number][], warnings: string[]}} LayoutAnswer
 */

/**
 * The same as the page holds it. `restart` is null where a fence has no circle, `findings` until the linter has run.
 * @typedef {FenceAnswer & {index: number, exitDistanceMeters: number, degradation: DegradationRecord,
 *   restart: (DegradationRecord & {center: Position, radius: number}) | null}} ShownFence
 * @typedef {{index: number, id: string, title: string, name: string | null, exitDistanceMeters: number, fences: ShownFence[]}} ShownZone
 * @typedef {FindingRecord & {zoneIndex: number | null, fenceIndex: number | null}} ShownFinding
 * @typedef {{zones: ShownZone[], findings: ShownFinding[] | null, warnings: string[]}} ShownLayout
 */

/**
 * An event of a log or of the drive with what became of it, as `grade` writes it. `zone` is what the log calls it where the layout does
 * not have it; `found` is the time as the log says.
 * @typedef {{type: "gradedEvent", class: string, event: string, zone: string, truth?: string, found?: string, seconds?: number,
 *   beyondEdge?: number, beyondEdgeInLog?: number, depth?: number, staySeconds?: number, approach?: number, approachTime?: string,
 *   fromDrive?: number, accuracy?: number, timeOf?: string, device?: string, id?: string, line?: number, ambiguous?: boolean,
 *   afterGap?: boolean}} GradedEventRecord
 * @typedef {{type: "gradeClock", offset?: number, deviation?: number, pairs?: number, reliable?: boolean, timeZone?: boolean,
 *   corrected: number}} GradeClockRecord
 * @typedef {{type: "unsplitZone", zone: string, truth: number, found: number}} UnsplitZoneRecord
 * @typedef {{value?: number, low: number, high: number}} ShareRecord
 * @typedef {{type: "gradeMeasure", event: string, truth: number, found: number, classes: Record<string, number>, missedRate: ShareRecord,
 *   ghostRate: ShareRecord, precision: ShareRecord, recall: ShareRecord, f1: ShareRecord, latency?: Record<string, number>}} GradeMeasureRecord
 * @typedef {{type: "gradeSummary", version: 1, log: string, form: string, rows: number, unreadable: number, failedOn: string[]}} GradeSummaryRecord
 *
 * The records, and the index in the log of each graded event, -1 for a missed one.
 * @typedef {{records: (GradedEventRecord | GradeClockRecord | UnsplitZoneRecord | GradeMeasureRecord | GradeSummaryRecord)[],
 *   rows: number[]}} GradeAnswer
 */

/**
 * Why a visit or crossing was lost; `withheld` is why its fixes did not reach the app.
 * @typedef {{reason: string, withheld?: string[]}} LossRecord
 *
 * One zone of a comparison of two modes, or of normal mode with the app of a scenario.
 * @typedef {{type: "visit" | "crossed", visit?: number, fence?: string, time: string}} ComparedTrigger
 * @typedef {{normalVisit: number, restartVisit: number, entry?: {seconds: number, meters: number, overshoot?: number},
 *   exit?: {seconds: number, meters: number}}} VisitPair
 * @typedef {ComparedTrigger & LossRecord} LostTrigger
 * @typedef {ComparedTrigger & {overshoot?: number, maximumOvershoot?: number, grade?: string}} FalseCheckIn
 * @typedef {{track: string, zone: string, outcome: string, pairs: VisitPair[], falseCheckIns: FalseCheckIn[],
 *   lost: LostTrigger[], zoneName?: string}} ComparisonRecord
 */

/**
 * A condition that was not met: what was found, the limits, and what was missing; numbers only where they are known.
 * @typedef {{condition: string, time: string, actual?: number, minimum?: number, maximum?: number, margin?: number, unit: string,
 *   tries: number}} FailureRecord
 *
 * @typedef {{time: string, zone: string, fence?: string, track: string, zoneName?: string}} RecordHead
 * @typedef {RecordHead & {type: "suppressed", attempt: string, boundary: Moment, ended?: Moment, forgotten?: string, tries: number,
 *   failures: FailureRecord[]}} SuppressedRecord
 * @typedef {RecordHead & LossRecord & {type: "lost", attempt: string, boundary?: Moment, ended?: Moment}} LostRecord
 * @typedef {RecordHead & {type: "neverReached", nearest: Moment, distance: number, mode?: string}} NearestRecord
 *
 * What happened at a zone. `lost` only in a scenario.
 * @typedef {{zone: string, outcome: string, events: EventRecord[], suppressed: SuppressedRecord[], lost?: LostRecord[],
 *   silentVisit?: {visit: number, since: Moment}, openVisit?: {visit: number, since: Moment, lostExit?: Moment},
 *   nearestApproach?: NearestRecord, zoneName?: string}} ExplainedZone
 * @typedef {{track: string, first?: string, last?: string, fixes: number, ignored: {inaccurate: number, outOfOrder: number},
 *   lifeCycle?: LifeCycleRecord, zones: ExplainedZone[]}} ExplanationRecord
 */

/**
 * What an app in a scenario lived. `withheldFixes` are numbers of fixes by the reasons why they did not reach the app.
 * @typedef {{cause: string, zone?: string, fence?: string}} WakeCause
 * @typedef {WakeCause & {start: string, end: string, relaunch: boolean, mode: string, fixes: number, requests: number}} WakeRecord
 * @typedef {{warning: string, count?: number, mechanism?: string, question?: string, taken?: string, yes?: number, no?: number,
 *   sources?: string[], start?: string, requests?: number, ended?: boolean, events?: number, manager?: string}} LifeCycleWarning
 * @typedef {{type: "lifeCycle", track: string, scenario: string, profile: string, states: {state: string, start: string}[],
 *   finalState: string, wakes: WakeRecord[], refusedWakes: (WakeCause & {time: string, reasons: string[]})[], lacksWakeCause: boolean,
 *   warnings: LifeCycleWarning[], secondsAwake: number, secondsInBackground: number, secondsLocationOn: number, deliveredFixes: number,
 *   lostFixes: number, withheldFixes: Record<string, number>, requests: number, energyPercent: number}} LifeCycleRecord
 */

/**
 * What becomes of a track. `app` and `lifeCycle` only with a scenario; `headline` is a sentence whose times are on the reader's clock;
 * `delivered` the spans of fixes that reached the app: first, last, mode.
 * @typedef {{normal: EventRecord[], restart: EventRecord[], app: EventRecord[] | null, comparison: ComparisonRecord[],
 *   headline: (string | {time: string})[], explanation: ExplanationRecord | null, lifeCycle: LifeCycleRecord | null,
 *   delivered: [string, string, string][],
 *   counts: {fixes: number, ignoredInaccurate: number, ignoredNotLater: number}}} TrackAnswer
 */

/** Puts what the module writes in lists of its own to the zones and fences. @param {LayoutAnswer} answer @returns {ShownLayout} */
export function layoutOf(answer) {
  let next = 0;
  const zones = answer.zones.map((zone, index) => ({
    ...zone, index, name: zone.name ?? null,
    fences: zone.fences.map((fence, fenceIndex) => {
      const degradation = answer.degradation.fences[next++];
      const restart = degradation.center && /** @type {DegradationRecord & {center: Position, radius: number}} */ (degradation);
      return { ...fence, index: fenceIndex, restart: restart ?? null, degradation, exitDistanceMeters: zone.exitDistanceMeters };
    }),
  }));
  const findings = answer.lint && answer.lint.findings.map((finding, index) => {
    const [zoneIndex, fenceIndex] = answer.locations[index];
    return { ...finding, zoneIndex: zoneIndex < 0 ? null : zoneIndex, fenceIndex: fenceIndex < 0 ? null : fenceIndex };
  });
  return { zones, findings, warnings: answer.warnings };
}
