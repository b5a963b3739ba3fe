import Ringfence
import RingfenceFiles
import Testing

/// Tables and rows in JSON whose values and headers say how positions, radii and names are meant.
@Suite struct ZoneTableValueTests {
  /// Buenos Aires, by hand: 34.6 S, 58.38 W.
  private static let place = (latitude: -34.6, longitude: -58.38)

  private func read(_ text: String, columns: [String: String] = [:]) throws -> ZoneFile {
    var options = ZoneReadingOptions()
    options.columns = columns
    return try ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
  }

  /// The first circle of a file: latitude, longitude, metres.
  private func circle(_ file: ZoneFile) -> [Double] {
    guard case .circle(let circle) = file.layout.zones.first?.fences.first?.shape else { return [] }
    return [circle.center.latitude, circle.center.longitude, circle.radius.meters]
  }

  private func message(_ text: String, columns: [String: String] = [:]) -> String? {
    zoneFileMessage { try self.read(text, columns: columns) }
  }

  // MARK: Hemispheres

  @Test(arguments: [
    "name,lat,N/S,lon,E/W,radius\nBA,34.6,S,58.38,W,100\n",
    "name,lat,LatHem,lon,LonHem,radius\nBA,34.6,S,58.38,W,100\n",
    "name,lat,quux,lon,corge,radius\nBA,34.6,south,58.38,West,100\nP,10,north,10,EAST,5\n",
    "name,lat,lon,radius\nBA,34.6S,58.38W,100\n",
    "name,lat,lon,radius\nBA,S 34.6,W58.38,100\n",
    "name,lat,lon,radius\nBA,34°36'0\"\" S,58° 22.8' W,100\n",
    "name,lat,lon,radius\nBA,-34.6°,-58.38°,100\n",
    "name;lat;lon;radius\nBA;34,6 S;58,38 W;100\n",
    "name\tLATITUDE\tLATITUDE N/S\tLONGITUDE\tLONGITUDE E/W\tradius\nBA\t34.6\tS\t58.38\tW\t100\n",
    "name,latitudeE7,longitudeE7,radius\nBA,-346000000,-583800000,100\n",
    "name,gps_lat,lat_sign,gps_lon,lon_sign,radius\nBA,34.6,-,58.38,-,100\n",
    #"[{"name":"BA","latitude":34.6,"latitudeDirection":"S","longitude":58.38,"longitudeDirection":"W","radius":100}]"#,
    #"[{"name":"BA","lat":34.6,"foo":"S","lng":58.38,"bar":"W","radius":100}]"#,
    #"[{"name":"BA","lat":"34.6 S","lng":"58.38 W","radius":100}]"#,
    #"[{"Name":"BA","Latitude":-34.6,"Longitude":-58.38,"Radius":100}]"#,
    #"[{"name":"BA","latE7":-346000000,"lngE7":-583800000,"radius":100}]"#,
    #"[{"identifier":"BA","center":{"latitude":"34°36'S","longitude":"58.38°W"},"radius":100}]"#,
  ])
  func `reads degrees as tracks have them`(text: String) throws {
    let file = try read(text)
    let found = circle(file)
    try #require(found.count == 3)
    #expect(abs(found[0] - Self.place.latitude) < 1e-9)
    #expect(abs(found[1] - Self.place.longitude) < 1e-9)
    #expect(found[2] == 100)
    #expect(file.layout.zones[0].customData.isEmpty)
    #expect(file.warnings.isEmpty)
  }

  @Test(arguments: [
    (
      "name,lat,lon,radius,size\nA,48,16,5,S\nB,48,17,5,S\n",
      "column 'size' holds nothing but N and S"
    ),
    ("name,lat,NS,lon,EW,radius\nA,-48,N,16,E,5\n", "contradicts its sign"),
    ("name,lat,NS,lon,EW,radius\nA,48,,16,E,5\n", "the hemisphere of a latitude is missing"),
    ("name,lat,lon,radius\nA,48E,16,5\n", "the hemisphere of a latitude is missing or unknown"),
    (
      #"[{"name":"A","lat":48,"lng":16,"radius":5,"size":"S"}]"#,
      "key 'size' holds nothing but N and S"
    ),
  ])
  func `refuses hemispheres that are not settled`(text: String, detail: String) {
    #expect(message(text)?.contains(detail) == true, "\(message(text) ?? "read")")
  }

