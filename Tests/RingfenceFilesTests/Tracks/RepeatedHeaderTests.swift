import RingfenceFiles
import TestSupport
import Testing

/// Tables with several headers: joined ones, and those of loggers that were started again.
@Suite struct RepeatedHeaderTests {
  @Test func `counts the same header once more`() throws {
    let table = "time,lat,lon\n1,52.5,13.4\nTime,LAT,lon\n2,52.5,13.4\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@52.5,13.4 f:2@52.5,13.4")
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-row 1@3")
  }

  @Test(arguments: [
    "time,lon,lat", "lat,lon,time", "timestamp,lng,latitude", "time,lat,speed,lon",
    "\"time\",\"lon\",\"lat\"",
  ])
  func `refuses another header in the line where it stands`(header: String) {
    let table = "time,lat,lon\n1,52.5,13.4\n2,52.5,13.4\n\(header)\n3,13.4,52.5\n"
    #expect(
      TableNameTests.text(table) == """
        f:4: error: line holds names of columns that are not those of line 1, expected rows; make a file of each table \
        [bad-header]
        """)
  }

  @Test func `takes words in a row for no header`() throws {
    let table = "time,lat,lon\n1,52.5,13.4\nnone,none,none\n2,52.5,13.4\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@52.5,13.4 f:2@52.5,13.4")
  }
}
