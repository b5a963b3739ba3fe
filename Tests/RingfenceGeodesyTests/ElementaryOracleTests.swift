import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// The error of every elementary function against values of mpmath, `Tests/Oracles/elementary.py`.
@Suite struct ElementaryOracleTests {
  /// An exact value: the nearest number and, in its units in the last place, what the value has more.
  struct Row {
    let first: Double
    let second: Double
    let nearest: Double
    let rest: Double

    /// How far a result is from the exact value, in units in the last place.
    func error(of found: Double) -> Double {
      found.isNaN ? .infinity : abs((found - nearest) / nearest.ulp - rest)
    }
  }

  static let rows: [String: [Row]] = {
    let file = Paths.fixtures.appendingPathComponent("Elementary/values.txt")
    var rows: [String: [Row]] = [:]
    var name = ""
    for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").utf8.split(
      separator: UInt8(ascii: "\n")
    ).dropFirst() {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count > 1, let last = words.last else {
        name = String(decoding: line, as: UTF8.self)
        continue
      }
      let numbers = words.dropLast().map { word in
        Double(bitPattern: UInt64(String(decoding: word, as: UTF8.self), radix: 16) ?? 0)
      }
      rows[name, default: []].append(
        Row(
          first: numbers[0], second: numbers.count > 2 ? numbers[1] : 0,
          nearest: numbers[numbers.count - 1],
          rest: (Double(String(decoding: last, as: UTF8.self)) ?? 9e9) / 10_000))
    }
    return rows
  }()

  static let functions: [(name: String, count: Int, ulps: Double, at: @Sendable (Row) -> Double)] =
    [
      ("sin", 1_000, 0.73, { Elementary.sin($0.first) }),
      ("cos", 1_000, 0.73, { Elementary.cos($0.first) }),
      ("asin", 1_000, 0.65, { Elementary.asin($0.first) }),
      ("atanh", 1_000, 0.61, { Elementary.atanh($0.first) }),
      ("atan2", 2_000, 0.52, { Elementary.atan2($0.first, $0.second) }),
      ("hypot", 1_000, 0.751, { Elementary.hypot($0.first, $0.second) }),
      ("cbrt", 700, 0.5001, { Elementary.cbrt($0.first) }),
      ("log", 1_100, 0.7, { Elementary.log($0.first) }),
      ("erf", 1_200, 0.75, { Elementary.erf($0.first) }),
      ("erfc", 1_200, 1.6, { Elementary.erfc($0.first) }),
      ("remainder", 800, 0, { Elementary.remainder($0.first, $0.second) }),
    ]

  @Test(arguments: functions.indices)
  func `is as near to the exact value as documented`(index: Int) {
    let function = Self.functions[index]
    let rows = Self.rows[function.name] ?? []
    var worst = (error: 0.0, bits: UInt64(0))
    for row in rows {
      let error = row.error(of: function.at(row))
      if error > worst.error { worst = (error, row.first.bitPattern) }
    }
    #expect(rows.count >= function.count)
    #expect(
      worst.error <= function.ulps,
      "\(function.name) of \(String(worst.bits, radix: 16)): \(worst.error) ulp")
  }

  /// Double rounding costs a quarter of a unit among subnormal numbers, and nowhere else.
  @Test func `hypot rounds once where the result is normal`() {
    let rows = (Self.rows["hypot"] ?? []).filter { $0.nearest.isNormal }
    #expect(rows.count > 900)
    #expect(rows.allSatisfy { $0.error(of: Elementary.hypot($0.first, $0.second)) <= 0.5001 })
  }

  /// A sign that is wrong at 0 would be an error of nothing.
  @Test func `remainder has every bit`() {
    let wrong = (Self.rows["remainder"] ?? []).count {
      Elementary.remainder($0.first, $0.second).bitPattern != $0.nearest.bitPattern
    }
    #expect(wrong == 0)
  }
}
