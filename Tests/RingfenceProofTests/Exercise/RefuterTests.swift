import Foundation
import Ringfence
import RingfenceProof
import TestSupport
import Testing

/// Layouts of one zone whose fences lie in each other, overlap, touch or run side by side, and tracks that know nothing of
/// the planner: they walk at random.
@Suite struct RefuterTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["SEEDS"].flatMap { Int($0) } ?? 24

  /// A fence of some 100 m near a place: inside, over, beside or along the ones before.
  private static func fence(_ number: Int, _ random: inout SeededRandom) -> Fence {
    let near = [0.0, 0.0002, 0.0004, 0.0007]
    func offset() -> Double {
      near[Int.random(in: 0..<4, using: &random)] * (Bool.random(using: &random) ? 1 : -1)
    }
    // No two in the same place: there rounding decides which is met first.
    let apart = Double(number) * 0.000_013
    let (x, y) = (16 + offset() + apart, 48 + offset() - apart)
    func at(_ dx: Double, _ dy: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: y + dy, longitude: x + dx)
    }
    let size = [0.0002, 0.0005, 0.0012][Int.random(in: 0..<3, using: &random)]
    let shape: Shape
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      shape = circle(at(0, 0), size * 111_000 * 0.7)
    case 1:
      shape = .rectangle(
        Rectangle(southWest: at(-size, -size * 0.8), northEast: at(size, size * 0.6)))
    case 2:
      let line = Polyline([at(-size * 1.5, -size * 0.3), at(0, size * 0.2), at(size * 1.5, 0)])
      shape = line.map(Shape.geoline) ?? circle(at(0, 0), 30)
    default:
      shape = circle(at(size / 2, 0), 40)
    }
    return Fence(id: "f\(number)", shape: shape)
  }

  private static func circle(_ center: Coordinate, _ meters: Double) -> Shape {
    Circle(center: center, radius: .meters(meters)).map(Shape.circle) ?? .polygons([])
  }

  static func layout(_ seed: Int) -> ZoneLayout {
    var random = SeededRandom(seed: seed + 5_000)
    var zone = Zone(
      id: "z", fences: (0..<Int.random(in: 1...4, using: &random)).map { fence($0, &random) })
    if Bool.random(using: &random) { zone.settings.exitDistance = .meters(60) }
    if Int.random(in: 0..<3, using: &random) == 0 { zone.settings.dwell = .seconds(40) }
    if Int.random(in: 0..<3, using: &random) == 0 {
      zone.settings.minimumRetriggerTime = .seconds(180)
    }
    if zone.fences.count > 1, Bool.random(using: &random) {
      zone.conditions.percentageCrossed = [
        PercentageCondition(
          percentage: [50, 66, 100][Int.random(in: 0..<3, using: &random)],
          timeout: Bool.random(using: &random) ? .seconds(120) : nil,
          isSequential: Bool.random(using: &random))
      ]
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(9))]
    }
    return ZoneLayout(zones: [zone])
  }

  /// A walk: the course changes a little from fix to fix, the speed now and then, and the device comes back to the middle.
  static func walk(_ seed: Int) -> FixColumns {
    var random = SeededRandom(seed: seed * 77 + 13)
    var (x, y) = (Double.random(in: -150...150, using: &random), 0.0)
    var course = Double.random(in: 0..<360, using: &random)
    var speed = 3.0
    // Noon of 2026-01-05.
    let start: Int64 = 1_767_614_400
    return FixColumns(
      (0..<600).map { second in
        if Int.random(in: 0..<40, using: &random) == 0 {
          speed = Double.random(in: 0...16, using: &random)
        }
        course += Double.random(in: -25...25, using: &random)
        if x * x + y * y > 250 * 250 { course = atan2(-x, -y) * 180 / .pi }
        x += speed * sin(course * .pi / 180)
        y += speed * cos(course * .pi / 180)
        return Fix(
          time: Timestamp(microseconds: (start + Int64(second)) * 1_000_000),
          coordinate: Coordinate(
            uncheckedLatitude: 48 + y / 111_200,
            longitude: 16 + x / (111_320 * cos(48 * .pi / 180))),
          accuracy: .meters(5), speed: .metersPerSecond(speed),
          course: Bearing(degrees: course))
      })
  }

  private static func events(_ engine: TriggerEngine, _ fixes: FixColumns) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return events
  }

  /// Whether two lists of events differ in what no rounding could change: kinds, fences, directions and seconds.
  private static func differ(_ a: [Event], _ b: [Event]) -> Bool {
    a.count != b.count
      || zip(a, b).contains {
        $0.kind != $1.kind || $0.fence != $1.fence || $0.time != $1.time
          || $0.direction != $1.direction
      }
  }

  /// An error that the drives of a layout do not notice is hardly ever noticed by thirty random walks.
  @Test func `walks notice hardly more than drives`() {
    var (errors, unnoticed, refuted) = (0, 0, 0)
    for seed in 0..<Self.seeds {
      let layout = Self.layout(seed)
      let engine = TriggerEngine(layout)
      let drives = TestTrackPlan(layout).cases.map { $0.fixes }
      let own = drives.map { Self.events(engine, $0) }
      let walks = (0..<30).map { Self.walk(seed * 30 + $0) }
      let walked = walks.map { Self.events(engine, $0) }
      let trial = ZoneTrial(layout, settings: EngineSettings())
      let plan = MutationPlan(layout)
      for number in 0..<plan.count {
        let replacements = plan.sites[plan[number].site].replacements(in: layout)
        let other = TriggerEngine(layout.replacing(replacements))
        if trial.isSame(replacements) {
          let isShown = zip(walks, walked).contains { Self.differ(Self.events(other, $0), $1) }
          #expect(!isShown, "seed \(seed): \(plan.sites[plan[number].site].kind)")
          continue
        }
        errors += 1
        if zip(drives, own).contains(where: { Self.differ(Self.events(other, $0), $1) }) {
          continue
        }
        unnoticed += 1
        if zip(walks, walked).contains(where: { Self.differ(Self.events(other, $0), $1) }) {
          refuted += 1
        }
      }
    }
    print("\(errors) errors, \(unnoticed) not noticed by drives, \(refuted) of them by walks")
    #expect(errors > 20 * Self.seeds)
    // Bar: one error in fifty.
    #expect(refuted * 50 <= errors)
  }

  /// Each zone of these layouts has a drive on which it fires, or says why there is none.
  @Test func `every zone has a drive that fires it, or a reason`() {
    for seed in 0..<Self.seeds {
      let layout = Self.layout(seed)
      let plan = TestTrackPlan(layout)
      let fires = plan.cases.contains { $0.events.contains { $0.kind != .exited } }
      #expect(fires || !plan.omissions.isEmpty, "seed \(seed)")
    }
  }
}
