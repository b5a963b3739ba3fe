internal import Ringfence
internal import RingfenceFiles

/// The options for tables whose names and values do not say everything.
enum TableOptions {
  static let columns = Option<(role: String, name: String)>(
    "columns", "ROLE=NAME", "what a table's columns hold, such as track=unit,time=ts; '-' is none",
    splitsAtCommas: true
  ) { text throws(OptionValueError) in
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw OptionValueError(detail: "'\(text)' is no pair, expected one such as track=unit")
    }
    let role = String(parts[0])
    let roles = TrackReadingOptions.columnRoles
    guard roles.contains(role) else {
      throw OptionValueError(
        detail: "unknown '\(role)'" + suggestion(for: role, among: roles) + ", expected one of: "
          + roles.joined(separator: ", "))
    }
    return (role, String(parts[1]))
  }

  static let speedUnit = Option<SpeedUnit>.choice(
    "track-speed-unit", "U", "m/s, km/h, mph or kn: the unit of a table's speeds (m/s)")

  /// Puts the options of a command line into those of a reader.
  static func apply(
    _ arguments: Arguments, to reading: inout TrackReadingOptions
  ) throws(UsageError) {
    for (role, name) in try arguments.all(columns) {
      guard reading.columns.updateValue(name, forKey: role) == nil else {
        throw arguments.error(.badValue, "option '--columns': '\(role)' stands twice")
      }
    }
    reading.speedUnit = try arguments[speedUnit]
    reading.timeZone = try arguments[TimeZoneOption.option]
  }
}
