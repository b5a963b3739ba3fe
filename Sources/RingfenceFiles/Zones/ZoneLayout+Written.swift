package import Ringfence

extension ZoneLayout {
  /// Whether two layouts have the same zones and fences, with positions to 0.1 mm and radii and half-widths to 0.001 mm: what was written
  /// and read again is rounded.
  package func isWritten(as other: ZoneLayout) -> Bool {
    zones.count == other.zones.count
      && zip(zones, other.zones).allSatisfy { a, b in
        guard a.id.utf8.elementsEqual(b.id.utf8), a.fences.count == b.fences.count,
          a.settings == b.settings, a.conditions == b.conditions, a.customData == b.customData
        else { return false }
        return zip(a.fences, b.fences).allSatisfy {
          $0.id.utf8.elementsEqual($1.id.utf8) && $0.shape.isWritten(as: $1.shape)
        }
      }
  }
}

extension Shape {
  fileprivate func isWritten(as other: Shape) -> Bool {
    let (a, b) = (positions, other.positions)
    guard a.count == b.count else { return false }
    switch (self, other) {
    case (.circle(let one), .circle(let other)):
      if abs(one.radius.meters - other.radius.meters) > 1e-6 { return false }
    case (.corridor(let one), .corridor(let other)):
      if abs(one.halfWidth.meters - other.halfWidth.meters) > 1e-6 { return false }
    case (.corridor, _), (_, .corridor): return false
    default: break
    }
    return zip(a, b).allSatisfy {
      abs($0.latitude - $1.latitude) < 2e-9 && abs($0.longitude - $1.longitude) < 2e-9
    }
  }

  /// The positions of the shape, each ring without the first one again.
  package var positions: [Coordinate] {
    switch self {
    case .circle(let circle): [circle.center]
    case .rectangle(let rectangle): [rectangle.southWest, rectangle.northEast]
    case .polygons(let polygons):
      polygons.flatMap { polygon in
        polygon.rings.flatMap { $0.isClosed ? $0.vertices.dropLast() : $0.vertices[...] }
      }
    case .corridor(let corridor): corridor.line.vertices
    case .geoline(let line): line.vertices
    }
  }
}