  @Test func `lets the caller settle a hemisphere`() throws {
    let text = "name,lat,lon,radius,size\nA,48,16,5,S\n"
    let south = try read(text, columns: ["latitude_hemisphere": "size"])
    #expect(circle(south) == [-48, 16, 5])
    let none = try read(text, columns: ["latitude_hemisphere": "-"])
    #expect(circle(none) == [48, 16, 5])
    #expect(none.layout.zones[0].customData == [CustomDatum(key: "size", value: "S")])
  }

  @Test(arguments: [
    "name,lat,lon,radius,class\nA,48,16,5,N\nB,47,16,5,E\n",
    "name,lat,lon,radius,side\nA,48,16,5,N\nB,47,16,5,N\n",
    "name,lat,lon,radius,status\nA,48,16,5,1\nB,47,16,5,-1\n",
    "N,lat,lon,radius,code\nA,48,16,5,S\nB,47,16,5,XL\n",
  ])
  func `takes no other letters for hemispheres`(text: String) throws {
    #expect(circle(try read(text)) == [48, 16, 5])
  }

  // MARK: Units of radii

  static let radii: [(header: String, value: String, meters: Double)] = [
    ("Radius (ft)", "100", 30.48), ("Radius (km)", "1.5", 1_500), ("Radius (mi)", "1", 1_609.344),
    ("Radius (m)", "80", 80), ("Radius [yd]", "100", 91.44), ("radius_km", "0.5", 500),
    ("radiusFt", "100", 30.48), ("radius_in_feet", "100", 30.48), ("RadiusMiles", "2", 3_218.688),
    ("radius nmi", "1", 1_852), ("radiusKilometers", "2", 2_000), ("geofence_radius", "60", 60),
    ("rayon", "60", 60), ("raggio_km", "2", 2_000), ("straal", "60", 60), ("promień", "60", 60),
    ("radius_m", "0.5 km", 500),
  ]

  @Test(arguments: radii)
  func `reads radii in the unit of their name`(header: String, value: String, meters: Double) throws
  {
    let json = #""\#(header)":"\#(value)""#
    let texts = [
      "name,lat,lon,\(header)\nA,48,16,\(value)\n",
      #"[{"name":"A","lat":48,"lng":16,\#(json)}]"#,
      #"{"type":"Feature","properties":{"name":"A",\#(json)},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
      "<kml><Placemark><name>A</name><ExtendedData><Data name=\"\(header)\"><value>\(value)</value></Data>"
        + "</ExtendedData><Point><coordinates>16,48</coordinates></Point></Placemark></kml>",
    ]
    for text in texts {
      let file = try read(text)
      #expect(abs((circle(file).last ?? 0) - meters) < 1e-9, "\(text)")
      #expect(file.layout.zones[0].customData.isEmpty, "\(text)")
      #expect(file.warnings.isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    ("units", "kilometers", 1_500.0), ("unit", "km", 1_500), ("radiusUnit", "Miles", 2_414.016),
    ("radius_units", "ft", 0.4572), ("radiusUnits", "meters", 1.5), ("uom", "yards", 1.3716),
  ])
  func `reads the unit of a radius beside it`(name: String, unit: String, meters: Double) throws {
    let texts = [
      "name,lat,lon,\(name),radius\nA,48,16,\(unit),1.5\n",
      #"[{"name":"A","lat":48,"lng":16,"radius":1.5,"\#(name)":"\#(unit)"}]"#,
      #"{"type":"Feature","properties":{"radius":1.5,"\#(name)":"\#(unit)"},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
      "<kml><Placemark><ExtendedData><Data name=\"radius\"><value>1.5</value></Data><Data name=\"\(name)\">"
        + "<value>\(unit)</value></Data></ExtendedData><Point><coordinates>16,48</coordinates></Point></Placemark></kml>",
    ]
    for text in texts {
      let file = try read(text)
      #expect(abs((circle(file).last ?? 0) - meters) < 1e-9, "\(text)")
      #expect(file.layout.zones[0].customData.isEmpty, "\(text)")
      #expect(file.warnings.isEmpty)
    }
  }

