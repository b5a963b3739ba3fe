/// A plane about a position, scaled so that its units are metres at the position: longitude to the
/// east, latitude to the north.
///
/// It is an affine map of the plane of longitude and latitude. What is straight there is straight
/// here, and a disc in it is convex: a path between two of its points stays in it. Distances in it
/// are no distances over ground, but ``reach(ofMeters:)`` gives a radius that holds what lies within one.
package struct EquirectangularFrame: Sendable {
  /// Latitude of the origin in degrees.
  package let latitude: Double
  /// Longitude of the origin in degrees, `-180..<180`.
  package let longitude: Double
  /// Units in a degree of longitude.
  package let eastScale: Double
  /// Units in a degree of latitude.
  package let northScale: Double
  /// How fast the scales grow away from the latitude of the origin, by the radian and its square.
  private let linearGrowth: Double
  private let squareGrowth: Double

  /// The largest latitude of an origin, in degrees.
  package static var farthestLatitude: Double { 85 }
  /// Discs are not to be greater than this, in units.
  package static var greatestRadius: Double { 50_000 }

  /// A frame about a position; `nil` near a pole, where longitudes cannot be used.
  package init?(about position: Coordinate) {
    guard abs(position.latitude) <= Self.farthestLatitude else { return nil }
    latitude = position.latitude
    longitude = position.normalizedLongitude
    let (sine, cosine) = sineAndCosine(latitude: latitude)
    let m = WGS84.meridionalRadius(sinLatitude: sine)
    let r = WGS84.primeVerticalRadius(sinLatitude: sine) * cosine
    eastScale = r * WGS84.degree
    northScale = m * WGS84.degree
    // dM/dφ is at most 65 km a radian, dr/dφ = −M sin φ, |d²r/dφ²|/2 at most 3.21 Mm.
    linearGrowth = max(65_000 / m, m * abs(sine) / r)
    squareGrowth = 3_210_000 / r
  }

  /// The greatest radius, in units, of a disc about the origin that reaches neither the antimeridian
  /// nor a pole.
  package var radiusLimit: Double {
    min(Self.greatestRadius, (180 - abs(longitude)) * eastScale)
  }

  /// A radius in units such that no point of the disc about the origin is farther from it than
  /// `meters` over ground. Right for all distances; what is beyond ``greatestRadius`` is cut.
  package func reach(ofMeters meters: Double) -> Double {
    guard meters > 0 else { return 0 }
    let radius = min(meters, Self.greatestRadius)
    // A straight way to the rim is at most this much longer over ground than its length in units.
    let angle = radius / northScale * WGS84.degree
    let growth = 1 + (linearGrowth + squareGrowth * angle) * angle
    return radius / growth * (1 - 1e-9)
  }

  /// The distance in units from the origin to a straight edge given in degrees.
  @inline(__always)
  package func distance(_ a: PlanarPoint, _ b: PlanarPoint) -> Double {
    Scales(
      latitude: latitude, longitude: longitude, eastScale: eastScale, northScale: northScale
    ).distance(a, b)
  }

  /// The origin and the scales alone.
  struct Scales {
    let latitude: Double
    let longitude: Double
    let eastScale: Double
    let northScale: Double

    /// The distance in units from the origin to a straight edge given in degrees.
    @inline(__always)
    func distance(_ a: PlanarPoint, _ b: PlanarPoint) -> Double {
      let x = (a.x - longitude) * eastScale
      let y = (a.y - latitude) * northScale
      let dx = (b.x - a.x) * eastScale
      let dy = (b.y - a.y) * northScale
      return nearestToOrigin(x, y, dx, dy).square.squareRoot()
    }
  }

  /// The distance in units from the origin to a box of degrees, 0 inside it.
  @inline(__always)
  package func distance(west: Double, east: Double, south: Double, north: Double) -> Double {
    let x = max(0, west - longitude, longitude - east) * eastScale
    let y = max(0, south - latitude, latitude - north) * northScale
    return (x * x + y * y).squareRoot()
  }
}

/// The point nearest to the origin of the stretch from (x, y) to (x + dx, y + dy): the square of its distance,
/// and its parameter, 0 to 1.
@inline(__always)
func nearestToOrigin(
  _ x: Double, _ y: Double, _ dx: Double, _ dy: Double
) -> (square: Double, t: Double) {
  let length2 = dx * dx + dy * dy
  let t = length2 > 0 ? min(1, max(0, -(x * dx + y * dy) / length2)) : 0
  let (u, v) = (x + t * dx, y + t * dy)
  return (u * u + v * v, t)
}
