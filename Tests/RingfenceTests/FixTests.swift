import Ringfence
import Testing

@Suite struct FixTests {
  @Test func `is equal to itself, whatever is missing`() throws {
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    let time = Timestamp(microseconds: 3)
    let bare = Fix(time: time, coordinate: coordinate)
    #expect(bare == bare)
    #expect(bare.hashValue == Fix(time: time, coordinate: coordinate).hashValue)
    for other in [
      Fix(time: time, coordinate: coordinate, altitude: .meters(0)),
      Fix(time: time, coordinate: coordinate, accuracy: .meters(0)),
      Fix(time: time, coordinate: coordinate, speed: .metersPerSecond(0)),
      Fix(time: time, coordinate: coordinate, course: Bearing(degrees: 0)),
      Fix(time: time, coordinate: coordinate, flags: .estimated),
      Fix(time: Timestamp(microseconds: 4), coordinate: coordinate),
    ] {
      #expect(bare != other)
      #expect(other == other)
    }
  }
}
