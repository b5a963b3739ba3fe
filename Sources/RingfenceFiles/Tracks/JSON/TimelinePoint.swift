/// A position in a text of Google's timeline: `48.1°, 11.5°` or `geo:48.1,11.5`.
struct TimelinePoint {
  let latitude, longitude: Double

  /// Reads two numbers of degrees with a comma between them; a position of RFC 5870 may have more behind them.
  /// `nil` for any other text.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let text = bytes.trimmingBlanks(range)
    var i = text.lowerBound
    let isURI = text.count > 4 && bytes.word(at: i, count: 4) == 0x3A6F_6567
    if isURI { i += 4 }
    var values = (Double.nan, Double.nan)
    for part in 0..<2 {
      let start = i
      while i < text.upperBound, bytes[i] != UInt8(ascii: ","), bytes[i] != UInt8(ascii: ";") {
        i += 1
      }
      let degrees = Self.withoutSign(bytes, bytes.trimmingBlanks(start..<i))
      guard let value = DecimalNumber.parse(bytes, degrees) else { return nil }
      if part == 0 {
        guard i < text.upperBound, bytes[i] == UInt8(ascii: ",") else { return nil }
        values.0 = value
        i += 1
      } else {
        values.1 = value
      }
    }
    guard i == text.upperBound || isURI else { return nil }
    (latitude, longitude) = values
  }

  /// The range without the sign of degrees at its end, in UTF-8.
  private static func withoutSign(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard range.count > 2, bytes[range.upperBound - 2] == 0xC2, bytes[range.upperBound - 1] == 0xB0
    else { return range }
    return bytes.trimmingBlanks(range.lowerBound..<range.upperBound - 2)
  }
}
