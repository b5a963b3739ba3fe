public import Ringfence

/// Which circles an app registers with the system at a position, chosen as a ``RegionPlan`` chooses them.
///
/// A plan is for the desk: it visits the centres of all circles. A planner is for the phone: it is made once of a layout, and each
/// time that the app is awake and knows where it is, it names the regions to monitor from there on. When the region
/// ``Registration/refreshIdentifier`` is left, the app is woken and asks again.
///
/// ```swift
/// let planner = RegionPlanner(layout)
/// for region in planner.registrations(at: fix.coordinate) {
///   print(region.identifier, region.circle.center, region.circle.radius.meters)
/// }
/// ```
public struct RegionPlanner: Sendable {
  private let layout: ZoneLayout
  private let circles: RegionCircles
  private let search: RegionSearch

  /// A region to be monitored.
  public struct Registration: Sendable {
    /// What the system calls it: `zone/fence` by the ids of the layout, `zone/fence#17` for the 17th circle of a chain, or
    /// ``refreshIdentifier``. Each is once in the list where the ids of zones, and those of the fences of a zone, are
    /// (`duplicate-id` of the linter says where they are not).
    public let identifier: String
    /// The region.
    public let circle: Circle
    /// The fence that the circle stands for; `nil` for the refresh circle.
    public let fence: RegionPlan.FenceIndex?
    /// From the position to the edge of the circle, below 0 inside.
    public let distance: Distance

    /// The identifier of the circle around the position: when it is left, the app asks for regions again. No fence has it,
    /// as theirs have a slash.
    public static let refreshIdentifier = "refresh"
  }

  /// Prepares a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - settings: what the system monitors; by default that of iOS.
  /// - Complexity: O(*n* log *n*) in the restart circles, and memory in proportion to them.
  public init(_ layout: ZoneLayout, settings: RegionPlanSettings = RegionPlanSettings()) {
    self.layout = layout
    circles = RegionCircles(RestartLayout(layout, settings: settings.restart))
    search = RegionSearch(circles, settings)
  }

  /// How many restart circles the layout has. Where they are no more than ``RegionPlanSettings/maximumRegions``, all are
  /// registered everywhere, and there is no refresh circle.
  public var count: Int { circles.fences.count }

  /// The plan at a position.
  ///
  /// - Parameter coordinate: where the app is.
  /// - Returns: as one of ``RegionPlan/points``, with no fence.
  /// - Complexity: O(log *n* + *k*) for the *k* circles in reach; mostly some more than there are regions.
  public func point(at coordinate: Coordinate) -> RegionPlan.Point { search.plan(at: coordinate) }

  /// What an app registers at a position, in place of all that it had registered.
  ///
  /// - Parameter coordinate: where the app is.
  /// - Returns: the nearest circles, the nearest first, of equally near ones the first of the layout; behind them the refresh
  ///   circle where not all are registered. At most ``RegionPlanSettings/maximumRegions``; none for a layout without restart circles.
  /// - Complexity: as ``point(at:)``.
  public func registrations(at coordinate: Coordinate) -> [Registration] {
    let point = point(at: coordinate)
    var found = point.regions.compactMap { region in
      circles.index(of: region.fence).map { index in
        Registration(
          identifier: identifier(of: region.fence), circle: circles.circles[index].circle,
          fence: region.fence, distance: region.distance)
      }
    }
    if let circle = point.refreshCircle {
      found.append(
        Registration(
          identifier: Registration.refreshIdentifier, circle: circle, fence: nil,
          distance: .meters(-circle.radius.meters)))
    }
    return found
  }

  /// The identifier of a circle, as ``Registration/identifier``.
  private func identifier(of index: RegionPlan.FenceIndex) -> String {
    let zone = layout.zones[index.zone]
    return zone.id + "/" + zone.fences[index.fence].id + (index.circle.map { "#\($0 + 1)" } ?? "")
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension RegionPlanner.Registration: Hashable {}
#endif
