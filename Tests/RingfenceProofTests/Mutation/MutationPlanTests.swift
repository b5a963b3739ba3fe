import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planted errors, by values worked out by hand.
@Suite struct MutationPlanTests {
  /// The zone that a layout of one zone has with an error.
  private static func changed(
    _ kind: MutationOperator, _ zone: Zone, timeZone: TimeZoneOffsets? = nil, strength: Double = 1
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
    #expect(Self.radius(Self.changed(.fence(.sizeSmaller), zone)) == 80)
    #expect(Self.radius(Self.changed(.fence(.sizeLarger), zone)) == 125)
    #expect(Self.radius(Self.changed(.fence(.sizeSmaller), zone, strength: 0.5)) == 90)
    // 1 m is 3.28084 ft.
    let feet = try #require(Self.radius(Self.changed(.fence(.sizeFeet), zone)))
    #expect(abs(feet - 328.084) < 0.001)
  }

  @Test func `moves a fence by 10 m`() throws {
    for kind in [FenceError.movedNorth, .movedEast, .movedSouth, .movedWest] {
      let moved = try #require(Self.changed(.fence(kind), Self.zone(Self.circle)))
      guard case .circle(let circle) = moved.fences[0].shape else { return }
      let way = Geodesic.inverse(from: Self.at(48, 16), to: circle.center)
      #expect(abs(way.distance.meters - 10) < 1e-6)
    }
  }

  @Test func `scales a rectangle over the antimeridian about its middle`() throws {
    let rectangle = Shape.rectangle(
      Rectangle(southWest: Self.at(0, 179), northEast: Self.at(2, -179)))
    let changed = try #require(Self.changed(.fence(.sizeSmaller), Self.zone(rectangle)))
    guard case .rectangle(let found) = changed.fences[0].shape else { return }
    #expect(abs(found.southWest.latitude - 0.2) < 1e-12)
    #expect(abs(found.northEast.latitude - 1.8) < 1e-12)
    #expect(abs(found.southWest.longitude - 179.2) < 1e-9)
    #expect(abs(found.northEast.longitude - 180.8) < 1e-9)
  }

  @Test func `exchanges coordinates only where that gives a position`() throws {
    let near = try #require(Self.changed(.fence(.coordinatesExchanged), Self.zone(Self.circle)))
    guard case .circle(let circle) = near.fences[0].shape else { return }
    #expect(circle.center == Self.at(16, 48))
    let far = Circle(center: Self.at(10, 170), radius: .meters(50)).map { Shape.circle($0) }
    #expect(Self.changed(.fence(.coordinatesExchanged), Self.zone(far)) == nil)
  }

