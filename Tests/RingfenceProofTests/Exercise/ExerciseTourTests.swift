import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Tours: the drives of a plan as few long tracks.
@Suite struct ExerciseTourTests {
  /// Circles of 60 m, some metres apart from west to east.
  static func circles(
    _ count: Int, metersApart: Double, _ change: (inout Zone) -> Void = { _ in }
  ) -> ZoneLayout {
    let zones = (0..<count).map { index in
      // A degree of longitude on the equator has 111,319.5 m.
      let longitude = 10 + Double(index) * metersApart / 111_319.5
      let shape = Circle(
        center: Coordinate(uncheckedLatitude: 0, longitude: longitude), radius: .meters(60)
      ).map(Shape.circle)
      var zone = Zone(id: "z\(index)", fences: shape.map { [Fence(id: "f", shape: $0)] } ?? [])
      change(&zone)
      return zone
    }
    return ZoneLayout(zones: zones)
  }

  static func tours(_ layout: ZoneLayout) -> (plan: TestTrackPlan, tours: [TestTrackTour]) {
    let plan = TestTrackPlan(layout)
    return (plan, plan.tours(layout, settings: ExerciseSettings()))
  }

  /// When the drives of a tour begin and end.
  static func drives(_ tour: TestTrackTour, _ plan: TestTrackPlan) -> [Range<Timestamp>] {
    var next = 0
    return tour.cases.map { number in
      let first = next
      next += plan.cases[number].fixes.count
      return tour.fixes[first].time..<tour.fixes[next - 1].time
    }
  }

  @Test func `holds each drive once, as it was planned`() throws {
    let (plan, tours) = Self.tours(Self.circles(3, metersApart: 5_000))
    #expect(tours.flatMap(\.cases).sorted() == Array(plan.cases.indices))
    for tour in tours {
      #expect(tour.fixes.count == tour.cases.reduce(0) { $0 + plan.cases[$1].fixes.count })
      #expect(tour.events.count == tour.cases.reduce(0) { $0 + plan.cases[$1].events.count })
      #expect(Set(tour.zones) == Set(tour.cases.map { plan.cases[$0].zone }))
      var next = 0
      for number in tour.cases {
        let fixes = plan.cases[number].fixes
        let first = try #require(fixes.first)
        let delay = tour.fixes[next].time.duration(since: first.time)
        for (index, fix) in fixes.enumerated() {
          #expect(tour.fixes[next + index].coordinate == fix.coordinate)
          #expect(tour.fixes[next + index].time.duration(since: fix.time) == delay)
        }
        next += fixes.count
      }
    }
  }

  @Test func `pauses between drives for longer than the maximum gap`() {
    let (plan, tours) = Self.tours(Self.circles(2, metersApart: 5_000))
    for tour in tours {
      let drives = Self.drives(tour, plan)
      for (before, after) in zip(drives, drives.dropFirst()) {
        #expect(after.lowerBound.duration(since: before.upperBound) > .seconds(300))
      }
    }
  }

  /// All drives can follow each other but those that begin inside, of which each needs a track of its own.
  @Test func `joins zones that are far from each other`() {
    let (plan, tours) = Self.tours(Self.circles(4, metersApart: 5_000))
    let inside = plan.cases.filter { $0.subject == "begin-inside" }.count
    #expect(inside == 4)
    #expect(tours.count == 1 + inside)
    #expect(tours[0].zones == [0, 1, 2, 3])
  }

  /// A device that drives through one of them goes through the other's fence, too.
  @Test func `keeps zones apart that lie in each other`() {
    let (_, tours) = Self.tours(Self.circles(2, metersApart: 10))
    #expect(tours.allSatisfy { $0.zones.count == 1 })
  }

  @Test func `waits for the retrigger time of a zone`() {
    let (plan, tours) = Self.tours(
      Self.circles(1, metersApart: 0) { $0.settings.minimumRetriggerTime = .seconds(7_200) })
    var followed = 0
    for tour in tours {
      let drives = Self.drives(tour, plan)
      for (before, after) in zip(drives, drives.dropFirst()) {
        #expect(after.lowerBound.duration(since: before.upperBound) > .seconds(7_200))
        followed += 1
      }
    }
    #expect(followed > 5)
  }

  /// Between 9 and 10 in the morning: a drive that fits into the hour may take place on another day, at that time.
  @Test func `puts drives off to a day with the same schedule`() {
    let (plan, tours) = Self.tours(
      Self.circles(1, metersApart: 0) {
        $0.conditions.schedule = [
          Schedule(from: TimeOfDay(hour: 9, minute: 0), to: TimeOfDay(hour: 10, minute: 0))
        ]
      })
    #expect(tours[0].cases.count > 5)
    func isOpen(_ time: Timestamp) -> Bool {
      (32_400..<36_000).contains(time.microseconds / 1_000_000 % 86_400)
    }
    for tour in tours {
      var next = 0
      for number in tour.cases {
        let item = plan.cases[number]
        #expect(!item.isDated || tour.fixes[next].time == item.fixes[0].time, "\(item.subject)")
        for fix in item.fixes {
          #expect(isOpen(tour.fixes[next].time) == isOpen(fix.time), "\(item.subject)")
          next += 1
        }
      }
    }
    #expect(plan.cases.contains { $0.isDated })
  }

  /// What was crossed counts for good where a percentage condition has no timeout.
  @Test func `never repeats a zone that remembers crossings for good`() {
    let layout = Self.circles(1, metersApart: 0) { zone in
      zone.fences.append(contentsOf: Self.circles(2, metersApart: 400).zones[1].fences)
      zone.fences[1] = Fence(id: "second", shape: zone.fences[1].shape)
      zone.conditions.percentageCrossed = [PercentageCondition(percentage: 100)]
    }
    let (plan, tours) = Self.tours(layout)
    #expect(plan.cases.count > 3)
    #expect(tours.allSatisfy { $0.cases.count == 1 })
  }

  /// `EXERCISE_LAYOUTS` sets the number of layouts.
  @Test func `agrees with the engine on random layouts`() {
    var joined = 0
    for seed in 0..<(environmentNumber("EXERCISE_LAYOUTS") ?? 3) {
      let layout = RandomScene(seed: seed).layout
      let (plan, tours) = Self.tours(layout)
      #expect(tours.flatMap(\.cases).sorted() == Array(plan.cases.indices))
      let found = TestTrackPlan.disagreements(of: tours, with: TriggerEngine(layout))
      #expect(found.isEmpty, "seed \(seed): \(found.map { tours[$0.number].cases })")
      joined += plan.cases.count - tours.count
    }
    #expect(joined > 10)
  }
}
