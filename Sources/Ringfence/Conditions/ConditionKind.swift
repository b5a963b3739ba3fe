// This folder holds the conditions of zones: a file a kind with what it is, its range and its words, and what prepares
// and evaluates them.

/// The kinds of conditions, in the order in which they are evaluated.
package enum ConditionKind: Int, Hashable, CaseIterable, Sendable {
  /// The moment lies in a window.
  case schedule
  /// The last visit or crossing is old enough.
  case minimumRetriggerTime
  /// Enough of the zone's fences were crossed, in their order where that matters.
  case percentageCrossed
  /// The device is heading in a direction.
  case bearing
  /// The device is as fast as it must be.
  case speed
  /// The device is as high as it must be.
  case altitude
  /// It is as sure as it must be that the device is in the zone.
  case certainty
  /// The device has been in the zone for long enough.
  case stay
  /// The device has been out of the zone for long enough.
  case exitAfter
  /// Enough fixes in a row were far enough outside.
  case exitFixes
  /// It is as sure as it must be that the device has left the zone.
  case exitCertainty
  /// The device has been too fast for long enough.
  case duration

  /// The key in zone files and records.
  package var name: String {
    switch self {
    case .schedule: "schedule"
    case .minimumRetriggerTime: "minimumRetriggerTime"
    case .percentageCrossed: "percentageCrossed"
    case .bearing: "bearing"
    case .speed: "speed"
    case .altitude: "altitude"
    case .certainty: "certainty"
    case .stay: "stay"
    case .exitAfter: "exitAfter"
    case .exitFixes: "exitFixes"
    case .exitCertainty: "exitCertainty"
    case .duration: "duration"
    }
  }

  /// What its conditions are like.
  package var form: ConditionForm {
    switch self {
    case .speed, .altitude: .limits
    case .bearing: .bearing
    case .percentageCrossed: .percentageCrossed
    case .schedule: .schedule
    default:
      .setting
    }
  }

  /// What is said of the kind.
  package var definition: ConditionDefinition {
    switch self {
    case .schedule: .schedule
    case .minimumRetriggerTime: .minimumRetriggerTime
    case .percentageCrossed: .percentageCrossed
    case .bearing: .bearing
    case .speed: .limits(.speed, .speed, help: "a range of speeds")
    case .altitude: .limits(.altitude, .altitude, article: "an", help: "a range of altitudes")
    case .certainty: .certainty
    case .stay: .stay
    case .exitAfter: .exitAfter
    case .exitFixes: .exitFixes
    case .exitCertainty: .exitCertainty
    case .duration: .duration
    }
  }

  /// What its failures find and ask for.
  package var numbers: ConditionNumbers {
    switch self {
    case .schedule: .window
    case .minimumRetriggerTime: .time(since: " after the last time")
    case .percentageCrossed: .count(one: "fence", many: "fences")
    case .bearing: .arc
    case .speed: .limits(.speed)
    case .altitude: .limits(.altitude)
    case .certainty, .exitCertainty: .probability
    case .stay: .time(since: " in the zone")
    case .exitAfter: .time(since: " outside")
    case .exitFixes: .count(one: "fix", many: "fixes")
    case .duration: .time(since: " too fast")
    }
  }

  /// What the path, or the fix, has for the kind; `nil` for a kind that asks for no number of the fix.
  package var measure: Measure? {
    switch self {
    case .bearing: .course
    case .speed: .speed
    case .altitude: .altitude
    default:
      nil
    }
  }

  /// The kinds that are conditions of a zone, in the order in which files have them. The others are
  /// settings.
  package static var ofZones: [ConditionKind] {
    [.speed, .altitude, .bearing, .percentageCrossed, .schedule]
  }
}

extension ConditionKind {
  /// The name with an indefinite article.
  package var withArticle: String { "\(definition.article) \(name)" }

  /// What one condition is called in messages.
  package var noun: String { definition.noun ?? "\(name) condition" }

  /// What a condition limits that asks for a number of the fix between a minimum and a maximum; `nil` for the other
  /// kinds.
  package var quantity: LimitedQuantity? {
    if case .limits(let quantity) = numbers { quantity } else { nil }
  }

  /// The kinds that have a ``quantity``, in their order.
  package static var limited: [ConditionKind] { ofZones.filter { $0.quantity != nil } }
}

/// What is the same for the kinds of conditions that have a minimum and a maximum of a number of the fix, and differs between
/// the others.
package enum ConditionForm: Sendable {
  case limits, bearing, percentageCrossed, schedule
  /// A setting of the zone, no condition in files.
  case setting
}

/// Some kinds of conditions.
package struct ConditionKinds: Hashable, Sendable {
  private var bits: UInt8 = 0

  package init() {}

  package subscript(kind: ConditionKind) -> Bool {
    get { bits & 1 << kind.rawValue != 0 }
    set { if newValue { bits |= 1 << kind.rawValue } else { bits &= ~(1 << kind.rawValue) } }
  }
}
