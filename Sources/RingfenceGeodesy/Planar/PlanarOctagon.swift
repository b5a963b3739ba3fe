/// The smallest octagon around some points whose sides run along the axes and the diagonals.
struct PlanarOctagon {
  private var low = (
    x: Double.infinity, y: Double.infinity, sum: Double.infinity, gap: Double.infinity
  )
  private var high = (
    x: -Double.infinity, y: -Double.infinity, sum: -Double.infinity, gap: -Double.infinity
  )

  mutating func extend(_ point: PlanarPoint) {
    let (sum, gap) = (point.x + point.y, point.x - point.y)
    low = (min(low.x, point.x), min(low.y, point.y), min(low.sum, sum), min(low.gap, gap))
    high = (max(high.x, point.x), max(high.y, point.y), max(high.sum, sum), max(high.gap, gap))
  }

  /// Half the extent in the one of the four directions in which it is least, in metres.
  var halfWidth: Double {
    let level = min(high.x - low.x, high.y - low.y)
    let diagonal = min(high.sum - low.sum, high.gap - low.gap) * 0.5.squareRoot()
    return min(level, diagonal) / 2
  }

  /// Whether a square with sides along the axes may share a point with the octagon; never wrongly no.
  func mayMeet(center: PlanarPoint, half: Double) -> Bool {
    let (sum, gap) = (center.x + center.y, center.x - center.y)
    return center.x + half >= low.x && center.x - half <= high.x
      && center.y + half >= low.y && center.y - half <= high.y
      && sum + 2 * half >= low.sum && sum - 2 * half <= high.sum
      && gap + 2 * half >= low.gap && gap - 2 * half <= high.gap
  }
}
