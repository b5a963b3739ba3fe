import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Well-known text against GEOS, and KML against fastkml (`Tests/Oracles/zone-forms.py`).
@Suite struct ZoneFormOracleTests {
  /// The lines of each zone by the zone's name, and by the file.
  private static func expected() throws -> [String: [String: [String]]] {
    let url = Paths.fixtures.appendingPathComponent("Zones/expected.txt")
    var files: [String: [String: [String]]] = [:]
    var (file, zone) = ("", "")
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("file ") {
        file = String(line.dropFirst(5))
      } else if line.hasPrefix("zone ") {
        zone = String(line.dropFirst(5))
        files[file, default: [:]][zone] = []
      } else {
        files[file]?[zone]?.append(String(line))
      }
    }
    return files
  }

  @Test func `reads the first document of a KMZ archive`() throws {
    func zones(_ name: String) throws -> [Zone] {
      let path = Paths.fixtures.appendingPathComponent("Zones/\(name)").path
      return try ZoneFile.read(
        path: path, options: ZoneReadingOptions(defaultRadius: .meters(10))
      ).layout.zones
    }
    #expect(try zones("shapes.kmz") == zones("shapes.kml"))
  }

  @Test(arguments: [("shapes.csv", 40, ZoneFileForm.table), ("shapes.kml", 30, .kml)])
  func `reads the positions that another program reads`(
    name: String, count: Int, form: ZoneFileForm
  ) throws {
    let expected = try #require(try Self.expected()[name])
    #expect(expected.count == count)
    let file = try ZoneFile.read(
      path: Paths.fixtures.appendingPathComponent("Zones/\(name)").path,
      options: ZoneReadingOptions(defaultRadius: .meters(10)))
    #expect(file.form == form)
    #expect(file.layout.zones.count == count)
    for zone in file.layout.zones {
      let zoneName = try #require(zone.name)
      let data = zone.customData.filter { $0.key != "folder" }.map { "data \($0.key) \($0.value)" }
      let lines = data + zone.fences.flatMap { Self.lines($0.shape) }
      #expect(lines.map(Self.parsed) == expected[zoneName]?.map(Self.parsed), "\(zoneName)")
    }
  }

  /// The lines of a shape, as the script writes them.
  private static func lines(_ shape: Shape) -> [String] {
    func positions(_ some: [Coordinate]) -> String {
      some.map { "\($0.longitude) \($0.latitude)" }.joined(separator: " ")
    }
    switch shape {
    case .circle(let circle): return ["point \(positions([circle.center]))"]
    case .corridor(let corridor): return ["line \(positions(corridor.line.vertices))"]
    case .geoline(let line): return ["line \(positions(line.vertices))"]
    case .rectangle: return ["rectangle"]
    case .polygons(let polygons):
      return polygons.flatMap { polygon in
        ["polygon"] + polygon.rings.map { "ring \(positions($0.vertices))" }
      }
    }
  }

  /// A line with its numbers as numbers, so that their spelling does not matter.
  private static func parsed(_ line: String) -> [String] {
    line.hasPrefix("data ")
      ? [line]
      : line.split(separator: " ").map { word in Double(word).map { "\($0)" } ?? "\(word)" }
  }

  /// The bytes are those of Python's `'Ärzte – 5 €'.encode('cp1252')`.
  @Test(arguments: ["ISO-8859-1", "windows-1252"])
  func `reads the names of a document in a Western encoding`(encoding: String) throws {
    let name: [UInt8] = [0xC4, 0x72, 0x7A, 0x74, 0x65, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80]
    let bytes =
      Array("<?xml version='1.0' encoding='\(encoding)'?>\n<kml><Placemark><name>".utf8) + name
      + Array("</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8)
    let options = ZoneReadingOptions(defaultRadius: .meters(10))
    let file = try ZoneFile.read(bytes: bytes, name: "z", options: options)
    #expect(file.layout.zones.map(\.id) == ["Ärzte – 5 €"])
    #expect("\(file.location(ofZone: 0))" == "z:2:7")
  }
}
