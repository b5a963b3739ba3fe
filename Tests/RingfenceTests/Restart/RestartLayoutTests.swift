import Foundation
import RingfenceGeodesy
import Ringfence
import TestSupport
import Testing

/// Shapes laid out in metres about a place, each corner by the direct solution.
private struct Sketch {
  let origin: Coordinate

  func place(_ x: Double, _ y: Double) -> Coordinate {
    guard let bearing = Bearing(degrees: atan2(x, y) * 180 / .pi) else { return origin }
    return Geodesic.direct(
      from: origin, bearing: bearing, distance: .meters((x * x + y * y).squareRoot())
    ).coordinate
  }

  func ring(_ points: [(Double, Double)]) -> Ring {
    let corners = points.map { place($0.0, $0.1) }
    return Ring(corners + corners.prefix(1))
  }

  func polygon(_ rings: [(Double, Double)]...) -> Shape {
    .polygons([Polygon(rings: rings.map(ring))])
  }

  func box(_ width: Double, _ height: Double) -> Shape {
    polygon([
      (-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2),
      (-width / 2, height / 2),
    ])
  }
}

@Suite struct RestartLayoutTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shape: Shape
    let radius: Double
    let overshoot: Double
    let grade: RestartDegradation.Grade
  }

  private static let sketch = Sketch(
    origin: Coordinate(uncheckedLatitude: -37.8136, longitude: 144.9631))

  private static func circle(_ radius: Double) -> Shape? {
    Circle(center: sketch.origin, radius: .meters(radius)).map { .circle($0) }
  }

  /// The page's check values at a buffer of 30 m; the circle is rounded up by at most 0.1 m.
  static let rows: [Row] =
    [5.0, 55, 12_345.6].compactMap { radius in
      circle(radius).map {
        Row(
          testDescription: "circle \(radius)", shape: $0, radius: radius, overshoot: 30,
          grade: .exact)
      }
    } + [
      Row(
        testDescription: "square 60", shape: sketch.box(60, 60), radius: 42.43, overshoot: 42.4,
        grade: .documented),
      Row(
        testDescription: "square 96", shape: sketch.box(96, 96), radius: 67.88, overshoot: 49.9,
        grade: .documented),
      Row(
        testDescription: "square 100", shape: sketch.box(100, 100), radius: 70.71, overshoot: 50.7,
        grade: .unfit),
      Row(
        testDescription: "rectangle 120 × 80", shape: sketch.box(120, 80), radius: 72.11,
        overshoot: 62.1, grade: .unfit),
      Row(
        testDescription: "rectangle 200 × 20", shape: sketch.box(200, 20), radius: 100.5,
        overshoot: 120.5, grade: .unfit),
      Row(
        testDescription: "C of 100, wall 10",
        shape: sketch.polygon([
          (50, 50), (-50, 50), (-50, -50), (50, -50), (50, -40), (-40, -40), (-40, 40), (50, 40),
        ]), radius: 70.71, overshoot: 64.6, grade: .unfit),
    ]

  @Test(arguments: rows) func `agrees with the check values`(_ row: Row) throws {
    let layout = ZoneLayout(zones: [Zone(id: "z", fences: [Fence(id: "f", shape: row.shape)])])
    let record = RestartLayout(layout).degradations[0][0]
    let circle = try #require(record.circle)
    let enclosing = try #require(record.enclosingRadius).meters
    let overshoot = try #require(record.maximumOvershoot).meters
    #expect(abs(enclosing - row.radius) <= 0.006)
    #expect(circle.radius.meters >= enclosing + 30 - 1e-9)
    #expect(circle.radius.meters <= enclosing + 30.1)
    #expect(abs(overshoot - row.overshoot) <= 0.15, "\(overshoot)")
    #expect(record.grade == row.grade)
    #expect(!record.isContainmentLost)
    #expect(record.exclusion == nil)
  }

  private static func record(
    _ shape: Shape, _ conditions: Conditions = Conditions(),
    _ change: (inout RestartSettings) -> Void = { _ in }
  ) -> RestartDegradation {
    var settings = RestartSettings()
    change(&settings)
    let zone = Zone(
      id: "z", fences: [Fence(id: "f", shape: shape)], conditions: conditions)
    return RestartLayout(ZoneLayout(zones: [zone]), settings: settings).degradations[0][0]
  }

  static let exclusions: [(Conditions, RestartDegradation.Exclusion?)] = [
    (Conditions(), nil),
    (Conditions(schedule: [Schedule.inSeconds(from: 0, to: 60)]), nil),
    (Conditions(speed: [SpeedCondition()]), .speed),
    (Conditions(bearing: [BearingCondition(uncheckedFrom: 0, to: 90)]), .bearing),
    (Conditions(altitude: [AltitudeCondition(minimum: .meters(3))]), .altitude),
    (Conditions(percentageCrossed: [PercentageCondition(percentage: 50)]), .percentageCrossed),
    (
      Conditions(percentageCrossed: [PercentageCondition(percentage: 50, isSequential: true)]),
      .sequence
    ),
    (
      Conditions(
        speed: [SpeedCondition()], percentageCrossed: [PercentageCondition(percentage: 50)]),
      .speed
    ),
  ]

  @Test(arguments: exclusions) func `has no circle where a condition excludes it`(
    _ conditions: Conditions, _ exclusion: RestartDegradation.Exclusion?
  ) {
    let record = Self.record(Self.sketch.box(60, 60), conditions)
    #expect(record.exclusion == exclusion)
    #expect((record.circle == nil) == (exclusion != nil))
    #expect((record.grade == .unsupported) == (exclusion != nil))
  }

  @Test func `has no circle for a line, nor for nothing`() throws {
    let line = try #require(Polyline([Self.sketch.place(0, 0), Self.sketch.place(5, 0)]))
    #expect(Self.record(.geoline(line)).exclusion == .geoline)
    #expect(Self.record(.polygons([])).exclusion == .empty)
  }

  @Test func `keeps to the limits and says what they cost`() throws {
    let shape = try #require(Self.circle(55))
    let cut = Self.record(shape) { $0.maximumRadius = .meters(50) }
    #expect(cut.circle?.radius == .meters(50))
    #expect(cut.isContainmentLost)
    let grown = Self.record(shape) { $0.minimumRadius = .meters(100) }
    #expect(grown.circle?.radius == .meters(100))
    #expect(grown.maximumOvershoot == .meters(45))
    #expect(grown.grade == .documented)
    #expect(!grown.isContainmentLost)
    let huge = Self.record(try #require(Self.circle(1_000_000)))
    #expect(huge.circle?.radius == .meters(1_000_000))
    #expect(huge.isContainmentLost)
  }

  @Test func `compares the areas`() throws {
    let square = try #require(Self.record(Self.sketch.box(100, 100)).areaRatio)
    #expect(abs(square - .pi * 100.8 * 100.8 / 10_000) < 1e-3)
    let frame = Self.sketch.polygon(
      [(-50, -50), (50, -50), (50, 50), (-50, 50)], [(-40, -40), (40, -40), (40, 40), (-40, 40)])
    let ratio = try #require(Self.record(frame).areaRatio)
    #expect(abs(ratio - .pi * 100.8 * 100.8 / 3_600) < 1e-2)
    #expect(Self.record(Self.sketch.polygon([(0, 0), (50, 0)])).areaRatio == nil)
  }
}
