internal import Foundation
public import Ringfence

extension TimeZoneRules {
  /// The rules of a time zone by its IANA name, from the system's time zone data, for the years 1970
  /// to 2100; before and after, the first and last offset hold.
  ///
  /// `nil` when there is no such zone. Names are those of the IANA database, old ones too: an area and
  /// a place (`Europe/Vienna`), or one of the few without (`UTC`, `CET`).
  ///
  /// - Complexity: some thousand look-ups, about 10 ms; read it once for each zone.
  public init?(named name: String) {
    if name == "UTC" || name == "GMT" {
      self.init(name: name, firstOffset: 0, transitions: [])
      return
    }
    guard Self.isName(name), let zone = TimeZone(identifier: name) else { return nil }
    func offset(_ seconds: Int64) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }
    // Week by week: no zone has changed its clocks and back within one. The system's own list of
    // daylight-saving changes leaves out changes of the standard time.
    let week: Int64 = 7 * 86_400
    var transitions: [Transition] = []
    var known = offset(0)
    let firstOffset = known
    var start: Int64 = 0
    while start < 4_133_980_800 {
      let found = offset(start + week)
      if found != known {
        var (low, high) = (start, start + week)
        while high - low > 1 {
          let middle = (low + high) / 2
          if offset(middle) == known { low = middle } else { high = middle }
        }
        transitions.append(Transition(seconds: high, offset: found))
        known = found
      }
      start += week
    }
    self.init(name: name, firstOffset: firstOffset, transitions: transitions)
  }

  /// Whether a text can be a name of the database. The system takes others too, such as offsets and
  /// abbreviations that several zones share.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/_+-".utf8.contains(byte)
    }
    return isPlain && (text.utf8.contains(UInt8(ascii: "/")) || namesWithoutArea.contains(text))
  }

  private static let namesWithoutArea = [
    "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET",
  ]
}
