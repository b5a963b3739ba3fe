import Ringfence
import RingfenceLifeCycle
import TestSupport

/// Scenarios on the straight road, and their outcome as text.
enum LifeCycleRoad {
  static let a = StraightRoad.circle("A", 3080)
  static let b = StraightRoad.circle("B", 6350)
  static let c = StraightRoad.circle("C", 7830)
  static let three = [a, b, c]

  /// 9 km out at 10 m/s and back again.
  static let return9km = (0...1800).map {
    StraightRoad.fix($0, Double($0 <= 900 ? $0 : 1800 - $0) * 10)
  }

  /// A 400 m track at 3 m/s for an hour, from its westernmost point.
  static let laps = (0...3600).map { second in
    let angle = Double(second * 3 % 400) / 400 * 2 * .pi
    let radius = 400 / (2 * Double.pi)
    let (x, y) = circle(angle)
    return StraightRoad.fix(second, radius * (1 - x), radius * y)
  }

  static let stationary = (0...7200).map { StraightRoad.fix($0, 0) }

  private static func circle(_ angle: Double) -> (Double, Double) {
    // By the angle-sum theorem from short steps: the tests do without a mathematics library.
    var (x, y) = (1.0, 0.0)
    let steps = 64.0
    let small = angle / steps
    let turn = (
      1 - small * small / 2 + small * small * small * small / 24,
      small - small * small * small / 6 + small * small * small * small * small / 120
    )
    for _ in 0..<Int(steps) { (x, y) = (x * turn.0 - y * turn.1, x * turn.1 + y * turn.0) }
    return (x, y)
  }

  static func event(_ second: Int, _ kind: ScenarioEvent.Kind) -> ScenarioEvent {
    ScenarioEvent(kind, at: .sinceFirstFix(.seconds(second)))
  }

  static func pair(_ zones: [Zone]) -> DualModeEngine {
    DualModeEngine(RestartLayout(ZoneLayout(zones: zones)))
  }

  static func second(_ time: Timestamp) -> Int { Int(time.microseconds / 1_000_000) }

  /// `second zone`, `out` for an exit and `crossed` for a crossing; in restart mode with the metres
  /// outside the fence: the overshoot of the event, rounded.
  static func text(_ run: LifeCycleRun, _ zones: [Zone]) -> [String] {
    run.events.map { event in
      let word =
        switch event.kind {
        case .entered: ""
        case .exited: " out"
        case .crossed: " crossed"
        case .dwelled: " dwelled"
        case .overstayed: " overstayed"
        case .overspeed: " overspeed"
        case .overspeedEnded: " overspeed ended"
        case .absent: " absent"
        case .arrivedLate: " late"
        case .leftEarly: " early"
        case .attendance: " attendance"
        }
      let metres = event.overshoot.map { "(\(Int($0.meters.rounded())))" } ?? ""
      return "\(second(event.time)) \(zones[event.zone].id)\(word)\(metres)"
    }
  }

  static func wakes(_ run: LifeCycleRun) -> [String] {
    run.wakes.map { "\(second($0.start))-\(second($0.end)) \($0.cause.name)" }
  }

  static func refusals(_ run: LifeCycleRun) -> [String] {
    run.refusedWakes.map { refusal in
      "\(second(refusal.time)) " + refusal.reasons.map(\.name).joined(separator: " ")
    }
  }
}
