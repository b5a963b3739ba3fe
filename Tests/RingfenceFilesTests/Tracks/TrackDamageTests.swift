import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Damaged files and random bytes. No point is lost without a count, and an error names the file and a line of it.
@Suite struct TrackDamageTests {
  // MARK: Every point is counted

  /// A format, the lines before the points, the line of a point by its number, and the lines after them.
  struct Form: CustomTestStringConvertible, Sendable {
    let name: String
    let head: [String]
    let point: @Sendable (Int) -> String
    var tail: [String] = []
    var testDescription: String { name }
  }

  static let forms: [Form] = [
    Form(name: "CSV", head: ["time,latitude,longitude"]) { "\(time($0)),48.10\($0),16.5" },
    Form(name: "NDJSON", head: []) {
      #"{"time":"\#(time($0))","latitude":48.10\#($0),"longitude":16.5}"#
    },
    Form(
      name: "GPX", head: ["<gpx><trk><trkseg>"],
      point: { #"<trkpt lat="48.10\#($0)" lon="16.5"><time>\#(time($0))</time></trkpt>"# },
      tail: ["</trkseg></trk></gpx>"]),
    Form(
      name: "KML", head: ["<kml>"],
      point: {
        "<Placemark><TimeStamp><when>\(time($0))</when></TimeStamp><Point><coordinates>16.5,48.10\($0)"
          + "</coordinates></Point></Placemark>"
      }, tail: ["</kml>"]),
    Form(
      name: "KML Track", head: ["<kml><Placemark><gx:Track>"],
      point: { "<when>\(time($0))</when><gx:coord>16.5 48.10\($0)</gx:coord>" },
      tail: ["</gx:Track></Placemark></kml>"]),
    Form(
      name: "TCX", head: ["<TrainingCenterDatabase><Courses><Course><Track>"],
      point: {
        "<Trackpoint><Time>\(time($0))</Time><Position><LatitudeDegrees>48.10\($0)</LatitudeDegrees>"
          + "<LongitudeDegrees>16.5</LongitudeDegrees></Position></Trackpoint>"
      }, tail: ["</Track></Course></Courses></TrainingCenterDatabase>"]),
    Form(
      name: "OziExplorer",
      head: ["OziExplorer Track Point File Version 2.1", "WGS 84", "", "", "", "0"]
    ) { "48.10\($0),16.5,,,40097.50\($0)" },
    Form(name: "subtitles", head: ["1", "00:00:00,000 --> 00:00:01,000"]) {
      "2026-01-02 10:00:\($0)Z [latitude: 48.10\($0)] [longitude: 16.5]"
    },
    Form(
      name: "SUMO", head: ["<!--<fcd-output.geo value=\"true\"/>--><fcd-export>"],
      point: {
        "<timestep time=\"\($0)\"><vehicle id=\"v\" x=\"16.5\" y=\"48.10\($0)\"/></timestep>"
      }, tail: ["</fcd-export>"]),
    Form(name: "NMEA", head: []) {
      let body = "GPRMC,1000\($0),A,4806.\($0),N,01630.0,E,,,020126,,"
      let sum = body.utf8.reduce(0, ^)
      return "$\(body)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16)
    },
  ]

  /// Points have the numbers 10 to 59, which are also their seconds.
  static func time(_ number: Int) -> String { "2026-01-02T10:00:\(number)Z" }

  /// A digit that becomes a letter makes a time or position unreadable, or a checksum wrong.
  @Test(arguments: forms, 0..<20)
  func `counts every damaged point and reads the others`(form: Form, seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var lines = form.head
    var damaged: [Int] = []
    for number in 10...59 {
      var line = Array(form.point(number).utf8)
      if random.int(0...4) == 0 {
        let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
        line[digits[random.int(0...digits.count - 1)]] = UInt8(ascii: "x")
        damaged.append(lines.count + 1)
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let text = (lines + form.tail).joined(separator: "\n") + "\n"
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(file.failure == nil)
    #expect(file.tracks.map(\.fixes.count) == [50 - damaged.count])
    #expect(file.diagnostics.leftOut == damaged.count)
    #expect(file.diagnostics.entries.map(\.firstLine).min() == damaged.first)
  }

  // MARK: Any bytes

  /// Fixes must be usable, counts must have lines of the file, and errors its name, a line and a code.
  private func check(_ bytes: [UInt8], _ options: TrackReadingOptions = TrackReadingOptions()) {
    let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
    var failure: FileError?
    do throws(FileError) {
      let file = try TrackFile.read(bytes: bytes, name: "f", options: options)
      for track in file.tracks {
        #expect(zip(track.fixes, track.fixes.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(
          track.fixes.allSatisfy {
            abs($0.coordinate.latitude) <= 90 && abs($0.coordinate.longitude) <= 180
          })
      }
      for entry in file.diagnostics.entries {
        #expect((1...lines).contains(entry.firstLine))
        #expect((0...entry.count).contains(entry.leftOut))
      }
      failure = file.failure
      #expect(!options.isStrict || failure == nil)
    } catch {
      failure = error
    }
    guard let failure else { return }
    let message = failure.description
    #expect(
      message.hasPrefix("f:") && message.hasSuffix(" [\(failure.code.rawValue)]"), "\(message)")
    let line = Int(message.dropFirst(2).prefix { $0 != ":" })
    #expect(line.map { (1...lines).contains($0) } ?? true, "\(message)")
  }

  @Test(arguments: 0..<60) func `withstands random changes of good files`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let sources = [
      TrackReaderTests.nmea, TrackReaderTests.gpx, TrackReaderTests.csv, TrackReaderTests.ndjson,
      TrackReaderTests.kml, TrackReaderTests.tcx, TrackReaderTests.oziExplorer,
      SubtitleTrackTests.brackets, SUMOTrackTests.comment + SUMOTrackTests.document,
    ]
    for _ in 0..<30 {
      var bytes = Array(sources[seed % sources.count].utf8)
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
      check(bytes, options)
    }
  }

  @Test(arguments: 0..<20) func `withstands random bytes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let starts = [
      "", "$GPRMC,", "<gpx>", "<kml>", "time,latitude,longitude\n", "{\"time\":1}\n", "\u{FEFF}",
      "Geolife trajectory\nWGS 84\n\n\n\n\n",
    ]
    for start in starts {
      check(
        Array(start.utf8) + (0..<random.int(0...2_000)).map { _ in UInt8(random.int(0...255)) })
    }
  }
}
