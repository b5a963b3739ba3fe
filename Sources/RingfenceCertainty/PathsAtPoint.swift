internal import Ringfence
internal import RingfenceGeodesy

/// Where sampled paths are at one time: what is the same for all of them.
struct PathsAtPoint {
  /// Beyond this offset from the reference, in metres, and this latitude, coordinates are calculated exactly.
  private static let series = (meters: 1_000.0, latitude: 80.0)
  /// Errors at both nodes that differ by more standard deviations do not carry over to the fixes between.
  private static let longestCarry = 6.0

  /// The node at the time or before, counted from the first that was sampled, and the share of the way to the next one.
  private let node: Int
  private let share: Double
  /// Where both nodes are reported, and the reference, in the plane of the first.
  private let point, nextPoint, reference: PlanarPoint
  private let frame: LocalFrame
  private let change: LocalFrame.Change?
  private let hasNext: Bool
  /// The greatest difference of errors with which a way keeps the reported shape; `nil` where there is none.
  private let carry: Double?
  /// How the plane turns into east and north at the reference.
  private let turn: LocalFrame.Change
  private let coordinate: Coordinate
  private let local: GeodesicOrigin

  /// Prepares a time between two nodes; after the last node there is no second one.
  ///
  /// - Parameters:
  ///   - time: the time.
  ///   - coordinate: where a fix is reported then, or a coordinate near the ways.
  ///   - isFix: whether it is a fix whose position counts.
  ///   - node: the index of the node among the samples.
  ///   - before: that node.
  ///   - next: the one after it.
  init(
    _ time: Timestamp, _ coordinate: Coordinate, isFix: Bool, node: Int,
    _ before: ForwardPass.Node, _ next: ForwardPass.Node?
  ) {
    self.node = node
    self.coordinate = coordinate
    frame = before.frame
    point = before.point
    reference = frame.point(of: coordinate)
    if let next {
      hasNext = true
      change = next.change
      nextPoint = next.change == nil ? next.point : frame.point(of: next.coordinate)
      let whole = next.time.seconds(since: before.time)
      share = whole > 0 ? min(1, max(0, time.seconds(since: before.time) / whole)) : 0
      carry =
        isFix && before.fix != nil && next.fix != nil
        ? Self.longestCarry * (before.deviation + next.deviation) : nil
    } else {
      (hasNext, change, nextPoint, share) = (false, nil, before.point, 0)
      carry = isFix ? .infinity : nil
    }
    let about = LocalFrame(about: coordinate)
    turn = frame.change(to: about)
    local = about.origin
  }

  /// The error of a path at both nodes, the second one in the plane of the first, and whether the path keeps the reported shape between them.
  private func errors(
    _ samples: BackwardPass.Samples, _ path: Int
  ) -> (error: (x: Double, y: Double), next: (x: Double, y: Double), keepsShape: Bool) {
    let error = samples.error(node, path)
    var next = error
    if hasNext {
      next = samples.error(node + 1, path)
      if let change { next = change.turnedBack(x: next.x, y: next.y) }
    }
    guard let carry, samples.motion(hasNext ? node + 1 : node, path).keepsShape else {
      return (error, next, false)
    }
    let (dx, dy) = (next.x - error.x, next.y - error.y)
    return (error, next, dx * dx + dy * dy <= carry * carry)
  }

  /// Whether a path keeps the reported shape here, and is not straight.
  func keepsShape(_ samples: BackwardPass.Samples, path: Int) -> Bool {
    carry != nil && errors(samples, path).keepsShape
  }

  /// Where a path is.
  ///
  /// In a vehicle the reported path keeps its shape from one used fix to the next one, and the error is linear between. Otherwise the way is
  /// straight from one node to the next.
  func coordinate(_ samples: BackwardPass.Samples, path: Int) -> Coordinate {
    let (error, next, keepsShape) = errors(samples, path)
    if keepsShape {
      return coordinate(
        -(error.x + share * (next.x - error.x)), -(error.y + share * (next.y - error.y)))
    }
    let start = PlanarPoint(point.x - error.x, point.y - error.y)
    let end = PlanarPoint(nextPoint.x - next.x, nextPoint.y - next.y)
    return coordinate(
      start.x + share * (end.x - start.x) - reference.x,
      start.y + share * (end.y - start.y) - reference.y)
  }

  /// The coordinate at an offset from the reference in the plane, to 1 mm.
  private func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    guard abs(local.latitude) < Self.series.latitude, abs(x) < Self.series.meters,
      abs(y) < Self.series.meters
    else { return frame.coordinate(of: PlanarPoint(reference.x + x, reference.y + y)) }
    let (east, north) = turn.turned(x: x, y: y)
    let offset = local.offsetSeries(east: east, north: north)
    return Coordinate(
      uncheckedLatitude: offset.latitude, longitude: coordinate.longitude + offset.longitudeChange)
  }
}
