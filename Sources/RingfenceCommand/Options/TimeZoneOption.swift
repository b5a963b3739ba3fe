internal import Ringfence
internal import RingfenceFiles

/// The clocks of local times: those of inputs without an offset, and those that text shows.
enum TimeZoneOption {
  static let option = Option<TimeZoneRules>(
    "time-zone", "ZONE",
    "clocks of local times, read and shown: Europe/Berlin, UTC"
  ) { text throws(OptionValueError) in
    if let rules = TimeZoneRules(named: text) { return rules }
    throw OptionValueError(
      detail: "there is no time zone '\(text)', expected one such as Europe/Berlin or UTC")
  }

  /// How text shows times.
  static func style(_ arguments: Arguments) throws(UsageError) -> TimeStyle {
    TimeStyle(try arguments[option])
  }
}
