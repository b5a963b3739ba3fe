/// The conditions of a zone in the units of the engine. A class, so that passing them on copies no
/// arrays.
final class PreparedConditions: Sendable {
  /// The kinds of windows of time that the zone has.
  let windows: [PreparedWindows]
  let percentage: [PreparedPercentage]
  /// The kinds of conditions on a number of the fix that the zone has, in the order in which they are evaluated.
  let measures: [PreparedMeasure]
  let retriggerMicroseconds: Int64
  /// How sure it must be that the device is in the zone, in 0...1; `nil` for not at all.
  let certainty: Double?
  /// How long the device must have been in the zone for an entry, in microseconds; `nil` for no time.
  let stayMicroseconds: Int64?
  /// How long the device must have been out of the zone for an exit, in microseconds; `nil` for no time.
  let exitMicroseconds: Int64?
  /// How many fixes in a row must be far enough outside for an exit; `nil` where that is not asked for.
  let exitFixes: Int?
  /// How long after a dwell time the next one is over, in microseconds; `nil` for one alone.
  let dwellRepeatMicroseconds: Int64?
  /// How long a visit may last, in microseconds; `nil` for as long as it likes.
  let maximumStayMicroseconds: Int64?
  /// How fast a device may be; `nil` for as fast as it likes, and in restart mode.
  let overspeed: PreparedOverspeed?
  /// How sure it must be that the device has left the zone, in 0...1; `nil` for not at all.
  let exitCertainty: Double?

  init(_ zone: Zone, layoutTimeZone: TimeZoneOffsets?, mode: TriggerMode) {
    let conditions = zone.conditions
    certainty = zone.settings.certainty(of: .entryCertainty, in: mode)
    exitCertainty = zone.settings.certainty(of: .exitCertainty, in: mode)
    stayMicroseconds = zone.settings.entryAfter.map { max(0, $0.wholeMicroseconds) }
    exitMicroseconds = zone.settings.exitAfter.map { max(0, $0.wholeMicroseconds) }
    dwellRepeatMicroseconds =
      zone.settings.dwell == nil
      ? nil : zone.settings.dwellRepeat.map { max(1_000_000, $0.wholeMicroseconds) }
    maximumStayMicroseconds = zone.settings.maximumStay.map { max(0, $0.wholeMicroseconds) }
    overspeed = mode == .normal ? zone.settings.overspeed.map { PreparedOverspeed($0) } : nil
    exitFixes = zone.settings.exitFixes.map { ZoneSettings.exitFixCounts.limit($0) }
    windows = ConditionKind.ofZones.compactMap { kind in
      let windows = conditions.windows(kind)
      return windows.isEmpty
        ? nil
        : PreparedWindows(
          kind, windows.map { PreparedSchedule($0, layoutTimeZone: layoutTimeZone) })
    }
    percentage = conditions.percentageCrossed.map {
      PreparedPercentage($0, fences: zone.fences.count)
    }
    var measures = [PreparedMeasure(.bearing, conditions.bearing.map { MeasureRange($0) })]
    for kind in ConditionKind.limited {
      measures.append(PreparedMeasure(kind, conditions[limits: kind].map { MeasureRange($0) }))
    }
    self.measures = measures.filter { !$0.ranges.isEmpty }
    retriggerMicroseconds = max(0, zone.settings.minimumRetriggerTime.wholeMicroseconds)
  }

  /// Whether there are conditions of a kind on a number of the fix.
  func has(_ kind: ConditionKind) -> Bool { measures.contains { $0.kind == kind } }

  /// Whether an exit takes more than a fix at the exit distance.
  var confirmsExits: Bool {
    exitMicroseconds != nil || exitFixes != nil || exitCertainty != nil
  }

  /// When a zone that triggers at `time` may trigger again; `nil` without a retrigger time.
  func retriggerEnd(after time: Timestamp) -> Timestamp? {
    guard retriggerMicroseconds > 0 else { return nil }
    let (until, overflow) = time.microseconds.addingReportingOverflow(retriggerMicroseconds)
    return Timestamp(microseconds: overflow ? .max : until)
  }

  /// The first moment after `time` at which all windows that are closed at `time` may be open; `nil` when none is closed.
  func nextOpening(after time: Timestamp) -> Timestamp? {
    windows.compactMap { $0.contains(time) ? nil : $0.earliestOpening(after: time) }.max()
  }

  /// Whether there is no condition that could be unmet.
  var isEmpty: Bool {
    retriggerMicroseconds == 0 && windows.isEmpty && measures.isEmpty && percentage.isEmpty
      && certainty == nil && stayMicroseconds == nil && !confirmsExits
  }
}
