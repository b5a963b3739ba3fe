/// A straight line between two points, *x* degrees of longitude and *y* of latitude, as rules that compute in degrees test
/// it.
struct DegreeSegment: Sendable {
  typealias Point = (x: Double, y: Double)

  let start: Point
  let end: Point

  init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// How a ray to the east from a point meets a line.
  enum Ray {
    case on, crosses, misses
  }

  func ray(from point: Point) -> Ray {
    let (a, b) = (start, end)
    var p = point
    if a.y < b.y, p.y < a.y || p.y > b.y { return .misses }
    if a.y > b.y, p.y < b.y || p.y > a.y { return .misses }
    if a.y == b.y {
      if a.x == b.x { return p == a ? .on : .misses }
      if p.y == b.y, p.x >= min(a.x, b.x), p.x <= max(a.x, b.x) { return .on }
    }
    if a.x == b.x, p.x == b.x, p.y >= min(a.y, b.y), p.y <= max(a.y, b.y) { return .on }
    if (p.x - a.x) / (b.x - a.x) == (p.y - a.y) / (b.y - a.y) { return .on }
    // A ray through an end counts as north of it.
    while p.y == a.y || p.y == b.y { p.y = p.y.nextUp }
    if p.y < min(a.y, b.y) || p.y > max(a.y, b.y) { return .misses }
    if p.x >= max(a.x, b.x) { return .misses }
    if p.x <= min(a.x, b.x) { return .crosses }
    let (low, high) = a.y < b.y ? (a, b) : (b, a)
    return (p.y - low.y) / (p.x - low.x) >= (high.y - low.y) / (high.x - low.x)
      ? .crosses : .misses
  }

  // MARK: Another line, by the turns of its ends

  /// Whether the lines have a point in common, by the sides on which the ends of each lie.
  func touches(_ other: Self) -> Bool {
    let d1 = turn(other.start)
    let d2 = turn(other.end)
    let d3 = other.turn(start)
    let d4 = other.turn(end)
    if (d1 > 0 && d2 < 0) || (d1 < 0 && d2 > 0), (d3 > 0 && d4 < 0) || (d3 < 0 && d4 > 0) {
      return true
    }
    return (d1 == 0 && spans(other.start)) || (d2 == 0 && spans(other.end))
      || (d3 == 0 && other.spans(start)) || (d4 == 0 && other.spans(end))
  }

  /// Positive and negative on the two sides. The order of the products is that of (latitude, longitude).
  private func turn(_ point: Point) -> Double {
    (point.y - start.y) * (end.x - start.x) - (point.x - start.x) * (end.y - start.y)
  }

  private func spans(_ point: Point) -> Bool {
    min(start.y, end.y) <= point.y && point.y <= max(start.y, end.y)
      && min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x)
  }

  // MARK: Another line, by where they meet

  /// Whether the lines have a point in common, by how far along each they meet. Equal ends meet; lines along the same
  /// straight line do where they overlap, other parallel ones never.
  func intersects(_ other: Self) -> Bool {
    let (a, b, c, d) = (other.start, other.end, start, end)
    guard max(a.y, b.y) >= min(c.y, d.y), min(a.y, b.y) <= max(c.y, d.y),
      max(a.x, b.x) >= min(c.x, d.x), min(a.x, b.x) <= max(c.x, d.x)
    else { return false }
    if a == c || a == d || b == c || b == d { return true }
    let (x, y) = (c.x - a.x, c.y - a.y)
    let (rx, ry) = (b.x - a.x, b.y - a.y)
    let along = x * ry - y * rx
    if along == 0 {
      if ((c.x - a.x <= 0) != (c.x - b.x <= 0)) || ((c.y - a.y <= 0) != (c.y - b.y <= 0)) {
        return true
      }
      return other.isOn(c) || other.isOn(d)
    }
    let (sx, sy) = (d.x - c.x, d.y - c.y)
    let across = x * sy - y * sx
    let turn = rx * sy - ry * sx
    if turn == 0 { return false }
    let scale = 1 / turn
    let (t, u) = (across * scale, along * scale)
    return t >= 0 && t <= 1 && u >= 0 && u <= 1
  }

  func isOn(_ point: Point) -> Bool {
    if case .on = ray(from: point) { return true }
    return false
  }
}
