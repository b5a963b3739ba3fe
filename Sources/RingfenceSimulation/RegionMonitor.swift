internal import Ringfence

/// The operating system's monitoring of the restart circles nearest to the device.
///
/// A boundary counts as crossed after the device has been on its other side for ``LifeCycleSettings/regionDelay``;
/// shorter crossings are not reported. A device that is inside when the monitoring of a circle begins has
/// not entered it.
struct RegionMonitor: Sendable {
  private struct Region: Sendable {
    let zone: Int
    let fence: Int
    let circle: PreparedCircle
    var isInside: Bool
    /// The time of the first fix on the other side; `nil` while the device is not there.
    var crossedAt: Timestamp?
  }

  private let circles: [(zone: Int, fence: Int, circle: PreparedCircle)]
  private let limit: Int
  private let delayMicroseconds: Int64
  private var regions: [Region] = []
  /// Whether the regions are picked at the next known position.
  private var waitsForPosition = false

  /// Takes the circles of a layout; monitors none of them yet.
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

  /// Monitors the circles nearest to a position; of circles at the same distance the first of the layout.
  /// A circle that was monitored before keeps its state.
  /// - Complexity: O(*n*) in the circles, with a list of the 20 nearest.
  mutating func pick(near center: Coordinate?) {
    waitsForPosition = center == nil
    guard let center, !circles.isEmpty else { return }
    var nearest: [(distance: Double, index: Int)] = []
    for i in circles.indices {
      let distance = circles[i].circle.signedDistance(to: center)
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

  /// Removes all regions, as the system does when the device is started.
  mutating func clear() {
    regions.removeAll()
    waitsForPosition = false
  }

  /// The first region, from the nearest at the time of picking, whose boundary counts as crossed at a
  /// fix.
  mutating func cause(at fix: Fix) -> Wake.Cause? {
    if waitsForPosition { pick(near: fix.coordinate) }
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
