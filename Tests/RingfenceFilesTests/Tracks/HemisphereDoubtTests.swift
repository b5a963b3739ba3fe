import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Columns that may be hemispheres, and are more often something else.
@Suite struct HemisphereDoubtTests {
  /// A minus alone stands for a missing value more often than for a hemisphere.
  @Test func `takes columns of nothing but a minus for missing values`() throws {
    let file = try TableNameTests.read("time,lat,lon,a,b\n10,48,16,-,-\n11,48.0001,16,-,-\n") { _ in
    }
    #expect(file.tracks[0].fixes.map(\.coordinate.latitude) == [48, 48.0001])
  }

  /// A point of the compass, as of the wind, looks like both hemispheres in one.
  @Test func `warns of a column that may say both hemispheres`() throws {
    func said(_ values: [String], latitude: String = "48") throws -> Bool {
      let rows = values.enumerated().map { "\(10 + $0),\(latitude).000\($0),16,\($1)\n" }
      return try TableNameTests.warnings("time,lat,lon,wind\n" + rows.joined())
        .contains { $0.contains("column 'wind' is not read, and may say south or west") }
    }
    #expect(try said(["SE", "SE", "SE"]))
    #expect(try said(["nw", "", "nw"]))
    #expect(try !said(["NE", "NE"]))
    #expect(try !said(["SE", "S", "SE"]))
    #expect(try !said(["SE", "SE"], latitude: "-48"))
    #expect(try !said(["NE", "SE"], latitude: "-48"))
  }
}
