import RingfenceGeodesy
import TestSupport
import Testing

/// Shapes across the antimeridian and around the poles, and what is left of degenerate ones.
@Suite struct PolygonGlobeTests {
  private static func polygon(_ rings: [(Double, Double)]...) -> Polygon {
    Polygon(rings: rings.map { ring in Ring(ring.map { at($0.1, $0.0) }) })
  }

  private static func rectangle(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) -> PreparedPolygon {
    PreparedPolygon(Rectangle(southWest: at(south, west), northEast: at(north, east)))
  }

  private static func stretches(
    _ shape: PreparedPolygon, _ a: (Double, Double), _ b: (Double, Double)
  ) -> [[Double]] {
    var found: ContiguousArray<PathInterval> = []
    shape.intervals(along: PathLeg(from: at(a.0, a.1), to: at(b.0, b.1)), into: &found)
    return found.map { [$0.start, $0.end] }
  }

  /// Shapes by name; positions are longitude, latitude as in GeoJSON.
  private static let shapes: [String: PreparedPolygon] = [
    "split": PreparedPolygon([
      polygon([(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)]),
      polygon([(-180, 0), (-170, 0), (-170, 10), (-180, 10), (-180, 0)]),
    ]),
    "whole": PreparedPolygon([polygon([(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)])]),
    "beyond": PreparedPolygon([polygon([(170, 0), (190, 0), (190, 10), (170, 10)])]),
    "rectangle": rectangle(0, 170, 10, -170),
    "uneven": PreparedPolygon([
      polygon([(170, 0), (180, 0), (180, 10), (170, 10)]),
      polygon([(-180, 0), (-170, 0), (-170, 5), (-180, 5)]),
    ]),
    "cap": PreparedPolygon([
      polygon([
        (-180, -90), (180, -90), (180, -60), (60, -60), (-60, -60), (-180, -60), (-180, -90),
      ])
    ]),
    "open cap": PreparedPolygon([polygon([(0, 60), (120, 60), (-120, 60), (0, 60)])]),
    "open cap, not closed": PreparedPolygon([polygon([(0, 60), (120, 60), (-120, 60)])]),
    "southern open cap": PreparedPolygon([polygon([(50, -60), (170, -60), (-70, -60)])]),
    "annulus": PreparedPolygon([
      polygon([(0, 60), (120, 60), (-120, 60)], [(40, 80), (160, 80), (-80, 80)])
    ]),
    "written annulus": PreparedPolygon([
      polygon(
        [(-180, 60), (-60, 60), (60, 60), (180, 60), (180, 90), (-180, 90)],
        [(-180, 80), (-60, 80), (60, 80), (180, 80), (180, 90), (-180, 90)])
    ]),
    "cap with a hole": PreparedPolygon([
      polygon([(0, 60), (120, 60), (-120, 60)], [(-5, 70), (5, 70), (5, 75), (-5, 75)])
    ]),
    "sector": PreparedPolygon([polygon([(0, 80), (30, 80), (30, 90), (0, 90)])]),
    "tip": PreparedPolygon([polygon([(0, 80), (30, 80), (15, 90)])]),
    "east half": PreparedPolygon([polygon([(0, 0), (180, 0), (180, 10), (0, 10)])]),
    "west half": PreparedPolygon([polygon([(0, 0), (-180, 0), (-180, 10), (0, 10)])]),
    "band": rectangle(-10, -180, 10, 180),
    "shifted band": rectangle(-10, 20, 10, 380),
    "wide": rectangle(-10, -100, 10, 150),
    "polar rectangle": rectangle(80, -180, 90, 180),
    "polar sector": rectangle(80, 0, 90, 30),
    "latitudes swapped": rectangle(10, 170, 0, 175),
    "corners swapped": rectangle(10, 175, 0, 170),
    "world": PreparedPolygon([polygon([(-180, -90), (180, -90), (180, 90), (-180, 90)])]),
    "world rectangle": rectangle(-90, -180, 90, 180),
    "empty": PreparedPolygon([]),
    "no rings": PreparedPolygon([Polygon(rings: []), polygon([])]),
    "point": PreparedPolygon([polygon([(5, 5)])]),
    "point twice": PreparedPolygon([polygon([(5, 5), (5, 5)])]),
    "segment": PreparedPolygon([polygon([(5, 5), (9, 5)])]),
    "bow tie": PreparedPolygon([polygon([(0, 0), (4, 4), (4, 0), (0, 4)])]),
    "spike": PreparedPolygon([polygon([(0, 0), (4, 0), (4, 4), (4, 9), (4, 4), (0, 4)])]),
    "pole point": PreparedPolygon([polygon([(5, 90)])]),
  ]

