import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planned drives close to limits: their places and times, by hand.
@Suite struct ExerciseLimitTests {
  private static func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private static func plan(_ shapes: [Shape?], _ change: (inout Zone) -> Void = { _ in })
    -> TestTrackPlan
  {
    TestTrackPlan(layout(shapes, change))
  }

  private static func layout(_ shapes: [Shape?], _ change: (inout Zone) -> Void = { _ in })
    -> ZoneLayout
  {
    let fences = shapes.enumerated().compactMap { index, shape in
      shape.map { Fence(id: "f\(index)", shape: $0) }
    }
    var zone = Zone(id: "a", fences: fences)
    change(&zone)
    return ZoneLayout(zones: [zone])
  }

  private static func circle(_ longitude: Double, _ meters: Double) -> Shape? {
    Circle(center: position(longitude, 0), radius: .meters(meters)).map(Shape.circle)
  }

  private static func square(_ low: Double, _ high: Double) -> Ring {
    Ring([
      position(low, low), position(high, low), position(high, high), position(low, high),
      position(low, low),
    ])
  }

  @Test func `begins in a hole and enters over its edge`() throws {
    let polygon = Polygon(rings: [Self.square(0.001, 0.004), Self.square(0.002, 0.003)])
    let plan = Self.plan([.polygons([polygon])])
    let item = try #require(plan.cases.first { $0.subject == "begin-in-hole" })
    #expect(item.events.map { $0.kind } == [.entered, .exited])
    let entry = try #require(item.events.first).boundary.coordinate
    // A point of the hole's edge: one of its four sides.
    let sides = [entry.latitude, entry.longitude].flatMap { [abs($0 - 0.002), abs($0 - 0.003)] }
    #expect(sides.contains { $0 < 1e-8 })
    let begin = try #require(item.fixes.first).coordinate
    #expect(begin.latitude > 0.002 && begin.latitude < 0.003)
    #expect(begin.longitude > 0.002 && begin.longitude < 0.003)
  }

  @Test func `passes a line on both sides of its end`() throws {
    let line = Polyline([Self.position(10, 0), Self.position(10.001, 0)]).map(Shape.geoline)
    let plan = Self.plan([line])
    let within = try #require(plan.cases.first { $0.subject == "within-end" })
    let crossing = try #require(within.events.first)
    #expect(within.events.map { $0.kind } == [.crossed])
    // At most 2 m from the end: 2 m are 0.000018 degrees.
    #expect(abs(crossing.boundary.coordinate.longitude - 10.000982) < 2e-6)
    let beyond = try #require(plan.cases.first { $0.subject == "beyond-end" })
    #expect(beyond.events.isEmpty)
    #expect(beyond.fixes.allSatisfy { abs($0.coordinate.longitude - 10.001018) < 2e-6 })
    let latitudes = beyond.fixes.map { $0.coordinate.latitude }
    #expect(latitudes.contains { $0 < 0 } && latitudes.contains { $0 > 0 })
  }

  @Test func `passes a long fence over its short sides`() throws {
    let box = Rectangle(
      southWest: Self.position(10, 0), northEast: Self.position(10.0004, 0.002))
    let plan = Self.plan([.rectangle(box)])
    let item = try #require(plan.cases.first { $0.subject == "lengthwise" })
    let latitudes = item.events.map { $0.boundary.coordinate.latitude }.sorted()
    #expect(latitudes.count == 2)
    #expect(abs(latitudes[0]) < 1e-8 && abs(latitudes[1] - 0.002) < 1e-8)
  }

