/// What a circle needs for paths and positions within some kilometres, without trigonometry, in less than two cache
/// lines.
package struct NearCircle: Hashable, Sendable {
  /// The centre in degrees, its longitude in `-180..<180`.
  let latitude: Double
  let longitude: Double
  /// Metres in a degree at the centre.
  let northScale: Double
  let eastScale: Double
  package let radiusMeters: Double
  let series: SquaredDistanceSeries

  init(_ circle: Circle, metric: LocalMetric, series: SquaredDistanceSeries) {
    latitude = circle.center.latitude
    longitude = circle.center.normalizedLongitude
    northScale = metric.metersPerDegreeLatitude
    eastScale = metric.metersPerDegreeLongitude
    radiusMeters = circle.radius.meters
    self.series = series
  }

  /// How far from the radius a distance by the series surely lies on the same side as the exact one:
  /// the series is right to 5 nm, the exact distance to 15 nm.
  static var seriesMargin: Double { 1e-7 }
  /// A crossing is taken as found when its squared distance is off by no more than this, in metres,
  /// times the radius; that is half as much off the edge.
  private static var crossingTolerance: Double { 1e-6 }

  /// The square of the distance from the centre in m² by the series, `nil` where that does not reach.
  /// The longitude lies in `-180..<180`.
  @inline(__always)
  func nearSquare(latitude: Double, longitude: Double) -> Double? {
    let (north, east) = offset(latitude: latitude, longitude: longitude)
    guard isWithinSeries(north, east) else { return nil }
    return series.square(north: north, east: east)
  }

  /// How far the square of a distance has to be from that of the radius to decide, in m².
  @inline(__always)
  private var squareMargin: Double {
    Self.seriesMargin * (2 * radiusMeters + Self.seriesMargin)
  }

  @inline(__always)
  private func offset(latitude: Double, longitude: Double) -> (north: Double, east: Double) {
    ((latitude - self.latitude) * northScale, (longitude - self.longitude) * eastScale)
  }

  @inline(__always)
  private func isWithinSeries(_ north: Double, _ east: Double) -> Bool {
    let reach = SquaredDistanceSeries.reachMeters
    return north * north + east * east <= reach * reach
      && abs(latitude) <= SquaredDistanceSeries.farthestLatitude
  }

  /// Metres from the edge to a position, negative inside: the same bits as ``PreparedCircle/signedDistance(to:)``;
  /// `nil` where the series does not decide.
  @inline(__always)
  package func signedDistance(to p: Coordinate) -> Double? {
    guard let square = nearSquare(latitude: p.latitude, longitude: p.normalizedLongitude) else {
      return nil
    }
    let signed = square.squareRoot() - radiusMeters
    return abs(signed) > Self.seriesMargin ? signed : nil
  }

  /// What a path does with a circle.
  package enum ShortPath {
    /// The path is too long, too far, or too close to the edge to be decided here.
    case undecided
    case outside
    case inside(PathInterval)
  }

  /// Does what ``PreparedCircle/intervals(along:into:)`` does, for a path of some hundred metres beside or through a
  /// circle of up to some kilometres.
  ///
  /// Along the path the squared distance less that of the radius, *f*, is nearly a parabola. Here it
  /// is the parabola through its values at both ends and the middle, and a cubic term that is 0 at
  /// these three, *c·w* with *w* = *t*(*t* − ½)(*t* − 1). For a path of *L* metres through a circle
  /// of radius *R* the rest of *f* is at most 0.0481 (the greatest *w*) · 0.38 (K + τ²) *s* *L*³, by
  /// the third derivatives of the series' terms of fourth degree and a twentieth for the fifth, where
  /// no point that matters is farther off than *s* = 2(*R* + *L*). A root of the parabola moves
  /// by *c·w* over the slope there; what is left of *f* is estimated as well. Both are held below
  /// 1e-6 m · *R*, so that a crossing lies within 1.1 µm of the edge.
  ///
  /// Since *f* is convex, a path between two points inside stays inside. A pass is found when it
  /// enters by a micrometre.
  @inline(__always)
  package func shortPath(_ leg: PathLeg) -> ShortPath {
    let a = offset(latitude: leg.start.latitude, longitude: leg.startLongitude)
    let b = offset(latitude: leg.end.latitude, longitude: leg.endLongitude)
    guard isWithinSeries(a.north, a.east), isWithinSeries(b.north, b.east) else {
      return .undecided
    }
    let radius = radiusMeters
    let limit = radius * radius
    let margin = squareMargin
    let start = series.square(north: a.north, east: a.east) - limit
    let end = series.square(north: b.north, east: b.east) - limit
    guard min(abs(start), abs(end)) > margin else { return .undecided }
    if max(start, end) < 0 {
      return .inside(PathInterval(start: 0, end: 1))
    }

    let (north, east) = (b.north - a.north, b.east - a.east)
    let length2 = north * north + east * east
    let length = length2.squareRoot()
    let tolerance = Self.crossingTolerance * radius
    guard 0.037 * series.bend * (radius + length) * (length2 * length) <= tolerance else {
      return .undecided
    }
    let middle =
      series.square(north: (a.north + b.north) / 2, east: (a.east + b.east) / 2) - limit
    // From either end inwards, τ being the parameter from there: f = outer − slope·τ + sagitta·τ².
    let sagitta = 2 * ((start - middle) + (end - middle))
    let startSlope = sagitta + (start - end)
    let endSlope = sagitta + (end - start)
    let cubic = north * (2 * series.arcSlope * (north * north) - series.convergence * (east * east))
    let lift = 0.0482 * abs(cubic)
    let discriminant = startSlope * startSlope - 4 * sagitta * start
    if min(start, end) > 0 {
      // It comes nearest at an end, or no nearer than −discriminant / 4·sagitta.
      guard startSlope > 0, endSlope > 0 else { return .outside }
      let uncertainty = 4 * sagitta * (lift + tolerance)
      if discriminant < -uncertainty { return .outside }
      guard discriminant > uncertainty else { return .undecided }
    }
    let root = discriminant.squareRoot()
    // The correction of a root is at most lift/root.
    guard lift * (sagitta * lift + 0.5 * abs(cubic) * root) <= tolerance * discriminant else {
      return .undecided
    }
    // Both ends at once, to avoid a branch that cannot be predicted; 0 where an end is inside.
    let outer = SIMD2(start, end)
    let isInside = outer .< 0
    let shift = SIMD2(cubic, -cubic) / root
    var t = 2 * outer / (SIMD2(startSlope, endSlope) + root)
    t += shift * (t * (t - 0.5) * (t - 1))
    t.replace(with: 0, where: isInside)
    let interval = PathInterval(start: t.x, end: 1 - t.y)
    let isWithin = (t .> 0) .| isInside
    guard isWithin[0], isWithin[1], interval.start < interval.end else { return .undecided }
    guard (interval.end < 1) == (end > 0) else { return .undecided }
    return .inside(interval)
  }
}
