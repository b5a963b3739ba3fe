internal import Ringfence

/// The operating system's monitoring of the restart circles nearest to the device.
///
/// A boundary counts as crossed once the device has been on its other side for a while; what happens
/// in between, back and forth, is not told. A device that is inside when the monitoring of a circle
/// begins has not entered it.
struct RegionMonitor: Sendable {
  private struct Region: Sendable {
    let zone: Int
    let fence: Int
    let circle: PreparedCircle
    var isInside: Bool
    /// When the device was first seen on the other side; `nil` while it is not.
    var crossedAt: Timestamp?
  }

  private let circles: [(zone: Int, fence: Int, circle: PreparedCircle)]
  private let limit: Int
  private let delayMicroseconds: Int64
  private var regions: [Region] = []
  /// Whether they are to be picked as soon as a place is known.
  private var waitsForPlace = false

  /// Knows the circles; monitors none of them yet.
  init(_ layout: RestartLayout, _ settings: LifeCycleSettings) {
    limit = max(0, settings.maximumRegions)
    delayMicroseconds = max(0, settings.regionDelay.wholeMicroseconds)
    guard settings.wakeSources.contains(.regions) else {
      circles = []
      return
    }
    circles = layout.records.joined().compactMap { record in
      record.circle.map { (record.zone, record.fence, PreparedCircle($0)) }
    }
  }

  /// Monitors the circles whose edge or inside is nearest to a place; of those equally near the first
  /// of the layout. A circle that was monitored before keeps what is known of it.
  /// - Complexity: O(*n*) in the circles, with a list of the 20 nearest.
  mutating func pick(near place: Coordinate?) {
    waitsForPlace = place == nil
    guard let place, !circles.isEmpty else { return }
    var nearest: [(distance: Double, index: Int)] = []
    for i in circles.indices {
      let distance = circles[i].circle.signedDistance(to: place)
      if nearest.count == limit, let last = nearest.last, distance >= last.distance { continue }
      let position = nearest.firstIndex { $0.distance > distance } ?? nearest.endIndex
      nearest.insert((distance, i), at: position)
      if nearest.count > limit { nearest.removeLast() }
    }
    let before = regions
    regions = nearest.map { near in
      let (zone, fence, circle) = circles[near.index]
      if let known = before.first(where: { $0.zone == zone && $0.fence == fence }) { return known }
      return Region(
        zone: zone, fence: fence, circle: circle, isInside: near.distance <= 0, crossedAt: nil)
    }
  }

  /// Forgets what is monitored, as the system does when the device is started.
  mutating func clear() {
    regions.removeAll()
    waitsForPlace = false
  }

  /// Looks at a fix; the first region, from the nearest at the time of picking, whose boundary now
  /// counts as crossed.
  mutating func cause(at fix: Fix) -> Wake.Cause? {
    if waitsForPlace { pick(near: fix.coordinate) }
    var cause: Wake.Cause?
    for i in regions.indices {
      let isInside = regions[i].circle.locate(fix.coordinate) != .outside
      guard isInside != regions[i].isInside else {
        regions[i].crossedAt = nil
        continue
      }
      let crossedAt = regions[i].crossedAt ?? fix.time
      regions[i].crossedAt = crossedAt
      guard fix.time.duration(since: crossedAt) >= .microseconds(delayMicroseconds) else {
        continue
      }
      regions[i].isInside = isInside
      regions[i].crossedAt = nil
      let (zone, fence) = (regions[i].zone, regions[i].fence)
      cause =
        cause
        ?? (isInside
          ? .regionEntry(zone: zone, fence: fence) : .regionExit(zone: zone, fence: fence))
    }
    return cause
  }
}
