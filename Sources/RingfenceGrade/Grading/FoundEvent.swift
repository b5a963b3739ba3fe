package import Ringfence

/// An event of a foreign log: what really fired.
package struct FoundEvent: Hashable, Sendable {
  /// What the time of an event is the time of.
  package enum TimeSource: Hashable, Sendable, CaseIterable {
    /// Of the fix, on the device.
    case fix
    /// Of the arrival or the sending, on a server.
    case server
    case unknown

    /// The name in records.
    package var name: String {
      switch self {
      case .fix: "fix"
      case .server: "server"
      case .unknown: "unknown"
      }
    }
  }

  /// When it happened as the log says.
  package var time: Timestamp
  package var kind: Event.Kind
  /// Index of the zone in the layout; `nil` for a zone that it does not have.
  package var zone: Int?
  package var coordinate: Coordinate?
  package var timeSource: TimeSource

  package init(
    _ kind: Event.Kind, at time: Timestamp, zone: Int?, coordinate: Coordinate? = nil,
    timeSource: TimeSource = .fix
  ) {
    self.kind = kind
    self.time = time
    self.zone = zone
    self.coordinate = coordinate
    self.timeSource = timeSource
  }
}
