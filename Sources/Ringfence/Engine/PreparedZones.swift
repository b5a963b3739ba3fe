/// The settings and conditions of all zones of a layout.
final class PreparedZones: Sendable {
  let zones: ContiguousArray<PreparedZone>
  let mode: TriggerMode
  /// Whether an entry or an exit must be sure in one of the zones, so that every fix counts.
  let needsEvidence: Bool
  /// What happens when the first fix of a session lies inside a zone.
  let initialPresence: EngineSettings.InitialPresence

  init(_ layout: ZoneLayout, settings: EngineSettings, mode: TriggerMode) {
    // Most zones have no conditions and share this.
    let unconditional = PreparedConditions(
      Zone(id: "", fences: []), layoutTimeZone: nil, mode: mode)
    zones = ContiguousArray(
      layout.zones.lazy.map {
        PreparedZone(
          $0, settings: settings, layoutTimeZone: layout.timeZone, unconditional: unconditional,
          mode: mode)
      })
    self.mode = mode
    needsEvidence = zones.contains {
      $0.conditions.certainty != nil || $0.conditions.exitCertainty != nil
    }
    initialPresence = settings.initialInside
  }
}

/// The settings of a zone in the units of the engine, in 32 bytes: two to a cache line.
struct PreparedZone: Sendable {
  let exitDistanceMeters: Double
  /// `nil` for a zone without dwell time.
  let dwellMicroseconds: Int64?
  let emitsExit: Bool
  /// Whether a condition may be unmet.
  let hasConditions: Bool
  let conditions: PreparedConditions

  init(
    _ zone: Zone, settings: EngineSettings, layoutTimeZone: TimeZoneOffsets?,
    unconditional: PreparedConditions, mode: TriggerMode
  ) {
    conditions =
      zone.conditions.isEmpty && !zone.settings.hasConditions
      ? unconditional : PreparedConditions(zone, layoutTimeZone: layoutTimeZone, mode: mode)
    hasConditions = !conditions.isEmpty
    emitsExit = zone.settings.exit
    exitDistanceMeters =
      ZoneSettings.exitDistances.nearest(
        to: settings.exitDistance ?? zone.settings.exitDistance, orElse: ZoneSettings().exitDistance
      ).meters
    dwellMicroseconds = zone.settings.dwell.map { max(0, $0.wholeMicroseconds) }
  }

  /// Whether nothing but the path decides what the zone does.
  var isPlain: Bool { !hasConditions && dwellMicroseconds == nil }

  /// When the dwell time of a visit is over; `nil` for a zone without, and past the end of time.
  func dwellMoment(of visit: OpenVisit) -> Timestamp? {
    guard let dwellMicroseconds else { return nil }
    let (moment, overflow) =
      visit.entry.time.microseconds.addingReportingOverflow(dwellMicroseconds)
    return overflow ? nil : Timestamp(microseconds: moment)
  }
}
