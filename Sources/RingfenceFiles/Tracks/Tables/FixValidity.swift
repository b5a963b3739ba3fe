/// How the values of a column say that a fix is none.
enum FixValidity: Sendable {
  /// Whether the fix is valid.
  case flag
  /// The quality of NMEA: 0 is none.
  case quality
  /// The mode of gpsd and MAVLink: 0 and 1 are none.
  case mode
  /// Whether the fix is an outlier.
  case outlier

  /// What a column of a name holds; `nil` for a name that says nothing about fixes.
  init?(ofName name: String) {
    guard let plain = ColumnMapping.plain(name) else { return nil }
    switch plain {
    case "valid", "isvalid", "gpsvalid", "isgpsvalid", "fixvalid", "validfix", "locationvalid",
      "positionvalid", "validity", "hasfix", "gpshasfix", "visible":
      self = .flag
    case "fix", "gpsfix", "fixquality", "gpsfixquality", "gpsquality", "quality", "fixstatus",
      "gpsstatus", "gpsfixstatus", "status":
      self = .quality
    case "fixtype", "gpsfixtype", "fixmode", "gpsfixmode", "mode", "gpsmode": self = .mode
    case "algorithmmarkedoutlier", "manuallymarkedoutlier", "importmarkedoutlier", "outlier",
      "isoutlier":
      self = .outlier
    default: return nil
    }
  }

  /// `nil` for a value that says nothing.
  @inline(__always)
  func isValid(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool? {
    if text.count == 1 {
      // checked: other bytes than digits become 10 and more
      let digit = bytes[text.lowerBound] &- UInt8(ascii: "0")
      if digit <= 9 { return isValid(digit: digit) }
    }
    // The usual words, without a look at the others.
    if text.count == 4 || text.count == 5 {
      switch (bytes[text.lowerBound] | 0x20, bytes[text.lowerBound + 1] | 0x20) {
      case (UInt8(ascii: "t"), UInt8(ascii: "r")): return self != .outlier
      case (UInt8(ascii: "f"), UInt8(ascii: "a")): return self == .outlier
      default: break
      }
    }
    return isValid(word: bytes, text)
  }

  private func isValid(digit: UInt8) -> Bool? {
    switch self {
    case .flag: digit > 1 ? nil : digit == 1
    case .quality: digit > 8 ? nil : digit > 0
    case .mode: digit > 6 ? nil : digit > 1
    case .outlier: digit > 1 ? nil : digit == 0
    }
  }

  @inline(never)
  private func isValid(word bytes: Span<UInt8>, _ text: Range<Int>) -> Bool? {
    guard text.count <= 16, let word = ColumnMapping.plain(bytes.text(text)) else { return nil }
    if self == .outlier {
      switch word {
      case "true", "yes", "t", "y": return false
      case "false", "no", "f", "n": return true
      default: return nil
      }
    }
    switch word {
    case "false", "f", "no", "n", "v", "void", "invalid", "notvalid", "none", "nofix", "nogps":
      return false
    case "true", "t", "yes", "y", "a", "ok", "valid", "fix", "gps", "sps", "dgps", "pps", "rtk",
      "frtk", "estimated", "manual", "simulator", "2d", "3d", "2dfix", "3dfix", "gpsfix", "dgpsfix",
      "fix2d", "fix3d":
      return true
    default: return nil
    }
  }
}
