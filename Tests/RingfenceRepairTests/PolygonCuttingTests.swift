import Foundation
import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport
import Testing

/// Polygons that are cut into parts for their restart circles.
@Suite struct PolygonCuttingTests {
  /// A layout of one polygon, whose corners are in metres.
  static func layout(_ rings: [[(x: Double, y: Double)]]) -> ZoneLayout {
    let polygon = Polygon(
      rings: rings.map { ring in
        Ring((ring + [ring[0]]).map { StraightRoad.place($0.x, $0.y) })
      })
    let fence = Fence(id: "f", shape: .polygons([polygon]))
    return ZoneLayout(zones: [Zone(id: "p", fences: [fence])])
  }

  static func plan(_ layout: ZoneLayout) -> RepairPlan {
    var settings = RepairSettings(maximumMovement: nil, mayShrink: false)
    settings.mayCut = true
    // The parts are near each other, and some layouts have more than 20.
    settings.lint.disabled.insert(.spacingSameZone)
    settings.lint.regionReach = .meters(0)
    return LayoutRepair(settings: settings).plan(for: layout)
  }

  /// Whether a point is inside a shape, by counting the edges east of it in longitude and latitude.
  static func contains(_ shape: Shape, _ point: Coordinate) -> Bool {
    guard case .polygons(let polygons) = shape else { return false }
    var isInside = false
    for ring in polygons.flatMap(\.rings) {
      for (a, b) in zip(ring.vertices, ring.vertices.dropFirst()) {
        guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { continue }
        let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
        if a.longitude + (b.longitude - a.longitude) * share > point.longitude {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// A polygon of some corners about the origin, with a hole in every third one.
  static func polygon(seed: Int) -> [[(x: Double, y: Double)]] {
    var random = SeededRandom(seed: seed)
    let corners = random.int(4...8)
    let size = random.double(60...110)
    let ring = (0..<corners).map { corner in
      let angle = (Double(corner) + random.double(0.3...0.7)) / Double(corners) * 2 * Double.pi
      let meters = size * random.double(0.8...1)
      return (x: meters * cos(angle), y: meters * sin(angle))
    }
    guard seed % 3 == 0 else { return [ring] }
    let hole = size * 0.1
    return [ring, [(-hole, -hole), (hole, -hole), (hole, hole), (-hole, hole)]]
  }

  @Test(arguments: 0..<6)
  func `the parts cover the polygon, each point once`(seed: Int) {
    let layout = Self.layout(Self.polygon(seed: seed))
    let plan = Self.plan(layout)
    let whole = layout.zones[0].fences[0].shape
    let parts = plan.layout.zones[0].fences
    guard parts.count > 1 else {
      #expect(plan.changes.isEmpty)
      return
    }
    let area = parts.reduce(0) { $0 + $1.shape.areaSquareMeters }
    #expect(abs(area - whole.areaSquareMeters) < 0.01)
    #expect(parts.map { $0.id } == parts.indices.map { "f-\($0 + 1)" })
    var random = SeededRandom(seed: seed + 1_000)
    for _ in 0..<400 {
      let point = StraightRoad.place(random.double(-130...130), random.double(-130...130))
      let count = parts.count { Self.contains($0.shape, point) }
      #expect(count == (Self.contains(whole, point) ? 1 : 0))
    }
    #expect(plan.isComplete)
    for record in RestartLayout(plan.layout).degradations[0] {
      #expect((record.maximumOvershoot?.meters ?? 100) <= 50)
    }
    #expect(RepairScene.counts(plan.layout, LintSettings())[.neverDecidable] == nil)
  }

  /// Three squares of 70 m: of each the circle reaches (√2 − 1)/2 · 70 = 14.5 m beyond a side, less than the 20 m that
  /// the budget leaves beside the buffer. Of two side by side it would be (√5 − 1)/2 · 70 = 43 m.
  @Test func `cuts an L into its three squares`() {
    let plan = Self.plan(
      Self.layout([[(0, 0), (140, 0), (140, 70), (70, 70), (70, 140), (0, 140)]]))
    #expect(plan.isComplete)
    #expect(plan.layout.zones[0].fences.count == 3)
    for part in plan.layout.zones[0].fences {
      #expect(abs(part.shape.areaSquareMeters - 4_900) < 300)
    }
  }

  @Test(arguments: [160.0])
  func `cuts regular hexagons`(size: Double) {
    let corners = (0..<6).map { corner in
      let angle = (Double(corner) + 0.2) / 3 * Double.pi
      return (x: size * cos(angle), y: size * sin(angle))
    }
    let plan = Self.plan(Self.layout([corners]))
    #expect(plan.isComplete)
    let area = plan.layout.zones[0].fences.reduce(0) { $0 + $1.shape.areaSquareMeters }
    // 3 √3 / 2 times the square of its side.
    #expect(abs(area / (1.5 * 3.0.squareRoot() * size * size) - 1) < 1e-3)
  }

  /// A strip of 19 m has no place more than 9.5 m from its edge, and three parts are worse than one.
  @Test func `leaves a strip whole whose parts no fix could decide`() {
    let plan = Self.plan(Self.layout([[(0, 0), (200, 0), (200, 19), (0, 19)]]))
    #expect(plan.changes.isEmpty)
    #expect(plan.remaining.map { $0.reason } == [.withdrawn])
  }

  @Test func `leaves a polygon whole that needs more than 100 parts`() {
    let plan = Self.plan(Self.layout([[(0, 0), (5_000, 0), (5_000, 5_000), (0, 5_000)]]))
    #expect(plan.changes.isEmpty)
    #expect(plan.remaining.map { $0.reason } == [.notCut])
  }

  @Test func `leaves a polygon about the antimeridian whole`() {
    let corners = [(179.999, 0.0), (-179.999, 0), (-179.999, 0.0003), (179.999, 0.0003)]
    let ring = Ring(
      (corners + [corners[0]]).map { Coordinate(uncheckedLatitude: $0.1, longitude: $0.0) })
    let fence = Fence(id: "f", shape: .polygons([Polygon(rings: [ring])]))
    let plan = Self.plan(ZoneLayout(zones: [Zone(id: "p", fences: [fence])]))
    #expect(plan.changes.isEmpty)
    #expect(plan.remaining.map { $0.reason } == [.notCut])
  }

  /// Both rings run the same way round, and the hole lies across the first cut.
  @Test func `cuts a polygon whose hole is wound as its outer ring`() {
    let layout = Self.layout([
      [(0, 0), (200, 0), (200, 80), (0, 80)], [(90, 30), (120, 30), (120, 50), (90, 50)],
    ])
    let plan = Self.plan(layout)
    let parts = plan.layout.zones[0].fences
    #expect(parts.count > 1)
    #expect(abs(parts.reduce(0) { $0 + $1.shape.areaSquareMeters } - 15_400) < 1)
    #expect(!parts.contains { Self.contains($0.shape, StraightRoad.place(105, 40)) })
  }

  /// 100 m are missing to the spacing of 500 m, so each zone moves by 50 m.
  @Test(arguments: [true, false])
  func `moves the parts of a fence as one`(isRectangle: Bool) throws {
    var layout = Self.layout([[(0, 0), (200, 0), (200, 40), (0, 40)]])
    if isRectangle { layout.zones = [StraightRoad.rectangle("p", 0...200, 0...40)] }
    layout.zones.append(StraightRoad.circle("c", 650, 20, radius: 50))
    let plan = Self.plan(layout)
    #expect(plan.isComplete)
    let parts = plan.layout.zones[0].fences
    #expect(parts.count == 3)
    var west = Double.infinity
    var east = -Double.infinity
    for part in parts {
      let bounds = PreparedShape(part.shape).bounds
      west = min(west, bounds.west)
      east = max(east, bounds.west + bounds.width)
    }
    let length = Geodesic.inverse(
      from: Coordinate(uncheckedLatitude: 0, longitude: west),
      to: Coordinate(uncheckedLatitude: 0, longitude: east)
    ).distance.meters
    #expect(abs(length - 200) < 0.01)
    let area = parts.reduce(0) { $0 + $1.shape.areaSquareMeters }
    #expect(abs(area - 8_000) < 1)
    for change in plan.changes { #expect(abs(change.movement.meters - 50) < 0.1) }
    #expect(plan.movement.fences == 2)
    #expect(RepairScene.leastDistance(plan.layout) >= 500)
  }
}
