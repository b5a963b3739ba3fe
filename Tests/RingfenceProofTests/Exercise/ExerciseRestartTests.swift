import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Planned drives of restart circles: their places by hand, and random layouts against the engine.
@Suite struct ExerciseRestartTests {
  private static let center = Coordinate(uncheckedLatitude: 0, longitude: 10)

  private static func plan(_ layout: ZoneLayout, buffer: Double = 30) -> TestTrackPlan {
    TestTrackPlan(RestartLayout(layout, settings: RestartSettings(buffer: .meters(buffer))))
  }

  private static func meters(_ coordinate: Coordinate) -> Double {
    Geodesic.inverse(from: center, to: coordinate).distance.meters
  }

  @Test(arguments: [30.0, 50])
  func `enters the circle a buffer before the fence`(buffer: Double) throws {
    let plan = Self.plan(ExercisePlanTests.circle(100), buffer: buffer)
    for subject in ["through", "across", "outside"] {
      let item = try #require(plan.cases.first { $0.subject == subject })
      #expect(item.events.map(\.kind) == [.entered, .exited])
      for event in item.events {
        #expect(abs(Self.meters(event.boundary.coordinate) - 100 - buffer) < 0.01)
      }
    }
  }

  /// The path is straight between fixes, so that its nearest point lies between two of them: it is tried at every tenth.
  @Test func `goes through the circle beside the fence`() throws {
    let plan = Self.plan(ExercisePlanTests.circle(100))
    let item = try #require(plan.cases.first { $0.subject == "outside" })
    var nearest = Double.infinity
    for (from, to) in zip(item.fixes, item.fixes.dropFirst()) {
      for tenth in 0...10 {
        let share = Double(tenth) / 10
        let (a, b) = (from.coordinate, to.coordinate)
        nearest = min(
          nearest,
          Self.meters(
            Coordinate(
              uncheckedLatitude: a.latitude + (b.latitude - a.latitude) * share,
              longitude: a.longitude + (b.longitude - a.longitude) * share)))
      }
    }
    #expect(nearest > 100 && nearest < 130)
    // In normal mode it triggers nothing.
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      item.fixes, with: TriggerEngine(ExercisePlanTests.circle(100)), into: &events)
    #expect(events.isEmpty)
  }

  @Test func `says which zones and fences have no circle`() throws {
    let line = try #require(
      Polyline([Self.center, Coordinate(uncheckedLatitude: 0, longitude: 10.001)]))
    let mixed = ExercisePlanTests.circle {
      $0.fences.append(Fence(id: "line", shape: .geoline(line)))
    }
    #expect(Self.plan(mixed).omissions.map(\.reason) == ["geolines have no restart circle"])
    #expect(Self.plan(mixed).omissions.map(\.fence) == [1])
    let fast = ExercisePlanTests.circle {
      $0.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(3))]
    }
    // A drive through the zone shows that nothing happens there.
    #expect(Self.plan(fast).cases.map(\.subject) == ["silent"])
    #expect(Self.plan(fast).cases.allSatisfy { $0.events.isEmpty && $0.fixes.count > 5 })
    #expect(
      Self.plan(fast).omissions.map(\.reason)
        == ["restart mode does not evaluate zones with a condition on the speed"])
  }

  @Test func `keeps schedules`() {
    let subjects = ExercisePlanTests.subjects(
      Self.plan(
        ExercisePlanTests.circle {
          $0.conditions.schedule = [
            Schedule(
              from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 12))
          ]
        }))
    #expect(subjects.contains("schedule-at-opening"))
    #expect(subjects.contains("schedule-at-closing"))
  }

  /// `EXERCISE_LAYOUTS` sets the number of layouts.
  @Test func `agrees with the engine on random layouts`() {
    let layouts = environmentNumber("EXERCISE_LAYOUTS") ?? 3
    var cases = 0
    for seed in 0..<layouts {
      let restart = RestartLayout(RandomScene(seed: seed).layout)
      let plan = TestTrackPlan(restart)
      cases += plan.cases.count
      let names = plan.disagreements(with: TriggerEngine(restart: restart)).map {
        "\(plan.cases[$0.number].zone)/\(plan.cases[$0.number].subject)"
      }
      #expect(names.isEmpty, "seed \(seed): \(names)")
    }
    #expect(cases > layouts * 5)
  }

  @Test func `notices another buffer`() {
    let layout = ExercisePlanTests.circle(100)
    let other = RestartLayout(layout, settings: RestartSettings(buffer: .meters(31)))
    #expect(!Self.plan(layout).disagreements(with: TriggerEngine(restart: other)).isEmpty)
  }
}
