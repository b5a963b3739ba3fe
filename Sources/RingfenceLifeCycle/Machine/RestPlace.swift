package import Ringfence

/// The place near which a device is, and since when.
package struct RestPlace: Sendable {
  private let distance: Distance
  private var place: (surroundings: ProximityThreshold, since: Timestamp)?

  /// Nothing is known; the device is at one place while it is within this distance of where it came to rest.
  package init(within distance: Distance) { self.distance = distance }

  mutating func forget() { place = nil }

  /// How long the device has been at one place; `nil` at a fix that begins at another one.
  package mutating func timeAtRest(at fix: Fix) -> Duration? {
    guard let place, place.surroundings.locate(fix.coordinate) != .outside else {
      place = (ProximityThreshold(of: fix.coordinate, within: distance), fix.time)
      return nil
    }
    return fix.time.duration(since: place.since)
  }
}
