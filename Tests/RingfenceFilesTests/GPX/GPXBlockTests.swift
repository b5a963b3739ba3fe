import RingfenceFiles
import TestSupport
import Testing

/// However a document is cut into blocks, it gives the same.
@Suite struct GPXBlockTests {
  static let documents: [String] =
    [
      GPXRuleTests.structure, GPXRuleTests.values, GPXRuleTests.times, GPXRuleTests.extensions,
      GPXRuleTests.numbers, GPXRuleTests.strays, GPXRuleTests.waypoints, GPXRuleTests.markup,
      GPXRuleTests.encodings,
    ].flatMap { $0.map(\.document) }
    + [
      GPXErrorTests.tags, GPXErrorTests.references, GPXErrorTests.texts, GPXErrorTests.sections,
    ].flatMap { $0.map(\.document) } + [GPXErrorTests.sample]

  @Test func `a byte at a time`() {
    for document in Self.documents where document.utf8.count < 2000 {
      let bytes = ContiguousArray(document.utf8)
      #expect(GPXReading(bytes, size: { 1 }) == GPXReading(bytes), "\(document)")
    }
  }

  @Test(arguments: 0..<10) func `blocks of any size`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for document in Self.documents {
      let bytes = ContiguousArray(document.utf8)
      let most = random.int(1...60)
      let reading = GPXReading(bytes, size: { random.int(1...most) })
      #expect(reading == GPXReading(bytes), "\(document)")
    }
  }

  @Test(arguments: 0..<10) func `UTF-16 in blocks of any size`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let text = "\u{FEFF}" + segment("<name>é漢😀</name>" + point("<ele>1.5</ele>"))
    let bytes = ContiguousArray(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let reading = GPXReading(bytes, size: { random.int(1...7) })
    #expect(reading == GPXReading(bytes))
    #expect(reading.fixes == ["0:1! - 1.0,2.0 e=1.5"])
  }

  @Test func `an unfinished tag is left, and nothing else`() throws {
    var parser = GPXParser(fileName: "walk.gpx", options: TrackReadingOptions())
    var fixes = ContiguousArray<RawFix>()
    let text = String(repeating: " ", count: 100_000)
    let bytes = ContiguousArray(("<gpx><x>" + text + "<trkpt lat='1").utf8)
    let consumed = try parser.parse(bytes.span, isLast: false, into: &fixes)
    #expect(bytes.count - consumed == "<trkpt lat='1".utf8.count)
  }

  @Test func `waypoints are held up to a bound, then given as they come`() {
    let count = 65_536
    let waypoint = "<wpt lat='1' lon='2'><time>1970-01-01T00:00:05Z</time></wpt>\n"
    let track = "<trk><trkseg>\(point(""))</trkseg></trk>"
    let held = String(repeating: waypoint, count: count - 1)
    // One waypoint more and they are the first track, whatever comes.
    #expect(GPXReading("<gpx>" + held + track + "</gpx>").fixes.count == 1)
    let reading = GPXReading("<gpx>" + held + waypoint + waypoint + track + waypoint + "</gpx>")
    #expect(reading.fixes.count == count + 2)
    #expect(reading.tracks == 2)
    #expect(reading.fixes.first == "0:1! 5.0 1.0,2.0")
    #expect(reading.fixes.dropFirst(count).first == "0:\(count + 1) 5.0 1.0,2.0")
    #expect(reading.fixes.last == "1:\(count + 2)! - 1.0,2.0")
  }
}
