import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planted errors, by values worked out by hand.
@Suite struct MutationPlanTests {
  /// The zone that a layout of one zone has with an error.
  private static func changed(
    _ kind: MutationOperator, _ zone: Zone, timeZone: TimeZoneRules? = nil, strength: Double = 1
  ) -> Zone? {
    let layout = ZoneLayout(timeZone: timeZone, zones: [zone])
    let site = MutationPlan(layout).sites.first { $0.kind == kind }
    return site?.replacements(in: layout, strength: strength).first?.content
  }

  private static func zone(_ shape: Shape?, _ change: (inout Zone) -> Void = { _ in }) -> Zone {
    var zone = Zone(id: "a", fences: shape.map { [Fence(id: "f", shape: $0)] } ?? [])
    change(&zone)
    return zone
  }

  private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private static let circle = Circle(center: at(48, 16), radius: .meters(100)).map {
    Shape.circle($0)
  }

  private static func radius(_ zone: Zone?) -> Double? {
    guard case .circle(let circle) = zone?.fences[0].shape else { return nil }
    return circle.radius.meters
  }

  @Test func `changes the size of a circle, and less at a lower strength`() throws {
    let zone = Self.zone(Self.circle)
    #expect(Self.radius(Self.changed(.sizeSmaller, zone)) == 80)
    #expect(Self.radius(Self.changed(.sizeLarger, zone)) == 125)
    #expect(Self.radius(Self.changed(.sizeSmaller, zone, strength: 0.5)) == 90)
    // 1 m is 3.28084 ft.
    let feet = try #require(Self.radius(Self.changed(.sizeFeet, zone)))
    #expect(abs(feet - 328.084) < 0.001)
  }

  @Test func `moves a fence by 10 m`() throws {
    for kind in [MutationOperator.movedNorth, .movedEast, .movedSouth, .movedWest] {
      let moved = try #require(Self.changed(kind, Self.zone(Self.circle)))
      guard case .circle(let circle) = moved.fences[0].shape else { return }
      let way = Geodesic.inverse(from: Self.at(48, 16), to: circle.center)
      #expect(abs(way.distance.meters - 10) < 1e-6)
    }
  }

  @Test func `scales a rectangle over the antimeridian about its middle`() throws {
    let rectangle = Shape.rectangle(
      Rectangle(southWest: Self.at(0, 179), northEast: Self.at(2, -179)))
    let changed = try #require(Self.changed(.sizeSmaller, Self.zone(rectangle)))
    guard case .rectangle(let found) = changed.fences[0].shape else { return }
    #expect(abs(found.southWest.latitude - 0.2) < 1e-12)
    #expect(abs(found.northEast.latitude - 1.8) < 1e-12)
    #expect(abs(found.southWest.longitude - 179.2) < 1e-9)
    #expect(abs(found.northEast.longitude - 180.8) < 1e-9)
  }

  @Test func `exchanges coordinates only where that gives a position`() throws {
    let near = try #require(Self.changed(.coordinatesExchanged, Self.zone(Self.circle)))
    guard case .circle(let circle) = near.fences[0].shape else { return }
    #expect(circle.center == Self.at(16, 48))
    let far = Circle(center: Self.at(10, 170), radius: .meters(50)).map { Shape.circle($0) }
    #expect(Self.changed(.coordinatesExchanged, Self.zone(far)) == nil)
  }

