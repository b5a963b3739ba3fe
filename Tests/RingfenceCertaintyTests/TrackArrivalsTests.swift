import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import RingfenceLifeCycle
import TestSupport
import Testing

/// Drives straight at 14 m/s through a circle of 100 m, whose restart circle has 130 m, after the app was swiped away at the first fix. iOS 18:
/// three reports say that significant changes launch it then, none that they do not, which leaves 3.5/4.
@Suite struct TrackArrivalsTests {
  static let launch = 0.875
  static let speed = 14.0

  private func arrivals(
    _ distance: Double, _ life: LifeCycleSettings, paths: Int = 1_024, radius: Double = 100,
    seed: UInt32 = 0
  ) throws -> TrackArrivals {
    let frame = LocalFrame(about: Coordinate(uncheckedLatitude: 48, longitude: 16))
    let end = (distance + 400) / Self.speed
    let fixes = (0...Int(end)).map { second in
      Fix(
        time: CertaintyScene.time(Double(second)),
        coordinate: frame.coordinate(of: PlanarPoint(Self.speed * Double(second), 0)),
        accuracy: .meters(1))
    }
    let circle = try #require(
      Circle(center: frame.coordinate(of: PlanarPoint(distance, 0)), radius: .meters(radius)))
    let layout = ZoneLayout(zones: [
      Zone(id: "home", fences: [Fence(id: "home", shape: .circle(circle))])
    ])
    let swipe = Scenario(events: [ScenarioEvent(.swipe, at: .sinceFirstFix(.zero))])
    let engines = DualModeEngine(RestartLayout(layout))
    return try TrackArrivals(
      Track(id: "drive", fixes: fixes), engines, normal: CertaintyEngine(engines.normal), swipe,
      life, CertaintySettings(paths: paths, seed: seed))
  }

  private static func settings(_ duty: DutyCycle) -> LifeCycleSettings {
    LifeCycleSettings(significantChangeInterval: .zero, dutyCycle: duty)
  }

  /// Log-normal, half by 750 m, 95 % by 2,500 m.
  private static func share(woken distance: Double) -> Double {
    0.5 * erfc(-log(distance / 750) / (log(2500 / 750) / 1.644854) / 2.0.squareRoot())
  }

  private func only(_ arrivals: TrackArrivals) throws -> VisitArrival {
    try #require(arrivals.visits.count == 1)
    let visit = arrivals.visits[0]
    let sum = visit.causes.reduce(visit.arrival) { $0 + $1.share }
    #expect(abs(sum - 1) < 1e-9)
    #expect(visit.faithful <= visit.arrival)
    return visit
  }

  /// Awake from the wake on, without a pause: it arrives where the wake comes before the visit ends. Four deviations of 1,024 draws are 0.062.
  @Test(arguments: [400.0, 800, 1_500, 4_000])
  func `arrives where the app is woken in time`(distance: Double) throws {
    let visit = try only(try arrivals(distance, Self.settings(.continuous)))
    let expected = Self.launch * Self.share(woken: distance + 100)
    #expect(abs(visit.arrival - expected) < 0.065, "\(visit.arrival) \(expected)")
    // What is left: not launched, or woken too late.
    let launched = visit.causes.first { $0.cause == .withheld(.forceQuit) }?.share ?? 0
    let late = visit.causes.first { $0.cause == .withheld(.notRunning) }?.share ?? 0
    #expect(abs(launched + late - (1 - visit.arrival)) < 1e-9)
    // An app that is awake checks in at the edge of its circle, 30 m before the fence, unless it wakes inside.
    let inside =
      Self.launch * (Self.share(woken: distance + 100) - Self.share(woken: distance - 100))
    #expect(abs(visit.faithful - inside) < 0.065, "\(visit.faithful) \(inside)")
  }

  /// Far away it is surely awake by then, 10 s in a minute, and its window of 10 min is not renewed before, for which a single fix is taken. A check-in needs a part of the 230 m from the edge of the circle to the end of the visit,
  /// and is in the fence if the 10 s begin there.
  @Test func `arrives in its duty cycle only`() throws {
    let duty = DutyCycle.periodic(period: .seconds(60), on: .seconds(10))
    var life = Self.settings(duty)
    life.extendedWindow = .seconds(600)
    life.renewalMargin = .seconds(1)
    let visit = try only(try arrivals(5_000, life))
    let expected = Self.launch * (230 / Self.speed + 10) / 60
    #expect(abs(visit.arrival - expected) < 0.07, "\(visit.arrival) \(expected)")
    let faithful = Self.launch * 200 / Self.speed / 60
    #expect(abs(visit.faithful - faithful) < 0.06, "\(visit.faithful) \(faithful)")
    #expect(visit.causes.contains { $0.cause == .withheld(.dutyCycle) })
  }

  @Test func `names the reports, and takes a given answer`() throws {
    let found = try arrivals(800, Self.settings(.continuous), paths: 64)
    #expect(found.questions.map { $0.mechanism } == [.significantChange])
    #expect(found.questions.map { $0.reports.yes } == [5])
    #expect(found.questions.map { $0.reports.no } == [0])
    var never = Self.settings(.continuous)
    never.forceQuitPolicy = .doesNotRelaunch
    let visit = try only(try arrivals(800, never, paths: 64))
    #expect(visit.arrival == 0)
    // Before it is woken at all, nobody refuses it.
    #expect(visit.causes.map { $0.cause }.contains(.withheld(.forceQuit)))
    #expect(
      visit.causes.allSatisfy {
        [.withheld(.forceQuit), .withheld(.notRunning)].contains($0.cause)
      })
  }

  @Test func `gives the same shares for the same seed, and others for another`() throws {
    let life = Self.settings(.continuous)
    #expect(try arrivals(800, life, paths: 64).visits == arrivals(800, life, paths: 64).visits)
    #expect(
      try arrivals(800, life, paths: 64).visits
        != arrivals(800, life, paths: 64, seed: 9).visits)
  }

  /// Without an event the app is never interrupted: every visit arrives.
  @Test func `loses nothing without a scenario`() throws {
    var scene = CertaintyScene(seed: 8)
    scene.add(0...600, every: 5, accuracy: 10) { PlanarPoint(2 * $0 - 600, 10) }
    let layout = ZoneLayout(zones: [scene.circle("a", -200, 0, 80), scene.circle("b", 200, 0, 80)])
    let engines = DualModeEngine(RestartLayout(layout))
    let found = try TrackArrivals(
      Track(id: "walk", fixes: scene.fixes), engines, normal: CertaintyEngine(engines.normal),
      Scenario(), LifeCycleSettings(), CertaintySettings())
    #expect(found.visits.map { $0.arrival } == [1, 1])
    #expect(found.visits.allSatisfy { $0.causes.isEmpty } && found.questions.isEmpty)
  }
}