  static let places: [(shape: String, latitude: Double, longitude: Double, answer: Containment)] = [
    ("split", 5, 180, .inside), ("split", 5, -180, .inside), ("split", 5, 175, .inside),
    ("split", 5, -175, .inside), ("split", 5, 185, .inside), ("split", 10, 180, .onBoundary),
    ("split", 0, -180, .onBoundary), ("split", 5, 165, .outside), ("split", 5, 170, .onBoundary),
    ("split", 10, 175, .onBoundary), ("split", 5, 0, .outside),
    ("whole", 5, 180, .inside), ("whole", 10, 180, .onBoundary), ("whole", 5, -165, .outside),
    ("beyond", 5, -180, .inside), ("beyond", 5, 530, .onBoundary), ("beyond", 5, -171, .inside),
    ("rectangle", 5, 180, .inside), ("rectangle", 5, -170, .onBoundary),
    ("rectangle", 5, 0, .outside),
    ("uneven", 7, 180, .onBoundary), ("uneven", 2, 180, .inside), ("uneven", 5, 180, .onBoundary),
    ("uneven", 7, -179, .outside), ("uneven", 10, 180, .onBoundary),
    ("cap", -90, 0, .inside), ("cap", -90, 77, .inside), ("cap", -75, 180, .inside),
    ("cap", -60, 180, .onBoundary), ("cap", -60, 10, .onBoundary), ("cap", -59, 10, .outside),
    ("cap", -61, 10, .inside), ("cap", 90, 0, .outside),
    ("open cap", 90, 3, .inside), ("open cap", 75, 0, .inside), ("open cap", 60, 0, .onBoundary),
    ("open cap", 75, 360, .inside), ("open cap", 60, -60, .onBoundary),
    ("open cap", 59, 0, .outside), ("open cap", -90, 0, .outside), ("open cap", 61, 179, .inside),
    ("open cap, not closed", 75, 0, .inside), ("open cap, not closed", 60, -60, .onBoundary),
    ("southern open cap", -90, 0, .inside), ("southern open cap", -70, 50, .inside),
    ("southern open cap", -50, 50, .outside), ("southern open cap", -61, -130, .inside),
    ("annulus", 70, 0, .inside), ("annulus", 70, 40, .inside), ("annulus", 85, 0, .outside),
    ("annulus", 85, 40, .outside), ("annulus", 90, 0, .outside), ("annulus", 80, 0, .onBoundary),
    ("annulus", 60, 5, .onBoundary), ("annulus", 50, 5, .outside),
    ("written annulus", 70, 180, .inside), ("written annulus", 85, 180, .outside),
    ("written annulus", 90, 0, .outside), ("written annulus", 80, 180, .onBoundary),
    ("written annulus", 85, 7, .outside), ("written annulus", 70, 7, .inside),
    ("cap with a hole", 72, 0, .outside), ("cap with a hole", 72, -5, .onBoundary),
    ("cap with a hole", 72, -6, .inside), ("cap with a hole", 72, 4, .outside),
    ("cap with a hole", 70, 0, .onBoundary), ("cap with a hole", 76, 0, .inside),
    ("sector", 90, 100, .onBoundary), ("sector", 85, 15, .inside), ("sector", 85, 100, .outside),
    ("tip", 90, -100, .onBoundary), ("tip", 85, 15, .inside), ("tip", -90, 15, .outside),
    ("east half", 5, 90, .inside), ("east half", 5, -90, .outside),
    ("east half", 5, -180, .onBoundary), ("west half", 5, -90, .inside),
    ("west half", 5, 90, .outside), ("west half", 5, 180, .onBoundary),
    ("east half", 15, 90, .outside), ("west half", 15, -90, .outside),
    ("band", 0, 180, .inside), ("band", 10, 180, .onBoundary), ("band", 11, 180, .outside),
    ("band", 0, 7, .inside), ("shifted band", 0, 20, .inside), ("shifted band", 0, -180, .inside),
    ("shifted band", -10, 20, .onBoundary), ("wide", 0, 100, .inside),
    ("wide", 0, -100, .onBoundary), ("wide", 0, 160, .outside), ("wide", 0, -101, .outside),
    ("polar rectangle", 90, 0, .inside), ("polar rectangle", 85, 180, .inside),
    ("polar rectangle", 80, 180, .onBoundary), ("polar sector", 90, 100, .onBoundary),
    ("polar sector", 85, 40, .outside),
    ("latitudes swapped", 5, 172, .inside), ("latitudes swapped", 5, 0, .outside),
    ("corners swapped", 5, 172, .inside), ("corners swapped", 5, 0, .outside),
    ("world", 0, 0, .inside), ("world", 0, 180, .inside), ("world", 90, 0, .inside),
    ("world", -90, 0, .inside), ("world rectangle", 0, 180, .inside),
    ("world rectangle", 90, 9, .inside),
    ("empty", 0, 0, .outside), ("empty", 90, 0, .outside), ("no rings", 0, 0, .outside),
    ("point", 5, 5, .onBoundary), ("point", 5, 6, .outside), ("point twice", 5, 5, .onBoundary),
    ("segment", 5, 7, .onBoundary), ("segment", 5, 10, .outside), ("segment", 4, 7, .outside),
    ("bow tie", 2, 3, .inside), ("bow tie", 2, 2, .onBoundary), ("bow tie", 3, 2, .outside),
    ("bow tie", 2, 1, .inside), ("spike", 6, 4, .onBoundary), ("spike", 6, 3, .outside),
    ("pole point", 90, 50, .onBoundary), ("pole point", 89, 5, .outside),
  ]

