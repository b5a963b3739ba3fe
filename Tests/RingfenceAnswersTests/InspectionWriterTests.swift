import Ringfence
import RingfenceAnswers
import TestSupport
import Testing

// The expected bytes follow the section on inspect of Docs/CommandLine.md.
@Suite struct InspectionWriterTests {
  /// Three fixes across the antimeridian, 1.5 s and 600 s apart, and a track without fixes before it.
  static let tracks: TrackFileInspection = {
    var file = TrackFileInspection(
      "a\"b\u{7}.csv", format: "csv", formatTitle: "track table as CSV")
    file.add(
      [
        Fix(
          time: Sample.time(0), coordinate: Sample.position(-1.5, 179.5), altitude: .meters(3),
          accuracy: .meters(4), speed: .metersPerSecond(5), course: Bearing(degrees: 6)),
        Fix(
          time: Sample.time(1.5), coordinate: Sample.position(2, -179.25), accuracy: .meters(4)),
        Fix(
          time: Sample.time(601.5), coordinate: Sample.position(0, 179.75), flags: .startsSegment),
      ], track: 1, ids: ["empty", "walk\u{1B}"])
    file.issues = [
      TrackFileInspection.Issue(name: "bad-row", count: 2, firstLine: 3),
      TrackFileInspection.Issue(name: "a-name-of-more-than-twenty", count: 1, firstLine: 9),
    ]
    return file
  }()

  static let zones = ZoneInspection(
    "z.json", format: "native", formatTitle: "native form",
    layout: ZoneLayout(
      name: "Two\nlines",
      zones: [
        Zone(
          id: "a",
          fences: [
            Fence(
              id: "1",
              shape: .rectangle(
                Rectangle(southWest: Sample.position(-1, -2), northEast: Sample.position(1, 2)))),
            Fence(
              id: "2",
              shape: Sample.line([Sample.position(0, 1), Sample.position(0, 2.5)])),
          ]),
        Zone(
          id: "b\u{7}",
          fences: [
            Fence(
              id: "1",
              shape: Sample.line([Sample.position(0, 1), Sample.position(0.5, 1)]))
          ], conditions: Conditions(percentageCrossed: [PercentageCondition(percentage: 50)])),
      ]), warnings: ["z.json:1:2: warning: \"odd\" [odd-key]"])

  static let empty = ZoneInspection(
    "e.json", format: "geojson", formatTitle: "GeoJSON", layout: ZoneLayout(zones: []),
    warnings: [])

  func document(_ format: InspectionFormat, isEmpty: Bool = false) -> String {
    var writer = InspectionWriter(format)
    var bytes: [UInt8] = []
    if !isEmpty {
      writer.append(Self.tracks, into: &bytes)
      writer.append(Self.zones, into: &bytes)
      writer.append(Self.empty, into: &bytes)
    }
    writer.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // From 2° N 179.5° E to 1° N 2.5° E, by Vincenty's formula in another program: 19,548.956 km.

  @Test func `writes text`() {
    #expect(
      document(.text) == """
        a"b\\u{7}.csv: track table as CSV
          track empty
            no fix
          track walk\\u{1B}
            fixes      3, one every 1.5 s
            time       2024-03-01T00:00:00.000Z to 2024-03-01T00:10:01.500Z, 0:10:01
            segments   2, longest gap 600 s
            bounds     -1.5000000 to 2.0000000 north, 179.5000000 to -179.2500000 east
            with       altitude 1, accuracy 2, speed 1, course 1
          left out or changed
            bad-row                    2, first in line 3
            a-name-of-more-than-twenty 1, first in line 9

        z.json: zone file, native form
          name       Two\\u{A}lines
          zones      2
          fences     3: 1 rectangle, 2 geolines
          vertices   4
          bounds     -1.0000000 to 1.0000000 north, -2.0000000 to 2.5000000 east
          conditions on 1 zone, first on b\\u{7}
          z.json:1:2: warning: "odd" [odd-key]

        e.json: zone file, GeoJSON
          zones      0
          fences     0
          vertices   0
          bounds     none

        bounds of tracks and zones do not meet: they are 19549 km apart

        """)
  }

  @Test func `writes JSON`() {
    let expected: [String] = [
      #"{"version": 1, "files": ["#, "\n",
      #"{"file": "a\"b\u0007.csv", "kind": "tracks", "format": "csv", "tracks": ["#,
      #"{"id": "empty", "fixes": 0, "segments": 0, "altitudes": 0, "accuracies": 0, "#,
      #""speeds": 0, "courses": 0}, {"id": "walk\u001b", "fixes": 3, "segments": 2, "#,
      #""altitudes": 1, "accuracies": 2, "speeds": 1, "courses": 1, "#,
      #""first": "2024-03-01T00:00:00.000Z", "last": "2024-03-01T00:10:01.500Z", "#,
      #""longestGap": 600, "interval": 1.5, "#,
      #""bounds": [179.5000000, -1.5000000, -179.2500000, 2.0000000]}], "diagnostics": ["#,
      #"{"issue": "bad-row", "count": 2, "firstLine": 3}, "#,
      #"{"issue": "a-name-of-more-than-twenty", "count": 1, "firstLine": 9}]},"#, "\n",
      #"{"file": "z.json", "kind": "zones", "format": "native", "name": "Two\nlines", "#,
      #""zones": 2, "fences": 3, "shapes": {"circle": 0, "rectangle": 1, "polygon": 0, "#,
      #""corridor": 0, "geoline": 2}, "vertices": 4, "#,
      #""bounds": [-2.0000000, -1.0000000, 2.5000000, 1.0000000], "#,
      #""warnings": ["z.json:1:2: warning: \"odd\" [odd-key]"]},"#, "\n",
      #"{"file": "e.json", "kind": "zones", "format": "geojson", "zones": 0, "fences": 0, "#,
      #""shapes": {"circle": 0, "rectangle": 0, "polygon": 0, "#,
      #""corridor": 0, "geoline": 0}, "vertices": 0, "#,
      #""warnings": []}"#, "\n], \"boundsApart\": 19548955.75}\n",
    ]
    #expect(document(.json) == expected.joined())
  }

  @Test func `writes no files`() {
    #expect(document(.text, isEmpty: true).isEmpty)
    #expect(document(.json, isEmpty: true) == #"{"version": 1, "files": []}"# + "\n")
  }
}
