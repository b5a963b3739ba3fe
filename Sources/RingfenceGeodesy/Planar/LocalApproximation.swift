/// Approximates distances to edges near a point, in the plane scaled to metres there.
struct LocalApproximation {
  private let latitude: Double
  private let longitude: Double
  private let eastScale: Double
  private let northScale: Double
  /// How fast the plane departs from the ground with the distance in metres.
  private let growth: Double
  /// How the scales change with half a degree of latitude.
  private let northSlope: Double
  private let eastSlope: Double
  private let eastBend: Double

  init(of anchor: GeodesicOrigin) {
    latitude = anchor.latitude
    longitude = anchor.longitude
    let m = WGS84.meridionalRadius(sinLatitude: anchor.sinLatitude)
    eastScale = anchor.axisMeters * WGS84.degree
    northScale = m * WGS84.degree
    let half = WGS84.degree / 2
    let (sine, cosine) = (anchor.sinLatitude, anchor.cosLatitude)
    northSlope =
      3 * WGS84.e2 * sine * cosine / (1 - WGS84.e2 * sine * sine) * northScale * half
    eastSlope = -northScale * sine * half
    eastBend = -northScale * cosine * half * half / 2
    // Both scales fall by at most this share in a metre, up to a tenth: dr/dφ is −M sin φ and bends
    // by at most 6.42 Mm, M changes by at most 65 km a radian.
    let bend = 6_420_000 / (anchor.axisMeters + 1) * 1e-3
    growth =
      (max(0.0104, m * abs(anchor.sinLatitude) / (anchor.axisMeters + 1)) + bend)
      / WGS84.minimumMeridionalRadius
  }

  /// The square of the distance to an edge in the plane, and the parameter of its nearest point.
  @inline(__always)
  func project(_ a: PlanarPoint, _ b: PlanarPoint) -> (square: Double, t: Double) {
    var degrees = a.x - longitude
    if abs(degrees) > 180 { degrees -= 360 * (degrees / 360).rounded() }
    let x = degrees * eastScale
    let y = (a.y - latitude) * northScale
    let dx = (b.x - a.x) * eastScale
    let dy = (b.y - a.y) * northScale
    let nearest = nearestToOrigin(x, y, dx, dy)
    // An edge that reaches far enough around the globe might be nearer by another turn.
    return (abs(b.x - a.x) < 90 ? nearest.square : 0, nearest.t)
  }

  /// The square of the distance to each edge of a ring in the plane; the ring lies within half a turn.
  ///
  /// - Returns: the edge of the least of them, and that.
  func squares(
    of ring: Span<PlanarPoint>, into squares: inout ContiguousArray<Double>
  ) -> (edge: Int, square: Double) {
    guard ring.count > 1 else {
      squares.removeAll(keepingCapacity: true)
      return (0, .infinity)
    }
    let edges = ring.count - 1
    if squares.count > edges { squares.removeLast(squares.count - edges) }
    while squares.count < edges { squares.append(0) }
    var found = squares.mutableSpan
    var least = (edge: 0, square: Double.infinity)
    var x = (ring[0].x - longitude) * eastScale
    var y = (ring[0].y - latitude) * northScale
    for edge in 0..<edges {
      // Hot: both lists are as long as the loop needs.
      let next = unsafe ring[unchecked: edge &+ 1]
      let nextX = (next.x - longitude) * eastScale
      let nextY = (next.y - latitude) * northScale
      let square = nearestToOrigin(x, y, nextX - x, nextY - y).square
      unsafe found[unchecked: edge] = square
      if square < least.square { least = (edge, square) }
      (x, y) = (nextX, nextY)
    }
    return least
  }

  /// Passes on the index of each edge of a ring but for those that lie on one side of the square that reaches a distance
  /// in metres in each direction. The ring lies within half a turn.
  @inline(__always)
  func forEachEdge(of ring: Span<PlanarPoint>, within reach: Double, _ body: (Int) -> Void) {
    guard ring.count > 1 else { return }
    let reach = SIMD2(reach / eastScale, reach / northScale)
    let origin = SIMD2(longitude, latitude)
    /// Beyond which sides of the square a corner lies: to the west and south, to the east and north.
    @inline(__always)
    func sides(
      _ corner: PlanarPoint
    ) -> (SIMDMask<SIMD2<Int64>>, SIMDMask<SIMD2<Int64>>) {
      let away = SIMD2(corner.x, corner.y) - origin
      return (away .< -reach, away .> reach)
    }
    var start = sides(ring[0])
    for edge in 0..<ring.count - 1 {
      let end = unsafe sides(ring[unchecked: edge &+ 1])
      if !any((start.0 .& end.0) .| (start.1 .& end.1)) { body(edge) }
      start = end
    }
  }

  /// Whether the nearest point in the plane, of that distance squared, is as good as the nearest one
  /// over ground: the distance to it is, to 0.05 µm.
  ///
  /// The scales differ by a share *g* at most as far as that, which moves the nearest point by *g*
  /// times the distance and changes the distance to it by *g*² times.
  @inline(__always)
  func isTrusted(_ square: Double) -> Bool {
    let share = square.squareRoot() * growth
    return square > 0 && square < 90_000 && share < 2e-5
  }

  /// Whether the nearest point, at that distance squared, is so near that the scales midway give the
  /// distance.
  @inline(__always)
  func isNearField(_ square: Double) -> Bool {
    square < 40_000 && isTrusted(square)
  }

  /// The distance in metres to a point in the near field, by the scales at the latitude midway (Gauss): its
  /// relative error is below a sixth of the square of the share by which they change, 15 nm in all.
  @inline(__always)
  func nearFieldMeters(toLatitude latitude: Double, longitude: Double) -> Double {
    var degrees = longitude - self.longitude
    if abs(degrees) > 180 { degrees -= 360 * (degrees / 360).rounded() }
    let rise = latitude - self.latitude
    let y = rise * (northScale + northSlope * rise)
    let x = degrees * (eastScale + (eastSlope + eastBend * rise) * rise)
    return (x * x + y * y).squareRoot()
  }

  /// Whether an edge of that distance in the plane, squared, is surely farther than `meters`.
  @inline(__always)
  func isBeyond(_ meters: Double, _ square: Double) -> Bool { square > planeSquare(of: meters) }

  /// The square of a distance in the plane such that what is farther there is surely farther than `meters`.
  @inline(__always)
  func planeSquare(of meters: Double) -> Double {
    let share = meters * growth
    // Beyond some kilometres the plane is not to be trusted.
    guard meters < 6_000, share < 0.05 else { return .infinity }
    // A way of that length over ground is in the plane at most so much longer.
    let reach = meters * (1 + 1.2 * share) + 1e-3
    return reach * reach
  }
}
