internal import Ringfence

struct RegionCircles: Sendable {
  private(set) var circles: ContiguousArray<PreparedCircle> = []
  private(set) var fences: ContiguousArray<RegionPlan.FenceIndex> = []

  init() {}

  /// The circles of all fences, in the order of the layout.
  init(_ layout: RestartLayout) {
    for degradation in layout.degradations.joined() { append(degradation) }
  }

  /// Appends the circles that replace a fence.
  mutating func append(_ degradation: RestartDegradation) {
    for (number, circle) in degradation.circles.enumerated() {
      circles.append(PreparedCircle(circle))
      fences.append(
        RegionPlan.FenceIndex(
          zone: degradation.zone, fence: degradation.fence,
          circle: degradation.chain.isEmpty ? nil : number))
    }
  }

  /// The index of a fence's circle, of fences that were appended in order.
  func index(of fence: RegionPlan.FenceIndex) -> Int? {
    var (low, high) = (0, fences.count)
    while low < high {
      let middle = (low + high) / 2
      let known = fences[middle]
      if (known.zone, known.fence, known.circle ?? 0) < (fence.zone, fence.fence, fence.circle ?? 0)
      {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < fences.count && fences[low] == fence ? low : nil
  }
}

struct RegionSearch: Sendable {
  private let regions: RegionCircles
  private let index: BoxIndex
  private let limit: Int
  private let delayMeters: Double
  private let minimumMeters: Double

  init(_ regions: RegionCircles, _ settings: RegionPlanSettings) {
    self.regions = regions
    index = BoxIndex(regions.circles.map { $0.bounds })
    limit = settings.regions
    delayMeters = settings.delayMeters
    minimumMeters = settings.minimumMeters
  }

  /// The distance, in metres, from which on a circle that is not registered is met in time.
  var timelyMeters: Double { minimumMeters + delayMeters }

  func count(holding coordinate: Coordinate) -> Int {
    var near: ContiguousArray<Int32> = []
    index.query(box(coordinate), into: &near)
    return near.count { regions.circles[Int($0)].signedDistance(to: coordinate) <= 0 }
  }

  /// The plan at a point, and where there are circles that are not registered, how many hold it if they are counted.
  func planAndCount(
    at coordinate: Coordinate, counts: Bool
  ) -> (point: RegionPlan.Point, holding: Int) {
    let plan = plan(at: coordinate)
    return (plan, counts && plan.next != nil ? count(holding: coordinate) : 0)
  }

  func plan(at coordinate: Coordinate) -> RegionPlan.Point {
    let nearest = nearest(to: coordinate)
    func region(_ found: Found) -> RegionPlan.Region {
      RegionPlan.Region(fence: regions.fences[found.index], distance: .meters(found.meters))
    }
    guard nearest.count == limit, regions.fences.count > limit else {
      return RegionPlan.Point(
        coordinate: coordinate, fence: nil, regions: nearest.map(region), next: nil,
        refreshRadius: nil, lateness: .meters(0))
    }
    let next = nearest[limit - 1].meters
    let isInTime = next >= timelyMeters
    return RegionPlan.Point(
      coordinate: coordinate, fence: nil, regions: nearest.dropLast().map(region),
      next: .meters(next),
      refreshRadius: .meters(isInTime ? next - delayMeters : minimumMeters),
      lateness: .meters(isInTime ? 0 : lateness(at: coordinate)))
  }

  /// How far inside a circle that is not registered a device can be: as far as it comes, and not farther than to the
  /// centre.
  private func lateness(at coordinate: Coordinate) -> Double {
    var late: [Found] = []
    var near: ContiguousArray<Int32> = []
    index.query(box(coordinate).expanded(byMeters: timelyMeters), into: &near)
    for circle in near {
      let meters = regions.circles[Int(circle)].signedDistance(to: coordinate)
      if meters < timelyMeters { late.append(Found(index: Int(circle), meters: meters)) }
    }
    guard let last = Self.first(limit - 1, of: late).last else { return 0 }
    return late.reduce(0) { most, circle in
      guard last < circle else { return most }
      let radius = regions.circles[circle.index].circle.radius.meters
      return max(most, min(radius, timelyMeters - circle.meters))
    }
  }

  /// The circles whose edges are nearest, as many as there are regions.
  private func nearest(to coordinate: Coordinate) -> [Found] {
    var near: ContiguousArray<Int32> = []
    var reach = 1_000.0
    while true {
      index.query(box(coordinate).expanded(byMeters: reach), into: &near)
      let isAll = near.count == regions.fences.count
      var found = near.map {
        Found(index: Int($0), meters: regions.circles[Int($0)].signedDistance(to: coordinate))
      }
      // Circles farther than the reach may be missing.
      if !isAll { found.removeAll { $0.meters > reach } }
      if isAll || found.count >= limit { return Self.first(limit, of: found) }
      reach *= 4
    }
  }

  /// A circle by its distance from a point; of equally near ones the first of the layout comes first.
  private struct Found: Comparable {
    let index: Int
    let meters: Double

    static func < (a: Self, b: Self) -> Bool { (a.meters, a.index) < (b.meters, b.index) }
  }

  /// The nearest ones of some circles, in order. Crowds are larger than their number, so not all are sorted.
  private static func first(_ count: Int, of found: [Found]) -> [Found] {
    guard found.count > 4 * count else { return Array(found.sorted().prefix(count)) }
    var first: [Found] = []
    for circle in found {
      if first.count == count {
        guard let last = first.last, circle < last else { continue }
        first.removeLast()
      }
      first.insert(circle, at: first.firstIndex { circle < $0 } ?? first.endIndex)
    }
    return first
  }

  private func box(_ coordinate: Coordinate) -> GeoBox {
    GeoBox(
      south: coordinate.latitude, north: coordinate.latitude, west: coordinate.normalizedLongitude,
      width: 0)
  }
}
