import Foundation
import Ringfence
import RingfenceFiles
import Testing

/// What is written equal to a limit is equal to it, in whatever unit the limit and the receiver speak.
@Suite struct LimitTests {
  /// Whether a fix inside meets each of some conditions, in their order.
  private static func verdicts(_ conditions: [Conditions], _ fix: Fix) throws -> [Bool] {
    let circle = try #require(Circle(center: fix.coordinate, radius: .meters(50)))
    let zones = conditions.enumerated().map { index, conditions in
      Zone(
        id: "\(index)", fences: [Fence(id: "f", shape: .circle(circle))], conditions: conditions)
    }
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fix, with: TriggerEngine(ZoneLayout(zones: zones)), into: &events)
    return conditions.indices.map { index in events.contains { $0.zone == index } }
  }

  private static func fix(speed: Double? = nil, course: Double? = nil) -> Fix {
    Fix(
      time: Timestamp(microseconds: 0), coordinate: Coordinate(uncheckedLatitude: 1, longitude: 2),
      speed: speed.map { .metersPerSecond($0) }, course: course.flatMap(Bearing.init(degrees:)))
  }

  /// A number of thousandths as a decimal text.
  private static func text(_ thousandths: Int) -> String {
    let digits = String(abs(thousandths) % 1_000 + 1_000).dropFirst()
    return "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1_000).\(digits)"
  }

  /// How receivers and the programs behind them turn a number into metres per second.
  static let units: [(name: String, conversions: [@Sendable (Double) -> Double])] = [
    ("kn", [{ $0 * (1852.0 / 3600) }, { $0 * 1852 / 3600 }, { $0 / 3600 * 1852 }]),
    ("km/h", [{ $0 / 3.6 }, { $0 * (1000.0 / 3600) }, { $0 * 1000 / 3600 }]),
    ("mph", [{ $0 * 0.44704 }, { $0 * 1609.344 / 3600 }]), ("ft/s", [{ $0 * 0.3048 }]),
    ("m/s", [{ $0 }]),
  ]

  @Test(arguments: units.indices) func `a speed at its limit meets it`(_ unit: Int) throws {
    let (name, conversions) = Self.units[unit]
    var wrong: [String] = []
    for tenths in 0...1_000 {
      func limit(_ thousandths: Int) throws -> Speed {
        try QuantityText.speed("\(Self.text(thousandths)) \(name)")
      }
      let same = try limit(tenths * 100)
      let conditions = [
        SpeedCondition(maximum: same), SpeedCondition(minimum: same),
        SpeedCondition(minimum: same, maximum: same),
        SpeedCondition(maximum: try limit(tenths * 100 - 1)),
        SpeedCondition(minimum: try limit(tenths * 100 + 1)),
      ].map { Conditions(speed: [$0]) }
      for conversion in conversions {
        let speed = conversion(Double(tenths) / 10)
        // As it comes, and with the six decimals of a track that was converted.
        for speed in [speed, (speed * 1e6).rounded() / 1e6] {
          let verdicts = try Self.verdicts(conditions, Self.fix(speed: speed))
          if verdicts != [true, true, true, false, false] { wrong.append("\(tenths) \(verdicts)") }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `limits of two units that are the same speed leave room for it`() throws {
    // 1 kn = 1.852 km/h.
    for tenths in 1...1_000 {
      let condition = SpeedCondition(
        minimum: try QuantityText.speed("\(Self.text(tenths * 100)) kn"),
        maximum: try QuantityText.speed("\(Double(tenths * 1852) / 10_000) km/h"))
      #expect(!condition.limits.isContradictory, "\(tenths)")
    }
  }

  @Test func `a sentence's knots meet the limit in knots`() throws {
    var lines: [String] = []
    for tenths in 0...1_000 {
      let clock = String(format: "%02d%02d%02d", tenths / 3_600, tenths / 60 % 60, tenths % 60)
      lines.append(
        "GPRMC,\(clock),A,0100.0,N,00200.0,E,\(Self.text(tenths * 100).dropLast(2)),,010126,,,A")
    }
    let file = try TrackFile.read(bytes: Array(NMEAText.bytes(lines)), name: "t.nmea")
    let fixes = try #require(file.tracks.first?.fixes)
    #expect(fixes.count == 1_001)
    for (tenths, fix) in fixes.enumerated() {
      let limit = try QuantityText.speed("\(Self.text(tenths * 100)) kn")
      #expect(fix.speed == limit, "one conversion, to the last bit")
    }
  }

  /// Every tenth of the circle that leaves this remainder by ten.
  @Test(arguments: 0..<10) func `a course at the end of an arc lies in it`(_ remainder: Int) throws
  {
    let turn = 360_000
    var wrong: [String] = []
    for tenths in stride(from: remainder, to: 3_600, by: 10) {
      let course = tenths * 100
      // From and to, in thousandths of a degree, and whether the course lies between.
      var rows: [(from: Int, to: Int, passes: Bool)] = [
        (course, (course + 10_000) % turn, true),
        ((course + turn - 10_000) % turn, course, true),
        (course, course, true),
        (course - turn, course - turn, true),
        ((course + 1) % turn, (course + 10_000) % turn, false),
        ((course + turn - 10_000) % turn, (course + turn - 1) % turn, false),
        // The long way round.
        (course, (course + turn - 100) % turn, true),
        ((course + 100) % turn, course, true),
        ((course + 1) % turn, (course + turn - 1) % turn, false),
      ]
      if course + 10_000 <= turn {
        rows.append((course - turn, course + 10_000 - turn, true))
        rows.append((course + 1 - turn, course + 10_000 - turn, false))
      }
      if course >= 10_000 {
        rows.append((course - 10_000 - turn, course - turn, true))
        rows.append((course - 10_000 - turn, course - 1 - turn, false))
      }
      let list = rows.map { row in
        "{\"fences\":[],\"conditions\":{\"bearing\":"
          + "{\"from\":\(Self.text(row.from)),\"to\":\"\(Self.text(row.to)) deg\"}}}"
      }
      let file = try ZoneFile(
        text: "{\"version\":1,\"zones\":[\(list.joined(separator: ","))]}")
      let verdicts = try Self.verdicts(
        file.layout.zones.map(\.conditions), Self.fix(course: Double(course) / 1_000))
      for (row, verdict) in zip(rows, verdicts) where row.passes != verdict {
        wrong.append("\(course): \(row)")
      }
    }
    #expect(wrong == [])
  }

  @Test func `bearings a whole turn apart are every direction, with tenths too`() throws {
    for tenths in 0...1_800 {
      let (from, to) = (Self.text(-tenths * 100), Self.text(360_000 - tenths * 100))
      let file = try ZoneFile(
        text: "{\"version\":1,\"zones\":[{\"fences\":[],\"conditions\":{\"bearing\":"
          + "{\"from\":\(from),\"to\":\(to)}}}]}")
      let bearing = file.layout.zones[0].conditions.bearing
      #expect(bearing == [BearingCondition(uncheckedFrom: 0, to: 360)], "\(from) \(to)")
    }
  }

  /// Shares in billionths of a per cent, against whole numbers.
  @Test func `a percentage is exact`() throws {
    for fences in 2...40 {
      for count in 1...fences {
        let share = 100_000_000_000 * count / fences
        for billionths in [share - 1, share, share + 1] where billionths <= 100_000_000_000 {
          let least = (1...fences).first { 100_000_000_000 * $0 >= billionths * fences }
          let row = PercentageCondition(percentage: Double(billionths) / 1e9)
          #expect(row.leastCount(of: fences) == least, "\(billionths) of \(fences)")
        }
      }
    }
  }
}