  @Test func `turns an arc over north`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 350, to: 10)]
    }
    let turned = try #require(
      Self.changed(.condition(.bearing(.turnedRight)), zone)?.conditions.bearing.first)
    #expect(turned.from.degrees == 5)
    #expect(turned.to.degrees == 25)
    let whole = Self.zone(Self.circle) {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 0, to: 360)]
    }
    #expect(Self.changed(.condition(.bearing(.turnedRight)), whole) == nil)
  }

  @Test func `shifts a schedule over midnight, and its days over the end of the week`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.schedule = [
        Schedule(
          days: [.saturday, .sunday], from: TimeOfDay(hour: 0, minute: 2), to: .endOfDay)
      ]
    }
    let earlier = try #require(
      Self.changed(.condition(.schedule(.earlier)), zone)?.conditions.schedule.first)
    #expect(earlier.from == TimeOfDay(hour: 23, minute: 57))
    #expect(earlier.to == TimeOfDay(hour: 23, minute: 55))
    let later = try #require(
      Self.changed(.condition(.schedule(.closingLater)), zone)?.conditions.schedule.first)
    #expect(later.to == TimeOfDay(hour: 0, minute: 5))
    #expect(
      Self.changed(.condition(.schedule(.daysLater)), zone)?.conditions.schedule.first?.days == [
        .sunday, .monday,
      ])
    #expect(
      Self.changed(.condition(.schedule(.daysFewer)), zone)?.conditions.schedule.first?.days == [
        .sunday
      ])
    #expect(Self.changed(.condition(.schedule(.timeZoneIgnored)), zone) == nil)
    let summer = TimeZoneOffsets(name: "X", firstOffset: 7_200, transitions: [])
    let ignored = Self.changed(.condition(.schedule(.timeZoneIgnored)), zone, timeZone: summer)
    #expect(ignored?.conditions.schedule.first?.timeZone == .utc)
  }

  @Test func `changes settings and limits`() throws {
    let zone = Self.zone(Self.circle) {
      $0.settings.exitDistance = .meters(900)
      $0.settings.dwell = .seconds(60)
      $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(10))]
    }
    // At most 1,000 m are read.
    #expect(
      Self.changed(.setting(.longer, .exitDistance), zone)?.settings.exitDistance == .meters(1_000))
    #expect(
      Self.changed(.setting(.shorter, .exitDistance), zone)?.settings.exitDistance == .meters(720))
    #expect(
      Self.changed(.setting(.inMistakenUnit, .dwell), zone)?.settings.dwell == .seconds(3_600))
    #expect(Self.changed(.setting(.longer, .dwell), zone)?.settings.dwell == .seconds(75))
    let speed = Self.changed(.condition(.limits(.inMistakenUnit, .speed)), zone)?.conditions.speed
      .first
    #expect(speed?.maximum == .metersPerSecond(36))
    #expect(Self.changed(.condition(.limits(.minimumLower, .speed)), zone) == nil)
    #expect(Self.changed(.setting(.removed, .minimumRetriggerTime), zone) == nil)
  }

  @Test func `moves limits of the altitude by metres, and reads them in feet`() throws {
    let zone = Self.zone(Self.circle) {
      $0.conditions.altitude = [AltitudeCondition(minimum: .meters(0), maximum: .meters(30))]
    }
    func limits(_ error: LimitsError, strength: Double = 1) -> AltitudeCondition? {
      Self.changed(.condition(.limits(error, .altitude)), zone, strength: strength)?.conditions
        .altitude.first
    }
    #expect(limits(.minimumLower)?.minimum == .meters(-10))
    #expect(limits(.maximumHigher, strength: 0.5)?.maximum == .meters(35))
    #expect(limits(.minimumRemoved)?.minimum == nil)
    #expect(limits(.timingToggled)?.when == .crossing)
    // 30 ft read as metres are 30 / 0.3048 of what was meant.
    let maximum = try #require(limits(.inMistakenUnit)?.maximum)
    #expect(abs(maximum.meters - 98.4251968503937) < 1e-9)
    let removed = try #require(Self.changed(.condition(.limits(.removed, .altitude)), zone))
    #expect(removed.conditions.isEmpty)
  }

  @Test func `changes the grace, the devices and the schedule of an attendance`() throws {
    let eight = Schedule(
      days: [.monday, .tuesday], from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 12))
    let zone = Self.zone(Self.circle) {
      $0.attendances = [Attendance(eight, id: "shift", grace: .seconds(300), tracks: ["bus-7"])]
    }
    func changed(_ error: AttendanceError, strength: Double = 1) -> Attendance? {
      Self.changed(.attendance(error), zone, strength: strength)?.attendances.first
    }
    func seconds(_ error: AttendanceError, strength: Double = 1) -> Double {
      changed(error, strength: strength).map { $0.grace / .seconds(1) } ?? .nan
    }
    #expect(seconds(.graceRemoved) == 0)
    #expect(abs(seconds(.graceShorter) - 240) < 1e-6)
    #expect(abs(seconds(.graceLonger) - 375) < 1e-6)
    #expect(abs(seconds(.graceLonger, strength: 0.4) - 330) < 1e-6)
    let expectsAll = try #require(changed(.tracksRemoved))
    #expect(expectsAll.tracks == nil && expectsAll.schedule == eight)
    #expect(
      changed(.schedule(.openingLater))?.schedule.from == TimeOfDay(hour: 8, minute: 5))
    #expect(changed(.schedule(.daysLater))?.schedule.days == [.tuesday, .wednesday])
    #expect(changed(.schedule(.firstDayLater)) == nil)
    #expect(Self.changed(.attendance(.removed), zone)?.attendances.isEmpty == true)
    // The zone itself has no schedule, and the attendance none that is removed.
    let layout = ZoneLayout(zones: [zone])
    let sites = MutationPlan(layout).sites
    #expect(!sites.contains { $0.kind == .attendance(.schedule(.removed)) })
    let trial = ZoneTrial(layout, settings: EngineSettings())
    for site in sites {
      if case .attendance = site.kind {
        #expect(!trial.isSame(site.replacements(in: layout)))
      } else if case .condition = site.kind {
        Issue.record("an error in a condition that the zone does not have")
      }
    }
    let name = AttendanceError.schedule(.daysRemoved).texts(day: nil, by: "").name
    #expect(name == "attendance-days-removed")
  }

  /// 20 minutes, 9 of them grace: no file has a grace of half of the window.
  @Test func `plants no grace as long as half of the window`() {
    let window = Schedule(from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 8, minute: 20))
    let zone = Self.zone(Self.circle) {
      $0.attendances = [Attendance(window, grace: .seconds(540))]
    }
    #expect(Self.changed(.attendance(.graceLonger), zone) == nil)
    #expect(Self.changed(.attendance(.graceShorter), zone) != nil)
    // 15 minutes are left.
    #expect(Self.changed(.attendance(.schedule(.openingLater)), zone) == nil)
    #expect(Self.changed(.attendance(.schedule(.openingEarlier)), zone) != nil)
  }

  @Test func `asks for one fence fewer or more`() throws {
    let shape = try #require(Self.circle)
    var zone = Zone(id: "a", fences: (0..<3).map { Fence(id: "f\($0)", shape: shape) })
    zone.conditions.percentageCrossed = [PercentageCondition(percentage: 50, isSequential: true)]
    // Half of three fences are two.
    func count(_ kind: MutationOperator) -> Int? {
      Self.changed(kind, zone)?.conditions.percentageCrossed.first?.leastCount(of: 3)
    }
    #expect(count(.condition(.percentage(.lower))) == 1)
    #expect(count(.condition(.percentage(.higher))) == 3)
    #expect(Self.changed(.fence(.orderSwapped), zone)?.fences.map(\.id) == ["f1", "f0", "f2"])
    #expect(Self.changed(.fence(.fenceRemoved), zone)?.fences.map(\.id) == ["f1", "f2"])
  }

  @Test func `swaps the ids of two zones, and removes one`() throws {
    var other = Self.zone(Self.circle)
    other.id = "b"
    let layout = ZoneLayout(zones: [Self.zone(Self.circle), other])
    let plan = MutationPlan(layout)
    let swap = try #require(plan.sites.first { $0.kind == .zone(.idSwapped) })
    #expect(layout.replacing(swap.replacements(in: layout)).zones.map(\.id) == ["b", "a"])
    let removed = try #require(plan.sites.first { $0.kind == .zone(.zoneRemoved) })
    #expect(layout.replacing(removed.replacements(in: layout)).zones.map(\.id) == ["b"])
  }

  /// The copy of a zone has an id of its own, also where the usual one is taken.
  @Test func `adds a copy of a zone where it is asked for`() throws {
    var other = Self.zone(Self.circle)
    other.id = "a-copy"
    let layout = ZoneLayout(zones: [Self.zone(Self.circle), other])
    #expect(MutationPlan(layout).sites.allSatisfy { $0.kind != .zone(.zoneCopied) })
    let copies = MutationPlan(layout, addsZones: true).sites.filter {
      $0.kind == .zone(.zoneCopied)
    }
    let added = copies.map { layout.replacing($0.replacements(in: layout)).zones }
    #expect(
      added.map { $0.map(\.id) } == [
        ["a", "a-copy", "a-copy-copy"], ["a", "a-copy", "a-copy-copy"],
      ])
    #expect(added.allSatisfy { $0[2].fences == $0[0].fences })
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
    let shorter = MutationPlan(layout).sites.first { $0.kind == .setting(.shorter, .exitDistance) }
    let replaced = shorter?.replacements(in: layout) ?? []
    #expect(!ZoneTrial(layout, settings: settings).isSame(replaced))
    // The command replaces the exit distances of all zones.
    settings.exitDistance = .meters(20)
    #expect(ZoneTrial(layout, settings: settings).isSame(replaced))
  }

  /// One of two fences is enough, but an event has crossed both only within the timeout.
  @Test func `calls another timeout the same only where there is one fence`() throws {
    let shape = try #require(Self.circle)
    for count in 1...2 {
      var zone = Zone(id: "a", fences: (0..<count).map { Fence(id: "f\($0)", shape: shape) })
      zone.conditions.percentageCrossed = [
        PercentageCondition(percentage: 50, timeout: .seconds(60))
      ]
      let layout = ZoneLayout(zones: [zone])
      let site = try #require(
        MutationPlan(layout).sites.first { $0.kind == .condition(.percentage(.timeoutRemoved)) })
      let isSame = ZoneTrial(layout, settings: EngineSettings()).isSame(
        site.replacements(in: layout))
      #expect(isSame == (count == 1))
    }
  }

  // MARK: Outlines

  /// Degrees of 10.6066 m, the share of 15 m in each direction of a diagonal: a degree at the equator is 110,574.3 m to the
  /// north and 111,319.5 m to the east.
  private static let (north, east) = (10.606602 / 110_574.3, 10.606602 / 111_319.5)

  private static func corner(_ zone: Zone?, ring: Int = 0, _ number: Int) -> Coordinate? {
    guard case .polygons(let polygons) = zone?.fences[0].shape else { return nil }
    return polygons[0].rings[ring].vertices[number]
  }

  private static func isNear(_ place: Coordinate?, _ latitude: Double, _ longitude: Double) -> Bool
  {
    guard let place else { return false }
    return abs(place.latitude - latitude) < 2e-8 && abs(place.longitude - longitude) < 2e-8
  }

  /// The first corner of a square is its south-western one, in both directions of the ring.
  @Test(arguments: [false, true])
  func `moves a corner by 15 m`(isClockwise: Bool) {
    let places = [(0.0, 0.0), (0, 0.001), (0.001, 0.001), (0.001, 0)].map { Self.at($0, $1) }
    let others = isClockwise ? places.dropFirst().reversed() : Array(places.dropFirst())
    let zone = Self.zone(.polygons([Polygon(rings: [Ring([places[0]] + others)])]))
    let out = Self.corner(Self.changed(.fence(.cornerOutward), zone), 0)
    #expect(Self.isNear(out, -Self.north, -Self.east))
    let inside = Self.corner(Self.changed(.fence(.cornerInward), zone), 0)
    #expect(Self.isNear(inside, Self.north, Self.east))
  }

  @Test func `moves the corner of a ring that ends where it begins`() throws {
    let places = [(0.0, 0.0), (0, 0.001), (0.001, 0.001), (0.001, 0), (0, 0)]
    let ring = Ring(places.map { Self.at($0, $1) })
    let zone = Self.zone(.polygons([Polygon(rings: [ring])]))
    #expect(
      MutationPlan(ZoneLayout(zones: [zone])).sites.count { $0.kind == .fence(.cornerInward) } == 4)
    let changed = Self.changed(.fence(.cornerInward), zone)
    #expect(Self.isNear(Self.corner(changed, 0), Self.north, Self.east))
    #expect(Self.corner(changed, 4) == Self.corner(changed, 0))
  }

  /// Out of a hole is into the area around it.
  @Test func `moves the corner of a hole`() throws {
    let rings = [(0.0, 0.003), (0.001, 0.002)].map { low, high in
      Ring([Self.at(low, low), Self.at(low, high), Self.at(high, high), Self.at(high, low)])
    }
    let layout = ZoneLayout(zones: [Self.zone(.polygons([Polygon(rings: rings)]))])
    let sites = MutationPlan(layout).sites.filter { $0.kind == .fence(.cornerOutward) }
    #expect(sites.map { $0.index } == Array(0..<8))
    let changed = try #require(sites[4].replacements(in: layout).first).content
    #expect(Self.isNear(Self.corner(changed, ring: 1, 0), 0.001 - Self.north, 0.001 - Self.east))
    #expect(Self.corner(changed, 0) == Self.at(0, 0))
  }

  @Test func `moves a corner of a rectangle`() throws {
    let box = Rectangle(southWest: Self.at(0, 0), northEast: Self.at(0.001, 0.001))
    let changed = try #require(Self.changed(.fence(.cornerInward), Self.zone(.rectangle(box))))
    guard case .rectangle(let found) = changed.fences[0].shape else { return }
    #expect(Self.isNear(found.southWest, Self.north, Self.east))
    #expect(found.northEast == box.northEast)
  }

  /// Of 200 corners 48 are moved, evenly spread.
  @Test func `moves some of many corners`() {
    let ring = Ring(
      (0..<200).map { number in
        let (sine, cosine) = (Double(number % 100) / 100, Double(number % 50) / 100)
        return Self.at(number < 100 ? sine : -sine, number < 100 ? cosine : -cosine)
      })
    let plan = MutationPlan(ZoneLayout(zones: [Self.zone(.polygons([Polygon(rings: [ring])]))]))
    let moved = plan.sites.filter { $0.kind == .fence(.cornerOutward) }.compactMap { $0.index }
    #expect(moved.count == 48 && moved[1] == 4 && moved[47] == 195)
  }

  /// A line of 111.3 m to the east: 15 m are 0.000134747 degrees, and 0.000135656 to the north.
  @Test func `cuts and moves the ends of a line`() throws {
    let line = Polyline([Self.at(0, 0), Self.at(0, 0.001)]).map(Shape.geoline)
    let layout = ZoneLayout(zones: [Self.zone(line)])
    func ends(_ kind: MutationOperator) -> [[Coordinate]] {
      MutationPlan(layout).sites.filter { $0.kind == kind }.compactMap { site in
        guard case .geoline(let line) = site.replacements(in: layout)[0].content?.fences[0].shape
        else { return nil }
        return line.vertices
      }
    }
    let cut = ends(.fence(.endCut))
    #expect(cut.count == 2)
    #expect(Self.isNear(cut[0][0], 0, 0.000_134_747) && cut[0][1] == Self.at(0, 0.001))
    #expect(Self.isNear(cut[1][1], 0, 0.000_865_253) && cut[1][0] == Self.at(0, 0))
    let moved = ends(.fence(.endMoved))
    #expect(Self.isNear(moved[0][0], 0.000_135_656, 0))
    #expect(Self.isNear(moved[1][1], 0.000_135_656, 0.001))
    #expect(MutationPlan(layout).sites.allSatisfy { $0.kind != .fence(.cornerInward) })
  }

  @Test func `cuts a short line in its middle, and moves the inner corner of a bent one`() throws {
    let line = Polyline([Self.at(0, 0), Self.at(0, 0.0002)]).map(Shape.geoline)
    let cut = try #require(Self.changed(.fence(.endCut), Self.zone(line)))
    guard case .geoline(let found) = cut.fences[0].shape else { return }
    #expect(Self.isNear(found.vertices[0], 0, 0.0001))
    // To the east, then to the north: left is the north-west.
    let bent = Polyline([Self.at(0, 0), Self.at(0, 0.001), Self.at(0.001, 0.001)])
    let moved = try #require(
      Self.changed(.fence(.cornerOutward), Self.zone(bent.map(Shape.geoline))))
    guard case .geoline(let result) = moved.fences[0].shape else { return }
    #expect(Self.isNear(result.vertices[1], Self.north, 0.001 - Self.east))
  }

  @Test func `replaces each day of a schedule by the next that is not listed`() {
    let zone = Self.zone(Self.circle) {
      $0.conditions.schedule = [Schedule(days: [.monday, .tuesday, .sunday])]
    }
    let layout = ZoneLayout(zones: [zone])
    let days = MutationPlan(layout).sites.filter { $0.kind == .condition(.schedule(.dayReplaced)) }
      .map {
        $0.replacements(in: layout)[0].content?.conditions.schedule[0].days
      }
    #expect(
      days == [
        [.tuesday, .wednesday, .sunday], [.monday, .wednesday, .sunday],
        [.monday, .tuesday, .wednesday],
      ])
  }

  @Test func `changes the exit distance by 2 m`() {
    let zone = Self.zone(Self.circle) { $0.settings.exitDistance = .meters(30) }
    #expect(
      Self.changed(.setting(.plus, .exitDistance), zone)?.settings.exitDistance == .meters(32))
    #expect(
      Self.changed(.setting(.minus, .exitDistance), zone)?.settings.exitDistance == .meters(28))
    let near = Self.zone(Self.circle) { $0.settings.exitDistance = .meters(0) }
    #expect(Self.changed(.setting(.minus, .exitDistance), near) == nil)
  }
}
