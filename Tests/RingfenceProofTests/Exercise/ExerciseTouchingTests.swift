import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planned drives for zones whose fences share edges, and for thin ones. Metres east and north of 16° E, 48° N.
@Suite struct ExerciseTouchingTests {
  private static func ring(_ points: [(Double, Double)]) -> Ring {
    Ring(
      (points + points.prefix(1)).map { x, y in
        Coordinate(uncheckedLatitude: 48 + y / 111_200, longitude: 16 + x / 74_600)
      })
  }

  private static func square(_ x: Double, _ y: Double, _ size: Double) -> [(Double, Double)] {
    [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
  }

  private static func layout(
    _ rings: [[[(Double, Double)]]], percentage: Double? = nil, isSequential: Bool = false
  ) -> ZoneLayout {
    var zone = Zone(
      id: "z",
      fences: rings.enumerated().map { number, rings in
        Fence(id: "f\(number)", shape: .polygons([Polygon(rings: rings.map(ring))]))
      })
    zone.conditions.percentageCrossed = [percentage].compactMap { percentage in
      percentage.map {
        PercentageCondition(percentage: $0, timeout: .seconds(900), isSequential: isSequential)
      }
    }
    return ZoneLayout(zones: [zone])
  }

  private static let grid = [(0.0, 0.0), (0, 80), (80, 0), (80, 80)].map { x, y in
    [square(x, y, 80)]
  }

  /// Of four cells three are asked for: 60 % of them are, 80 % are not.
  @Test func `cells that share edges have drives that show how many are asked for`() {
    let layout = Self.layout(Self.grid, percentage: 75)
    let plan = TestTrackPlan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    #expect(Set(plan.omissions.map(\.subject)).isSubset(of: ["touch", "gap-enter"]))
    for fence in 0..<4 {
      #expect(plan.cases.contains { $0.subject == "through" && $0.fence == fence })
    }
    for percentage in [50.0, 100] {
      let other = Self.layout(Self.grid, percentage: percentage)
      #expect(!plan.disagreements(with: TriggerEngine(other)).isEmpty)
    }
  }

  /// Cells cross each other's edges where a drive goes from one to the next: without the exit distance the zone is left there,
  /// if it is left before the next cell is entered.
  @Test(arguments: [0.0, 30]) func `a zone of cells is left at its own edge`(exitDistance: Double) {
    var layout = Self.layout(Self.grid)
    layout.zones[0].settings.exitDistance = .meters(exitDistance)
    let plan = TestTrackPlan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    let over = plan.cases.filter { $0.subject == "through" }
    #expect(over.count == 4)
    #expect(over.allSatisfy { $0.events.map(\.kind) == [.entered, .exited] })
  }

  @Test(arguments: [false, true]) func `a fence twice in a zone has drives`(isSequential: Bool) {
    let layout = Self.layout(
      [[Self.square(0, 0, 90)], [Self.square(0, 0, 90)]], percentage: 100,
      isSequential: isSequential)
    let plan = TestTrackPlan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    #expect(plan.cases.contains { $0.events.contains { $0.kind == .entered } })
  }

  /// In order the small square comes first, in which the device is in both: it has to go out of the large one alone, and in again.
  @Test func `a sequence from inside to outside has drives`() {
    let layout = Self.layout(
      [[Self.square(60, 60, 40)], [Self.square(0, 0, 160)]], percentage: 100, isSequential: true)
    let plan = TestTrackPlan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    #expect(plan.cases.contains { $0.subject == "through" && $0.fence == 1 })
    let other = Self.layout(
      [[Self.square(60, 60, 40)], [Self.square(0, 0, 160)]], percentage: 50, isSequential: true)
    #expect(!plan.disagreements(with: TriggerEngine(other)).isEmpty)
  }

  /// A leg of 5 m, a frame of 5 m about 200 m, and one of 75 m about 3 km: no middle of 18 by 18 cells lies in them.
  @Test(arguments: [
    [[(0.0, 0.0), (200, 0), (200, 5), (5, 5), (5, 200), (0, 200)]],
    [square(0, 0, 200), square(5, 5, 190)], [square(0, 0, 3_000), square(75, 75, 2_850)],
  ])
  func `a thin area has drives`(rings: [[(Double, Double)]]) {
    let layout = Self.layout([rings])
    let plan = TestTrackPlan(layout)
    #expect(plan.omissions.isEmpty)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    #expect(plan.cases.contains { $0.subject == "through" })
    #expect(plan.cases.contains { $0.subject == "begin-in-hole" } == (rings.count > 1))
  }

  /// Two corners: nothing is inside, which is no proof of a fault of the planner.
  @Test func `an area without a point says that none was found`() throws {
    let layout = Self.layout([[[(0, 0), (100, 100), (50, 50)]]])
    let omission = try #require(TestTrackPlan(layout).omissions.first)
    #expect(omission.reason == "no point 1 cm inside the fence was found; it may have none")
  }

  /// A limit of altitude is shown to 1 m: of floors 3 m apart the next one is another.
  @Test(arguments: [25.0, 28.5]) func `a limit of altitude a floor away is noticed`(other: Double) {
    func layout(_ meters: Double) -> ZoneLayout {
      var layout = Self.layout([[Self.square(0, 0, 90)]])
      layout.zones[0].conditions.altitude = [AltitudeCondition(minimum: .meters(meters))]
      return layout
    }
    let plan = TestTrackPlan(layout(27))
    #expect(plan.disagreements(with: TriggerEngine(layout(27))).isEmpty)
    #expect(!plan.disagreements(with: TriggerEngine(layout(other))).isEmpty)
  }
}
