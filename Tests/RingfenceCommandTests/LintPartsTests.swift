import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Files of which a part cannot be read.
@Suite struct LintPartsTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A point without a radius, between a circle that is too small and one that is not.
  private static let points = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"id":"a","radius":4},"geometry":{"type":"Point","coordinates":[0,0]}},
    {"type":"Feature","properties":{"id":"b"},"geometry":{"type":"Point","coordinates":[1,0]}},
    {"type":"Feature","properties":{"id":"c","radius":60},"geometry":{"type":"Point","coordinates":[2,0]}}]}
    """
  /// The second zone has a radius that is a text without a number.
  private static let zones = """
    { "version": 1, "zones": [
      { "id": "a", "fences": [ { "circle": { "center": [0, 0], "radius": 4 } } ] },
      { "id": "b", "fences": [ { "circle": { "center": [1, 0], "radius": "wide" } } ] },
      { "id": "c", "fences": [ { "circle": { "center": [2, 0], "radius": 60 } } ] } ] }
    """

  /// The same in other forms: a circle of 4 m, a part that cannot be read, and a circle of 60 m.
  static let forms: [(name: String, text: String, line: Int)] = [
    ("z.geojson", points, 3), ("z.json", zones, 3),
    (
      "z.kml",
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><name>a</name><ExtendedData><Data name="radius"><value>4</value></Data></ExtendedData><Point><coordinates>0,0</coordinates></Point></Placemark>
      <Folder><Placemark><name>b</name><Point><coordinates>1,0</coordinates></Point></Placemark>
      <Placemark><name>c</name><ExtendedData><Data name="radius"><value>60</value></Data></ExtendedData><Point><coordinates>2,0</coordinates></Point></Placemark></Folder></Document></kml>
      """, 3
    ),
    ("z.csv", "id,lat,lon,radius\na,0,0,4\nb,0,east,50\nc,0,2,60\n", 3),
    (
      "z.csv",
      "id;wkt;radius\na;POINT(0 0);4\nb;POINT(1 0;50\nc;POINT(2 0);60\n", 3
    ),
    (
      "z.gpx",
      """
      <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="0" lon="0"><name>a</name><extensions><radius>4</radius></extensions></wpt>
      <wpt lon="1"><name>b</name><extensions><radius>50</radius></extensions></wpt>
      <wpt lat="0" lon="2"><name>c</name><extensions><radius>60</radius></extensions></wpt></gpx>
      """, 3
    ),
    (
      "z.json",
      """
      [
      {"name": "a", "area": "CIRCLE (0 0, 4)", "attributes": {}},
      {"name": "b", "attributes": {}}, {"name": "c", "area": "CIRCLE (0 2, 60)", "attributes": {}}]
      """, 3
    ),
    (
      "z.otrw",
      """
      {"_type": "waypoints", "waypoints": [
      {"_type": "waypoint", "desc": "a", "lat": 0, "lon": 0, "rad": 4, "tst": 1},
      {"_type": "waypoint", "desc": "b", "lat": 95, "lon": 1, "rad": 50, "tst": 2},
      {"_type": "waypoint", "desc": "c", "lat": 0, "lon": 2, "rad": 60, "tst": 3}]}
      """, 3
    ),
    (
      "z.json",
      """
      [{"identifier": "a", "latitude": 0, "longitude": 0, "radius": 4},
      {"identifier": "c", "latitude": 0, "longitude": 2, "radius": 60},
      {"identifier": "b", "latitude": 0, "radius": 50}]
      """, 3
    ),
    (
      "z.json",
      """
      {"meta": {"code": 200}, "geofences": [
      {"_id": "a", "description": "a", "type": "circle", "geometryCenter": {"type": "Point", "coordinates": [0, 0]}, "geometryRadius": 4},
      {"_id": "b", "description": "b", "type": "circle", "geometryCenter": {"type": "Point", "coordinates": [1]}, "geometryRadius": 50},
      {"_id": "c", "description": "c", "type": "circle", "geometryCenter": {"type": "Point", "coordinates": [2, 0]}, "geometryRadius": 60}]}
      """, 3
    ),
    (
      "z.json",
      """
      {"version": 1, "key": "zone", "data": {"items": [
      {"id": "a", "name": "a", "latitude": 0, "longitude": 0, "radius": 4, "passive": false},
      {"id": "b", "name": "b", "latitude": "north", "longitude": 1, "radius": 50, "passive": false},
      {"id": "c", "name": "c", "latitude": 0, "longitude": 2, "radius": 60, "passive": false}]}}
      """, 3
    ),
  ]

  @Test(arguments: forms)
  func `are linted for the rest`(name: String, text: String, line: Int) throws {
    let path = try folder.write(name, text)
    func lint(_ words: String...) -> Invocation {
      Invocation(["lint", "--no-settings", "--select=size"] + words + [path])
    }
    let result = lint()
    #expect(result.status == .unusableInput)
    #expect(result.errors.hasPrefix("\(path):\(line):"), "\(result.errors)")
    #expect(result.output.contains("has a radius of 4 m"))
    #expect(
      result.output.hasSuffix(
        "1 error, 0 warnings, 0 info in 1 file; 1 part of files could not be read\n"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(lint("--format=json").output.utf8)) as? [String: Any])
    let errors = try #require(json["errors"] as? [[String: Any]])
    #expect(errors.map { $0["line"] as? Int } == [line])
    #expect(errors.map { $0["isPart"] as? Bool } == [true])
    #expect((json["findings"] as? [Any])?.count == 1)
    let sarif = try SARIFCheck(lint("--format=sarif").output)
    #expect(sarif.faults == [])
    #expect(sarif.results.count == 1)
    #expect(lint("--format=sarif").output.contains("\"executionSuccessful\":false"))
    let github = lint("--format=github").output
    #expect(github.contains("title=size"))
    #expect(github.split(separator: "\n").count == 2)
    let junit = lint("--format=junit").output
    #expect(junit.contains("<failure type=\"size\""))
    #expect(junit.contains("<error type="))
    // Other commands read a file completely or not at all.
    #expect(Invocation(["inspect", path]).status != .done)
  }

  @Test func `are not repaired and not recorded`() throws {
    let path = try folder.write("z.json", Self.zones)
    #expect(
      Invocation(["lint", "--no-settings", "--fix", "--unsafe-fixes", path]).status
        == .unusableInput)
    #expect(try folder.read("z.json") == Self.zones)
    let baseline = "\(folder.path)/known.json"
    let result = Invocation(["lint", "--no-settings", "--write-baseline", baseline, path])
    #expect(result.errors.contains("nothing is recorded from partial input"))
  }

  @Test func `are an error alone where nothing can be read`() throws {
    let text = Self.points.split(separator: "\n").enumerated().compactMap { line in
      line.offset == 1 || line.offset == 3 ? nil : String(line.element)
    }.joined(separator: "\n").replacing("}},", with: "}}]}")
    let path = try folder.write("none.geojson", text)
    let result = Invocation(["lint", "--no-settings", path])
    #expect(result.output == "no findings to report: 1 file could not be read\n")
    #expect(result.status == .unusableInput)
  }
}
