import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// What a zone file cannot hold, and what has no section of its own in `Docs/Lint.md`.
@Suite struct LinterTests {
  static func circle(_ longitude: Double, _ radius: Double = 60, latitude: Double = 0) -> Shape {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    guard let center, let circle = Circle(center: center, radius: .meters(radius)) else {
      return .polygons([])
    }
    return .circle(circle)
  }

  static func zone(_ shapes: [Shape], _ conditions: Conditions = Conditions()) -> Zone {
    let fences = shapes.enumerated().map { Fence(id: "f\($0)", shape: $1) }
    return Zone(id: "z", fences: fences, conditions: conditions)
  }

  static func rules(_ zones: [Zone], _ settings: LintSettings = LintSettings()) -> [LintRule] {
    Linter(settings: settings).findings(in: ZoneLayout(zones: zones)).map(\.rule)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var zone: Zone
    var rule: LintRule
    var fires: Bool
    var testDescription: String { name }

    init(_ name: String, _ conditions: Conditions, fences: Int = 3, _ rule: LintRule, _ fires: Bool)
    {
      self.name = name
      zone = LinterTests.zone((0..<fences).map { LinterTests.circle(Double($0)) }, conditions)
      self.rule = rule
      self.fires = fires
    }
  }

  static func speed(_ low: Double?, _ high: Double?) -> Conditions {
    Conditions(speed: [
      SpeedCondition(
        minimum: low.map { .metersPerSecond($0) }, maximum: high.map { .metersPerSecond($0) })
    ])
  }

  static func altitude(_ low: Double?, _ high: Double?) -> Conditions {
    Conditions(altitude: [
      AltitudeCondition(minimum: low.map { .meters($0) }, maximum: high.map { .meters($0) })
    ])
  }

  static func share(_ percentage: Double, isSequential: Bool = false) -> Conditions {
    Conditions(percentageCrossed: [
      PercentageCondition(percentage: percentage, isSequential: isSequential)
    ])
  }

  /// 2026-03-02 is a Monday, 20,514 days after 1970-01-01 (`date -ud 2026-03-02 +%s` / 86400).
  static let rows: [Row] = [
    Row("minimum above maximum", speed(10, 9), .conditionUnsatisfiable, true),
    Row("minimum at maximum", speed(10, 10), .conditionUnsatisfiable, false),
    Row("negative maximum", speed(nil, -1), .conditionUnsatisfiable, true),
    Row("no limit", speed(nil, nil), .conditionTrivial, true),
    Row("an altitude of no limit", altitude(nil, nil), .conditionTrivial, true),
    Row("the lowest altitude", altitude(-11_000, nil), .conditionTrivial, true),
    Row("an altitude", altitude(0, nil), .conditionTrivial, false),
    Row("floor above ceiling", altitude(31, 30), .conditionUnsatisfiable, true),
    Row("floor at ceiling", altitude(30, 30), .conditionUnsatisfiable, false),
    Row("below the deepest sea", altitude(nil, -12_000), .conditionUnsatisfiable, true),
    Row("a limit", speed(0, 1), .conditionTrivial, false),
    Row("no fences", share(50), fences: 0, .conditionUnsatisfiable, true),
    Row("more than all", share(101), .conditionUnsatisfiable, true),
    Row("one of three", share(33.3), .conditionTrivial, true),
    Row("two of three", share(33.4), .conditionTrivial, false),
    Row("not a number", share(.nan), .conditionTrivial, false),
    Row("sequence of one", share(100, isSequential: true), fences: 1, .conditionTrivial, true),
    Row(
      "empty window", Conditions(schedule: [Schedule.inSeconds(from: 60, to: 60)]),
      .conditionUnsatisfiable,
      true),
    Row(
      "whole day", Conditions(schedule: [Schedule.inSeconds(from: 0, to: 86_400)]),
      .conditionTrivial, true),
    Row(
      "until midnight", Conditions(schedule: [Schedule.inSeconds(from: 60, to: 0)]),
      .conditionUnsatisfiable,
      false),
    Row(
      "dates the wrong way", Conditions(schedule: [Schedule.inSeconds(firstDay: 2, lastDay: 1)]),
      .conditionUnsatisfiable, true),
    Row(
      "all dates",
      Conditions(schedule: [
        Schedule.inSeconds(days: .monday, firstDay: -719_162, lastDay: 2_932_896)
      ]),
      .conditionUnsatisfiable, false),
    Row(
      "a Monday",
      Conditions(schedule: [Schedule.inSeconds(days: .monday, firstDay: 20_514, lastDay: 20_515)]),
      .conditionUnsatisfiable, false),
    Row(
      "no Monday",
      Conditions(schedule: [Schedule.inSeconds(days: .monday, firstDay: 20_515, lastDay: 20_520)]),
      .conditionUnsatisfiable, true),
    Row(
      "a Monday before 1970",
      Conditions(schedule: [Schedule.inSeconds(days: .monday, firstDay: -3, lastDay: -3)]),
      .conditionUnsatisfiable, false),
    Row(
      "no day", Conditions(schedule: [Schedule.inSeconds(days: [])]), .conditionUnsatisfiable, true),
  ]

