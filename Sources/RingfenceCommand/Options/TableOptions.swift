internal import Ringfence
internal import RingfenceFiles

/// The options for tables whose names and values do not say everything.
package enum TableOptions {
  static let columns = columnPairs(
    "columns", "what a table's columns hold, such as track=unit,time=ts; '-' is none",
    TrackReadingOptions.columnRoles, example: "track=unit")

  /// The same where `--columns` is for another file.
  package static let trackColumns = columnPairs(
    "track-columns", "what the columns of a track's table hold, such as time=ts; '-' is none",
    TrackReadingOptions.columnRoles, example: "time=ts")

  package static func columnPairs(
    _ name: String, _ help: String, _ roles: [String], example: String, value: String = "ROLE=NAME"
  ) -> Option<(role: String, name: String)> {
    Option(name, value, help, splitsAtCommas: true) { text throws(OptionValueError) in
      let (role, column) = try keyAndValue(of: text, example: example)
      guard roles.contains(role) else {
        throw OptionValueError(
          detail: "unknown '\(role)'" + suggestion(for: role, among: roles))
      }
      return (role, column)
    }
  }

  static let speedUnit = Option<SpeedUnit>.choice(
    "track-speed-unit", "U", "m/s, km/h, mph or kn: the unit of a table's speeds (m/s)")

  static let dateOrder = Option<DateOrder>.choice(
    "date-order", "O", "dmy, mdy or ymd: the order of dates in numbers, such as 01/06/2024")
  static let timeFormat = Option<TimeFormat>(
    "time-format", "FORM", "the form of a table's times, as strftime writes it: '%d.%m.%y %H:%M'"
  ) { text throws(OptionValueError) in
    if let format = TimeFormat(text) { return format }
    throw OptionValueError(
      detail: "'\(text)' is no form of times, expected one such as '%Y-%m-%d %H:%M:%S' of "
        + TimeFormat.parts)
  }
  static let repeatedHour = Option<TrackReadingOptions.RepeatedHour>.choice(
    "repeated-hour", "W",
    "first or second: which hour a local time is of that the clocks show twice")
  static let times = [dateOrder.spec, timeFormat.spec, repeatedHour.spec]

  static func apply(
    _ arguments: Arguments, to reading: inout TrackReadingOptions
  ) throws(UsageError) {
    let columns = arguments.accepts(trackColumns.spec.name) ? trackColumns : columns
    for (role, name) in try arguments.all(columns) {
      guard reading.columns.updateValue(name, forKey: role) == nil else {
        throw arguments.error(
          .badValue, "option '--\(columns.spec.name)': '\(role)' stands twice")
      }
    }
    reading.speedUnit = try arguments[speedUnit]
    reading.timeZone = try arguments[TimeZoneOption.option]
    reading.dateOrder = try arguments[dateOrder]
    reading.timeFormat = try arguments[timeFormat]
    reading.repeatedHour = try arguments[repeatedHour]
  }
}
