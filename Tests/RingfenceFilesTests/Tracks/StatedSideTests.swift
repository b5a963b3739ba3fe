import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Hemispheres in words and letters of other languages, and in the names of columns.
@Suite struct StatedSideTests {
  @Test(arguments: [
    ("Sur", "Oeste"), ("sud", "ouest"), ("Sud", "Ovest"), ("SUL", "OESTE"), ("Süd", "West"),
  ])
  func `reads hemispheres in words of other languages`(ns: String, ew: String) {
    let table = "time,lat,q1,lon,q2\n1,34.6,\(ns),58.38,\(ew)\n2,34.6,\(ns),58.38,\(ew)\n"
    #expect(TableNameTests.text(table) == "|f:1@-34.6,-58.38 f:2@-34.6,-58.38")
  }

  @Test func `refuses O, which is west or east`() {
    for rows in ["1,34.6,S,58.38,O\n2,34.6,S,58.38,O\n", "1,34.6,S,58.38,E\n2,34.6,N,58.38,O\n"] {
      #expect(
        TableNameTests.text("time,lat,q1,lon,q2\n\(rows)") == """
          f:1: error: column 'q2' seems to be the hemisphere of the longitude, and O is west in some languages and east in \
          others, expected W or E; if it is no hemisphere, give --columns longitude_hemisphere=- [unsettled-column]
          """)
    }
    #expect(
      TableNameTests.text("time,lat,kind,lon\n1,34.6,O,58.38\n2,34.6,O,58.38\n")
        == "|f:1@34.6,58.38 f:2@34.6,58.38")
  }

  @Test(arguments: [
    ("Latitude (S)", "Longitude (W)"), ("lat S", "lon W"), ("latitude_south", "longitude_west"),
    ("Latitude [°S]", "Longitude [°W]"),
  ])
  func `takes the side that the name of a chosen column states`(
    latitude: String, longitude: String
  ) {
    let table = "time,\(latitude),\(longitude)\n1,34.6,58.38\n2,-34.6,58.38\n"
    #expect(
      TableNameTests.text(table) {
        $0.columns = ["latitude": latitude, "longitude": longitude]
        $0.maximumSpeed = nil
      } == "|f:1@-34.6,-58.38 f:2@-34.6,-58.38")
  }

  @Test func `reads a course in the property track of points`() throws {
    func point(_ time: Int, _ track: String) -> String {
      #"{"type":"Feature","properties":{"time":\#(time),"track":\#(track)},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}"#
    }
    let courses =
      #"{"type":"FeatureCollection","features":["#
      + "\(point(1, "87.5")),\(point(2, "88.25")),\(point(3, "90"))]}"
    let file = try TrackFile.read(bytes: Array(courses.utf8), name: "f")
    #expect(file.tracks.map { $0.id } == ["f"])
    #expect(file.tracks.first?.fixes.map { $0.course?.degrees } == [87.5, 88.25, 90])
    let names =
      #"{"type":"FeatureCollection","features":["# + "\(point(1, "7")),\(point(2, "7"))]}"
    #expect(TableNameTests.text(names) == "|7:1@52.5,13.4 7:2@52.5,13.4")
  }
}