  /// A square of 111 m at the equator that only begins a sequence, and a circle 500 m to the east that ends it.
  @Test(arguments: ["north", "east", "south", "west"])
  func `crosses the beginning of a sequence near each side`(side: String) throws {
    let square = Shape.polygons([Polygon(rings: [Self.square(0, 0.001)])])
    let layout = Self.layout([square, Self.circle(0.0055, 50)]) {
      $0.conditions.percentageCrossed = [
        PercentageCondition(percentage: 100, timeout: .seconds(1_200), isSequential: true)
      ].compactMap(\.self)
    }
    let item = try #require(
      TestTrackPlan(layout).cases.first { $0.subject == "\(side)-side" && $0.fence == 0 })
    #expect(item.events.first?.kind == .entered)
    #expect(item.events.first?.crossedFences.map(\.fence) == [0, 1])
    // 2 m are 0.000018 degrees.
    let range = 0.0..<0.001
    var depths: [Double] = []
    for fix in item.fixes {
      let place = fix.coordinate
      guard range.contains(place.latitude), range.contains(place.longitude) else { continue }
      switch side {
      case "north": depths.append(0.001 - place.latitude)
      case "east": depths.append(0.001 - place.longitude)
      case "south": depths.append(place.latitude)
      default: depths.append(place.longitude)
      }
    }
    #expect(depths.count > 3)
    #expect(depths.allSatisfy { $0 < 0.000_018 })
  }

  /// 9999-12-31 is day 2,932,896, after which tracks have no times; so has the day before 0001-01-01.
  @Test func `comes on no day outside the years of tracks`() throws {
    var settings = ExerciseSettings()
    settings.firstDay = 2_932_890
    let layout = Self.layout([Self.circle(10, 100)]) {
      $0.conditions.schedule = [
        Schedule(
          from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 10),
          firstDay: CivilDate(year: 1, month: 1, day: 1),
          lastDay: CivilDate(year: 9_999, month: 12, day: 31))
      ]
    }
    let plan = TestTrackPlan(layout, settings: settings)
    #expect(plan.cases.contains { $0.subject == "through" })
    let edges = ["schedule-before-first-day", "schedule-after-last-day"]
    #expect(!plan.cases.contains { edges.contains($0.subject) })
    #expect(plan.omissions.filter { edges.contains($0.subject) }.map(\.subject) == edges)
    let end = Timestamp(microseconds: 2_932_897 * 86_400 * 1_000_000)
    for item in plan.cases { #expect(item.fixes.allSatisfy { $0.time < end }) }
    for tour in plan.tours(layout, settings: settings) {
      #expect(tour.fixes.allSatisfy { $0.time < end })
    }
  }

  /// 2026-01-05, day 20,458, is a Monday; the first Wednesday of the schedule is the 14th, day 20,467.
  @Test func `comes on the days beside those of a schedule`() throws {
    let plan = Self.plan([Self.circle(10, 100)]) {
      $0.conditions.schedule = [
        Schedule(
          days: [.wednesday], from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 10),
          firstDay: CivilDate(year: 2026, month: 1, day: 12),
          lastDay: CivilDate(year: 2026, month: 2, day: 28))
      ]
    }
    let days = [
      ("schedule-day-before", 20_466), ("schedule-day-after", 20_468),
      // The Wednesdays before 12 January and after 28 February.
      ("schedule-before-first-day", 20_460), ("schedule-after-last-day", 20_516),
    ]
    for (subject, day) in days {
      let item = try #require(plan.cases.first { $0.subject == subject }, "\(subject)")
      #expect(item.events.isEmpty)
      let seconds = try #require(item.fixes.first).time.microseconds / 1_000_000
      #expect(seconds / 86_400 == Int64(day), "\(subject)")
      #expect((28_000...36_000).contains(seconds % 86_400))
    }
  }

  /// Two circles 111 m apart: a walker takes longer than the timeout.
  @Test func `drives where a walker is too slow, and rests until the timeout is nearly over`()
    throws
  {
    let plan = Self.plan([Self.circle(10, 15), Self.circle(10.001, 15)]) {
      $0.conditions.percentageCrossed = [
        PercentageCondition(percentage: 100, timeout: .seconds(55))
      ]
    }
    let item = try #require(plan.cases.first { $0.subject == "percentage-in-time" })
    let crossed = try #require(item.events.first).crossedFences
    #expect(crossed.map { $0.fence } == [0, 1])
    let seconds =
      crossed[1].point.time.duration(since: crossed[0].point.time) / .seconds(1)
    #expect(seconds > 0.85 * 55 && seconds <= 55)
  }

  @Test(arguments: [false, true])
  func `notices a retrigger time that is a tenth shorter or longer`(hasBearing: Bool) {
    func layout(_ seconds: Int) -> ZoneLayout {
      Self.layout([Self.circle(10, 40)]) {
        $0.settings.minimumRetriggerTime = .seconds(seconds)
        if hasBearing { $0.conditions.bearing = [BearingCondition(uncheckedFrom: 330, to: 80)] }
      }
    }
    let plan = TestTrackPlan(layout(300))
    #expect(plan.disagreements(with: TriggerEngine(layout(300))).isEmpty)
    for other in [270, 330] {
      let names = plan.disagreements(with: TriggerEngine(layout(other))).map {
        plan.cases[$0.number].subject
      }
      #expect(names.contains { $0.hasPrefix("retrigger") }, "\(other)")
    }
  }

  @Test func `leaves within the exit distance and comes back in the same visit`() throws {
    let plan = Self.plan([Self.circle(10, 40)])
    let item = try #require(plan.cases.first { $0.subject == "exit-not-reached" })
    #expect(item.events.map { $0.kind } == [.entered, .exited])
    let center = Self.position(10, 0)
    let distances = item.fixes.map {
      Geodesic.inverse(from: center, to: $0.coordinate).distance.meters
    }
    let inside = try #require(distances.firstIndex { $0 < 1 })
    let back = try #require(distances.lastIndex { $0 < 1 })
    let farthest = distances[inside...back].max() ?? 0
    #expect(farthest > 65 && farthest < 70)
  }

  /// A drive east along a parallel that touches the tip of a triangle, which rounding may put on either side.
  @Test func `uses no drive that touches a corner`() {
    let layout = RandomScene(seed: 30).layout
    let plan = TestTrackPlan(ZoneLayout(timeZone: layout.timeZone, zones: [layout.zones[4]]))
    let engine = TriggerEngine(ZoneLayout(timeZone: layout.timeZone, zones: [layout.zones[4]]))
    #expect(!plan.cases.isEmpty)
    #expect(plan.disagreements(with: engine).isEmpty)
  }
}
