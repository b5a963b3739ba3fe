// The names that are part of the public interface; those of files are in RingfenceRecords.

extension ConditionFailure.Condition {
  /// The condition's key in zone files and records.
  package var name: String {
    switch self {
    case .schedule: "schedule"
    case .minimumRetriggerTime: "minimumRetriggerTime"
    case .percentageCrossed: "percentageCrossed"
    case .bearing: "bearing"
    case .speed: "speed"
    }
  }
}

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
    case .speed: ConditionFailure.Condition.speed.name
    case .bearing: ConditionFailure.Condition.bearing.name
    case .percentageCrossed: ConditionFailure.Condition.percentageCrossed.name
    case .sequence: "sequence"
    case .empty: "empty"
    }
  }
}
