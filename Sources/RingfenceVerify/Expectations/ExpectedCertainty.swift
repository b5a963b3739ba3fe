package import Ringfence
internal import RingfenceAnswers

/// How sure an expected event must be. What is missing is not compared.
package struct ExpectedCertainty: Hashable, Sendable {
  /// The bounds of probabilities.
  package var numbers: [CertaintyNumber: ClosedRange<Double>] = [:]
  /// The first visit of the stay that goes on.
  package var continues: Int?
  /// Quantiles of times.
  package var times: [CertaintyTime: [TimeQuantile: Timestamp]] = [:]
  /// Begin and end of a time without fixes.
  package var unobserved: ClosedRange<Timestamp>?

  package var isEmpty: Bool { self == ExpectedCertainty() }

  /// Whether the certainty of an event is nearer to one of its bounds than the draw of the ways says. A number that was recorded has none.
  func isAtLimit(_ sure: EventCertainty?) -> Bool {
    guard let sure, let bounds = numbers[.certainty],
      bounds.upperBound - bounds.lowerBound > 2 * Self.rounding
    else { return false }
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    return low > 0 && sure.isAtLimit(low) || high < 1 && sure.isAtLimit(high)
  }

  /// What is off by half of it is the rounding of event records.
  static let rounding = 0.001
}

/// A probability that records have of events, by its key.
package enum CertaintyNumber: String, Hashable, CaseIterable, Sendable {
  case certainty, plusMinus, conditionsCertainty, visitCertainty, separate, either, moving

  func value(of sure: EventCertainty) -> Double? {
    switch self {
    case .certainty: sure.certainty
    case .plusMinus: sure.plusMinus
    case .conditionsCertainty: sure.conditionsCertainty
    case .visitCertainty: sure.visitCertainty
    case .separate: sure.separate
    case .either: sure.either
    case .moving: sure.moving
    }
  }
}

/// A time that records have of events as quantiles, by its key.
package enum CertaintyTime: String, Hashable, CaseIterable, Sendable {
  case entryTime, exitTime

  func quantiles(of sure: EventCertainty) -> EventCertainty.Quantiles? {
    switch self {
    case .entryTime: sure.entryTime
    case .exitTime: sure.exitTime
    }
  }
}

package enum TimeQuantile: String, Hashable, CaseIterable, Sendable {
  case p10, p50, p90

  func time(of quantiles: EventCertainty.Quantiles) -> Timestamp {
    switch self {
    case .p10: quantiles.p10
    case .p50: quantiles.p50
    case .p90: quantiles.p90
    }
  }
}
