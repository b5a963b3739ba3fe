internal import Foundation
internal import Ringfence

extension TimeZoneRules {
  /// The rules from the toolchain's data for the years 1970 to 2100.
  ///
  /// - Complexity: a few thousand look-ups, about 10 ms.
  init?(toolchainName name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    func offset(_ seconds: Int64) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }
    // Week by week: no zone has changed its clocks and back within one. The data's own list of
    // daylight-saving changes leaves out changes of the standard time.
    let week: Int64 = 7 * 86_400
    var transitions: [Transition] = []
    var known = offset(0)
    let firstOffset = known
    var start: Int64 = 0
    while start < PosixTimeZone.end {
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
}
