import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Floating car data of SUMO, made up here in the form of its documentation.
@Suite struct SUMOTrackTests {
  static let comment = """
    <!-- generated on 2023-02-14 by Eclipse SUMO
    <configuration><output><fcd-output value="fcd.xml"/><fcd-output.geo value="true"/></output></configuration>
    -->

    """
  static let document = """
    <fcd-export>
      <timestep time="0.00">
        <vehicle id="a" x="8.500000" y="47.100000" angle="90.00" type="car" speed="0.00" pos="5.1" lane="e_0"/>
        <person id="a" x="8.510000" y="47.110000" angle="360.00" speed="1.20" edge="e"/>
      </timestep>
      <timestep time="1.50">
        <vehicle id="a" x="8.500198" y="47.100000" z="412.5" angle="-90.00" type="car" speed="10.00"/>
      </timestep>
      <timestep time="2:00:00:03">
        <vehicle id="b &amp; c" x="8.600000" y="47.200000" angle="1" speed="2"/>
      </timestep>
    </fcd-export>
    """

  static func read(
    _ text: String, date: Int? = nil
  ) throws -> (rows: [String], warnings: [String]) {
    var options = TrackReadingOptions()
    options.date = date
    var reader = try TrackReader(bytes: Array(text.utf8), name: "f.xml", options: options)
    #expect(reader.format == .sumo)
    var rows: [String] = []
    while let batch = try reader.next() {
      let id = reader.trackIDs[batch.track]
      rows += batch.fixes.map { fix in
        "\(id) \(fix.time.microseconds / 1_000) \(fix.coordinate.latitude) \(fix.coordinate.longitude) "
          + "\(fix.altitudeMeters) \(fix.speedMetersPerSecond) \(fix.courseDegrees)"
      }
    }
    return (rows.sorted(), reader.warnings.map(\.description))
  }

  static let rows = [
    "a 0 47.1 8.5 nan 0.0 90.0", "a 1500 47.1 8.500198 412.5 10.0 270.0",
    "b & c 172803000 47.2 8.6 nan 2.0 1.0", "person a 0 47.11 8.51 nan 1.2 0.0",
  ]

  @Test func `reads each vehicle and person as a track`() throws {
    #expect(try Self.read(Self.comment + Self.document).rows == Self.rows)
    let day = try Self.read(Self.comment + Self.document, date: 19_000)
    #expect(day.rows.first == "a 1641600000000 47.1 8.5 nan 0.0 90.0")
    #expect(day.warnings == [])
  }

  @Test func `warns of times that are those of a simulation`() throws {
    let text = Self.document.replacing("2:00:00:03", with: "3")
    #expect(
      try Self.read(text).warnings == [
        "f.xml:2: warning: times are seconds of a simulation, read as of 1970-01-01; give its day with --date "
          + "[time-unit]"
      ])
  }

  @Test func `finds degrees by the way of a vehicle where no comment states them`() throws {
    #expect(try Self.read(Self.document).rows == Self.rows)
  }

  @Test(arguments: [
    // Out of the range of degrees.
    (["8.500000": "3420.98"], 3, "metres"),
    // A small network: 15 m in 1.5 s at 10 m/s.
    (["8.500198": "23.5"], 7, "metres"),
    // A vehicle that stands.
    (["speed=\"10.00\"": "speed=\"0.00\""], 3, "nothing shows"),
  ])
  func `refuses metres, and what may be metres`(
    changes: [String: String], line: Int, words: String
  ) throws {
    let text = changes.reduce(Self.document) { $0.replacing($1.key, with: $1.value) }
    let error = #expect(throws: FileError.self) { try Self.read(text) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.location.line == line)
    #expect(error?.detail.contains(words) == true)
    #expect(error?.detail.contains("--fcd-output.geo") == true)
  }
}
