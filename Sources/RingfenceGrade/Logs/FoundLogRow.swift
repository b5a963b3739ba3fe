package import Ringfence

package struct FoundLogRow: Hashable, Sendable {
  package var kind: Event.Kind
  package var time: Timestamp
  package var timeSource = FoundEvent.TimeSource.fix
  /// What the log calls the zone: the best name first.
  package var zones: [String]
  /// Where the device was; `nil` where the log does not say, or says where the zone is.
  package var coordinate: Coordinate?
  /// The accuracy of the position in metres.
  package var accuracy: Double?
  package var id: String?
  package var device: String?
  /// The line of the log, from 1.
  package var line: Int
  /// Whether it is the first state after one that was unknown.
  package var isAfterGap = false

  package init(_ kind: Event.Kind, at time: Timestamp, zones: [String], line: Int) {
    self.kind = kind
    self.time = time
    self.zones = zones
    self.line = line
  }
}
