import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planned drives, by the plan alone and against the engine.
@Suite struct ExercisePlanTests {
  /// A circle of 100 m on the equator.
  static func circle(_ meters: Double = 100, _ change: (inout Zone) -> Void = { _ in })
    -> ZoneLayout
  {
    let shape = Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: 10), radius: .meters(meters)
    ).map(Shape.circle)
    var zone = Zone(id: "a", fences: shape.map { [Fence(id: "f", shape: $0)] } ?? [])
    change(&zone)
    return ZoneLayout(zones: [zone])
  }

  static func subjects(_ plan: TestTrackPlan) -> [String] { plan.cases.map(\.subject) }

  @Test func `passes a circle over its centre`() throws {
    let plan = TestTrackPlan(Self.circle())
    let item = try #require(plan.cases.first { $0.subject == "through" })
    #expect(item.events.map(\.kind) == [.entered, .exited])
    let center = Coordinate(uncheckedLatitude: 0, longitude: 10)
    for event in item.events {
      let radius = Geodesic.inverse(from: center, to: event.boundary.coordinate).distance.meters
      #expect(abs(radius - 100) < 0.01)
    }
    // Two radii at an even speed.
    let speed = try #require(item.fixes.first?.speed?.metersPerSecond)
    let seconds = try #require(item.events.last?.dwellTime).wholeMicroseconds
    #expect(abs(Double(seconds) / 1e6 - 200 / speed) < 0.02)
  }

  @Test func `plans both sides of every setting`() {
    let plan = TestTrackPlan(
      Self.circle {
        $0.settings.dwell = .seconds(90)
        $0.settings.minimumRetriggerTime = .seconds(600)
        $0.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(12))]
      })
    let expected = [
      "through", "across", "touch", "miss", "speed-below-maximum", "speed-above-maximum",
      "retrigger-not-over", "retrigger-over", "exit-not-reached",
      "exit-reached", "dwell-reached", "dwell-missed", "gap-leave", "gap-enter", "begin-inside",
    ]
    #expect(Self.subjects(plan).filter { $0 != "search" } == expected)
    // The way through 200 m is too short for it, beside a dwell time of 90 s.
    #expect(plan.omissions.map { $0.subject } == ["speed-slower-inside"])
  }

  @Test func `says why a case is impossible`() {
    let past = CivilDate(year: 2020, month: 5, day: 4)
    var settings = ExerciseSettings()
    settings.firstDay = 20_458
    let plan = TestTrackPlan(
      Self.circle { $0.conditions.schedule = [Schedule(lastDay: past)] }, settings: settings)
    #expect(plan.cases.isEmpty)
    #expect(
      plan.omissions.map(\.reason) == [
        "the zone's schedule has ended before the first day for drives"
      ])
  }

  /// A fence inside another one of its zone cannot be entered first.
  @Test func `omits what a fence inside another cannot show`() {
    let plan = TestTrackPlan(
      Self.circle {
        let inner = Circle(
          center: Coordinate(uncheckedLatitude: 0, longitude: 10), radius: .meters(20)
        ).map(Shape.circle)
        if let inner { $0.fences.append(Fence(id: "inner", shape: inner)) }
      })
    #expect(plan.omissions.contains { $0.fence == 1 && $0.subject == "through" })
    #expect(!plan.cases.contains { $0.fence == 1 && $0.subject == "through" })
  }

  @Test func `is the same every time`() {
    let layout = RandomScene(seed: 1).layout
    let (a, b) = (TestTrackPlan(layout), TestTrackPlan(layout))
    #expect(a.cases.map(\.fixes) == b.cases.map(\.fixes))
    #expect(a.cases.map(\.events) == b.cases.map(\.events))
  }

  /// No faster than 70 m/s, and 2 m/s² at most, in the positions and in the speeds that the fixes say.
  @Test func `drives no faster than a car, and brakes as one`() {
    let layouts = environmentNumber("EXERCISE_LAYOUTS") ?? 3
    for seed in 0..<layouts {
      for item in TestTrackPlan(RandomScene(seed: seed).layout).cases {
        for (a, b) in zip(item.fixes, item.fixes.dropFirst()) {
          let seconds = b.time.duration(since: a.time) / .seconds(1)
          #expect(seconds > 0)
          let meters = Geodesic.inverse(from: a.coordinate, to: b.coordinate).distance.meters
          #expect(meters / seconds <= 70.5, "\(seed) \(item.zone) \(item.subject)")
          let change = abs(b.speedMetersPerSecond - a.speedMetersPerSecond)
          #expect(change <= 2 * seconds + 0.001, "\(seed) \(item.zone) \(item.subject)")
        }
      }
    }
  }

  /// A turn between two fixes changes the velocity across the way by 5 m/s² at most: the speed of a walker may turn round.
  @Test func `turns no more sharply than a car`() {
    let layouts = environmentNumber("EXERCISE_LAYOUTS") ?? 3
    for seed in 0..<layouts {
      for layout in [RandomScene(seed: seed).layout, RandomScene(driveThrough: seed).layout] {
        for item in TestTrackPlan(layout).cases {
          let worst = Self.acrossAcceleration(item.fixes)
          #expect(worst <= 5, "seed \(seed) \(item.zone) \(item.subject)")
        }
      }
    }
  }

  /// The highest acceleration across the way, of the positions of fixes at most 5 s apart.
  private static func acrossAcceleration(_ fixes: FixColumns) -> Double {
    let legs = zip(fixes, fixes.dropFirst()).map { a, b in
      let leg = Geodesic.inverse(from: a.coordinate, to: b.coordinate)
      return (
        seconds: b.time.duration(since: a.time) / .seconds(1), meters: leg.distance.meters,
        course: leg.initialBearing.degrees
      )
    }
    return zip(legs, legs.dropFirst()).reduce(0) { worst, pair in
      let (a, b) = pair
      guard max(a.seconds, b.seconds) <= 5, min(a.meters, b.meters) > 0.05 else { return worst }
      let turn = abs((b.course - a.course).remainder(dividingBy: 360)) * .pi / 180
      let speed = min(a.meters / a.seconds, b.meters / b.seconds)
      return max(worst, speed * turn / ((a.seconds + b.seconds) / 2))
    }
  }

  // MARK: Against the engine

  /// `EXERCISE_LAYOUTS` sets the number of layouts.
  @Test func `agrees with the engine on random layouts`() {
    let layouts = environmentNumber("EXERCISE_LAYOUTS") ?? 3
    var cases = 0
    for seed in 0..<layouts {
      let layout = RandomScene(seed: seed).layout
      let plan = TestTrackPlan(layout)
      cases += plan.cases.count
      let names = plan.disagreements(with: TriggerEngine(layout)).map {
        "\(plan.cases[$0.number].zone)/\(plan.cases[$0.number].subject)"
      }
      #expect(names.isEmpty, "seed \(seed): \(names)")
    }
    #expect(cases > layouts * 10)
  }

  /// Zones whose lines lie in their areas; as many as `EXERCISE_LAYOUTS` says.
  @Test func `agrees with the engine where an entry begins at a line`() {
    let layouts = environmentNumber("EXERCISE_LAYOUTS") ?? 4
    var cases = 0
    for seed in 0..<layouts {
      let layout = RandomScene(driveThrough: seed).layout
      let plan = TestTrackPlan(layout)
      let names = plan.disagreements(with: TriggerEngine(layout)).map {
        "\(plan.cases[$0.number].zone)/\(plan.cases[$0.number].subject)"
      }
      #expect(names.isEmpty, "seed \(seed): \(names)")
      cases += plan.cases.count { $0.subject.hasPrefix("over-and-") }
    }
    #expect(cases >= layouts / 4)
  }

  /// A circle of 100 m with a line across its middle, in this order: 8 m before the line, then more than 150 m on.
  @Test func `goes over a line of an area and out in one step`() throws {
    let line = Polyline([
      Coordinate(uncheckedLatitude: -0.00045, longitude: 10),
      Coordinate(uncheckedLatitude: 0.00045, longitude: 10),
    ]).map(Shape.geoline)
    let layout = Self.circle {
      if let line { $0.fences.append(Fence(id: "line", shape: line)) }
      $0.conditions.percentageCrossed = [
        PercentageCondition(percentage: 100, timeout: .seconds(600), isSequential: true)
      ]
    }
    let item = try #require(
      TestTrackPlan(layout).cases.first { $0.subject == "over-and-out" })
    #expect(item.events.suffix(3).map(\.kind) == [.entered, .exited, .crossed])
    let entry = try #require(item.events.last { $0.kind == .entered })
    #expect(entry.crossedFences.map(\.fence) == [0, 1])
    #expect(abs(entry.boundary.coordinate.longitude - 10) < 1e-8)
  }

  /// The same circle and line: 8 m before the line, then beyond it and still inside, or outside within the exit distance
  /// of 30 m; there the visit goes on until the device has left for good.
  @Test(arguments: [("over-and-in", 0), ("over-and-near", 1), ("over-and-back", 1)])
  func `goes over a line of an area and stays`(subject: String, outside: Int) throws {
    let line = Polyline([
      Coordinate(uncheckedLatitude: -0.00045, longitude: 10),
      Coordinate(uncheckedLatitude: 0.00045, longitude: 10),
    ]).map(Shape.geoline)
    let layout = Self.circle {
      if let line { $0.fences.append(Fence(id: "line", shape: line)) }
      $0.settings.exitDistance = .meters(30)
      $0.conditions.percentageCrossed = [
        PercentageCondition(percentage: 100, timeout: .seconds(600), isSequential: true)
      ]
    }
    for interval in [1, 30] {
      var settings = ExerciseSettings()
      settings.intervalSeconds = interval
      let plan = TestTrackPlan(layout, settings: settings)
      let item = try #require(plan.cases.first { $0.subject == subject })
      let entry = try #require(item.events.last { $0.kind == .entered })
      let exit = try #require(item.events.last { $0.kind == .exited })
      #expect(entry.crossedFences.map(\.fence) == [0, 1])
      #expect(abs(entry.boundary.coordinate.longitude - 10) < 1e-8)
      #expect(exit.time > entry.time)
      // The first fix after the line is in the circle, or up to 30 m outside.
      let center = Coordinate(uncheckedLatitude: 0, longitude: 10)
      let after = try #require(item.fixes.first { $0.time > entry.boundary.time })
      let meters = Geodesic.inverse(from: center, to: after.coordinate).distance.meters - 100
      #expect(outside == 1 ? (0..<30).contains(meters) : meters < 0)
      #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    }
  }

  /// Two circles of 100 m whose centres are 100 m apart: the entry into the first is pending until the second is met.
  @Test func `goes into a second area while the entry is pending`() throws {
    let second = Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: 10.0009), radius: .meters(100)
    ).map(Shape.circle)
    let layout = Self.circle {
      if let second { $0.fences.append(Fence(id: "second", shape: second)) }
      $0.settings.exitDistance = .meters(30)
      $0.conditions.percentageCrossed = [
        PercentageCondition(percentage: 100, timeout: .seconds(600))
      ]
    }
    let plan = TestTrackPlan(layout)
    for subject in ["over-and-out", "over-and-in", "over-and-near", "over-and-back"] {
      let item = try #require(plan.cases.first { $0.subject == subject })
      let entry = try #require(item.events.last { $0.kind == .entered })
      #expect(Set(entry.crossedFences.map(\.fence)) == [0, 1])
    }
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
  }

  /// Layouts with drives that would run along an edge, where a tenth of a millimetre moves a boundary by centimetres.
  @Test(arguments: [83, 283, 539, 835])
  func `uses no drive along an edge`(seed: Int) {
    let layout = RandomScene(seed: seed).layout
    let plan = TestTrackPlan(layout)
    #expect(plan.cases.count > 10)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
  }

  @Test(arguments: [95.0, 99.9, 100.1, 105])
  func `notices another radius`(radius: Double) {
    let plan = TestTrackPlan(Self.circle())
    #expect(!plan.disagreements(with: TriggerEngine(Self.circle(radius))).isEmpty)
  }

  /// A rectangle of some 330 m at 60° of latitude.
  @Test(arguments: [40.0, 170, 400, 800])
  func `notices two metres of an exit distance`(exit: Double) {
    func layout(_ meters: Double) -> ZoneLayout {
      let shape = Shape.rectangle(
        Rectangle(
          southWest: Coordinate(uncheckedLatitude: 60, longitude: 10),
          northEast: Coordinate(uncheckedLatitude: 60.003, longitude: 10.006)))
      var zone = Zone(id: "a", fences: [Fence(id: "f", shape: shape)])
      zone.settings.exitDistance = .meters(meters)
      return ZoneLayout(zones: [zone])
    }
    let plan = TestTrackPlan(layout(exit))
    #expect(plan.disagreements(with: TriggerEngine(layout(exit))).isEmpty)
    for other in [exit - 2, exit + 2] {
      #expect(!plan.disagreements(with: TriggerEngine(layout(other))).isEmpty)
    }
  }

  @Test func `notices another exit distance, dwell time and retrigger time`() {
    func layout(_ exit: Double, _ dwell: Int, _ retrigger: Int) -> ZoneLayout {
      Self.circle {
        $0.settings = ZoneSettings(
          exitDistance: .meters(exit), dwell: .seconds(dwell),
          minimumRetriggerTime: .seconds(retrigger))
      }
    }
    let plan = TestTrackPlan(layout(30, 60, 300))
    #expect(plan.disagreements(with: TriggerEngine(layout(30, 60, 300))).isEmpty)
    for other in [
      layout(28, 60, 300), layout(32, 60, 300), layout(30, 50, 300), layout(30, 70, 300),
      layout(30, 60, 240), layout(30, 60, 360),
    ] {
      #expect(!plan.disagreements(with: TriggerEngine(other)).isEmpty)
    }
  }
}
