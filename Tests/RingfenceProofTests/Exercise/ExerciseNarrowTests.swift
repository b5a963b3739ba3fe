import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planned drives where little room or time is left for them. The layouts lie at the equator.
@Suite struct ExerciseNarrowTests {
  private static func circle(_ longitude: Double, _ meters: Double) -> Shape? {
    Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: longitude), radius: .meters(meters)
    ).map(Shape.circle)
  }

  private static func layout(_ shapes: [Shape?], _ change: (inout Zone) -> Void) -> ZoneLayout {
    let fences = shapes.enumerated().compactMap { index, shape in
      shape.map { Fence(id: "f\(index)", shape: $0) }
    }
    var zone = Zone(id: "a", fences: fences)
    change(&zone)
    return ZoneLayout(zones: [zone])
  }

  /// The line runs exactly east, two degrees before the end of the arc at 92°.
  @Test(arguments: [false, true])
  func `shows the end of an arc in which a line runs`(hasCircle: Bool) throws {
    let line = Polyline([
      Coordinate(uncheckedLatitude: 0, longitude: 10),
      Coordinate(uncheckedLatitude: 0, longitude: 10.001),
    ]).map(Shape.geoline)
    func layout(to end: Double) -> ZoneLayout {
      Self.layout([line] + (hasCircle ? [Self.circle(10.006, 60)] : [])) {
        $0.conditions.bearing = [BearingCondition(uncheckedFrom: 300, to: end)]
      }
    }
    let plan = TestTrackPlan(layout(to: 92))
    let item = try #require(plan.cases.first { $0.subject == "bearing-before-end" })
    #expect(item.events.first?.fence == (hasCircle ? 1 : 0))
    let courses = item.fixes.map(\.courseDegrees)
    #expect(courses.allSatisfy { hasCircle ? abs($0 - 90) < 0.01 : $0 >= 79 && $0 < 89 })
    #expect(plan.disagreements(with: TriggerEngine(layout(to: 92))).isEmpty)
    let missed = plan.disagreements(with: TriggerEngine(layout(to: 77)))
    #expect(missed.contains { plan.cases[$0.number].subject == "bearing-before-end" })
  }

  /// 30 m out and 30 m back at 13.9 m/s take less than 10 s; the way round a circle of 80 m takes longer than 48 s.
  @Test(arguments: [40, 56])
  func `comes back to a fence with an arc within a short retrigger time`(other: Int) {
    func layout(_ seconds: Int) -> ZoneLayout {
      Self.layout([Self.circle(10, 80)]) {
        $0.settings.minimumRetriggerTime = .seconds(seconds)
        $0.conditions.bearing = [BearingCondition(uncheckedFrom: 60, to: 170)]
      }
    }
    Self.expectNoticed(layout(48), layout(other))
  }

  /// 500 m from fence to fence: at 8 m/s there and back take 125 s, at 16 m/s 63 s.
  @Test(arguments: [false, true], [84, 126])
  func `comes back over several fences within a short retrigger time`(
    isSequential: Bool, other: Int
  ) {
    func layout(_ seconds: Int) -> ZoneLayout {
      Self.layout([Self.circle(10, 40), Self.circle(10.0045, 40)]) {
        $0.settings.minimumRetriggerTime = .seconds(seconds)
        $0.conditions.percentageCrossed = [
          PercentageCondition(
            percentage: 100, timeout: .seconds(600), isSequential: isSequential)
        ].compactMap(\.self)
      }
    }
    Self.expectNoticed(layout(105), layout(other))
  }

  /// What is crossed before a rest of 9 min is forgotten after it, so that the first return may trigger nothing.
  @Test func `comes back over several fences shortly after a retrigger time`() {
    func layout(_ seconds: Int) -> ZoneLayout {
      let rectangle = Rectangle(
        southWest: Coordinate(uncheckedLatitude: -0.00015, longitude: 9.99976),
        northEast: Coordinate(uncheckedLatitude: 0.00015, longitude: 10.00024))
      return Self.layout([.rectangle(rectangle), Self.circle(10.00359, 59.2)]) {
        $0.settings.dwell = .seconds(65)
        $0.settings.minimumRetriggerTime = .seconds(seconds)
        $0.conditions.percentageCrossed = [
          PercentageCondition(percentage: 100, timeout: .seconds(600), isSequential: false)
        ].compactMap(\.self)
      }
    }
    Self.expectNoticed(layout(548), layout(685))
  }

  /// A fix at 0° N, 0° E is taken for one without a position: no drive has one.
  @Test(arguments: [40.0, 80, 2_000]) func `a circle about 0, 0 has drives without a fix there`(
    meters: Double
  ) throws {
    let layout = Self.layout([Self.circle(0, meters)]) { _ in }
    let plan = TestTrackPlan(layout)
    #expect(plan.cases.count > 6)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    for item in plan.cases {
      #expect(
        !item.fixes.contains { $0.coordinate == Coordinate(uncheckedLatitude: 0, longitude: 0) })
    }
  }

  private static func expectNoticed(_ layout: ZoneLayout, _ other: ZoneLayout) {
    let plan = TestTrackPlan(layout)
    #expect(plan.disagreements(with: TriggerEngine(layout)).isEmpty)
    let names = plan.disagreements(with: TriggerEngine(other)).map {
      plan.cases[$0.number].subject
    }
    #expect(names.contains { $0.hasPrefix("retrigger") })
  }
}
