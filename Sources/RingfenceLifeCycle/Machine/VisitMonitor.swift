internal import Ringfence

/// The operating system's detection of places where the device comes to rest.
struct VisitMonitor: Sendable {
  private let isOn: Bool
  private let time: Duration
  private var rest: RestArea
  private var hasArrived = false

  init(_ settings: LifeCycleSettings) {
    isOn = settings.wakeSources.contains(.visits)
    time = settings.arrivalTime
    rest = RestArea(within: settings.arrivalDistance)
  }

  /// Forgets where the device rests, as when the device is switched off.
  mutating func clear() {
    rest.forget()
    hasArrived = false
  }

  /// An arrival at the first fix at which the device has been near one place for long enough, a departure
  /// at the first fix away from there; `nil` otherwise.
  mutating func cause(at fix: Fix) -> Wake.Cause? {
    guard isOn else { return nil }
    guard let timeAtRest = rest.timeAtRest(at: fix) else {
      let departs = hasArrived
      hasArrived = false
      return departs ? .departure : nil
    }
    if hasArrived || timeAtRest < time { return nil }
    hasArrived = true
    return .arrival
  }
}
