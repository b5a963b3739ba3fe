internal import Ringfence

/// The operating system's detection of places where the device comes to rest.
struct VisitMonitor: Sendable {
  private let isOn: Bool
  private let time: Duration
  private let distance: Distance
  /// The place near which the device is, and since when.
  private var place: (surroundings: Surroundings, since: Timestamp)?
  private var hasArrived = false

  init(_ settings: LifeCycleSettings) {
    isOn = settings.wakeSources.contains(.visits)
    time = settings.arrivalTime
    distance = settings.arrivalDistance
  }

  /// Forgets the place, as when the device is switched off.
  mutating func clear() {
    place = nil
    hasArrived = false
  }

  /// An arrival at the first fix at which the device has been near one place for long enough, a departure
  /// at the first fix away from there; `nil` otherwise.
  mutating func cause(at fix: Fix) -> Wake.Cause? {
    guard isOn else { return nil }
    guard let place, place.surroundings.locate(fix.coordinate) != .outside else {
      let departs = hasArrived
      place = (Surroundings(of: fix.coordinate, within: distance), fix.time)
      hasArrived = false
      return departs ? .departure : nil
    }
    if hasArrived || fix.time.duration(since: place.since) < time { return nil }
    hasArrived = true
    return .arrival
  }
}
