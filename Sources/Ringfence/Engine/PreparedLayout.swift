/// What a ``TriggerEngine`` has prepared: made once, never changed, and shared by its copies.
final class PreparedLayout: Sendable {
  let layout: ZoneLayout
  let settings: EngineSettings
  let identity: LayoutIdentity
  /// The settings and conditions of the zones.
  let prepared: PreparedZones
  /// The shapes of all zones, one zone after the other.
  let fences: ContiguousArray<PreparedFence>
  /// In restart mode the real shapes whose circles are in ``fences``, else nothing.
  let realFences: ContiguousArray<PreparedFence>
  /// Where the fences of each zone begin in ``fences``, and where those of the last one end.
  private let firstFenceOfZone: ContiguousArray<Int32>
  /// The zone of each of the ``fences``, and where its fences begin: a step with a candidate needs both, mostly from
  /// memory that is in no cache.
  let owners: ContiguousArray<FenceOwner>
  /// Whether a fence is a corridor.
  let hasCorridors: Bool
  /// Whether a zone has attendances.
  let expectsDevices: Bool
  /// The attendances of zones that have no shape in the mode, ascending.
  let unevaluatedAttendances: ContiguousArray<Int32>
  /// Whether a plain zone has an exit distance.
  let hasExitDistances: Bool
  /// Which fences are near a path.
  let proximity: FenceProximity
  /// The longest time between two fixes of one segment: at most 142 years, so that moments on a path are exact
  /// in double precision.
  let maximumGapMicroseconds: UInt64

  init(
    _ layout: ZoneLayout, settings: EngineSettings, mode: TriggerMode,
    fences: ContiguousArray<PreparedFence>, realFences: ContiguousArray<PreparedFence>,
    identity: LayoutIdentity? = nil
  ) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    self.identity = identity ?? LayoutIdentity(of: layout)
    self.fences = fences
    self.realFences = realFences
    prepared = PreparedZones(layout, settings: settings, mode: mode)
    var firstFenceOfZone = ContiguousArray<Int32>()
    var owners = ContiguousArray<FenceOwner>()
    firstFenceOfZone.reserveCapacity(layout.zones.count + 1)
    owners.reserveCapacity(fences.count)
    for (index, zone) in layout.zones.enumerated() {
      let owner = FenceOwner(
        zone: Int32(index), firstFence: Int32(owners.count), isPlain: false, emitsExit: true,
        exitDistanceMeters: 0)
      firstFenceOfZone.append(owner.firstFence)
      owners.append(contentsOf: repeatElement(owner, count: zone.fences.count))
    }
    firstFenceOfZone.append(Int32(owners.count))
    self.firstFenceOfZone = firstFenceOfZone
    for index in owners.indices {
      let zone = Int(owners[index].zone)
      if layout.zones[zone].fences.count == 1, fences[index].isArea,
        prepared.zones[zone].traits.isPlain
      {
        owners[index].isPlain = true
        owners[index].emitsExit = prepared.zones[zone].traits.emitsExit
        owners[index].exitDistanceMeters = prepared.zones[zone].traits.exitDistanceMeters
      }
    }
    self.owners = owners
    hasExitDistances = owners.contains { $0.exitDistanceMeters > 0 }
    hasCorridors = layout.corridorCount > 0
    expectsDevices = !prepared.attendances.isEmpty
    unevaluatedAttendances =
      mode == .normal
      ? []
      : ContiguousArray(
        prepared.attendances.indices.lazy.filter { [prepared] index in
          let zone = Int(prepared.attendances[index].zone)
          return !fences[Int(firstFenceOfZone[zone])..<Int(firstFenceOfZone[zone + 1])].contains {
            $0.isArea
          }
        }.map { Int32(truncatingIfNeeded: $0) })
    proximity = FenceProximity(fences, usesCells: settings.usesClearance)
    maximumGapMicroseconds = UInt64(max(0, min(settings.maximumGap.wholeMicroseconds, 1 << 52)))
  }

  /// Where the fences of a zone are in ``fences``.
  func fences(ofZone zone: Int) -> Range<Int> {
    Int(firstFenceOfZone[zone])..<Int(firstFenceOfZone[zone + 1])
  }
}

/// The zone of a fence.
struct FenceOwner: Sendable {
  let zone: Int32
  /// Where the fences of the zone begin among all fences.
  let firstFence: Int32
  /// Whether the fence is an area and alone in its zone, which has no conditions and no dwell time.
  var isPlain: Bool
  /// The settings of a plain zone.
  var emitsExit: Bool
  var exitDistanceMeters: Double
}
