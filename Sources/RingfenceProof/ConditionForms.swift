// What a form of conditions needs to be tested: drives, what these can show, and errors to plant. A form has a file for each
// of them, and is a case here.

package import Ringfence

/// What a test can show of a condition. A form of conditions has a type of outcomes, in a file of its own.
package enum ConditionOutcome: Hashable, Sendable {
  case limits(LimitsOutcome, ConditionKind)
  case bearing(BearingOutcome)
  case percentage(PercentageOutcome)
  case schedule(ScheduleOutcome)

  /// What stands before the number of the condition, and what stands behind it.
  var name: (prefix: String, word: String) {
    switch self {
    case .limits(let outcome, let kind): (kind.name, outcome.word(kind))
    case .bearing(let outcome): ("bearing", outcome.word)
    case .percentage(let outcome): outcome.name
    case .schedule(let outcome): ("schedule", outcome.word)
    }
  }

  /// The unit of margins; `nil` for an outcome without one.
  var unit: CoverageItem.Unit? {
    switch self {
    case .limits(_, let kind): LimitsOutcome.unit(kind)
    case .bearing: .degrees
    case .percentage(let outcome): outcome.unit
    case .schedule(let outcome): outcome.unit
    }
  }

  /// An outcome, and the index of its condition where the zone has several of its kind.
  typealias Listed = (outcome: ConditionOutcome, condition: Int?)

  /// What there is to show of the conditions of a kind.
  static func list(_ kind: ConditionKind, _ zone: Zone, _ timeZone: TimeZoneOffsets?) -> [Listed] {
    switch kind.form {
    case .limits: LimitsOutcome.list(kind, zone)
    case .bearing: BearingOutcome.list(zone)
    case .percentageCrossed: PercentageOutcome.list(zone)
    case .schedule: ScheduleOutcome.list(zone, timeZone)
    case .setting: []
    }
  }
}

extension ZoneObservation {
  /// Counts what an attempt shows of the conditions of a kind.
  mutating func count(_ kind: ConditionKind, _ attempt: CoverageEntry) {
    switch kind.form {
    case .limits: countLimits(of: kind, attempt)
    case .bearing: countBearing(attempt)
    case .percentageCrossed: countPercentage(attempt)
    case .schedule: countSchedule(attempt)
    case .setting: break
    }
  }
}

/// An error in a condition. A form of conditions has a type of errors, in a file of its own.
package enum ConditionError: Hashable, Sendable {
  case limits(LimitsError, ConditionKind)
  case bearing(BearingError)
  case percentage(PercentageError)
  case schedule(ScheduleError)

  /// The errors of a kind of conditions, in the order in which they are planted.
  static func all(_ kind: ConditionKind) -> [ConditionError] {
    switch kind.form {
    case .limits: LimitsError.allCases.map { .limits($0, kind) }
    case .bearing: BearingError.allCases.map { .bearing($0) }
    case .percentageCrossed: PercentageError.allCases.map { .percentage($0) }
    case .schedule: ScheduleError.allCases.map { .schedule($0) }
    case .setting: []
    }
  }

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .limits(let error, let kind): error.magnitude(kind.quantity)
    case .bearing(let error): error.magnitude
    case .percentage(let error): error.magnitude
    case .schedule(let error): error.magnitude
    }
  }

  /// The name in reports and in the names of mutants, and the error in words; `by` is how large it is.
  ///
  /// - Parameters:
  ///   - day: of the week, from 0 for Monday, where the error concerns one.
  ///   - by: the change in words.
  /// - Returns: both without a full stop.
  package func texts(day: Int?, by: String) -> (name: String, words: String) {
    switch self {
    case .limits(let error, let kind): error.texts(kind, by)
    case .bearing(let error): error.texts(by)
    case .percentage(let error): error.texts(by)
    case .schedule(let error): error.texts(day: day ?? 0, by)
    }
  }

  /// Plants the error in the condition of a zone with an index among those of its kind.
  ///
  /// - Returns: whether there was something to change.
  func change(
    _ zone: inout Zone, at index: Int, day: Int?, _ change: MutationOperator.Magnitude,
    _ layoutTimeZone: TimeZoneOffsets?
  ) -> Bool {
    switch self {
    case .limits(let error, let kind): error.change(&zone.conditions, kind, at: index, change)
    case .bearing(let error): error.change(&zone.conditions, at: index, change.value)
    case .percentage(let error): error.change(&zone, at: index, change.value)
    case .schedule(let error):
      error.change(&zone.conditions, at: index, day: day, change.value, layoutTimeZone)
    }
  }

  /// The parts of a condition in which the error is planted; the days of the week for one that concerns a day.
  var days: [Int?] { self == .schedule(.dayReplaced) ? Array(0..<7) : [nil] }
}

extension ZonePlanner {
  /// Plans the drives that show the conditions of a kind.
  mutating func conditionCases(_ kind: ConditionKind, _ fence: Int) {
    switch kind.form {
    case .limits: if kind == .speed { speedCases(fence) } else { limitCases(of: kind, fence) }
    case .bearing: bearingCases(fence)
    case .percentageCrossed:
      percentageCases()
      pendingCases()
    case .schedule: scheduleCases()
    case .setting: break
    }
  }
}
