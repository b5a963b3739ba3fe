package import Ringfence

/// What became of one event, true or found or both.
package struct GradedEvent: Hashable, Sendable {
  package var grade: GradeClass
  package var kind: Event.Kind
  /// Index of the zone in the layout; `nil` for a zone that it does not have.
  package var zone: Int?
  /// Index of the true event; `nil` where there is none.
  package var truth: Int?
  /// Index of the found event; `nil` where there is none.
  package var found: Int?
  /// When it happened on the drive's clock: the true time, else the found one.
  package var time: Timestamp
  /// How much later than the truth the found event of a pair is, on the drive's clock, in microseconds.
  package var shift: Int64?
  /// Of a pair that is not on time, and of a ghost: how far beyond the edge the drive was when the event was found, in metres.
  package var beyondEdge: Double?
  /// The same of the position that the log gives.
  package var beyondEdgeInLog: Double?
  /// Of a missed event: how deep inside the drive was at most, in metres, and how long the visit was, in microseconds.
  package var depth: Double?
  package var stay: Int64?
  /// Of a ghost: how near the drive came to the edge around its time, and when.
  package var approach: Double?
  package var approachTime: Timestamp?
  /// Of an impossible event: how far from the drive its position is, in metres.
  package var fromDrive: Double?
  /// Whether another pairing costs hardly more.
  package var isAmbiguous = false

  init(_ grade: GradeClass, _ kind: Event.Kind, zone: Int?, at time: Timestamp) {
    self.grade = grade
    self.kind = kind
    self.zone = zone
    self.time = time
  }
}
