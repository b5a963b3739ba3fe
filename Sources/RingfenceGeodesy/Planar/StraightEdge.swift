/// A line straight in longitude and latitude between two points in degrees, with parameter 0 at one
/// end and 1 at the other.
package struct StraightEdge: Sendable {
  let latitude0: Double
  let longitude0: Double
  let latitude1: Double
  let longitude1: Double

  /// Creates an edge from its ends. Longitudes are unwrapped: they differ by up to 360 degrees and may
  /// lie beyond ±180.
  @inline(__always)
  package init(latitude0: Double, longitude0: Double, latitude1: Double, longitude1: Double) {
    self.latitude0 = latitude0
    self.longitude0 = longitude0
    self.latitude1 = latitude1
    self.longitude1 = longitude1
  }

  /// Rates in radians per unit of the parameter.
  var latitudeRate: Double { (latitude1 - latitude0) * WGS84.degree }
  var longitudeRate: Double { (longitude1 - longitude0) * WGS84.degree }

  /// The point at a parameter: exact at both ends, and the same from either.
  @inline(__always)
  func point(at t: Double) -> GeodesicOrigin {
    let s = 1 - t
    return t <= 0.5
      ? GeodesicOrigin(
        latitude: latitude0 + (latitude1 - latitude0) * t,
        longitude: longitude0 + (longitude1 - longitude0) * t)
      : GeodesicOrigin(
        latitude: latitude1 + (latitude0 - latitude1) * s,
        longitude: longitude1 + (longitude0 - longitude1) * s)
  }

  /// A stretch of the edge, with bounds of how long it is and how strongly it bends.
  struct Stretch {
    /// Not below the length in metres.
    var length: Double
    /// Not below the geodesic curvature anywhere on it, 1/m.
    var curvature: Double

    /// Whether the distance from a point has one minimum and no other turning point along the
    /// stretch, knowing that it is never above `farthest` metres.
    ///
    /// Along a curve of geodesic curvature g, (s²/2)″ ≥ s·cot(s/R)/R − s·g where s is the distance.
    @inline(__always)
    func isUnimodal(farthest: Double) -> Bool {
      let angle = farthest / WGS84.b
      return farthest * curvature <= 0.9 - 0.35 * angle * angle
    }

    /// How far the distance can fall below a straight line between its values at the ends, knowing
    /// that it is never below `nearest` metres.
    @inline(__always)
    func sagitta(nearest: Double) -> Double {
      nearest > 0 ? (1 / nearest + curvature) * length * length / 8 : .infinity
    }
  }

  /// Bounds for the stretch between two parameters.
  ///
  /// The geodesic curvature of a curve of azimuth α with dλ/dφ = m constant is
  /// −sin α [tan φ (cos²α/M + 1/N) + terms of the order e²/M]. With tan α = (N cos φ/M) m its first
  /// part is at most 1.09 |tan φ| and at most 2 |m|, in units of 1/M.
  func stretch(_ t0: Double, _ t1: Double) -> Stretch {
    let low = latitude0 + (latitude1 - latitude0) * t0
    let high = latitude0 + (latitude1 - latitude0) * t1
    let most = min(90, max(abs(low), abs(high)) + 1e-9)
    let least = low * high <= 0 ? 0 : max(0, min(abs(low), abs(high)) - 1e-9)
    let dy = abs(latitudeRate) * (t1 - t0)
    let dx = abs(longitudeRate) * (t1 - t0)
    let (sine, cosine) = sineAndCosine(latitude: most)
    let widest = sineAndCosine(latitude: least)
    return Self.stretch(
      dx, dy, tangent: cosine > 0 ? sine / cosine : .infinity,
      radius: WGS84.primeVerticalRadius(sinLatitude: widest.sin) * widest.cos)
  }

  /// Bounds for the whole edge, given its ends, whose trigonometry is done.
  @inline(__always)
  func stretch(from a: GeodesicOrigin, to b: GeodesicOrigin) -> Stretch {
    let isRising = abs(a.latitude) <= abs(b.latitude)
    let (low, high) = isRising ? (a, b) : (b, a)
    let tangent =
      high.cosLatitude > 0
      ? abs(high.sinLatitude) / high.cosLatitude * (1 + 1e-9) : .infinity
    return Self.stretch(
      abs(longitudeRate), abs(latitudeRate), tangent: tangent,
      radius: a.latitude * b.latitude <= 0 ? WGS84.a : low.axisMeters * (1 + 1e-9))
  }

  /// Bounds for a stretch that runs `dx` radians in longitude and `dy` in latitude, where no latitude has
  /// a larger `tangent` and no parallel a larger `radius` in metres.
  @inline(__always)
  private static func stretch(
    _ dx: Double, _ dy: Double, tangent: Double, radius: Double
  ) -> Stretch {
    let m = WGS84.a / (1 - WGS84.f)
    let (x, y) = (radius * dx, m * dy)
    let length = (x * x + y * y).squareRoot() * (1 + 1e-9) + 1e-9
    var bend = 0.005
    if dx > 0 {
      let byLatitude = 1.09 * tangent
      let bySlope = dy > 0 ? 2.02 * dx / dy : .infinity
      bend += min(byLatitude, bySlope)
    }
    return Stretch(length: length, curvature: bend / WGS84.minimumMeridionalRadius)
  }

  /// Whether ``Stretch/isUnimodal(farthest:)`` surely holds on every stretch, for a point that is at
  /// most `farthest` metres from one end: the edge is short and far from the poles.
  ///
  /// The edge bends by at most 6.2 / 6.3 Mm up to 80 degrees of latitude.
  @inline(__always)
  func isSurelyUnimodal(farthest: Double) -> Bool {
    let size = 112_000 * (abs(latitude1 - latitude0) + abs(longitude1 - longitude0))
    return farthest + size < 100_000 && max(abs(latitude0), abs(latitude1)) < 80
  }

  /// The parameter in `t0...t1` nearest to the anchor, on a stretch along which the distance has no
  /// other turning point than its minimum.
  ///
  /// Secant steps on the derivative, bisection where one leaves the bracket. The foot is right to
  /// 0.01 mm and 1e-7 of the distance, which leaves the distance there right to rounding.
  /// - Complexity: O(1): two or three steps as a rule, never more than 80.
  func foot(of anchor: GeodesicOrigin, _ t0: Double, _ t1: Double) -> Double {
    let first = slope(of: anchor, at: t0)
    guard first.halfSlope < 0, first.speedSquared > 0 else { return t0 }
    var low = t0
    var high = t1
    var isHighKnown = false
    var previous = (t: t0, slope: first.halfSlope)
    // On a plane one step of Newton's leads to the foot.
    var t = t0 - first.halfSlope / first.speedSquared
    for _ in 0..<80 {
      if !(t < high), !isHighKnown { t = t1 }
      let here = slope(of: anchor, at: t)
      if t == t1, here.halfSlope <= 0 { return t1 }
      let speed = here.speedSquared.squareRoot()
      let tolerance = 1e-5 + 1e-8 * here.rangeSquared.squareRoot()
      if !(abs(here.halfSlope) > tolerance * speed) { return t }
      if here.halfSlope < 0 {
        low = t
      } else {
        high = t
        isHighKnown = true
      }
      let secant = (here.halfSlope - previous.slope) / (t - previous.t)
      let next = t - here.halfSlope / (secant > 0 ? secant : here.speedSquared)
      previous = (t, here.halfSlope)
      if next > low, next < high {
        t = next
      } else if isHighKnown || next <= low {
        t = (low + high) / 2
      } else {
        t = t1
      }
    }
    return t
  }

  private func slope(
    of anchor: GeodesicOrigin, at t: Double
  ) -> (halfSlope: Double, speedSquared: Double, rangeSquared: Double) {
    anchor.slope(at: point(at: t), latitudeRate: latitudeRate, longitudeRate: longitudeRate)
  }
}