  @Test(arguments: places)
  func `locates`(
    row: (shape: String, latitude: Double, longitude: Double, answer: Containment)
  ) throws {
    let shape = try #require(Self.shapes[row.shape])
    let place = at(row.latitude, row.longitude)
    #expect(shape.locate(place) == row.answer)
    // What the box leaves out must be outside.
    let box = GeoBox(south: row.latitude, north: row.latitude, west: row.longitude, width: 0)
    #expect(row.answer == .outside || shape.bounds.intersects(box))
  }

  static let paths:
    [(shape: String, from: (Double, Double), to: (Double, Double), stretches: [[Double]])] = [
      ("split", (5, 175), (5, -175), [[0, 1]]), ("split", (5, 160), (5, -160), [[0.25, 0.75]]),
      ("split", (5, -160), (5, 160), [[0.25, 0.75]]), ("split", (5, 160), (5, 180), [[0.5, 1]]),
      ("split", (5, 180), (5, -160), [[0, 0.5]]), ("split", (0, 180), (10, 180), [[0, 1]]),
      ("split", (-10, 180), (10, 180), [[0.5, 1]]), ("split", (5, 180), (5, 180), [[0, 1]]),
      ("split", (10, 160), (10, -160), [[0.25, 0.75]]), ("split", (11, 160), (11, -160), []),
      ("split", (5, 0), (5, 160), []),
      ("whole", (5, 160), (5, -160), [[0.25, 0.75]]),
      ("beyond", (5, 160), (5, -160), [[0.25, 0.75]]),
      ("rectangle", (5, 160), (5, -160), [[0.25, 0.75]]),
      ("rectangle", (5, 180), (5, -160), [[0, 0.5]]),
      ("uneven", (7, 160), (7, -160), [[0.25, 0.5]]), ("uneven", (0, 180), (10, 180), [[0, 1]]),
      ("cap", (-50, 180), (-90, 0), [[0.25, 1]]), ("cap", (-70, 170), (-70, -170), [[0, 1]]),
      ("cap", (-60, 170), (-60, -170), [[0, 1]]), ("cap", (-90, 7), (-90, -170), [[0, 1]]),
      ("cap", (-50, 180), (-70, 180), [[0.5, 1]]), ("cap", (-70, 180), (-80, 180), [[0, 1]]),
      ("open cap", (70, -10), (70, 10), [[0, 1]]), ("open cap", (50, 0), (70, 0), [[0.5, 1]]),
      ("open cap", (60, 0), (90, 100), [[0, 1]]), ("open cap", (50, -10), (60, 0), [[1, 1]]),
      ("annulus", (50, 0), (90, 0), [[0.25, 0.75]]), ("annulus", (70, -10), (70, 10), [[0, 1]]),
      ("annulus", (85, -10), (85, 10), []), ("annulus", (85, 30), (85, 50), []),
      ("annulus", (85, 40), (90, 40), []), ("annulus", (85, 0), (88, 0), []),
      ("written annulus", (85, 170), (85, -170), []),
      ("written annulus", (50, 180), (90, 180), [[0.25, 0.75]]),
      ("written annulus", (85, 180), (86, 180), []),
      ("cap with a hole", (72, -10), (72, 10), [[0, 0.25], [0.75, 1]]),
      ("cap with a hole", (70, -10), (70, 10), [[0, 1]]),
      ("cap with a hole", (72, -5), (72, 15), [[0, 0], [0.5, 1]]),
      ("sector", (80, 100), (90, 100), [[1, 1]]), ("sector", (90, 100), (80, 100), [[0, 0]]),
      ("sector", (70, 15), (90, 15), [[0.5, 1]]), ("tip", (70, 100), (90, 15), [[1, 1]]),
      ("band", (0, -170), (0, 170), [[0, 1]]), ("band", (-20, 180), (20, 180), [[0.25, 0.75]]),
      ("shifted band", (0, 10), (0, 30), [[0, 1]]), ("shifted band", (0, 20), (5, 20), [[0, 1]]),
      ("wide", (0, 140), (0, -90), [[0, 1.0 / 13], [12.0 / 13, 1]]),
      ("world", (0, -170), (0, 170), [[0, 1]]), ("world", (90, 0), (-90, 0), [[0, 1]]),
      ("point", (0, 0), (10, 10), [[0.5, 0.5]]), ("point", (0, 1), (10, 10), []),
      ("segment", (5, 3), (5, 11), [[0.25, 0.75]]), ("segment", (3, 7), (7, 7), [[0.5, 0.5]]),
      ("bow tie", (2, 0), (2, 4), [[0, 1]]), ("bow tie", (3, 0), (3, 4), [[0, 0.25], [0.75, 1]]),
      ("spike", (6, 2), (6, 6), [[0.5, 0.5]]), ("empty", (0, 0), (1, 1), []),
      ("pole point", (80, 100), (90, 0), [[1, 1]]), ("pole point", (90, 1), (90, 2), [[0, 1]]),
    ]

