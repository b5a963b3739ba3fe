import RingfenceCommand
import TestSupport
import Testing

/// Zone files of other programs on the command line.
@Suite struct ZoneFormCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let kml = """
    <kml><Document><Placemark><name>Yard</name>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>16,48 17,48 17,49 16,48</coordinates></LinearRing></outerBoundaryIs>
    <innerBoundaryIs><LinearRing><coordinates>16.6,48.2 16.7,48.2 16.7,48.3 16.6,48.2</coordinates></LinearRing></innerBoundaryIs></Polygon>
    </Placemark></Document></kml>
    """

  @Test func `converts and inspects files that tracks could be, too`() throws {
    let files = [
      try folder.write("a.kml", Self.kml),
      try folder.write("a.csv", "name,lat,lon\nDoor,48,16\n"),
      try folder.write("a.txt", "POINT (16 48)\n"),
      try folder.write("a.gpx", "<gpx><wpt lat='48' lon='16'/></gpx>"),
    ]
    let titles = ["KML", "table of zones", "table of zones", "GPX waypoints"]
    for (file, title) in zip(files, titles) {
      let words = [file, "--default-radius", "0.2 km"]
      let converted = Invocation(["convert", "-o", "-", "--format", "native"] + words)
      #expect(converted.status == .done, "\(converted.errors)")
      #expect(title == "KML" || converted.output.contains("\"radius\": 200 }"))
      let inspected = Invocation(["inspect"] + words)
      #expect(inspected.output.contains("zone file, \(title)"), "\(inspected.errors)")
    }
    let refused = Invocation(["lint", files[1]])
    #expect(refused.errors.contains("or --default-radius at row 1 [missing-key]"))
    #expect(refused.status == .unusableInput)
  }

  @Test func `counts what Traccar cannot have`() throws {
    let file = try folder.write("a.kml", Self.kml)
    let result = Invocation(["convert", file, "-o", "-", "--format", "traccar"])
    #expect(result.output.contains("\"area\": \"POLYGON ((48 16, 48 17, 49 17, 48 16))\""))
    #expect(result.errors.hasSuffix("a.kml: note: Traccar has no holes in polygons, 1 left out\n"))
    #expect(result.status == .done)
  }

  @Test func `writes KML by the ending of the file`() throws {
    let file = try folder.write("zones.json", TestFolder.zones)
    let (there, back) = ("\(folder.path)/zones.kml", "\(folder.path)/back.json")
    #expect(Invocation(["convert", file, "-o", there]).status == .done)
    #expect(Invocation(["convert", there, "-o", back]).status == .done)
    let wanted = Invocation(["convert", file, "-o", "-", "--format", "native"]).output
    #expect(try folder.read("back.json") == wanted)
  }

  @Test func `evaluates a track against a layout in KML`() throws {
    let zones = try folder.write(
      "a.kml",
      "<kml><Placemark><name>Yard</name><Point><coordinates>0,0</coordinates></Point></Placemark></kml>"
    )
    let track = try folder.write("t.gpx", TestFolder.gpx())
    let words = ["evaluate", "--zones", zones, track, "--format", "csv"]
    let result = Invocation(words + ["--default-radius", "100"])
    let types = result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(types == ["entered", "exited"])
    #expect(result.output.contains(",Yard,"))
    #expect(Invocation(words).errors.contains("or --default-radius at Placemark[1] [missing-key]"))
  }
}
