import Foundation
import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// What `restart-overshoot` says about shapes, and that following it ends the finding.
@Suite struct RestartAdviceTests {
  static func polygon(_ corners: [(x: Double, y: Double)], holes: [[(x: Double, y: Double)]] = [])
    -> Shape
  {
    let rings = ([corners] + holes).map { corners in
      let vertices = corners.map { StraightRoad.place($0.x, $0.y) }
      return Ring(vertices + vertices.prefix(1))
    }
    return .polygons([Polygon(rings: rings)])
  }

  static func rectangle(_ width: Double, _ height: Double) -> Shape {
    polygon([(0, 0), (width, 0), (width, height), (0, height)])
  }

  static func finding(_ shape: Shape, _ settings: LintSettings = LintSettings().inRestartMode)
    -> Finding?
  {
    Linter(settings: settings).findings(in: ZoneLayout(zones: [LinterTests.zone([shape])]))
      .first { $0.rule == .restartOvershoot }
  }

  /// The number that follows some words of a message.
  static func number(after words: String, in message: String) -> Double? {
    guard let range = message.range(of: words) else { return nil }
    return Double(message[range.upperBound...].prefix { $0.isNumber || $0 == "." })
  }

  /// The circle around a square of a reaches 0.207107·a + 30 m outside, rounded up: 50 m at 96.6 m. From there on the
  /// number that is found is above the budget, also as it is written.
  @Test(arguments: [95.0, 96, 96.4, 96.7, 97, 98, 150])
  func `states numbers above the budget`(side: Double) throws {
    guard let found = Self.finding(Self.rectangle(side, side)) else {
      #expect(side * 0.207_107 + 30 <= 50)
      return
    }
    let shown = try #require(Self.number(after: "check in up to ", in: found.message))
    #expect(shown > 50)
    // The radius is rounded up to 0.1 m, the number too.
    #expect(shown >= side * 0.207_107 + 30 && shown <= side * 0.207_107 + 30.25)
    #expect(!found.message.contains("hollows") && !found.message.contains("parts"))
  }

  static let forms: [(name: String, shape: Shape, advice: String)] = [
    (
      "a square", rectangle(98, 98),
      "draw the circle of 69.3 m around it in its place, or raise the budget to 51 m"
    ),
    (
      "a bar", rectangle(400, 40),
      "draw the circle of 201 m around it in its place, or raise the budget to 212 m"
    ),
    (
      "a U of 80 m",
      polygon([(0, 0), (80, 0), (80, 80), (65, 80), (65, 15), (15, 15), (15, 80), (0, 80)]),
      "fill its hollows"
    ),
  ]

  @Test(arguments: 0..<forms.count) func `gives advice that fits the form`(number: Int) throws {
    let form = Self.forms[number]
    let found = try #require(Self.finding(form.shape), "\(form.name)")
    #expect(found.message.hasSuffix("; \(form.advice)"), "\(form.name): \(found.message)")
  }

  /// Dividing is named where the parts are no findings.
  @Test func `divides what is long`() throws {
    let settings = LintSettings(disabled: [.spacingSameZone])
    let bar = try #require(Self.finding(Self.rectangle(400, 40), settings))
    #expect(bar.message.contains("; divide it across its length of 402 m, draw the circle"))
    let square = try #require(Self.finding(Self.rectangle(98, 98), settings))
    #expect(!square.message.contains("divide"))
  }

  /// Stars, rectangles and frames at random: the circle of the message, the budget, and the hull.
  @Test(arguments: 0..<60) func `is true when followed`(seed: Int) throws {
    var random = SeededRandom(seed: 7_200 + seed)
    let reach = random.double(20...600)
    let corners = (0..<random.int(3...12)).map { _ in random.double(0...2 * .pi) }.sorted().map {
      let radius = reach * random.double(0.2...1)
      return (x: 2_000 + radius * cos($0), y: 2_000 + radius * sin($0))
    }
    let shape =
      seed % 3 == 0
      ? Self.rectangle(random.double(30...400), random.double(30...400)) : Self.polygon(corners)
    guard let found = Self.finding(shape) else { return }
    let record = try #require(
      RestartLayout(ZoneLayout(zones: [LinterTests.zone([shape])])).degradations.joined().first)
    let center = try #require(record.circle?.center)
    if found.message.contains("fill its hollows") {
      let hull = Self.hull(corners)
      #expect(Self.finding(Self.polygon(hull)) == nil, "\(found.message)")
      return
    }
    let radius = try #require(Self.number(after: "the circle of ", in: found.message))
    let circle = try #require(Circle(center: center, radius: .meters(radius)))
    #expect(Self.finding(.circle(circle)) == nil, "\(found.message)")
    var settings = LintSettings().inRestartMode
    let budget = try #require(Self.number(after: "the budget to ", in: found.message))
    settings.restart.budget = .meters(budget)
    #expect(Self.finding(shape, settings) == nil, "\(found.message)")
    settings.restart.budget = .meters(budget - 1.001)
    #expect(Self.finding(shape, settings) != nil, "\(found.message)")
  }

  @Test(arguments: 0..<60) func `sides that are shortened fit`(seed: Int) throws {
    var random = SeededRandom(seed: 8_200 + seed)
    let (width, height) = (random.double(20...400), random.double(20...400))
    func shape(_ width: Double, _ height: Double) -> Shape {
      StraightRoad.rectangle("r", 0...width, 0...height).fences[0].shape
    }
    guard let found = Self.finding(shape(width, height)) else { return }
    let side = try #require(
      Self.number(after: " m to ", in: found.message)
        ?? Self.number(after: "both sides to ", in: found.message))
    let isBoth = found.message.contains("both sides")
    let short = isBoth ? side : min(width, height)
    #expect(Self.finding(shape(side, short)) == nil, "\(found.message)")
    // And not by much more than necessary.
    #expect(Self.finding(shape(side + 4, isBoth ? side + 4 : short)) != nil, "\(found.message)")
  }

  /// The convex hull by the sides that have all corners on one side.
  private static func hull(_ corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    guard var at = corners.indices.min(by: { corners[$0].x < corners[$1].x }) else { return [] }
    var hull: [Int] = []
    while !hull.contains(at) {
      hull.append(at)
      let next = corners.indices.first { next in
        next != at
          && corners.allSatisfy { corner in
            (corners[next].x - corners[at].x) * (corner.y - corners[at].y)
              - (corners[next].y - corners[at].y) * (corner.x - corners[at].x) >= -1e-9
          }
      }
      guard let next else { break }
      at = next
    }
    return hull.map { corners[$0] }
  }
}
