import Foundation
import RingfenceRecords
import TestSupport
import Testing

/// The oracle is the standard library, which reads texts with correct rounding and writes the fewest digits.
@Suite struct DecimalTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (0.1, "0.1"), (1e-7, "0.0000001"), (-37.8136, "-37.8136"),
      (1.5e20, "150000000000000000000"), (123_456_789_012_345_680, "123456789012345680"),
      (-17, "-17"), (0.5, "0.5"), (-0.000_012, "-0.000012"),
      (1e15, "1000000000000000"), (1e16, "10000000000000000"), (1.5e17, "150000000000000000"),
      (-1.25e-7, "-0.000000125"), (123_456.789, "123456.789"),
      (9_007_199_254_740_992, "9007199254740992"),
      (1.234_567_890_123_456_7e20, "123456789012345670000"), (5e-5, "0.00005"),
      (10.0625, "10.0625"),
    ] as [(Double, String)])
  func `a number is written as by hand`(value: Double, text: String) {
    #expect(DecimalNumber.text(value) == text)
  }

  @Test func `what is no number has its usual name`() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(DecimalNumber.text(value) == "\(value)")
      #expect(DecimalNumber.shortest(value) == "\(value)")
    }
  }

  @Test(arguments: 0..<20) func `texts read back, with the fewest digits`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let value =
        switch random.int(0...3) {
        case 0: Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
        case 1: Double(random.int(-1_000_000...1_000_000))
        case 2: Double(random.int(-1_000_000...1_000_000)) / 1_000
        default: random.double(-1...1) * pow(10, Double(random.int(-20...20)))
        }
      guard value.isFinite else { continue }
      let (text, shortest) = (DecimalNumber.text(value), DecimalNumber.shortest(value))
      for written in [text, shortest] {
        #expect(Double(written)?.bitPattern == value.bitPattern, "\(written)")
        #expect(!written.hasSuffix(".0"), "\(written)")
        #expect(digits(written) == digits(value.description), "\(written)")
      }
      #expect(!text.contains("e"), "\(text)")
      #expect(text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?/) != nil, "\(text)")
    }
  }

  /// The digits that count, without those that only place the point.
  private func digits(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
    let leading = mantissa.drop { $0 == "0" }
    return String(leading.reversed().drop { $0 == "0" }.reversed())
  }
}
