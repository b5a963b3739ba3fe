import RingfenceGeodesy
import Testing

/// Along the equator a degree is a·π/180 = 111,319.490793 m, so 0.001° are 111.319491 m. A meridian
/// there is (1 − e²)·a·π/180 = 110,574.2758 m a degree, to 1 part in 10⁹ over 0.001°.
@Suite struct ShapeLocationTests {
  static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(validatingLatitude: latitude, longitude: longitude)
  }

  @Test func `locates positions at a circle`() throws {
    let center = try Self.at(0, 0)
    let circle = Shape.circle(try Circle(validatingCenter: center, radius: .meters(100)))
    #expect(circle.locate(center) == .inside)
    #expect(circle.distance(to: center) == .meters(0))
    #expect(circle.distanceToBoundary(from: center) == .meters(100))
    let east = try Self.at(0, 0.001)
    #expect(circle.locate(east) == .outside)
    #expect(abs(circle.distance(to: east).meters - 11.319_491) < 1e-6)
    #expect(circle.distance(to: east) == circle.distanceToBoundary(from: east))
    #expect(circle.locate(try Self.at(0, 360.000_5)) == .inside)
  }

  @Test func `locates positions at areas`() throws {
    let corners = [
      try Self.at(0, 0), try Self.at(0, 0.002), try Self.at(0.001, 0.002), try Self.at(0.001, 0),
    ]
    let shapes = [
      Shape.rectangle(Rectangle(southWest: corners[0], northEast: corners[2])),
      Shape.polygons([Polygon(rings: [Ring(corners)])]),
    ]
    for shape in shapes {
      #expect(shape.locate(try Self.at(0.000_5, 0.001)) == .inside)
      #expect(shape.distance(to: try Self.at(0.000_5, 0.001)) == .meters(0))
      let depth = shape.distanceToBoundary(from: try Self.at(0.000_5, 0.001))
      #expect(abs(depth.meters - 55.287_138) < 1e-5)
      #expect(shape.locate(try Self.at(0, 0.001)) == .onBoundary)
      #expect(shape.distanceToBoundary(from: try Self.at(0, 0.001)) == .meters(0))
      let south = try Self.at(-0.001, 0.001)
      #expect(shape.locate(south) == .outside)
      #expect(abs(shape.distance(to: south).meters - 110.574_276) < 1e-5)
    }
  }

  @Test func `locates positions at a geoline`() throws {
    let line = Shape.geoline(try Polyline(validating: [try Self.at(0, 0), try Self.at(0, 1)]))
    #expect(line.locate(try Self.at(0, 0)) == .onBoundary)
    #expect(line.locate(try Self.at(0.001, 0.5)) == .outside)
    #expect(abs(line.distance(to: try Self.at(0.001, 0.5)).meters - 110.574_276) < 1e-5)
  }

  @Test func `has no distance to a shape without a point`() throws {
    let nothing = Shape.polygons([])
    #expect(nothing.locate(try Self.at(0, 0)) == .outside)
    #expect(nothing.distance(to: try Self.at(0, 0)) == .meters(.infinity))
  }

  @Test func `says why a value is refused`() throws {
    #expect(throws: GeometryError.latitude(90.5)) { try Self.at(90.5, 0) }
    #expect(throws: GeometryError.latitude(.infinity)) { try Self.at(.infinity, 0) }
    #expect(throws: GeometryError.longitude(-541)) { try Self.at(0, -541) }
    #expect(throws: GeometryError.self) { try Self.at(.nan, 0) }
    let center = try Self.at(1, 2)
    for radius in [0, -1, 1_000_000.5, .infinity] {
      #expect(throws: GeometryError.radius(.meters(radius))) {
        try Circle(validatingCenter: center, radius: .meters(radius))
      }
    }
    #expect(throws: GeometryError.tooFewVertices(1)) { try Polyline(validating: [center]) }
    #expect(throws: GeometryError.bearing(.infinity)) {
      try Bearing(validatingDegrees: .infinity)
    }
    #expect(try Bearing(validatingDegrees: -90).degrees == 270)
    #expect(try Circle(validatingCenter: center, radius: .meters(1_000_000)).center == center)
  }

  @Test func `keeps coordinates out of its descriptions`() {
    let texts = [
      GeometryError.latitude(91.25), .longitude(777.5), .radius(.meters(0)), .tooFewVertices(1),
      .bearing(.nan),
    ].map { "\($0)" }
    #expect(
      texts == [
        "the latitude is outside -90...90 degrees", "the longitude is outside -540...540 degrees",
        "the radius is not above 0 m and at most 1,000,000 m",
        "the line has 1 of at least 2 vertices",
        "the bearing is not a finite number of degrees",
      ])
  }
}
