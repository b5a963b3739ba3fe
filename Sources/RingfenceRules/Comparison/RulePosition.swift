package import Ringfence

/// What a rule takes a fix for, at a zone.
package struct RulePosition: Hashable, Sendable {
  /// Whether a device outside would enter.
  package let enters: Bool
  /// Whether a device inside would stay.
  package let stays: Bool
  package let measure: RuleDecision.Measure?

  /// Whether the fix changes nothing, wherever the device was.
  package var isBetween: Bool { stays && !enters }
}

extension RuleEngine {
  /// What the rule takes the fix of a moment for; `nil` without a fix then.
  package func position(of zone: Int, at time: Timestamp, on track: FixColumns) -> RulePosition? {
    var (low, high) = (0, track.count)
    while low < high {
      let middle = (low + high) / 2
      if track.times[middle] < time.microseconds { low = middle + 1 } else { high = middle }
    }
    guard low < track.count, track.times[low] == time.microseconds, !fences(of: zone).isEmpty else {
      return nil
    }
    let fix = track[low]
    let accuracy =
      rule.fixedAccuracy
      ?? (fix.accuracyMeters.isNaN ? rule.missingAccuracy : fix.accuracyMeters)
    let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.normalizedLongitude)
    let altitude = taken(altitude: fix.altitudeMeters)
    let entering = fence(of: zone, isStaying: false, latitude, longitude, accuracy, altitude)
    let staying = fence(of: zone, isStaying: true, latitude, longitude, accuracy, altitude)
    return RulePosition(
      enters: entering != nil, stays: staying != nil,
      measure: measure(
        zone, entering ?? staying ?? nearestFence(zone, latitude, longitude), latitude, longitude,
        accuracy))
  }
}
