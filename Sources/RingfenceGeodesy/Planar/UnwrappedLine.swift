/// The vertices of a line in the plane, its longitudes running on across the antimeridian, those that repeat the one
/// before left out. A line of one position has an edge without length.
struct UnwrappedLine {
  private(set) var vertices: ContiguousArray<PlanarPoint> = []
  /// The longitudes as they are without turns.
  private(set) var normalized: ContiguousArray<Double> = []
  /// The full turns that each vertex is moved by.
  private(set) var turns: ContiguousArray<Int> = []
  private(set) var box: PlanarBox

  /// - Complexity: O(*n*).
  init(_ line: Polyline) { self.init(line.vertices) }

  /// The line through at least one position.
  /// - Complexity: O(*n*).
  init(_ positions: [Coordinate]) {
    var unwrapper = LongitudeUnwrapper()
    box = PlanarBox(PlanarPoint(0, 0), PlanarPoint(0, 0))
    for vertex in positions {
      let turn = unwrapper.advance(to: vertex)
      let longitude = vertex.normalizedLongitude
      if normalized.last == longitude, turns.last == turn, vertices.last?.y == vertex.latitude {
        continue
      }
      normalized.append(longitude)
      turns.append(turn)
      vertices.append(PlanarPoint(Coordinate.turned(longitude, by: turn), vertex.latitude))
    }
    if vertices.count == 1 {
      normalized.append(normalized[0])
      turns.append(turns[0])
      vertices.append(vertices[0])
    }
    box = PlanarBox(vertices[0], vertices[1])
    for vertex in vertices { box.extend(vertex) }
  }

  /// The box around the line.
  var bounds: GeoBox {
    GeoBox(
      south: box.south, north: box.north,
      west: box.west - 360 * ((box.west + 180) / 360).rounded(.down), width: box.east - box.west)
  }
}
