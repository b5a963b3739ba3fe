import Foundation
import Ringfence
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

@Suite struct BackgroundMapTests {
  /// A track along the equator: 0.1 degrees to the east from a longitude.
  private func track(from longitude: Double = 0) throws -> FixColumns {
    var fixes = FixColumns()
    for (index, step) in [0, 0.05, 0.1].enumerated() {
      fixes.append(
        Fix(
          time: try #require(Timestamp(secondsSince1970: Double(index))),
          coordinate: try #require(
            Coordinate(
              latitude: 0,
              longitude: longitude + step > 180 ? longitude + step - 360 : longitude + step))))
    }
    return fixes
  }

  private func file(_ lines: [[[Double]]]) throws -> BackgroundFile {
    let json = try JSONSerialization.data(
      withJSONObject: ["type": "MultiLineString", "coordinates": lines])
    return try BackgroundFile.read(ContiguousArray(json), name: "roads.geojson")
  }

  private func map(_ lines: [[[Double]]], from longitude: Double = 0) throws -> BackgroundMap {
    BackgroundMap(
      try file(lines), around: [try track(from: longitude)], ZoneLayout(name: "none", zones: []))
  }

  private func points(_ map: BackgroundMap) -> [[[Int]]] {
    map.lines.map { $0.map { [Int($0.x), Int($0.y)] } }
  }

  @Test func `cuts lines to three times the extent of the track`() throws {
    // The track extends over 0...0.1, the neighborhood over -0.1...0.2 of both longitude and latitude -0.1...0.1.
    let near = try map([
      [[0.01, -1], [0.01, 1]], [[-1, 0.05], [0.05, 0.05]], [[3, 3], [4, 4]],
      [[0.3, -1], [0.3, 1]],
    ])
    #expect(
      points(near) == [[[1000, -10000], [1000, 10000]], [[-10000, 5000], [5000, 5000]]])
  }

  @Test func `keeps the parts of a line that leaves and comes back`() throws {
    let map = try map([[[0, 0], [0, 5], [0.05, 5], [0.05, 0]]])
    #expect(points(map) == [[[0, 0], [0, 10000]], [[5000, 10000], [5000, 0]]])
  }

  @Test func `crosses the antimeridian`() throws {
    let map = try map([[[179.96, 0.01], [-179.96, 0.01]]], from: 179.95)
    #expect(points(map) == [[[17_996_000, 1000], [18_004_000, 1000]]])
  }

  @Test func `holds few points of many`() throws {
    // A line that wanders within the neighborhood.
    var random = SeededRandom(seed: 7)
    let line = (0..<60_000).map { index in
      [Double(index) / 600_000, Double.random(in: -0.09...0.09, using: &random)]
    }
    let map = try map([line])
    #expect(map.pointsNear == 60_000)
    #expect(map.points <= BackgroundMap.maximumPoints)
    #expect(map.points > BackgroundMap.maximumPoints / 8)
  }

  @Test func `holds few lines of many`() throws {
    let lines = (0..<20_000).map { index in
      let y = Double(index % 200) * 0.0009 - 0.09
      return [[Double(index / 200) * 0.0005, y], [Double(index / 200) * 0.0005 + 0.05, y]]
    }
    let map = try map(lines)
    #expect(map.points <= BackgroundMap.maximumPoints)
    #expect(map.points > BackgroundMap.maximumPoints / 8)
  }

  @Test func `takes the fences where there is no track`() throws {
    let center = try #require(Coordinate(latitude: 48, longitude: 16))
    let circle = try #require(Circle(center: center, radius: .meters(50)))
    let layout = ZoneLayout(
      name: "l", zones: [Zone(id: "z", fences: [Fence(id: "f", shape: .circle(circle))])])
    let map = BackgroundMap(
      try file([[[15.99, 48.001], [16.01, 48.001]], [[0, 0], [1, 1]]]), around: [], layout)
    #expect(points(map) == [[[1_599_000, 4_800_100], [1_601_000, 4_800_100]]])
  }

  @Test func `reads collections, features, polygons and sequences`() throws {
    let square = "[[[0,0],[0.05,0],[0.05,0.05],[0,0]]]"
    let texts = [
      #"{"type":"Polygon","coordinates":\#(square)}"#,
      #"{"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":[\#(square)]}}"#,
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null},{"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,1]},{"type":"Polygon","coordinates":\#(square)}]}}]}"#,
      #"{"type":"LineString","coordinates":[[0,0],[0.05,0],[0.05,0.05],[0,0]]}"#,
      "\u{1e}"
        + #"{"type":"Feature","properties":null,"geometry":{"type":"MultiLineString","coordinates":\#(square)}}"#
        + "\n",
    ]
    for text in texts {
      let file = try BackgroundFile.read(ContiguousArray(text.utf8), name: "f")
      #expect(
        file.lines.map { $0.map { [$0.longitude, $0.latitude] } } == [
          [[0, 0], [0.05, 0], [0.05, 0.05], [0, 0]]
        ], "\(text)")
    }
  }

  @Test(arguments: [
    ("[1", "roads.geojson:1:3: error: "),
    (
      "{}",
      "roads.geojson:1:1: error: expected GeoJSON, an object with a 'type' at $ [unknown-form]"
    ),
    (
      #"{"type":"Road"}"#,
      "roads.geojson:1:9: error: 'Road' is no type of GeoJSON, expected such as 'FeatureCollection' at $.type [unknown-form]"
    ),
    (
      #"{"type":"LineString"}"#,
      "roads.geojson:1:1: error: missing key 'coordinates' at $ [missing-key]"
    ),
    (
      #"{"type":"LineString","coordinates":[[1,2],[3,"4"]]}"#,
      "roads.geojson:1:46: error: expected a number of a position, found a text at $.coordinates[1][1] [wrong-type]"
    ),
    (
      #"{"type":"Point","coordinates":[1,2]}"#,
      "roads.geojson: error: file has neither lines nor polygons, expected GeoJSON with roads, coasts or borders [unsupported-geometry]"
    ),
  ])
  func `refuses what is no map`(_ text: String, _ message: String) throws {
    let error = #expect(throws: FileError.self) {
      try BackgroundFile.read(ContiguousArray(text.utf8), name: "roads.geojson")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `says no coordinate of a position that is impossible`() throws {
    let error = #expect(throws: FileError.self) {
      try BackgroundFile.read(
        ContiguousArray(#"{"type":"LineString","coordinates":[[1,2],[3,97.25]]}"#.utf8), name: "r")
    }
    #expect(error?.code == .badPosition)
    #expect(error?.description.contains("97") == false)
  }
}
