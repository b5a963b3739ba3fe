package import Ringfence

package struct EventCertainty: Hashable, Sendable {
  /// When paths came into contact with a zone first.
  package struct Quantiles: Hashable, Sendable {
    package let p10, p50, p90: Timestamp

    package init(p10: Timestamp, p50: Timestamp, p90: Timestamp) {
      (self.p10, self.p50, self.p90) = (p10, p50, p90)
    }
  }

  /// The probability that the device was in the zone during the visit; for `dwelled` as long as the dwell time in total; for `crossed` that
  /// it crossed in that direction about that time.
  package let certainty: Double
  /// The probability that the event happens, with its conditions; `nil` for a zone without any.
  package let conditionsCertainty: Double?
  /// The time of the first contact in the visit, over the paths that have one; `nil` for crossings and without a contact.
  package let entryTime: Quantiles?
  /// The share of paths that move, on foot or in a vehicle, the mean of the time that counts for the event.
  package let moving: Double

  package init(
    certainty: Double, conditionsCertainty: Double?, entryTime: Quantiles?, moving: Double
  ) {
    self.certainty = certainty
    self.conditionsCertainty = conditionsCertainty
    self.entryTime = entryTime
    self.moving = moving
  }
}

/// A visit or a crossing that an engine did not report and that may have been.
package struct PossibleVisit: Hashable, Sendable {
  /// The zone, and the fence that most paths entered.
  package let zone, fence: Int
  /// The probability that the device was in the zone outside of all visits; for a zone with conditions that it was entered.
  package let probability: Double
  /// The begin of the first contact and the end of the last one.
  package let from, to: Timestamp
  /// Whether all contacts are crossings of geolines.
  package let isCrossing: Bool
  /// The share of paths that move, on foot or in a vehicle, the mean from the first contact to the last one and half a minute,
  /// or an interval of fixes, around both.
  package let moving: Double

  package init(
    zone: Int, fence: Int, probability: Double, from: Timestamp, to: Timestamp, isCrossing: Bool,
    moving: Double
  ) {
    (self.zone, self.fence) = (zone, fence)
    self.probability = probability
    (self.from, self.to) = (from, to)
    self.isCrossing = isCrossing
    self.moving = moving
  }
}

package struct CertaintySummary: Hashable, Sendable {
  /// What limits how far the numbers can be trusted.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Fixes without an accuracy were given the assumed one.
    package static let assumedAccuracy = Flags(rawValue: 1)
    /// There are fewer than six updates.
    package static let shortTrack = Flags(rawValue: 2)
    /// The errors are probably larger than the largest ones that are considered.
    package static let accuracyNotSupported = Flags(rawValue: 4)
    /// Numbers went out of range, and the filter began again.
    package static let uncertain = Flags(rawValue: 8)
  }

  /// The visits that were probably real: the sum of the certainties of visits and of the probabilities of possible ones.
  package var expectedVisits = 0.0
  /// The visits that were probably none: the sum of what their certainties leave to 1.
  package var expectedGhosts = 0.0
  /// The mean of true over reported errors, of their correlation time in seconds, and the number of fixes that were used. Means of the
  /// logarithms, weighted by the updates of segments.
  package var noise: (factor: Double, seconds: Double, updates: Int) = (1, 0, 0)
  package var flags: Flags = []

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.expectedVisits == b.expectedVisits && a.expectedGhosts == b.expectedGhosts
      && a.noise == b.noise && a.flags == b.flags
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(expectedVisits)
    hasher.combine(expectedGhosts)
    hasher.combine(flags)
  }
}
