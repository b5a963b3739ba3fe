/// The vertices and edges of an area, or of the line of a corridor, without an order that matters.
package struct Outline: Sendable {
  /// An edge between two vertices, the lesser one by latitude and longitude first.
  struct Edge: Sendable {
    let first: Int
    let second: Int
    /// The edge, its longitudes running on.
    let line: StraightEdge
    /// Not below how far the distance from anywhere within 9,000 km can rise above the larger of its
    /// values at the ends.
    let sagitta: Double
    /// Index of the polygon whose edge it is.
    let polygon: Int
    /// Whether the ring runs from the second vertex to the first.
    let isReversed: Bool
  }

  private(set) var vertices: ContiguousArray<GeodesicOrigin> = []
  private(set) var edges: ContiguousArray<Edge> = []
  /// Where the edges of each ring lie.
  private(set) var rings: ContiguousArray<Range<Int>> = []
  /// Whether rings are closed along a meridian or a pole, so that the edges alone do not close them.
  private(set) var hasAntimeridianCuts = false

  /// The outline of a rectangle or of polygons, the line of a corridor; nothing for other shapes.
  /// - Complexity: O(*n*).
  package init(_ shape: Shape) {
    switch shape {
    case .circle, .geoline: break
    case .corridor(let corridor): add(UnwrappedLine(corridor.line))
    case .rectangle(let rectangle): add(PreparedPolygon.ring(of: rectangle), polygon: 0)
    case .polygons(let polygons):
      for (number, polygon) in polygons.enumerated() {
        for ring in polygon.rings {
          if let ring = UnwrappedRing(ring) { add(ring, polygon: number) }
        }
      }
    }
  }

  private mutating func add(_ line: UnwrappedLine) {
    for (index, vertex) in line.vertices.enumerated() {
      let longitude = abs(vertex.y) == 90 ? 0 : line.normalized[index]
      vertices.append(GeodesicOrigin(latitude: vertex.y, longitude: longitude))
    }
    for index in line.vertices.indices.dropLast() {
      let (a, b) = (line.vertices[index], line.vertices[index + 1])
      // From the same end whichever way the line is written.
      let isOrdered = (a.y, a.x) <= (b.y, b.x)
      let edge = isOrdered ? StraightEdge(a, b) : StraightEdge(b, a)
      let stretch = edge.stretch(0, 1)
      edges.append(
        Edge(
          first: isOrdered ? index : index + 1, second: isOrdered ? index + 1 : index, line: edge,
          sagitta: stretch.curvature * stretch.length * stretch.length / 8, polygon: 0,
          isReversed: !isOrdered))
    }
  }

  private mutating func add(_ ring: UnwrappedRing, polygon: Int) {
    let base = vertices.count
    let firstEdge = edges.count
    for index in ring.kinds.indices {
      let latitude = ring.latitudes[index]
      let longitude = abs(latitude) == 90 ? 0 : ring.normalized[index]
      if index > 0, index == ring.kinds.count - 1, vertices[base].latitude == latitude,
        vertices[base].longitude == longitude
      {
        vertices.append(vertices[base])
      } else {
        vertices.append(GeodesicOrigin(latitude: latitude, longitude: longitude))
      }
    }
    for index in ring.kinds.indices.dropLast() {
      if ring.kinds[index] == .boundary {
        add(ring, index, base: base, polygon: polygon)
      } else {
        hasAntimeridianCuts = true
      }
    }
    rings.append(firstEdge..<edges.count)
  }

  private mutating func add(_ ring: UnwrappedRing, _ index: Int, base: Int, polygon: Int) {
    var (i, j) = (index, index + 1)
    let isOrdered =
      (ring.latitudes[i], ring.normalized[i], -ring.turns[i])
      <= (ring.latitudes[j], ring.normalized[j], -ring.turns[j])
    if !isOrdered { swap(&i, &j) }
    let start = ring.normalized[i]
    let line = StraightEdge(
      latitude0: ring.latitudes[i], longitude0: start, latitude1: ring.latitudes[j],
      longitude1: Coordinate.turned(ring.normalized[j], by: ring.turns[j] - ring.turns[i]))
    let stretch = line.stretch(from: vertices[base + i], to: vertices[base + j])
    edges.append(
      Edge(
        first: base + i, second: base + j, line: line,
        sagitta: stretch.curvature * stretch.length * stretch.length / 8, polygon: polygon,
        isReversed: !isOrdered))
  }
}
