import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// What a track shows of a zone; the margins follow from the road by hand.
@Suite struct CoverageObserverTests {
  /// What was shown: the margin by the name of the item, -1 for an item without one.
  static func shown(
    _ zone: Zone, _ fixes: [Fix], settings: EngineSettings = EngineSettings(),
    isNoticed: (Event.Kind, Int) -> Bool = { _, _ in true }
  ) -> [String: Double] {
    let layout = ZoneLayout(zones: [zone])
    var tally = CoverageTally(CoverageItem.items(of: layout, settings: settings, scope: .fences))
    CoverageObserver(layout, settings: settings).observe(
      FixColumns(fixes), TriggerEngine(layout, settings: settings).explain(fixes),
      .fences, isNoticed: isNoticed, into: &tally)
    var shown: [String: Double] = [:]
    for (item, record) in zip(tally.items, tally.records) where record.times > 0 {
      shown[item.name] = ((record.margin ?? -1) * 100).rounded() / 100
    }
    return shown
  }

  /// Fixes along the road, one a second, with speed and course; places in metres.
  static func drive(
    _ places: [(x: Double, y: Double)], from second: Int = 0, speed: Double? = nil,
    course: Double? = nil
  ) -> [Fix] {
    places.enumerated().map { index, place in
      Fix(
        time: Timestamp(microseconds: Int64(second + index) * 1_000_000),
        coordinate: StraightRoad.place(place.x, place.y),
        speed: speed.map { .metersPerSecond($0) }, course: course.flatMap { Bearing(degrees: $0) })
    }
  }

  /// Eastwards at 10 m/s, on a parallel `y` metres north of the road.
  static func road(_ x: ClosedRange<Int>, _ y: Double = 0) -> [(x: Double, y: Double)] {
    stride(from: x.lowerBound, through: x.upperBound, by: 10).map { (Double($0), y) }
  }

  /// A circle of 55 m about (500, 0).
  static func circle(_ change: (inout Zone) -> Void = { _ in }) -> Zone {
    var zone = StraightRoad.circle("a", 500)
    change(&zone)
    return zone
  }

