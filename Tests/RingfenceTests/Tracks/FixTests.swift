import Ringfence
import Testing

@Suite struct FixTests {
  @Test func `fixes with the same numbers missing are equal`() {
    let place = Coordinate(uncheckedLatitude: 1, longitude: 2)
    let time = Timestamp(microseconds: 3)
    let bare = Fix(time: time, coordinate: place)
    let nonsense = Fix(
      time: time, coordinate: place, altitude: .meters(-.infinity), accuracy: .meters(-1),
      speed: .metersPerSecond(-.nan), course: nil)
    #expect(bare == bare)
    #expect(bare == nonsense)
    #expect(Set([bare, nonsense]).count == 1)
    #expect(bare != Fix(time: time, coordinate: place, speed: .metersPerSecond(0)))
    #expect(bare != Fix(time: time, coordinate: place, flags: .startsSegment))
  }

  // MARK: Core Location

  private static func located(
    _ accuracy: Double, latitude: Double = 48.2, longitude: Double = 16.37, seconds: Double = 1e9,
    altitude: Double = 200, vertical: Double = 3, speed: Double = 2, course: Double = 90
  ) -> Fix? {
    Fix(
      secondsSince1970: seconds, latitude: latitude, longitude: longitude,
      horizontalAccuracy: accuracy, altitude: altitude, verticalAccuracy: vertical, speed: speed,
      course: course, flags: .simulated)
  }

  @Test func `takes what Core Location reports`() throws {
    let fix = try #require(Self.located(8))
    #expect(fix.time == Timestamp(microseconds: 1_000_000_000_000_000))
    #expect(fix.coordinate == Coordinate(latitude: 48.2, longitude: 16.37))
    #expect(fix.accuracy == .meters(8))
    #expect(fix.altitude == .meters(200))
    #expect(fix.speed == .metersPerSecond(2))
    #expect(fix.course == Bearing(degrees: 90))
    #expect(fix.flags == .simulated)
    #expect(Self.located(0)?.accuracy == .meters(0))
  }

  @Test(arguments: [-1, -0.5, .nan, .infinity]) func `refuses an invalid position`(
    _ accuracy: Double
  ) {
    #expect(Self.located(accuracy) == nil)
  }

  @Test func `refuses coordinates and times that do not exist`() {
    // `kCLLocationCoordinate2DInvalid`
    #expect(Self.located(5, latitude: -180, longitude: -180) == nil)
    #expect(Self.located(5, longitude: .nan) == nil)
    #expect(Self.located(5, seconds: .infinity) == nil)
  }

  @Test func `what Core Location marks as invalid beside the position is missing`() {
    for vertical in [-1.0, 0, .nan] {
      #expect(Self.located(5, vertical: vertical)?.altitude == nil)
      #expect(Self.located(5, vertical: vertical)?.speed == .metersPerSecond(2))
    }
    #expect(Self.located(5, speed: -1)?.speed == nil)
    #expect(Self.located(5, speed: 0)?.speed == .metersPerSecond(0))
    #expect(Self.located(5, course: -1)?.course == nil)
    #expect(Self.located(5, course: 0)?.course == Bearing(degrees: 0))
  }
}
