/// How fast a device may be in a zone.
///
/// ``SpeedCondition`` decides whether an entry counts; this reports what happens inside, at each fix in an area fence of the zone
/// while a schedule of the zone is open, with a visit or without. An excess begins at a fix that is faster than ``limit`` and
/// ``tolerance`` together, and ends at one that is not faster than ``release``, or is outside, or at which the schedule is closed, or
/// that follows a gap. A speed that is 0.6 µm/s above is not faster.
public struct OverspeedLimit: Hashable, Sendable {
  /// The limit, in ``speeds``.
  public var limit: Speed
  /// How much faster than ``limit`` a fix may be, in ``tolerances``.
  public var tolerance: Speed
  /// An excess goes on while the device is faster than this, from 0 to ``limit`` and ``tolerance`` together; `nil` for ``limit``.
  public var release: Speed?
  /// How long an excess lasts until it is reported, in ``times``; 0 for at its first fix.
  public var after: Duration
  /// Whether the speed of the path counts where a fix has none.
  public var usesDerivedSpeed: Bool

  /// Creates a limit, by default one without tolerance that is reported at once.
  public init(
    _ limit: Speed, tolerance: Speed = .metersPerSecond(0), release: Speed? = nil,
    after: Duration = .zero, usesDerivedSpeed: Bool = true
  ) {
    self.limit = limit
    self.tolerance = tolerance
    self.release = release
    self.after = after
    self.usesDerivedSpeed = usesDerivedSpeed
  }

  /// The metres per second allowed for ``limit``: from a millimetre a second on.
  public static let speeds = 0.001...SettingRange.fastest
  /// The metres per second allowed for ``tolerance``.
  public static let tolerances = 0.0...SettingRange.fastest
  /// The seconds allowed for ``after``, up to a day.
  public static let times = 0.0...86_400.0

  /// Whether ``release`` is above what begins an excess, so that an excess would end where it begins.
  package var isContradictory: Bool {
    guard let release else { return false }
    return LimitComparison.excess(
      release.metersPerSecond - limit.metersPerSecond - tolerance.metersPerSecond) > 0
  }
}

/// A limit in the units of the engine.
struct PreparedOverspeed: Sendable {
  /// Metres per second.
  let limit: Double
  /// An excess begins above this.
  let beginning: Double
  /// An excess goes on above this.
  let release: Double
  let afterMicroseconds: Int64
  let usesDerivedSpeed: Bool

  init(_ overspeed: OverspeedLimit) {
    limit = OverspeedLimit.speeds.nearest(to: overspeed.limit.metersPerSecond, orElse: 0)
    let most =
      limit + OverspeedLimit.tolerances.nearest(to: overspeed.tolerance.metersPerSecond, orElse: 0)
    beginning = most + LimitComparison.tolerance
    release =
      min(max(overspeed.release?.metersPerSecond ?? limit, 0), most) + LimitComparison.tolerance
    afterMicroseconds = max(0, overspeed.after.wholeMicroseconds)
    usesDerivedSpeed = overspeed.usesDerivedSpeed
  }
}
