/// Why a value of the model cannot be created. The throwing initialisers report it; the failable ones
/// return `nil` for the same input.
public enum ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The end of an arc of bearings is not a number in `0...360`.
  case bearingOutOfRange(degrees: Double)
  /// The time of day lies outside `00:00:00` to `24:00:00`.
  case timeOfDayOutOfRange(hour: Int, minute: Int, second: Int)
  /// The calendar does not have this day, or the year lies outside 1 to 9999.
  case noSuchDate(year: Int, month: Int, day: Int)
  /// The seconds since 1970 are not a number or lie outside the years 0001 to 9999.
  case timestampOutOfRange(secondsSince1970: Double)
  /// The text is no RFC 3339 date with a time and an offset.
  case badTimestampText
  /// The text has the right form but names a day, an hour, an offset or a year that does not exist.
  case noSuchTimestamp
  /// A setting lies outside its range, in metres, seconds, metres per second or percent.
  case outOfRange(Setting, value: Double)
  /// The id is that of an earlier zone, or of an earlier fence of the zone, with this index.
  case duplicateID(first: Int)

  /// A setting that has a range.
  public enum Setting: Hashable, Sendable {
    /// ``ZoneSettings/exitDistance``, in ``ZoneSettings/exitDistances``.
    case exitDistance
    /// ``ZoneSettings/dwell``, in ``ZoneSettings/dwellTimes``.
    case dwell
    /// ``ZoneSettings/dwellRepeat``, in ``ZoneSettings/dwellRepeats``.
    case dwellRepeat
    /// ``ZoneSettings/maximumStay``, in ``ZoneSettings/dwellTimes``.
    case maximumStay
    /// ``ZoneSettings/minimumRetriggerTime``, in ``ZoneSettings/retriggerTimes``.
    case minimumRetriggerTime
    /// ``ZoneSettings/entryCertainty``, in ``ZoneSettings/entryCertainties``.
    case entryCertainty
    /// ``ZoneSettings/exitCertainty``, in ``ZoneSettings/exitCertainties``.
    case exitCertainty
    /// ``ZoneSettings/entryAfter``, in ``ZoneSettings/entryTimes``.
    case entryAfter
    /// ``ZoneSettings/exitAfter``, in ``ZoneSettings/exitTimes``.
    case exitAfter
    /// ``ZoneSettings/exitFixes``, in ``ZoneSettings/exitFixCounts``.
    case exitFixes
    /// ``OverspeedLimit/limit``, in ``OverspeedLimit/speeds``.
    case overspeedLimit
    /// ``OverspeedLimit/tolerance``, in ``OverspeedLimit/tolerances``.
    case overspeedTolerance
    /// ``OverspeedLimit/release``: at most the limit and the tolerance together.
    case overspeedRelease
    /// ``OverspeedLimit/after``, in ``OverspeedLimit/times``.
    case overspeedAfter
    /// ``Attendance/grace``, in ``Attendance/graces``, and less than half of the schedule's window.
    case grace
    /// ``ZoneSettings/prior``, in ``ZoneSettings/priors``.
    case prior
    /// A limit of a ``SpeedCondition``: 0 or more.
    case speed
    /// ``PercentageCondition/percentage``: more than 0 and at most 100.
    case percentage
    /// ``PercentageCondition/timeout``, in ``ZoneSettings/dwellTimes``.
    case timeout
    /// ``EngineSettings/maximumGap``, in ``EngineSettings/maximumGaps``.
    case maximumGap
    /// ``EngineSettings/maximumAccuracy``, in ``EngineSettings/maximumAccuracies``.
    case maximumAccuracy
    /// ``EngineSettings/accuracyFactor``, in ``EngineSettings/accuracyFactors``.
    case accuracyFactor
    /// ``EngineSettings/assumedAccuracy``, in ``EngineSettings/assumedAccuracies``.
    case assumedAccuracy
    /// A limit of an ``AltitudeCondition``: -11,000 to 100,000 m.
    case altitude
  }

  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .bearingOutOfRange(let degrees):
      "bearing is \(Self.text(degrees)), expected 0 to 360 degrees"
    case .timeOfDayOutOfRange(let hour, let minute, let second):
      "no such time of day: \(hour) h \(minute) min \(second) s, expected 00:00:00 to 24:00:00"
    case .noSuchDate(let year, let month, let day):
      "no such date: year \(year), month \(month), day \(day)"
    case .timestampOutOfRange(let seconds):
      "seconds since 1970 are \(Self.text(seconds)), expected a year from 0001 to 9999"
    case .badTimestampText:
      "no RFC 3339 time, expected one such as 2024-05-18T07:50:00Z"
    case .noSuchTimestamp:
      "no such day, time of day, offset or year, expected one such as 2024-05-18T07:50:00Z"
    case .outOfRange(let setting, let value): setting.refusal(of: value)
    case .duplicateID(let first): "id is that of index \(first) too, so events do not show which"
    }
  }

  static func text(_ value: Double) -> String {
    if value.isNaN { return "not a number" }
    guard value.isFinite else { return "infinite" }
    var bytes: [UInt8] = []
    FixedDecimal.append(value, upTo: 6, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ModelError.Setting {
  fileprivate func refusal(of value: Double) -> String {
    let text = ModelError.text(value)
    return switch self {
    case .exitDistance, .dwell, .dwellRepeat, .maximumStay, .minimumRetriggerTime, .entryCertainty,
      .entryAfter,
      .exitCertainty, .exitAfter, .exitFixes, .overspeedLimit, .overspeedTolerance,
      .overspeedRelease, .overspeedAfter, .prior:
      ZoneSetting.allCases.first { $0.definition.refused == self }
        .map { Self.refusal(of: text, $0.definition) } ?? text
    case .speed: Self.text(text, limit: .speed)
    case .altitude: Self.text(text, limit: .altitude)
    case .grace:
      Self.refusal(of: text, "grace", "s", Attendance.graces)
        + " and less than half of the schedule's window"
    case .percentage: "percentage is \(text), expected more than 0 and at most 100"
    case .timeout: Self.refusal(of: text, "timeout", "s", PercentageCondition.timeouts)
    case .maximumGap, .maximumAccuracy, .accuracyFactor, .assumedAccuracy:
      EngineSettings.numbers.first { $0.setting == self }?.refusal(of: text) ?? text
    }
  }

  private static func text(_ value: String, limit kind: ConditionKind) -> String {
    "\(kind.name) limit is \(value)"
      + (kind.quantity.map { " \($0.unit), expected \($0.expected)" } ?? "")
  }

  private static func refusal(of text: String, _ definition: ZoneSettingDefinition) -> String {
    definition.range.map { refusal(of: text, definition.words, definition.unit, $0) } ?? text
  }

  /// What is wrong with a number outside a range.
  static func refusal(
    of text: String, _ words: String, _ unit: String, _ range: ClosedRange<Double>
  ) -> String {
    let unit = unit.isEmpty ? "" : " " + unit
    return "\(words) is \(text)\(unit), expected \(ModelError.text(range.lowerBound)) to "
      + ModelError.text(range.upperBound) + unit
  }
}
