import Foundation
import Ringfence
import RingfenceAnswers
import TestSupport
import Testing

// The expected bytes follow the section on formats of Docs/Restart.md.
@Suite struct DegradationWriterTests {
  static let circle = Circle(center: Sample.position(0, 0), radius: .meters(30))

  static let square = Ring([
    Sample.position(0, 0), Sample.position(0, 1), Sample.position(1, 1),
  ])

  static let layout = ZoneLayout(zones: [
    Zone(
      id: "Österport",
      fences: [
        Fence(
          id: "a\"b",
          shape: .rectangle(
            Rectangle(southWest: Sample.position(-1, -2), northEast: Sample.position(1, 2.5)))),
        Fence(id: "bell\u{7}", shape: .polygons([Polygon(rings: [square])])),
      ]),
    Zone(
      id: "toll",
      fences: [
        Fence(
          id: "line",
          shape: Sample.line([Sample.position(0, 179.5), Sample.position(0, 181)]))
      ]),
  ])

  static let restart: RestartLayout = {
    var settings = RestartSettings()
    settings.maximumRadius = .meters(120)
    return RestartLayout(
      layout, settings,
      [
        [
          RestartDegradation(
            0, 0, .documented, circle: circle, enclosingRadius: .meters(0.04),
            maximumOvershoot: .meters(45.678), areaRatio: 2.25,
            nearest: RestartDegradation.Nearest(
              zone: 1, fence: 0, distance: .meters(0), circlesOverlap: true)),
          RestartDegradation(0, 1, .unfit, circle: circle, isContainmentLost: true),
        ],
        [RestartDegradation(1, 0, .unsupported, exclusion: .geoline)],
      ])
  }()

  func document(_ format: DegradationFormat) -> String {
    Sample.text { DegradationWriter(format, restart: Self.restart).append(into: &$0) }
  }

  @Test func `writes text`() {
    let expected: [String] = [
      "zone       fence      shape      enclosing  radius  overshoot   area  nearest  grade\n",
      "Österport  a\"b        rectangle      0.0 m  30.0 m     45.7 m  × 2.2    0.0 m  ",
      "documented   circles overlap\n",
      "Österport  bell\\u{7}  polygon            -  30.0 m          -      -        -  ",
      "unfit        containment lost\n",
      "toll       line       geoline            -       -          -      -        -  ",
      "unsupported  geoline\n\n", "3 fences: 0 exact, 1 documented, 1 unfit, 1 unsupported\n",
    ]
    #expect(document(.text) == expected.joined())
  }

  static let members = [
    #""zone": "Österport", "fence": "a\"b", "shape": "rectangle", "grade": "documented", "#
      + #""radius": 30.000, "enclosingRadius": 0.040, "buffer": 30.000, "#
      + #""maximumOvershoot": 45.678, "areaRatio": 2.250, "containmentLost": false, "#
      + #""nearest": {"zone": "toll", "fence": "line", "distance": 0.000, "circlesOverlap": true}"#,
    #""zone": "Österport", "fence": "bell\u0007", "shape": "polygon", "grade": "unfit", "#
      + #""radius": 30.000, "buffer": 30.000, "containmentLost": true"#,
    #""zone": "toll", "fence": "line", "shape": "geoline", "grade": "unsupported", "#
      + #""exclusion": "geoline", "buffer": 30.000"#,
  ]

  @Test func `writes JSON`() {
    let center = #", "center": [0.0000000, 0.0000000]}"#
    #expect(
      document(.json) == #"{"version": 1, "settings": {"buffer": 30.000, "budget": 50.000, "#
        + #""minimumRadius": 0.000, "maximumRadius": 120.000}, "fences": ["# + "\n{"
        + Self.members[0] + center + ",\n{" + Self.members[1] + center + ",\n{" + Self.members[2]
        + "}\n]}\n")
  }

  @Test func `writes GeoJSON`() throws {
    let lines = document(.geojson).split(separator: "\n").map { String($0) }
    try #require(lines.count == 7)
    func feature(_ kind: String, _ members: String, _ geometry: String) -> String {
      #"{"type": "Feature", "properties": {"kind": "\#(kind)", \#(members)}, "#
        + #""geometry": \#(geometry)}"#
    }
    #expect(lines[0] == #"{"type": "FeatureCollection", "features": ["#)
    #expect(
      lines[1]
        == feature(
          "fence", Self.members[0],
          #"{"type": "Polygon", "coordinates": [[[-2.0000000, -1.0000000], "#
            + "[2.5000000, -1.0000000], [2.5000000, 1.0000000], [-2.0000000, 1.0000000], "
            + "[-2.0000000, -1.0000000]]]}") + ",")
    #expect(
      lines[3]
        == feature(
          "fence", Self.members[1],
          #"{"type": "MultiPolygon", "coordinates": [[[[0.0000000, 0.0000000], "#
            + "[1.0000000, 0.0000000], [1.0000000, 1.0000000], [0.0000000, 0.0000000]]]]}") + ",")
    #expect(
      lines[5]
        == feature(
          "fence", Self.members[2],
          #"{"type": "LineString", "coordinates": [[179.5000000, 0.0000000], "#
            + "[181.0000000, 0.0000000]]}"))
    #expect(lines[6] == "]}")
  }

  /// 30 m are 30 / (6378137 · (1 - e²)) rad of latitude at the equator, 0.0002713°, and 30 / 6378137 rad
  /// of longitude, 0.0002695°.
  @Test func `writes circles as polygons of 64 corners`() throws {
    let lines = document(.geojson).split(separator: "\n").map { String($0) }
    let line = try #require(lines.dropFirst(2).first)
    let start =
      #"{"type": "Feature", "properties": {"kind": "restartCircle", "# + Self.members[0]
      + #"}, "geometry": {"type": "Polygon", "coordinates": [[["#
    #expect(line.hasPrefix(start))
    #expect(line.hasSuffix("]]]}},"))
    let corners = String(line.dropFirst(start.count).dropLast(6)).components(separatedBy: "], [")
    #expect(corners.count == 65)
    #expect(corners.first == "0.0000000, 0.0002713")
    #expect(corners.first == corners.last)
    #expect(corners[16] == "-0.0002695, 0.0000000")
    #expect(corners[32] == "0.0000000, -0.0002713")
    #expect(corners[48] == "0.0002695, 0.0000000")
  }

  @Test func `writes an empty layout`() {
    let empty = RestartLayout(ZoneLayout(zones: []))
    func text(_ format: DegradationFormat) -> String {
      Sample.text { DegradationWriter(format, restart: empty).append(into: &$0) }
    }
    #expect(
      text(.text) == "zone  fence  shape  enclosing  radius  overshoot  area  nearest  grade\n\n"
        + "0 fences: 0 exact, 0 documented, 0 unfit, 0 unsupported\n")
    #expect(
      text(.json) == #"{"version": 1, "settings": {"buffer": 30.000, "budget": 50.000, "#
        + #""minimumRadius": 0.000}, "fences": ["# + "\n]}\n")
    #expect(text(.geojson) == #"{"type": "FeatureCollection", "features": ["# + "\n]}\n")
  }
}
