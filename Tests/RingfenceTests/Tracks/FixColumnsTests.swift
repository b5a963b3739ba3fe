import Ringfence
import TestSupport
import Testing

@Suite struct FixColumnsTests {
  private static func fix(_ second: Int64, accuracy: Distance? = nil, flags: FixFlags = []) -> Fix {
    Fix(
      time: Timestamp(microseconds: second * 1_000_000),
      coordinate: Coordinate(uncheckedLatitude: Double(second), longitude: -Double(second)),
      accuracy: accuracy, flags: flags)
  }

  @Test func `gives back the fixes that it was made of`() {
    for seed in 0..<40 {
      let fixes = RandomScene(seed: seed, fixes: seed).fixes
      let columns = FixColumns(fixes)
      #expect(columns.count == fixes.count)
      #expect(Array(columns) == fixes)
      #expect(columns.reversed().elementsEqual(fixes.reversed()))
      var grown = FixColumns()
      for fix in fixes { grown.append(fix) }
      #expect(grown == columns)
    }
  }

  @Test func `takes memory only for what is there`() {
    var columns = FixColumns((0..<5).map { Self.fix($0) })
    #expect(columns.accuracies.capacity == 0)
    #expect(columns.altitudes.capacity == 0)
    #expect(columns.speeds.capacity == 0)
    #expect(columns.courses.capacity == 0)
    #expect(columns.flags.capacity == 0)
    columns.append(Self.fix(5, accuracy: .meters(7)))
    columns.append(Self.fix(6, flags: .manual))
    #expect(columns.accuracies.count == 7)
    #expect(columns.flags.count == 7)
    #expect(columns.speeds.capacity == 0)
    #expect(columns.map(\.accuracy?.meters) == [nil, nil, nil, nil, nil, 7, nil])
    #expect(columns.map(\.flags) == [[], [], [], [], [], [], .manual])
    columns.removeAll()
    #expect(columns == FixColumns())
    columns.append(Self.fix(0))
    #expect(columns.accuracies.isEmpty)
    #expect(Array(columns) == [Self.fix(0)])
  }

  @Test func `numbers that make no sense are missing`() throws {
    let columns = try FixColumns(
      microseconds: [0, 1, 2, 3, 4], latitudes: [0, 90, -90, 1, 2],
      longitudes: [0, 540, -540, 3, 4], altitudeMeters: [.infinity, -5, 0, .nan, 1],
      accuracyMeters: [-1, 0, .infinity, 5, .nan],
      speedMetersPerSecond: [.nan, -0.5, 0, -.infinity, 3],
      courseDegrees: [360, -90, 359, .nan, 725],
      flags: [[], .estimated, .startsSegment, [], []])
    #expect(columns.map(\.altitude?.meters) == [nil, -5, 0, nil, 1])
    #expect(columns.map(\.accuracy?.meters) == [nil, 0, nil, 5, nil])
    #expect(columns.map(\.speed?.metersPerSecond) == [nil, nil, 0, nil, 3])
    #expect(columns.map(\.course?.degrees) == [0, 270, 359, nil, 5])
    #expect(columns.map(\.flags) == [[], .estimated, .startsSegment, [], []])
    #expect(columns.map(\.coordinate.latitude) == [0, 90, -90, 1, 2])
    #expect(columns.map(\.coordinate.longitude) == [0, 540, -540, 3, 4])
  }

  @Test func `a column in which nothing is known is dropped`() throws {
    let columns = try FixColumns(
      microseconds: [0, 1], latitudes: [1, 2], longitudes: [3, 4],
      altitudeMeters: [.nan, .infinity], accuracyMeters: [-1, .nan],
      speedMetersPerSecond: [-2, -3], courseDegrees: [.nan, .infinity], flags: [[], []])
    #expect(columns.altitudes.isEmpty && columns.accuracies.isEmpty && columns.speeds.isEmpty)
    #expect(columns.courses.isEmpty && columns.flags.isEmpty)
    #expect(
      try columns == FixColumns(microseconds: [0, 1], latitudes: [1, 2], longitudes: [3, 4]))
  }

  @Test(arguments: [Double(-90).nextDown, Double(90).nextUp, .nan, .infinity, -.infinity])
  func `refuses a latitude that is none`(value: Double) {
    #expect(throws: FixColumnsError.outOfRange(.latitudes, index: 2)) {
      try FixColumns(
        microseconds: [0, 1, 2], latitudes: [0, 90, value],
        longitudes: [0, 0, 0])
    }
  }

  @Test(arguments: [Double(540).nextUp, Double(-540).nextDown, .nan, .infinity])
  func `refuses a longitude that is none`(value: Double) {
    #expect(throws: FixColumnsError.outOfRange(.longitudes, index: 0)) {
      try FixColumns(
        microseconds: [0, 1], latitudes: [0, 90], longitudes: [value, 0])
    }
  }

  @Test func `refuses columns of another length`() throws {
    func error(_ make: () throws(FixColumnsError) -> FixColumns) -> FixColumnsError? {
      do {
        _ = try make()
        return nil
      } catch {
        return error
      }
    }
    let (two, three) = ([1.0, 2], [1.0, 2, 3])
    #expect(
      error { () throws(FixColumnsError) in
        try FixColumns(microseconds: [0, 1], latitudes: three, longitudes: two)
      } == .unequalCounts(.latitudes, count: 3, times: 2))
    #expect(
      error { () throws(FixColumnsError) in
        try FixColumns(microseconds: [0, 1], latitudes: two, longitudes: [])
      } == .unequalCounts(.longitudes, count: 0, times: 2))
    #expect(
      error { () throws(FixColumnsError) in
        try FixColumns(
          microseconds: [0, 1], latitudes: two, longitudes: two, accuracyMeters: three)
      } == .unequalCounts(.accuracies, count: 3, times: 2))
    #expect(
      error { () throws(FixColumnsError) in
        try FixColumns(
          microseconds: [0, 1], latitudes: two, longitudes: two, flags: [.manual])
      } == .unequalCounts(.flags, count: 1, times: 2))
  }

  @Test func `says what is wrong, without the position`() {
    #expect(
      FixColumnsError.unequalCounts(.flags, count: 1, times: 2).description
        == "flags are 1, times 2")
    #expect(
      FixColumnsError.outOfRange(.latitudes, index: 17).description
        == "latitudes[17] is not a number in -90...90")
    #expect(
      FixColumnsError.outOfRange(.longitudes, index: 3).description
        == "longitudes[3] is not a number in -540...540")
  }
}
