// This folder holds the values that go into the engine and come out of it.

/// The zones that an engine evaluates together.
///
/// ```swift
/// let layout = ZoneLayout(name: "harbour", zones: [zone])
/// let engine = TriggerEngine(layout)
/// ```
public struct ZoneLayout: Sendable {
  /// A name for people.
  public var name: String?
  /// The time zone of schedules that have none; `nil` for UTC.
  public var timeZone: TimeZoneOffsets?
  /// The zones. Events refer to them by their indices here.
  public var zones: [Zone]

  /// Creates a layout. ``validate()`` and ``TriggerEngine/init(validating:settings:)`` check its values.
  public init(name: String? = nil, timeZone: TimeZoneOffsets? = nil, zones: [Zone]) {
    self.name = name
    self.timeZone = timeZone
    self.zones = zones
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension ZoneLayout: Hashable {}
#endif

extension ZoneLayout {
  /// How many fences are corridors.
  /// - Complexity: linear in the fences.
  package var corridorCount: Int {
    zones.reduce(0) { sum, zone in
      sum
        + zone.fences.count { fence in
          if case .corridor = fence.shape { true } else { false }
        }
    }
  }
}