  @Test(arguments: paths)
  func `finds the stretches`(
    row: (shape: String, from: (Double, Double), to: (Double, Double), stretches: [[Double]])
  ) throws {
    let shape = try #require(Self.shapes[row.shape])
    let found = Self.stretches(shape, row.from, row.to)
    #expect(found.count == row.stretches.count)
    for (a, b) in zip(found, row.stretches) {
      #expect(abs(a[0] - b[0]) < 1e-14 && abs(a[1] - b[1]) < 1e-14)
      #expect((a[0] == 0) == (b[0] == 0) && (a[1] == 1) == (b[1] == 1))
    }
  }

  @Test func `reads the three ways of crossing the antimeridian alike`() throws {
    let shapes = try ["split", "whole", "beyond", "rectangle"].map {
      try #require(Self.shapes[$0])
    }
    for south in stride(from: -1.0, through: 11, by: 0.5) {
      for west in stride(from: 168.0, through: 192, by: 0.5) {
        let answers = shapes.map { $0.locate(at(south, west)) }
        #expect(Set(answers).count == 1)
      }
    }
    for shape in shapes {
      #expect(shape.bounds == GeoBox(south: 0, north: 10, west: 170, width: 20))
    }
  }

  @Test func `lays a hole beside its ring, whatever longitudes it is written with`() {
    let shape = PreparedPolygon([
      Self.polygon(
        [(170, 0), (190, 0), (190, 10), (170, 10)], [(-175, 4), (-173, 4), (-173, 6), (-175, 6)])
    ])
    #expect(shape.bounds == GeoBox(south: 0, north: 10, west: 170, width: 20))
    #expect(shape.locate(at(5, 186)) == .outside)
    #expect(shape.locate(at(5, -176)) == .inside)
  }

  @Test func `survives a spiral that winds around the globe many times`() {
    var vertices: [Coordinate] = []
    for step in 0..<3_000 { vertices.append(at(Double(step) / 100, Double(step % 3) * 120 - 180)) }
    let shape = PreparedPolygon([Polygon(rings: [Ring(vertices)])])
    #expect(shape.locate(at(-5, 7)) == .outside)
    #expect(shape.bounds.width == 360)
    #expect(Self.stretches(shape, (-5, 0), (-1, 50)).isEmpty)
  }
}
