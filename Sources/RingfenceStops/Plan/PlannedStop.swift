package import Ringfence
internal import RingfenceFiles

// This module compares planned stops with what drives did.

/// A stop of a plan: which zone a drive is at, and when.
package struct PlannedStop: Hashable, Sendable {
  /// A time of a plan.
  package enum Time: Hashable, Sendable {
    case moment(Timestamp)
    /// A time of the day on which the drive begins, in microseconds since midnight.
    case clock(Int64)
  }

  /// The line in the plan, from 1.
  package var line: Int
  /// What the plan calls the drive; `nil` where it has no column for that.
  package var drive: String?
  /// Index of the zone in the layout.
  package var zone: Int
  /// When the drive is there at the earliest; `nil` for any time.
  package var from: Time?
  /// When the drive is there at the latest; `nil` for any time.
  package var to: Time?

  package init(line: Int, drive: String? = nil, zone: Int, from: Time? = nil, to: Time? = nil) {
    self.line = line
    self.drive = drive
    self.zone = zone
    self.from = from
    self.to = to
  }
}

/// What a column of a plan holds.
package enum StopColumn: String, RowRole {
  case drive, zone, from, to, time

  package var names: [String] {
    switch self {
    case .drive: RowNames.drive
    case .zone: RowNames.zone
    case .from: RowNames.from
    case .to: RowNames.to
    case .time: ["time", "planned", "eta", "arrival", "at"]
    }
  }
}
