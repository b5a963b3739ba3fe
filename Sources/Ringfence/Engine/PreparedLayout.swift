/// What a ``TriggerEngine`` has prepared: made once, never changed, and shared by its copies.
final class PreparedLayout: Sendable {
  let layout: ZoneLayout
  let settings: EngineSettings
  let mode: TriggerMode
  let zones: ContiguousArray<PreparedZone>
  let fences: ContiguousArray<PreparedFence>
  /// In restart mode the shapes of which ``fences`` are the circles, else nothing.
  let realFences: ContiguousArray<PreparedFence>
  /// The zone of each entry of ``fences``.
  let zoneOfFence: ContiguousArray<Int32>
  let index: BoxIndex
  let maximumGapMicroseconds: UInt64
  /// The boundaries of the fences, but for those of ``largeFences``.
  let grid: BoundaryGrid
  /// The fences that are too large for the grid, or lie where it is of no use, ascending.
  let largeFences: ContiguousArray<Int32>
  /// The boxes of ``largeFences``.
  let largeIndex: BoxIndex

  init(
    _ layout: ZoneLayout, settings: EngineSettings, mode: TriggerMode,
    fences: ContiguousArray<PreparedFence>, realFences: ContiguousArray<PreparedFence>
  ) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    self.mode = mode
    self.fences = fences
    self.realFences = realFences
    var zones = ContiguousArray<PreparedZone>()
    var zoneOfFence = ContiguousArray<Int32>()
    zones.reserveCapacity(layout.zones.count)
    zoneOfFence.reserveCapacity(fences.count)
    // Most zones have none, and share this.
    let unconditional = PreparedConditions(Zone(id: "", fences: []), layoutTimeZone: nil)
    for (index, zone) in layout.zones.enumerated() {
      zones.append(
        PreparedZone(
          zone, firstFence: zoneOfFence.count, settings: settings,
          layoutTimeZone: layout.timeZone, unconditional: unconditional))
      zoneOfFence.append(contentsOf: repeatElement(Int32(index), count: zone.fences.count))
    }
    self.zones = zones
    self.zoneOfFence = zoneOfFence
    index = BoxIndex(fences.lazy.map { $0.bounds })
    var largeFences: ContiguousArray<Int32> = []
    grid = BoundaryGrid(
      shapes: settings.usesClearance ? fences.count : 0, left: &largeFences
    ) { BoundaryOutline(fences[$0]) }
    largeIndex = BoxIndex(ContiguousArray(largeFences.map { fences[Int($0)].bounds }))
    self.largeFences = largeFences
    // At most 142 years, so that moments on a path are exact in double precision.
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }
}

extension TriggerEngine {
  /// Where, from a place on, the candidates of one zone end, which follow each other.
  @inline(__always)
  func endOfZone(_ candidates: ContiguousArray<BoundaryGrid.Candidate>, from first: Int) -> Int {
    guard first < candidates.count else { return first }
    let zone = core.zoneOfFence[Int(candidates[first].shape)]
    var last = first + 1
    while last < candidates.count, core.zoneOfFence[Int(candidates[last].shape)] == zone {
      last += 1
    }
    return last
  }

  /// Whether a fence is the only one of its zone.
  @inline(__always)
  func isAlone(_ fence: Int32) -> Bool {
    let zone = core.zoneOfFence[Int(fence)]
    if fence > 0, core.zoneOfFence[Int(fence) - 1] == zone { return false }
    let next = Int(fence) + 1
    return next == core.zoneOfFence.count || core.zoneOfFence[next] != zone
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
  /// Whether a gate may stay shut.
  let hasConditions: Bool

  init(
    _ zone: Zone, firstFence: Int, settings: EngineSettings, layoutTimeZone: TimeZoneRules?,
    unconditional: PreparedConditions
  ) {
    conditions =
      zone.conditions.isEmpty && zone.settings.minimumRetriggerTime <= .zero
      ? unconditional : PreparedConditions(zone, layoutTimeZone: layoutTimeZone)
    hasConditions = !conditions.isEmpty
    fences = firstFence..<firstFence + zone.fences.count
    emitsExit = zone.settings.exit
    exitDistanceMeters = (settings.exitDistance ?? zone.settings.exitDistance).meters
    dwellMicroseconds = zone.settings.dwell?.wholeMicroseconds
  }
}
