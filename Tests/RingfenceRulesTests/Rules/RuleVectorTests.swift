import Foundation
import Ringfence
import RingfenceRules
import TestSupport
import Testing

/// What the code of three platforms decided of points and ways, most of them at the edges of zones. The tables are read
/// where a machine has them.
@Suite struct RuleVectorTests {
  private static let folder = Paths.corpus?.appendingPathComponent("rules")

  private static var isThere: Bool {
    folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  /// The rows of a table, without the first, which says what they hold.
  private func rows(_ name: String) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let folder = try #require(Self.folder)
    process.arguments = ["gzip", "-dc", folder.appendingPathComponent("\(name).tsv.gz").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map { $0 }
  }

  private func place(_ latitude: Substring, _ longitude: Substring) throws -> Coordinate {
    try Coordinate(
      validatingLatitude: try #require(Double(latitude)),
      longitude: try #require(Double(longitude)))
  }

  private func numbers(_ text: Substring) -> [Substring] { text.split(separator: " ") }

  private func circle(_ center: Coordinate, _ radius: Double) throws -> Shape {
    .circle(try Circle(validatingCenter: center, radius: .meters(radius)))
  }

  @Test(.enabled(if: isThere)) func `Home Assistant's circles`() throws {
    let rule = try ShippedRule.file("homeassistant@2026.11.0", "entity=other").rule
    let rows = try rows("homeassistant")
    #expect(rows.count == 40_000)
    var differences: [Substring] = []
    for row in rows {
      let cells = row.split(separator: "\t")
      let center = try place(cells[0], cells[1])
      let point = try place(cells[3], cells[4])
      let engine = ShippedRule.engine(rule, [try circle(center, try #require(Double(cells[2])))])
      let found = engine.decision(
        0, point, accuracy: try #require(Double(cells[5])), to: point
      ).isInside
      if found != (cells[6] == "1") { differences.append(row) }
    }
    #expect(differences.count == 0, "\(differences.first ?? "")")
  }

  @Test(.enabled(if: isThere)) func `Traccar's circles, polygons and lines`() throws {
    let rows = try rows("traccar")
    #expect(rows.count == 40_000)
    var differences: [Substring] = []
    for row in rows {
      let sides = row.split(separator: "\t")
      let parts = sides[0].split(separator: "|")
      let rule = try ShippedRule.file(
        "traccar@6.14.5", "segmentCrossing=true", "lineWidth=\(parts[1])"
      ).rule
      let points = numbers(parts[2])
      let (start, end) = (try place(points[0], points[1]), try place(points[2], points[3]))
      let engine = ShippedRule.engine(rule, [try shape(parts[0])])
      let first = engine.decision(0, start, accuracy: 0, to: end)
      let second = engine.decision(0, end, accuracy: 0, to: start)
      let found = [first.isInside, second.isInside, first.isCrossed]
      if found != numbers(sides[1]).map({ $0 == "1" }) { differences.append(row) }
    }
    #expect(differences.count == 0, "\(differences.first ?? "")")
  }

  /// A shape as Traccar writes it, latitudes first.
  private func shape(_ text: Substring) throws -> Shape {
    let open = try #require(text.lastIndex(of: "("))
    let close = try #require(text.firstIndex(of: ")"))
    let parts = text[text.index(after: open)..<close].split(separator: ",")
    if text.hasPrefix("CIRCLE") {
      let center = numbers(parts[0])
      return try circle(
        try place(center[0], center[1]),
        try #require(Double(parts[1].drop { $0 == " " })))
    }
    let vertices = try parts.map { part in
      let pair = numbers(part)
      return try place(pair[0], pair[1])
    }
    if text.hasPrefix("LINESTRING") { return .geoline(try Polyline(validating: vertices)) }
    return .polygons([Polygon(rings: [Ring(vertices)])])
  }

  @Test(.enabled(if: isThere)) func `Tile38's circles and polygons`() throws {
    let rule = try ShippedRule.file("tile38@1.37.0").rule
    let rows = try rows("tile38")
    #expect(rows.count == 20_000)
    var differences: [Substring] = []
    for row in rows {
      let sides = row.split(separator: "\t")
      let parts = sides[0].split(separator: "|")
      let points = numbers(parts[2])
      let (start, end) = (try place(points[0], points[1]), try place(points[2], points[3]))
      let engine = ShippedRule.engine(rule, [try tileShape(parts[0], parts[1])])
      let first = engine.decision(0, start, accuracy: 0, to: end)
      let second = engine.decision(0, end, accuracy: 0, to: start)
      let expected = numbers(sides[1]).map { $0 == "1" }
      // What lies within a polygon or meets it is the same of a point.
      if [first.isInside, second.isInside, first.isCrossed]
        != [expected[0], expected[2], expected[4]]
      {
        differences.append(row)
      }
    }
    #expect(differences.count == 0, "\(differences.first ?? "")")
  }

  private func tileShape(_ kind: Substring, _ text: Substring) throws -> Shape {
    if kind == "C" {
      let parts = numbers(text)
      return try circle(try place(parts[0], parts[1]), try #require(Double(parts[2])))
    }
    struct Geometry: Decodable { let coordinates: [[[Double]]] }
    let geometry = try JSONDecoder().decode(Geometry.self, from: Data(text.utf8))
    return .polygons([
      Polygon(
        rings: try geometry.coordinates.map { ring in
          Ring(
            try ring.map { try Coordinate(validatingLatitude: $0[1], longitude: $0[0]) })
        })
    ])
  }
}
