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
  /// Where the fences of each zone begin in ``fences``, and where those of the last one end.
  private let firstFenceOfZone: ContiguousArray<Int32>
  /// The zone of each of the ``fences``, and where its fences begin: a step with a candidate needs both, mostly from
  /// memory that is in no cache.
  let owners: ContiguousArray<FenceOwner>
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
    var firstFenceOfZone = ContiguousArray<Int32>()
    var owners = ContiguousArray<FenceOwner>()
    firstFenceOfZone.reserveCapacity(layout.zones.count + 1)
    owners.reserveCapacity(fences.count)
    for (index, zone) in layout.zones.enumerated() {
      let owner = FenceOwner(zone: Int32(index), firstFence: Int32(owners.count))
      firstFenceOfZone.append(owner.firstFence)
      owners.append(contentsOf: repeatElement(owner, count: zone.fences.count))
    }
    firstFenceOfZone.append(Int32(owners.count))
    self.firstFenceOfZone = firstFenceOfZone
    self.owners = owners
    proximity = FenceProximity(fences, usesCells: settings.usesClearance)
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }

  /// Where the fences of a zone are in ``fences``.
  func fences(ofZone zone: Int) -> Range<Int> {
    Int(firstFenceOfZone[zone])..<Int(firstFenceOfZone[zone + 1])
  }

  /// Whether a fence is the only one of its zone.
  func isAlone(_ fence: Int) -> Bool {
    owners[fence].firstFence == fence
      && (fence + 1 == owners.count || owners[fence + 1].firstFence != fence)
  }
}

/// The zone of a fence.
struct FenceOwner: Sendable {
  let zone: Int32
  /// Where the fences of the zone begin among all fences.
  let firstFence: Int32
}
