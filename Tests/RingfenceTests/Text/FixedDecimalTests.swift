import Foundation
import Ringfence
import TestSupport
import Testing

/// The oracle is C's `printf` by way of Foundation, which rounds the exact value, halves to even.
@Suite struct FixedDecimalTests {
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var text: [UInt8] = []
    FixedDecimal.append(value, decimals: decimals, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func short(_ value: Double, _ decimals: Int) -> String {
    var text: [UInt8] = []
    FixedDecimal.append(value, upTo: decimals, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// What C writes, without the sign of a zero.
  static func expected(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-") && !text.contains(where: { "123456789".contains($0) })
      ? String(text.dropFirst()) : text
  }

  static let rows: [(value: Double, decimals: Int, text: String)] = [
    (0, 0, "0"), (0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.006, 2, "-0.01"),
    (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"), (3.5, 0, "4"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (0.25, 1, "0.2"), (0.75, 1, "0.8"),
    (1.005, 2, "1.00"),  // The double is a little below 1.005.
    (0.999_999, 3, "1.000"), (9.995, 2, "9.99"), (99.999_9, 2, "100.00"),
    (-180, 7, "-180.0000000"), (144.963_1, 9, "144.963100000"),
    (.leastNonzeroMagnitude, 18, "0.000000000000000000"), (1e-18, 18, "0.000000000000000001"),
    (9_007_199_254_740_992, 1, "9007199254740992.0"),
    (18_446_744_073_709_549_568, 0, "18446744073709549568"),
    (0x1p64, 2, "18446744073709551616.00"), (-1e22, 0, "-10000000000000000000000"),
    // JSON's word for no number, so that no document breaks.
    (.nan, 2, "null"), (.infinity, 2, "null"), (-.infinity, 0, "null"),
  ]

  @Test(arguments: rows)
  func `writes a number with a fixed number of decimals`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(Self.fixed(value, decimals) == text)
  }

  @Test func `agrees with C on random numbers of every size`() {
    var random = SeededRandom(seed: 1)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let decimals = random.int(0...18)
      var value = random.double(-400...400)
      switch random.int(0...4) {
      case 0: value *= 1e12
      case 1: value *= 1e-9
      case 2: value = (value * 1024).rounded() / 2048  // Often an exact half.
      case 3: value = (value * 1000).rounded() / 1000
      default: break
      }
      let (found, wanted) = (Self.fixed(value, decimals), Self.expected(value, decimals))
      if found != wanted { wrong.append("\(value) \(decimals): \(found), not \(wanted)") }
    }
    #expect(wrong == [])
  }

  @Test func `agrees with C on random bits`() {
    var random = SeededRandom(seed: 2)
    var wrong: [String] = []
    for _ in 0..<5_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let decimals = random.int(0...18)
      let (found, wanted) = (Self.fixed(value, decimals), Self.expected(value, decimals))
      if found != wanted { wrong.append("\(value) \(decimals): \(found), not \(wanted)") }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (12.5, 6, "12.5"), (3, 6, "3"), (0, 6, "0"), (-0.000_000_4, 6, "0"), (100, 6, "100"),
    (23.201_722_222_2, 6, "23.201722"), (-0.1, 2, "-0.1"), (1e20, 2, "100000000000000000000"),
    (.nan, 2, "null"), (-.infinity, 0, "null"),
  ])
  func `leaves zeros at the end out where asked to`(value: Double, decimals: Int, text: String) {
    #expect(Self.short(value, decimals) == text)
  }

  @Test func `writes whole numbers`() {
    var text: [UInt8] = []
    for value in [0, 7, -10, Int.max, Int.min] {
      FixedDecimal.append(value, to: &text)
      text.append(0x20)
    }
    #expect(
      String(decoding: text, as: UTF8.self)
        == "0 7 -10 9223372036854775807 -9223372036854775808 ")
  }
}
