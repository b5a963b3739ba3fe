/// A straight stretch of an outline in a plane of metres.
struct PlanarSegment {
  let start: PlanarPoint
  let run: PlanarPoint
  /// One over the square of the length; 0 without length.
  let inverseSquare: Double
  /// Index of the polygon whose edge it is.
  let polygon: Int

  init(_ start: PlanarPoint, _ end: PlanarPoint, polygon: Int) {
    self.start = start
    run = PlanarPoint(end.x - start.x, end.y - start.y)
    let square = run.x * run.x + run.y * run.y
    inverseSquare = square > 0 ? 1 / square : 0
    self.polygon = polygon
  }

  var end: PlanarPoint { PlanarPoint(start.x + run.x, start.y + run.y) }

  /// The square of the distance from a point.
  @inline(__always)
  func square(from point: PlanarPoint) -> Double {
    let x = point.x - start.x
    let y = point.y - start.y
    let t = min(1, max(0, (x * run.x + y * run.y) * inverseSquare))
    let (dx, dy) = (x - t * run.x, y - t * run.y)
    return dx * dx + dy * dy
  }

  /// An order that does not depend on where the segments stand in a list.
  func precedes(_ other: PlanarSegment) -> Bool {
    (start.x, start.y, run.x, run.y) < (other.start.x, other.start.y, other.run.x, other.run.y)
  }

  /// Whether a ray from a point along the x axis crosses the segment.
  @inline(__always)
  func crossesRay(from point: PlanarPoint) -> Bool {
    let x = point.x - start.x
    let y = point.y - start.y
    return (y < 0) != (y < run.y) && (x * run.y < y * run.x) == (run.y > 0)
  }
}

extension ContiguousArray<PlanarSegment> {
  /// The square of the distance from a point to the nearest segment, and its index.
  @inline(__always)
  func nearest(to point: PlanarPoint) -> (square: Double, segment: Int) {
    var least = Double.infinity
    var nearest = 0
    for index in indices {
      let square = self[index].square(from: point)
      if square < least || (square == least && self[index].precedes(self[nearest])) {
        least = square
        nearest = index
      }
    }
    return (least, nearest)
  }

  /// The square of the distance from a point to the nearest segment, its index, and whether the point
  /// lies in one of the polygons, each by the even-odd rule.
  @inline(__always)
  func locate(_ point: PlanarPoint) -> (square: Double, segment: Int, isInside: Bool) {
    var least = Double.infinity
    var nearest = 0
    var isInside = false
    var isInAny = false
    var polygon = 0
    for index in indices {
      let segment = self[index]
      if segment.polygon != polygon {
        isInAny = isInAny || isInside
        isInside = false
        polygon = segment.polygon
      }
      if segment.crossesRay(from: point) { isInside.toggle() }
      let square = segment.square(from: point)
      if square < least || (square == least && segment.precedes(self[nearest])) {
        least = square
        nearest = index
      }
    }
    return (least, nearest, isInAny || isInside)
  }
}
