import RingfenceRecords
import TestSupport
import Testing

/// The oracle is the standard library's `Double(_: String)`, which rounds correctly.
@Suite struct DecimalNumberTests {
  @Test(arguments: [
    "0", "-0", "+1", "1.", ".5", "-.5", "007", "60.1700000", "-121.97232783772051",
    "37.24173816852271556854248046875", "9007199254740993", "9007199254740992.5",
    "9999999999999999999", "99999999999999999999", "18446744073709551615", "18446744073709551616",
    "0.000091697", "0.0000000000000000000001", "123456789012345678901234567890.5",
    "1.00000000000000011102230246251565", "1.000000000000000111022302462515654042363166809",
    "1e2", "1.5E-3", "-9.1697e-05", "1e308", "4.9e-324", "0.00000000000000000000000000001",
  ])
  func `reads what the standard library reads`(text: String) {
    #expect(parse(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "1,5", "1.2.3", "--1", "1-", " 1", "1 ", "0x10", "nan", "inf",
    "infinity", "1e", "1e+", "e5", "1e5.0", "1e999", "12a", "1_000", "１２",
  ])
  func `refuses what is no number`(text: String) {
    #expect(parse(text) == nil)
  }

  @Test func `refuses an exponent when asked to`() {
    let bytes = ContiguousArray("1e2".utf8)
    #expect(DecimalNumber.parse(bytes.span, 0..<3, allowsExponent: false) == nil)
  }

  @Test(arguments: 0..<50) func `rounds every length of digits correctly`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      var text = random.int(0...1) == 0 ? "-" : ""
      let whole = random.int(0...20)
      for _ in 0..<whole { text += String(random.int(0...9)) }
      if whole == 0 || random.int(0...4) > 0 {
        text += "."
        for _ in 0..<random.int(1...25) { text += String(random.int(0...9)) }
      }
      #expect(parse(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  /// Halfway between two doubles, a little above and a little below: where rounding goes wrong first.
  @Test(arguments: 0..<50) func `rounds ties to even`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      // An odd number of 54 bits is a tie; over a small power of two it has few decimals.
      let odd = UInt64(random.int(1 << 53...(1 << 54) - 1)) | 1
      for text in ["\(odd).0", "\(odd).00000001", "\(odd - 1).99999999", "\(odd / 2).5"] {
        #expect(parse(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }

  private func parse(_ text: String) -> Double? {
    var bytes = ContiguousArray(text.utf8)
    let range = 0..<bytes.count
    let value = DecimalNumber.parse(bytes.span, range)
    // With enough behind it, it is read by words; what that is must not matter.
    for next in [UInt8(ascii: "7"), 0x2C, 0x2E, 0x00, 0xFF] {
      bytes.removeSubrange(range.upperBound...)
      bytes += [UInt8](repeating: next, count: 40)
      let inMiddle = DecimalNumber.parse(bytes.span, range)
      guard inMiddle?.bitPattern == value?.bitPattern else { return .nan }
    }
    return value
  }
}