  @Test func `turns an arc over north`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 350, to: 10)]
    }
    let turned = try #require(Self.changed(.bearingTurnedRight, zone)?.conditions.bearing.first)
    #expect(turned.from.degrees == 5)
    #expect(turned.to.degrees == 25)
    let whole = Self.zone(Self.circle) {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 0, to: 360)]
    }
    #expect(Self.changed(.bearingTurnedRight, whole) == nil)
  }

  @Test func `shifts a schedule over midnight, and its days over the end of the week`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.schedule = [
        Schedule(
          days: [.saturday, .sunday], from: TimeOfDay(hour: 0, minute: 2), to: .endOfDay)
      ]
    }
    let earlier = try #require(Self.changed(.scheduleEarlier, zone)?.conditions.schedule.first)
    #expect(earlier.from == TimeOfDay(hour: 23, minute: 57))
    #expect(earlier.to == TimeOfDay(hour: 23, minute: 55))
    let later = try #require(Self.changed(.closingLater, zone)?.conditions.schedule.first)
    #expect(later.to == TimeOfDay(hour: 0, minute: 5))
    #expect(Self.changed(.daysLater, zone)?.conditions.schedule.first?.days == [.sunday, .monday])
    #expect(Self.changed(.daysFewer, zone)?.conditions.schedule.first?.days == [.sunday])
    #expect(Self.changed(.timeZoneIgnored, zone) == nil)
    let summer = TimeZoneRules(name: "X", firstOffset: 7_200, transitions: [])
    let ignored = Self.changed(.timeZoneIgnored, zone, timeZone: summer)
    #expect(ignored?.conditions.schedule.first?.timeZone == .utc)
  }

  @Test func `changes settings and limits`() throws {
    let zone = Self.zone(Self.circle) {
      $0.settings.exitDistance = .meters(900)
      $0.settings.dwell = .seconds(60)
      $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(10))]
    }
    // At most 1,000 m are read.
    #expect(Self.changed(.exitDistanceLonger, zone)?.settings.exitDistance == .meters(1_000))
    #expect(Self.changed(.exitDistanceShorter, zone)?.settings.exitDistance == .meters(720))
    #expect(Self.changed(.dwellMinutes, zone)?.settings.dwell == .seconds(3_600))
    #expect(Self.changed(.dwellLonger, zone)?.settings.dwell == .seconds(75))
    let speed = Self.changed(.limitsInMistakenUnit, zone)?.conditions.speed.first
    #expect(speed?.maximum == .metersPerSecond(36))
    #expect(Self.changed(.minimumLower, zone) == nil)
    #expect(Self.changed(.retriggerRemoved, zone) == nil)
  }

  @Test func `moves limits of the altitude by metres, and reads them in feet`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.altitude = [AltitudeCondition(minimum: .meters(0), maximum: .meters(30))]
    }
    func limits(_ kind: MutationOperator, strength: Double = 1) -> AltitudeCondition? {
      Self.changed(kind, zone, strength: strength)?.conditions.altitude.first
    }
    #expect(limits(.minimumLower)?.minimum == .meters(-10))
    #expect(limits(.maximumHigher, strength: 0.5)?.maximum == .meters(35))
    #expect(limits(.minimumRemoved)?.minimum == nil)
    #expect(limits(.limitsTimingToggled)?.when == .crossing)
    // 30 ft read as metres are 30 / 0.3048 of what was meant.
    let maximum = try #require(limits(.limitsInMistakenUnit)?.maximum)
    #expect(abs(maximum.meters - 98.4251968503937) < 1e-9)
    let removed = try #require(Self.changed(.limitsRemoved, zone))
    #expect(removed.conditions.isEmpty)
  }

  @Test func `asks for one fence fewer or more`() throws {
    let shape = try #require(Self.circle)
    var zone = Zone(id: "a", fences: (0..<3).map { Fence(id: "f\($0)", shape: shape) })
    zone.conditions.percentageCrossed = [PercentageCondition(percentage: 50, isSequential: true)]
    // Half of three fences are two.
    func count(_ kind: MutationOperator) -> Int? {
      Self.changed(kind, zone)?.conditions.percentageCrossed.first?.leastCount(of: 3)
    }
    #expect(count(.percentageLower) == 1)
    #expect(count(.percentageHigher) == 3)
    #expect(Self.changed(.orderSwapped, zone)?.fences.map(\.id) == ["f1", "f0", "f2"])
    #expect(Self.changed(.fenceRemoved, zone)?.fences.map(\.id) == ["f1", "f2"])
  }

  @Test func `swaps the ids of two zones, and removes one`() throws {
    var other = Self.zone(Self.circle)
    other.id = "b"
    let layout = ZoneLayout(zones: [Self.zone(Self.circle), other])
    let plan = MutationPlan(layout)
    let swap = try #require(plan.sites.first { $0.kind == .idSwapped })
    #expect(layout.replacing(swap.replacements(in: layout)).zones.map(\.id) == ["b", "a"])
    let removed = try #require(plan.sites.first { $0.kind == .zoneRemoved })
    #expect(layout.replacing(removed.replacements(in: layout)).zones.map(\.id) == ["b"])
  }

  /// Against an enumeration of all sites and levels.
  @Test func `numbers the errors in the order of the sites`() {
    for seed in 0..<20 {
      let layout = RandomScene(seed: seed).layout
      for least in [0, 1_000] {
        let plan = MutationPlan(layout, atLeast: least)
        #expect(plan.count >= least)
        var number = 0
        for (site, item) in plan.sites.enumerated() {
          for level in 1...(item.isGraded ? plan.levels : 1) {
            let mutant = plan[number]
            #expect(mutant.site == site && mutant.level == level)
            number += 1
          }
        }
        #expect(number == plan.count)
      }
    }
  }

  @Test func `calls a zone the same only where the engine prepares the same`() {
    let zone = Self.zone(Self.circle)
    let layout = ZoneLayout(zones: [zone])
    var settings = EngineSettings()
    let shorter = MutationPlan(layout).sites.first { $0.kind == .exitDistanceShorter }
    let replaced = shorter?.replacements(in: layout) ?? []
    #expect(!ZoneTrial(layout, settings: settings).isSame(replaced))
    // The command replaces the exit distances of all zones.
    settings.exitDistance = .meters(20)
    #expect(ZoneTrial(layout, settings: settings).isSame(replaced))
  }
}
