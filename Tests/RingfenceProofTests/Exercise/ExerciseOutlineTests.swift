import Foundation
import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Drives over every edge of outlines, to both ends of lines, on every day of a week, and at the exit distance.
@Suite struct ExerciseOutlineTests {
  private static func at(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(
      uncheckedLatitude: 48 + north / 111_200,
      longitude: 16 + east / (111_319.5 * cos(48 * Double.pi / 180)))
  }

  /// A polygon about a place in metres, whose corners lie at two distances in turn.
  private static func star(
    _ corners: Int, _ outer: Double, _ inner: Double, east: Double = 0, north: Double = 0
  ) -> Shape {
    .polygons([
      Polygon(rings: [
        Ring(
          (0..<corners).map { number in
            let angle = 2 * Double.pi * (Double(number) + 0.2) / Double(corners)
            let away = number % 2 == 0 ? outer : inner
            return at(east + away * cos(angle), north + away * sin(angle))
          })
      ])
    ])
  }

  private static func layout(_ shapes: [Shape], _ change: (inout Zone) -> Void = { _ in })
    -> ZoneLayout
  {
    var zone = Zone(
      id: "z", fences: shapes.enumerated().map { Fence(id: "f\($0)", shape: $1) })
    change(&zone)
    return ZoneLayout(zones: [zone])
  }

