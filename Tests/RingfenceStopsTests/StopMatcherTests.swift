import Ringfence
import RingfenceFiles
import RingfenceStops
import Testing

/// Outcomes that follow by hand: the device goes at 10 m/s, so that it meets the edges of a zone at x at (x − 50)/10 and (x + 50)/10 s.
struct StopMatcherTests {
  /// From 0 to 1,000 m in 100 s, 200 s of rest there, then to 2,000 m: a fix each 10 s.
  static let drive: [(Double, Double)] = {
    var fixes: [(Double, Double)] = []
    for step in 0...10 { fixes.append((Double(step) * 10, Double(step) * 100)) }
    for step in 11...30 { fixes.append((Double(step) * 10, 1_000)) }
    for step in 31...40 { fixes.append((Double(step) * 10, Double(step) * 100 - 2_000)) }
    return fixes
  }()

  func seconds(_ duration: Duration) -> Double { Double(duration.wholeMicroseconds) / 1e6 }

  func scene() throws -> StopScene {
    var scene = try StopScene(zones: [500, 1_000, 3_000])
    try scene.take(Self.drive)
    return scene
  }

  func outcome(_ zone: Int, _ from: Double?, _ to: Double?, tolerance: Double = 0) throws
    -> StopResult
  {
    let matcher = StopMatcher(tolerance: .seconds(tolerance))
    return try #require(try scene().results([(zone, from, to)], matcher).first)
  }

  @Test func `a stop in its window is on time, with the visit's edges`() throws {
    let result = try outcome(1, 90, 120)
    #expect(result.outcome == .onTime)
    // In at 950 m, out at 1,050 m.
    let visit = try #require(result.visit)
    #expect(abs(visit.arrived.seconds(since: StopScene.time(95))) < 0.01)
    #expect(abs(try #require(visit.left).seconds(since: StopScene.time(305))) < 0.01)
    #expect(abs(seconds(visit.stay) - 210) < 0.01)
    #expect(result.deviation == nil)
  }

  @Test func `before and after the window it is early and late, by how much`() throws {
    let early = try outcome(1, 155, nil)
    #expect(early.outcome == .early)
    #expect(abs(seconds(try #require(early.deviation)) + 60) < 0.01)
    let late = try outcome(1, nil, 35)
    #expect(late.outcome == .late)
    #expect(abs(seconds(try #require(late.deviation)) - 60) < 0.01)
  }

