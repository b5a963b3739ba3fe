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
}
