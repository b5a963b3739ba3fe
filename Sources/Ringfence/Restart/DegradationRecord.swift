/// What becomes of a fence in restart mode, where circles stand for all fences.
public struct DegradationRecord: Hashable, Sendable {
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone.
  public var fence: Int
  /// The circle that stands for the fence; `nil` when there is none (see ``exclusion``).
  ///
  /// Its radius is ``enclosingRadius`` and ``buffer`` rounded up to 0.1 m, within the limits of the
  /// settings and at most 1,000,000 m.
  public var circle: Circle?
  /// Radius of the smallest circle around the fence; `nil` without a circle. At most 0.2 mm and
  /// 1 part in 10⁷ above the least possible one, never below.
  public var enclosingRadius: Distance?
  /// How much larger than the smallest circle the settings want the restart circle to be.
  public var buffer: Distance
  /// The largest distance from any point of the circle's disk to the fence: how far outside a check-in
  /// can happen. Never below the truth, and at most 1 m above it; `nil` without a circle.
  public var maximumOvershoot: Distance?
  /// The area of the circle as a multiple of the fence's; `nil` without a circle, and for a fence
  /// without area. Polygons of a fence that overlap count as often as they do.
  public var areaRatio: Double?
  /// What the fence is good for in restart mode.
  public var grade: Grade
  /// Why there is no circle; `nil` when there is one.
  public var exclusion: Exclusion?
  /// Whether the circle was cut down to the largest radius allowed, so that it may not hold the fence.
  public var isContainmentLost: Bool
  /// The nearest other fence; `nil` when none was looked for or there is none.
  public var nearest: Nearest?

  /// What a fence is good for in restart mode.
  public enum Grade: Int, CaseIterable, Hashable, Sendable {
    /// Check-ins happen no farther outside than the buffer and 0.5 m.
    case exact
    /// Check-ins happen within the budget.
    case documented
    /// Check-ins may happen farther outside than the budget.
    case unfit
    /// There is no circle, so there are no check-ins.
    case unsupported

    /// The name in reports.
    public var name: String {
      switch self {
      case .exact: "faithful"
      case .documented: "documented"
      case .unfit: "unfit"
      case .unsupported: "never"
      }
    }
  }

  /// Why a fence has no circle. Of several reasons the first of this order is given.
  public enum Exclusion: Int, CaseIterable, Hashable, Sendable {
    /// The fence is a line.
    case geoline
    /// The zone has a condition on speed.
    case speed
    /// The zone has a condition on the bearing.
    case bearing
    /// The zone has a condition on the share of fences crossed.
    case percentageCrossed
    /// The zone has a condition on the order in which fences are crossed.
    case sequence
    /// The fence has no points at all.
    case empty

    /// The name in reports.
    public var name: String {
      switch self {
      case .geoline: "geoline"
      case .speed: "speed"
      case .bearing: "bearing"
      case .percentageCrossed: "percentageCrossed"
      case .sequence: "sequence"
      case .empty: "empty"
      }
    }
  }

  /// Another fence and how near it is.
  public struct Nearest: Hashable, Sendable {
    /// Index of its zone.
    public var zone: Int
    /// Index of the fence in its zone.
    public var fence: Int
    /// Distance from perimeter to perimeter, 0 where they meet.
    public var distance: Distance
    /// Whether the restart circles of the two share a point.
    public var circlesOverlap: Bool

    /// Creates a neighbour.
    public init(zone: Int, fence: Int, distance: Distance, circlesOverlap: Bool) {
      self.zone = zone
      self.fence = fence
      self.distance = distance
      self.circlesOverlap = circlesOverlap
    }
  }
}
