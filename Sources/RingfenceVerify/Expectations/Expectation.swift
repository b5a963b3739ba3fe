package import Ringfence

/// An expected event. Values that are `nil` are not compared.
package struct Expectation: Hashable, Sendable {
  /// A time and a position, as far as they are given.
  package struct Point: Hashable, Sendable {
    package var time: Timestamp?
    package var coordinate: Coordinate?
  }

  /// A fix, as far as it is given.
  package struct Fix: Hashable, Sendable {
    package var point = Point()
    package var numbers: [FixNumber: Double] = [:]
  }

  package struct Crossing: Hashable, Sendable {
    package var fence: String
    package var point: Point
  }

  /// The row's line, from 1.
  package let line: Int
  /// The row as it stands in the file.
  package let text: String
  package let kind: Event.Kind
  package let zone: String
  package var time: Timestamp?
  package var fence: String?
  package var track: String?
  /// Not compared: the layout says it.
  package var zoneName: String?
  package var visit: Int?
  package var mode: TriggerMode?
  package var boundary: Point?
  package var fix: Fix?
  package var direction: CrossingDirection?
  package var crossedFences: [Crossing]?
  package var distanceMeters: Double?
  package var distanceRequiredMeters: Double?
  package var dwellSeconds: Double?
  package var flags: EventFlags?
  package var customData: [CustomDatum]?
  package var overshootMeters: Double?
  package var certainty = ExpectedCertainty()
  package var tolerance = PartialTolerance()

  init(line: Int, text: String, kind: Event.Kind, zone: String) {
    self.line = line
    self.text = text
    self.kind = kind
    self.zone = zone
  }
}

/// The differences of times and distances that are accepted.
package struct ExpectationTolerance: Hashable, Sendable {
  /// For times and durations.
  package var microseconds: Int64
  /// For lengths, and for the distance between two positions.
  package var meters: Double

  /// Just above the rounding of event records: 2 ms and 2 cm.
  package static let standard = ExpectationTolerance(microseconds: 2_000, meters: 0.02)

  package init(microseconds: Int64, meters: Double) {
    self.microseconds = microseconds
    self.meters = meters
  }

  /// This tolerance with the parts that `other` has.
  package func replaced(by other: PartialTolerance) -> Self {
    Self(microseconds: other.microseconds ?? microseconds, meters: other.meters ?? meters)
  }
}

package struct PartialTolerance: Hashable, Sendable {
  package var microseconds: Int64?
  package var meters: Double?

  package init(microseconds: Int64? = nil, meters: Double? = nil) {
    self.microseconds = microseconds
    self.meters = meters
  }
}
