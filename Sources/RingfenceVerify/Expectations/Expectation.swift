package import Ringfence
package import RingfenceAnswers

/// An expected event. Values that are `nil` are not compared.
package struct Expectation: Hashable, Sendable {
  /// A time and a position, as far as they are given.
  package struct Point: Hashable, Sendable {
    package var time: Timestamp?
    package var coordinate: Coordinate?

    package init(time: Timestamp? = nil, coordinate: Coordinate? = nil) {
      self.time = time
      self.coordinate = coordinate
    }
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

  /// The window of an attendance, as far as it is expected.
  package struct Window: Hashable, Sendable {
    package var id: String?
    package var from: Timestamp?
    package var to: Timestamp?
  }

  /// The value that a field is expected to have.
  package enum Value: Hashable, Sendable {
    /// A value that is compared as a whole: a word, flag, count, number or flags.
    case plain(EventValue)
    case text(String)
    case point(Point)
    case fix(Fix)
    case window(Window)
    case crossedFences([Crossing])
    case customData([CustomDatum])
  }

  private struct Detail: Hashable, Sendable {
    let field: EventField
    let value: Value
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
  private var details: [Detail] = []
  package var certainty = ExpectedCertainty()
  package var tolerance = PartialTolerance()

  init(line: Int, text: String, kind: Event.Kind, zone: String) {
    self.line = line
    self.text = text
    self.kind = kind
    self.zone = zone
  }

  /// What is expected of a field that is not among the properties; `nil` for anything.
  package subscript(field: EventField) -> Value? {
    get { details.first { $0.field == field }?.value }
    set {
      details.removeAll { $0.field == field }
      if let newValue { details.append(Detail(field: field, value: newValue)) }
    }
  }

  /// The fields that ``subscript(_:)`` gives, in the order of the record, with their values.
  var values: [(field: EventField, value: Value)] { details.map { ($0.field, $0.value) } }
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
