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

  let zones: ContiguousArray<PreparedZone>
  let fences: ContiguousArray<PreparedFence>
  /// The zone of each entry of ``fences``.
  let zoneOfFence: ContiguousArray<Int32>
  let index: BoxIndex
  let maximumGapMicroseconds: UInt64

  /// Prepares a layout.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(_ layout: ZoneLayout, settings: EngineSettings = EngineSettings()) {
    self.layout = layout
    self.settings = settings
    var zones = ContiguousArray<PreparedZone>()
    var fences = ContiguousArray<PreparedFence>()
    var zoneOfFence = ContiguousArray<Int32>()
    zones.reserveCapacity(layout.zones.count)
    for (index, zone) in layout.zones.enumerated() {
      zones.append(
        PreparedZone(
          zone, firstFence: fences.count, settings: settings, layoutTimeZone: layout.timeZone))
      for fence in zone.fences {
        fences.append(PreparedFence(fence.shape))
        zoneOfFence.append(Int32(index))
      }
    }
    self.zones = zones
    self.fences = fences
    self.zoneOfFence = zoneOfFence
    index = BoxIndex(ContiguousArray(fences.map { $0.bounds }))
    // At most 142 years, so that moments on a path are exact in double precision.
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }

  /// Metres from a position to the nearest area fence of a zone, negative inside; infinite for a
  /// zone of geolines only.
  func distanceToAreas(ofZone zone: Int, from position: Coordinate) -> Double {
    var least = Double.infinity
    for fence in zones[zone].fences {
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
