extension Shape {
  /// The number of positions that say where the shape is, as they are written: the centre of a circle, two corners of a
  /// rectangle, the corners of polygons and of their holes, the points of a line, also of a corridor's. At least 1.
  /// - Complexity: linear in the rings.
  package var positionCount: Int {
    switch self {
    case .circle: 1
    case .rectangle: 2
    case .polygons(let polygons):
      max(1, polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.vertices.count } })
    case .corridor(let corridor): corridor.line.vertices.count
    case .geoline(let line): max(1, line.vertices.count)
    }
  }
}
