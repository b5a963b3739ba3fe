package import Ringfence

/// A visit of a zone as the path shows it, whatever conditions the zone has, with what became of its trigger.
package struct StopVisit: Hashable, Sendable {
  /// When the path came into the zone.
  package var arrived: Timestamp
  /// The last fix before a gap in which the device arrived, from which on it may have been there; the same as ``arrived`` where the
  /// path shows the arrival, and `nil` for a device that was there when the drive began.
  package var earliest: Timestamp?
  /// When the path left; `nil` for a visit that is open at the end of the drive.
  package var left: Timestamp?
  /// From the arrival until the path left, or until the last fix.
  package var stay: Duration
  package var trigger: StopTrigger

  package init(
    arrived: Timestamp, earliest: Timestamp?, left: Timestamp?, stay: Duration,
    trigger: StopTrigger
  ) {
    self.arrived = arrived
    self.earliest = earliest
    self.left = left
    self.stay = stay
    self.trigger = trigger
  }

  /// When it ends, as far as the drive shows.
  package var end: Timestamp {
    arrived.later(by: max(0, stay.wholeMicroseconds))
  }
}

/// Whether an app would have got an event of a visit.
package enum StopTrigger: Hashable, Sendable {
  /// When the entry is reported.
  case reported(Timestamp)
  case missing(StopReason)
}

/// Why no entry is reported.
package struct StopReason: Hashable, Sendable {
  /// A stable name: that of a condition, or of a reason for which a trigger is lost.
  package var code: String
  /// The same for people.
  package var words: String

  package init(code: String, words: String) {
    self.code = code
    self.words = words
  }

  /// The entry of a visit before lasts.
  static let sameVisit = StopReason(
    code: "sameVisit", words: "the visit before it had not ended, by the exit distance")
  static let silent = StopReason(
    code: "silent", words: "the device was there at the first fix, which reports nothing")
  static let unknown = StopReason(code: "unknown", words: "no entry was reported")
}

extension Timestamp {
  /// The moment some microseconds later, at most the last one.
  func later(by microseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return overflow ? self : Timestamp(microseconds: sum)
  }
}
