import Ringfence
import Testing

/// What the engine says of what did not happen, by hand.
@Suite struct WordsTests {
  private let noon = Timestamp(microseconds: 1_777_896_000_000_000)

  private func words(_ reason: ConditionFailure.Reason) -> String {
    ConditionFailure(reason, at: noon).description
  }

  @Test func `say what was found, what is asked for and what is missing`() {
    #expect(
      words(
        .speed(
          .metersPerSecond(12.5), minimum: nil, maximum: .metersPerSecond(10),
          off: .metersPerSecond(2.5)))
        == "speed: 45.0 km/h, at most 36.0 km/h: 9.0 km/h too fast")
    #expect(
      words(.speed(nil, minimum: .metersPerSecond(1), maximum: .metersPerSecond(10), off: nil))
        == "speed: unknown, from 3.6 km/h to 36.0 km/h")
    #expect(
      words(.minimumRetriggerTime(elapsed: .seconds(30), required: .seconds(600)))
        == "minimum retrigger time: 30.000 s after the last time, at least 0:10:00: 0:09:30 too early"
    )
    #expect(
      words(.schedule(opensIn: nil)) == "schedule: closed, and not open again within 400 days")
    #expect(words(.schedule(opensIn: .seconds(90_061))) == "schedule: closed, opens 25:01:01 later")
    #expect(
      words(.percentageCrossed(crossed: 1, required: 2))
        == "percentage crossed: 1 fence, at least 2 fences: 1 fence too few")
  }

  @Test func `say what was suppressed, without a position`() throws {
    let place = try Coordinate(validatingLatitude: 48.123, longitude: 16.456)
    let suppression = Suppression(
      .entered, zone: 0, fence: 0, began: BoundaryPoint(time: noon, coordinate: place), tries: 3,
      failures: [ConditionFailure(.schedule(opensIn: .seconds(5)), at: noon)])
    #expect(
      suppression.description
        == "entry suppressed at 2026-05-04T12:00:00.000Z, 3 tries; schedule: closed, opens 5.000 s later"
    )
    let nearest = NearestApproach(
      fence: 0, distance: .meters(1234.5), point: BoundaryPoint(time: noon, coordinate: place),
      mode: .restart)
    #expect(nearest.description == "1.234 km from the restart circle at 2026-05-04T12:00:00.000Z")
    #expect(!"\(suppression) \(nearest)".contains("48.1"))
  }
}