  @Test func `keeps a unit that is none of a radius`() throws {
    let file = try read("name,lat,lon,radius,unit\nA,48,16,5,Apartment 7\n")
    #expect(circle(file) == [48, 16, 5])
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "unit", value: "Apartment 7")])
  }

  @Test(arguments: [
    "name,lat,lon,Radius (li)\nA,48,16,5\n", "name,lat,lon,radius,radiusUnit\nA,48,16,5,blocks\n",
    "name,lat,lon,radius,units\nA,48,16,5,degrees\n",
    "name,lat,lon,radius_m,radius_unit\nA,48,16,5,ft\n",
    #"{"type":"Feature","properties":{"Radius (li)":5},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
    #"{"type":"Feature","properties":{"radius":5,"units":"radians"},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
  ])
  func `refuses a radius whose unit is not known`(text: String) {
    for radius in [nil, Distance.meters(50)] {
      let options = ZoneReadingOptions(defaultRadius: radius)
      let message = zoneFileMessage {
        try ZoneFile.read(bytes: Array(text.utf8), name: "z", options: options)
      }
      #expect(message?.contains("unit") == true, "\(message ?? "read")")
    }
  }

  // MARK: Traccar

  @Test(arguments: [",", "\t"]) func `reads Traccar's table as its JSON`(separator: String) throws {
    let rows = [
      ["id", "name", "description", "area", "attributes"],
      ["1", "P", "", "\"POLYGON ((52.5 13.4, 52.5 13.41, 52.51 13.41, 52.5 13.4))\"", "{}"],
      ["2", "C", "Main", "\"CIRCLE (48.2 16.37, 120.5)\"", "\"{\"\"dwell\"\":\"\"2 min\"\"}\""],
    ]
    let table = rows.map { $0.joined(separator: separator) + "\n" }.joined()
    let json = """
      [{"id":1,"name":"P","description":"","area":"POLYGON ((52.5 13.4, 52.5 13.41, 52.51 13.41, 52.5 13.4))","attributes":{}},
       {"id":2,"name":"C","description":"Main","area":"CIRCLE (48.2 16.37, 120.5)","attributes":{"dwell":"2 min"}}]
      """
    let file = try read(table)
    #expect(file.layout.zones == (try read(json)).layout.zones)
    #expect(file.warnings.isEmpty)
    guard case .polygons(let polygons) = file.layout.zones[0].fences[0].shape else {
      Issue.record("no polygon")
      return
    }
    #expect(polygons[0].rings[0].vertices.first == Coordinate(latitude: 52.5, longitude: 13.4))
  }

  @Test func `names the guess of the order of an area`() throws {
    let text = "name,area\nA,\"LINESTRING (16 48, 16.1 48)\"\n"
    let file = try read(text)
    #expect(file.warnings.map(\.code) == [.guessedOrder])
    #expect(try read(text, columns: ["geometry": "area"]).warnings.isEmpty)
    let turned = try read(text, columns: ["area": "area"])
    // A line of Traccar is a corridor.
    guard case .corridor(let corridor) = turned.layout.zones[0].fences[0].shape else {
      Issue.record("no corridor")
      return
    }
    #expect(corridor.line.vertices.first == Coordinate(latitude: 16, longitude: 48))
  }

  // MARK: Names

  @Test func `names the column of names that is not known`() throws {
    let text = "Shop,Latitude,Longitude,Radius (m)\nMill,41,-8,50\nQuay,41.1,-8,50\n"
    let file = try read(text)
    #expect(file.layout.zones.map(\.id) == ["1", "2"])
    #expect(
      file.warnings.map(\.detail) == [
        "zones have numbers as their names; 'Shop' has 2 different texts, --zone-columns name=Shop names them"
      ])
    let named = try read(text, columns: ["name": "shop"])
    #expect(named.layout.zones.map(\.id) == ["Mill", "Quay"])
    #expect(named.layout.zones.map(\.name) == ["Mill", "Quay"])
    #expect(named.warnings.isEmpty && named.layout.zones[0].customData.isEmpty)
  }

  @Test(arguments: [
    "lat,lon,radius\n41,-8,50\n42,-8,50\n", "lat,lon,radius,n\n41,-8,50,1\n42,-8,50,2\n",
    "lat,lon,radius,kind\n41,-8,50,shop\n42,-8,50,shop\n", "lat,lon,radius,kind\n41,-8,50,shop\n",
  ])
  func `is silent where no column looks like names`(text: String) throws {
    #expect(try read(text).warnings.isEmpty)
  }

  @Test func `refuses a column that is not there`() {
    #expect(
      message("name,lat,lon,radius\nA,1,2,5\n", columns: ["name": "Shop"])
        == "z:1:1: error: there is no column 'Shop', which --zone-columns gives for name [bad-header]"
    )
  }

  @Test func `reads any columns that the caller names`() throws {
    let text = "a,b,c,d\nMill,41,-8,50\n"
    let file = try read(
      text, columns: ["name": "a", "latitude": "b", "longitude": "c", "radius": "d"])
    #expect(circle(file) == [41, -8, 50])
    #expect(file.layout.zones[0].id == "Mill")
  }

  @Test(arguments: [
    "nombre,lat,lon,radio", "nom,lat,lon,rayon", "nome,lat,lon,raggio", "naam,lat,lon,straal",
    "nazwa,lat,lon,promień", "Bezeichnung,lat,lon,Radius", "nome,lat,lon,raio",
  ])
  func `knows the words of other languages`(header: String) throws {
    let file = try read(header + "\nA,48,16,5\n")
    #expect(circle(file) == [48, 16, 5])
    #expect(file.layout.zones[0].name == "A")
    #expect(file.warnings.isEmpty)
  }

  @Test func `takes radio for broadcasts where the table is not in Spanish`() throws {
    let file = try read("name,lat,lon,radius,radio\nA,48,16,5,7\n")
    #expect(file.layout.zones[0].customData == [CustomDatum(key: "radio", value: "7")])
  }

  // MARK: Values of any name

  /// A unit under a name that is in no list is neither applied nor left aside.
  @Test(arguments: [
    "name,lat,lon,radius,quux\nA,48,16,40,feet\n",
    #"[{"name":"A","lat":48,"lng":16,"radius":40,"quux":"feet"}]"#,
    #"{"type":"Feature","properties":{"name":"A","radius":40,"quux":"feet"},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
  ])
  func `refuses a radius without a unit beside a value that is one`(text: String) {
    #expect(
      message(text)?.contains(
        "the radius has no unit, and 'quux' is 'feet'; if that is the unit of the radius, call it 'units', else write "
          + "metres into the name of the radius, as radius_m") ?? false)
    let named = text.replacing("radius", with: "radius_m")
    #expect(throws: Never.self) { try self.read(named) }
    #expect(throws: Never.self) { try self.read(text.replacing("feet", with: "m")) }
  }

  /// The name of a radius and the column of its unit must agree, in each form.
  @Test(arguments: [
    "name,lat,lon,radius_m,radiusUnit\nA,48,16,40,mile\n",
    #"[{"name":"A","lat":48,"lng":16,"radius_m":40,"radiusUnit":"mile"}]"#,
    #"{"type":"Feature","properties":{"name":"A","radius_m":40,"radiusUnit":"mile"},"geometry":{"type":"Point","coordinates":[16,48]}}"#,
  ])
  func `refuses a unit that is not the one in the name of the radius`(text: String) {
    #expect(
      message(text)?.contains(#"the unit of the radius is 'mile', and 'm' in its name"#) ?? false)
    #expect(throws: Never.self) { try self.read(text.replacing("mile", with: "metres")) }
  }

  /// Ones under names that speak of the axes are hemispheres.
  @Test func `refuses ones that contradict the coordinates of GeoJSON`() {
    func text(_ north: Int, _ east: Int) -> String {
      """
      {"type":"Feature","properties":{"name":"A","radius":40,"latSign":\(north),"lonSign":\(east)},\
      "geometry":{"type":"Point","coordinates":[16,48]}}
      """
    }
    #expect(
      message(text(-1, 1))?.contains("property 'latSign' seems to say south or west") ?? false)
    #expect(throws: Never.self) { try self.read(text(1, 1)) }
  }

  @Test func `refuses properties that contradict the coordinates of GeoJSON`() {
    func feature(_ first: String, _ second: String) -> String {
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","radius":40,"q1":"\(first)",\
      "q2":"\(second)"},"geometry":{"type":"Point","coordinates":[58.38,34.6]}}]}
      """
    }
    #expect(
      message(feature("s", "East"))?.contains(
        "property 'q1' seems to say south or west, and the coordinates there have no sign; GeoJSON has signs; "
          + "if it is no hemisphere, choose none with --zone-columns latitude_hemisphere=-"
      ) ?? false)
    // The option does what is advised.
    #expect(throws: Never.self) {
      try self.read(feature("s", "East"), columns: ["latitude_hemisphere": "-"])
    }
    #expect(throws: Never.self) { try self.read(feature("N", "E")) }
    // A size and a kind.
    #expect(throws: Never.self) { try self.read(feature("S", "cafe")) }
  }
}
