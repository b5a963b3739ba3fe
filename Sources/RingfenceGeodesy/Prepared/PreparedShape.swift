// Prepared/: shapes prepared for many queries: positions, paths, distances.

/// Any shape prepared to be measured against others.
package enum PreparedShape: Sendable {
  case circle(PreparedCircle)
  case polygon(PreparedPolygon)
  case corridor(PreparedCorridor)
  case geoline(PreparedGeoline)

  /// Prepares a shape.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package init(_ shape: Shape) {
    switch shape {
    case .circle(let circle): self = .circle(PreparedCircle(circle))
    case .rectangle(let rectangle): self = .polygon(PreparedPolygon(rectangle))
    case .polygons(let polygons): self = .polygon(PreparedPolygon(polygons))
    case .corridor(let corridor): self = .corridor(PreparedCorridor(corridor))
    case .geoline(let line): self = .geoline(PreparedGeoline(line))
    }
  }

  /// The box around the shape.
  package var bounds: GeoBox {
    switch self {
    case .circle(let circle): circle.bounds
    case .polygon(let polygon): polygon.bounds
    case .corridor(let corridor): corridor.bounds
    case .geoline(let line): line.bounds
    }
  }
}
