/// What became of a true or found event.
package enum GradeClass: Hashable, Sendable, CaseIterable {
  /// Both are there, and the found one is within the tolerance.
  case onTime
  /// Both are there, and the found one is later or earlier than the tolerance.
  case late, early
  /// The true one has no found one.
  case missed
  /// The true one has no found one, and is of a visit that is shorter than the minimum stay. Not counted.
  case passed
  /// The found one has no true one.
  case ghost
  /// The found one repeats another.
  case duplicate
  /// The found one is of a position that the drive was far from at its time.
  case impossible
  /// The found one is of a time from which the drive has no fix. Not counted.
  case outsideDrive
  /// The found one is of a zone that the layout does not have. Not counted.
  case unknownZone
  /// The true one has no found one, and happened before the first fix. Not counted.
  case unseen
  /// It is of a zone where events follow each other more closely than the log is late: only their number is known.
  case unsplit

  /// The name in records.
  package var name: String {
    switch self {
    case .onTime: "onTime"
    case .late: "late"
    case .early: "early"
    case .missed: "missed"
    case .passed: "passed"
    case .ghost: "ghost"
    case .duplicate: "duplicate"
    case .impossible: "impossible"
    case .outsideDrive: "outsideDrive"
    case .unknownZone: "unknownZone"
    case .unseen: "unseen"
    case .unsplit: "unsplit"
    }
  }

  package var isPair: Bool { self == .onTime || self == .late || self == .early }
}
