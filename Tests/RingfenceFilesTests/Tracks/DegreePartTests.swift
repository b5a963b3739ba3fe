import RingfenceFiles
import TestSupport
import Testing

/// Minutes and seconds in columns of their own, which are not thrown away.
@Suite struct DegreePartTests {
  static let headers: [(header: String, row: String, name: String)] = [
    ("lat_deg,lat_min,lat_dir,lon_deg,lon_min,lon_dir", "34,36.2,S,58,22.8,W", "lat_min"),
    ("lat,lat_min,lon,lon_min", "52,30,13,24", "lat_min"),
    (
      "latitude_degrees,latitude_minutes,longitude_degrees,longitude_minutes", "52,0,13,24",
      "longitude_minutes"
    ),
    ("lat,lon,latSec,minLon", "-52,13,30,0", "latSec"),
  ]

  @Test(arguments: headers)
  func `refuses minutes and seconds in columns of their own`(
    header: String, row: String, name: String
  ) {
    let text = TableNameTests.text("time,\(header)\n1,\(row)\n2,\(row)\n")
    #expect(
      text == """
        f:1: error: column '\(name)' seems to hold minutes or seconds beside whole degrees, which are not read from columns \
        of their own; write degrees with decimals, or all in one column as 52 30 15 N [unsettled-column]
        """)
  }

  @Test(arguments: [
    // The least latitude of an area, and minutes that are all zero.
    ("lat,lon,lat_min", "52.5,13.4,52"), ("lat,lon,lat_min,lon_min", "52,13,0,0"),
    ("lat,lon,minutes", "52,13,30"),
  ])
  func `reads degrees beside other columns`(header: String, row: String) {
    let text = TableNameTests.text("time,\(header)\n1,\(row)\n")
    #expect(text.hasPrefix("|f:1@52"), "\(text)")
  }
}
