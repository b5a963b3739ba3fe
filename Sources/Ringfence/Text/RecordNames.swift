// The names that are part of the public interface; those of files are in RingfenceRecords.

extension DegradationRecord.Grade {
  /// The name in reports.
  public var name: String {
    switch self {
    case .exact: "faithful"
    case .documented: "documented"
    case .unfit: "unfit"
    case .unsupported: "never"
    }
  }
}

extension DegradationRecord.Exclusion {
  /// The name in reports.
  public var name: String {
    switch self {
    case .geoline: "geoline"
    case .sequence: "sequence"
    case .empty: "empty"
    case .speed, .bearing, .percentageCrossed, .altitude: kind?.name ?? ""
    }
  }
}
