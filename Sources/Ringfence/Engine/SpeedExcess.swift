/// A device that is too fast in a zone.
package struct SpeedExcess: Hashable, Sendable {
  /// The fix at which it began.
  package let began: BoundaryPoint
  /// A fence that contained the last fix in the zone.
  package internal(set) var fence: Int32
  /// The visit that was open then.
  package internal(set) var visit: Int?
  /// The last fix at which the device was too fast.
  package internal(set) var last: Timestamp
  /// Metres per second.
  package internal(set) var maximum: Double
  /// At how many fixes the device was too fast.
  package internal(set) var fixes: Int
  /// Whether a speed was derived from the path.
  package internal(set) var isDerived: Bool
  /// Whether it lasted for long enough.
  package internal(set) var isReported: Bool

  package init(
    began: BoundaryPoint, fence: Int32, visit: Int?, last: Timestamp, maximum: Double,
    fixes: Int = 1, isDerived: Bool, isReported: Bool = false
  ) {
    self.began = began
    self.fence = fence
    self.visit = visit
    self.last = last
    self.maximum = maximum
    self.fixes = fixes
    self.isDerived = isDerived
    self.isReported = isReported
  }

  /// Adds a fix at which the device is still too fast.
  mutating func take(_ speed: Double, isDerived: Bool, at time: Timestamp) {
    last = time
    maximum = max(maximum, speed)
    fixes += 1
    if isDerived { self.isDerived = true }
  }

  /// How long the device was too fast, as far as fixes show it.
  var duration: Duration { last.duration(since: began.time) }

  /// The excess with no time after `time`, for a last fix that was dated too late.
  func rewound(to time: Timestamp) -> Self {
    var earlier = Self(
      began: BoundaryPoint(time: min(began.time, time), coordinate: began.coordinate), fence: fence,
      visit: visit, last: min(last, time), maximum: maximum, isDerived: isDerived)
    (earlier.fixes, earlier.isReported) = (fixes, isReported)
    return earlier
  }

  /// What is reported of one that does not last for long enough.
  func suppression(zone: Int, after required: Int64, ended: BoundaryPoint?) -> Suppression {
    Suppression(
      .overspeed, zone: zone, fence: Int(fence), began: began, ended: ended, tries: fixes,
      failures: [
        ConditionFailure(
          .duration(elapsed: duration, required: .microseconds(required)), at: last, tries: fixes)
      ])
  }
}

extension ZoneState {
  /// The current excess of the speed, or `nil`.
  package var excess: SpeedExcess? {
    get { details.isEmpty ? nil : details[0].excess }
    set {
      if newValue == nil, details.isEmpty { return }
      change { $0.excess = newValue }
    }
  }

  /// Whether the speed at a fix may matter that meets no boundary.
  @inline(__always)
  func watchesSpeed(_ prepared: PreparedZones) -> Bool {
    guard prepared.zones[Int(zone)].traits.watchesSpeed else { return false }
    return isOccupied && prepared.zones[Int(zone)].conditions.overspeed != nil
      || !details.isEmpty && details[0].hasExcess
  }

  /// The speed up to which a fix surely changes nothing of a zone that only watches the speed; `nil` where something else counts.
  func overspeedCheck(_ prepared: PreparedZones) -> PendingChecks.Check? {
    guard let overspeed = prepared.zones[Int(zone)].conditions.overspeed, !isPending,
      details.isEmpty || !details[0].hasExcess
    else { return nil }
    return .speed(least: overspeed.beginning, most: .infinity)
  }
}
