import Foundation
import Ringfence
import RingfenceFiles
import RingfenceRules
import TestSupport
import Testing

/// What must be true of all rules, and two recorded demonstrations.
@Suite struct RuleMeaningTests {
  private static func track(_ seed: Int, _ count: Int = 400, step: Double = 30) -> [Fix] {
    var random = SeededRandom(seed: seed)
    var (east, north) = (0.0, 0.0)
    return (0..<count).map { number in
      east += Double.random(in: -step...step, using: &random)
      north += Double.random(in: -step...step, using: &random)
      return Fix(
        time: Timestamp(microseconds: 1_780_000_000_000_000 + Int64(number) * 2_000_000),
        coordinate: Coordinate(
          uncheckedLatitude: 48 + north / 111_000, longitude: 16 + east / 74_000),
        accuracy: .meters(Double.random(in: 3...40, using: &random)))
    }
  }

  private static func circles(_ seed: Int, _ count: Int = 20) -> [Shape] {
    var random = SeededRandom(seed: seed)
    return (0..<count).compactMap { _ in
      let place = Coordinate(
        uncheckedLatitude: 48 + Double.random(in: -500...500, using: &random) / 111_000,
        longitude: 16 + Double.random(in: -500...500, using: &random) / 74_000)
      return Circle(
        center: place, radius: .meters(Double.random(in: 20...200, using: &random))
      ).map { .circle($0) }
    }
  }

  private func decisions(_ engine: RuleEngine, _ tracks: [Fix]...) -> [RuleDecision] {
    var session = RuleSession()
    var found: [RuleDecision] = []
    for track in tracks { session.process(FixColumns(track), with: engine, into: &found) }
    return found
  }

