import Ringfence
import RingfenceFiles
import Testing

/// Routes and waypoints without times, with a speed and without.
@Suite struct GPXRouteTests {
  static let route = "<rte>\n<rtept lat='0' lon='0.002'/><rtept lat='0' lon='0.001'/></rte>"
  static let untimed = "<wpt lat='0' lon='2'/><wpt lat='0' lon='2.001'/>"
  static let timed = "<wpt lat='1' lon='3'><time>1970-01-01T00:00:05Z</time></wpt>"
  static let track = "<trk><trkseg>\(point(GPXRuleTests.time))</trkseg></trk>"
  static let speed = 111.319_491

  static func read(_ content: String, speed: Double?) throws(FileError) -> TrackFile {
    var options = TrackReadingOptions()
    options.assumedSpeed = speed.map { .metersPerSecond($0) }
    return try TrackFile.read(
      bytes: Array("<gpx>\(content)</gpx>".utf8), name: "f", options: options)
  }

  /// A thousandth of a degree of the equator is 111.319491 m: a second at the assumed speed.
  static let spaced: [(String, String, [String])] = [
    (route, "|0:0@0.0,0.002 0:1@0.0,0.001", []),
    (untimed, "|0:0@0.0,2.0 0:1@0.0,2.001", []),
    (
      untimed + route + "<rte/>" + route,
      "|0:0@0.0,0.002 0:1@0.0,0.001 |2:0@0.0,0.002 2:1@0.0,0.001",
      []
    ),
    (timed + untimed, "|0:5@1.0,3.0", ["missing-time 2"]),
    (untimed + timed + route, "|0:5@1.0,3.0", ["missing-time 2", "ignored-route 1"]),
    (untimed + route + route + track, "|0:5@1.0,2.0", ["ignored-route 2"]),
    (track + route, "|0:5@1.0,2.0", ["ignored-route 1"]),
    (
      "<rte><rtept lat='0' lon='0.002'><time>2024-01-01T00:00:00Z</time><ele>x</ele></rtept></rte>",
      "|0:0@0.0,0.002", ["bad-value 1"]
    ),
    (
      "<rte><rtept lat='0' lon='x'/><rtept lat='0' lon='0.002'/></rte>", "|0:0@0.0,0.002",
      ["bad-position 1"]
    ),
  ]

  @Test(arguments: spaced)
  func `spaces routes and waypoints in time`(content: String, fixes: String, issues: [String])
    throws
  {
    let file = try Self.read(content, speed: Self.speed)
    #expect(file.failure == nil)
    #expect(XMLRow.describe(file) == fixes)
    #expect(file.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)" } == issues)
  }

  static let timedOnes: [(String, String, [String])] = [
    (timed + untimed, "|0:5@1.0,3.0", ["missing-time 2"]),
    (timed + route, "|0:5@1.0,3.0", ["ignored-route 1"]),
    (route + track + route, "|0:5@1.0,2.0", ["ignored-route 2"]),
  ]

  @Test(arguments: timedOnes)
  func `reads tracks and timed waypoints without a speed`(
    content: String, fixes: String, issues: [String]
  ) throws {
    let file = try Self.read(content, speed: nil)
    #expect(XMLRow.describe(file) == fixes)
    #expect(file.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)" } == issues)
  }

  @Test(arguments: [("\n" + route, 2), ("\n\n" + untimed, 3), (untimed + route, 1)])
  func `asks for a speed`(content: String, line: Int) {
    let error = #expect(throws: FileError.self) { try Self.read(content, speed: nil) }
    #expect(
      error?.description
        == "f:\(line): error: document has no track (trk), only routes or waypoints without times; "
        + "give a speed with --assume-speed to space their points in time; as a layout, waypoints need "
        + "--default-radius, and routes --default-half-width [no-times]")
  }

  @Test func `holds waypoints without times beyond the bound of those with times`() throws {
    let many = String(repeating: "<wpt lat='1' lon='2'/>", count: 70_000)
    let file = try Self.read(many + Self.route, speed: Self.speed)
    #expect(XMLRow.describe(file) == "|0:0@0.0,0.002 0:1@0.0,0.001")
  }

  @Test func `gives the route points before an error`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(Self.speed)
    let cut = "<gpx>" + Self.route.replacing("</rte>", with: "<rtept lat='0' lon='1'>")
    let file = try TrackFile.read(bytes: Array(cut.utf8), name: "f", options: options)
    #expect(XMLRow.describe(file) == "|0:0@0.0,0.002 0:1@0.0,0.001")
    #expect(file.failure?.code == .truncated)
  }
}