  @Test(arguments: rows) func `looks into conditions`(row: Row) {
    #expect(Self.rules([row.zone]).contains(row.rule) == row.fires)
  }

  @Test func `has nothing to say of an empty layout`() {
    #expect(Self.rules([]) == [])
    #expect(Self.rules([Zone(id: "z", fences: [])]) == [])
    #expect(Self.rules([Self.zone([.polygons([])])]).contains(.size))
  }

  @Test func `takes a layout of geolines`() {
    let points = [0.0, 1].compactMap { Coordinate(latitude: 0, longitude: $0) }
    let line = Polyline(points).map(Shape.geoline) ?? .polygons([])
    #expect(Self.rules([Self.zone([line])]) == [])
    #expect(
      Self.rules([Self.zone([line])], LintSettings().inRestartMode) == [.restartExcluded])
  }

  /// Radii in metres, and what the message calls them.
  @Test(arguments: [
    (4.5, "4.5 m"), (1, "1 m"), (0.25, "0.25 m"), (0.012, "0.012 m"), (0.001, "0.001 m"),
    (0.000_012_3, "0.000012 m"), (1e-300, "less than 0.000000001 m"),
  ]) func `says how small a circle is`(_ row: (radius: Double, words: String)) {
    let layout = ZoneLayout(zones: [Self.zone([Self.circle(0, row.radius)])])
    let messages = Linter().findings(in: layout).filter { $0.rule == .size }.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(" has a radius of \(row.words), at least") == true, "\(messages)")
  }

  @Test func `takes tiny and planetary fences`() {
    let tiny = Self.rules([Self.zone([Self.circle(0, 1e-300)])])
    #expect(tiny.contains(.size) && tiny.contains(.neverDecidable))
    let huge = Self.rules([Self.zone([Self.circle(0, 1_000_000, latitude: 90)])])
    #expect(!huge.contains(.size) && !huge.contains(.neverDecidable))
  }

  @Test func `finds each of many identical fences once`() {
    let zone = Self.zone(Array(repeating: Self.circle(0), count: 2_000))
    var settings = LintSettings()
    settings.disabled = [.spacing, .spacingSameZone, .overlap, .regionLimit, .restartOverlap]
    let found = Self.rules([zone], settings).filter { $0 == .duplicateFence }
    #expect(found.count == 1_999)
  }

  @Test func `knows a ring written in another way`() {
    let square = [0.0, 0, 0.01, 0, 0.01, 0.01, 0, 0.01, 0, 0]
    let turned = [0.01, 0.01, 0.01, 0, 0, 0, 0, 0.01, 0.01, 0.01]
    let shapes = [square, turned].map {
      Shape.polygons([Polygon(rings: [PolygonValidityTests.ring($0)])])
    }
    #expect(Self.rules([Self.zone(shapes)]).contains(.duplicateFence))
  }

  /// Along the equator a degree is 111,319.5 m, so that the width is a·Δλ; the narrow side decides.
  @Test(arguments: [(15.0, true), (21.0, false)])
  func `reports a narrow lane from a wide one`(width: Double, fires: Bool) {
    let half = width / 2 / 110_574.3
    let lane = [0.0, -half, 0.02, -half, 0.02, half, 0, half, 0, -half]
    let shape = Shape.polygons([Polygon(rings: [PolygonValidityTests.ring(lane)])])
    let found = Linter().findings(in: ZoneLayout(zones: [Self.zone([shape])]))
      .first { $0.rule == .neverDecidable }
    #expect((found != nil) == fires)
    if case .distance(let depth, let required)? = found?.detail {
      #expect(abs(depth.meters - width / 2) < 0.1)
      #expect(required == .meters(10))
    }
  }

  @Test func `leaves out what is switched off, and takes severities as said`() {
    var zone = Self.zone([Self.circle(0, 4)])
    var settings = LintSettings()
    settings.disabled = [.restartRetrigger]
    settings.severities = [.neverDecidable: .info]
    let found = Linter(settings: settings).findings(in: ZoneLayout(zones: [zone]))
      .filter { $0.rule == .size || $0.rule == .neverDecidable || $0.rule == .restartRetrigger }
    #expect(found.map(\.rule) == [.size, .neverDecidable])
    #expect(found.map(\.severity) == [.error, .info])
    zone.disabledLintRules = [LintRule.size.name]
    #expect(!Self.rules([zone]).contains(.size))
  }

  /// Without findings about the parts of one zone, cutting is named, too: 200 × 20 m overshoots by 120.5 m (page 4 of the specification): R = 100.50 + 30, less 10. With
  /// 20 m to waste, √(4·20² + 4·20·20) = 56.57 m is the longest side; four parts of 50 × 20 m waste
  /// (53.85 − 20)/2 = 16.9 m, three of 66.7 × 20 m 24.8 m.
  @Test func `says how to make a fence fit for restart mode`() {
    let degrees = (north: 20 / 110_574.3, east: 200 / 111_319.5)
    let corners = [(0.0, 0.0), (degrees.north, degrees.east)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let shape = Shape.rectangle(Rectangle(southWest: corners[0], northEast: corners[1]))
    let layout = ZoneLayout(zones: [Self.zone([shape])])
    let found = Linter(settings: LintSettings().inRestartMode).findings(in: layout)
      .first { $0.rule == .restartOvershoot }
    let (first, others) = (
      "; shorten its longer side of 200 m to 56 m, ",
      "draw the circle of 100.5 m around it in its place, or raise the budget to 121 m"
    )
    #expect(found?.message.hasSuffix(first + others) == true, "\(found?.message ?? "")")
    let rules = LintSettings(disabled: [.spacingSameZone])
    let cut = Linter(settings: rules).findings(in: layout).first { $0.rule == .restartOvershoot }
    #expect(cut?.message.hasSuffix(first + "cut it into 4 parts, " + others) == true)
    guard case .distance(let overshoot, required: let budget?)? = found?.detail else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(abs(overshoot.meters - 120.5) < 1)
    #expect(budget == RestartSettings().budget)
  }

  /// R = 60 + 30: 2 · 90 m / 50 s = 3.6 m/s.
  @Test func `reports the speed that misses a fence`() {
    var settings = LintSettings(disabled: [])
    let layout = ZoneLayout(zones: [Self.zone([Self.circle(0)])])
    let found = Linter(settings: settings).findings(in: layout)
      .first { $0.rule == .restartFastPass }
    guard case .speed(let speed, let required)? = found?.detail else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(abs(speed.metersPerSecond - 3.6) < 0.01)
    #expect(required == .kilometersPerHour(50))
    settings.passSpeed = .metersPerSecond(3.5)
    #expect(!Self.rules(layout.zones, settings).contains(.restartFastPass))
  }
}
