internal import Ringfence

/// Pieces of JSON as bytes.
enum JSONBytes {
  /// A string with its quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0x22]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case 0x22: bytes.append(#"\""#)
      case 0x5C: bytes.append(#"\\"#)
      case 0x0A: bytes.append(#"\n"#)
      case 0x0D: bytes.append(#"\r"#)
      case 0x09: bytes.append(#"\t"#)
      case 0x00..<0x20, 0x7F:
        bytes.append(#"\u00"#)
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
    return bytes
  }

  /// An object of strings, in the order given.
  static func object(_ pairs: [CustomDatum]) -> [UInt8] {
    var bytes: [UInt8] = [0x7B]
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      bytes += quoted(pair.key)
      bytes.append(0x3A)
      bytes += quoted(pair.value)
    }
    bytes.append(0x7D)
    return bytes
  }

  /// Appends a time with its quotes.
  static func append(_ time: Timestamp, into bytes: inout [UInt8]) {
    bytes.append(0x22)
    bytes.append(time)
    bytes.append(0x22)
  }

  /// Appends a number with its key, with a comma before it; nothing for one that is missing, as NaN and
  /// infinities are.
  static func append(_ key: String, _ value: Double?, decimals: Int, into bytes: inout [UInt8]) {
    guard let value, value.isFinite else { return }
    bytes.append(",\"")
    bytes.append(key)
    bytes.append("\":")
    bytes.append(value, decimals: decimals)
  }

  /// Appends the key of a mode and the mode, with a comma before it.
  static func append(_ mode: TriggerMode, into bytes: inout [UInt8]) {
    bytes.append(mode == .normal ? #","mode":"normal""# : #","mode":"restart""#)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 + value - 10
  }
}
