/// What a ``TriggerEngine`` has prepared: made once, never changed, and shared by its copies.
final class PreparedLayout: Sendable {
  let layout: ZoneLayout
  let settings: EngineSettings
  /// The settings and conditions of the zones, for the rules.
  let rules: LayoutRules
  /// The shapes of all zones, one zone after the other.
  let fences: ContiguousArray<PreparedFence>
  /// In restart mode the real shapes whose circles are in ``fences``, else nothing.
  let realFences: ContiguousArray<PreparedFence>
  /// Where the fences of each zone are in ``fences``.
  let fencesOfZone: ContiguousArray<Range<Int>>
  /// The zone of each of the ``fences``.
  let zoneOfFence: ContiguousArray<Int32>
  /// Which fences are near a path.
  let proximity: FenceProximity
  /// The longest time between two fixes of one segment: at most 142 years, so that moments on a path are exact
  /// in double precision.
  let maximumGapMicroseconds: UInt64

  init(
    _ layout: ZoneLayout, settings: EngineSettings, mode: TriggerMode,
    fences: ContiguousArray<PreparedFence>, realFences: ContiguousArray<PreparedFence>
  ) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    self.fences = fences
    self.realFences = realFences
    rules = LayoutRules(layout, settings: settings, mode: mode)
    var fencesOfZone = ContiguousArray<Range<Int>>()
    var zoneOfFence = ContiguousArray<Int32>()
    fencesOfZone.reserveCapacity(layout.zones.count)
    zoneOfFence.reserveCapacity(fences.count)
    for (index, zone) in layout.zones.enumerated() {
      fencesOfZone.append(zoneOfFence.count..<zoneOfFence.count + zone.fences.count)
      zoneOfFence.append(contentsOf: repeatElement(Int32(index), count: zone.fences.count))
    }
    self.fencesOfZone = fencesOfZone
    self.zoneOfFence = zoneOfFence
    proximity = FenceProximity(fences, usesCells: settings.usesClearance)
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }
}
