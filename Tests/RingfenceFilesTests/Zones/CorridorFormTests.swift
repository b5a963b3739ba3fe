import Ringfence
import RingfenceFiles
import Testing

/// Corridors in every form that has them: what is read as one, what is written, and what is refused.
@Suite struct CorridorFormTests {
  private static func read(
    _ text: String, halfWidth: Double? = nil, radius: Double? = nil
  ) throws -> ZoneFile {
    let options = ZoneReadingOptions(
      defaultRadius: radius.map { .meters($0) }, defaultHalfWidth: halfWidth.map { .meters($0) })
    return try ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
  }

  /// The fences of a file: the metres of a corridor, `line` for a geoline, `area` for anything else.
  private static func fences(_ file: ZoneFile) -> [String] {
    file.layout.zones.flatMap { $0.fences }.map { fence in
      switch fence.shape {
      case .corridor(let corridor): "\(corridor.halfWidth.meters)"
      case .geoline: "line"
      case .circle, .rectangle, .polygons: "area"
      }
    }
  }

  private static func feature(_ properties: String, _ type: String = "LineString") -> String {
    let coordinates =
      switch type {
      case "Point": "[1,2]"
      case "Polygon": "[[[0,0],[1,0],[0,1],[0,0]]]"
      case "MultiLineString": "[[[1,2],[1,3]],[[4,5],[4,6],[4,7]]]"
      default: "[[1,2],[1,3]]"
      }
    return
      #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private static func placemark(_ data: [(String, String)]) -> String {
    let extended = data.map { "<Data name='\($0.0)'><value>\($0.1)</value></Data>" }.joined()
    return
      "<kml><Placemark><ExtendedData>\(extended)</ExtendedData><LineString><coordinates>1,2 1,3</coordinates></LineString></Placemark></kml>"
  }

