import Ringfence
import RingfenceFiles
import Testing

/// Compiled time zones, built byte by byte as RFC 8536 lays them out.
@Suite struct TimeZoneInformationFileTests {
  /// Big-endian bytes of a number.
  private static func bytes(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }

  /// A block: its header, then changes by (second, index of the type), types by offset.
  private static func block(
    version: UInt8, changes: [(Int64, UInt8)], types: [Int64], size: Int, leaps: Int64 = 0
  ) -> [UInt8] {
    var block = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leaps, Int64(changes.count), Int64(types.count), 4] {
      block += bytes(count, 4)
    }
    for change in changes { block += bytes(change.0, size) }
    for change in changes { block.append(change.1) }
    for offset in types { block += bytes(offset, 4) + [0, 0] }
    return block + Array("LMT\0".utf8)
  }

  private static func file(
    _ changes: [(Int64, UInt8)], _ types: [Int64], footer: String, leaps: Int64 = 0
  ) -> ContiguousArray<UInt8> {
    ContiguousArray(
      block(version: 0x32, changes: [], types: [0], size: 4)
        + block(version: 0x32, changes: changes, types: types, size: 8, leaps: leaps)
        + Array("\n\(footer)\n".utf8))
  }

  private static func list(_ file: TimeZoneInformationFile?) -> [[Int64]]? {
    file.map { $0.transitions.map { [$0.seconds, Int64($0.offset)] } }
  }

  @Test func `reads a file of the first version`() throws {
    let bytes = ContiguousArray(
      Self.block(
        version: 0, changes: [(-100, 1), (5, 0), (9, 0)], types: [-3_600, 7_200], size: 4))
    let file = try #require(TimeZoneInformationFile(bytes))
    #expect(file.firstOffset == -3_600)
    #expect(Self.list(file) == [[-100, 7_200], [5, -3_600]])
  }

  @Test func `goes on by the rule behind the listed changes`() throws {
    // Central Europe from 2026 on; the last listed change is that of October 2025.
    let file = try #require(
      TimeZoneInformationFile(
        Self.file([(1_761_440_400, 1)], [7_200, 3_600], footer: "CET-1CEST,M3.5.0,M10.5.0/3")))
    #expect(file.firstOffset == 7_200)
    #expect(
      Self.list(file)?.prefix(3) == [
        [1_761_440_400, 3_600], [1_774_746_000, 7_200], [1_792_890_000, 3_600],
      ])
    // 75 more years, two changes each.
    #expect(file.transitions.count == 1 + 2 * 75)
  }

  @Test func `refuses what is cut off`() {
    let whole = Self.file([(0, 1), (10, 0)], [0, 3_600], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    for count in 0..<whole.count {
      #expect(TimeZoneInformationFile(ContiguousArray(whole.prefix(count))) == nil, "\(count)")
    }
    #expect(TimeZoneInformationFile(whole) != nil)
  }

  @Test func `refuses what contradicts itself`() {
    let rows: [(ContiguousArray<UInt8>, String)] = [
      (Self.file([(0, 2)], [0, 3_600], footer: ""), "a change to a type that is not there"),
      (Self.file([(5, 1), (5, 0)], [0, 3_600], footer: ""), "two changes at one moment"),
      (Self.file([(0, 1)], [0, 100_000], footer: ""), "an offset of more than a day"),
      (Self.file([], [], footer: ""), "no types"),
      (Self.file([], [0], footer: "CET-1CEST"), "saving time without a rule"),
      (Self.file([], [0], footer: "", leaps: 1), "leap seconds"),
    ]
    for (bytes, what) in rows { #expect(TimeZoneInformationFile(bytes) == nil, "\(what)") }
  }

  // What the rules say for 2024 (a leap year) and 2026, worked out by hand.
  static let rules: [(rule: String, transitions: [[Int64]])] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", [[1_774_746_000, 7_200], [1_792_890_000, 3_600]]),
    // Negative saving time: Irish standard time is that of the summer.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", [[1_774_746_000, 3_600], [1_792_890_000, 0]]),
    // Times before midnight and at midnight.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", [[1_774_746_000, -3_600], [1_792_890_000, -7_200]]),
    // 1 March at 2:00 and 2 November at 1:30:15, by days of the year; an offset with minutes.
    ("AAA-5:30BBB-6:15,J60,J306/1:30:15", [[1_772_310_600, 22_500], [1_793_560_515, 19_800]]),
    ("AAA0BBB,59/2,305/1", [[1_772_330_400, 3_600], [1_793_577_600, 0]]),
    ("EST5", []),
  ]

  @Test(arguments: rules)
  func `applies a rule`(_ row: (rule: String, transitions: [[Int64]])) throws {
    let rule = try #require(PosixTimeZone(row.rule))
    let year = rule.transitions(after: 1_767_225_599).filter { $0.seconds < 1_798_761_600 }
    #expect(year.map { [$0.seconds, Int64($0.offset)] } == row.transitions)
  }

  @Test func `counts the leap day in days of the year`() throws {
    // 2024-03-01T00:00:00Z is day J60 and day 60 of that year; day 59 is 29 February.
    for (rule, seconds) in [
      ("AAA0BBB,J60/0,J300", 1_709_251_200), ("AAA0BBB,60/0,J300", 1_709_251_200),
      ("AAA0BBB,59/0,J300", 1_709_164_800),
    ] as [(String, Int64)] {
      let rule = try #require(PosixTimeZone(rule))
      #expect(rule.transitions(after: 1_704_067_200).first?.seconds == seconds)
    }
  }

  @Test(arguments: [
    "", "CE-1", "CET", "CET-25", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "<CET-1",
    "CET-1CEST,J0,J300", "CET-1CEST,366,J300", "CET-1CEST,J60/168,J300", "CET-1:60", "CET--1",
  ])
  func `refuses what is not a rule`(_ text: String) { #expect(PosixTimeZone(text) == nil) }
}
