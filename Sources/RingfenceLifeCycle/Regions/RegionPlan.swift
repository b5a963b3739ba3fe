// Regions/: which restart circles the operating system monitors for an app at a point, and until when.

public import Ringfence

/// Which fences are monitored from where, when an app may register a few regions only.
///
/// At a point, the app registers the restart circles whose edges are nearest, and a refresh circle around
/// itself. When the device leaves that, the app is woken and chooses again. With as many regions as circles, all
/// are registered and no refresh circle is needed.
///
/// The edge of a circle that is not registered is no nearer than the next one. A device that left the point
/// cannot have entered it while it is in a refresh circle of that radius. The refresh circle is smaller by the
/// distance that the device covers until the app is woken, but not below the least radius. What is then missing is the
/// ``Point/lateness``: how far inside an unregistered circle a device can be when the app is woken. ``tightest`` is the
/// point where it is largest, found among all points on earth.
///
/// ```swift
/// let plan = RegionPlan(layout, settings: RegionPlanSettings(maximumRegions: 20))
/// for point in plan.points where point.lateness > .meters(0) { print(point.coordinate) }
/// ```
public struct RegionPlan: Sendable {
  /// The layout.
  public let layout: ZoneLayout
  /// The plan at the centre of every restart circle, in the order of the layout, then at the points asked for.
  public let points: [Point]
  /// The fences that are not monitored, or not everywhere, in the order of the layout.
  public let unserved: [Unserved]
  /// The number of restart circles.
  public let circles: Int
  /// The plan at the point where a circle that cannot be registered is nearest; `nil` where no point on earth is late, or
  /// it was not searched to the end.
  public let tightest: Point?
  /// The largest lateness of all points and of ``tightest``.
  public let largestLateness: Distance
  /// What the lateness does not exceed at any point on earth.
  public let latenessLimit: Distance

  /// The plan at a point.
  public struct Point: Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// The fence whose circle has its centre there; `nil` for a point that was asked for.
    public var fence: FenceIndex?
    /// The registered fences, the nearest first; of equally near ones the first of the layout.
    public var regions: [Region]
    /// The distance to the edge of the nearest circle that is not registered, below 0 inside of it; `nil`
    /// when all are.
    public var next: Distance?
    /// The radius of the refresh circle; `nil` when none is needed.
    public var refreshRadius: Distance?
    /// How far inside a circle that is not registered a device can be when the app is woken; 0 for in time.
    public var lateness: Distance

    /// The refresh circle, of 0.01 m to 1,000 km; `nil` when none is needed. A smaller one than ``refreshRadius`` is safe: it is left
    /// too early at worst.
    public var refreshCircle: Circle? {
      refreshRadius.flatMap {
        Circle(center: coordinate, radius: .meters(min(max($0.meters, 0.01), 1_000_000)))
      }
    }
  }

  /// A registered fence.
  public struct Region: Hashable, Sendable {
    /// The fence.
    public var fence: FenceIndex
    /// The distance to the edge of its restart circle, below 0 inside.
    public var distance: Distance
  }

  /// A fence by its index in the layout.
  public struct FenceIndex: Hashable, Sendable {
    /// Index of the zone.
    public var zone: Int
    /// Index of the fence in its zone.
    public var fence: Int
    /// Which circle of the fence's chain, from 0; `nil` for a fence with one circle, or none.
    public var circle: Int?
  }

  /// A fence that a plan cannot serve.
  public struct Unserved: Hashable, Sendable {
    /// The fence.
    public var fence: FenceIndex
    /// Why.
    public var reason: Reason
  }

  /// Why a fence is not served.
  public enum Reason: Hashable, Sendable {
    /// It has no restart circle.
    case noCircle(RestartDegradation.Exclusion)
    /// A point in its circle is in more circles than can be registered beside a refresh circle: in how many at most.
    case crowded(Int)
  }

  /// Makes the plan of a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - settings: what the system monitors.
  ///   - coordinates: further points to plan for.
  /// - Complexity: O(*n* log *n*) for *n* fences that are spread out; where more circles than regions overlap, each
  ///   point takes time for all that hold it. After 5,000,000 measured ways between circles the search of all
  ///   points ends: ``tightest`` is missing then, ``latenessLimit`` is larger than necessary, and only centres of circles
  ///   show which are crowded.
  public init(
    _ layout: ZoneLayout, settings: RegionPlanSettings = RegionPlanSettings(),
    at coordinates: [Coordinate] = []
  ) {
    let restart = RestartLayout(layout, settings: settings.restart)
    var unserved: [Unserved] = []
    var regions = RegionCircles()
    for degradation in restart.degradations.joined() {
      let fence = FenceIndex(zone: degradation.zone, fence: degradation.fence)
      if degradation.hasCircles {
        regions.append(degradation)
      } else {
        unserved.append(Unserved(fence: fence, reason: .noCircle(degradation.exclusion ?? .empty)))
      }
    }
    let search = RegionSearch(regions, settings)
    var planned: [Point] = []
    var slack = Double.infinity
    let isChosen = regions.fences.count > settings.regions
    let crowds = RegionCrowds(regions, most: settings.regions)
    let depths = isChosen ? crowds.depths() : []
    // Circles about one point have one plan.
    var known: [Coordinate: (point: Point, holding: Int)] = [:]
    for (number, circle) in regions.circles.enumerated() {
      let center = circle.circle.center
      let found = known[center] ?? search.planAndCount(at: center, counts: depths == nil)
      known[center] = found
      var point = found.point
      point.fence = regions.fences[number]
      if let next = point.next?.meters {
        slack = min(slack, (next - circle.circle.radius.meters) / 2)
        let holding = depths?[number] ?? found.holding
        if holding >= settings.regions {
          unserved.append(Unserved(fence: regions.fences[number], reason: .crowded(holding)))
        }
      }
      planned.append(point)
    }
    planned += coordinates.map { search.plan(at: $0) }
    var limit = 0.0
    var tightest: Point?
    if isChosen {
      // Where some circles are within m of a point, they are within 2m + R of the centre of each, R its radius.
      limit = search.timelyMeters - slack
      if let found = crowds.tightest(below: search.timelyMeters) {
        limit = found.coordinate == nil ? 0 : min(limit, search.timelyMeters - found.beyond)
        tightest = found.coordinate.map { search.plan(at: $0) }
      }
      limit = max(0, min(limit, regions.circles.reduce(0) { max($0, $1.circle.radius.meters) }))
    }
    self.layout = layout
    self.points = planned
    self.unserved = unserved.sorted {
      ($0.fence.zone, $0.fence.fence, $0.fence.circle ?? 0)
        < ($1.fence.zone, $1.fence.fence, $1.fence.circle ?? 0)
    }
    circles = regions.fences.count
    self.tightest = tightest
    largestLateness = (planned + (tightest.map { [$0] } ?? [])).reduce(.meters(0)) {
      max($0, $1.lateness)
    }
    latenessLimit = max(.meters(limit), largestLateness)
  }

  /// Whether every fence is monitored wherever a device comes near it.
  public var isSufficient: Bool { unserved.isEmpty && latenessLimit.meters <= 0 }
}
