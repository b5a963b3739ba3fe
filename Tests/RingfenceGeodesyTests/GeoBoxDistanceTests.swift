import RingfenceGeodesy
import Testing

/// Distances between boxes, by the lengths of WGS 84: a degree of the equator is 111,319.491 m, the first
/// degree of a meridian is 110,574.389 m.
@Suite struct GeoBoxDistanceTests {
  @Test(arguments: [
    ((0.0, 0.0, 10.0, 1.0), (0.0, 0.0, 13.0, 1.0), 222_638.982),
    ((0.0, 0.0, 179.0, 0.0), (0.0, 0.0, -179.0, 0.0), 222_638.982),
    ((0.0, 0.0, 179.0, 5.0), (0.0, 0.0, -179.0, 0.0), 0),
    ((-1.0, 0.0, 5.0, 2.0), (1.0, 2.0, 6.0, 9.0), 110_574.389),
    ((-1.0, 0.0, -180.0, 360.0), (1.0, 2.0, 6.0, 9.0), 110_574.389),
    ((-1.0, 1.0, 5.0, 2.0), (1.0, 2.0, 6.0, 9.0), 0),
    ((0.0, 9.0, 5.0, 9.0), (3.0, 4.0, 6.0, 1.0), 0),
  ])
  func `measures the gap between boxes`(
    a: (Double, Double, Double, Double), b: (Double, Double, Double, Double), meters: Double
  ) {
    let (one, two) = (Self.box(a), Self.box(b))
    #expect(abs(one.distance(to: two) - meters) < 0.05 + meters * 1e-6)
    #expect(abs(two.distance(to: one) - meters) < 0.05 + meters * 1e-6)
  }

  private static func box(_ numbers: (Double, Double, Double, Double)) -> GeoBox {
    GeoBox(south: numbers.0, north: numbers.1, west: numbers.2, width: numbers.3)
  }
}