  static let geoJSON: [(properties: String, fence: String)] = [
    (#""halfWidth":25"#, "25.0"), (#""halfWidth":"0.1 km""#, "100.0"),
    (#""Half_Width":5"#, "5.0"), (#""half_width_ft":100"#, "30.48"),
    (#""halfWidth":10,"units":"yd""#, "9.144"),
    // The word of Azure Maps.
    (#""radius":70"#, "70.0"), (#""Radius (ft)":100"#, "30.48"),
    (#""radius":10,"units":"ft""#, "3.048"),
    (#""halfWidth":25,"radius":70"#, "25.0"), (#""halfWidth":null,"radius":70"#, "70.0"),
    (#""halfWidth":" ","radius":70"#, "70.0"),
    (#""name":"A""#, "line"), (#""halfWidth":null"#, "line"), (#""buffer":5"#, "line"),
    (#""halfWidth":0.5"#, "0.5"), (#""halfWidth":50000"#, "50000.0"),
  ]

  @Test(arguments: geoJSON) func `reads lines with a half-width in GeoJSON`(
    properties: String, fence: String
  ) throws {
    let file = try Self.read(Self.feature(properties))
    #expect(Self.fences(file) == [fence])
    if fence != "line" {
      #expect(file.warnings.isEmpty)
      #expect(file.layout.zones[0].customData.isEmpty)
    }
    let parts = try Self.read(Self.feature(properties, "MultiLineString"))
    #expect(Self.fences(parts) == [fence, fence])
    // What has none of its own takes that of the options.
    let other = fence == "line" ? "12.0" : fence
    #expect(Self.fences(try Self.read(Self.feature(properties), halfWidth: 12)) == [other])
  }

  @Test(
    arguments: [
      "halfWidth", "half_width", "HalfWidth (ft)",
    ], ["Point", "Polygon"])
  func `keeps a half-width of other features as custom data`(name: String, type: String) throws {
    let file = try Self.read(Self.feature("\"\(name)\":5", type), radius: 9)
    #expect(Self.fences(file) == ["area"])
    #expect(file.layout.zones[0].customData == [CustomDatum(key: name, value: "5")])
    #expect(
      file.warnings.map { "\($0.code.rawValue) \($0.detail)" } == [
        "similar-property property '\(name)' is custom data and no setting, because only lines have a half-width"
      ])
    let table = "name,lat,lon,radius,halfWidth\nA,1,2,50,5\nB,1,3,50,\n"
    let rows = try Self.read(table)
    #expect(rows.warnings.map(\.code) == [.similarProperty])
    #expect(rows.layout.zones[0].customData == [CustomDatum(key: "halfWidth", value: "5")])
    #expect(rows.layout.zones[1].customData.isEmpty)
  }

  @Test func `advises the length that the geometry has`() throws {
    func advice(_ type: String) throws -> [String] {
      try Self.read(Self.feature(#""buffer":5"#, type), radius: 9).warnings.map(\.detail)
    }
    #expect(
      try advice("LineString")
        == ["property 'buffer' is custom data and no setting, did you mean 'halfWidth'?"])
    #expect(
      try advice("Point")
        == ["property 'buffer' is custom data and no setting, did you mean 'radius'?"])
    let table = "name,wkt,buffer\nA,\"LINESTRING (1 2, 1 3)\",5\n"
    #expect(
      try Self.read(table).warnings.map(\.detail)
        == ["property 'buffer' is custom data and no setting, did you mean 'halfWidth'?"])
  }

  @Test func `reads lines with a half-width in KML and in tables`() throws {
    let wide = [("halfWidth", "25 m"), ("radius", "7"), ("shop", "A")]
    let file = try Self.read(Self.placemark(wide))
    #expect(Self.fences(file) == ["25.0"])
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "shop", value: "A")])
    #expect(Self.fences(try Self.read(Self.placemark([("radius", "7")]))) == ["7.0"])
    #expect(Self.fences(try Self.read(Self.placemark([]))) == ["line"])
    #expect(Self.fences(try Self.read(Self.placemark([]), halfWidth: 3)) == ["3.0"])
    let table = """
      name;wkt;half_width_ft;radius
      A;LINESTRING (1 2, 1 3);100;
      B;LINESTRING (1 2, 1 3);;12,5
      C;LINESTRING (1 2, 1 3);;
      D;POLYGON ((1 1, 2 1, 2 2));;

      """
    #expect(Self.fences(try Self.read(table)) == ["30.48", "12.5", "line", "area"])
    #expect(
      Self.fences(try Self.read(table, halfWidth: 8)) == ["30.48", "12.5", "8.0", "area"])
    let bare = "LINESTRING (1 2, 1 3)\nPOLYGON ((1 1, 2 1, 2 2))\n"
    #expect(Self.fences(try Self.read(bare)) == ["line", "area"])
    #expect(Self.fences(try Self.read(bare, halfWidth: 8)) == ["8.0", "area"])
  }

  /// One unit beside a half-width and a radius is that of both.
  @Test func `reads a placemark of a point and a line`() throws {
    let text = """
      <kml><Placemark><ExtendedData><Data name="halfWidth"><value>100</value></Data>
      <Data name="radius"><value>200</value></Data><Data name="units"><value>ft</value></Data></ExtendedData>
      <MultiGeometry><Point><coordinates>1,2</coordinates></Point>
      <LineString><coordinates>1,2 1,3</coordinates></LineString></MultiGeometry></Placemark></kml>
      """
    let zone = try Self.read(text).layout.zones[0]
    let center = try #require(Coordinate(latitude: 2, longitude: 1))
    let circle = try #require(Circle(center: center, radius: .meters(60.96)))
    #expect(zone.fences[0].shape == .circle(circle))
    #expect(Self.fences(try Self.read(text))[1] == "30.48")
    #expect(zone.customData.isEmpty)
  }

  // MARK: Traccar

  private static func geofence(_ attributes: String) -> String {
    #"[{"name":"A","area":"LINESTRING (48 16, 48.1 16)","attributes":{\#(attributes)}}]"#
  }

  @Test(arguments: [
    ("", nil, "25.0"), ("", 40.0, "40.0"), (#""polylineDistance":80"#, 40, "80.0"),
    (#""polylineDistance":"80.5""#, nil, "80.5"), (#""halfWidth":7"#, nil, "7.0"),
    (#""radius":7"#, nil, "25.0"), (#""polylineDistance":null"#, nil, "25.0"),
  ])
  func `reads each line of Traccar as a corridor`(
    attributes: String, halfWidth: Double?, fence: String
  ) throws {
    let file = try Self.read(Self.geofence(attributes), halfWidth: halfWidth)
    #expect(Self.fences(file) == [fence])
    #expect(file.warnings.isEmpty)
    #expect(file.layout.zones[0].customData.isEmpty)
    // The same in the table of its database.
    let quoted = attributes.replacing("\"", with: "\"\"")
    let table =
      "id,name,area,attributes\n1,A,\"LINESTRING (48 16, 48.1 16)\",\"{\(quoted)}\"\n"
    let rows = try Self.read(table, halfWidth: halfWidth)
    #expect(Self.fences(rows) == [fence])
    #expect(rows.layout.zones[0].fences[0].shape == file.layout.zones[0].fences[0].shape)
    #expect(rows.warnings.isEmpty)
  }

  @Test func `keeps the attribute of a geofence that is no line`() throws {
    let file = try Self.read(
      #"[{"name":"A","area":"CIRCLE (48 16, 5)","attributes":{"polylineDistance":25}}]"#)
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "polylineDistance", value: "25")])
    #expect(file.warnings.isEmpty)
  }

  @Test func `leaves geolines out of Traccar's form, and says so`() throws {
    let layout = try Self.read(
      #"""
      {"version":1,"zones":[{"id":"a","fences":[{"geoline":[[1,2],[1,3]]},
        {"corridor":{"line":[[1,2],[1,3]],"halfWidth":12.5}}]},{"id":"b","fences":[{"geoline":[[1,2],[1,3]]}]}]}
      """#
    ).layout
    #expect(
      ZoneFileWriter.traccarLosses(layout)
        == ["Traccar has no geolines, a line there is a corridor, 2 left out"])
    #expect(
      String(decoding: ZoneFileWriter.traccar(layout), as: UTF8.self) == """
        [
          { "name": "a / 2", "description": "", "area": "LINESTRING (2 1, 3 1)", "attributes": { "zone": "a", "id": "2", "polylineDistance": 12.5 } }
        ]

        """)
    let lines = ZoneLayout(zones: [layout.zones[1]])
    #expect(String(decoding: ZoneFileWriter.traccar(lines), as: UTF8.self) == "[]\n")
  }

  // MARK: GPX

  static let route =
    "<rte><name>R</name><desc>d</desc><rtept lat='48' lon='16'/><rtept lat='48.1' lon='16'><name>x</name></rtept></rte>"

  @Test func `reads routes with the default half-width`() throws {
    let own =
      "<rte><extensions><halfWidth>7</halfWidth></extensions><rtept lat='1' lon='2'/><rtept lat='1' lon='3'/></rte>"
    let file = try Self.read("<gpx>\(Self.route)\(own)<rte/></gpx>", halfWidth: 25)
    #expect(file.form == .gpx)
    #expect(Self.fences(file) == ["25.0", "7.0"])
    #expect(file.layout.zones.map(\.id) == ["R", "2"])
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "desc", value: "d")])
    #expect(file.warnings.map(\.code) == [.noGeometry])
  }

  @Test func `names what a file has besides its routes`() throws {
    let text =
      "<gpx><wpt lat='1' lon='2'><name>W</name></wpt><wpt lat='1' lon='2'><extensions><radius>5</radius></extensions></wpt>\(Self.route)<trk/></gpx>"
    let routes = try Self.read(text, halfWidth: 25)
    #expect(Self.fences(routes) == ["area", "25.0"])
    #expect(routes.warnings.map(\.code) == [.ignoredKeys])
    #expect(
      routes.warnings.first?.detail
        == "keys without a meaning here are ignored: 'trk', 'wpt'")
    let both = try Self.read(text, halfWidth: 25, radius: 9)
    #expect(Self.fences(both) == ["area", "area", "25.0"])
    let points = try Self.read(text, radius: 9)
    #expect(Self.fences(points) == ["area", "area"])
  }

  // MARK: Lines that were tracks

  /// As `convert TRACK -o line.geojson` writes it.
  @Test func `reads the line of a track with the default half-width`() throws {
    let text =
      #"{"type":"Feature","properties":{"track":"t","coordTimes":["2026-01-01T00:00:00Z","2026-01-01T00:01:00Z"]},"geometry":{"type":"LineString","coordinates":[[16,48],[16,48.1]]}}"#
    #expect(
      #expect(throws: FileError.self) { try Self.read(text) }?.code == .unsupportedForm)
    let file = try Self.read(text, halfWidth: 25)
    #expect(Self.fences(file) == ["25.0"])
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "track", value: "t")])
  }

  // MARK: There and back

  @Test func `writes corridors that read back`() throws {
    let text = """
      {"version":1,"zones":[{"id":"route","exitDistance":15,"fences":[
        {"id":"r","corridor":{"line":[[16.37,48.2],[16.38,48.21],[16.41,48.21]],"halfWidth":"82 ft"}},
        {"id":"s","corridor":{"line":[[179.9,1],[180.1,1]],"halfWidth":50000}}]}]}
      """
    let layout = try Self.read(text).layout
    #expect(layout.zones[0].fences.count == 2)
    let written = [
      ZoneFileWriter.native(layout), ZoneFileWriter.geoJSON(layout), ZoneFileWriter.kml(layout),
      ZoneFileWriter.traccar(layout),
    ]
    for bytes in written {
      for halfWidth in [nil, Distance.meters(5)] {
        let options = ZoneReadingOptions(defaultHalfWidth: halfWidth)
        let again = try ZoneFile.read(bytes: bytes, name: "z", options: options)
        #expect(again.layout == layout, "\(again.form)")
        #expect(again.warnings.isEmpty)
      }
    }
    #expect(ZoneFileWriter.traccarLosses(layout).isEmpty)
    let geoJSON = String(decoding: ZoneFileWriter.geoJSON(layout), as: UTF8.self)
    #expect(
      geoJSON.contains(
        #""halfWidth": 50000, "exitDistance": 15 }, "geometry": { "type": "LineString", "coordinates": [[179.9, 1], [180.1, 1]] }"#
      ))
  }

  /// A geoline says what it is in the native form.
  @Test func `leaves geolines of the native form what they are`() throws {
    let text = #"{"version":1,"zones":[{"id":"a","fences":[{"geoline":[[1,2],[1,3]]}]}]}"#
    #expect(Self.fences(try Self.read(text, halfWidth: 25)) == ["line"])
  }

  // MARK: Bad input

  static let refused: [(text: String, halfWidth: Double?, message: String)] = [
    (
      feature(#""halfWidth":0"#), nil,
      "1:45: error: half-width is 0 m, expected 0.5 to 50000 m at $.properties.halfWidth [out-of-range]"
    ),
    (
      feature(#""halfWidth":"60 km""#), nil,
      "1:45: error: half-width is '60 km', expected 0.5 to 50000 m at $.properties.halfWidth [out-of-range]"
    ),
    (
      feature(#""radius":-5"#), nil,
      "1:42: error: half-width is -5 m, expected 0.5 to 50000 m at $.properties.radius [out-of-range]"
    ),
    (
      feature(#""halfWidth":"wide""#), nil,
      "1:45: error: 'wide' is no distance, expected metres or a text such as '500 ft' at $.properties.halfWidth [bad-quantity]"
    ),
    (
      feature(#""halfWidth":true"#), nil,
      "1:45: error: expected metres or a text such as '500 ft', found true at $.properties.halfWidth [wrong-type]"
    ),
    (
      feature(#""halfWidth (li)":5"#), nil,
      "1:50: error: the unit of the half-width is not known, expected one of 'm', 'km', 'ft', 'yd', 'mi', 'nmi' at $.properties['halfWidth (li)'] [missing-unit]"
    ),
    (
      #"{"type":"Feature","properties":{"halfWidth":5},"geometry":{"type":"LineString","coordinates":[[1,2]]}}"#,
      nil,
      "1:94: error: line has 1 position, expected at least two at $.geometry.coordinates [bad-shape]"
    ),
    (
      geofence(#""polylineDistance":0"#), nil,
      "1:84: error: half-width is '0', expected 0.5 to 50000 m at $[0].polylineDistance [out-of-range]"
    ),
    (
      geofence(#""polylineDistance":-25"#), nil,
      "1:84: error: half-width is '-25', expected 0.5 to 50000 m at $[0].polylineDistance [out-of-range]"
    ),
    (
      "name,wkt,halfWidth\nA,\"LINESTRING (1 2, 1 3)\",60000\n", nil,
      "2:27: error: half-width is '60000', expected 0.5 to 50000 m at row 1.halfWidth [out-of-range]"
    ),
    (
      "LINESTRING (1 2, 1 3)\n", 60_000,
      "1:1: error: half-width is that of --default-half-width, expected 0.5 to 50000 m at line 1 [out-of-range]"
    ),
    (
      "<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>", 25,
      "1:7: error: line has 1 position, expected at least two at rte[1] [bad-shape]"
    ),
    (
      "<gpx><rte><rtept lat='1' lon='2'/><rtept lat='1'/></rte></gpx>", 25,
      "1:36: error: point of the route lacks the attribute 'lon' at rte[1].rtept[2] [bad-position]"
    ),
    (
      "<gpx><trk/></gpx>", 25,
      "1:7: error: this is a track (GPX) and not a layout; 'ringfence evaluate --zones LAYOUT TRACK' takes the two; 'ringfence convert TRACK -o line.geojson' makes a line of it, which --default-half-width reads as a corridor [unsupported-form]"
    ),
    (
      "<gpx><rte/></gpx>", nil,
      "1:7: error: this is a track (GPX) and not a layout; 'ringfence evaluate --zones LAYOUT TRACK' takes the two; with --default-half-width its routes are read as corridors [unsupported-form]"
    ),
  ]

  @Test(arguments: refused) func `says what is no corridor`(
    text: String, halfWidth: Double?, message: String
  ) {
    #expect(zoneFileMessage { try Self.read(text, halfWidth: halfWidth) } == "z:\(message)")
  }
}
