/// The settings and conditions of all zones of a layout.
final class PreparedZones: Sendable {
  let zones: ContiguousArray<PreparedZone>
  let mode: TriggerMode
  /// Whether an entry or an exit must be sure in one of the zones, so that every fix counts.
  let needsEvidence: Bool
  /// What happens when the first fix of a session lies inside a zone.
  let initialPresence: EngineSettings.InitialPresence
  /// When devices are expected, zone by zone.
  let attendances: ContiguousArray<PreparedAttendance>

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
    attendances = ContiguousArray(
      layout.zones.indices.lazy.flatMap { zone in
        layout.zones[zone].attendances.enumerated().map { number, attendance in
          PreparedAttendance(
            attendance, zone: zone, number: number, layoutTimeZone: layout.timeZone)
        }
      })
    self.mode = mode
    needsEvidence = zones.contains {
      $0.conditions.certainty != nil || $0.conditions.exitCertainty != nil
    }
    initialPresence = settings.initialInside
  }

  /// Where the attendances of a zone are.
  func attendances(ofZone zone: Int32) -> Range<Int> { attendances.range(of: zone) { $0.zone } }
}

/// The settings of a zone that a fix asks for, in the units of the engine, in 24 bytes: nothing is counted when they are copied.
struct ZoneTraits: Sendable {
  var exitDistanceMeters = 0.0
  /// `nil` for a zone without dwell time.
  var dwellMicroseconds: Int64?
  var hasMaximumStay = false
  var emitsExit = true
  /// Whether a condition may be unmet.
  var hasConditions = false
  /// Whether the zone has a speed limit, which counts in normal mode.
  var watchesSpeed = false
  /// Whether devices are expected in the zone at some times.
  var expectsDevices = false
  /// Whether an exit takes more than a fix at the exit distance.
  var confirmsExits = false
  /// Whether an entry must last.
  var entriesLast = false

  /// Whether a visit has moments at which time alone gives an event.
  @inline(__always)
  var hasMoments: Bool { dwellMicroseconds != nil || hasMaximumStay }

  /// Whether nothing but the path decides what the zone does.
  var isPlain: Bool { !hasConditions && !hasMoments && !watchesSpeed && !expectsDevices }
}

/// The settings of a zone in the units of the engine, in 32 bytes: two to a cache line.
struct PreparedZone: Sendable {
  let traits: ZoneTraits
  let conditions: PreparedConditions

  init(
    _ zone: Zone, settings: EngineSettings, layoutTimeZone: TimeZoneOffsets?,
    unconditional: PreparedConditions, mode: TriggerMode
  ) {
    conditions =
      zone.conditions.isEmpty && !zone.settings.hasConditions && zone.settings.maximumStay == nil
        && zone.settings.dwellRepeat == nil && zone.settings.overspeed == nil
      ? unconditional : PreparedConditions(zone, layoutTimeZone: layoutTimeZone, mode: mode)
    let dwell = zone.settings.dwell.map { max(0, $0.wholeMicroseconds) }
    traits = ZoneTraits(
      exitDistanceMeters: ZoneSettings.exitDistances.nearest(
        to: settings.exitDistance ?? zone.settings.exitDistance, orElse: ZoneSettings().exitDistance
      ).meters, dwellMicroseconds: dwell,
      hasMaximumStay: zone.settings.maximumStay != nil, emitsExit: zone.settings.exit,
      hasConditions: !conditions.isEmpty, watchesSpeed: zone.settings.overspeed != nil,
      expectsDevices: !zone.attendances.isEmpty, confirmsExits: conditions.confirmsExits,
      entriesLast: conditions.stayMicroseconds != nil)
  }
}

// What time alone gives to a visit. Of a zone its traits are asked first: its conditions are counted when they are.
extension PreparedZones {
  /// The next moment of a visit of a zone at which time alone gives an event; `nil` for none, and past the end of time.
  func nextMoment(
    ofZone zone: Int, _ visit: borrowing OpenVisit
  ) -> (time: Timestamp, kind: StayKind)? {
    let traits = zones[zone].traits
    guard traits.hasMoments else { return nil }
    var next: (time: Timestamp, kind: StayKind)?
    if let first = traits.dwellMicroseconds, let time = dwellTime(zone, visit, first) {
      next = (time, .dwell)
    }
    if traits.hasMaximumStay, !visit.hasOverstayed,
      let most = zones[zone].conditions.maximumStayMicroseconds,
      let time = visit.entry.time.later(by: most), next.map({ time < $0.time }) ?? true
    {
      next = (time, .overstay)
    }
    return next
  }

  /// The most dwell times of a visit that are reported at one fix: the last ones. A fix with a wrong date would else be millions
  /// of events.
  private static var mostDwells: Int64 { 100_000 }

  /// How many dwell times of a visit of a zone are taken as over without an event when those up to a moment are reported.
  func passedDwells(ofZone zone: Int, _ visit: OpenVisit, until time: Timestamp) -> Int64 {
    guard let first = zones[zone].traits.dwellMicroseconds,
      let each = zones[zone].conditions.dwellRepeatMicroseconds
    else { return visit.dwells }
    let end = visit.provisionalExit.map { min($0.point.time, time) } ?? time
    let (stayed, overflow) = end.microseconds.subtractingReportingOverflow(
      visit.entry.time.microseconds)
    guard !overflow, stayed >= first else { return visit.dwells }
    return max(visit.dwells, (stayed - first) / each + 1 - Self.mostDwells)
  }

  /// When the next dwell time is over.
  private func dwellTime(
    _ zone: Int, _ visit: borrowing OpenVisit, _ first: Int64
  ) -> Timestamp? {
    guard visit.dwells > 0 else { return visit.entry.time.later(by: first) }
    guard let each = zones[zone].conditions.dwellRepeatMicroseconds else { return nil }
    let (further, isTooLong) = each.multipliedReportingOverflow(by: visit.dwells)
    return isTooLong ? nil : visit.entry.time.later(by: first)?.later(by: further)
  }
}

/// What time alone gives to a visit, in the order at one moment.
enum StayKind: Sendable {
  case dwell
  case overstay
}

extension Timestamp {
  /// A later moment; `nil` past the end of time.
  fileprivate func later(by time: Int64) -> Timestamp? {
    let (moment, overflow) = microseconds.addingReportingOverflow(time)
    return overflow ? nil : Timestamp(microseconds: moment)
  }
}
