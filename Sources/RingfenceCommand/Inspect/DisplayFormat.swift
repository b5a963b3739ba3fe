internal import Ringfence
internal import RingfenceFiles

/// Values as `inspect` shows them.
enum DisplayFormat {
  /// A name in which characters that a terminal would obey are written by their numbers.
  static func text(_ text: String) -> String { PrintableText.escaped(text) }

  /// Degrees with 7 decimals.
  static func degrees(_ value: Double) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, decimals: 7, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A time as in events.
  static func time(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    RFC3339.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Seconds with so many of three decimals as are needed.
  static func seconds(_ microseconds: Int64) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(Double(microseconds) / 1e6, upTo: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A length of time as hours, minutes and seconds.
  static func clock(_ microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

extension Bounds {
  /// The box for people.
  var shown: String {
    guard !isEmpty else { return "none" }
    let (west, east) = longitudes
    return "\(DisplayFormat.degrees(south)) to \(DisplayFormat.degrees(north)) north, "
      + "\(DisplayFormat.degrees(west)) to \(DisplayFormat.degrees(east)) east"
  }

  /// Writes `"bounds": [west, south, east, north]` as in GeoJSON (RFC 7946, 5); nothing for no box.
  func write(to json: inout JSONOutput, isFirst: inout Bool) {
    guard !isEmpty else { return }
    let (west, east) = longitudes
    json.key("bounds", isFirst: &isFirst)
    json.raw("[")
    json.list([west, south, east, north]) { json, value in json.raw(DisplayFormat.degrees(value)) }
    json.raw("]")
  }
}
