import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct TrackWriterTests {
  static func fix(
    _ seconds: Double, _ latitude: Double, _ longitude: Double, altitude: Double? = nil,
    accuracy: Double? = nil, speed: Double? = nil, course: Double? = nil, flags: FixFlags = []
  ) throws -> Fix {
    Fix(
      time: try #require(Timestamp(secondsSince1970: seconds)),
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
      altitude: altitude.map { .meters($0) }, accuracy: accuracy.map { .meters($0) },
      speed: speed.map { .metersPerSecond($0) }, course: course.flatMap { Bearing(degrees: $0) },
      flags: flags)
  }

  static func sample() throws -> [(String, [Fix])] {
    [
      (
        "a,\"b\" <&>",
        [
          try fix(
            1_716_018_600, -37.8136, 144.9631, altitude: 12.5, accuracy: 5, speed: 23.201_722_3,
            course: 359.999_999_9, flags: [.startsSegment, .estimated, .simulated]),
          try fix(1_716_018_600.25, -37.813_600_000_4, 180),
          try fix(1_716_018_600.250_001, 90, -180, speed: 0, flags: .startsSegment),
        ]
      ),
      ("b", [try fix(0, 0, 0, altitude: -3, flags: .startsSegment)]),
    ]
  }

  static func write(_ tracks: [(String, [Fix])], _ format: TrackWriter.Format) -> String {
    var writer = TrackWriter(format: format)
    var bytes: [UInt8] = []
    for (id, fixes) in tracks { writer.write(FixColumns(fixes), ofTrack: id, into: &bytes) }
    writer.finish(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `writes comma-separated values`() throws {
    #expect(
      Self.write(try Self.sample(), .csv) == """
        track,segment,time,latitude,longitude,altitude,accuracy,speed,course,flags
        "a,""b"" <&>",1,2024-05-18T07:50:00.000Z,-37.813600000,144.963100000,12.5,5,23.201722,0,\
        estimated simulated
        "a,""b"" <&>",1,2024-05-18T07:50:00.250Z,-37.813600000,180.000000000,,,,,
        "a,""b"" <&>",2,2024-05-18T07:50:00.250001Z,90.000000000,-180.000000000,,,0,,
        b,1,1970-01-01T00:00:00.000Z,0.000000000,0.000000000,-3,,,,

        """)
  }

  @Test func `writes an object a line`() throws {
    #expect(
      Self.write(try Self.sample(), .ndjson) == #"""
        {"track":"a,\"b\" <&>","segment":1,"time":"2024-05-18T07:50:00.000Z",\#
        "latitude":-37.813600000,"longitude":144.963100000,"altitude":12.5,"accuracy":5,\#
        "speed":23.201722,"course":0,"flags":["estimated","simulated"]}
        {"track":"a,\"b\" <&>","segment":1,"time":"2024-05-18T07:50:00.250Z",\#
        "latitude":-37.813600000,"longitude":180.000000000}
        {"track":"a,\"b\" <&>","segment":2,"time":"2024-05-18T07:50:00.250001Z",\#
        "latitude":90.000000000,"longitude":-180.000000000,"speed":0}
        {"track":"b","segment":1,"time":"1970-01-01T00:00:00.000Z","latitude":0.000000000,\#
        "longitude":0.000000000,"altitude":-3}

        """#)
  }

  @Test func `writes GPX`() throws {
    #expect(
      Self.write(try Self.sample(), .gpx) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:rf="urn:ringfence:track:1">
          <trk>
            <name>a,"b" &lt;&amp;&gt;</name>
            <trkseg>
              <trkpt lat="-37.813600000" lon="144.963100000"><ele>12.5</ele>\
        <time>2024-05-18T07:50:00.000Z</time><extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:speed>23.201722</gpxtpx:speed><gpxtpx:course>0</gpxtpx:course>\
        </gpxtpx:TrackPointExtension><rf:hAcc>5</rf:hAcc></extensions></trkpt>
              <trkpt lat="-37.813600000" lon="180.000000000">\
        <time>2024-05-18T07:50:00.250Z</time></trkpt>
            </trkseg>
            <trkseg>
              <trkpt lat="90.000000000" lon="-180.000000000">\
        <time>2024-05-18T07:50:00.250001Z</time><extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:speed>0</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions></trkpt>
            </trkseg>
          </trk>
          <trk>
            <name>b</name>
            <trkseg>
              <trkpt lat="0.000000000" lon="0.000000000"><ele>-3</ele>\
        <time>1970-01-01T00:00:00.000Z</time></trkpt>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  @Test func `writes GeoJSON`() throws {
    let text = Self.write(try Self.sample(), .geojson)
    #expect(
      text == #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"track":"a,\"b\" <&>","segment":1,"coordTimes":[\#
        "2024-05-18T07:50:00.000Z","2024-05-18T07:50:00.250Z"]},"geometry":{"type":"LineString",\#
        "coordinates":[[144.963100000,-37.813600000,12.5],[180.000000000,-37.813600000]]}},
        {"type":"Feature","properties":{"track":"a,\"b\" <&>","segment":2,"coordTimes":[\#
        "2024-05-18T07:50:00.250001Z"]},"geometry":{"type":"Point",\#
        "coordinates":[-180.000000000,90.000000000]}},
        {"type":"Feature","properties":{"track":"b","segment":1,"coordTimes":[\#
        "1970-01-01T00:00:00.000Z"]},"geometry":{"type":"Point",\#
        "coordinates":[0.000000000,0.000000000,-3]}}
        ]}

        """#)
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test(arguments: [
    (
      TrackWriter.Format.csv,
      "track,segment,time,latitude,longitude,altitude,accuracy,speed,course,flags\n"
    ),
    (.ndjson, ""), (.geojson, "{\"type\":\"FeatureCollection\",\"features\":[]}\n"),
  ])
  func `writes a file without fixes`(format: TrackWriter.Format, text: String) {
    #expect(Self.write([], format) == text)
    #expect(Self.write([], .gpx).hasSuffix("track:1\">\n</gpx>\n"))
  }

  @Test func `writes names of any characters`() throws {
    let name = "\u{0}\u{1}\"\\/\t\r\n,é😀\u{FFFE}\u{7F}]]>"
    let tracks = [(name, [try Self.fix(1, 2, 3, flags: .startsSegment)])]
    for format in [TrackWriter.Format.csv, .ndjson] {
      let text = Self.write(tracks, format)
      #expect(try TrackFile.read(bytes: Array(text.utf8), name: "f").tracks[0].id == name)
    }
    let gpx = Self.write(tracks, .gpx)
    #expect(try TrackFile.read(bytes: Array(gpx.utf8), name: "f").tracks[0].fixes.count == 1)
  }

  /// Random fixes with the decimals that are written come back bit by bit, in every form.
  @Test(arguments: 0..<20, [.gpx, .csv, .ndjson, .kml] as [TrackWriter.Format])
  func `reads back what it wrote`(seed: Int, format: TrackWriter.Format) throws {
    var random = SeededRandom(seed: seed)
    func decimal(_ range: ClosedRange<Double>, _ unit: Double) -> Double {
      (random.double(range) * unit).rounded() / unit
    }
    func maybe(_ range: ClosedRange<Double>) -> Double? {
      random.int(0...2) == 0 ? nil : decimal(range, 1e6)
    }
    var tracks: [(String, [Fix])] = []
    for index in 0..<3 {
      var microseconds: Int64 = 1_700_000_000_000_000
      var fixes: [Fix] = []
      for i in 0..<40 {
        microseconds += Int64(random.int(1...200_000_000))
        let starts = i == 0 || random.int(0...9) == 0
        fixes.append(
          try Self.fix(
            0, decimal(-90...90, 1e9), decimal(-180...180, 1e9), altitude: maybe(-400...9000),
            accuracy: maybe(0...90), speed: maybe(0...200), course: maybe(0...359.9),
            flags: starts ? .startsSegment : []
          ).at(microseconds))
      }
      tracks.append(
        (
          format == .gpx || format == .kml ? index == 0 ? "f" : "f#\(index + 1)" : "t\(index)",
          fixes
        ))
    }
    let text = Self.write(tracks, format)
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(file.diagnostics.isEmpty)
    #expect(file.tracks.map(\.id) == tracks.map(\.0))
    for (found, wanted) in zip(file.tracks, tracks) {
      #expect(found.fixes.count == wanted.1.count)
      let different = zip(found.fixes, wanted.1).filter { $0 != $1 }
      #expect(different.isEmpty)
    }
    #expect(Self.write(file.tracks.map { ($0.id, Array($0.fixes)) }, format) == text)
  }

  @Test func `keeps the segments of tracks that alternate`() throws {
    var writer = TrackWriter(format: .csv)
    var bytes: [UInt8] = []
    for second in 0..<4 {
      for id in ["a", "b"] {
        let flags: FixFlags = second == 0 || (second == 2 && id == "b") ? .startsSegment : []
        writer.write(
          FixColumns([try Self.fix(Double(second), 1, 2, flags: flags)]), ofTrack: id, into: &bytes)
      }
    }
    writer.finish(into: &bytes)
    let file = try TrackFile.read(bytes: bytes, name: "f")
    #expect(
      TrackTableTests.describe(file)
        == "|a:0@1,2 a:1@1,2 a:2@1,2 a:3@1,2 |b:0@1,2 b:1@1,2 |b:2@1,2 b:3@1,2")
  }
}

extension TrackWriterTests {
  /// Recorded files, when they are there: GPX and NMEA to CSV, and that to itself byte by byte.
  @Suite(.enabled(if: Paths.corpus != nil, "needs the recorded corpus"))
  struct Corpus {
    static let files: [String] = {
      guard let corpus = Paths.corpus,
        let all = try? FileManager.default.subpathsOfDirectory(atPath: corpus.path)
      else { return [] }
      return all.filter { name in
        (name.hasPrefix("gpx/") || name.hasPrefix("nmea/"))
          && [".gpx", ".nmea", ".log"].contains { name.hasSuffix($0) }
      }.sorted()
    }()

    /// gpxpy finds no times in these.
    static let withoutTimes: Set = [
      "gpx/gpxpy/track-with-small-floats.gpx", "gpx/gpxpy/track_with_dilution_errors.gpx",
    ]
    /// Has a track without times beside those with times.
    static let withRoute = "gpx/gpxpy/korita-zbevnica.gpx"

    /// Files with waypoints only, and how many of them have times; the expected rows list track points.
    static let waypoints = [
      "gpx/gpxgo/iso8859-1encoded.gpx": 8, "gpx/gpxpy/unicode_with_bom.gpx": 1,
    ]

    @Test(arguments: files) func `counts every fix, and converts it without loss`(name: String)
      throws
    {
      let corpus = try #require(Paths.corpus)
      let path = corpus.appendingPathComponent(name).path
      if Self.withoutTimes.contains(name) {
        let error = #expect(throws: FileError.self) { try TrackFile.read(path: path) }
        #expect(error?.code == .noTimes)
        return
      }
      let file = try TrackFile.read(path: path)
      #expect((file.failure?.code == .noUsableFix) == (name == Self.withRoute))
      #expect(file.format == (name.hasPrefix("gpx") ? .gpx : .nmea))
      let parts = name.split(separator: "/")
      let expected =
        try String(
          contentsOf: corpus.appendingPathComponent(
            "expected/\(parts[0])/\(parts.dropFirst().joined(separator: "_")).csv"), encoding: .utf8
        ).split(whereSeparator: \.isNewline).count - 1
      let dropped: [TrackIssue] = [.missingTime, .sameTime, .outOfOrder, .yearOutlier]
      let total = file.tracks.reduce(0) { $0 + $1.fixes.count }
      #expect(
        file.diagnostics.entries.filter { dropped.contains($0.issue) }.reduce(total) {
          $0 + $1.leftOut
        } == (Self.waypoints[name] ?? expected))
      // They walk, ride, drive, sail and fly.
      #expect(file.diagnostics[.implausiblePosition] + file.diagnostics[.nullIsland] == 0)

      let csv = TrackWriterTests.write(file.tracks.map { ($0.id, Array($0.fixes)) }, .csv)
      let again = try TrackFile.read(bytes: Array(csv.utf8), name: "f")
      #expect(again.diagnostics.isEmpty)
      let given = file.tracks.filter { !$0.fixes.isEmpty }
      #expect(again.tracks.map(\.id) == given.map(\.id))
      for (a, b) in zip(again.tracks, given) {
        #expect(a.fixes.map(\.time) == b.fixes.map(\.time))
        #expect(a.fixes.map(\.flags) == b.fixes.map(\.flags))
        #expect(
          zip(a.fixes, b.fixes).allSatisfy {
            abs($0.coordinate.latitude - $1.coordinate.latitude) <= 0.500_1e-9
              && abs($0.coordinate.longitude - $1.coordinate.longitude) <= 0.500_1e-9
          })
      }
      #expect(TrackWriterTests.write(again.tracks.map { ($0.id, Array($0.fixes)) }, .csv) == csv)
    }
  }
}

extension Fix {
  /// The fix at another moment.
  fileprivate func at(_ microseconds: Int64) -> Fix {
    Fix(
      time: Timestamp(microseconds: microseconds), coordinate: coordinate, altitude: altitude,
      accuracy: accuracy, speed: speed, course: course, flags: flags)
  }
}
