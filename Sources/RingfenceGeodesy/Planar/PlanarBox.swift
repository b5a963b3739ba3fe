/// A box in the plane.
struct PlanarBox: Sendable {
  private(set) var west: Double
  private(set) var east: Double
  private(set) var south: Double
  private(set) var north: Double

  /// The box around two points.
  init(_ a: PlanarPoint, _ b: PlanarPoint) {
    west = min(a.x, b.x)
    east = max(a.x, b.x)
    south = min(a.y, b.y)
    north = max(a.y, b.y)
  }

  /// Makes the box hold a point.
  mutating func extend(_ point: PlanarPoint) {
    west = min(west, point.x)
    east = max(east, point.x)
    south = min(south, point.y)
    north = max(north, point.y)
  }

  /// Makes the box hold another, moved by the full turns that bring it nearest.
  mutating func extend(nearestTurnOf other: PlanarBox) {
    let turn = 360 * ((west - other.west) / 360).rounded()
    extend(PlanarPoint(other.west + turn, other.south))
    extend(PlanarPoint(other.east + turn, other.north))
  }

  /// Whether the box shares a point with that around `a` and `b`.
  @inline(__always)
  func mayMeet(_ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    if a.y < south && b.y < south || a.y > north && b.y > north { return false }
    return !(a.x < west && b.x < west || a.x > east && b.x > east)
  }
}

extension PlanarBox {
  /// The box of a shape, from its western meridian on.
  init(_ box: GeoBox) {
    self.init(PlanarPoint(box.west, box.south), PlanarPoint(box.west + box.width, box.north))
  }

  /// No point of this box is nearer to a point of the other than this, in metres. The boxes may be
  /// any number of turns apart.
  ///
  /// A sphere of the least radius of curvature makes every way shorter. On it hav *d* = hav Δφ +
  /// cos φ₁ cos φ₂ hav Δλ, taken with the least Δφ, Δλ and cosines in the boxes; hav *x* is at least
  /// *x*²/4 − *x*⁴/48, and *d* at least 2√hav *d*.
  func lowerBound(to other: PlanarBox) -> Double {
    let y = max(0, other.south - north, south - other.north) * WGS84.degree
    var offset = other.west - west
    if offset < 0 || offset >= 360 { offset -= 360 * (offset / 360).rounded(.down) }
    let beyond = min(offset - (east - west), 360 - offset - (other.east - other.west))
    let x = max(0, beyond) * WGS84.degree
    let y2 = y * y
    let x2 = x * x
    var haversine = y2 / 4 * (1 - y2 / 12)
    if x > 0 { haversine += leastCosine * other.leastCosine * (x2 / 4 * (1 - x2 / 12)) }
    let meters = 2 * WGS84.minimumMeridionalRadius * max(0, haversine).squareRoot()
    return max(0, meters * (1 - 1e-9) - 1e-6)
  }

  /// Not above the cosine of any latitude in the box.
  private var leastCosine: Double {
    let angle = (90 - max(abs(south), abs(north))) * WGS84.degree
    return max(0, angle * (1 - angle * angle / 6) * (1 - 1e-12))
  }
}
