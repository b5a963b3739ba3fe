import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Track files of OziExplorer: three samples with the fixes that a reader in Python finds in them
/// (`Tests/Oracles/ozi-explorer.py`), and what the rules say by hand.
@Suite struct OziExplorerTrackTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Paths.fixtures.appendingPathComponent("OziExplorer/\(name)")))
  }

  /// The tracks of a file that is read in blocks, with a bar where a segment begins, and what was left out.
  static func read(
    _ bytes: [UInt8], block: Int = 262_144, _ options: TrackReadingOptions = TrackReadingOptions()
  ) throws -> (rows: [String], issues: String) {
    var reader = try TrackReader(bytes: bytes, name: "f.plt", options: options, block: block)
    #expect(reader.format == .oziExplorer)
    var rows: [String] = []
    while let batch = try reader.next() {
      rows += batch.fixes.map { fix in
        let bar = fix.flags.contains(.startsSegment) ? "|" : ""
        let milliseconds = fix.time.microseconds / 1_000
        #expect(fix.time.microseconds % 1_000 == 0)
        let altitude =
          fix.altitudeMeters.isNaN ? "-" : "\((fix.altitudeMeters * 1e6).rounded() / 1e6)"
        return
          "\(bar)\(milliseconds) \(fix.coordinate.latitude) \(fix.coordinate.longitude) \(altitude)"
      }
    }
    return (rows, TrackTableTests.issues(reader.diagnostics))
  }

  static func file(_ rows: [String], head: [String] = head, end: String = "\n") -> [UInt8] {
    Array(((head + rows).joined(separator: end) + end).utf8)
  }

  static let head = [
    "OziExplorer Track Point File Version 2.1", "WGS 84", "Altitude is in Feet", "Reserved 3",
    "0,2,255,My Track,0,0,2,8421376", "0",
  ]

  @Test(arguments: [
    (
      "desktop.plt",
      "bad-position 2@97, missing-time 2@111, null-island 1@110"
    ),
    ("geolife.plt", ""), ("logger.plt", ""),
  ])
  func `reads what a reader in Python reads`(name: String, issues: String) throws {
    let bytes = try Self.bytes(name)
    let file = try TrackFile.read(bytes: bytes, name: "a/\(name)")
    #expect(file.format == .oziExplorer)
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
    #expect(!issues.isEmpty || counted.isEmpty, "\(counted)")
    let whole = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: 262_144)
    for block in [1, 2, 37, 64] {
      #expect(TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: block) == whole)
    }
  }

  // MARK: Rows

  /// Rows, and the fixes that they give.
  static let rows: [(row: String, fix: String)] = [
    // A row of GeoLife: 2008-10-23T02:53:04Z, 492 ft are 149.9616 m.
    (
      "39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04",
      "|1224730384000 39.984702 116.318417 149.9616"
    ),
    // A row of OziExplorer: 0.6307194 days are 54494.156 s; the text has twelve hours and does not say which.
    (
      "-27.350436, 153.055540,1,-777,36169.6307194, 09-Jan-99, 3:08:14",
      "|915894494156 -27.350436 153.05554 -"
    ),
    // 0.5864583333 days are 14:04:30, at 2009-10-11; fields may be missing, and numbers have exponents.
    ("\t1.5 ,\t2.5 ,0 ,  , 40097.5864583333 ", "|1255269870000 1.5 2.5 -"),
    ("15e-1,+2.5,,100,4.00975864583333E+4,,", "|1255269870000 1.5 2.5 30.48"),
    ("1.5,2.5,0,-777.0,40097.5864583333,,,,more,fields", "|1255269870000 1.5 2.5 -"),
    ("1.5,2.5,0,0,40097.5864583333", "|1255269870000 1.5 2.5 0.0"),
    ("1.5,2.5,0,-10.5,40097", "|1255219200000 1.5 2.5 -3.2004"),
    // Five decimals stand for 0.864 s: 40097.58646 days are 14:04:30.144.
    ("1.5,2.5,0,,40097.58646,2009-10-11,14:04:30", "|1255269870000 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646,2009-10-11,14:04:30.5", "|1255269870500 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646, 2009-10-11 , 14:04:31 ", "|1255269871000 1.5 2.5 -"),
    // Two seconds away, or another hour, they say another time.
    ("1.5,2.5,0,,40097.58646,2009-10-11,14:04:32", "|1255269870144 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646,2009-10-11,15:04:30", "|1255269870144 1.5 2.5 -"),
    // Four decimals stand for 8.64 s, of which two count: 40097.5865 days are 14:04:33.600.
    ("1.5,2.5,0,,40097.5865,2009-10-11,14:04:32", "|1255269872000 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.5865,2009-10-11,14:04:30", "|1255269873600 1.5 2.5 -"),
    // Nine decimals are exact enough to say 14:04:30.200, whatever the whole seconds are.
    ("1.5,2.5,0,,40097.586460648,2009-10-11,14:04:30", "|1255269870200 1.5 2.5 -"),
    // No dates and times.
    ("1.5,2.5,0,,40097.58646,2009-10-41,14:04:30", "|1255269870144 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646,11.10.2009,14:04:30", "|1255269870144 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646,2009-10-11,14:04", "|1255269870144 1.5 2.5 -"),
    ("1.5,2.5,0,,40097.58646,2009/10/11,14:04:30", "|1255269870144 1.5 2.5 -"),
  ]

  @Test(arguments: rows.indices) func `reads rows by their fields`(index: Int) throws {
    let (row, fix) = Self.rows[index]
    for end in ["\n", "\r\n", "\r"] {
      for block in [1, 64, 4_096] {
        let found = try Self.read(Self.file([row], end: end), block: block)
        #expect(found.rows == [fix])
        #expect(found.issues == "")
      }
    }
  }

  /// Lines that stand at the beginning, and the altitude of 100 units.
  static let heads: [(head: [String], altitude: Double)] = [
    (["Geolife trajectory", "WGS 84", "Altitude is in Feet", "Reserved 3", "0", "0"], 30.48),
    (["oziexplorer track point file version 2.0", "WGS84", "", "", "", ""], 30.48),
    (
      ["OziExplorer Track Point File Version 2.1", "wgs-84", "Altitude is in Meters", "", "", "7"],
      100
    ),
    (["OziExplorer Track Point File", " WGS 1984 ", "ALTITUDE IS IN METRES", "", "", "x,y"], 100),
    (
      ["\u{FEFF}\n \nOziExplorer Track Point File", "WGS 84", "feet", "", "0,2,255,é,,", "0"], 30.48
    ),
    // Without the number of points.
    (["OziExplorer Track Point File", "WGS 84", "feet", "", "0,2,255,,,"], 30.48),
  ]

  @Test(arguments: heads.indices) func `reads the lines before the points`(index: Int) throws {
    let (head, altitude) = Self.heads[index]
    let bytes = Self.file(["1,2,0,100,40097.5", "1,2,0,100,40097.6"], head: head)
    for block in [1, 13, 4_096] {
      let rows = try Self.read(bytes, block: block).rows
      #expect(rows == ["|1255262400000 1.0 2.0 \(altitude)", "|1255271040000 1.0 2.0 \(altitude)"])
    }
  }

  @Test func `reads a name in any encoding`() throws {
    var bytes = Self.file(["1,2,0,100,40097.5"])
    let name = try #require(bytes.firstRange(of: Array("My Track".utf8)))
    bytes.replaceSubrange(name, with: [0x53, 0x74, 0x72, 0xE4, 0x80, 0xDF, 0x65, 0xFF])
    #expect(try Self.read(bytes).rows == ["|1255262400000 1.0 2.0 30.48"])
  }

  @Test func `begins segments at breaks, also at one that is left out`() throws {
    let rows = [
      "1,2,0,0,40097.50000", "1,2,1,0,40097.50001", "1,2,0,0,40097.50002", "95,2,1,0,40097.50003",
      "1,2,0,0,40097.50004", "1,2,2,0,40097.50005", "1,2, 1.0 ,0,40097.50006", "1,2,1,0",
      "1,2,0,0,40097.50007",
    ]
    let (found, issues) = try Self.read(Self.file(rows))
    #expect(found.map { $0.hasPrefix("|") } == [true, true, false, true, false, true, true])
    #expect(issues.contains("bad-position 1@10"))
    #expect(issues.contains("missing-time 1@14"))
  }

  @Test func `reads a file behind another as another track`() throws {
    let second = [
      "OziExplorer Track Point File Version 2.1", "WGS 84", "Altitude is in Meters", "", "", "1",
      "3,4,0,100,40000.25",
    ]
    let bytes = Self.file(["1,2,0,100,40097.5"] + second)
    for block in [1, 64, 4_096] {
      var reader = try TrackReader(
        bytes: bytes, name: "f", options: TrackReadingOptions(), block: block)
      var found: [String] = []
      while let batch = try reader.next() {
        found += batch.fixes.map { "\(reader.trackIDs[batch.track]) \($0.altitudeMeters)" }
      }
      #expect(found == ["f 30.48", "f#2 100.0"])
    }
  }

  @Test func `counts what cannot be read`() throws {
    let rows = [
      "1,2,0,0,40097.5", "1", "x,2,0,0,40097.50001", "1,,0,0,40097.50002", "1,200,0,0,40097.50003",
      "0,0,0,0,40097.50004", "1,2,0,0,", "1,2,0,0,0", "1,2", "1,2,0,0,noon", "1,2,0,0,-5",
      "1,2,0,0,2958466", "1,2,x,0,40097.50005", "1,2,0,x,40097.50006", "",
      String(repeating: "1,", count: 3_000), "1,2,0,0,40097.50006",
    ]
    for block in [1, 64, 262_144] {
      let (found, issues) = try Self.read(Self.file(rows), block: block)
      #expect(found.count == 3)
      #expect(found.last == "1255262405184 1.0 2.0 -")
      #expect(
        issues
          == "overlong-sentence 1@22 bad-position 3@9 bad-time 3@16 missing-time 3@13 bad-value 2@19 same-time 1@23 null-island 1@12 bad-row 1@8"
      )
    }
  }

  // MARK: Files that are not read

  static let unusable: [(text: [String], message: String)] = [
    (
      [
        "OziExplorer Track Point File Version 2.1", "European 1950 (Mean)", "", "", "", "",
        "1,2,0,0,40097.5",
      ],
      "f:2: error: datum is 'European 1950 (Mean)', expected WGS 84; 'gpsbabel -t -i ozi -f FILE -o gpx -F track.gpx' transforms a file [unknown-format]"
    ),
    (
      ["Geolife trajectory", "", "", "", "", "", "1,2,0,0,40097.5"],
      "f:2: error: datum is of another name, expected WGS 84; 'gpsbabel -t -i ozi -f FILE -o gpx -F track.gpx' transforms a file [unknown-format]"
    ),
    // Without the lines before the points.
    (
      ["Geolife trajectory", "48.117,11.5,0,0,40097.5"],
      "f:2: error: datum is of another name, expected WGS 84; 'gpsbabel -t -i ozi -f FILE -o gpx -F track.gpx' transforms a file [unknown-format]"
    ),
    (
      ["Geolife trajectory", "N48.117 E11", "", "", "", ""],
      "f:2: error: datum is of another name, expected WGS 84; 'gpsbabel -t -i ozi -f FILE -o gpx -F track.gpx' transforms a file [unknown-format]"
    ),
    (
      ["Geolife trajectory", "WGS 84", "", "", ""],
      "f: error: file ends within the six lines before the first track point [no-track]"
    ),
    (
      head + ["1", "2"], "f: error: none of the 2 rows can be read [bad-row]"
    ),
    (
      head + ["1,2,0,0,0"],
      "f:7: error: no point has a time; give a speed with --assume-speed to space the points in time [no-times]"
    ),
    (
      head + ["1,2,0,0,noon"],
      "f:7: error: no point has a time that can be read, expected days since 1899-12-30 in the fifth field; or give a speed with --assume-speed to space the points in time [no-times]"
    ),
    // A drawing for a plotter has the same ending.
    (
      ["IN;SP1;PU100,100;PD200,100;PU;"],
      "f: error: file is of no format that is known here, expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, a track table as CSV or NDJSON, or a track in JSON [unknown-format]"
    ),
    (
      [
        "OziExplorer Waypoint File Version 1.1", "WGS 84", "Reserved 2", "garmin",
        "1,a,1.5,2.5,40097.5,0,1",
      ],
      "f:1:1: error: this is a file of OziExplorer that is no track, such as waypoints or a route; 'gpsbabel -w -r -i ozi -f FILE -o gpx -F points.gpx' makes GPX of waypoints and routes [unknown-format]"
    ),
  ]

  @Test(arguments: unusable.indices) func `says what is wrong with a file`(index: Int) throws {
    let (text, message) = Self.unusable[index]
    for block in [1, 64, 4_096] {
      let bytes = Array((text.joined(separator: "\n") + "\n").utf8)
      let reading = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: block)
      #expect(reading.error == message)
    }
  }

  @Test func `reads a header without points as an empty track`() throws {
    let file = try TrackFile.read(bytes: Self.file([]), name: "f")
    #expect(file.failure == nil)
    #expect(file.tracks.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func `spaces points without times by a speed`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(10)
    // 0.001 degrees of the equator are 111.319 m, which take 11.132 s.
    let file = try TrackFile.read(
      bytes: Self.file(["0,0.001", "0,0.002,0"]), name: "f", options: options)
    #expect(
      file.tracks[0].fixes.map { ($0.time.microseconds + 500) / 1_000 } == [0, 11_132])
  }

  @Test func `reads members of an archive`() throws {
    let archive = StoredZip.bytes([
      ("000/Trajectory/20081023025304.plt", Self.file(["1,2,0,100,40097.5"])),
      ("000/Trajectory/drawing.plt", Array("IN;SP1;\n".utf8)),
      ("001/Trajectory/20081024000000.plt", Self.file(["1,2,0,100,40098.5"])),
    ])
    let file = try TrackFile.read(bytes: archive, name: "geolife.zip")
    #expect(file.tracks.map(\.id) == ["20081023025304.plt", "20081024000000.plt"])
    #expect(file.tracks.map(\.fixes.count) == [1, 1])
  }

  // MARK: Any file

  /// Any rows, spacing, codes, decimals, lines between them, ends of lines and damage: the same in blocks of any size, and
  /// for whole rows what was written.
  @Test(arguments: 0..<80) func `reads any file the same in blocks of any size`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let isDamaged = random.int(0...2) == 0
    let meters = random.int(0...3) == 0
    var lines = Self.head
    if random.int(0...1) == 0 { lines[0] = "Geolife trajectory" }
    if meters { lines[2] = "Altitude is in Meters" }
    func blanks() -> String { String(repeating: " ", count: max(0, random.int(-3...2))) }
    // Ten-millionths of a day are 8.64 ms, so that 625 of them are 5.4 s to the millisecond.
    var day = random.int(366_000_000...500_000_000) * 1_000 / 625 * 625
    var expected: [String] = []
    var last = Int.min
    var starts = true
    for _ in 0..<random.int(1...60) {
      day += 625 * random.int(1...400)
      let latitude = random.int(-89_999_999...89_999_999)
      let longitude = random.int(-179_999_999...179_999_999)
      let code = [0, 0, 0, 1, 2, 10][random.int(0...5)]
      let height = random.int(-5...9) == 0 ? -777 : random.int(-50...30_000)
      func millionths(_ value: Int) -> String {
        let digits = "\(value.magnitude % 1_000_000)"
        return (value < 0 ? "-" : "") + "\(value.magnitude / 1_000_000)."
          + String(repeating: "0", count: 6 - digits.count) + digits
      }
      let digits = "\(day % 10_000_000)"
      let days =
        "\(day / 10_000_000)." + String(repeating: "0", count: 7 - digits.count) + digits
      var fields = [millionths(latitude), millionths(longitude), "\(code)", "\(height)", days]
      if random.int(0...1) == 0 { fields += ["11-Oct-09", "3:08:14 PM"] }
      var row = fields.map { blanks() + $0 + blanks() }.joined(separator: ",")
      let cut = isDamaged && random.int(0...4) == 0
      if cut { row = String(row.dropLast(random.int(1...row.count - 1))) }
      lines.append(row)
      if random.int(0...9) == 0 { lines.append(blanks()) }
      guard !cut else { continue }
      // 10^-7 days are 8.64 ms.
      let moment = day / 625 * 5_400 - 25_569 * 86_400_000
      starts = starts || code == 1 || moment - last > 300_000
      let altitude =
        height == -777 ? "-" : "\(meters ? Double(height) : Double(height * 3_048) / 10_000)"
      expected.append(
        "\(starts ? "|" : "")\(moment) \(Double(latitude) / 1e6) \(Double(longitude) / 1e6) \(altitude)"
      )
      (last, starts) = (moment, false)
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
