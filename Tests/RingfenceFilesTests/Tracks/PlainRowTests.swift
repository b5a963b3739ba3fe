import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Rows of CSV without quotation marks are read in one pass. The reference has quotation marks.
@Suite struct PlainRowTests {
  private static func reading(_ rows: [[String]], isQuoted: Bool, separator: String) -> TableReading
  {
    let text = rows.enumerated().map { index, row in
      row.map { isQuoted && index > 0 ? "\"\($0)\"" : $0 }.joined(separator: separator) + "\n"
    }.joined()
    return TableReading(ContiguousArray(text.utf8), CSVTrackParser(fileName: "f"))
  }

  @Test(arguments: 0..<60) func `gives what rows in quotation marks give`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<10 {
      var names = [
        "track", "time", ["lat", "latitudeE7"][random.int(0...1)], "lon", "altitude", "accuracy",
        "speed_kmh", "course", "note", "segment",
      ].filter { _ in random.int(0...5) > 0 }
      names.shuffle(using: &random)
      let separator = [",", ";", "\t"][random.int(0...2)]
      let unit = random.int(0...3)
      var rows = [names]
      for second in 0..<random.int(1...40) {
        rows.append(names.map { Self.field($0, &random, second: second, unit: unit) })
      }
      let plain = Self.reading(rows, isQuoted: false, separator: separator)
      let quoted = Self.reading(rows, isQuoted: true, separator: separator)
      #expect(plain == quoted, "\(rows)")
    }
  }

  /// Milliseconds and seconds since 1970 of 2023-11-14, and ten millionths of a degree: values by hand.
  @Test(arguments: [
    (
      "time,lat,lon\n1700000000,2.5,-3\n1700000001,2.5,-3\n",
      "1700000000.0 2.5,-3.0 1700000001.0 2.5,-3.0"
    ),
    (
      "time,lat,lon\n1700000000123,2.5,-3\n1700000001500,2.5,-3\n",
      "1700000000.123 2.5,-3.0 1700000001.5 2.5,-3.0"
    ),
    (
      "time,lat,lon\n1700000000.25,2.5,-3\n100000000,2.5,-3\n",
      "1700000000.25 2.5,-3.0 100000000.0 2.5,-3.0"
    ),
    (
      "time,latitudeE7,longitudeE7\n1700000000,525000000,-1234567890\n1700000001,5,-1\n",
      "1700000000.0 52.5,-123.456789 1700000001.0 5e-07,-1e-07"
    ),
  ])
  func `reads numbers of many digits`(table: String, fixes: String) {
    // What stands behind a row decides whether it is read in one pass.
    let tables = [table, table + String(repeating: "\n", count: 100)]
    for text in tables {
      let reading = TableReading(ContiguousArray(text.utf8), CSVTrackParser(fileName: "f"))
      let found = reading.fixes.map {
        $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
      }
      #expect(found.joined(separator: " ") == fixes)
    }
  }

  private static func field(
    _ name: String, _ random: inout SeededRandom, second: Int, unit: Int
  ) -> String {
    if random.int(0...30) == 0 {
      let odd = [
        "", " ", "-1", "0", "1e3", "x", " 5", "5 ", "+5", "007", ".5", "5.", "-", "1.2.3", "361",
      ]
      return odd[random.int(0...odd.count - 1)]
    }
    func number(_ whole: ClosedRange<Int>) -> String { random.decimalText(whole) }
    switch name {
    case "time":
      switch unit {
      case 0: return String(1_704_067_200 + second)
      case 1: return "\(1_704_067_200 + second)\(100 + second)"
      case 2: return "2024-02-29T12:\(10 + second / 50):\(10 + second % 50)Z"
      default: return "\(random.int(0...1) * 1_704_067_200 + second).\(second)"
      }
    case "lat": return number(0...90)
    case "lon": return number(0...180)
    case "latitudeE7": return number(0...900_000_000)
    case "track", "segment": return ["a", "bus 7", "", "b"][random.int(0...3)]
    default: return number(0...500)
    }
  }
}
