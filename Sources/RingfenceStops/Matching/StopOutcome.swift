package import Ringfence

/// What became of a planned stop.
package enum StopOutcome: String, CaseIterable, Sendable {
  /// The drive was there in time, and its entry is reported.
  case onTime = "on-time"
  /// It was there before the window, by more than the tolerance.
  case early
  /// It came after the window, by more than the tolerance.
  case late
  /// It was in the zone for less than the minimum stay.
  case passed
  /// It was not in the zone, and could not have been unseen.
  case notThere = "not-there"
  /// It was there, but no entry would have been reported.
  case noTrigger = "no-trigger"
  /// The fixes do not show whether, or when, it was there.
  case unseen
  /// There is no track of the drive.
  case noDrive = "no-drive"
  /// A visit that no stop asks for.
  case unplanned

  /// Any of these makes the exit status 1, where nothing else is said.
  package static let failing: [StopOutcome] = [.late, .passed, .notThere, .noTrigger, .noDrive]
}

/// A planned stop with what became of it, or a visit that no stop asks for.
package struct StopResult: Hashable, Sendable {
  package var outcome: StopOutcome
  /// The line in the plan; `nil` for an unplanned visit.
  package var line: Int?
  /// What the plan or the file calls the drive.
  package var drive: String?
  /// Index of the zone in the layout.
  package var zone: Int
  package var from: Timestamp?
  package var to: Timestamp?
  /// The visit; `nil` for none.
  package var visit: StopVisit?
  /// How much after the window the drive came; negative for how much before; `nil` within it, and where that is not known.
  package var deviation: Duration?
  /// How near the drive came, where it was not there.
  package var approach: NearestApproach?
  /// When it was not observed, where it may have been there.
  package var unobserved: MomentSpan?

  package init(
    _ outcome: StopOutcome, line: Int? = nil, drive: String?, zone: Int, from: Timestamp? = nil,
    to: Timestamp? = nil
  ) {
    self.outcome = outcome
    self.line = line
    self.drive = drive
    self.zone = zone
    self.from = from
    self.to = to
  }
}
