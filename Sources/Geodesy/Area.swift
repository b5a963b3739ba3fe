extension Shape {
  /// The area on the ellipsoid in square metres: 0 for a geoline.
  ///
  /// Holes are taken off the first ring of their polygon; polygons that overlap count as often as they
  /// do, and a ring that crosses itself counts its wings against each other. Right to 1 part in 10⁶
  /// for circles below 100 km and edges below 10 degrees.
  /// - Complexity: O(*n*).
  package var areaSquareMeters: Double {
    switch self {
    case .geoline: return 0
    case .circle(let circle):
      // Bertrand, Diquet and Puiseux: the curvature of the ground at the centre takes K r²/12 off.
      let sine = sineAndCosine(latitude: circle.center.latitude).sin
      let curvature =
        1
        / (WGS84.meridionalRadius(sinLatitude: sine)
          * WGS84.primeVerticalRadius(sinLatitude: sine))
      let square = circle.radius.meters * circle.radius.meters
      return .pi * square * (1 - curvature * square / 12)
    case .rectangle(let rectangle): return PreparedPolygon.ring(of: rectangle).areaSquareMeters
    case .polygons(let polygons):
      var sum = 0.0
      for polygon in polygons {
        var area = 0.0
        for (index, ring) in polygon.rings.enumerated() {
          let part = UnwrappedRing(ring)?.areaSquareMeters ?? 0
          area += index == 0 ? part : -part
        }
        sum += max(0, area)
      }
      return sum
    }
  }
}

extension UnwrappedRing {
  /// The area in square metres that the ring surrounds, Simpson's rule along each edge.
  fileprivate var areaSquareMeters: Double {
    let base = Self.zone(latitudes[0])
    var sum = 0.0
    for index in kinds.indices.dropLast() {
      let (south, north) = (latitudes[index], latitudes[index + 1])
      let width = (longitude(index + 1) - longitude(index)) * WGS84.degree
      guard width != 0 else { continue }
      let mean =
        (Self.zone(south) + 4 * Self.zone((south + north) / 2) + Self.zone(north)) / 6
      sum += width * (mean - base)
    }
    return abs(sum)
  }

  /// The area between the equator and a parallel, for each radian of longitude (Karney 2013, 59).
  private static func zone(_ latitude: Double) -> Double {
    let sine = sineAndCosine(latitude: latitude).sin
    let e = WGS84.e2.squareRoot()
    return WGS84.b * WGS84.b / 2 * (sine / (1 - WGS84.e2 * sine * sine) + atanh(e * sine) / e)
  }
}