  /// The errors of some kinds that no drive of the plan shows, by kind and index.
  private static func unnoticed(_ kinds: Set<MutationOperator>, _ layout: ZoneLayout) -> [String] {
    func events(_ layout: ZoneLayout, _ fixes: FixColumns) -> [[Int64]] {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: TriggerEngine(layout), into: &events)
      // Times to the hundredth of a second: a difference that no rounding makes.
      return events.map {
        [$0.boundary.time.microseconds / 10_000] + $0.crossedFences.map { Int64($0.fence) }
      }
    }
    let drives = TestTrackPlan(layout).cases.map { $0.fixes }
    let own = drives.map { events(layout, $0) }
    let sites = MutationPlan(layout).sites.filter { kinds.contains($0.kind) }
    #expect(!sites.isEmpty)
    return sites.filter { site in
      let other = layout.replacing(site.replacements(in: layout))
      return zip(drives, own).allSatisfy { events(other, $0) == $1 }
    }.map { "\($0.kind) \($0.index ?? -1)" }
  }

  private static let corners: Set<MutationOperator> = [
    .fence(.cornerOutward), .fence(.cornerInward),
  ]

  @Test func `shows every corner of a star`() {
    #expect(Self.unnoticed(Self.corners, Self.layout([Self.star(14, 120, 70)])) == [])
  }

  @Test func `shows every corner in a direction, at a speed, in a schedule`() {
    let layout = Self.layout([Self.star(8, 90, 80)]) {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 20, to: 150)]
      $0.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(5))]
      $0.conditions.schedule = [
        Schedule(from: TimeOfDay(hour: 9, minute: 0), to: TimeOfDay(hour: 9, minute: 40))
      ]
      $0.settings.minimumRetriggerTime = .seconds(900)
    }
    #expect(Self.unnoticed(Self.corners, layout) == [])
  }

  /// No drive enters the zone over the inner outline, but what it crosses shows where that is.
  @Test func `shows every corner of a fence within another one`() {
    let layout = Self.layout([Self.star(12, 60, 45), Self.star(10, 200, 190)])
    #expect(Self.unnoticed(Self.corners, layout) == [])
    #expect(TestTrackPlan(layout).cases.contains { $0.subject == "outline-turns" })
  }

  @Test func `shows every corner of a fence with which a sequence begins`() {
    let layout = Self.layout([Self.star(6, 70, 60), Self.star(5, 40, 40, east: 500)]) {
      $0.conditions.percentageCrossed = [PercentageCondition(percentage: 100, isSequential: true)]
    }
    #expect(Self.unnoticed(Self.corners, layout) == [])
  }

  @Test func `shows every corner of a hole`() {
    let rings = [(150.0, 1.0), (70, -1)].map { size, turn in
      Ring(
        (0..<7).map { number in
          let angle = turn * 2 * Double.pi * (Double(number) + 0.3) / 7
          return Self.at(size * cos(angle), size * sin(angle))
        })
    }
    let layout = Self.layout([.polygons([Polygon(rings: rings)])])
    #expect(Self.unnoticed(Self.corners, layout) == [])
  }

  /// An event of the drive lies on each edge: measured here as the way that a point adds to the length of the edge.
  @Test func `goes over every edge in one drive`() throws {
    let shape = Self.star(9, 100, 100)
    let plan = TestTrackPlan(Self.layout([shape]))
    let drives = plan.cases.filter { $0.subject == "outline" }
    #expect(drives.count == 1)
    guard case .polygons(let polygons) = shape else { return }
    let corners = polygons[0].rings[0].vertices
    for (a, b) in zip(corners, corners.dropFirst() + [corners[0]]) {
      #expect(
        drives[0].events.contains { event in
          let place = event.boundary.coordinate
          let ways = [(a, place), (place, b), (a, b)].map {
            Geodesic.inverse(from: $0, to: $1).distance.meters
          }
          return event.kind == .entered && ways[0] + ways[1] - ways[2] < 0.001
        })
    }
  }

  @Test func `says how many of many edges it goes over`() {
    let plan = TestTrackPlan(Self.layout([Self.star(100, 400, 380)]))
    #expect(
      plan.omissions.map { $0.reason }
        == ["drives go over 48 of the 100 edges of the outline, evenly spread"])
  }

  @Test func `shows both ends of a line, and its corner`() throws {
    let line = try #require(
      Polyline([Self.at(-80, 0), Self.at(0, 30), Self.at(70, -10)]).map(Shape.geoline))
    #expect(
      Self.unnoticed(
        [.fence(.endCut), .fence(.endMoved), .fence(.cornerOutward), .fence(.cornerInward)],
        Self.layout([line])) == []
    )
  }

  /// Monday 2026-01-05 is the first day; the drive begins on the first day of the schedule, the 6th.
  @Test func `comes on every day of a week`() throws {
    let layout = Self.layout([Self.star(5, 60, 60)]) {
      $0.conditions.schedule = [
        Schedule(
          days: [.tuesday, .thursday], from: TimeOfDay(hour: 8, minute: 0),
          to: TimeOfDay(hour: 10, minute: 0))
      ]
    }
    let week = try #require(TestTrackPlan(layout).cases.first { $0.subject == "schedule-week" })
    let entries = week.events.filter { $0.kind == .entered }
    // Days since 1970: 2026-01-06 and 2026-01-08.
    #expect(entries.map { $0.time.microseconds / 86_400_000_000 } == [20_459, 20_461])
    #expect(week.fixes.last.map { $0.time.microseconds / 86_400_000_000 } == 20_465)
    #expect(Self.unnoticed([.condition(.schedule(.dayReplaced))], layout) == [])
  }

  @Test(arguments: [10.0, 45, 120, 160])
  func `shows 2 m of the exit distance`(meters: Double) {
    let layout = Self.layout([Self.star(5, 60, 60)]) { $0.settings.exitDistance = .meters(meters) }
    #expect(
      Self.unnoticed([.setting(.plus, .exitDistance), .setting(.minus, .exitDistance)], layout)
        == [])
  }

  /// Zones that are planned one by one are those of the whole plan; where the time is over, none has a drive.
  @Test func `plans zone by zone, and ends with the time`() {
    var layout = RandomScene(seed: 3).layout
    layout.zones = Array(layout.zones.prefix(3))
    var plan = TestTrackPlan()
    for zone in layout.zones.indices {
      plan.append(TestTrackPlan(layout, zone: zone, settings: ExerciseSettings()))
    }
    let whole = TestTrackPlan(layout)
    #expect(plan.cases.map { $0.subject } == whole.cases.map { $0.subject })
    #expect(plan.cases.map { $0.fixes } == whole.cases.map { $0.fixes })
    #expect(whole.unfinishedZones == 0)
    var settings = ExerciseSettings()
    settings.mustEnd = { true }
    let ended = TestTrackPlan(layout, settings: settings)
    #expect(ended.cases.isEmpty && ended.unfinishedZones == layout.zones.count)
    #expect(ended.omissions.contains { $0.reason == "the time limit was reached" })
  }
}
