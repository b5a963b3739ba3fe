/// What wakes an app in addition to significant changes.
public struct WakeSources: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The boundaries of the restart circles, monitored by the operating system.
  public static let regions = WakeSources(rawValue: 1)
  /// The restart circles and the refresh circle that a ``RegionPlan`` chooses for where the device is; instead of
  /// ``regions`` where both are in the set.
  public static let plannedRegions = WakeSources(rawValue: 4)
  /// Arriving at a place and departing from it.
  public static let visits = WakeSources(rawValue: 2)
  /// The boundaries of the restart circles as conditions of a monitor (`CLMonitor`, iOS 17), which relaunches by other
  /// rules than ``regions``.
  public static let monitor = WakeSources(rawValue: 8)

  /// Each source with its name in scenario files, in the order of the documentation.
  public static let named: [(name: String, source: WakeSources)] = [
    ("regions", .regions), ("plannedRegions", .plannedRegions), ("visits", .visits),
    ("monitor", .monitor),
  ]
}
