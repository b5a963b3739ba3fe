import Ringfence
import RingfenceFiles
import Testing

/// Speeds in another unit than they are read in, found by those of the positions.
@Suite struct SpeedUnitTests {
  /// A drive to the north at 10 m/s, a fix every second, with its speed times a factor.
  static func table(_ factor: Double, rows: Int = 200, name: String = "speed") -> [UInt8] {
    var text = "time,lat,lon,\(name)\n"
    for i in 0..<rows {
      // 111195 metres are a degree on a sphere; the ellipsoid differs by less than a hundredth.
      text += "\(1_717_236_000 + i),\(48 + Double(i) * 10 / 111_195),16,\(10 * factor)\n"
    }
    return Array(text.utf8)
  }

  static func warnings(_ bytes: [UInt8], _ unit: SpeedUnit? = nil) throws(FileError) -> [String] {
    var options = TrackReadingOptions()
    options.speedUnit = unit
    return try TrackFile.read(bytes: bytes, name: "f", options: options).warnings
      .filter { $0.code == .speedUnit }.map { $0.detail }
  }

  @Test(arguments: [(3.6, "km/h"), (1.944, "kn"), (2.237, "mph")])
  func `names the unit that the factor shows`(factor: Double, unit: String) throws {
    let found = try Self.warnings(Self.table(factor))
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix("give --track-speed-unit \(unit), or m/s if that is right") == true)
    #expect(try Self.warnings(Self.table(factor), .metersPerSecond).isEmpty)
    #expect(try Self.warnings(Self.table(factor, name: "speed_ms")).isEmpty)
  }

  @Test(arguments: [0.3, 0.9, 1, 1.3, 1.7, 2.1, 2.6, 3.2, 4])
  func `says nothing of other factors`(factor: Double) throws {
    #expect(try Self.warnings(Self.table(factor)).isEmpty)
  }

  @Test func `says nothing of few fixes`() throws {
    #expect(try Self.warnings(Self.table(3.6, rows: 50)).isEmpty)
  }

  @Test func `refuses such speeds where they decide on events`() throws {
    var options = TrackReadingOptions()
    options.needsSpeeds = true
    let file = try TrackFile.read(bytes: Self.table(3.6), name: "f", options: options)
    #expect(file.failure?.code == .speedUnit)
    options.speedUnit = .kilometersPerHour
    #expect(try TrackFile.read(bytes: Self.table(3.6), name: "f", options: options).failure == nil)
  }

  @Test func `warns of half of a track that is left out`() throws {
    var text = "time,lat,lon\n"
    for i in 0..<100 { text += "\(1_717_236_000 + i),\(i % 2 == 0 ? "48" : "inf"),16\n" }
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(
      file.warnings.map { $0.description } == [
        "f: warning: 50 of 100 fixes (50 %) are left out, all as bad-position [mostly-left-out]"
      ])
  }

  @Test func `warns of times of GPX without an offset beside a zone`() throws {
    func point(_ minute: Int, _ end: String) -> String {
      "<trkpt lat='2' lon='3'><time>2026-11-18T08:0\(minute):45\(end)</time></trkpt>"
    }
    var options = TrackReadingOptions()
    options.timeZone = TimeZoneOffsets(named: "Europe/Berlin")
    for (end, count) in [("", 1), ("Z", 0), (".5", 1), ("+01:00", 0)] {
      let text =
        "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><trkseg>"
        + point(1, end) + point(2, end) + "</trkseg></trk></gpx>"
      let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
      #expect(file.warnings.count { $0.code == .localTime } == count)
      let without = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      #expect(without.warnings.isEmpty)
    }
  }
}