  @Test(arguments: [(59.0, StopOutcome.late), (61, .onTime)])
  func `the tolerance is on both sides`(_ seconds: Double, _ expected: StopOutcome) throws {
    #expect(try outcome(1, nil, 35, tolerance: seconds).outcome == expected)
    #expect(
      try outcome(1, 155, nil, tolerance: seconds).outcome
        == (expected == .late ? .early : .onTime))
  }

  @Test func `a stay below the least is a pass`() throws {
    let result = try outcome(0, 0, 300)
    #expect(result.outcome == .passed)
    #expect(abs(seconds(try #require(result.visit).stay) - 10) < 0.01)
  }

  @Test func `a zone that was never near is not visited, with the nearest approach`() throws {
    let result = try outcome(2, 0, 400)
    #expect(result.outcome == .notThere)
    // The drive ends at 2,000 m, the edge is at 2,950 m.
    #expect(abs(try #require(result.approach).distance.meters - 950) < 1)
  }

  @Test func `after the end of the drive nothing is known of a zone within reach`() throws {
    // 950 m in 19 s at 50 m/s: 418 s is too early, 420 s is not.
    #expect(try outcome(2, 0, 418).outcome == .notThere)
    let result = try outcome(2, 0, 420)
    #expect(result.outcome == .unseen)
    #expect(result.unobserved == MomentSpan(from: StopScene.time(400), to: StopScene.time(420)))
  }

  @Test func `in a gap a zone may have been visited that is within reach there and back`() throws {
    // From 0 m to 0 m in 400 s: there and back to the edge at 2,950 m is 5,900 m, 118 s at 50 m/s; to that at 10,050 m it is 20,000 m.
    var scene = try StopScene(zones: [3_000, 10_050])
    try scene.take([(0, 0), (400, 0), (410, 0)])
    let results = scene.results([(0, nil, nil), (1, nil, nil)])
    #expect(results[0].outcome == .unseen)
    #expect(results[0].unobserved == MomentSpan(from: StopScene.time(0), to: StopScene.time(400)))
    // 20,000 m is exactly within reach of 400 s: the edge belongs to the doubt.
    #expect(results[1].outcome == .unseen)
    var near = try StopScene(zones: [10_060])
    try near.take([(0, 0), (400, 0), (410, 0)])
    #expect(near.results([(0, nil, nil)])[0].outcome == .notThere)
  }

  @Test func `who is there after a gap came at a time that nobody saw`() throws {
    // 0 m until 10 s, then inside from 510 s on.
    var scene = try StopScene(zones: [1_000])
    let after: [(Double, Double)] = (51...61).map { (Double($0) * 10, 1_000) }
    try scene.take([(0, 0), (10, 0)] + after)
    // At 510 s at the latest, not before 10 s.
    #expect(scene.results([(0, nil, 520)])[0].outcome == .onTime)
    let unseen = scene.results([(0, nil, 400)])[0]
    #expect(unseen.outcome == .unseen && unseen.deviation == nil)
    #expect(unseen.unobserved == MomentSpan(from: StopScene.time(10), to: StopScene.time(510)))
    #expect(scene.results([(0, nil, 5)])[0].outcome == .late)
    // Since before the drive begins.
    var first = try StopScene(zones: [0])
    try first.take((0...10).map { (Double($0) * 10, 0) })
    #expect(first.results([(0, -100, -50)])[0].outcome == .unseen)
    #expect(first.results([(0, -100, 10)])[0].outcome == .onTime)
  }

  @Test func `an entry that a condition forbids is no trigger, with the condition`() throws {
    var conditions = Conditions()
    conditions.speed = [SpeedCondition(minimum: .kilometersPerHour(300))]
    var scene = try StopScene(zones: [1_000], conditions: conditions)
    try scene.take(Self.drive)
    let result = scene.results([(0, 90, 120)])[0]
    #expect(result.outcome == .noTrigger)
    guard case .missing(let reason) = try #require(result.visit).trigger else {
      Issue.record("the entry was reported")
      return
    }
    #expect(reason.code == "speed" && reason.words.hasPrefix("speed: "))
  }

  /// Three visits of 100 s at 100, 400 and 700 s.
  func laps() throws -> StopScene {
    var scene = try StopScene(zones: [0])
    var fixes: [(Double, Double)] = [(90, 200)]
    for begin in [100.0, 400, 700] {
      fixes += (0...10).map { (begin + Double($0) * 10, 0) }
      fixes += (1...19).map { (begin + 100 + Double($0) * 10, 200) }
    }
    try scene.take(fixes)
    return scene
  }

  func arrivals(_ results: [StopResult]) -> [Int?] {
    results.map { result in
      result.visit.map { Int($0.arrived.seconds(since: StopScene.time(0)).rounded(.up)) }
    }
  }

  @Test func `stops of one zone have the visits that are nearest in time`() throws {
    let scene = try laps()
    // Half of 200 m in the 10 s before a visit begins: edges at 50 m are met 2.5 s before.
    #expect(
      arrivals(scene.results([(0, 650, 690), (0, 50, 60), (0, 300, 420)])) == [698, 98, 398])
    // In the order of the plan where there is no time.
    #expect(
      arrivals(scene.results([(0, nil, nil), (0, 390, 410), (0, nil, nil), (0, nil, nil)]))
        == [98, 398, 698, nil])
    // Two windows about one visit: the second one has the next visit that it overlaps, else the same.
    #expect(arrivals(scene.results([(0, 100, 120), (0, 110, 450)])) == [98, 398])
    #expect(arrivals(scene.results([(0, 100, 120), (0, 130, 150)])) == [98, 98])
    // A visit between two windows belongs to the nearer one.
    #expect(arrivals(scene.results([(0, 220, 230), (0, 300, 310)])) == [98, 398])
    #expect(arrivals(scene.results([(0, 0, 10), (0, 20, 30)])) == [nil, 98])
  }

  @Test func `visits that no stop asks for are listed`() throws {
    let scene = try laps()
    let results = scene.results([(0, 390, 410)])
    #expect(arrivals(scene.unplanned(results)) == [98, 698])
  }
}
