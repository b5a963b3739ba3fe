public import Ringfence

/// How an app lets the operating system monitor the regions nearest to it.
public struct RegionPlanSettings: Hashable, Sendable {
  /// How many regions the system monitors for an app, the refresh circle among them, ``counts``.
  public var maximumRegions: Int
  /// How fast devices move, ``speeds``.
  public var speed: Speed
  /// How long after a device has left a region the app is woken, ``delays``.
  public var delay: Duration
  /// The least radius of the refresh circle, ``radii``: the system detects no smaller one.
  public var minimumRadius: Distance
  /// How restart circles are made.
  public var restart: RestartSettings

  /// Creates settings, by default those of iOS: 20 regions, 20 s, 100 m; and 50 km/h.
  public init(
    maximumRegions: Int = 20, speed: Speed = .kilometersPerHour(50), delay: Duration = .seconds(20),
    minimumRadius: Distance = .meters(100), restart: RestartSettings = RestartSettings()
  ) {
    self.maximumRegions = maximumRegions
    self.speed = speed
    self.delay = delay
    self.minimumRadius = minimumRadius
    self.restart = restart
  }

  /// The numbers allowed for ``maximumRegions``.
  public static let counts = 2...10_000
  /// The metres per second allowed for ``speed``.
  public static let speeds = 0.0...1_000.0
  /// The seconds allowed for ``delay``.
  public static let delays = 0.0...86_400.0
  /// The metres allowed for ``minimumRadius``.
  public static let radii = 0.0...1_000_000.0

  /// The distance that a device covers before the app is woken, in metres, from values in their ranges.
  var delayMeters: Double {
    let speed = Self.speeds.nearest(
      to: speed.metersPerSecond, orElse: Self().speed.metersPerSecond)
    let seconds = Double(delay.wholeMicroseconds) / 1e6
    return speed * Self.delays.nearest(to: seconds, orElse: 20)
  }

  /// The number of regions in its range.
  var regions: Int {
    min(max(maximumRegions, Self.counts.lowerBound), Self.counts.upperBound)
  }

  /// The least radius in metres, in its range.
  var minimumMeters: Double { Self.radii.nearest(to: minimumRadius, orElse: .meters(100)).meters }
}
