import RingfenceGeodesy
import Testing

/// Shapes that are nothing but a pole: their distance is the geodesic to the pole.
@Suite struct PolePointTests {
  private static func polygon(_ longitudes: [Double], _ pole: Double) -> PreparedPolygon {
    let places = longitudes.map { Coordinate(uncheckedLatitude: pole, longitude: $0) }
    return PreparedPolygon([Polygon(rings: [Ring(places)])])
  }

  private static func rectangle(_ west: Double, _ east: Double, _ pole: Double) -> PreparedPolygon {
    PreparedPolygon(
      Rectangle(
        southWest: Coordinate(uncheckedLatitude: pole, longitude: west),
        northEast: Coordinate(uncheckedLatitude: pole, longitude: east)))
  }

  private static func shapes(_ pole: Double) -> [(name: String, shape: PreparedPolygon)] {
    [
      ("rectangle", rectangle(-10, 10, pole)), ("every longitude", rectangle(-180, 180, pole)),
      ("across the antimeridian", rectangle(170, -170, pole)),
      ("triangle", polygon([0, 40, 80, 0], pole)),
      ("round the pole", polygon([0, 120, -120], pole)),
      ("line", polygon([0, 90], pole)), ("point", polygon([7], pole)),
    ]
  }

  /// Within some metres of a pole the meridian has the radius a²/b = 6,399,593.6258 m.
  private static let metersPerDegree = 6_399_593.625_8 * Double.pi / 180

  @Test(arguments: [90.0, -90]) func `are as far away as the pole`(_ pole: Double) {
    for (name, shape) in Self.shapes(pole) {
      for longitude in [-180.0, -100, -10, 0, 5, 10, 50, 175, 300] {
        #expect(
          shape.locate(Coordinate(uncheckedLatitude: pole, longitude: longitude)) == .onBoundary,
          "\(name) \(longitude)")
        for degrees in [1e-7, 1e-4, 1e-3, 0.02] {
          let point = Coordinate(
            uncheckedLatitude: pole - (pole > 0 ? degrees : -degrees), longitude: longitude)
          #expect(shape.locate(point) == .outside, "\(name) \(longitude)")
          let meters = degrees * Self.metersPerDegree
          let found = shape.signedDistance(to: point)
          // The radius changes with the square of the distance.
          #expect(abs(found - meters) < 1e-6 + meters * 1e-8, "\(name) \(longitude): \(found)")
        }
      }
    }
  }

  @Test(arguments: [90.0, -90]) func `are met by a path at the pole alone`(_ pole: Double) {
    let near = pole > 0 ? 89.999 : -89.999
    for (name, shape) in Self.shapes(pole) {
      for (start, end, expected) in [
        ((pole, 50.0), (near, 50.0), [0.0]), ((near, -3), (pole, 120), [1]),
        ((near, 5), (near, 6), []), ((pole, 5), (pole, 6), [0, 1]),
      ] as [((Double, Double), (Double, Double), [Double])] {
        var found: ContiguousArray<PathInterval> = []
        shape.intervals(
          along: PathLeg(
            from: Coordinate(uncheckedLatitude: start.0, longitude: start.1),
            to: Coordinate(uncheckedLatitude: end.0, longitude: end.1)), into: &found)
        #expect(found.count == (expected.isEmpty ? 0 : 1), "\(name)")
        #expect(found.first?.start == expected.first, "\(name)")
        #expect(found.first?.end == expected.last, "\(name)")
      }
    }
  }
}
