/// A layout made ready for evaluation. Immutable: one engine serves any number of sessions on any
/// number of threads.
///
/// ```swift
/// let engine = TriggerEngine(layout)
/// var session = TriggerSession()
/// var events: [Event] = []
/// for fix in track.fixes { session.process(fix, with: engine, into: &events) }
/// ```
public struct TriggerEngine: Sendable {
  /// The layout, by whose indices events name zones and fences.
  public let layout: ZoneLayout
  /// How fixes are judged.
  public let settings: EngineSettings
  /// Whether the real shapes or their restart circles are evaluated.
  public let mode: TriggerMode

  let zones: ContiguousArray<PreparedZone>
  let fences: ContiguousArray<PreparedFence>
  /// In restart mode the shapes of which ``fences`` are the circles, else nothing.
  let realFences: ContiguousArray<PreparedFence>
  /// The zone of each entry of ``fences``.
  let zoneOfFence: ContiguousArray<Int32>
  let index: BoxIndex
  let maximumGapMicroseconds: UInt64
  let identity = EngineIdentity()
  /// The boundaries of the fences, but for those of ``largeFences``.
  let grid: BoundaryGrid
  /// The fences that are too large for the grid, or lie where it is of no use, ascending.
  let largeFences: ContiguousArray<Int32>
  /// The boxes of ``largeFences``.
  let largeIndex: BoxIndex

  /// Prepares a layout.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(_ layout: ZoneLayout, settings: EngineSettings = EngineSettings()) {
    let fences = ContiguousArray(
      layout.zones.lazy.flatMap { $0.fences }.map { PreparedFence($0.shape) })
    self.init(layout, settings: settings, mode: .normal, fences: fences, realFences: [])
  }

  /// Prepares the restart circles of a layout: the same engine over other shapes. Fences without a
  /// circle take no part; events name the real zones and fences and have an ``Event/overshoot``.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(restart: RestartLayout, settings: EngineSettings = EngineSettings()) {
    var circles = ContiguousArray<PreparedFence>()
    var realFences = ContiguousArray<PreparedFence>()
    for (zone, content) in restart.layout.zones.enumerated() {
      for (index, fence) in content.fences.enumerated() {
        let circle = restart.circle(zone: zone, fence: index)
        circles.append(circle.map { .circle(PreparedCircle($0)) } ?? .absent)
        realFences.append(PreparedFence(fence.shape))
      }
    }
    self.init(
      restart.layout, settings: settings, mode: .restart, fences: circles, realFences: realFences)
  }

  private init(
    _ layout: ZoneLayout, settings: EngineSettings, mode: TriggerMode,
    fences: ContiguousArray<PreparedFence>, realFences: ContiguousArray<PreparedFence>
  ) {
    self.layout = layout
    self.settings = settings
    self.mode = mode
    self.fences = fences
    self.realFences = realFences
    var zones = ContiguousArray<PreparedZone>()
    var zoneOfFence = ContiguousArray<Int32>()
    zones.reserveCapacity(layout.zones.count)
    for (index, zone) in layout.zones.enumerated() {
      zones.append(
        PreparedZone(
          zone, firstFence: zoneOfFence.count, settings: settings,
          layoutTimeZone: layout.timeZone))
      zoneOfFence.append(contentsOf: repeatElement(Int32(index), count: zone.fences.count))
    }
    self.zones = zones
    self.zoneOfFence = zoneOfFence
    index = BoxIndex(ContiguousArray(fences.map { $0.bounds }))
    var largeFences: ContiguousArray<Int32> = []
    grid = BoundaryGrid(
      shapes: settings.usesSafeDisc ? fences.count : 0, left: &largeFences
    ) { BoundaryOutline(fences[$0]) }
    largeIndex = BoxIndex(ContiguousArray(largeFences.map { fences[Int($0)].bounds }))
    self.largeFences = largeFences
    // At most 142 years, so that moments on a path are exact in double precision.
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }

  /// Metres from a position to the nearest area fence of a zone, negative inside; infinite for a
  /// zone of geolines only. In restart mode the circles are measured.
  func distanceToAreas(ofZone zone: Int, from position: Coordinate) -> Double {
    Self.distance(to: fences, in: zones[zone].fences, from: position)
  }

  /// In restart mode, metres from where an event was seen to the nearest real area fence of its zone,
  /// 0 inside: its fix, or for a pass its boundary point.
  func overshoot(of event: Event) -> Distance? {
    guard mode == .restart else { return nil }
    let distance = Self.distance(
      to: realFences, in: zones[event.zone].fences, from: event.seenAt)
    return distance.isFinite ? .meters(max(0, distance)) : nil
  }

  private static func distance(
    to fences: ContiguousArray<PreparedFence>, in range: Range<Int>, from position: Coordinate
  ) -> Double {
    var least = Double.infinity
    for fence in range {
      if case .geoline = fences[fence] { continue }
      least = min(least, fences[fence].signedDistance(to: position))
    }
    return least
  }
}

/// The settings of a zone in the units of the engine.
struct PreparedZone: Sendable {
  /// The zone's fences in the engine's list.
  let fences: Range<Int>
  let emitsExit: Bool
  let exitDistanceMeters: Double
  /// `nil` for a zone without dwell time.
  let dwellMicroseconds: Int64?
  let conditions: PreparedConditions

  init(
    _ zone: Zone, firstFence: Int, settings: EngineSettings, layoutTimeZone: TimeZoneRules?
  ) {
    conditions = PreparedConditions(zone, layoutTimeZone: layoutTimeZone)
    fences = firstFence..<firstFence + zone.fences.count
    emitsExit = zone.settings.exit
    exitDistanceMeters = (settings.exitDistance ?? zone.settings.exitDistance).meters
    dwellMicroseconds = zone.settings.dwell?.wholeMicroseconds
  }
}
