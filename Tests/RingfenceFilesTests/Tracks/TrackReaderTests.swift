import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

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
  static let kml = """
    <kml><Document><Placemark><gx:MultiTrack><gx:Track><when>2024-05-18T07:50:00Z</when>
    <when>2024-05-18T07:50:01Z</when><gx:coord>2 1 3</gx:coord><gx:coord>2.001 1</gx:coord>
    <ExtendedData><SchemaData><gx:SimpleArrayData name="speed"><gx:value>1</gx:value>
    <gx:value>2</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></gx:MultiTrack>
    </Placemark><Placemark><gx:Track><when>2024-05-18T07:50:00Z</when><gx:coord>2 1 3</gx:coord>
    <gx:angles>90 0 0</gx:angles></gx:Track></Placemark></Document></kml>
    """
  static let placemarks = """
    <kml><Placemark><TimeStamp><when>2024-05-18T07:50:00Z</when></TimeStamp><Point><coordinates>
    2,1,3</coordinates></Point></Placemark><Placemark><TimeSpan><begin>2024-05-18T07:50:01Z</begin>
    </TimeSpan><Point><coordinates>2,1</coordinates></Point></Placemark></kml>
    """
  static let tcx = """
    <TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint>
    <Time>2024-05-18T07:50:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
    <LongitudeDegrees>2</LongitudeDegrees></Position><AltitudeMeters>3</AltitudeMeters></Trackpoint>
    </Track><Track><Trackpoint><Time>2024-05-18T07:50:01Z</Time><Position>
    <LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2.001</LongitudeDegrees></Position>
    <Extensions><TPX><Speed>2.5</Speed></TPX></Extensions></Trackpoint></Track></Lap></Activity>
    </Activities></TrainingCenterDatabase>
    """
  static let csv = "track,time,latitude,longitude\na,1,2,3\nb,1,2,3\na,2,2,3\n"
  static let ndjson = """
    {"track":"a","time":1,"latitude":2,"longitude":3}
    {"track":"b","time":1,"latitude":2,"longitude":3}
    {"track":"a","time":2,"latitude":2,"longitude":3}

    """
  static let oziExplorer = """
    OziExplorer Track Point File Version 2.1
    WGS 84
    Altitude is in Feet
    Reserved 3
    0,2,255,My Track,0,0,2,8421376
    2
    1,2,1,100,45430.3263888889, 18-May-24, 7:50:00
    1,2.001,0,-777,45430.3264004630,2024-05-18,07:50:01

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
    (kml, .kml, ["walk.x", "walk.x#2"], [2, 1]),
    ("<!-- a -->\(placemarks)", .kml, ["walk.x"], [2]),
    (tcx, .tcx, ["walk.x"], [2]),
    (oziExplorer, .oziExplorer, ["walk.x"], [2]),
    ("\u{FEFF} \n\(oziExplorer)\(oziExplorer)", .oziExplorer, ["walk.x", "walk.x#2"], [2, 2]),
    (csv, .csv, ["a", "b"], [2, 1]),
    ("\u{FEFF}\(csv)", .csv, ["a", "b"], [2, 1]),
    (ndjson, .ndjson, ["a", "b"], [2, 1]),
    ("{\"cut\n\(ndjson)", .ndjson, ["a", "b"], [2, 1]),
  ])
  func `reports the format from the bytes`(
    text: String, format: TrackFormat, ids: [String], counts: [Int]
  ) throws {
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "some/where/walk.x")
    #expect(file.format == format)
    #expect(file.tracks.map(\.id) == ids)
    #expect(file.tracks.map(\.fixes.count) == counts)
    // Accuracies that are made of an HDOP are those of both axes.
    let says: AccuracyMeaning = format == .nmea || format == .gpx ? .rms : .p68
    #expect(file.tracks.allSatisfy { $0.fixes.accuracyMeaning == says })
  }

  @Test(arguments: [nmea, gpx, kml, placemarks, tcx, oziExplorer, csv, ndjson])
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

  @Test(arguments: [nmea, gpx, kml, placemarks, tcx, oziExplorer, csv, ndjson], [1, 2, 3, 7, 64])
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
    for text in [Self.nmea, Self.gpx, Self.kml, Self.tcx, Self.csv, Self.ndjson] {
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
    let table = "track,time,latitude,longitude\na,,0,0.002\nb,5,0,1\na,,0,0.001\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
    #expect(TrackTableTests.describe(file) == "|a:0@0,0.002 a:1@0,0.001 |b:5@0,1")
  }
}
