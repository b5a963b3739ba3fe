package import Ringfence
internal import RingfenceAnswers

/// How sure an expected event must be. Values that are `nil` are not compared.
package struct ExpectedCertainty: Hashable, Sendable {
  /// The bounds of ``EventCertainty/certainty``.
  package var certainty: ClosedRange<Double>?
  /// The bounds of ``EventCertainty/conditionsCertainty``.
  package var conditionsCertainty: ClosedRange<Double>?
  /// The bounds of ``EventCertainty/moving``.
  package var moving: ClosedRange<Double>?
  /// The quantiles of ``EventCertainty/entryTime`` by their names.
  package var entryTime: [EntryQuantile: Timestamp] = [:]

  package var isEmpty: Bool { self == ExpectedCertainty() }

  /// What is off by half of it is the rounding of event records.
  static let rounding = 0.001
}

package enum EntryQuantile: String, Hashable, CaseIterable, Sendable {
  case p10, p50, p90

  func time(of quantiles: EventCertainty.Quantiles) -> Timestamp {
    switch self {
    case .p10: quantiles.p10
    case .p50: quantiles.p50
    case .p90: quantiles.p90
    }
  }
}
