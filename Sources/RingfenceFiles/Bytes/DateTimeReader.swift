internal import Ringfence

/// Reads dates with times in the most common form, and keeps the last date, because the next one is
/// usually the same.
struct DateTimeReader: Sendable {
  // `YYYY-MM-` and `DDT` as numbers, the first byte in the lowest bits; initially no text.
  private var monthText: UInt64 = 0
  private var dayText = UInt64.max
  private var midnight: Int64 = 0

  /// Reads `YYYY-MM-DDThh:mm:ssZ` at an offset, with up to 6 decimals of the second.
  ///
  /// - Parameters:
  ///   - bytes: the text and what follows it.
  ///   - at: the offset of the text; moves behind the `Z`.
  /// - Returns: microseconds since 1970-01-01T00:00:00Z, as ``DateTimeText`` reads it; `nil` if
  ///   ``DateTimeText`` must read the text.
  @inline(__always)
  mutating func plain(_ bytes: Span<UInt8>, _ at: inout Int) -> Int64? {
    guard at &+ 28 <= bytes.count else { return nil }
    let month = bytes.word(at: at)
    let day = bytes.word(at: at &+ 8) & 0xFF_FFFF
    if month != monthText || day != dayText {
      guard takeDate(bytes, at) else { return nil }
    }
    // `hh:mm:ss`: digits become their values, and the colons 0.
    let time = bytes.word(at: at &+ 11) ^ 0x3030_3A30_303A_3030
    let others = (time &+ 0x7676_7F76_767F_7676) | time
    guard others & 0x8080_8080_8080_8080 == 0 else { return nil }
    let hour = time.twoDigits
    let minute = (time &>> 24).twoDigits
    let second = (time &>> 48).twoDigits
    guard hour < 24, minute < 60, second < 60 else { return nil }
    var i = at &+ 19
    var microseconds =
      Int64(truncatingIfNeeded: (hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000
    if bytes[i] == UInt8(ascii: ".") {
      let fraction = bytes.word(at: i &+ 1)
      let decimals = fraction.leadingDigits
      guard decimals > 0, decimals <= 6 else { return nil }
      // The decimals are filled up to six with zeros.
      let padded = fraction.number(ofDigits: decimals) &* Self.units[decimals]
      microseconds &+= Int64(truncatingIfNeeded: padded)
      i &+= 1 &+ decimals
    }
    guard bytes[i] == UInt8(ascii: "Z") else { return nil }
    at = i &+ 1
    return midnight &+ microseconds
  }

  /// The microseconds of one unit of the last decimal.
  private static let units: [UInt64] = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1]

  @inline(never)
  private mutating func takeDate(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    guard bytes[at + 4] == UInt8(ascii: "-"), bytes[at + 7] == UInt8(ascii: "-"),
      bytes[at + 10] == UInt8(ascii: "T"),
      let day = DateTimeText.daysSince1970(bytes, at), (-719_162...2_932_896).contains(day)
    else { return false }
    monthText = bytes.word(at: at)
    dayText = bytes.word(at: at + 8) & 0xFF_FFFF
    midnight = Int64(day) * 86_400_000_000
    return true
  }
}
