internal import Ringfence

/// How a rule measures the distance of two points.
package enum Ruler: Hashable, Sendable {
  /// The shortest line on the ellipsoid, as the engine of this library measures.
  case geodesic
  /// On a sphere, its radius in metres.
  case haversine(radius: Double)
  /// On a sphere, by the haversines of the angles, without their inverse.
  case haversineSine(radius: Double)
  /// By Vincenty's formula, rounded to a millimetre; infinite where it does not converge.
  case vincentyMillimetres
  /// By Vincenty's formula, rounded to a number of single precision.
  case vincentySingle

  /// The distance in metres of two points in degrees.
  package func meters(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double {
    switch self {
    case .geodesic:
      return Geodesic.distanceMeters(lat1, lon1, lat2, lon2)
    case .haversine(let radius):
      return Self.haversineMeters(lat1, lon1, lat2, lon2, radius: radius)
    case .haversineSine(let radius):
      let h = Self.haversineSine(lat1, lon1, lat2, lon2)
      return radius * 2 * Elementary.asin(min(1, h.squareRoot()))
    case .vincentyMillimetres:
      guard
        let meters = Vincenty(axes: (6_378_137, 6_356_752.314245), flattening: 1 / 298.257223563)
          .meters(lat1, lon1, lat2, lon2)
      else { return .infinity }
      return Self.rounded(meters / 1000, decimals: 1e6) * 1000
    case .vincentySingle:
      let meters = Vincenty(
        axes: (6_378_137, 6_356_752.3142),
        flattening: (6_378_137 - 6_356_752.3142) / 6_378_137, rounds: 20, isRelative: true
      )
      .meters(lat1, lon1, lat2, lon2)
      return Double(Float(meters ?? .infinity))
    }
  }

  /// Whether a point is at most `radius` metres from another: as the ruler's source compares them.
  func isWithin(
    _ radius: Double, _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double
  ) -> Bool? {
    guard case .haversineSine(let earth) = self else { return nil }
    let half = Elementary.sin(0.5 * radius / earth)
    return Self.haversineSine(lat1, lon1, lat2, lon2) <= half * half
  }

  static func haversineMeters(
    _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double, radius: Double
  ) -> Double {
    let degree = Double.pi / 180
    let sinLatitude = Elementary.sin((lat2 - lat1) * degree / 2)
    let sinLongitude = Elementary.sin((lon2 - lon1) * degree / 2)
    let a =
      sinLatitude * sinLatitude
      + Elementary.cos(lat1 * degree) * Elementary.cos(lat2 * degree) * sinLongitude * sinLongitude
    return radius * (2 * Elementary.atan2(a.squareRoot(), (1 - a).squareRoot()))
  }

  /// The haversine of the angle between two points.
  private static func haversineSine(
    _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double
  ) -> Double {
    let degree = Double.pi / 180
    let (a, b) = (lat1 * degree, lat2 * degree)
    let sinLatitude = Elementary.sin((b - a) / 2)
    let sinLongitude = Elementary.sin((lon2 * degree - lon1 * degree) / 2)
    return sinLatitude * sinLatitude
      + Elementary.cos(a) * Elementary.cos(b) * sinLongitude * sinLongitude
  }

  /// A number rounded to a fraction, by its exact value, halves to even.
  static func rounded(_ value: Double, decimals scale: Double) -> Double {
    let product = value * scale
    let rest = (-product).addingProduct(value, scale)
    var whole = product.rounded(.toNearestOrEven)
    let difference = (product - whole) + rest
    if difference > 0.5 { whole += 1 } else if difference < -0.5 { whole -= 1 }
    return whole / scale
  }
}
