package import Ringfence
package import RingfenceFiles

/// The clocks of local times: those of inputs without an offset, and those that text shows.
package enum TimeZoneOption {
  package static let option = Option<TimeZoneOffsets>(
    "time-zone", "ZONE",
    "clocks of local times, read and shown: Europe/Berlin, UTC"
  ) { text throws(OptionValueError) in
    if let offsets = TimeZoneOffsets(named: text) { return offsets }
    throw OptionValueError(
      detail: "there is no time zone '\(text)', expected one such as Europe/Berlin or UTC")
  }

  package static func style(_ arguments: Arguments) throws(UsageError) -> TimeStyle {
    TimeStyle(try arguments[option])
  }
}
