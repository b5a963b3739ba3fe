internal import RingfenceGeodesy

/// A circle as an area of the plane about a fix. Distances are geodesic, so circles may be of any size.
struct CircleArea: GroundArea {
  private let circle: PreparedCircle
  private let frame: LocalFrame
  private let center: PlanarPoint
  private var radius: Double { circle.circle.radius.meters }

  init(_ circle: PreparedCircle, in frame: LocalFrame) {
    self.circle = circle
    self.frame = frame
    center = frame.point(of: circle.circle.center)
  }

  func signedDistance(_ point: PlanarPoint) -> Double {
    circle.signedDistance(to: frame.coordinate(of: point))
  }

  func probability(_ mean: PlanarPoint, variance: Double) -> Double {
    NormalContainment.disc(
      radius: radius, distance: max(0, signedDistance(mean) + radius), variance: variance)
  }

  func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double {
    GroundDisc(center: center, radius: radius).deepestShare(from: start, to: end)
  }
}

/// The polygons of a fence as an area of the plane about a fix: what of their boundary lies nearby. Whether a point is inside
/// is decided exactly.
///
/// Where polygons of one fence overlap, an edge that is partly inside another polygon counts as boundary as its middle does.
struct PolygonArea: GroundArea {
  private let polygon: SharedShape<PreparedPolygon>
  private let frame: LocalFrame
  private let edges: ContiguousArray<GroundEdge>

  /// - Parameters:
  ///   - polygon: the polygons.
  ///   - frame: the plane.
  ///   - meters: how far from the fix its boundary matters.
  ///   - coordinate: the fix.
  init(
    _ polygon: SharedShape<PreparedPolygon>, in frame: LocalFrame, within meters: Double,
    of coordinate: Coordinate
  ) {
    self.polygon = polygon
    self.frame = frame
    edges = ContiguousArray(
      polygon.shape.boundary(within: meters, of: coordinate).lazy.map { part in
        GroundEdge(frame.point(of: part.start), frame.point(of: part.end))
      })
  }

  private func contains(_ point: PlanarPoint) -> Bool {
    polygon.shape.locate(frame.coordinate(of: point)) != .outside
  }

  func signedDistance(_ point: PlanarPoint) -> Double {
    var least = Double.infinity
    for edge in edges { least = min(least, edge.square(to: point)) }
    return contains(point) ? -least.squareRoot() : least.squareRoot()
  }

  func probability(_ mean: PlanarPoint, variance: Double) -> Double {
    NormalContainment.area(edges, isInside: contains(mean), mean: mean, variance: variance)
  }

  func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double {
    DeepestPoint.share(from: start, to: end, within: 0.1, measurements: 60) { signedDistance($0) }
  }
}
