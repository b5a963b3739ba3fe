internal import Ringfence
internal import RingfenceReference

// Drives on which something happens to the app: long enough that a system which relaunches apps has moments to do so.
extension ZonePlanner {
  private struct PlannedScenario {
    let subject: String
    /// Seconds from the entry into the zone, from the middle of the stay where `isInside`.
    let events: [(word: String, seconds: Int64, isInside: Bool)]

    /// The case of a drive on which this happens; `nil` where it would happen before the first fix.
    func applied(to drive: TestTrackPlan.Case) -> TestTrackPlan.Case? {
      guard let first = drive.fixes.first?.time,
        let entry = drive.events.first(where: { $0.hasFence && $0.kind != .exited })
      else { return nil }
      let seconds = entry.boundary.time.duration(since: first).wholeMicroseconds.seconds
      let moments = events.map {
        ($0.word, seconds + $0.seconds + ($0.isInside ? ZonePlanner.stay / 2 : 0))
      }
      guard moments.allSatisfy({ $0.1 > 0 }) else { return nil }
      return TestTrackPlan.Case(
        zone: drive.zone, fence: nil, subject: "scenario-\(subject)", isDated: drive.isDated,
        fixes: drive.fixes, events: drive.events,
        scenario: moments.map { "\($0.0)@\($0.1)" }.joined(separator: "+"))
    }
  }

  /// How long before the entry an app ends, in seconds.
  private static let lead: Int64 = 240
  /// How long a device stays inside, in seconds.
  fileprivate static let stay: Int64 = 600

  /// The speed of a car between places, in metres per second.
  private static let cruise = 13.9

  private static let scenarios = [
    PlannedScenario(subject: "swiped", events: [("swipe", -lead, false)]),
    PlannedScenario(subject: "swiped-inside", events: [("swipe", 0, true)]),
    PlannedScenario(
      subject: "reopened", events: [("swipe", -lead, false), ("foreground", 0, true)]),
    PlannedScenario(subject: "killed", events: [("systemKill", -lead, false)]),
    PlannedScenario(
      subject: "suspended", events: [("background", -lead, false), ("suspend", -lead + 10, false)]),
    PlannedScenario(
      subject: "rebooted", events: [("reboot", -lead, false), ("unlock", -lead + 60, false)]),
    PlannedScenario(
      subject: "flight",
      events: [
        ("swipe", -lead, false), ("airplane=on", -lead + 30, false), ("airplane=off", 0, true),
      ]
    ),
  ]

  /// A long drive to the first area, a stay and a long way on, once for each scenario. What the app makes of it is not planned:
  /// the caller simulates it.
  mutating func scenarioCases() {
    guard let area = primaryArea else {
      return omit("scenarios", "no drive of the plan enters an area of the zone")
    }
    let record = RestartLayout(ZoneLayout(timeZone: timeZone, zones: [zone])).degradations[0]
    if let exclusion = record[area.fence].exclusion {
      return omit("scenarios", exclusion.explanation)
    }
    let number = plan.cases.count
    tour("scenarios", area.fence) { planner, scene, course, speed in
      let pace = planner.zone.conditions.speed.isEmpty ? max(speed, Self.cruise) : speed
      let way = pace * Double(2 * Self.lead)
      guard
        var drive = planner.approach(
          area.fence, in: scene, course: course, speed: pace, atLeast: way)
      else { return nil }
      drive.rest(seconds: planner.rounded(Int(Self.stay)))
      planner.leave(&drive, in: scene, course: course, speed: pace, atLeast: way)
      return drive
    } where: {
      $0.trigger?.flags.isDisjoint(with: [.initial, .gap]) == true && !$0.isInside
    }
    guard plan.cases.count > number else { return }
    let drive = plan.cases.remove(at: number)
    paths.remove(at: number)
    for scenario in Self.scenarios {
      if let item = scenario.applied(to: drive) {
        plan.cases.append(item)
      } else {
        omit("scenario-\(scenario.subject)", "the way to the zone is too short for it")
      }
    }
  }
}
