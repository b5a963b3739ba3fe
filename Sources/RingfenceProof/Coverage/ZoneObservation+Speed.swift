internal import Ringfence
internal import RingfenceReference

// What happened about a speed limit.
extension ZoneObservation {
  mutating func countSpeeds(_ events: [Event], _ suppressions: [Suppression]) {
    guard let overspeed = zone.settings.overspeed, notices.includes(.overspeed) else { return }
    let limit = overspeed.limit.metersPerSecond
    let most = limit + overspeed.tolerance.metersPerSecond
    for event in events {
      if event.kind == .overspeed {
        count(.overspeed, margin: event.measuredSpeed.map { $0.metersPerSecond - most })
      } else if event.kind == .overspeedEnded, !event.flags.contains(.gap),
        isInArea(event.fix.coordinate), isOpen(at: event.fix.time)
      {
        count(.overspeedReleased)
      }
    }
    for excess in suppressions where excess.kind == .overspeed {
      guard case .duration(let elapsed, let required)? = excess.failures.first?.reason else {
        continue
      }
      count(.overspeedTooShort, margin: (required - elapsed).inSeconds)
    }
    countSpeedsKept(limit, most)
  }

  /// Fixes in the zone that are not too fast.
  private mutating func countSpeedsKept(_ limit: Double, _ most: Double) {
    guard fences.contains(where: { !$0.isLine && $0.mayBeNear(track.latitudes) }) else { return }
    for (index, fix) in track.fixes.enumerated() {
      let speed = track.speed(index)
      // Slower than half of the limit, a device says nothing about it.
      guard speed >= limit / 2, speed <= most, isInArea(fix.coordinate),
        isOpen(at: fix.time)
      else { continue }
      if speed > limit {
        count(.withinTolerance, margin: most - speed)
      } else {
        count(.speedKept, margin: limit - speed)
      }
    }
  }

  private func isOpen(at time: Timestamp) -> Bool {
    schedules.isEmpty || schedules.isOpen(time.microseconds.seconds)
  }

  private func isInArea(_ position: Coordinate) -> Bool {
    fences.contains { !$0.isLine && $0.nearDistance(to: position) <= 0 }
  }
}
