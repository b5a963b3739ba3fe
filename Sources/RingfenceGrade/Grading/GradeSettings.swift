package import Ringfence

/// How found events are compared with the truth. All times are in microseconds.
package struct GradeSettings: Hashable, Sendable {
  /// What is done about the clock of the log.
  package enum Clock: Hashable, Sendable {
    case asIs
    /// It is corrected by what the pairs show, where they show it.
    case measured
    /// It is ahead of the drive's by that much.
    case ahead(Int64)
  }

  package var clock = Clock.asIs
  /// How far apart in time the events of a pair are at most.
  package var gate: Int64 = 1_800_000_000
  /// How much earlier and later than the truth a found event is on time.
  package var earlyTolerance: Int64 = 60_000_000
  package var lateTolerance: Int64 = 60_000_000
  /// How far behind the first of a run of equal events the others are duplicates.
  package var duplicateWithin: Int64 = 60_000_000
  /// What an event that is left alone costs; `nil` for 300 s, and then by the spread of the pairs.
  package var unpairedCost: Int64?
  /// How far from the drive the position of a found event is at least for it to be impossible, in metres.
  package var impossibleMeters = 1_000.0
  /// The kinds of events that are compared; `nil` for those that the log shows it has.
  package var kinds: Set<Event.Kind>?
  /// True events of shorter visits are not missed.
  package var minimumStay: Int64 = 0
  /// Whether zones get a split into late, missed and ghost even where no method can know it; for measurements of the method.
  package var splitsAll = false

  package init() {}
}
