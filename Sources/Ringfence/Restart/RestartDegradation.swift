// This folder models restart mode: the app was killed and relaunched in the background, and checks large
// circles instead of the real fences. It makes the circles, and compares both modes.

/// A fence in restart mode, where a circle replaces it.
public struct RestartDegradation: Hashable, Sendable {
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone.
  public var fence: Int
  /// The circle that replaces the fence; `nil` when there is none (see ``exclusion``), and for a corridor that has a
  /// ``chain``.
  ///
  /// Its radius is ``enclosingRadius`` and ``buffer`` rounded up to 0.1 m, within the limits of the
  /// settings and at most 1,000,000 m.
  public var circle: Circle?
  /// The circles of one radius that replace a corridor, in the order of its line: every point of the corridor lies in one of
  /// them, unless ``isContainmentLost``. Empty where one circle replaces the fence, or none.
  public var chain: [Circle] = []
  /// All circles that replace the fence: one, those of the chain, or none.
  public var circles: [Circle] { circle.map { [$0] } ?? chain }
  /// Whether circles replace the fence.
  public var hasCircles: Bool { circle != nil || !chain.isEmpty }
  /// Their common radius; `nil` without circles.
  public var radius: Distance? { circle?.radius ?? chain.first?.radius }
  /// Radius of the smallest circle around the fence, of a chain the one with which its circles contain the corridor; `nil`
  /// without a circle. It exceeds the least possible
  /// radius by at most 0.2 mm and 1 part in 10⁷, and is never below it.
  public var enclosingRadius: Distance?
  /// The difference between the radii of the restart circle and of the smallest circle, as the settings
  /// require it.
  public var buffer: Distance
  /// The largest distance from any point of the circles' disks to the fence: how far outside an entry can
  /// happen. Never too small, and at most 1 m too large, but for corridors with bends; `nil` without a circle.
  public var maximumOvershoot: Distance?
  /// The area of the circle as a multiple of the fence's; `nil` without a circle, for a chain, and for a fence
  /// without area. Overlapping polygons of a fence count separately.
  public var areaRatio: Double?
  /// How well the circle replaces the fence.
  public var grade: Grade
  /// Why there is no circle; `nil` when there is one.
  public var exclusion: Exclusion?
  /// Whether the circle was cut to the largest radius allowed, so that it may not contain the fence.
  public var isContainmentLost: Bool
  /// The nearest other fence, if it was searched for.
  public var neighbor: Neighbor
  /// The nearest other fence; `nil` when ``neighbor`` is ``Neighbor/notSearched`` or ``Neighbor/none``.
  public var nearest: Nearest? {
    if case .fence(let nearest) = neighbor { nearest } else { nil }
  }

  /// How well a circle replaces a fence.
  public enum Grade: Int, CaseIterable, Hashable, Sendable {
    /// Entries happen no farther outside than the buffer and 0.5 m.
    case exact
    /// Entries happen within the budget.
    case documented
    /// Entries may happen farther outside than the budget.
    case unfit
    /// There is no circle, and the fence never triggers.
    case unsupported
  }

  /// Why a fence has no circle: the first reason that applies, in this order.
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
    /// The fence has no points.
    case empty
    /// The zone has a condition on the altitude.
    case altitude
  }

  /// The result of the search for the nearest other fence.
  public enum Neighbor: Hashable, Sendable {
    /// ``RestartLayout/findNeighbors()`` was not called.
    case notSearched
    /// No other fence has points, or the fence itself has none.
    case none
    /// The nearest other fence.
    case fence(Nearest)
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

extension RestartDegradation.Exclusion {
  /// The kind of condition that excludes the zone; `nil` for another reason.
  package var kind: ConditionKind? {
    switch self {
    case .speed: .speed
    case .bearing: .bearing
    case .altitude: .altitude
    case .geoline, .percentageCrossed, .sequence, .empty: nil
    }
  }

  /// The name in reports.
  public var name: String {
    switch self {
    case .geoline: "geoline"
    case .percentageCrossed: ConditionKind.percentageCrossed.name
    case .sequence: "sequence"
    case .empty: "empty"
    default: kind?.name ?? ""
    }
  }
}