  @Test func `counts an entry, and an exit with its distance`() {
    // The edge at 555 m, the exit distance 30 m: the fix at 590 m is 35 m outside.
    #expect(
      Self.shown(Self.circle(), Self.drive(Self.road(400...700)))
        == ["entered": -1, "left": -1, "exit-reached": 5])
  }

  @Test func `counts what passes by within 50 m, with the least distance`() {
    #expect(Self.shown(Self.circle(), Self.drive(Self.road(300...700, 75))) == ["missed": 20])
    #expect(Self.shown(Self.circle(), Self.drive(Self.road(300...700, 106))).isEmpty)
    // Turned round 8 m before the edge.
    let turn = Self.road(300...430) + [(437, 0)] + Self.road(300...430).reversed()
    #expect(Self.shown(Self.circle(), Self.drive(turn)) == ["missed": 8])
  }

  /// A line of two edges at a right angle: four sides, two round ends, and the outer side of the bend. In metres, and 400 times
  /// as large, where a plane about one vertex is not enough.
  @Test(arguments: [1.0, 400], [nil, 0, 1, 2, 3, 4, 5, 6] as [Int?])
  func `an outline of a corridor has its sides, ends and bends`(scale: Double, missing: Int?)
    throws
  {
    let corners = [(0.0, 0.0), (200, 0), (200, 200)].map {
      StraightRoad.place($0.0 * scale, $0.1 * scale)
    }
    let line = try #require(Polyline(corners))
    let corridor = try #require(Corridor(line: line, halfWidth: .meters(25 * scale)))
    let zone = Zone(id: "a", fences: [Fence(id: "f", shape: .corridor(corridor))])
    // Where the device comes from, and how far it goes in.
    let ways: [(from: (Double, Double), to: (Double, Double))] = [
      ((60, 90), (60, 5)), ((60, -90), (60, -5)), ((110, 120), (195, 120)),
      ((290, 120), (205, 120)), ((-90, 0), (-5, 0)), ((200, 290), (200, 205)),
      ((262, -62), (204, -4)),
    ]
    var fixes: [Fix] = []
    for (index, way) in ways.enumerated() where index != missing {
      for (step, place) in [way.from, way.to, way.from].enumerated() {
        fixes.append(
          StraightRoad.fix(index * 10_000 + step * 250, place.0 * scale, place.1 * scale))
      }
    }
    let shown = Self.shown(zone, fixes)
    #expect((shown["outline"] != nil) == (missing == nil), "\(shown)")
    #expect(shown["left"] != nil)
  }

  /// A rectangle whose eastern edge lies in a circle; the device goes in over the other three.
  @Test(arguments: [false, true])
  func `an edge within another fence is no part of an outline, unless fences are counted`(
    isCounted: Bool
  ) throws {
    var zone = StraightRoad.rectangle("a", 0...100, -30...30)
    zone.fences += StraightRoad.circle("b", 130, radius: 60).fences
    if isCounted {
      zone.conditions.percentageCrossed = [PercentageCondition(percentage: 50)]
    }
    var fixes: [Fix] = []
    for (index, way) in [((-90.0, 0.0), (5.0, 0.0)), ((40, 120), (40, 5)), ((40, -120), (40, -5))]
      .enumerated()
    {
      for (step, place) in [way.0, way.1, way.0].enumerated() {
        fixes.append(StraightRoad.fix(index * 10_000 + step * 100, place.0, place.1))
      }
    }
    #expect((Self.shown(zone, fixes)["outline"] != nil) == !isCounted)
  }

  @Test func `does not count a stretch between an exit and the next entry as passing by`() {
    let there = Self.road(400...600)
    let shown = Self.shown(Self.circle(), Self.drive(there + there.reversed()))
    #expect(shown["missed"] == nil)
    #expect(shown["exit-reached"] == 5)
  }

  @Test func `counts a way out that is too short, with what is missing`() {
    // Out to 575 m, 20 m outside, and back.
    let places = Self.road(400...570) + [(575, 0)] + Self.road(400...570).reversed()
    #expect(Self.shown(Self.circle(), Self.drive(places))["exit-not-reached"] == 10)
  }

  @Test func `counts both outcomes of a speed with their margins`() {
    let zone = Self.circle {
      $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(12))]
    }
    let slow = Self.shown(zone, Self.drive(Self.road(400...700), speed: 10))
    #expect(slow["speed-below-maximum"] == 2)
    #expect(slow["speed-above-maximum"] == nil)
    let fast = Self.shown(zone, Self.drive(Self.road(400...700), speed: 12.5))
    #expect(fast == ["speed-above-maximum": 0.5])
    // Without a reported speed it is that of the path.
    #expect(Self.shown(zone, Self.drive(Self.road(400...700)))["speed-below-maximum"] == 2)
  }

  @Test func `counts altitudes with their margins`() {
    let zone = Self.circle {
      $0.conditions.altitude = [AltitudeCondition(minimum: .meters(30))]
    }
    func drive(_ first: Double, _ second: Double) -> [Fix] {
      Self.drive(Self.road(400...700)).map { fix in
        let altitude = fix.time.microseconds >= 10_000_000 ? second : first
        return Fix(time: fix.time, coordinate: fix.coordinate, altitude: .meters(altitude))
      }
    }
    let high = Self.shown(zone, drive(37, 37))
    #expect(high["altitude-above-minimum"] == 7)
    #expect(high["altitude-below-minimum"] == nil)
    #expect(Self.shown(zone, drive(26, 26)) == ["altitude-below-minimum": 4])
    #expect(Self.shown(zone, drive(26, 32))["altitude-higher-inside"] == 2)
    #expect(Self.shown(zone, Self.drive(Self.road(400...700)))["altitude-above-minimum"] == nil)
  }

  @Test func `counts a device that brakes inside`() {
    let zone = Self.circle {
      $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(12))]
    }
    var fixes = Self.drive(Self.road(400...700), speed: 15)
    for index in fixes.indices where fixes[index].time.microseconds >= 10_000_000 {
      let fix = fixes[index]
      fixes[index] = Fix(
        time: fix.time, coordinate: fix.coordinate, speed: .metersPerSecond(11))
    }
    let shown = Self.shown(zone, fixes)
    #expect(shown["speed-slower-inside"] == 1)
    #expect(shown["speed-above-maximum"] == 3)
    #expect(shown["speed-below-maximum"] == 1)
  }

  @Test func `counts the ends of an arc from both sides`() {
    let zone = Self.circle {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 350, to: 100)]
    }
    func shown(_ course: Double) -> [String: Double] {
      Self.shown(zone, Self.drive(Self.road(400...700), course: course))
        .filter { $0.key.hasPrefix("bearing") }
    }
    #expect(shown(353) == ["bearing-after-beginning": 3, "bearing-west-of-north": -1])
    #expect(shown(93) == ["bearing-before-end": 7, "bearing-east-of-north": -1])
    #expect(shown(101.5) == ["bearing-after-end": 1.5])
    #expect(shown(340) == ["bearing-before-beginning": 10])
  }

  @Test func `counts nothing of a condition beside another one that is not met`() {
    let zone = Self.circle {
      $0.conditions.bearing = [BearingCondition(uncheckedFrom: 350, to: 100)]
      $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(12))]
    }
    let shown = Self.shown(zone, Self.drive(Self.road(400...700), speed: 20, course: 180))
    #expect(shown.isEmpty)
  }

  @Test func `counts the edges of a schedule within ten minutes`() throws {
    let window = Schedule(
      from: try TimeOfDay(validatingHour: 9, minute: 0),
      to: try TimeOfDay(validatingHour: 10, minute: 0))
    let zone = Self.circle { $0.conditions.schedule = [window] }
    // The first fix inside is the sixth: 450 m.
    func shown(_ hour: Int, _ seconds: Int) -> [String: Double] {
      Self.shown(zone, Self.drive(Self.road(400...700), from: hour * 3_600 + seconds - 5))
        .filter { $0.key.hasPrefix("schedule") }
    }
    #expect(shown(9, 20) == ["schedule-open": -1, "schedule-at-opening": 20])
    #expect(shown(9, 1_800) == ["schedule-open": -1])
    #expect(shown(9, 3_560) == ["schedule-open": -1, "schedule-before-closing": 40])
    #expect(shown(10, 0) == ["schedule-closed": -1, "schedule-at-closing": 0])
    #expect(shown(12, 0) == ["schedule-closed": -1])
    // Eleven fixes inside, the first of them 30 s before the opening.
    #expect(shown(8, 3_570) == ["schedule-closed": -1, "schedule-before-opening": 30])
    // It opens while the device is inside.
    #expect(shown(8, 3_596)["schedule-before-opening"] == 4)
  }

  // MARK: Attendances

  /// Expected from 8:00 to 8:20, a minute late at most.
  private static func expecting(_ change: (inout Attendance) -> Void = { _ in }) -> Zone {
    var attendance = Attendance(
      Schedule(from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 8, minute: 20)), grace: .seconds(60))
    change(&attendance)
    return circle { $0.attendances = [attendance] }
  }

  /// Stands on the road: a fix a minute.
  private static func standing(_ x: Double, from: Int, to: Int) -> [Fix] {
    stride(from: from, through: to, by: 60).map { StraightRoad.fix($0, x) }
  }

  private static func attendance(
    _ zone: Zone, _ fixes: [Fix], isNoticed: (Event.Kind, Int) -> Bool = { _, _ in true }
  ) -> [String: Double] {
    shown(zone, fixes, isNoticed: isNoticed).filter { $0.key.hasPrefix("attendance") }
  }

  /// 8:00 is second 28,800. The edge at 445 m is met at 28,904.5 s, 44.5 s after the grace.
  @Test func `counts a device that comes late, and one that does not come`() {
    let late =
      Self.standing(400, from: 28_700, to: 28_880) + Self.drive(Self.road(400...500), from: 28_900)
      + Self.standing(500, from: 28_920, to: 30_060)
    #expect(
      Self.attendance(Self.expecting(), late) == [
        "attendance-absent": 44.5, "attendance-arrived-late": 44.5, "attendance-attended": -1,
      ])
    let never = Self.standing(400, from: 28_700, to: 30_080)
    #expect(
      Self.attendance(Self.expecting(), never) == [
        "attendance-absent": -1, "attendance-missed": -1,
      ])
    // No fix between 7:58:20 and 8:21:40.
    let unseen = [StraightRoad.fix(28_700, 400), StraightRoad.fix(30_100, 400)]
    #expect(
      Self.attendance(Self.expecting(), unseen) == [
        "attendance-absent": -1, "attendance-unknown": -1,
      ])
  }

  /// There from the first fix on, 100 s before the opening. The edge at 555 m is met at 29,705.5 s, 294.5 s before the closing.
  @Test func `counts a device that is there at the opening and leaves early`() {
    let fixes =
      Self.standing(500, from: 28_700, to: 29_660) + Self.drive(Self.road(500...700), from: 29_700)
      + Self.standing(700, from: 29_780, to: 30_080)
    let shown = Self.attendance(Self.expecting(), fixes)
    #expect(
      shown == [
        "attendance-present-at-opening": 160, "attendance-left-early": 234.5,
        "attendance-attended": -1,
      ])
    // Who does not notice an absence does not notice that there is none.
    let some = Self.attendance(Self.expecting(), fixes) { kind, _ in kind == .attendance }
    #expect(some == ["attendance-attended": -1])
  }

  @Test func `counts attendances by their numbers, and only those that expect the device`() {
    var zone = Self.expecting()
    var second = zone.attendances[0]
    second.schedule.from = TimeOfDay(hour: 8, minute: 10)
    zone.attendances.append(second)
    var other = second
    other.tracks = ["bus-7"]
    zone.attendances.append(other)
    #expect(
      Set(Self.attendance(zone, Self.standing(400, from: 28_700, to: 30_080)).keys) == [
        "attendance-1-absent", "attendance-1-missed", "attendance-2-absent",
        "attendance-2-missed",
      ])
  }

  /// A zone of geolines has no visits.
  @Test func `has items of attendances where a zone has some`() {
    func items(_ zone: Zone) -> [String] {
      CoverageItem.items(
        of: ZoneLayout(zones: [zone]), settings: EngineSettings(), scope: .fences
      ).map(\.name).filter { $0.hasPrefix("attendance") }
    }
    #expect(items(Self.circle()).isEmpty)
    #expect(items(Self.expecting()).count == 7)
    var line = StraightRoad.geoline("a", 505)
    line.attendances = Self.expecting().attendances
    #expect(items(line) == ["attendance-absent", "attendance-missed", "attendance-unknown"])
  }

  /// The moment at 8:01 meets no fence, though the device is 35 m from one then.
  @Test func `counts a way past the zone at the moment that asks for the device`() {
    let fixes =
      Self.standing(300, from: 28_700, to: 28_820)
      + Self.drive(Self.road(300...700, 75), from: 28_845)
    let shown = Self.shown(Self.expecting(), fixes)
    #expect(shown["missed"] == 20)
    #expect(shown["attendance-absent"] == -1)
  }

  // MARK: Settings

  @Test func `counts dwell and retrigger times`() {
    let zone = Self.circle {
      $0.settings.dwell = .seconds(10)
      $0.settings.minimumRetriggerTime = .seconds(60)
    }
    // 110 m at 10 m/s are 11 s.
    let there = Self.road(400...700)
    #expect(Self.shown(zone, Self.drive(there))["dwell-reached"] == 1)
    let longer = Self.circle { $0.settings.dwell = .seconds(15) }
    #expect(Self.shown(longer, Self.drive(there))["dwell-missed"] == 4)
    // The exit at 590 m comes in second 19; back inside in second 46, at 550 m.
    let soon = Self.shown(zone, Self.drive(there + there.reversed()))
    #expect(soon["retrigger-not-over"] != nil)
    #expect(soon["retrigger-over"] == nil)
    let rest = Array(repeating: (x: 700.0, y: 0.0), count: 60)
    // Second 19 to second 106.
    let late = Self.shown(zone, Self.drive(there + rest + there.reversed()))
    #expect(late["retrigger-over"] == 27)
  }

  @Test func `counts a retrigger time that runs out inside`() {
    let zone = Self.circle { $0.settings.minimumRetriggerTime = .seconds(45) }
    // Out in second 19, back in at 555 m: the first fix inside, at 550 m, is the 46th: 18 s early.
    let there = Self.road(400...700)
    let back = Self.drive(there + there.reversed().filter { $0.x >= 500 })
    let rest = Self.drive(Array(repeating: (x: 500.0, y: 0.0), count: 30), from: back.count)
    let shown = Self.shown(zone, back + rest)
    #expect(shown["retrigger-not-over"] == 18)
    #expect(shown["retrigger-over"] == 0)
  }

  @Test func `counts the directions of a line`() {
    let zone = StraightRoad.geoline("a", 505)
    // The line runs north; eastwards is from its left to its right.
    let there = Self.road(400...600)
    #expect(Self.shown(zone, Self.drive(there)) == ["left-to-right": -1])
    #expect(Self.shown(zone, Self.drive(there.reversed())) == ["right-to-left": -1])
    #expect(Self.shown(zone, Self.drive(Self.road(400...490))) == ["missed": 15])
  }

  @Test func `counts segments`() {
    // 10 minutes without a fix, then inside; and the first fix inside.
    let outside = Self.drive(Self.road(300...350))
    let inside = Self.drive(Self.road(500...700), from: 600)
    #expect(Self.shown(Self.circle(), outside + inside)["gap-enter"] == -1)
    #expect(Self.shown(Self.circle(), inside)["begin-inside"] == -1)
    let away = Self.drive(Self.road(900...950), from: 1_200)
    let left = Self.shown(Self.circle(), Self.drive(Self.road(400...500)) + away)
    #expect(left["gap-leave"] == -1)
    #expect(left["exit-reached"] == nil)
  }

  @Test func `counts the fences of a sequence`() throws {
    var zone = StraightRoad.circle("a", 500)
    zone.fences += StraightRoad.circle("b", 900).fences
    zone.conditions.percentageCrossed = [
      PercentageCondition(percentage: 100, timeout: .seconds(60), isSequential: true)
    ]
    func shown(_ fixes: [Fix]) -> Set<String> {
      Set(Self.shown(zone, fixes).keys.filter { !$0.hasPrefix("exit") })
    }
    let there = Self.road(400...1_000)
    #expect(
      shown(Self.drive(there)) == [
        "entered", "left", "percentage-reached", "percentage-missed", "sequence-in-order",
      ])
    #expect(
      shown(Self.drive(there.reversed())) == ["percentage-missed", "sequence-out-of-order"])
    // A minute of rest between the fences.
    let rest = Array(repeating: (x: 700.0, y: 0.0), count: 60)
    let slow = Self.drive(Self.road(400...700) + rest + Self.road(710...1_000))
    #expect(shown(slow) == ["percentage-missed", "percentage-too-late"])
    // Two circles 400 m apart are entered 40 s apart; with the rest 100 s.
    #expect(Self.shown(zone, slow)["percentage-too-late"] == 40)
  }

  @Test func `counts only what the expectation would notice`() {
    let fixes = Self.drive(Self.road(400...700))
    #expect(Self.shown(Self.circle(), fixes, isNoticed: { _, _ in false }).isEmpty)
    #expect(
      Self.shown(Self.circle(), fixes, isNoticed: { kind, _ in kind == .entered })
        == ["entered": -1])
  }

  @Test func `adds up tallies`() {
    let item = CoverageItem(.missed, zone: 0, fence: 0)
    var sum = CoverageTally([item])
    let layout = ZoneLayout(zones: [Self.circle()])
    let settings = EngineSettings()
    for y in [75.0, 60, 90] {
      let fixes = Self.drive(Self.road(300...700, y))
      var tally = CoverageTally([item])
      CoverageObserver(layout, settings: settings).observe(
        FixColumns(fixes), TriggerEngine(layout).explain(fixes), .fences,
        isNoticed: { _, _ in true }, into: &tally)
      sum.merge(tally)
    }
    #expect(sum.records[0].times == 3)
    #expect(abs((sum.records[0].margin ?? 0) - 5) < 0.01)
  }

  /// What is kept of a case are the items that it shows, so a tally of many items is the sum of those of one each.
  @Test(arguments: 0..<20) func `adds up what cases show of some items`(seed: Int) {
    var numbers = SeededRandom(seed: seed)
    let items = (0..<40).map { CoverageItem(.missed, zone: $0 / 2, fence: $0 % 2) }
    var sum = CoverageTally(items)
    var times = [Int](repeating: 0, count: items.count)
    var margins = [Double?](repeating: nil, count: items.count)
    for _ in 0..<30 {
      // Of another list, in which some items stand elsewhere, and some are unknown here.
      var tally = CoverageTally(
        items.shuffled(using: &numbers) + [CoverageItem(.missed, zone: 99, fence: 0)])
      for _ in 0..<Int.random(in: 0...6, using: &numbers) {
        let index = Int.random(in: 0..<items.count, using: &numbers)
        let margin = Bool.random(using: &numbers) ? Double.random(in: -1...9, using: &numbers) : nil
        tally.count(items[index], margin: margin)
        tally.count(CoverageItem(.missed, zone: 99, fence: 0), margin: 0)
        times[index] += 1
        if let margin { margins[index] = min(margins[index] ?? 9, max(0, margin)) }
      }
      sum.merge(tally)
    }
    #expect(sum.records.map(\.times) == times)
    #expect(sum.records.map(\.margin) == margins)
  }
}
