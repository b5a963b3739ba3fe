package import Ringfence
internal import RingfenceRecords

/// How sure an event is.
package struct EventCertainty: Hashable, Sendable {
  /// Times that hold about 80 % of true ones, and the middle.
  package struct Quantiles: Hashable, Sendable {
    package let p10, p50, p90: Timestamp

    package init(p10: Timestamp, p50: Timestamp, p90: Timestamp) {
      (self.p10, self.p50, self.p90) = (p10, p50, p90)
    }
  }

  /// For `entered` the probability that the device was in the zone during the visit; for `dwelled` as long as the dwell time in total; for
  /// `exited` that it was outside after it; for `crossed` that it crossed in that direction about that time.
  package private(set) var certainty: Double
  /// The same where the zone had no prior.
  package let withoutPrior: Double
  /// One standard deviation of ``certainty`` by the draw of the ways.
  package let plusMinus: Double
  /// The probability that the event happens, with its conditions; `nil` for a zone without any.
  package private(set) var conditionsCertainty: Double?
  /// For `exited`, the probability that the device was in the zone during the visit.
  package var visitCertainty: Double?
  /// For `entered` of a later visit of a zone, the probability that the device was outside since the visit before and in the zone in this one.
  package var separate: Double?
  /// For `entered`, the first visit of the stay that goes on, where the exit before is improbable.
  package var continues: Int?
  /// For `entered`, the probability that the device was in the zone during the visit or outside of all visits; `nil` where no way was outside
  /// of all.
  package var either: Double?
  /// The time of the first contact in the visit, over the paths that have one; `nil` for crossings and without a contact.
  package var entryTime: Quantiles?
  /// For `exited`, the time of the last contact, over the paths that have one and are outside afterwards.
  package var exitTime: Quantiles?
  /// The share of paths that move, on foot or in a vehicle, the mean of the time that counts for the event.
  package let moving: Double
  /// A part of the time that counts for the event in which nothing was observed.
  package var unobserved: UnobservedTime?
  /// What limits the numbers of the whole track.
  package var flags: CertaintySummary.Flags = []

  package init(
    certainty: Double, withoutPrior: Double, plusMinus: Double, conditionsCertainty: Double?,
    moving: Double
  ) {
    self.certainty = certainty
    self.withoutPrior = withoutPrior
    self.plusMinus = plusMinus
    self.conditionsCertainty = conditionsCertainty
    self.moving = moving
  }

  /// Whether a least or greatest certainty is nearer to ``certainty`` than the draw of the ways says, so that other ways may be on its other
  /// side.
  package func isAtLimit(_ limit: Double) -> Bool { abs(certainty - limit) < plusMinus }

  /// A note to people of events, or visits, that are at a limit; `nil` for none.
  package static func limitNote(_ count: Int, _ noun: String, limit: String) -> String? {
    guard count > 0 else { return nil }
    return "note: \(pluralized(count, noun)) at the limit of \(limit): "
      + "another draw of the ways may say otherwise"
  }

  /// The same with what is said of tracks with some flags.
  package func limited(by flags: CertaintySummary.Flags) -> EventCertainty {
    var limited = self
    limited.flags = flags
    guard let range = flags.range else { return limited }
    func limit(_ number: Double?) -> Double? { number.map { $0.clamped(to: range) } }
    limited.certainty = certainty.clamped(to: range)
    limited.conditionsCertainty = limit(conditionsCertainty)
    limited.visitCertainty = limit(visitCertainty)
    limited.separate = limit(separate)
    limited.either = limit(either)
    return limited
  }
}

/// A visit or a crossing that an engine did not report and that may have been.
package struct PossibleVisit: Hashable, Sendable {
  /// The zone, and the fence that most paths entered.
  package let zone, fence: Int
  /// The probability that the device was in the zone outside of all visits; for a zone with conditions that it was entered.
  package private(set) var probability: Double
  /// One standard deviation of that by the draw of the ways.
  package let plusMinus: Double
  /// The begin of the first contact and the end of the last one.
  package let from, to: Timestamp
  /// Whether all contacts are crossings of geolines.
  package let isCrossing: Bool
  /// Whether half of the contacts or more, by their time, are where fixes show the way.
  package let isObserved: Bool
  /// A part of the time from the first to the last contact in which nothing was observed.
  package let unobserved: UnobservedTime?
  /// The share of paths that move, on foot or in a vehicle, the mean from the first contact to the last one and half a minute,
  /// or an interval of fixes, around both.
  package let moving: Double

  package init(
    zone: Int, fence: Int, probability: Double, plusMinus: Double, from: Timestamp, to: Timestamp,
    isCrossing: Bool, isObserved: Bool, unobserved: UnobservedTime?, moving: Double
  ) {
    (self.zone, self.fence) = (zone, fence)
    self.probability = probability
    self.plusMinus = plusMinus
    self.from = from
    self.to = to
    self.isCrossing = isCrossing
    self.isObserved = isObserved
    self.unobserved = unobserved
    self.moving = moving
  }

  /// The same with what is said of tracks with some flags.
  package func limited(by flags: CertaintySummary.Flags) -> PossibleVisit {
    guard let range = flags.range else { return self }
    var limited = self
    limited.probability = probability.clamped(to: range)
    return limited
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
