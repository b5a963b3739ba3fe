import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

@Suite struct GeoJSONZoneTests {
  static let collection = """
    {"type":"FeatureCollection","name":"Town","timeZone":"Europe/Oslo","bbox":[0,0,1,1],"features":[
    {"type":"Feature","id":7,"properties":{"zone":"port","radius":"0.5 km","dwell":"2 min","x":[1]},
     "geometry":{"type":"Point","coordinates":[10,60,3]}},
    {"type":"Feature","properties":{"name":"Park","exit":false,"exitDistance":null},
     "geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[2,1],[1,2],[1,1]]]}},
    {"type":"Feature","properties":{"zone":"port","zoneName":"Port","dwell":120},
     "geometry":{"type":"LineString","coordinates":[[10,60],[11,60]]}},
    {"type":"Feature","properties":null,
     "geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[0,1],[0,0]]],[[[5,5],[6,5],[5,6],[5,5]]]]}},
    {"type":"Feature","id":"lost","geometry":null},
    {"type":"Feature","properties":{"zone":12},"geometry":{"type":"Polygon","coordinates":[]}}]}
    """

  @Test func `makes fences of features and zones of their groups`() throws {
    let file = try ZoneFile(text: Self.collection)
    #expect(file.form == .geoJSON)
    #expect(file.layout.name == "Town")
    #expect(file.layout.timeZone?.name == "Europe/Oslo")
    let zones = file.layout.zones
    #expect(zones.map(\.id) == ["port", "Park", "4", "12"])
    #expect(zones.map(\.name) == ["Port", "Park", nil, nil])
    #expect(zones.map { $0.fences.map(\.id) } == [["7", "2"], ["Park"], ["1"], []])
    #expect(zones.map(\.customData) == [[CustomDatum(key: "x", value: "[1]")], [], [], []])
    #expect(zones.map(\.settings.exit) == [true, false, true, true])
    #expect(zones.map(\.settings.dwell) == [.seconds(120), nil, nil, nil])
    let center = try #require(Coordinate(latitude: 60, longitude: 10))
    #expect(
      Circle(center: center, radius: .meters(500)).map { .circle($0) } == zones[0].fences[0].shape)
    #expect(zones[0].fences[1].shape.isGeoline)
    let counts = zones.flatMap(\.fences).map { fence in
      if case .polygons(let polygons) = fence.shape { return polygons.map(\.rings.count) }
      return []
    }
    #expect(counts == [[], [], [2], [1, 1]])
    #expect("\(file.location(ofZone: 0))" == "z.json:2:1")
    #expect("\(file.location(ofFence: 1, inZone: 0))" == "z.json:6:1")
    #expect("\(file.location(ofFence: 0, inZone: 1))" == "z.json:4:1")
    #expect(
      file.warnings.map(\.description) == [
        "z.json:10:1: warning: feature has no geometry and makes no fence at $.features[4] [no-geometry]",
        "z.json:11:1: warning: feature has no geometry and makes no fence at $.features[5] [no-geometry]",
        "z.json:11:1: warning: zone '12' has no fences and never triggers at $.features[5] [no-fences]",
      ])
  }

  @Test func `reads a lone feature with conditions`() throws {
    let file = try ZoneFile(
      text: """
        {"type":"Feature","properties":{"id":3,"radius":5,"customData":{"k":"v"},
          "lint":{"disable":["size"]},"minimumRetriggerTime":"1 h","entry":{"certainty":0.9},
          "conditions":{"speed":{"minimum":2}}},"geometry":{"type":"Point","coordinates":[1,2]}}
        """)
    let zone = file.layout.zones[0]
    #expect(zone.id == "3")
    #expect(zone.conditions.speed == [SpeedCondition(minimum: .metersPerSecond(2))])
    #expect(zone.customData == [CustomDatum(key: "k", value: "v")])
    #expect(zone.disabledLintRules == ["size"])
    #expect(zone.settings.minimumRetriggerTime == .seconds(3_600))
    #expect(zone.settings.entryCertainty == 0.9)
    #expect("\(file.location(ofFence: 0, inZone: 0))" == "z.json:1:1")
  }

  /// As KML: a fence for each part of a geometry.
  @Test func `makes fences of the parts of a feature as KML does`() throws {
    let geoJSON = try ZoneFile(
      text: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Doors","radius":40,"dwell":"2 min"},
         "geometry":{"type":"MultiPoint","coordinates":[[16.3,48.2],[16.4,48.2,7]]}},
        {"type":"Feature","properties":{"name":"Gates"},
         "geometry":{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[4,5],[4,6],[4,7]]]}},
        {"type":"Feature","properties":{"name":"One","radius":5},"geometry":{"type":"MultiPoint","coordinates":[[1,2]]}}]}
        """)
    func point(_ position: String) -> String {
      "<Point><coordinates>\(position)</coordinates></Point>"
    }
    func line(_ positions: String) -> String {
      "<LineString><coordinates>\(positions)</coordinates></LineString>"
    }
    func placemark(_ name: String, _ data: String, _ geometry: String) -> String {
      "<Placemark><name>\(name)</name><ExtendedData>\(data)</ExtendedData>\(geometry)</Placemark>"
    }
    func data(_ name: String, _ value: String) -> String {
      "<Data name='\(name)'><value>\(value)</value></Data>"
    }
    let kml = try ZoneFile(
      text: "<kml><Document>"
        + placemark(
          "Doors", data("radius", "40") + data("dwell", "2 min"),
          "<MultiGeometry>\(point("16.3,48.2"))\(point("16.4,48.2,7"))</MultiGeometry>")
        + placemark(
          "Gates", "", "<MultiGeometry>\(line("1,2 1,3"))\(line("4,5 4,6 4,7"))</MultiGeometry>")
        + placemark("One", data("radius", "5"), "<MultiGeometry>\(point("1,2"))</MultiGeometry>")
        + "</Document></kml>")
    #expect(geoJSON.layout.zones == kml.layout.zones)
    #expect(
      geoJSON.layout.zones.map { $0.fences.map(\.id) } == [["1", "2"], ["1", "2"], ["One"]])
    #expect("\(geoJSON.location(ofFence: 1, inZone: 0))" == "z.json:2:1")
    #expect(geoJSON.warnings.isEmpty)
    let bare =
      #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[1,2]]}}"#
    #expect(#expect(throws: FileError.self) { try ZoneFile(text: bare) }?.code == .missingKey)
  }

  @Test func `warns once of a property that was probably meant as a setting`() throws {
    let feature =
      #"{"type":"Feature","properties":{"exitdistance":5,"ZONE":"a","exit_distance":1,"hint":"x","Minimum Retrigger Time":0,"raduis":1,"area":3},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#
    let file = try ZoneFile(
      text: "{\"type\":\"FeatureCollection\",\"features\":[\(feature),\n\(feature)]}")
    #expect(
      file.warnings.map { "\($0.location) \($0.detail)" } == [
        "z.json:1:73 property 'exitdistance' is custom data and no setting, did you mean 'exitDistance'?",
        "z.json:1:90 property 'ZONE' is custom data and no setting, did you mean 'zone'?",
        "z.json:1:101 property 'exit_distance' is custom data and no setting, did you mean 'exitDistance'?",
        "z.json:1:130 property 'Minimum Retrigger Time' is custom data and no setting, did you mean 'minimumRetriggerTime'?",
        "z.json:1:157 property 'raduis' is custom data and no setting, did you mean 'radius'?",
      ])
    #expect(file.warnings.last?.path == "$.features[0].properties.raduis")
  }

  @Test func `warns of another reference system`() throws {
    func warnings(_ name: String) throws -> [ZoneFileWarning.Code] {
      let crs = #"{"type":"name","properties":{"name":"\#(name)"}}"#
      let text =
        #"{"type":"FeatureCollection","crs":\#(crs),"features":[{"type":"Feature","properties":{"radius":9},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
      return try ZoneFile(text: text).warnings.map(\.code)
    }
    #expect(try warnings("urn:ogc:def:crs:OGC:1.3:CRS84") == [])
    #expect(try warnings("EPSG:4326") == [])
    #expect(try warnings("urn:ogc:def:crs:EPSG::3857") == [.otherReferenceSystem])
  }

  /// One feature on line 2 from column 1, another before it; the message after `z.json:2:`.
  static let refused: [(text: String, message: String)] = [
    ("7", "1: error: expected a Feature, an object, found a number at F [wrong-type]"),
    ("{}", "1: error: missing key 'type', expected 'Feature' at F [missing-key]"),
    ("{\"type\":\"Point\"}", "9: error: expected 'Feature', found 'Point' at F.type [bad-value]"),
    (
      "{\"type\":\"Feature\",\"properties\":{}}",
      "1: error: missing key 'geometry' at F [missing-key]"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":[],\"geometry\":null}",
      "32: error: expected an object of properties or null, found an array at F.properties [wrong-type]"
    ),
    (
      "{\"type\":\"Feature\",\"geometry\":7}",
      "30: error: expected a geometry, an object, found a number at F.geometry [wrong-type]"
    ),
    (
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\"}}",
      "38: error: 'GeometryCollection' is no fence, expected 'Point', 'MultiPoint', 'Polygon', 'MultiPolygon', 'LineString' or 'MultiLineString' at F.geometry.type [unsupported-geometry]"
    ),
    (
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\"}}",
      "30: error: missing key 'coordinates' at F.geometry [missing-key]"
    ),
    (
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}",
      "1: error: a Point needs 'radius' among its properties, or --default-radius at F [missing-key]"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"radius\":-1},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}",
      "42: error: radius is -1 m, expected more than 0 and at most 1000000 m at F.properties.radius [out-of-range]"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"zone\":true},\"geometry\":null}",
      "40: error: expected the name of a zone, a text or a number, found true at F.properties.zone [wrong-type]"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"zone\":\"\"},\"geometry\":null}",
      "40: error: the name of a zone is empty at F.properties.zone [bad-value]"
    ),
    (
      "{\"type\":\"Feature\",\"id\":[],\"geometry\":null}",
      "24: error: expected the id of a feature, a text or a number, found an array at F.id [wrong-type]"
    ),
    (
      "{\"type\":\"Feature\",\"properties\":{\"zone\":\"a\",\"exit\":true},\"geometry\":null}",
      "51: error: 'exit' of zone 'a' differs from that at z.json:1:107 at F.properties.exit [conflicting-settings]"
    ),
    (
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,95],[0,1]]]}}",
      "70: error: latitude is outside -90...90; positions are [longitude, latitude], are these swapped? at F.geometry.coordinates[0][1] [bad-position]"
    ),
  ]

  @Test("refuses features", arguments: refused)
  func refuses(text: String, message: String) {
    let first =
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"zone\":\"a\",\"exit\":false}}"
    let document = "{\"type\":\"FeatureCollection\",\"features\":[\(first),\n\(text)\n]}"
    let path = message.replacing(" at F", with: " at $.features[1]")
    #expect(zoneFileMessage { try ZoneFile(text: document) } == "z.json:2:\(path)")
  }

  @Test(
    "refuses other documents",
    arguments: [
      (
        #"{"type":"Polygon","coordinates":[]}"#,
        "1:9: error: a bare Polygon has no place for settings, expected a FeatureCollection or a Feature at $.type [unsupported-form]"
      ),
      (#"{"type":"FeatureCollection"}"#, "1:1: error: missing key 'features' at $ [missing-key]"),
      (
        #"{"features":[]}"#,
        "1:1: error: missing key 'type', expected 'FeatureCollection' at $ [missing-key]"
      ),
    ])
  func refusesDocument(text: String, message: String) {
    #expect(zoneFileMessage { try ZoneFile(text: text) } == "z.json:\(message)")
  }

  /// Features, polygons, holes and positions of the recorded zone sets, counted with Python 3.11.7:
  ///
  ///     for f in json.load(open(p))["features"]:
  ///       c = f["geometry"]["coordinates"]; c = [c] if f["geometry"]["type"] == "Polygon" else c
  ///       polygons += len(c); holes += sum(len(r) - 1 for r in c)
  ///       positions += sum(len(ring) for r in c for ring in r)
  static let recorded = [
    (
      file: "ne_50m_countries_subset", zones: 15, polygons: 443, holes: 1, positions: 24_730,
      first: "Antarctica", last: "South Africa"
    ),
    (
      file: "ne_50m_us_states_subset", zones: 9, polygons: 90, holes: 0, positions: 4_482,
      first: "Alaska", last: "Virginia"
    ),
    (
      file: "san-francisco", zones: 37, polygons: 117, holes: 5, positions: 13_254,
      first: "Seacliff", last: "Glen Park"
    ),
    (
      file: "silicon-valley", zones: 36, polygons: 47, holes: 49, positions: 6_274,
      first: "Los Gatos", last: "West Menlo Park"
    ),
  ]

  @Test(
    "reads recorded zone sets whole",
    .enabled(if: Paths.corpus != nil, "the recorded corpus is not on this machine"),
    arguments: recorded)
  func readsRecorded(
    file: String, zones: Int, polygons: Int, holes: Int, positions: Int, first: String, last: String
  ) throws {
    let corpus = try #require(Paths.corpus)
    let path = corpus.appendingPathComponent("zones/\(file).geojson").path
    let read = try ZoneFile.read(path: path)
    // San Francisco has three invalid features, says GEOS.
    #expect(
      read.warnings.map(\.code.rawValue)
        == Array(
          repeating: "invalid-polygon", count: file == "san-francisco" ? 3 : 0))
    #expect(read.layout.zones.count == zones)
    #expect(read.layout.zones.first?.id == first)
    #expect(read.layout.zones.last?.id == last)
    var found = (polygons: 0, holes: 0, positions: 0)
    for fence in read.layout.zones.flatMap(\.fences) {
      guard case .polygons(let polygons) = fence.shape else { continue }
      found.polygons += polygons.count
      found.holes += polygons.reduce(0) { $0 + $1.rings.count - 1 }
      found.positions += polygons.flatMap(\.rings).reduce(0) { $0 + $1.vertices.count }
    }
    #expect(found == (polygons, holes, positions))
    let again = try ZoneFile.read(bytes: ZoneFileWriter.geoJSON(read.layout), name: file)
    #expect(again.layout == read.layout)
  }
}