  @Test(arguments: ShippedRule.names) func `the order of zones does not change what is decided`(
    name: String
  ) throws {
    let rule = try ShippedRule.file(String(name.dropLast(5))).rule
    for seed in 0..<5 {
      let shapes = Self.circles(seed)
      let track = Self.track(seed)
      func words(_ shapes: [Shape], _ name: (Int) -> Int) -> [String] {
        decisions(ShippedRule.engine(rule, shapes), track)
          .map { "\($0.fix) \($0.kind) \(name($0.zone))" }.sorted()
      }
      #expect(
        words(shapes, { $0 }) == words(shapes.reversed(), { shapes.count - 1 - $0 }))
    }
  }

  @Test(arguments: ShippedRule.names) func `a drive in two files is one drive`(
    name: String
  ) throws {
    let engine = ShippedRule.engine(
      try ShippedRule.file(String(name.dropLast(5))).rule, Self.circles(3))
    let track = Self.track(7)
    #expect(
      decisions(engine, track)
        == decisions(engine, Array(track.prefix(150)), Array(track.dropFirst(150))))
  }

  @Test func `a filter of infinity is no filter`() throws {
    var rule = try ShippedRule.file("traccar@6.14.5").rule
    let shapes = Self.circles(5)
    let plain = decisions(ShippedRule.engine(rule, shapes), Self.track(5))
    rule.filters += [
      RuleFilter(.accuracyAbove, .infinity), RuleFilter(.speedAbove, .infinity),
      RuleFilter(.sinceLastBelow, 0), RuleFilter(.movedLessThan, 0),
    ]
    #expect(decisions(ShippedRule.engine(rule, shapes), Self.track(5)) == plain)
    #expect(!plain.isEmpty)
  }

  /// The engine decides at points, too, where every fix counts, an exit is at the edge, and no way between two fixes passes
  /// a zone.
  @Test(arguments: 0..<10) func `a plain rule of points is the engine's`(seed: Int) {
    let shapes = Self.circles(seed)
    let engine = ShippedRule.engine(DecisionRule(), shapes)
    var settings = EngineSettings()
    settings.maximumAccuracy = .meters(1_000_000)
    settings.exitDistance = .meters(0)
    let zones = shapes.enumerated().map { index, shape in
      Zone(id: "z\(index)", fences: [Fence(id: "f", shape: shape)])
    }
    let trigger = TriggerEngine(ZoneLayout(zones: zones), settings: settings)
    let track = Self.track(seed, step: 2)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(FixColumns(track), with: trigger, into: &events)
    let expected = events.map { "\($0.time.microseconds) \($0.kind) \($0.zone)" }
    let found = decisions(engine, track).map { "\($0.time.microseconds) \($0.kind) \($0.zone)" }
    // What the engine sees and no fix does: a way that cuts a zone between two fixes.
    let passes = Set(expected).subtracting(found)
    #expect(Set(found).subtracting(expected).isEmpty)
    #expect(passes.count * 20 <= expected.count, "\(passes.count) of \(expected.count)")
  }

  // MARK: A parked receiver

  private static let recording = Paths.corpus?.appendingPathComponent(
    "nmea/amsterdam-jitter-20min.nmea")

  private static var isThere: Bool {
    recording.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  /// A receiver that stands still for 20 minutes, and twelve circles whose edges are 15 m from the mean of what it says:
  /// how often they are entered, if the accuracy is the dilution times 5 m, and if it is 20 m.
  @Test(
    .enabled(if: isThere),
    arguments: [
      ("traccar@6.14.5", "", 7, 7), ("tile38@1.37.0", "", 6, 6),
      ("homeassistant@2026.11.0", "", 31, 58), ("radar-ios@3.39.1", "", 31, 58),
      ("owntracks-android@25c27be", "", 31, 58), ("aosp-proximity@0e5360c", "", 7, 7),
      ("android-geofencing@3.2", "variant=smaller", 4, 0),
      ("android-geofencing@3.2", "variant=bigger", 3, 0),
    ])
  func `a parked receiver enters as often as was found`(
    name: String, option: String, byDilution: Int, by20: Int
  ) throws {
    let rule =
      option.isEmpty
      ? try ShippedRule.file(name).rule : try ShippedRule.file(name, option).rule
    let found = try parkedEntries(rule)
    #expect(found.byDilution == byDilution && found.by20 == by20, "\(found)")
  }

  /// Rules that are not shipped: what the specification calls a point with an exit at 30 m, and one that confirms exits.
  @Test(.enabled(if: isThere)) func `exits farther outside and confirmed exits calm it`() throws {
    var point = DecisionRule()
    point.stay = .radius(margin: 30)
    var confirming = DecisionRule()
    confirming.stay = .radius(accuracy: .fromDistance, factor: 1.1, margin: 20)
    confirming.exitConfirmation = Confirmation(fixes: 2)
    for rule in [point, confirming] {
      let found = try parkedEntries(rule)
      #expect(found.byDilution == 6 && found.by20 == 6, "\(found)")
    }
  }

  /// The entries of twelve circles around the parked receiver.
  private func parkedEntries(_ rule: DecisionRule) throws -> (byDilution: Int, by20: Int) {
    let path = try #require(Self.recording).path
    let track = try #require(try TrackFile.read(path: path).tracks.first)
    let fixes = Array(track.fixes)
    let count = Double(fixes.count)
    let latitude = fixes.reduce(0) { $0 + $1.coordinate.latitude } / count
    let longitude = fixes.reduce(0) { $0 + $1.coordinate.longitude } / count
    let mean = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    let shapes: [Shape] = try (0..<12).map { number in
      let center = Geodesic.direct(
        from: mean, bearing: try #require(Bearing(degrees: Double(number) * 30)),
        distance: .meters(115)
      ).coordinate
      return .circle(try Circle(validatingCenter: center, radius: .meters(100)))
    }
    let engine = ShippedRule.engine(rule, shapes)
    func entries(_ accuracy: (Fix) -> Distance?) -> Int {
      let changed = fixes.map {
        Fix(time: $0.time, coordinate: $0.coordinate, accuracy: accuracy($0))
      }
      return decisions(engine, changed).count { $0.kind == .entered }
    }
    #expect(fixes.count == 1_202)
    return (entries { $0.accuracy }, entries { _ in .meters(20) })
  }
}
