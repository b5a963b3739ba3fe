import Ringfence
import RingfenceCertainty
import Testing

@Suite struct VisitWindowsTests {
  static func time(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }

  static func event(
    _ kind: Event.Kind, _ seconds: Int64, visit: Int, zone: Int = 0, dwellTime: Duration? = nil
  ) -> Event {
    let place = Coordinate(uncheckedLatitude: 48, longitude: 16)
    return Event(
      kind, at: time(seconds), zone: zone, fence: 0, visit: visit,
      boundary: BoundaryPoint(time: time(seconds), coordinate: place),
      fix: Fix(time: time(seconds), coordinate: place), dwellTime: dwellTime)
  }

  @Test func `windows end half-way to the next visit`() {
    let windows = VisitWindows(
      [
        Self.event(.entered, 0, visit: 1), Self.event(.exited, 100, visit: 1),
        Self.event(.entered, 50, visit: 4, zone: 1), Self.event(.entered, 140, visit: 2),
        Self.event(.dwelled, 150, visit: 2), Self.event(.exited, 200, visit: 2),
        Self.event(.exited, 300, visit: 3, dwellTime: .seconds(20)),
        Self.event(.entered, 400, visit: 5),
      ], zones: 3, margin: 30_000_000, last: Self.time(1_000))
    let found = windows.zones[0].map { [$0.low, $0.high] }
    let expected: [[Int64]] = [[-30, 120], [120, 230], [250, 330], [370, 1_030]]
    #expect(found == expected.map { $0.map(Self.time) })
    #expect(windows.zones[0].map { $0.events } == [[0, 1], [3, 4, 5], [6], [7]])
    #expect(windows.zones[1].map { $0.visit } == [4] && windows.zones[2].isEmpty)
  }
}
