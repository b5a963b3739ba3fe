import Ringfence
import RingfenceFiles
import Testing

@Suite struct TCXTrackTests {
  @Test(arguments: rows) func reads(row: XMLRow) throws { try row.check() }

  static func document(_ content: String) -> String {
    "<TrainingCenterDatabase>\(content)</TrainingCenterDatabase>"
  }
  static func activity(_ content: String) -> String {
    document("<Activities><Activity Sport='Biking'>\(content)</Activity></Activities>")
  }
  static func time(_ second: Int) -> String { "<Time>1970-01-01T00:00:0\(second)Z</Time>" }
  static let position = """
    <Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>
    """
  static func point(_ second: Int, _ more: String = "") -> String {
    "<Trackpoint>\(time(second))\(position)\(more)</Trackpoint>"
  }
  static func lap(_ tracks: String...) -> String {
    "<Lap>" + tracks.map { "<Track>\($0)</Track>" }.joined() + "</Lap>"
  }

  static let rows: [XMLRow] = [
    XMLRow(
      "altitude and speed",
      activity(
        lap(
          point(
            1,
            "<AltitudeMeters>-3.5</AltitudeMeters><Extensions><x:TPX><x:Speed>2.5</x:Speed></x:TPX>"
              + "</Extensions>") + point(2))), "|0:1@1.0,2.0 e=-3.5 s=2.5 0:2@1.0,2.0"),
    XMLRow(
      "laps continue, a second Track of a lap is a segment",
      activity(lap(point(1)) + lap(point(2), point(3)) + lap(point(4))),
      "|0:1@1.0,2.0 0:2@1.0,2.0 |0:3@1.0,2.0 0:4@1.0,2.0"),
    XMLRow(
      "a segment whose first point has no position",
      activity(lap(point(1), "<Trackpoint>\(time(2))</Trackpoint>\(point(3))")),
      "|0:1@1.0,2.0 |0:3@1.0,2.0", issues: ["no-position 1 @1"]),
    XMLRow(
      "an activity a track, also in a session of several sports",
      document(
        "<Activities><Activity>\(lap(point(1)))</Activity><MultiSportSession><FirstSport><Activity>"
          + "\(lap(point(2)))</Activity></FirstSport><NextSport><Transition/><Activity>"
          + "\(lap(point(3)))</Activity></NextSport></MultiSportSession></Activities>"),
      "|0:1@1.0,2.0 |1:2@1.0,2.0 |2:3@1.0,2.0"),
    XMLRow(
      "courses, without their course points",
      document(
        "<Folders><Courses/></Folders><Courses><Course><Lap/><Track>\(point(1))</Track><CoursePoint>"
          + "\(time(5))\(position)</CoursePoint></Course></Courses>"), "|0:1@1.0,2.0"),
    XMLRow(
      "values that cannot be",
      activity(
        lap(
          "<Trackpoint><Time>noon</Time>\(position)</Trackpoint>\n<Trackpoint>\(position)</Trackpoint>"
            + "\n<Trackpoint>\(time(2))<Position/></Trackpoint>\n"
            + point(
              3,
              "<AltitudeMeters>x</AltitudeMeters><Extensions><TPX><Speed>-1</Speed></TPX></Extensions>"
            ) + point(4, "<AltitudeMeters/>"))), "|0:3@1.0,2.0 0:4@1.0,2.0",
      issues: ["bad-position 1 @3", "bad-time 1 @1", "missing-time 1 @2", "bad-value 2 @4"]),
    XMLRow(
      "prefixes, comments and CDATA",
      activity(
        "<n:Lap><n:Track><n:Trackpoint><n:Time><![CDATA[1970-01-01T00:00:01Z]]></n:Time><n:Position>"
          + "<n:LatitudeDegrees>1<!-- a -->.5</n:LatitudeDegrees><n:LongitudeDegrees>&#50;"
          + "</n:LongitudeDegrees></n:Position></n:Trackpoint></n:Track></n:Lap>"), "|0:1@1.5,2.0"),
    XMLRow(
      "a position elsewhere is none",
      activity("<Lap><BeginPosition/>\(position)<Track>\(point(1))</Track></Lap>\(point(7))"),
      "|0:1@1.0,2.0"),
  ]

  static let errors: [(String, String)] = [
    (document(""), "f: error: document has no track (Activity or Course with Track) [no-track]"),
    (
      activity(lap("\n<Trackpoint>\(time(1))</Trackpoint><Trackpoint/>")),
      "f:2: error: all 2 fixes were left out, as no-position [no-usable-fix]"
    ),
    (
      activity(lap("\n<Trackpoint>\(position)</Trackpoint>")),
      "f:2: error: no point has a time; give a speed with --assume-speed to space the points in time "
        + "[no-times]"
    ),
    (
      "<TrainingCenterDatabase>\n<Activities></Activity>",
      "f:2:13: error: end tag is </Activity>, expected </Activities> [malformed-xml]"
    ),
  ]

  @Test(arguments: errors)
  func `says what is wrong`(document: String, message: String) {
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(document.utf8), name: "f")
    }
    #expect(error?.description == message)
  }

  @Test func `names the second and later tracks of a file by their number`() throws {
    let text = Self.document(
      "<Activities><Activity>\(Self.lap(Self.point(1)))</Activity><Activity>"
        + "\(Self.lap(Self.point(1)))</Activity></Activities>")
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "some/run.tcx")
    #expect(file.tracks.map(\.id) == ["run.tcx", "run.tcx#2"])
  }
}
