/// A circle in the plane through two or three points.
struct PlanarCircle {
  var center: PlanarPoint
  var radius: Double
  /// Indices of the points that hold it: one, two or three.
  var support: (Int, Int?, Int?)

  /// The smallest circle around at most four points, by trying all pairs and triples.
  static func smallest(around points: ContiguousArray<PlanarPoint>) -> Self {
    var best = Self(center: points[0], radius: .infinity, support: (0, nil, nil))
    guard points.count > 1 else {
      best.radius = 0
      return best
    }
    var least = Double.infinity
    // Each candidate is grown to hold all points, and the least one taken: the true one needs no
    // growing, and rounding cannot leave the search without an answer.
    for i in points.indices {
      for j in points.indices where j > i {
        let (a, b) = (points[i], points[j])
        let middle = PlanarPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
        let square = largestSquare(from: middle, points)
        if square < least {
          least = square
          best = Self(center: middle, radius: 0, support: (i, j, nil))
        }
        for k in points.indices where k > j {
          guard let center = circumcenter(a, b, points[k]) else { continue }
          let square = largestSquare(from: center, points)
          if square < least {
            least = square
            best = Self(center: center, radius: 0, support: (i, j, k))
          }
        }
      }
    }
    best.radius = least.squareRoot()
    return best
  }

  /// The smallest circle around many points of the plane, as the indices of those that hold it.
  ///
  /// Grown like the circle on the ground: from two points far apart, by the point that is farthest
  /// outside. The points have no order: where two are equally far, `precedes` decides which is taken.
  /// - Complexity: O(*n*) for each of some four rounds.
  static func support(
    of points: ContiguousArray<PlanarPoint>, precedes: (Int, Int) -> Bool
  ) -> (Int, Int?, Int?) {
    func farthest(from center: PlanarPoint) -> (index: Int, square: Double) {
      var found = (index: 0, square: -1.0)
      for index in points.indices {
        let (x, y) = (points[index].x - center.x, points[index].y - center.y)
        let square = x * x + y * y
        if square > found.square || (square == found.square && precedes(index, found.index)) {
          found = (index, square)
        }
      }
      return found
    }
    let one = farthest(from: PlanarPoint(0, 0)).index
    let other = farthest(from: points[one]).index
    var members: ContiguousArray<Int> = [one, other]
    var chosen: ContiguousArray<PlanarPoint> = [points[one], points[other]]
    var circle = smallest(around: chosen)
    var held = (one, Int?.some(other), Int?.none)
    for _ in 0..<32 {
      let found = farthest(from: circle.center)
      guard found.square.squareRoot() > circle.radius * (1 + 1e-12) + 1e-9 else { break }
      members.removeAll(keepingCapacity: true)
      members.append(held.0)
      if let second = held.1 { members.append(second) }
      if let third = held.2 { members.append(third) }
      members.append(found.index)
      chosen.removeAll(keepingCapacity: true)
      for index in members { chosen.append(points[index]) }
      let grown = smallest(around: chosen)
      guard grown.radius > circle.radius else { break }
      circle = grown
      held = (
        members[grown.support.0], grown.support.1.map { members[$0] },
        grown.support.2.map { members[$0] }
      )
    }
    return held
  }

  @inline(__always)
  private static func largestSquare(
    from center: PlanarPoint, _ points: ContiguousArray<PlanarPoint>
  ) -> Double {
    var most = 0.0
    for point in points {
      let (x, y) = (point.x - center.x, point.y - center.y)
      most = max(most, x * x + y * y)
    }
    return most
  }

  private static func circumcenter(
    _ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint
  ) -> PlanarPoint? {
    let (bx, by) = (b.x - a.x, b.y - a.y)
    let (cx, cy) = (c.x - a.x, c.y - a.y)
    let twice = 2 * (bx * cy - by * cx)
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let x = (cy * b2 - by * c2) / twice
    let y = (bx * c2 - cx * b2) / twice
    guard x.isFinite, y.isFinite else { return nil }
    return PlanarPoint(a.x + x, a.y + y)
  }
}
