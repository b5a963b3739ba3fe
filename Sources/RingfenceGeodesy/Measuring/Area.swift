extension Shape {
  /// The area on the ellipsoid in square metres: 0 for a geoline.
  ///
  /// Holes are taken off the first ring of their polygon; polygons that overlap count as often as they
  /// do, and a ring that crosses itself counts its wings against each other. Right to 1 part in 10⁶
  /// for circles below 100 km and edges below 10 degrees. Of a corridor the length of its line times its width, and its two
  /// ends: where it overlaps itself, and on the inner side of sharp bends, it counts as often as it overlaps.
  /// - Complexity: O(*n*).
  package var areaSquareMeters: Double {
    switch self {
    case .geoline: return 0
    case .corridor(let corridor):
      let half = corridor.halfWidth.meters
      return 2 * half * PreparedCorridor(corridor).lineMeters + .pi * half * half
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
    if let small = smallAreaSquareMeters { return small }
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

  /// The same for a ring within 6 km of the parallel of its first vertex, without trigonometry for each;
  /// `nil` for others.
  ///
  /// With s = sin φ the area between parallels grows by b²/(1 − e²s²)² for each unit of s. Two terms of
  /// its series leave out less than 1 part in 10⁸ there.
  private var smallAreaSquareMeters: Double? {
    let origin = latitudes[0]
    for latitude in latitudes where abs(latitude - origin) > 0.05 { return nil }
    let (sine, cosine) = sineAndCosine(latitude: origin)
    let w2 = 1 - WGS84.e2 * sine * sine
    let rate = WGS84.b * WGS84.b / (w2 * w2)
    let bend = 2 * WGS84.e2 * sine / w2
    func zone(_ latitude: Double) -> Double {
      let delta = (latitude - origin) * WGS84.degree
      let q = delta * delta
      let rise =
        cosine * delta * (1 - q / 6 * (1 - q / 20)) - sine * q / 2 * (1 - q / 12)
      return rate * rise * (1 + bend * rise)
    }
    var sum = 0.0
    var south = 0.0
    for index in kinds.indices.dropLast() {
      let north = zone(latitudes[index + 1])
      let middle = zone((latitudes[index] + latitudes[index + 1]) / 2)
      let width = (longitude(index + 1) - longitude(index)) * WGS84.degree
      sum += width * (south + 4 * middle + north) / 6
      south = north
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
