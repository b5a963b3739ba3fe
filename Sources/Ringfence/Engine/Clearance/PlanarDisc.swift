/// A disc in the plane of longitude and latitude, round over ground at its centre.
///
/// Paths are straight in that plane and a disc is convex: the path between two of its points lies in it.
struct PlanarDisc: Sendable {
  /// Centre, in degrees.
  private(set) var latitude = 0.0
  private(set) var longitude = 0.0
  /// The square of a degree of longitude, in degrees of latitude.
  private(set) var eastSquare = 0.0
  /// The square of the radius, in degrees of latitude; negative for no disc.
  private(set) var radiusSquare = -1.0

  /// No disc.
  init() {}

  /// A disc about the origin of a frame, of a radius in its units.
  init(in frame: EquirectangularFrame, radius: Double) {
    self.init(
      frame.latitude, frame.longitude, eastScale: frame.eastScale, northScale: frame.northScale,
      radius: radius)
  }

  /// The disc that a query found about a position, or a smaller one.
  init(_ query: BoundaryGrid.ProximityQuery, radius: Double, about position: Coordinate) {
    self.init(
      position.latitude, position.normalizedLongitude, eastScale: query.eastScale,
      northScale: query.northScale, radius: radius)
  }

  /// A disc of a radius in units; the scales are units in a degree of longitude and of latitude.
  init(
    _ latitude: Double, _ longitude: Double, eastScale: Double, northScale: Double, radius: Double
  ) {
    self.latitude = latitude
    self.longitude = longitude
    let ratio = eastScale / northScale
    eastSquare = ratio * ratio
    // A millimetre for the rounding here and in the measures.
    let degrees = (radius * (1 - 1e-9) - 1e-3) / northScale
    radiusSquare = degrees > 0 ? degrees * degrees : -1
  }

  /// Removes the disc.
  mutating func clear() { radiusSquare = -1 }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inline(__always)
  func contains(_ position: Coordinate) -> Bool {
    contains(latitude: position.latitude, longitude: position.longitude)
  }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inline(__always)
  func contains(latitude: Double, longitude: Double) -> Bool {
    let y = latitude - self.latitude
    let x = longitude - self.longitude
    return y * y + x * x * eastSquare <= radiusSquare
  }

  /// Whether a path lies in the disc.
  func contains(_ leg: PathLeg) -> Bool {
    contains(latitude: leg.start.latitude, longitude: leg.startLongitude)
      && contains(latitude: leg.end.latitude, longitude: leg.endLongitude)
  }

  /// The radius of a disc about a position, in units of a query there, that lies within this one; below
  /// zero where there is none. And that of this disc, about as large in these units.
  func radii(
    about position: Coordinate, in query: BoundaryGrid.ProximityQuery
  ) -> (within: Double, own: Double) {
    guard radiusSquare >= 0 else { return (-1, -1) }
    let y = position.latitude - latitude
    let x = position.normalizedLongitude - longitude
    let away = (y * y + x * x * eastSquare).squareRoot()
    let radius = radiusSquare.squareRoot()
    // A degree of longitude may be longer here than at that position.
    let stretch = max(1, eastSquare.squareRoot() * query.northScale / query.eastScale)
    return ((radius - away) / stretch * query.northScale - 1e-6, radius * query.northScale)
  }
}
