import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// What a reader gives does not depend on the sizes in which the bytes come, whatever is wrong with
/// them.
@Suite struct TrackBlockTests {
  /// Everything that reading gives.
  struct Reading: Equatable {
    var format: TrackFormat?
    var fixes: [String: [Fix]] = [:]
    var ids: [String] = []
    var diagnostics = TrackDiagnostics()
    var error: String?

    init(_ bytes: [UInt8], _ options: TrackReadingOptions, block: Int) {
      do throws(FileError) {
        var reader = try TrackReader(bytes: bytes, name: "f", options: options, block: block)
        format = reader.format
        do throws(FileError) {
          while let batch = try reader.next() {
            fixes[reader.trackIDs[batch.track], default: []] += batch.fixes
          }
        } catch {
          self.error = error.description
        }
        ids = reader.trackIDs
        diagnostics = reader.diagnostics
      } catch {
        self.error = error.description
      }
    }
  }

  static let blocks = [1, 2, 3, 7, 64, 4_096]

  static func expectSame(_ bytes: [UInt8], _ text: String) {
    for order in TrackReadingOptions.OutOfOrder.allCases {
      for isStrict in [false, true] {
        var options = TrackReadingOptions()
        options.outOfOrder = order
        options.isStrict = isStrict
        // Without a speed, routes have no points; what is read with times is the same with one.
        if isStrict { options.assumedSpeed = .metersPerSecond(3) }
        let whole = Reading(bytes, options, block: bytes.count + 1)
        for block in blocks {
          #expect(
            Reading(bytes, options, block: block) == whole, "block \(block), \(order), \(text)")
        }
      }
    }
  }

  static let sources: [String] = [
    TrackReaderTests.nmea + "$GPGGA,120003,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,M,,\n"
      + "$GPRMC,120001,A,4807.039,N,01131.000,E,022.4,084.4,230394,003.1,W*64\n"
      + "$GPRMC,120009,A,4867.039,N,01131.000,E,022.4,084.4,230394,003.1,W*63\n$GPGLL,,,,*00\n",
    TrackReaderTests.gpx.replacing("</gpx>", with: "")
      + "<trk><trkseg><trkpt lat='1' lon='2'><time>2024-05-18T07:50:09Z</time><ele>x</ele></trkpt>"
      + "<trkpt lat='1' lon='2'><time>2024-05-18T07:50:00Z</time></trkpt><TRKPT/></trkseg></trk>"
      + "<trk><trkseg><trkpt lat='1' lon='x'><time>x</time></trkpt></trkseg></trk></gpx>",
    TrackReaderTests.csv + "c,9,2,3\na,1,2,3\n\"d\r\n\",x,2,3\nb,1\nb,3,99,3\r\ne,1,2,3\r\n",
    TrackReaderTests.ndjson + #"{"track":"c","time":9,"latitude":2,"longitude":3,"speed":-1}"#
      + "\r\n" + #"{"track":"a","time":1,"latitude":2,"longitude":3}"# + "\r\n[]\r"
      + #"{"track":"d","time":1,"latitude":99,"longitude":3}"# + "\n",
    TrackReaderTests.kml.replacing("</Document></kml>", with: "")
      + "<Placemark><gx:Track><when>x</when><when/><when>2024-05-18T07:50:00Z</when><coord>1 2 x</coord>"
      + "<coord/><angles>400</angles></gx:Track></Placemark><Placemark><TimeStamp/><Point/></Placemark>"
      + "</Document></kml>",
    TrackReaderTests.placemarks.replacing("</kml>", with: "")
      + "<Placemark><TimeStamp><when>x</when></TimeStamp><Point><coordinates>1,2</coordinates></Point>"
      + "</Placemark><Placemark><TimeStamp/></Placemark><Placemark><Point/></Placemark></kml>",
    TrackReaderTests.tcx.replacing("</Activity>", with: "<Lap><Track><Trackpoint><Time>x</Time>")
      .replacing(
        "</Activities>",
        with:
          "<Position/></Trackpoint><Trackpoint><Time>1970-01-01T00:00:00Z</Time><AltitudeMeters>x"
          + "</AltitudeMeters></Trackpoint></Track></Lap></Activity></Activities>"),
    "date,time,lat,N/S,lon,E/W,\n2024-05-18,07:50:00Z,1,S,2,W\n2024-05-18,07:50:01Z,\"1°30'36\"\"\",S,2E,E,\n"
      + "2024-05-18,7:50:02 AM,1,,2,W\r\n,07:50:03Z,1,S,2,W\r\n2024-05-18,2024-05-18T07:50:04Z,1,n,2,West,\n",
    "{\"data\":[\n{\"time\":1716018600,\"lat\":1,\"lon\":2,\"ns\":\"S\"},\n{\"time\":1716018601,\"lat\":1,\"lon\":2},\n"
      + "{\"time\":1716018602,\"geometry\":\"POINT (1 2)\"}\n]}\n",
    "<gpx><wpt lat='1' lon='2'/><rte><rtept lat='1' lon='2'/><rtept lat='1' lon='2.001'><ele>x</ele>"
      + "</rtept></rte>\n<rte/><wpt lat='1' lon='3'/></gpx>",
    "<kml><Placemark><LineString><coordinates> 1,2,3 1,2.001\n1,2.002,x &#49;,2.003</coordinates></LineString>"
      + "<Point><coordinates>1,2</coordinates></Point></Placemark><Placemark><MultiGeometry><LineString>"
      + "<coordinates>3,4<!-- --> 3,4.001</coordinates></LineString></MultiGeometry></Placemark></kml>",
    #"{"location":{"timestamp":"2024-05-18T07:50:00Z","coords":{"latitude":1,"longitude":2,"speed":-1}},"id":7}"#
      + "\n"
      + #"{"location":[{"timestamp":1716018660,"coords":{"latitude":1,"longit\u0075de":"2"}}],"user":"a"}"#,
    "2024-05-18T07:50:00Z\tx\tup\n2024-05-18T07:50:00Z\t*\t"
      + #"{"_type":"location","t":"p","tst":1716018600,"lat":1,"lon":2,"vel":36}"# + "\r\n"
      + "2024-05-18T07:50:00Z\te\t{\"_type\":\"encrypted\"}\n2024-05-18T07:50:00Z\n",
    TrackReaderTests.oziExplorer
      + "1,2,1,-777,40097.5865,2009-10-11,14:04:32\r\n1,2\n95,2,1,x,40097.6\n1\r"
      + "1,2,0,3,40097.5,,\r\n1,x,0,3,0\r\n" + TrackReaderTests.oziExplorer,
    SubtitleTrackTests.brackets.replacing("56.789", with: "56.789Z"),
    SubtitleTrackTests.brackets.replacing("789\n", with: "789Z\n").replacing(
      "500\n", with: "500Z\n"
    )
    .replacing("000\n[", with: "000Z\r\n["),
    SubtitleTrackTests.parentheses.replacing("14:11:51", with: "14:11:51Z")
      .replacing("14:11:52", with: "14:11:52Z").replacing("14:11:53", with: "14:11:53Z"),
    SUMOTrackTests.comment + SUMOTrackTests.document, SUMOTrackTests.document,
    SUMOTrackTests.document.replacing("8.500198", with: "23.5"),
  ]

  @Test(arguments: sources.indices) func `reads damaged files alike in blocks of any size`(
    source: Int
  ) {
    let good = Array(Self.sources[source].utf8)
    Self.expectSame(good, "undamaged")
    var random = SeededRandom(seed: source)
    for round in 0..<40 {
      var bytes = good
      for _ in 0..<random.int(1...3) {
        let at = random.int(0...bytes.count - 1)
        switch random.int(0...3) {
        case 0: bytes[at] = UInt8(random.int(0...255))
        case 1:
          bytes.insert(Array("\"\r\n,$<{&]\u{0}9é".utf8).randomElement(using: &random) ?? 0, at: at)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + random.int(1...20)))
        default: bytes.removeSubrange(at...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      Self.expectSame(bytes, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `reports the form of a pipe from its bytes, not from its first read`() throws {
    let head = "time,lat,lon of a logger\n"
    let filler = String(repeating: "# nothing here\n", count: 100)
    for (text, format) in [
      (head + TrackReaderTests.nmea, TrackFormat.nmea),
      (head + filler + TrackReaderTests.nmea, .nmea),
      ("{ a log }\n" + filler + TrackReaderTests.nmea, .nmea),
      ("{\"a\":1}\n{\"b\":2}\n" + filler + TrackReaderTests.nmea, .nmea),
      ("time,latitude,longitude\n" + TrackReaderTests.nmea, .csv),
    ] {
      for block in [1, 24, 25, 26, 500, 100_000] {
        let reader = try TrackReader(
          bytes: Array(text.utf8), name: "f", options: TrackReadingOptions(), block: block)
        #expect(reader.format == format, "block \(block)")
      }
    }
  }

  @Test func `bounds rows and tags by their own length, not by that of the block`() {
    let long = String(repeating: "x", count: 1_048_600)
    let header = "track,time,latitude,longitude\n"
    for text in [
      header + "\(long),1,2,3\r\na,2,2,3\n", header + "\"\(long)\",1,2,3\r\na,2,2,3\n",
      header + "a,1,2,3\n\"\n\(long)\n\",1,2,3\na,2,2,3\n",
      #"{"time":0,"latitude":2,"longitude":3}"# + "\n"
        + #"{"track":"\#(long)","time":1,"latitude":2,"longitude":3}"# + "\r\n"
        + #"{"track":"a","time":2,"latitude":2,"longitude":3}"#,
      "<gpx><a b='\(long)' b='2'/></gpx>", "<kml><gx:Track><a b='\(long)' b='2'/></kml>",
      "<gpx><!DOCTYPE '\(long)'></gpx>",
      "<gpx><\(long) =/></gpx>",
    ] {
      let bytes = Array(text.utf8)
      let whole = Reading(bytes, TrackReadingOptions(), block: bytes.count + 1)
      for block in [65_535, 1_048_599] {
        #expect(
          Reading(bytes, TrackReadingOptions(), block: block) == whole, "\(text.prefix(40))")
      }
    }
  }

  @Test func `finds no date in a file of any length`() throws {
    // With blocks of 64 bytes, the fiftieth look is within the first 4 kB.
    let sky = String(repeating: "$GPGSV,1,1,00\n", count: 1_000)
    func read(_ text: String, date: Int?) throws -> TrackFile? {
      var options = TrackReadingOptions()
      options.date = date
      var reader = try TrackReader(
        bytes: Array(text.utf8), name: "f", options: options, block: 64)
      while try reader.next() != nil {}
      return try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    }
    #expect(#expect(throws: FileError.self) { try read(sky, date: nil) }?.code == .noTrack)
    var rows = ""
    for second in 10..<60 { rows += "$GPGLL,4800.0,N,01130.0,E,1200\(second),A,A\n" }
    let error = #expect(throws: FileError.self) { try read(sky + rows, date: nil) }
    #expect(
      error?.description == "f:1001: error: no sentence has a date (RMC or ZDA); give the day of "
        + "the first fix with --date [no-date]")
    #expect(try read(sky + rows, date: 19_844)?.tracks[0].fixes.count == 50)
    let date = "$GPZDA,120100,01,05,2024,00,00\n"
    let late = try read(sky + rows + date, date: nil)
    #expect(late?.tracks[0].fixes.count == 50)
    // 2024-05-01T12:00:10Z
    let first: Int64 = 1_714_564_810_000_000
    #expect(late?.tracks[0].fixes[0].time == Timestamp(microseconds: first))
  }

  @Test func `reads what is left again only when it has doubled`() {
    // Byte by byte, this took a time that grows with the square of the length.
    let long = String(repeating: "x", count: 300_000)
    for text in [
      "<gpx><a b='\(long)'/></gpx>", "track,time,latitude,longitude\n\"\(long)\",1,2,3\n",
    ] {
      var options = TrackReadingOptions()
      options.assumedSpeed = .metersPerSecond(1)
      let reading = Reading(Array(text.utf8), options, block: 1)
      #expect(reading == Reading(Array(text.utf8), options, block: 1 << 20))
    }
  }
}
