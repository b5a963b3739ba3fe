import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Flight logs: two samples with the fixes that a reader in Python finds in them (`Tests/Oracles/igc.py`), and what the
/// rules say by hand.
@Suite struct IGCTrackTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Paths.fixtures.appendingPathComponent("IGC/\(name)")))
  }

  /// The tracks of a file that is read in blocks, and what was left out.
  static func read(
    _ bytes: [UInt8], block: Int, _ options: TrackReadingOptions = TrackReadingOptions()
  ) throws -> (rows: [String], issues: String) {
    var reader = try TrackReader(bytes: bytes, name: "f.igc", options: options, block: block)
    #expect(reader.format == .igc)
    var rows: [String] = []
    while let batch = try reader.next() {
      rows += batch.fixes.map {
        "\($0.time.microseconds) \($0.coordinate.latitude) \($0.coordinate.longitude) \($0.altitudeMeters)"
      }
    }
    return (rows, TrackTableTests.issues(reader.diagnostics))
  }

  @Test(arguments: [
    ("glider.igc", "no-fix 10@"),
    ("barograph.igc", "bad-position 1@46, bad-row 1@45, same-time 1@"),
  ])
  func `reads what a reader in Python reads`(name: String, issues: String) throws {
    let bytes = try Self.bytes(name)
    let file = try TrackFile.read(bytes: bytes, name: "a/\(name)")
    #expect(file.format == .igc)
    #expect(file.failure == nil)
    let expected = String(decoding: try Self.bytes(name + ".fixes"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let found = file.tracks.flatMap { track in track.fixes.map { (track.id, $0) } }
    #expect(found.count == expected.count)
    for ((id, fix), row) in zip(found, expected) where !TrackSampleTests.isSame(id, fix, row) {
      Issue.record("expected \(row), found \(id) \(fix)")
    }
    let counted = TrackTableTests.issues(file.diagnostics)
    for issue in issues.split(separator: ", ") { #expect(counted.contains(issue), "\(counted)") }
    let whole = try Self.read(bytes, block: 262_144)
    for block in [1, 2, 37, 64] { #expect(try Self.read(bytes, block: block) == whole) }
  }

  /// The columns of FAI's appendix A: 11:01:35 at 52°06.343′ N, 000°06.198′ W, 587 m by pressure, 558 m by satellites.
  static let record = "B1101355206343N00006198WA0058700558"

  static let logs: [(lines: [String], rows: [String])] = [
    (
      ["AXXXABC", "HFDTE160701", record],
      // 16 July 2001, 11:01:35 UTC.
      ["995281295000000 52.105716666666666 -0.1033 558.0"]
    ),
    (
      // Without altitudes of satellites that of the pressure counts, which may be negative.
      ["HFDTEDATE:160701,02", "B1101355206343N00006198WA-001200000"],
      ["995281295000000 52.105716666666666 -0.1033 -12.0"]
    ),
    (
      [
        "HFDTE160701", "B2359595206343S00006198EA0058700558", "B0000015206343S00006198EA0058700558",
      ],
      [
        "995327999000000 -52.105716666666666 0.1033 558.0",
        "995328001000000 -52.105716666666666 0.1033 558.0",
      ]
    ),
    (
      // The year 1999, and digits of an I record: 6.34350 minutes and half a second.
      ["HFDTE311299", "I033637LAD3839LOD4042TDS", record + "5000500"],
      ["946638095500000 52.105725 -0.1033 558.0"]
    ),
  ]

  @Test(arguments: logs.indices) func `reads records by their columns`(index: Int) throws {
    let (lines, rows) = Self.logs[index]
    for end in ["\n", "\r\n", "\r"] {
      let bytes = Array((lines.joined(separator: end) + end).utf8)
      for block in [1, 64, 4_096] { #expect(try Self.read(bytes, block: block).rows == rows) }
    }
  }

  @Test func `needs a date, or the option that gives one`() throws {
    let bytes = Array("AXXXABC\nHFPLTPILOT:x\n\(Self.record)\n".utf8)
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: bytes, name: "f")
    }
    #expect(
      error?.description
        == "f:3: error: no date (HFDTE) stands before the first fix; give the day of the first fix with --date "
        + "[no-date]")
    var options = TrackReadingOptions()
    options.date = 11_519  // 2001-07-16
    #expect(
      try Self.read(bytes, block: 64, options).rows
        == ["995281295000000 52.105716666666666 -0.1033 558.0"])
  }

  @Test func `counts what cannot be read`() throws {
    let lines = [
      "HFDTE160701", Self.record, "B1101365206343N00006198WV0058700000",
      "B1101375260000N00006198WA0058700558", "B1101775206343N00006198WA0058700558", "B11013852063",
      "B1101395206343N00006198XA0058700558", "HFDTE320701", String(repeating: "L", count: 5_000),
    ]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    for block in [1, 64, 262_144] {
      let (rows, issues) = try Self.read(bytes, block: block)
      #expect(rows.count == 1)
      #expect(
        issues
          == "overlong-sentence 1@9 no-fix 1@3 impossible-date 1@8 bad-position 1@4 bad-time 1@5 bad-row 2@6"
      )
    }
  }

  @Test func `says that a log has no fix`() throws {
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array("AXXXABC\nHFDTE160701\n".utf8), name: "f")
    }
    #expect(error?.description == "f: error: flight log has no fix (B record) [no-track]")
  }

  /// Any records, lines between them, ends of lines and damage: the same in blocks of any size, and for whole records
  /// the same as by a reading of texts.
  @Test(arguments: 0..<60) func `reads any log the same in blocks of any size`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var lines = ["AXXX\(seed)", "HFDTE180524"]
    var expected: [String] = []
    var seconds = random.int(0...86_399)
    let start = 1_715_990_400  // 2024-05-18T00:00:00Z
    let isDamaged = random.int(0...2) == 0
    for _ in 0..<random.int(1...60) {
      seconds += random.int(1...3_000)
      let time = seconds % 86_400
      let (lat, lon) = (random.int(0...5_400_000), random.int(0...10_800_000))
      let (south, west, valid) = (random.int(0...1), random.int(0...1), random.int(0...5))
      func digits(_ value: Int, _ count: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: count - text.count) + text
      }
      let height = random.int(1...9_999)
      let record =
        "B" + digits(time / 3_600, 2) + digits(time / 60 % 60, 2) + digits(time % 60, 2)
        + digits(lat / 60_000, 2) + digits(lat % 60_000, 5) + (south == 1 ? "S" : "N")
        + digits(lon / 60_000, 3) + digits(lon % 60_000, 5) + (west == 1 ? "W" : "E")
        + (valid == 0 ? "V" : "A") + "00000" + digits(height, 5)
      lines.append(
        isDamaged && random.int(0...4) == 0 ? String(record.dropLast(random.int(1...20))) : record)
      if valid != 0 {
        let latitude = Double(lat) / 60_000 * (south == 1 ? -1 : 1)
        let longitude = Double(lon) / 60_000 * (west == 1 ? -1 : 1)
        expected.append(
          "\((start + seconds) * 1_000_000) \(latitude) \(longitude) \(Double(height))")
      }
      if random.int(0...5) == 0 { lines.append("LXXX a comment") }
      if random.int(0...9) == 0 { lines.append("") }
    }
    let end = ["\n", "\r\n", "\r"][random.int(0...2)]
    let bytes = Array(lines.joined(separator: end).utf8)
    guard !expected.isEmpty else { return }
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    let whole = try? Self.read(bytes, block: 262_144, options)
    if !isDamaged { #expect(whole?.rows == expected) }
    for block in [1, 3, 50] {
      let found = try? Self.read(bytes, block: block, options)
      #expect(found?.rows == whole?.rows)
      #expect(found?.issues == whole?.issues)
    }
  }
}
