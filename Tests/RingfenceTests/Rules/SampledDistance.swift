import RingfenceGeodesy
import Ringfence

/// Distances from a point to a shape the obvious way: every edge is sampled, and narrowed where it is nearest.
enum SampledDistance {
  /// Metres to the nearest point of an area, 0 inside; `nil` for a line.
  static func meters(from point: Coordinate, to shape: Shape) -> Double? {
    switch shape {
    case .circle(let circle):
      return max(0, metersBetween(point, circle.center) - circle.radius.meters)
    case .rectangle(let box):
      let (low, high) = (box.southWest, box.northEast)
      let corners = [
        low, Coordinate(uncheckedLatitude: low.latitude, longitude: high.longitude), high,
        Coordinate(uncheckedLatitude: high.latitude, longitude: low.longitude), low,
      ]
      return meters(from: point, toRings: [corners])
    case .polygons(let polygons):
      return polygons.map { meters(from: point, toRings: $0.rings.map(\.vertices)) }.min()
    case .corridor(let corridor):
      let line = corridor.line.vertices
      let nearest = zip(line, line.dropFirst()).map { meters(from: point, toEdge: $0, $1) }.min()
      return nearest.map { max(0, $0 - corridor.halfWidth.meters) }
    case .geoline: return nil
    }
  }

  private static func meters(from point: Coordinate, toRings rings: [[Coordinate]]) -> Double {
    var isInside = false
    var least = Double.infinity
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let west = east(from: point, to: a)
        let way = east(from: a, to: b)
        let (low, high) = (a.latitude - point.latitude, b.latitude - point.latitude)
        if (low > 0) != (high > 0), west + way * (0 - low) / (high - low) > 0 { isInside.toggle() }
        least = min(least, meters(from: point, toEdge: a, b))
      }
    }
    return isInside ? 0 : least
  }

  private static func meters(
    from point: Coordinate, toEdge a: Coordinate, _ b: Coordinate
  ) -> Double {
    func distance(_ t: Double) -> Double {
      metersBetween(
        point,
        Coordinate(
          uncheckedLatitude: a.latitude + t * (b.latitude - a.latitude),
          longitude: a.longitude + t * east(from: a, to: b)))
    }
    let marks = (0...16).map { Double($0) / 16 }
    let nearest = marks.map(distance).enumerated().min { $0.element < $1.element }
    guard let nearest else { return .infinity }
    let (before, after) = (max(0, nearest.offset - 1), min(16, nearest.offset + 1))
    return min(
      nearest.element, leastValue(between: marks[before], and: marks[after], of: distance).1)
  }

  /// Degrees of longitude from one place to another, the short way round.
  private static func east(from a: Coordinate, to b: Coordinate) -> Double {
    (b.longitude - a.longitude).remainder(dividingBy: 360)
  }
}
