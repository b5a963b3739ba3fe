import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Conditions that no vehicle meets, or every one.
@Suite struct FastestVehicleTests {
  static func messages(
    _ conditions: Conditions, _ shapes: [Shape] = [LinterTests.circle(10)]
  ) -> [String] {
    Linter().findings(in: ZoneLayout(zones: [LinterTests.zone(shapes, conditions)]))
      .filter { $0.rule == .conditionTrivial || $0.rule == .conditionUnsatisfiable }
      .map { $0.message }
  }

  @Test func `knows limits beyond any vehicle`() {
    let fast = SpeedCondition(minimum: .metersPerSecond(5_000))
    #expect(
      Self.messages(Conditions(speed: [fast])) == [
        "speed condition 1 of zone 'z' never holds: its minimum of 5000 m/s is more than any vehicle reaches, "
          + "400 m/s; lower it"
      ])
    let any = SpeedCondition(maximum: .metersPerSecond(5_000))
    #expect(
      Self.messages(Conditions(speed: [any])) == [
        "speed condition 1 of zone 'z' asks for nothing: no vehicle exceeds 400 m/s, its maximum is 5000 m/s; "
          + "lower it or remove the condition"
      ])
    let airliner = SpeedCondition(
      minimum: .kilometersPerHour(900), maximum: .kilometersPerHour(1_100))
    #expect(Self.messages(Conditions(speed: [airliner])).isEmpty)
  }

  /// Circles of 60 m on the equator, where 0.02° are 2,226.390 m: 2,106.4 m from edge to edge.
  static let row = [0, 1, 2].map { LinterTests.circle(10 + 0.02 * Double($0)) }

  @Test func `knows fences that cannot be reached in time`() {
    func all(_ seconds: Int64, isSequential: Bool = false) -> Conditions {
      Conditions(percentageCrossed: [
        PercentageCondition(percentage: 100, timeout: .seconds(seconds), isSequential: isSequential)
      ])
    }
    #expect(
      Self.messages(all(1), Array(Self.row.prefix(2))) == [
        "percentageCrossed condition 1 of zone 'z' never holds: two of its 2 fences are 2106.4 m apart, to be crossed "
          + "within 1 s, which takes 2106.4 m/s, more than any vehicle reaches, 400 m/s; allow more time"
      ])
    // 4,332.8 m from the first to the last: 393.9 m/s, and 433.3 m/s.
    #expect(Self.messages(all(11), Self.row).isEmpty)
    #expect(Self.messages(all(10), Self.row).count == 1)
    // In an order that goes to and fro: twice 2,106.4 m as a row, and 6,439.2 m with the middle one last.
    #expect(Self.messages(all(11, isSequential: true), Self.row).isEmpty)
    let hook = [Self.row[0], Self.row[2], Self.row[1]]
    #expect(Self.messages(all(16, isSequential: true), hook).count == 1)
    #expect(Self.messages(all(17, isSequential: true), hook).isEmpty)
    // Two of three may be neighbours.
    let most = PercentageCondition(percentage: 60, timeout: .seconds(2))
    #expect(Self.messages(Conditions(percentageCrossed: [most]), Self.row).isEmpty)
  }

  /// A device that goes straight from fence to fence, in the order of a random layout, is a proof that it can be done.
  @Test(arguments: 0..<60) func `never reports what a drive does`(seed: Int) {
    var random = SeededRandom(seed: 6_000 + seed)
    let places = (0..<random.int(2...6)).map { _ in
      (longitude: 10 + random.double(0...0.2), latitude: random.double(0...0.2))
    }
    let shapes = places.map { LinterTests.circle($0.longitude, latitude: $0.latitude) }
    var way = 0.0
    for (a, b) in zip(places, places.dropFirst()) {
      let (x, y) = (b.longitude - a.longitude, b.latitude - a.latitude)
      way += (x * x + y * y).squareRoot() * 111_320 + 1
    }
    let seconds = Int64((way / random.double(30...400)).rounded(.up)) + 1
    let isSequential = random.int(0...1) == 0
    let all = PercentageCondition(
      percentage: 100, timeout: .seconds(seconds), isSequential: isSequential)
    #expect(Self.messages(Conditions(percentageCrossed: [all]), shapes).isEmpty)
  }
}
