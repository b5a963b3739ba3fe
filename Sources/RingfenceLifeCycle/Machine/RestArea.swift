package import Ringfence

/// The surroundings in which a device stays, and since when.
package struct RestArea: Sendable {
  private let distance: Distance
  private var current: (surroundings: ProximityThreshold, since: Timestamp)?

  /// Nothing is known; the device is at one place while it is within this distance of where it came to rest.
  package init(within distance: Distance) { self.distance = distance }

  mutating func forget() { current = nil }

  /// How long the device has been at one place; `nil` at a fix that begins at another one.
  package mutating func timeAtRest(at fix: Fix) -> Duration? {
    guard let current, current.surroundings.locate(fix.coordinate) != .outside else {
      current = (ProximityThreshold(of: fix.coordinate, within: distance), fix.time)
      return nil
    }
    return fix.time.duration(since: current.since)
  }
}
