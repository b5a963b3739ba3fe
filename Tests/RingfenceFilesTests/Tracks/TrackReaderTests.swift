import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct TrackReaderTests {
  static let nmea = """
    $GPRMC,120000,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*64
    $GPRMC,120001,A,4807.039,N,01131.000,E,022.4,084.4,230394,003.1,W*64
    $GPRMC,120002,A,4807.040,N,01131.000,E,022.4,084.4,230394,003.1,W*69

    """
  static let gpx = """
    <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2024-05-18T07:50:00Z</time></trkpt>
    <trkpt lat="1" lon="2.001"><time>2024-05-18T07:50:01Z</time></trkpt></trkseg></trk>
    <trk><trkseg><trkpt lat="1" lon="2"><time>2024-05-18T07:50:00Z</time></trkpt></trkseg></trk></gpx>
    """
  static let csv = "track,time,latitude,longitude\na,1,2,3\nb,1,2,3\na,2,2,3\n"
  static let ndjson = """
    {"track":"a","time":1,"latitude":2,"longitude":3}
    {"track":"b","time":1,"latitude":2,"longitude":3}
    {"track":"a","time":2,"latitude":2,"longitude":3}

    """

  // MARK: Formats

  @Test(arguments: [
    (nmea, TrackFormat.nmea, ["walk.x"], [3]),
    ("\u{FEFF}# a comment\n\(nmea)", .nmea, ["walk.x"], [3]),
    ("<13>Jan 1 gps: \(nmea)", .nmea, ["walk.x"], [3]),
    ("[12:00] \(nmea)", .nmea, ["walk.x"], [3]),
    ("\u{0}\u{1}\u{7F}\(nmea)", .nmea, ["walk.x"], [3]),
    ("{ log }\n\(nmea)", .nmea, ["walk.x"], [3]),
    ("time, latitude and more $\n\(nmea)", .nmea, ["walk.x"], [3]),
    (gpx, .gpx, ["walk.x", "walk.x#2"], [2, 1]),
    ("\u{FEFF}<?xml version=\"1.0\"?>\(gpx)", .gpx, ["walk.x", "walk.x#2"], [2, 1]),
    (" \n\(gpx)", .gpx, ["walk.x", "walk.x#2"], [2, 1]),
    (csv, .csv, ["a", "b"], [2, 1]),
    ("\u{FEFF}\(csv)", .csv, ["a", "b"], [2, 1]),
    (ndjson, .ndjson, ["a", "b"], [2, 1]),
    ("{\"cut\n\(ndjson)", .ndjson, ["a", "b"], [2, 1]),
  ])
  func `tells the format from the bytes`(
    text: String, format: TrackFormat, ids: [String], counts: [Int]
  ) throws {
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "some/where/walk.x")
    #expect(file.format == format)
    #expect(file.tracks.map(\.id) == ids)
    #expect(file.tracks.map(\.fixes.count) == counts)
  }

  @Test(arguments: [nmea, gpx, csv, ndjson])
  func `reads UTF-16 and line ends of CR as the same`(text: String) throws {
    let plain = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [
      [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big,
      Array(text.utf8.map { $0 == 10 ? 13 : $0 }),
    ] {
      #expect(try TrackFile.read(bytes: bytes, name: "f") == plain)
    }
  }

  @Test(arguments: [nmea, gpx, csv, ndjson], [1, 2, 3, 7, 64])
  func `gives the same for blocks of any size`(text: String, block: Int) throws {
    let units = Array("\u{FEFF}\(text)".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), Array("\u{FEFF}\(text)".utf8), units] {
      var fixes: [String] = []
      var reader = try TrackReader(
        bytes: bytes, name: "f", options: TrackReadingOptions(), block: block)
      while let batch = try reader.next() {
        for fix in batch.fixes { fixes.append("\(reader.trackIDs[batch.track]) \(fix)") }
      }
      let whole = try TrackFile.read(bytes: bytes, name: "f")
      let expected = whole.tracks.flatMap { track in track.fixes.map { "\(track.id) \($0)" } }
      #expect(fixes.sorted() == expected.sorted())
      #expect(reader.diagnostics == whole.diagnostics)
    }
  }

  // MARK: Unusable input

  static let unusable: [(String, [UInt8], String)] = [
    ("empty", [], "f: error: file is empty [empty-file]"),
    ("blanks", [0x20, 0x0A], "f: error: file holds nothing but blanks [empty-file]"),
    ("BOM only", [0xEF, 0xBB, 0xBF], "f: error: file is empty [empty-file]"),
    (
      "binary", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2],
      "f: error: file is binary, expected NMEA, GPX, or a track table as CSV or NDJSON "
        + "[unknown-format]"
    ),
    (
      "gzip", [0x1F, 0x8B, 8],
      "f: error: file is compressed with gzip; decompress it first [unknown-format]"
    ),
    (
      "zip", [0x50, 0x4B, 3, 4], "f: error: file is a zip archive; unpack it first [unknown-format]"
    ),
    (
      "FIT", [14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8),
      "f: error: file is in Garmin's FIT format; convert it to GPX first [unknown-format]"
    ),
    (
      "text", Array("hello\nworld\n".utf8),
      "f: error: file is of no format that is known here, expected NMEA, GPX, or a track table as "
        + "CSV or NDJSON [unknown-format]"
    ),
    (
      "zone file", Array("{ \"version\": 1,\n  \"zones\": [] }".utf8),
      "f: error: file is a zone file, not a track; a layout is given with --zones, expected NMEA, "
        + "GPX, or a track table as CSV or NDJSON [unknown-format]"
    ),
    (
      "GeoJSON", Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8),
      "f: error: file is GeoJSON, not a track; a layout is given with --zones, expected NMEA, "
        + "GPX, or a track table as CSV or NDJSON [unknown-format]"
    ),
    (
      "array", Array("[{\"time\":1}]".utf8),
      "f: error: file is JSON whose first line is no object with time, latitude and longitude, "
        + "expected NMEA, GPX, or a track table as CSV or NDJSON [unknown-format]"
    ),
    (
      "NMEA without positions", Array("$GPGSV,1,1,00*79\n".utf8),
      "f: error: no sentence has a position, expected RMC, GGA, GNS or GLL [no-track]"
    ),
    (
      "GPX without tracks", Array("<gpx><wpt lat='1' lon='2'/></gpx>".utf8),
      "f: error: document has no track (trk) and no waypoints with times (wpt) [no-track]"
    ),
    (
      "no times", Array("<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'/></trkseg></trk></gpx>".utf8),
      "f:2: error: no point has a time; give a speed with --assume-speed to space the points in "
        + "time [no-times]"
    ),
    (
      "unreadable times", Array("time,latitude,longitude\n1716018600000,1,2\n".utf8),
      "f:2: error: the times are numbers like milliseconds since 1970, expected seconds since 1970, "
        + "or ones like 2024-05-18T07:50:00Z [no-times]"
    ),
    (
      "words for times",
      Array("<gpx><trk><trkseg>\n\(point("<time>noon</time>"))</trkseg></trk></gpx>".utf8),
      "f:2: error: no point has a time that can be read, expected ones like 2024-05-18T07:50:00Z; or "
        + "give a speed with --assume-speed to space the points in time [no-times]"
    ),
    (
      "latitude and longitude exchanged",
      Array("time,latitude,longitude\n1,151.2,-33.8\n2,151.3,-33.9\n".utf8),
      "f:2: error: all 2 fixes were left out, the first one as bad-position; latitude and longitude "
        + "seem to be exchanged [no-usable-fix]"
    ),
    (
      "one position, and no number", Array("time,latitude,longitude\n1,x,-33.8\n".utf8),
      "f:2: error: the only fix was left out, as bad-position, expected a latitude within 90 and a "
        + "longitude within 180 degrees [no-usable-fix]"
    ),
    (
      "NMEA positions that cannot be", Array("\n$GPGLL,4860.0,N,01130.0,E,120000,A,A\n".utf8),
      "f:2: error: the only fix was left out, as bad-position, expected a latitude within 90 and a "
        + "longitude within 180 degrees [no-usable-fix]"
    ),
    (
      "points outside a segment",
      Array("<gpx><trk>\n<trkpt lat='1' lon='2'/><trkpt/></trk></gpx>".utf8),
      "f:2: error: all 2 fixes were left out, the first one as misplaced-point, expected trkpt in "
        + "trkseg in trk [no-usable-fix]"
    ),
    (
      "tags in capitals", Array("<gpx><TRK><TRKSEG><TRKPT/></TRKSEG></TRK></gpx>".utf8),
      "f:1: error: the only fix was left out, as misspelt-point, expected names of tags in lower "
        + "case: trkpt in trkseg in trk [no-usable-fix]"
    ),
    (
      "KML", Array("<?xml version='1.0'?>\n<kml xmlns='x'><Document/></kml>".utf8),
      "f:2:2: error: KML is not read: root element is <kml>, expected <gpx> [unknown-format]"
    ),
    (
      "TCX", Array("<TrainingCenterDatabase/>".utf8),
      "f:1:2: error: TCX is not read: root element is <TrainingCenterDatabase>, expected <gpx> "
        + "[unknown-format]"
    ),
    (
      "a root element with a name that a terminal might obey", Array("<a\u{9B}31m/>".utf8),
      "f:1:2: error: root element is of another name, expected <gpx> [unknown-format]"
    ),
    (
      "no row", Array("time,latitude,longitude\n1,2\n3\n".utf8),
      "f: error: none of the 2 rows can be read [bad-row]"
    ),
  ]

  @Test(arguments: unusable)
  func `says what is wrong with a file`(name: String, bytes: [UInt8], message: String) {
    let error = #expect(throws: FileError.self) { try TrackFile.read(bytes: bytes, name: "f") }
    #expect(error?.description == message)
  }

  @Test func `tells missing files, directories and names that cannot be`() {
    let folder = FileManager.default.temporaryDirectory.path
    for (path, code) in [
      ("/no/such/file", FileError.Code.missingFile), ("", .missingFile),
      ("/etc/passwd/x", .missingFile), ("/dev/null\0x", .missingFile),
      (String(repeating: "x", count: 5000), .missingFile), (folder, .unreadableFile),
      ("/dev/null", .emptyFile),
    ] {
      let error = #expect(throws: FileError.self) { try TrackFile.read(path: path) }
      #expect(error?.code == code)
      #expect(error?.location == FileLocation(file: path))
    }
  }

  @Test func `gives no coordinate away in any message`() {
    let secret = "48.117"
    for text in [
      "time,latitude,longitude\n1,\(secret)x,11\n", "<gpx><trk><trkpt lat=\"\(secret)\" lon=1></x>",
      "{\"time\":1,\"latitude\":\(secret)}", "x,\(secret)\n",
    ] {
      let error = (try? TrackFile.read(bytes: Array(text.utf8), name: "f").failure) ?? nil
      #expect(error?.description.contains(secret) != true)
      do {
        _ = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      } catch {
        #expect(!error.description.contains(secret))
      }
    }
  }

  // MARK: Partial input

  @Test func `gives what stands before an error, then the error, once`() throws {
    let cut = Array(Self.gpx.utf8.prefix(120))
    var reader = try TrackReader(bytes: cut, name: "f")
    #expect(try reader.next()?.fixes.count == 1)
    var codes: [FileError.Code] = []
    for _ in 0..<3 {
      do throws(FileError) {
        #expect(try reader.next() == nil)
      } catch {
        codes.append(error.code)
      }
    }
    #expect(codes == [.truncated])

    let file = try TrackFile.read(bytes: cut, name: "f")
    #expect(file.tracks.map(\.fixes.count) == [1])
    #expect(file.failure?.code == .truncated)
  }

  @Test func `gives nothing of such a file when strict`() throws {
    var options = TrackReadingOptions()
    options.isStrict = true
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(Self.gpx.utf8.prefix(120)), name: "f", options: options)
    }
    #expect(error?.code == .truncated)
    for text in [Self.nmea, Self.gpx, Self.csv, Self.ndjson] {
      #expect(
        try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
          == TrackFile.read(bytes: Array(text.utf8), name: "f"))
    }
  }

  @Test func `stops where the order is wrong and that is not wanted`() throws {
    var options = TrackReadingOptions()
    options.outOfOrder = .fail
    let table = "time,latitude,longitude\n1,2,3\n2,2,3\n1,2,3\n4,2,3\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
    #expect(file.tracks[0].fixes.count == 2)
    #expect(file.failure?.code == .outOfOrder)
    #expect(file.failure?.location.line == 4)
  }

  @Test func `spaces a track without times, of a file with others`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(111.319_491)
    let table = "track,time,latitude,longitude\na,,0,0\nb,5,0,0\na,,0,0.001\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
    #expect(TrackTableTests.describe(file) == "|a:0@0,0 a:1@0,0.001 |b:5@0,0")
  }

  // MARK: Files

  @Test func `reads a FIFO as it comes`() throws {
    try inTemporaryFolder { folder in
      for text in [Self.nmea, Self.gpx, Self.csv, Self.ndjson] {
        for isStrict in [false, true] {
          let path = folder + "/fifo-\(UUID().uuidString)"
          // The name lives as long as the call lasts.
          let status = unsafe mkfifo(path, 0o600)
          #expect(status == 0)
          let writer = Thread {
            guard let handle = FileHandle(forWritingAtPath: path) else { return }
            let data = Data(text.utf8)
            handle.write(data.prefix(30))
            usleep(2_000)
            handle.write(data.dropFirst(30))
            try? handle.close()
          }
          writer.start()
          var options = TrackReadingOptions()
          options.isStrict = isStrict
          let found = try TrackFile.read(path: path, options: options)
          let whole = try TrackFile.read(bytes: Array(text.utf8), name: path)
          #expect(found == whole)
        }
      }
    }
  }

  static func longTable(rows: Int) -> Data {
    var table = "time,latitude,longitude\n"
    for row in 0..<rows { table += "\(row),10.000000,20.000000\n" }
    return Data(table.utf8)
  }

  @Test func `reads a file to its end when it is deleted meanwhile`() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/walk.csv"
      try Self.longTable(rows: 50_000).write(to: URL(fileURLWithPath: path))
      var reader = try TrackReader(path: path)
      var count = try reader.next()?.fixes.count ?? 0
      try FileManager.default.removeItem(atPath: path)
      while let batch = try reader.next() { count += batch.fixes.count }
      #expect(count == 50_000)
      #expect(reader.trackIDs == ["walk.csv"])
    }
  }

  @Test func `reports a file that becomes shorter while it is read`() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/walk.csv"
      try Self.longTable(rows: 50_000).write(to: URL(fileURLWithPath: path))
      var reader = try TrackReader(path: path)
      var count = try reader.next()?.fixes.count ?? 0
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 300_000)
      try handle.close()
      var failure: FileError?
      do throws(FileError) {
        while let batch = try reader.next() { count += batch.fixes.count }
      } catch {
        failure = error
      }
      #expect(failure?.code == .truncated)
      #expect(count > 9_000)
      #expect(count < 50_000)
    }
  }

  // MARK: Any bytes

  @Test(arguments: 0..<60) func `withstands random changes of good files`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let source = [Self.nmea, Self.gpx, Self.csv, Self.ndjson][seed % 4]
    for _ in 0..<30 {
      var bytes = Array(source.utf8)
      for _ in 0..<random.int(1...6) {
        let at = random.int(0...bytes.count - 1)
        switch random.int(0...2) {
        case 0: bytes[at] = UInt8(random.int(0...255))
        case 1:
          bytes.insert(Array("\"\r\n,$<{\u{0}9".utf8).randomElement(using: &random) ?? 0, at: at)
        default: bytes.removeSubrange(at..<min(bytes.count, at + random.int(1...20)))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      var options = TrackReadingOptions()
      options.outOfOrder = random.int(0...1) == 0 ? .drop : .sort
      options.isStrict = random.int(0...3) == 0
      if let file = try? TrackFile.read(bytes: bytes, name: "f", options: options) {
        for track in file.tracks {
          #expect(zip(track.fixes, track.fixes.dropFirst()).allSatisfy { $0.time < $1.time })
        }
      }
    }
  }

  @Test(arguments: 0..<20) func `withstands random bytes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let starts = [
      "", "$GPRMC,", "<gpx>", "time,latitude,longitude\n", "{\"time\":1}\n", "\u{FEFF}",
    ]
    for start in starts {
      let bytes =
        Array(start.utf8) + (0..<random.int(0...2_000)).map { _ in UInt8(random.int(0...255)) }
      _ = try? TrackFile.read(bytes: bytes, name: "f")
    }
  }

  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringfence-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
