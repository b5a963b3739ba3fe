package import Ringfence

/// An event that is expected. What is `nil` is not compared.
package struct Expectation: Hashable, Sendable {
  /// A place and a time, as far as they are given.
  package struct Point: Hashable, Sendable {
    package var time: Timestamp?
    package var coordinate: Coordinate?
  }

  /// A fix, as far as it is given.
  package struct Fix: Hashable, Sendable {
    package var point = Point()
    package var accuracyMeters: Double?
    package var speedMetersPerSecond: Double?
    package var courseDegrees: Double?
  }

  /// A fence crossed on the way.
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
  /// What the row says of its own tolerance.
  package var tolerance = PartialTolerance()

  init(line: Int, text: String, kind: Event.Kind, zone: String) {
    self.line = line
    self.text = text
    self.kind = kind
    self.zone = zone
  }
}

/// How far times and distances may be off.
package struct ExpectationTolerance: Hashable, Sendable {
  /// For moments and lengths of time.
  package var microseconds: Int64
  /// For lengths, and for how far two positions are apart.
  package var meters: Double

  /// Just above the rounding of event records: 2 ms and 2 cm.
  package static let standard = ExpectationTolerance(microseconds: 2_000, meters: 0.02)

  package init(microseconds: Int64, meters: Double) {
    self.microseconds = microseconds
    self.meters = meters
  }

  /// This tolerance where `other` says nothing else.
  package func replaced(by other: PartialTolerance) -> Self {
    Self(microseconds: other.microseconds ?? microseconds, meters: other.meters ?? meters)
  }
}

/// A tolerance of which parts may be left open.
package struct PartialTolerance: Hashable, Sendable {
  package var microseconds: Int64?
  package var meters: Double?

  package init(microseconds: Int64? = nil, meters: Double? = nil) {
    self.microseconds = microseconds
    self.meters = meters
  }
}

/// The words by which files name what events have.
package enum EventWords {
  /// The kinds of events.
  package static let kinds: [(name: String, kind: Event.Kind)] = [
    ("entered", .entered), ("exited", .exited), ("crossed", .crossed), ("dwelled", .dwelled),
  ]
  static let modes: [(name: String, mode: TriggerMode)] = [
    ("normal", .normal), ("restart", .restart),
  ]
  static let directions: [(name: String, direction: CrossingDirection)] = [
    ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft),
  ]
  static let flags: [(name: String, flag: EventFlags)] = [
    ("initial", .initial), ("gap", .gap), ("late", .late), ("derived", .derived), ("pass", .pass),
  ]

  /// The name of a kind.
  package static func name(of kind: Event.Kind) -> String {
    kinds.first { $0.kind == kind }?.name ?? ""
  }
}
