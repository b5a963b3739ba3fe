internal import Ringfence

/// A message of gpsd, as `gpspipe -w` writes one a line. Source: gpsd_json(5) of gpsd 3.25.
enum GPSDMessage {
  /// A `TPV` message: time, position, velocity.
  case position
  case other

  private static let others = [
    "VERSION", "DEVICES", "DEVICE", "WATCH", "SKY", "GST", "ATT", "IMU", "TOFF", "PPS", "OSC",
    "POLL", "ERROR", "AIS", "RTCM2", "RTCM3", "SUBFRAME",
  ]

  /// `nil` for an object that is no message of gpsd.
  static func find(_ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> GPSDMessage? {
    guard let node = tape.member("class", of: object, in: bytes) else { return nil }
    if tape.isText(node, "TPV", in: bytes) { return .position }
    return others.contains { tape.isText(node, $0, in: bytes) } ? .other : nil
  }

  /// What a key of a `TPV` message means. Its `track` is the course, and each receiver has a track. `eph` is stated without
  /// a certainty, and is taken as it stands.
  static func meaning(_ name: String) -> ColumnMapping? {
    switch name {
    case "device": ColumnMapping(.track, rank: 0)
    case "time": ColumnMapping(.time, rank: 0)
    case "lat": ColumnMapping(.latitude, rank: 0)
    case "lon": ColumnMapping(.longitude, rank: 0)
    case "altMSL": ColumnMapping(.altitude, rank: 0)
    case "alt": ColumnMapping(.altitude, rank: 1)
    case "altHAE": ColumnMapping(.altitude, rank: 2)
    case "eph": ColumnMapping(.accuracy, rank: 0)
    case "speed": ColumnMapping(.speed, rank: 0)
    case "track": ColumnMapping(.course, rank: 0)
    default: nil
    }
  }

  /// Whether a `TPV` message has no fix: its mode is 0 or 1.
  static func hasNoFix(_ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Bool {
    guard let mode = number("mode", object, tape, bytes) else { return false }
    return mode < 2
  }

  /// The accuracy by the errors of longitude and latitude, which older releases have instead of `eph`.
  static func accuracy(_ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Double? {
    guard let x = number("epx", object, tape, bytes), let y = number("epy", object, tape, bytes)
    else { return nil }
    return (x * x + y * y).squareRoot()
  }

  /// The warning about messages that are no positions; `nil` for none.
  static func warning(_ count: Int, fileName: String) -> TrackFileWarning? {
    guard count > 0 else { return nil }
    return TrackFileWarning(
      .ignoredMessages, at: FileLocation(file: fileName),
      count == 1
        ? "one message of gpsd is no TPV and is not read"
        : "\(count) messages of gpsd are no TPV and are not read")
  }

  private static func number(
    _ name: String, _ object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Double? {
    tape.member(name, of: object, in: bytes).flatMap { tape.number($0, in: bytes) }
  }
}
