internal import Ringfence

/// The operating system's monitoring of the restart circles nearest to the device.
///
/// A boundary counts as crossed after the device has been on its other side for ``LifeCycleSettings/regionDelay``, and
/// for ``LifeCycleSettings/radioOffDelay`` more for each of Wi-Fi and cellular that is off;
/// shorter crossings are not reported. A device that is inside when the monitoring of a circle begins has
/// not entered it. With ``WakeSources/plannedRegions`` one region is the refresh circle of a ``RegionPlan``: leaving it
/// wakes the app, too.
struct RegionMonitor: Sendable {
  private struct Region: Sendable {
    /// The fence of a restart circle; `nil` for the refresh circle.
    let fence: RegionPlan.FenceIndex?
    let circle: PreparedCircle
    var isInside: Bool
    /// The time of the first fix on the other side; `nil` while the device is not there.
    var crossedAt: Timestamp?

    func contains(_ fix: Fix) -> Bool { circle.locate(fix.coordinate) != .outside }

    /// Whether the boundary counts as crossed at a fix, after a delay in microseconds on the other side.
    mutating func crosses(at fix: Fix, after delay: Int64) -> Bool {
      let isInside = contains(fix)
      guard isInside != self.isInside else {
        crossedAt = nil
        return false
      }
      let since = crossedAt ?? fix.time
      crossedAt = since
      guard fix.time.duration(since: since) >= .microseconds(delay) else { return false }
      self.isInside = isInside
      crossedAt = nil
      return true
    }
  }

  private let circles: RegionCircles
  private let limit: Int
  private var delayMicroseconds: Int64
  /// Chooses the regions; `nil` for the nearest ones without a refresh circle.
  private let plan: RegionSearch?
  private var regions: [Region] = []
  /// Fixes of the app that runs, and the index of the last one that is at least the delay old: from there on they decide
  /// which boundaries the device has just crossed.
  private var recent: [Fix] = []
  private var start = 0
  /// Whether the regions are picked at the next known position.
  private var waitsForPosition = false

  /// Takes the circles of a layout; monitors none of them yet.
  init(_ layout: RestartLayout, _ settings: LifeCycleSettings) {
    limit = max(0, settings.maximumRegions)
    delayMicroseconds = 0
    let isPlanned = settings.wakeSources.contains(.plannedRegions)
    let isUsed = !settings.wakeSources.isDisjoint(with: [.plannedRegions, .regions, .monitor])
    circles = isUsed ? RegionCircles(layout) : RegionCircles()
    plan = isPlanned ? RegionSearch(circles, RegionPlanSettings(settings)) : nil
    setDelay(settings, radiosOff: 0)
  }

  /// Counts crossings later while some of Wi-Fi and cellular are off.
  mutating func setDelay(_ settings: LifeCycleSettings, radiosOff: Int) {
    delayMicroseconds = max(
      0, (settings.regionDelay + settings.radioOffDelay * radiosOff).wholeMicroseconds)
  }

  /// Remembers a fix of an app that runs; forgets all of them for one that does not.
  /// - Complexity: O(1) on average.
  mutating func note(_ fix: Fix, isRunning: Bool) {
    guard isRunning, !circles.fences.isEmpty else {
      (recent, start) = ([], 0)
      return
    }
    recent.append(fix)
    let delay = Duration.microseconds(delayMicroseconds)
    while start + 1 < recent.count, fix.time.duration(since: recent[start + 1].time) >= delay {
      start += 1
    }
    if start > recent.count / 2 {
      recent.removeFirst(start)
      start = 0
    }
  }

  /// Monitors the circles nearest to a position; of circles at the same distance the first of the layout.
  /// A circle that was monitored before keeps its state. In an app that runs a new one counts as monitored since it runs, but not for
  /// longer than the delay.
  /// - Complexity: O(*n*) in the circles, with a list of the 20 nearest.
  mutating func pick(near center: Coordinate?) {
    waitsForPosition = center == nil
    guard let center, !circles.fences.isEmpty else { return }
    let before = regions
    if let plan {
      let planned = plan.plan(at: center)
      regions = planned.regions.compactMap { region in
        circles.index(of: region.fence).map {
          self.region($0, distance: region.distance.meters, before)
        }
      }
      if let circle = planned.refreshCircle {
        regions.append(
          Region(fence: nil, circle: PreparedCircle(circle), isInside: true, crossedAt: nil))
      }
    } else {
      regions = nearest(to: center).map { region($0.index, distance: $0.distance, before) }
    }
  }

  private func nearest(to center: Coordinate) -> [(distance: Double, index: Int)] {
    var nearest: [(distance: Double, index: Int)] = []
    for i in circles.circles.indices {
      let distance = circles.circles[i].signedDistance(to: center)
      if nearest.count == limit, let last = nearest.last, distance >= last.distance { continue }
      let position = nearest.firstIndex { $0.distance > distance } ?? nearest.endIndex
      nearest.insert((distance, i), at: position)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest
  }

  /// A circle that is monitored from now on, or goes on being monitored.
  private func region(_ index: Int, distance: Double, _ before: [Region]) -> Region {
    let fence = circles.fences[index]
    if let known = before.first(where: { $0.fence == fence }) { return known }
    var region = Region(
      fence: fence, circle: circles.circles[index], isInside: distance <= 0, crossedAt: nil)
    guard recent.indices.contains(start) else { return region }
    region.isInside = region.contains(recent[start])
    for fix in recent[(start + 1)...] { _ = region.crosses(at: fix, after: delayMicroseconds) }
    return region
  }

  /// Whether the refresh circle was left, so that an app that runs has to choose again.
  var isStale: Bool { regions.last.map { $0.fence == nil && !$0.isInside } ?? false }

  /// Removes all regions, as the system does when the device is started.
  mutating func clear() {
    regions.removeAll()
    waitsForPosition = false
  }

  /// The first region, from the nearest at the time of picking, whose boundary counts as crossed at a
  /// fix. An entry into the refresh circle wakes nobody.
  mutating func cause(at fix: Fix) -> Wake.Cause? {
    if waitsForPosition { pick(near: fix.coordinate) }
    var cause: Wake.Cause?
    for i in regions.indices {
      guard regions[i].crosses(at: fix, after: delayMicroseconds) else { continue }
      cause = cause ?? Self.cause(regions[i].fence, isEntry: regions[i].isInside)
    }
    return cause
  }

  private static func cause(_ fence: RegionPlan.FenceIndex?, isEntry: Bool) -> Wake.Cause? {
    guard let fence else { return isEntry ? nil : .refreshExit }
    return isEntry
      ? .regionEntry(zone: fence.zone, fence: fence.fence)
      : .regionExit(zone: fence.zone, fence: fence.fence)
  }
}

extension RegionPlanSettings {
  fileprivate init(_ settings: LifeCycleSettings) {
    self.init(
      maximumRegions: settings.maximumRegions, speed: settings.refreshSpeed,
      delay: settings.regionDelay, minimumRadius: settings.refreshRadius)
  }
}
